"""Great people: drawn at random, placed in the outskirts of a city or kept on the sheet."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass

from civitas.games.sid_meiers_civilization.box import FIRST_PERSON, NONE, WATER
from civitas.games.sid_meiers_civilization.gains import count_coins, cover_piece
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import GAINS_PERSON, KEEP, PLACE, PLACES_PIECE, VERBS
from civitas.kernel.frame import Frame
from civitas.kernel.piles import reveal


def person_squares(match: CivilizationMatch, seat: int) -> list[int]:
    """Where a great person may stand: own outskirts, neither water nor under blockade."""
    state = match.state
    found: list[int] = []
    for centre in state.players[seat].cities:
        if centre != NONE:
            found += match.layout.around[centre]
    return [square for square in sorted(found) if state.terrain[square] != WATER and not state.is_blockaded(square)]


@dataclass(slots=True)
class GainPerson(Frame):
    """A random great person, placed at once or kept on the sheet; with an empty pool nothing is gained (8)."""

    seat: int

    def copy(self) -> GainPerson:
        return GainPerson(self.seat)

    def start(self, match: CivilizationMatch) -> None:
        state = match.state
        if state.people:
            person = reveal(match, state.people)
            insort(state.players[self.seat].people, person)
            match.tell(GAINS_PERSON, self.seat, person)
            match.open(PlacePerson(self.seat, person), then="finish")

    def finish(self, match: CivilizationMatch) -> None:
        """Placed or kept."""


@dataclass(slots=True)
class PlacePerson(Frame):
    """A great person of the sheet is placed, or stays there."""

    seat: int
    person: int

    def copy(self) -> PlacePerson:
        return PlacePerson(self.seat, self.person)

    def start(self, match: CivilizationMatch) -> None:
        options = [PLACE + square for square in person_squares(match, self.seat)]
        match.ask(self.seat, [*options, KEEP], then="place", prompt="place_person")

    def place(self, match: CivilizationMatch) -> None:
        if match.choice == KEEP:
            return
        square = VERBS.first[match.choice]
        match.state.players[self.seat].people.remove(self.person)
        cover_piece(match, square)
        match.state.set_piece(square, FIRST_PERSON + self.person)
        match.tell(PLACES_PIECE, self.seat, FIRST_PERSON + self.person, square)
        count_coins(match)
