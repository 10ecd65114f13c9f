"""Abilities and culture events in one's own turn of a phase, and in the trade phase in turn order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from civitas.games.sid_meiers_civilization import powers
from civitas.games.sid_meiers_civilization.hand import TrimHand, has_too_many
from civitas.games.sid_meiers_civilization.powers import Ability
from civitas.games.sid_meiers_civilization.responses import Use, begin
from civitas.games.sid_meiers_civilization.rights import could_hold, could_use, usable
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.targets import has_targets
from civitas.games.sid_meiers_civilization.triggers import active_powers
from civitas.games.sid_meiers_civilization.verbs import PASS, PLAY, USE, VERBS
from civitas.kernel.frame import Frame

__all__ = ["TradeAbilities", "automatic", "begin", "could_act", "is_mine", "turn_options"]

GAINS: Final = (powers.GAIN_CULTURE, powers.GAIN_TRADE, powers.CULTURE_PER_ARMY, powers.COIN_TOKEN, powers.ADVANCE)
ELSEWHERE: Final = (powers.SPY, powers.FREE_BUILDING, powers.DESTROY_HERE)  # part of moves and city actions


def automatic(ability: Ability) -> bool:
    """Whether an ability of the start of turn only gives: it works by itself."""
    if ability.moment != powers.IN_START or ability.per != powers.PER_TURN:
        return False
    if ability.cost or ability.trade or ability.culture:
        return False
    return all(effect.op in GAINS for effect in ability.effects)


def automatic_powers(match: CivilizationMatch, seat: int) -> list[int]:
    """What a seat's cards give by themselves when its start of turn begins."""
    return [power for power in open_powers(match, seat, powers.IN_START) if _is_automatic(match, power)]


def _is_automatic(match: CivilizationMatch, power: int) -> bool:
    ability = match.box.powers[power]
    return ability is not None and automatic(ability)


def open_powers(match: CivilizationMatch, seat: int, moment: int) -> list[int]:
    """The unused abilities of a seat's cards that belong to a moment."""
    return active_powers(match, seat, match.box.power_index.at[moment])


def turn_options(match: CivilizationMatch, seat: int) -> list[int]:
    """Abilities a seat may use and events it may play in its own turn of the present phase."""
    phase = match.state.phase
    return [USE + power for power in phase_powers(match, seat) if usable(match, seat, power)] + [
        PLAY + event
        for event in sorted(set(match.state.players[seat].cards))
        if match.box.event_powers[event].moment == phase and has_targets(match, seat, match.box.event_powers[event])
    ]


def could_act(match: CivilizationMatch, seat: int) -> bool:
    """Whether, for all that others see, a seat might use an ability or play an event in its own turn of the phase."""
    if any(could_use(match, seat, power) for power in phase_powers(match, seat)):
        return True
    for event in match.box.power_index.played_in[match.state.phase]:
        if could_hold(match, seat, event) and has_targets(match, seat, match.box.event_powers[event]):
            return True
    return False


def phase_powers(match: CivilizationMatch, seat: int) -> list[int]:
    """The unused abilities of a seat's cards that belong to the present phase, whether it can pay or not."""
    found: list[int] = []
    for power in open_powers(match, seat, match.state.phase):
        ability = match.box.powers[power]
        if ability is None or automatic(ability):
            continue
        ops = [effect.op for effect in ability.effects]
        if powers.CANCEL not in ops and not any(op in ELSEWHERE for op in ops):
            found.append(power)
    return found


def is_mine(row: int) -> bool:
    """Whether an option uses an ability or plays an event."""
    return VERBS.verb[row] in (USE, PLAY)


@dataclass(slots=True)
class Automatic(Frame):
    """What a seat's cards give by themselves at its start of turn, one after the other."""

    seat: int

    def copy(self) -> Automatic:
        return Automatic(self.seat)

    def start(self, match: CivilizationMatch) -> None:
        left = [power for power in automatic_powers(match, self.seat) if usable(match, self.seat, power)]
        if left:
            match.open(Use(self.seat, left[0]), then="start")


@dataclass(slots=True)
class TradeAbilities(Frame):
    """Each seat in turn order may use its abilities of the trade phase (3.2)."""

    place: int = 0

    def copy(self) -> TradeAbilities:
        return TradeAbilities(self.place)

    def start(self, match: CivilizationMatch) -> None:
        if self.place == match.seats:
            return
        seat = match.order()[self.place]
        if not could_act(match, seat):
            self.place += 1
            self.then = "start"
            return
        if has_too_many(match, seat):
            match.open(TrimHand(seat), then="start")
            return
        match.ask(seat, [*turn_options(match, seat), PASS], then="use", prompt="trade_ability", always=True)

    def use(self, match: CivilizationMatch) -> None:
        if match.choice == PASS:
            self.place += 1
            self.then = "start"
        else:
            match.open(begin(match.order()[self.place], match.choice), then="start")
