"""The culture track: what a space costs, and the reward of entering it."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.sid_meiers_civilization.box import A_PERSON, AN_EVENT_CARD, THE_VICTORY
from civitas.games.sid_meiers_civilization.gains import win
from civitas.games.sid_meiers_civilization.hand import TrimHand, draw_card
from civitas.games.sid_meiers_civilization.people import GainPerson
from civitas.games.sid_meiers_civilization.state import BY_CULTURE, CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import ADVANCES
from civitas.kernel.frame import Frame


def can_advance(match: CivilizationMatch, seat: int) -> bool:
    """Whether a seat can pay the next space."""
    player = match.state.players[seat]
    space = player.space + 1
    if space > match.box.last_space:
        return False
    return player.culture >= match.box.space_culture[space] and player.trade >= match.box.space_trade[space]


def pay_space(match: CivilizationMatch, seat: int) -> None:
    player = match.state.players[seat]
    player.culture -= match.box.space_culture[player.space + 1]
    player.trade -= match.box.space_trade[player.space + 1]


@dataclass(slots=True)
class Advance(Frame):
    """A seat's marker enters the next space, paid or free, and takes its reward."""

    seat: int

    def copy(self) -> Advance:
        return Advance(self.seat)

    def start(self, match: CivilizationMatch) -> None:
        player = match.state.players[self.seat]
        if player.space == match.box.last_space:
            return
        player.space += 1
        match.tell(ADVANCES, self.seat, player.space)
        reward = match.box.space_reward[player.space]
        if reward == THE_VICTORY:
            win(match, self.seat, BY_CULTURE)
        elif reward == A_PERSON:
            match.open(GainPerson(self.seat), then="finish")
        elif reward == AN_EVENT_CARD:
            draw_card(match, self.seat, match.box.space_level[player.space])
            match.open(TrimHand(self.seat), then="finish")

    def finish(self, match: CivilizationMatch) -> None:
        """Rewarded."""
