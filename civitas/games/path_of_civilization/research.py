"""Phase D, Research: points of the right cards and the living Leader, at most the population level.

Feasibility: nobody may choose points so that no Technology can be paid if another choice would allow one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from civitas.games.path_of_civilization.box import OF_RESEARCH, RESEARCH, TYPE_COUNT
from civitas.games.path_of_civilization.gains import gain_kind
from civitas.games.path_of_civilization.picks import after, next_picks, spread
from civitas.games.path_of_civilization.quantities import cheapest, population_level, research_offer
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.verbs import FORGO, PLACE, SKIP, STUDY
from civitas.kernel.frame import Frame

# What may still come of a choice.
IMPOSSIBLE: Final = 0
POSSIBLE: Final = 1
AFFORDS: Final = 2


class Prospect:
    """What phase D offers one seat: usable points by type, free points, and how many it must take."""

    __slots__ = ("fixed", "free", "levels", "need", "room", "taken")

    def __init__(self, match: PathMatch, seat: int) -> None:
        box = match.box
        player = match.state.players[seat]
        offer = research_offer(box, player)
        self.levels = player.research
        self.room = [box.research_max - level for level in player.research]
        self.fixed = [min(offer[kind], self.room[kind]) for kind in range(TYPE_COUNT)]
        self.free = min(offer[TYPE_COUNT], sum(self.room) - sum(self.fixed))
        self.taken = min(population_level(box, player), sum(self.fixed) + self.free)
        self.need = cheapest(box, player, match.state.library)

    def is_choice(self) -> bool:
        return self.free > 0 or sum(self.fixed) > self.taken

    def affords(self, gains: list[int]) -> bool:
        """Whether some Technology could be paid with these points, each the most its type can still get."""
        return any(self.levels[kind] + gains[kind] >= self.need[kind] for kind in range(TYPE_COUNT))

    def dropped(self, placed: list[int]) -> int:
        """How many fixed points must go once the free ones lie on these types."""
        return sum(self.fixed) + len(placed) - self.taken

    def open_points(self, placed: list[int]) -> list[int]:
        """Fixed points that may be dropped: not of a type that got a free point, since that would be the same twice."""
        return [kind for kind in spread(self.fixed) if kind not in placed]

    def outlook(self, placed: list[int], skipped: bool) -> int:
        """The best that can come of free points on these types."""
        best = IMPOSSIBLE
        excess = self.dropped(placed)
        points = self.open_points(placed)
        if 0 <= excess <= len(points):
            best = AFFORDS if self.affords(self.most(placed, points, [], excess)) else POSSIBLE
        if not skipped and best != AFFORDS and len(placed) < self.free:
            for kind in self.placeable(placed):
                best = max(best, self.outlook([*placed, kind], False))
        return best

    def placeable(self, placed: list[int]) -> list[int]:
        """Types for the next free point, in rising order."""
        first = placed[-1] if placed else 0
        return [kind for kind in range(first, TYPE_COUNT) if self.fixed[kind] + placed.count(kind) < self.room[kind]]

    def most(self, placed: list[int], points: list[int], picked: list[int], total: int) -> list[int]:
        """By type, the most points it can still get when `total` of `points` are dropped, `picked` among them."""
        left = points[after(points, picked) :]
        missing = total - len(picked)
        gains: list[int] = []
        for kind in range(TYPE_COUNT):
            others = len(left) - left.count(kind)
            gains.append(self.fixed[kind] + placed.count(kind) - picked.count(kind) - max(0, missing - others))
        return gains

    def most_kept(self, placed: list[int], points: list[int], picked: list[int], total: int) -> list[int]:
        """The same when `total` of `points` are kept, `picked` among them."""
        left = points[after(points, picked) :]
        missing = total - len(picked)
        gains: list[int] = []
        for kind in range(TYPE_COUNT):
            base = self.fixed[kind] + placed.count(kind) if kind in placed else picked.count(kind)
            gains.append(base + min(missing, left.count(kind)))
        return gains


@dataclass(slots=True)
class Research(Frame):
    """Everybody gains research points; who is offered too many, or free ones, chooses."""

    def copy(self) -> Research:
        return Research()

    def start(self, match: PathMatch) -> None:
        choices: dict[int, Frame] = {}
        for seat in range(match.seats):
            if Prospect(match, seat).is_choice():
                choices[seat] = Study(seat)
        if choices:
            match.fork(choices, then="record")
        else:
            self.then = "record"

    def record(self, match: PathMatch) -> None:
        for seat in range(match.seats):
            prospect = Prospect(match, seat)
            points = prospect.fixed
            if prospect.is_choice():
                study = match.branch_of(seat)
                assert isinstance(study, Study)
                points = study.points(prospect)
            for kind in range(TYPE_COUNT):
                gain_kind(match, seat, RESEARCH + kind, points[kind], OF_RESEARCH)


@dataclass(slots=True)
class Study(Frame):
    """One seat's choice: where the free points go, then the points dropped, or those kept where these are fewer."""

    seat: int
    placed: list[int] = field(default_factory=list)  # types of the free points
    skipped: bool = False  # no further free point is used
    picked: list[int] = field(default_factory=list)

    def copy(self) -> Study:
        return Study(self.seat, self.placed[:], self.skipped, self.picked[:])

    def start(self, match: PathMatch) -> None:
        prospect = Prospect(match, self.seat)
        if len(self.placed) < prospect.free and not self.skipped:
            self._ask_free(match, prospect)
            return
        points = prospect.open_points(self.placed)
        dropped = prospect.dropped(self.placed)
        kept = len(points) - dropped
        if dropped <= kept:
            if len(self.picked) < dropped:
                options = [FORGO + kind for kind in self._droppable(prospect, points, dropped)]
                match.ask(self.seat, options, then="forgo", prompt="research_drop")
        elif len(self.picked) < kept:
            options = [STUDY + kind for kind in self._keepable(prospect, points, kept)]
            match.ask(self.seat, options, then="study", prompt="research_keep")

    def _ask_free(self, match: PathMatch, prospect: Prospect) -> None:
        outlooks = [
            (PLACE + kind, prospect.outlook([*self.placed, kind], False)) for kind in prospect.placeable(self.placed)
        ]
        outlooks.append((SKIP, prospect.outlook(self.placed, True)))
        best = max([outlook for _, outlook in outlooks])
        options = [row for row, outlook in outlooks if outlook == best]
        match.ask(self.seat, options, then="place", prompt="research_free")

    def _droppable(self, prospect: Prospect, points: list[int], total: int) -> list[int]:
        """Types of the next point to drop; those after which nothing could be bought only if all are such."""
        kinds = next_picks(points, self.picked, total)
        good = [
            kind for kind in kinds if prospect.affords(prospect.most(self.placed, points, [*self.picked, kind], total))
        ]
        return good or kinds

    def _keepable(self, prospect: Prospect, points: list[int], total: int) -> list[int]:
        kinds = next_picks(points, self.picked, total)
        good = [
            kind
            for kind in kinds
            if prospect.affords(prospect.most_kept(self.placed, points, [*self.picked, kind], total))
        ]
        return good or kinds

    def place(self, match: PathMatch) -> None:
        if match.choice == SKIP:
            self.skipped = True
        else:
            self.placed.append(match.choice - PLACE)
        self.then = "start"

    def forgo(self, match: PathMatch) -> None:
        self.picked.append(match.choice - FORGO)
        self.then = "start"

    def study(self, match: PathMatch) -> None:
        self.picked.append(match.choice - STUDY)
        self.then = "start"

    def points(self, prospect: Prospect) -> list[int]:
        """The points gained, by type."""
        points = prospect.open_points(self.placed)
        dropped = prospect.dropped(self.placed)
        gains: list[int] = []
        for kind in range(TYPE_COUNT):
            gained = prospect.fixed[kind] + self.placed.count(kind)
            if kind not in self.placed:
                picked = self.picked.count(kind)
                gained = gained - picked if dropped <= len(points) - dropped else picked
            gains.append(gained)
        return gains
