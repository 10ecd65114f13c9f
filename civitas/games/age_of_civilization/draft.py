"""The Draft (pp. 28-29): hands of seven passed left, five kept, the two left of each form the market."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.age_of_civilization.rounds import Course
from civitas.games.age_of_civilization.state import NONE, AgeMatch, State
from civitas.games.age_of_civilization.verbs import DRAFTED, KEEP
from civitas.kernel.frame import Frame


def passed_hand(state: State, seat: int) -> list[int]:
    """The cards a seat is looking at: a dealt hand less what was kept of it on its way."""
    seats = len(state.players)
    turn = len(state.picks[seat])
    origin = (seat - turn) % seats
    kept = [state.picks[(origin + earlier) % seats][earlier] for earlier in range(turn)]
    return [card for card in state.dealt[origin] if card not in kept]


@dataclass(slots=True)
class Draft(Frame):
    """Everybody keeps one card at once and passes the others to the left, five times."""

    def copy(self) -> Draft:
        return Draft()

    def start(self, match: AgeMatch) -> None:
        if len(match.state.picks[0]) < match.box.draft_kept:
            choices: dict[int, Frame] = {seat: Choice(seat) for seat in range(match.seats)}
            match.fork(choices, then="pass_on")
        else:
            self.then = "open_market"

    def pass_on(self, match: AgeMatch) -> None:
        state = match.state
        for seat in range(match.seats):
            choice = match.branch_of(seat)
            assert isinstance(choice, Choice)
            state.picks[seat].append(choice.card)
            state.players[seat].hand.append(choice.card)
        match.tell(DRAFTED, -1, len(state.picks[0]))
        self.then = "start"

    def open_market(self, match: AgeMatch) -> None:
        """The cards nobody kept lie open for all, without coins."""
        state = match.state
        match.bar()
        for seat in range(match.seats):
            for card in passed_hand(state, seat):
                state.market.append(card)
                state.bonus.append(0)
        match.open(Course(), then="finish")

    def finish(self, match: AgeMatch) -> None:
        """The match is over."""


@dataclass(slots=True)
class Choice(Frame):
    """One seat keeps one card of the hand it was passed, face down."""

    seat: int
    card: int = NONE

    def copy(self) -> Choice:
        return Choice(self.seat, self.card)

    def start(self, match: AgeMatch) -> None:
        options = [KEEP + card for card in passed_hand(match.state, self.seat)]
        match.ask(self.seat, options, then="keep", prompt="draft", always=True)

    def keep(self, match: AgeMatch) -> None:
        self.card = match.choice - KEEP
