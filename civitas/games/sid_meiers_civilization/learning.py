"""Learning a technology, by research or otherwise, with what that sets off."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.sid_meiers_civilization.box import NONE
from civitas.games.sid_meiers_civilization.gains import learn
from civitas.games.sid_meiers_civilization.powers import ON_UNIT_TECHNOLOGY
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.triggers import Triggered
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Learn(Frame):
    """A seat learns a tech it has a place for; Germany gains by techs of units it researches (R37)."""

    seat: int
    tech: int
    researched: bool = False  # not taken as loot or in an exchange

    def copy(self) -> Learn:
        return Learn(self.seat, self.tech, self.researched)

    def start(self, match: CivilizationMatch) -> None:
        learn(match, self.seat, self.tech)
        kind = match.box.unit_of_tech[self.tech]
        if kind != NONE and self.researched:
            match.open(Triggered(self.seat, ON_UNIT_TECHNOLOGY, kind), then="finish")

    def finish(self, match: CivilizationMatch) -> None:
        """Learned."""
