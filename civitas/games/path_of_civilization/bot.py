"""How bots play Path of Civilization: everybody decides at once, so every option gets a mark of its own."""

from __future__ import annotations

from itertools import combinations
from typing import Final, cast

from civitas.bots.guide import Search
from civitas.bots.weights import WeightSet, read_weights
from civitas.games.path_of_civilization.box import (
    AMBASSADOR,
    ANY,
    BUILDER,
    CUBE_COUNT,
    EXCHANGE,
    ON_DEPLOYMENT,
    ON_RESEARCH,
    PHILOSOPHER,
    RESEARCH,
    SAGE,
    TYPE_COUNT,
    UNIT,
    Gain,
)
from civitas.games.path_of_civilization.challenge import standing
from civitas.games.path_of_civilization.deployment import Muster
from civitas.games.path_of_civilization.evaluation import evaluate, parts
from civitas.games.path_of_civilization.gains import Points
from civitas.games.path_of_civilization.plan import Library, Trays
from civitas.games.path_of_civilization.project import Plan
from civitas.games.path_of_civilization.quantities import (
    deploy_offer,
    effects_in_force,
    population_level,
    research_offer,
    wonder_cost,
)
from civitas.games.path_of_civilization.research import Prospect, Study
from civitas.games.path_of_civilization.state import DEPLOYMENT, LEADERS, PathMatch
from civitas.games.path_of_civilization.verbs import (
    DONE,
    KEEP,
    PLACE,
    SKIP,
    VERBS,
    WISH_WONDER,
)
from civitas.games.path_of_civilization.view import own_frames
from civitas.games.path_of_civilization.weighing import Weights
from civitas.games.path_of_civilization.worth import Worth
from civitas.kernel.match import Match
from civitas.kernel.request import Question

NEVER: Final = -100.0
FURTHER: Final = 2  # free points looked at beyond the one placed


class PathGuide:
    """The guide of Path of Civilization."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.last: Thought | None = None  # a choice of several questions is thought through once

    def moves(self, match: Match, question: Question, before: Question | None, last: int) -> list[int]:
        return question.options

    def evaluate(self, match: Match, seat: int) -> float:
        return evaluate(cast(PathMatch, match), seat, self.weights)

    def parts(self, match: Match, seat: int) -> list[tuple[str, float]]:
        return parts(cast(PathMatch, match), seat, self.weights)

    def outlook(self, match: Match, seat: int) -> tuple[object, ...]:
        """Nothing is planned ahead: all questions are asked of everybody at once."""
        return (match.turn, cast(PathMatch, match).state.phase, seat)

    def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
        if question.prompt in ("wonder_revision", "leader_revision"):
            return [1.0 if row == KEEP else 0.0 for row in rows]
        thought = self.last
        if thought is None or not thought.holds(match, question.seat):
            thought = Thought(cast(PathMatch, match), question.seat, self.weights)
            self.last = thought
        return thought.marks(question, rows)


class Split:
    """A project: the left cards and those discarded, each in rising order, and what it is worth."""

    __slots__ = ("discarded", "left", "value")

    def __init__(self, left: list[int], discarded: list[int], value: float) -> None:
        self.left = left
        self.discarded = discarded
        self.value = value

    def next_step(self, plan: Plan) -> int:
        """The card a plan half made must name next for this project, -1 if it is past it."""
        done = len(plan.left)
        if self.left[:done] != plan.left:
            return -1
        if done < len(self.left):
            return self.left[done]
        done = len(plan.discarded)
        if self.discarded[:done] != plan.discarded or done == len(self.discarded):
            return -1
        return self.discarded[done]


class Thought:
    """What a seat thinks while it decides at once with others: nothing on the table changes before all have decided."""

    def __init__(self, match: PathMatch, seat: int, weights: Weights) -> None:
        self.match = match
        self.fork = match.current_fork()
        self.seat = seat
        self.box = match.box
        self.player = match.state.players[seat]
        self.limit = population_level(match.box, self.player)
        self.worth = Worth(match, seat, weights)
        self.trays = Trays(match, seat, self.worth)
        self.shelves: Library | None = None  # once research is thought of
        self.splits: list[Split] = []  # once a project is asked for
        self.offers: list[list[int]] = []  # once a free point is
        self.ahead: dict[tuple[int, ...], float] = {}  # what research levels may buy with these offers

    def holds(self, match: Match, seat: int) -> bool:
        """Whether it was thought at the choice going on: the seat's further questions find the same table."""
        return self.fork is not None and self.fork is match.current_fork() and self.seat == seat

    def marks(self, question: Question, rows: list[int]) -> list[float]:
        prompt = question.prompt
        if prompt in ("project_left", "project_discard"):
            return self.projects(rows)
        if prompt in ("deploy_drop", "deploy_keep"):
            return self.musters(rows)
        if prompt in ("open_boon", "boon"):
            times = self.box.philosophy_multiplier[self.player.philosophy]
            return [self.gained(self.box.boon[VERBS.first[row]], times) for row in rows]
        if prompt in ("wonder_wish", "leader_wish"):
            return [self.wish(row) for row in rows]
        if prompt in ("research_free", "research_drop", "research_keep"):
            return self.studies(rows)
        if prompt in ("technology", "technology_again"):
            return self.purchases(rows)
        if prompt == "free_point":
            return self.points(rows)
        if prompt == "fate_uses":
            return [self.fate(VERBS.first[row]) for row in rows]
        assert prompt == "fate_choice"
        options = self.box.fate[standing(self.match)].options
        return [self.gained(options[VERBS.first[row]], 1) for row in rows]

    def library(self) -> Library:
        if self.shelves is None:
            self.shelves = Library(self.match, self.seat, self.worth)
        return self.shelves

    def gained(self, what: Gain, times: int) -> float:
        """What a gain is worth at once: cubes with what they can do this turn."""
        total = 0.0
        for kind, amount in what.items:
            if kind < CUBE_COUNT:
                total += self.trays.more(kind, amount * times) - self.trays.more(kind, 0)
            else:
                total += self.worth.kind[kind] * amount * times
        return total

    # A: the project

    def projects(self, rows: list[int]) -> list[float]:
        """Each option by the best project that begins with it."""
        plan = own_frames(self.match, self.seat)[-1]
        assert isinstance(plan, Plan)
        if not self.splits:
            self.splits = self.all_splits()
        best: dict[int, float] = {}
        for split in self.splits:
            step = split.next_step(plan)
            if step >= 0:
                best[step] = max(best.get(step, NEVER), split.value)
        return [best[VERBS.first[row]] for row in rows]

    def all_splits(self) -> list[Split]:
        """Every project with its value."""
        deploys = [0] * CUBE_COUNT
        for effect in effects_in_force(self.box, self.player, ON_DEPLOYMENT):
            for kind, amount in effect.gain.items:
                deploys[kind] += amount
        studies = [0] * (TYPE_COUNT + 1)
        for effect in effects_in_force(self.box, self.player, ON_RESEARCH):
            for kind, amount in effect.gain.items:
                studies[TYPE_COUNT if kind == ANY else kind - RESEARCH] += amount
        hand = self.player.hand
        uses = {card: self.worth.use(card) for card in hand}
        rights: dict[tuple[int, ...], float] = {}
        for right in combinations(hand, self.box.right_slots):
            offer = added(studies, self.box.research, right)
            rights[right] = self.library().best(self.player.research, offer, self.limit)
        found: list[Split] = []
        for left in combinations(hand, self.box.left_slots):
            cubes = self.trays.best(added(deploys, self.box.deploy, left), self.limit)
            rest = others(hand, left)
            for right in combinations(rest, self.box.right_slots):
                value = cubes + rights[right]
                discarded = others(rest, right)
                for card in discarded:
                    value -= uses[card]
                found.append(Split(list(left), discarded, value))
        return found

    # B: deployment

    def musters(self, rows: list[int]) -> list[float]:
        """Each option by the best set of cubes that can still follow."""
        muster = own_frames(self.match, self.seat)[-1]
        assert isinstance(muster, Muster)
        offer = deploy_offer(self.box, self.player)
        dropped = sum(offer) - self.limit
        dropping = dropped <= self.limit
        picks = (dropped if dropping else self.limit) - len(muster.picked)
        found: list[float] = []
        for row in rows:
            cube = VERBS.first[row]
            picked = [*muster.picked, cube]
            best = NEVER
            for rest in multisets(offer, picked, cube, picks - 1):
                total = 0.0
                for tray in range(CUBE_COUNT):
                    number = rest.count(tray)
                    total += self.trays.more(tray, offer[tray] - number if dropping else number)
                best = max(best, total)
            found.append(best)
        return found

    # C: wishes

    def wish(self, row: int) -> float:
        """A card against the cubes it costs; the list ends before cards that are worth less."""
        if row == DONE:
            return 0.0
        card = VERBS.first[row]
        if VERBS.verb[row] == WISH_WONDER:
            cost = wonder_cost(self.box, self.player, card)
            return self.worth.wonder(card) - cost * self.worth.kind[BUILDER]
        return self.worth.leader(card) - self.box.leader_cost[card] * self.worth.kind[AMBASSADOR]

    # D: research

    def studies(self, rows: list[int]) -> list[float]:
        study = own_frames(self.match, self.seat)[-1]
        assert isinstance(study, Study)
        prospect = Prospect(self.match, self.seat)
        found: list[float] = []
        for row in rows:
            placed, skipped, picked = study.placed, study.skipped, study.picked
            if row == SKIP:
                skipped = True
            elif VERBS.verb[row] == PLACE:
                placed = [*placed, VERBS.first[row]]
            else:
                picked = [*picked, VERBS.first[row]]
            found.append(self.studied(prospect, placed, skipped, picked))
        return found

    def studied(self, prospect: Prospect, placed: list[int], skipped: bool, picked: list[int]) -> float:
        """The best that can come of a choice half made."""
        best = NEVER
        if len(placed) < prospect.free and not skipped:
            for kind in prospect.placeable(placed):
                best = max(best, self.studied(prospect, [*placed, kind], False, picked))
            return max(best, self.studied(prospect, placed, True, picked))
        points = prospect.open_points(placed)
        dropped = prospect.dropped(placed)
        if not 0 <= dropped <= len(points):
            return NEVER
        kept = len(points) - dropped
        missing = min(dropped, kept) - len(picked)
        study = Study(self.seat, placed, skipped, picked)
        if missing <= 0:
            return self.learned(prospect, study)
        offer = [points.count(kind) for kind in range(TYPE_COUNT)]
        for choice in multisets(offer, picked, picked[-1] if picked else 0, missing):
            study.picked = choice
            best = max(best, self.learned(prospect, study))
        return best

    def learned(self, prospect: Prospect, study: Study) -> float:
        """The value of a choice fully made."""
        gains = study.points(prospect)
        return self.library().value([self.player.research[kind] + gains[kind] for kind in range(TYPE_COUNT)])

    def points(self, rows: list[int]) -> list[float]:
        """Free points: where the purchase of this turn, or the next one, gains most."""
        frame = own_frames(self.match, self.seat)[-1]
        assert isinstance(frame, Points)
        levels = self.player.research[:]
        for kind in frame.kinds:
            levels[kind] += 1
        further = min(FURTHER, self.player.free - len(frame.kinds) - 1)
        top = self.box.research_max
        found: list[float] = []
        for row in rows:
            first = levels[:]
            first[VERBS.first[row]] += 1
            room = top * TYPE_COUNT - sum(first)
            found.append(max([self.bought(reached) for reached in raised(first, top, 0, min(further, room))]))
        return found

    def offers_ahead(self) -> list[list[int]]:
        """The research points the seat may be offered this turn, or else the next one."""
        if DEPLOYMENT <= self.match.state.phase <= LEADERS:
            return [research_offer(self.box, self.player)]
        player = self.player
        hand = [*player.hand, *player.left, *player.right, *player.discovered]
        found: list[list[int]] = []
        for right in combinations(hand, self.box.right_slots):
            offer = added([0] * (TYPE_COUNT + 1), self.box.research, right)
            if offer not in found:
                found.append(offer)
        return found

    def bought(self, levels: list[int]) -> float:
        """What research levels may buy with the best of the offers ahead."""
        if not self.offers:
            self.offers = self.offers_ahead()
        key = tuple(levels)
        known = self.ahead.get(key)
        if known is None:
            known = max([self.library().best(levels, offer, self.limit) for offer in self.offers])
            self.ahead[key] = known
        return known

    # E: the purchase

    def purchases(self, rows: list[int]) -> list[float]:
        """Technologies by what they bring, less the points paid."""
        library = self.library()
        cards = [VERBS.first[row] for row in rows]
        return [library.net(card, self.player.research[self.box.technology_type[card]]) for card in cards]

    # F: Fate

    def fate(self, times: int) -> float:
        """What is gained against the cubes paid; Sages count for History, Units for the Battle."""
        fate = self.box.fate[standing(self.match)]
        cubes = self.player.cubes[:]
        for cube, number in fate.pay:
            cubes[cube] -= number * times
        total = 0.0
        if fate.kind == EXCHANGE:
            for kind, amount in fate.gain.items:
                if kind < CUBE_COUNT:
                    cubes[kind] += amount * times
                else:
                    total += self.worth.kind[kind] * amount * times
        elif times and fate.effect is not None:
            total += self.worth.lasting([fate.effect], 0, self.worth.left)
        for cube in (AMBASSADOR, BUILDER, PHILOSOPHER, SAGE, UNIT):
            total += self.trays.held(cube, cubes[cube])
        return total


def others(cards: list[int], taken: tuple[int, ...]) -> list[int]:
    """The cards that stay when some are taken."""
    left = cards[:]
    for card in taken:
        left.remove(card)
    return left


def added(base: list[int], icons: list[list[int]], cards: tuple[int, ...]) -> list[int]:
    """The icons of some cards, and those there are anyway."""
    total = base[:]
    for card in cards:
        for kind, number in enumerate(icons[card]):
            total[kind] += number
    return total


def raised(levels: list[int], top: int, first: int, more: int) -> list[list[int]]:
    """Every way to put so many points on research levels, in rising order from the type `first` on."""
    if more <= 0:
        return [levels]
    found: list[list[int]] = []
    for kind in range(first, TYPE_COUNT):
        if levels[kind] < top:
            higher = levels[:]
            higher[kind] += 1
            found += raised(higher, top, kind, more - 1)
    return found


def multisets(offer: list[int], picked: list[int], first: int, more: int) -> list[list[int]]:
    """Every way to pick so many more things of what is offered, in rising order from `first` on."""
    if more <= 0:
        return [picked]
    found: list[list[int]] = []
    for kind in range(first, len(offer)):
        if picked.count(kind) < offer[kind]:
            found += multisets(offer, [*picked, kind], kind, more - 1)
    return found


def guided_by(figures: WeightSet) -> PathGuide:
    """The guide that judges by a set of figures."""
    return PathGuide(Weights(figures))


PACKAGE: Final = "civitas.games.path_of_civilization"
SEARCH: Final = Search(turns=0, trust=2.0, rivals=1.0)
GUIDE: Final = guided_by(read_weights(PACKAGE, "normal"))
BEGINNER: Final = guided_by(read_weights(PACKAGE, "novice"))
