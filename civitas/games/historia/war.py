"""War, by players and civbots alike: the higher military scores, the loser leaves the territory."""

from __future__ import annotations

from civitas.games.historia.box import OF_ACTION, WAR
from civitas.games.historia.effects import score
from civitas.games.historia.state import ELIMINATED, FROM_WARS, HistoriaMatch
from civitas.games.historia.verbs import CIV_ELIMINATED, CUBE_KEPT, CUBE_LOST, WAR_DRAWN, WAR_WON


def fight(match: HistoriaMatch, attacker: int, defender: int, territory: int, vp: int) -> None:
    """Fight a war on a shared territory; equal levels: nothing."""
    military = match.state.military
    if military[attacker] == military[defender]:
        match.tell(WAR_DRAWN)
        return
    winner, loser = (attacker, defender) if military[attacker] > military[defender] else (defender, attacker)
    match.tell(WAR_WON, -1, winner)
    score(match, winner, vp, FROM_WARS, OF_ACTION + WAR)
    lose_cube(match, loser, territory)


def lose_cube(match: HistoriaMatch, civ: int, territory: int) -> None:
    """The loser's cube becomes used, a civbot's goes back to its supply (R15).

    A player's last cube on the map stays, except alone against civbots: there its loss ends the game.
    """
    state = match.state
    last = match.box.count[state.land[civ]] == 1
    is_player = civ < match.seats
    if is_player and last and match.seats > 1:
        match.tell(CUBE_KEPT, -1, civ, territory)
        return
    state.land[civ] &= ~(1 << territory)
    if is_player:
        state.players[civ].used += 1
    match.tell(CUBE_LOST, -1, civ, territory)
    if last:
        match.tell(CIV_ELIMINATED, -1, civ)
        if is_player:
            state.ended = ELIMINATED
