"""How bots play Historia: which options deserve a thought, the rule list, and what positions are worth."""

from __future__ import annotations

from typing import Final, cast

from civitas.bots.guide import Search
from civitas.bots.weights import WeightSet, read_weights
from civitas.games.historia.evaluation import evaluate, parts
from civitas.games.historia.laying import Prospect, picked_so_far
from civitas.games.historia.quantities import limit
from civitas.games.historia.rule_list import RuleList
from civitas.games.historia.state import HistoriaMatch
from civitas.games.historia.verbs import DONE, LAY, QUIET, USE, VERBS
from civitas.games.historia.weighing import Weights
from civitas.games.historia.worth import Almanac
from civitas.kernel.match import Match
from civitas.kernel.request import Question

ALMANACS: Final = 8
UNTRIED: Final = -50.0  # a card not thought of


class HistoriaGuide:
    """The guide of Historia."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.almanacs: list[Almanac] = []
        self.prospect: Prospect | None = None
        self.quick: HistoriaGuide | None = None

    def almanac(self, match: HistoriaMatch) -> Almanac:
        for known in self.almanacs:
            if known.box is match.box:
                return known
        if len(self.almanacs) >= ALMANACS:
            del self.almanacs[0]
        made = Almanac(match.box, self.weights)
        self.almanacs.append(made)
        return made

    def evaluate(self, match: Match, seat: int) -> float:
        historia = cast(HistoriaMatch, match)
        return evaluate(self.almanac(historia), historia, seat)

    def parts(self, match: Match, seat: int) -> list[tuple[str, float]]:
        historia = cast(HistoriaMatch, match)
        return parts(self.almanac(historia), historia, seat)

    def outlook(self, match: Match, seat: int) -> tuple[object, ...]:
        """All that one's resolution hangs on; decks and the order of hidden cards do not."""
        historia = cast(HistoriaMatch, match)
        state = historia.state
        player = state.players[seat]
        question = match.pending[0] if match.pending else None
        return (
            question.prompt if question is not None else "",
            tuple(question.options) if question is not None else (),
            state.turn,
            state.round,
            state.last,
            tuple(state.vp),
            tuple(state.technology),
            tuple(state.military),
            tuple(state.land),
            tuple(state.row),
            player.available,
            player.used,
            player.destroyed,
            player.hand,
            tuple(player.column),
            tuple(player.advisors),
            tuple(player.laid),
            player.ready,
            player.turned,
        )

    # What deserves a thought

    def moves(self, match: Match, question: Question, before: Question | None, last: int) -> list[int]:
        historia = cast(HistoriaMatch, match)
        prompt = question.prompt
        options = question.options
        if prompt in ("next", "last"):
            return self.steps(historia, question)
        if prompt == "lift":
            return [row for row in options if row == DONE] or [self.favourite(historia, question)]
        if prompt == "raid":
            return options[:1]
        if prompt in ("take", "expand", "trade", "recover", "turn", "destroy", "ready", "target") and len(options) > 2:
            return self.best(historia, question, 2)
        return options

    def steps(self, match: HistoriaMatch, question: Question) -> list[int]:
        """Cards to resolve and wonders to use; wonders are never refused for the whole turn while one may help."""
        rules = RuleList(self.almanac(match), match, question.seat)
        rows: list[int] = []
        for row in question.options:
            if row == QUIET:
                continue
            if VERBS.verb[row] == USE and rules.use(VERBS.first[row]) <= 0:
                continue
            rows.append(row)
        return rows or [QUIET]

    def best(self, match: HistoriaMatch, question: Question, most: int) -> list[int]:
        marks = self.marks(match, question, question.options)
        order = sorted(zip(marks, question.options, strict=True), reverse=True)
        return [row for _, row in order[:most]]

    def favourite(self, match: HistoriaMatch, question: Question) -> int:
        return self.best(match, question, 1)[0]

    # The rule list

    def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
        historia = cast(HistoriaMatch, match)
        if question.prompt == "lay":
            return self.lay_marks(historia, question, rows)
        return self.marks(historia, question, rows)

    def marks(self, match: HistoriaMatch, question: Question, rows: list[int]) -> list[float]:
        prompt = question.prompt
        seat = question.seat
        if prompt == "settle":
            return [settle_worth(self.weights, match, VERBS.first[row]) for row in rows]
        if prompt == "leader":
            return [leader_promise(self.weights, match, VERBS.first[row]) for row in rows]
        if prompt == "civilization":
            almanac = self.almanac(match)
            return [civilization_worth(almanac, VERBS.first[row]) for row in rows]
        if prompt == "aside":
            return [-self.almanac(match).advisor[VERBS.first[row]] for row in rows]
        rules = RuleList(self.almanac(match), match, seat)
        return [rules.mark(question, row) for row in rows]

    def prospect_of(self, match: HistoriaMatch, seat: int) -> Prospect:
        """What laying cards promises; all picks of a round are made in the same position."""
        almanac = self.almanac(match)
        known = self.prospect
        if known is None or not known.is_of(almanac, match, seat):
            known = Prospect(almanac, match, seat)
            self.prospect = known
        return known

    def lay_marks(self, match: HistoriaMatch, question: Question, rows: list[int]) -> list[float]:
        """What the best set of cards that goes on with each option brings, against laying no more."""
        seat = question.seat
        picked = picked_so_far(match, seat)
        best: dict[int, float] = {}
        for cards, value in self.prospect_of(match, seat).values(picked):
            row = DONE if len(cards) == len(picked) else LAY + cards[len(picked)]
            best[row] = max(value, best.get(row, value))
        return [best.get(row, UNTRIED) for row in rows]


def settle_worth(weights: Weights, match: HistoriaMatch, territory: int) -> float:
    """A first territory: its token, empty neighbours, nobody too near; alone rather a corner."""
    state = match.state
    box = match.box
    taken = 0
    for land in state.land:
        taken |= land
    around = box.adjacent[territory]
    worth = weights.settled * box.token_vp[state.tokens[territory]] + weights.room * box.count[around & ~taken]
    return worth - weights.crowd * box.count[around & taken]


def leader_promise(weights: Weights, match: HistoriaMatch, leader: int) -> float:
    card = match.box.leaders[leader]
    order = sorted(zip(card.vp, card.domains, strict=True))
    small, big = weights.objective_small, weights.objective_big
    return sum([vp * (small if place == 0 else big)[domain] for place, (vp, domain) in enumerate(order)])


def civilization_worth(almanac: Almanac, civilization: int) -> float:
    """A civilization is worth its advisors."""
    return sum([almanac.advisor[one] for one in almanac.box.advisors_of[civilization]])


class QuickGuide(HistoriaGuide):
    """Each card by what it brings now, not what the cards do together or to others: as who has just learnt the game."""

    def lay_marks(self, match: HistoriaMatch, question: Question, rows: list[int]) -> list[float]:
        """Each card with the best ones that may still follow it."""
        rules = RuleList(self.almanac(match), match, question.seat)
        marks = {row: rules.card(VERBS.first[row]) for row in rows if row != DONE}
        more = limit(match, question.seat) - len(picked_so_far(match, question.seat)) - 1
        found: list[float] = []
        for row in rows:
            if row == DONE:
                found.append(0.0)
                continue
            later = sorted([mark for other, mark in marks.items() if other > row and mark > 0], reverse=True)
            found.append(marks[row] + sum(later[:more]))
        return found


def guided_by(figures: WeightSet) -> HistoriaGuide:
    """The guide that judges by a set of figures."""
    weights = Weights(figures)
    guide = HistoriaGuide(weights)
    guide.quick = QuickGuide(weights)
    return guide


PACKAGE: Final = "civitas.games.historia"
SEARCH: Final = Search(turns=20, each=False, trust=2.0, glance=True)
GUIDE: Final = guided_by(read_weights(PACKAGE, "normal"))
BEGINNER: Final = QuickGuide(Weights(read_weights(PACKAGE, "start")))
