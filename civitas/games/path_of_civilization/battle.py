"""Phase F, Battle: Power, ranks, reward lines."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.path_of_civilization import automa
from civitas.games.path_of_civilization.box import OF_BATTLE, UNIT
from civitas.games.path_of_civilization.gains import FreePoints, gain, joined
from civitas.games.path_of_civilization.quantities import external_force, power
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.verbs import (
    BATTLE_BEGINS,
    CUBES_ENTER,
    FORCE_RANKED,
    NOT_RANKED,
    RANKED,
    UNITS_RETURN,
)
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Battle(Frame):
    """The Battle at which the tray stands."""

    def copy(self) -> Battle:
        return Battle()

    def start(self, match: PathMatch) -> None:
        """Rank all Powers, then give out the reward lines: no reward changes the Power of the same Battle."""
        state = match.state
        card = state.battles[state.battle]
        force = external_force(match.box, state)
        match.tell(BATTLE_BEGINS, -1, card, force)
        powers = [power(match, player) for player in state.players]
        places = ranks(powers, force, match.box.minimum_power)
        lines = match.box.rewards[card]
        told = False
        for player in sorted(range(len(powers)), key=lambda player: -powers[player]):
            if force >= powers[player] and not told:
                match.tell(FORCE_RANKED, -1, places[-1], force)
                told = True
            if places[player]:
                match.tell(RANKED, player, places[player], powers[player])
            else:
                match.tell(NOT_RANKED, player)
            if 0 < places[player] <= len(lines):
                line = lines[places[player] - 1]
                if player == match.seats:
                    automa.reward(match, line, card)
                else:
                    gain(match, player, line, OF_BATTLE + card)
        if not told:
            match.tell(FORCE_RANKED, -1, places[-1], force)
        match.open(FreePoints(), then="move_on")

    def move_on(self, match: PathMatch) -> None:
        """All Units return; the tray goes to the next Battle and takes in those waiting there."""
        state = match.state
        match.tell(UNITS_RETURN)
        state.battle += 1
        for seat, player in enumerate(state.players):
            player.cubes[UNIT] = 0
            if state.battle < len(state.battles) and player.units[state.battle]:
                player.cubes[UNIT] = player.units[state.battle]
                player.units = joined(player.units, state.battle, -player.cubes[UNIT])
                match.tell(CUBES_ENTER, seat, player.cubes[UNIT], UNIT)


def ranks(powers: list[int], force: int, least: int) -> list[int]:
    """The rank of every player, 0 for those below the least Power, and last the External Force's.

    Tied participants share a rank; as many following ranks stay empty as there were additional tied ones.
    """
    ranked = [power for power in powers if power >= least]
    places = [0 if power < least else 1 + len([one for one in [*ranked, force] if one > power]) for power in powers]
    places.append(1 + len([one for one in ranked if one > force]))
    return places
