"""How bots play Sid Meier's Civilization: which options deserve a thought, the rule list, what positions are worth."""

from __future__ import annotations

from typing import Final, cast

from civitas.bots.guide import Search
from civitas.bots.weights import WeightSet, read_weights
from civitas.games.sid_meiers_civilization.battle import Battle
from civitas.games.sid_meiers_civilization.evaluation import evaluate, parts
from civitas.games.sid_meiers_civilization.movement import Move
from civitas.games.sid_meiers_civilization.production import Produce
from civitas.games.sid_meiers_civilization.responses import Use
from civitas.games.sid_meiers_civilization.rule_list import RuleList
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import (
    ADVANCE,
    ARTS,
    BUILD,
    BUILD_FREE,
    END,
    HARVEST,
    PLAY,
    USE,
    VERBS,
)
from civitas.games.sid_meiers_civilization.weighing import Weights
from civitas.games.sid_meiers_civilization.worth import Almanac
from civitas.kernel.match import Match
from civitas.kernel.request import Question

ALMANACS: Final = 8
CLOSE: Final = 4.0  # points behind the best: still worth a thought
ACTIONS: Final = 3  # city actions thought of


class CivilizationGuide:
    """The guide of Sid Meier's Civilization."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.in_points = False  # a position is worth the turns to victory, not the score of the end
        self.almanacs: list[Almanac] = []

    def almanac(self, match: CivilizationMatch) -> Almanac:
        for known in self.almanacs:
            if known.box is match.box:
                return known
        if len(self.almanacs) >= ALMANACS:
            del self.almanacs[0]
        made = Almanac(match.box, self.weights)
        self.almanacs.append(made)
        return made

    def rules(self, match: CivilizationMatch, seat: int) -> RuleList:
        return RuleList(self.almanac(match), match, seat)

    def evaluate(self, match: Match, seat: int) -> float:
        table = cast(CivilizationMatch, match)
        return evaluate(self.almanac(table), table, seat)

    def parts(self, match: Match, seat: int) -> list[tuple[str, float]]:
        table = cast(CivilizationMatch, match)
        return parts(self.almanac(table), table, seat)

    def outlook(self, match: Match, seat: int) -> tuple[object, ...]:
        """All that the rest of one's step hangs on; decks and what others hold do not."""
        table = cast(CivilizationMatch, match)
        state = table.state
        player = state.players[seat]
        question = match.pending[0] if match.pending else None
        frames: list[object] = []
        for frame in match.frames:
            if isinstance(frame, Battle):
                frames.append((tuple(frame.hands[0 if frame.sides[0] == seat else 1]), len(frame.hands[1])))
                frames += [tuple(row) for row in [*frame.fronts, *frame.wounds]]
                frames.append((frame.side, frame.opened, frame.played, frame.points, frame.extra))
            elif isinstance(frame, Move):
                frames.append((frame.square, frame.armies, frame.scouts, frame.steps))
            elif isinstance(frame, Produce):
                frames.append((frame.number, frame.item, frame.base, frame.second))
            elif isinstance(frame, Use):
                frames.append((frame.power, frame.event))
        return (
            question.prompt if question is not None else "",
            tuple(question.options) if question is not None else (),
            tuple(frames),
            state.turn,
            state.phase,
            tuple(state.figures),
            tuple(state.piece),
            tuple(state.terrain),
            tuple(state.market),
            player.trade,
            player.culture,
            player.space,
            tuple([other.coins for other in state.players]),
            tuple([other.techs for other in state.players]),
            tuple([len(other.forces) for other in state.players]),
            player.government,
            player.used,
            player.walls,
            tuple(player.acts),
            tuple(player.boosts),
            tuple(player.resources),
            tuple(player.markers),
            tuple(player.cards),
            tuple(player.forces),
        )

    # What deserves a thought

    def moves(self, match: Match, question: Question, before: Question | None, last: int) -> list[int]:
        table = cast(CivilizationMatch, match)
        if len(question.options) == 1:
            return question.options
        prompt = question.prompt
        if prompt == "manage":
            return self.actions(table, question)
        return self.best(table, question, question.options, 1)

    def actions(self, match: CivilizationMatch, question: Question) -> list[int]:
        """What makes city actions better first, then the first city that has not acted, then steps of culture."""
        rules = self.rules(match, question.seat)
        best = END
        mark = 0.0
        acts: list[int] = []
        first = -1
        for row in question.options:
            verb = VERBS.verb[row]
            if verb in (USE, PLAY, ADVANCE):
                worth = rules.mark(question, row)
                if worth > mark:
                    best, mark = row, worth
            elif verb in (BUILD, BUILD_FREE, ARTS, HARVEST):
                if first < 0 or VERBS.first[row] < first:
                    first = VERBS.first[row]
                    acts = []
                if VERBS.first[row] == first:
                    acts.append(row)
        if mark > 0 or not acts:
            return [best]
        marks = [rules.mark(question, row) for row in acts]
        order = sorted(zip(marks, acts, strict=True), reverse=True)[:ACTIONS]
        return [row for mark, row in order if mark > order[0][0] - CLOSE]

    def best(self, match: CivilizationMatch, question: Question, rows: list[int], most: int) -> list[int]:
        marks = self.rank(match, question, rows)
        order = sorted(zip(marks, rows, strict=True), reverse=True)
        return [row for mark, row in order[:most] if mark > order[0][0] - CLOSE]

    # The rule list

    def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
        rules = self.rules(cast(CivilizationMatch, match), question.seat)
        return [rules.mark(question, row) for row in rows]


class BeginnersGuide(CivilizationGuide):
    """Who has just learnt the game: each thing by what it seems worth, no race, no look at dangers."""

    def rules(self, match: CivilizationMatch, seat: int) -> RuleList:
        return RuleList(self.almanac(match), match, seat, beginner=True)


def guided_by(figures: WeightSet) -> CivilizationGuide:
    """The guide that judges by a set of figures."""
    return CivilizationGuide(Weights(figures))


def searcher_by(figures: WeightSet) -> CivilizationGuide:
    """The guide of who aims at no victory beforehand: the nearest one counts, and a search finds out which that is."""
    weights = Weights(figures)
    weights.bias = [[0.0 for _ in aim] for aim in weights.bias]
    return CivilizationGuide(weights)


PACKAGE: Final = "civitas.games.sid_meiers_civilization"
SEARCH: Final = Search(turns=7, each=False, trust=2.0)
GUIDE: Final = guided_by(read_weights(PACKAGE, "normal"))
SEARCHER: Final = searcher_by(read_weights(PACKAGE, "normal"))
BEGINNER: Final = BeginnersGuide(Weights(read_weights(PACKAGE, "novice")))
