"""The victory a seat aims at: drawn by its civilization, the table and where it founded its second city."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.box import CIVILIZATION_IDS, NONE
from civitas.games.sid_meiers_civilization.state import CAPITAL, CivilizationMatch

CULTURE: Final = 0
TECHNOLOGY: Final = 1
ECONOMY: Final = 2
MILITARY: Final = 3
# How often civilizations aim at culture, technology, economy, arms: of a hundred.
SHARES: Final = {
    "america": [15, 40, 30, 15],
    "china": [65, 10, 15, 10],
    "egypt": [30, 30, 20, 20],
    "germany": [5, 30, 15, 50],
    "rome": [65, 5, 15, 15],
    "russia": [5, 45, 10, 40],
}
EVEN_SHARES: Final = [25, 25, 25, 25]
ARMING: Final = 6  # the turn from which arms are worth more to who aims at them: first the income grows
_MIX: Final = 2654435761
_MASK: Final = (1 << 32) - 1


def lot(match: CivilizationMatch, seat: int) -> int:
    """A number all can see and that stays: who sits where, and where the seat's second city stands."""
    mixed = seat + 1
    for player in match.state.players:
        mixed = ((mixed ^ (player.civilization + 2)) * _MIX) & _MASK
        mixed ^= mixed >> 15
    mixed = ((mixed ^ (match.state.players[seat].cities[CAPITAL + 1] + 3)) * _MIX) & _MASK
    return mixed ^ mixed >> 16


def plan_of(match: CivilizationMatch, seat: int) -> int:
    """Culture, technology, economy or arms; before there is a second city, the civilization's favourite."""
    player = match.state.players[seat]
    shares = EVEN_SHARES
    if player.civilization != NONE:
        shares = SHARES.get(CIVILIZATION_IDS[player.civilization], EVEN_SHARES)
    if player.cities[CAPITAL + 1] == NONE:
        return shares.index(max(shares))
    drawn = lot(match, seat) % sum(shares)
    for plan, share in enumerate(shares):
        drawn -= share
        if drawn < 0:
            return plan
    return ECONOMY
