"""How bots play Through the Ages: which options deserve a thought, the rule list, and what positions are worth."""

from __future__ import annotations

from typing import Final, cast

from civitas.bots.guide import ABSURD, Search
from civitas.bots.weights import WeightSet, read_weights
from civitas.games.through_the_ages.evaluation import evaluate, parts
from civitas.games.through_the_ages.horizon import Almanac
from civitas.games.through_the_ages.political_rules import PoliticalRules
from civitas.games.through_the_ages.politics_verbs import RESIGN
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.verbs import END_ACTIONS
from civitas.games.through_the_ages.weighing import Weights
from civitas.kernel.match import Match
from civitas.kernel.request import Question

ALMANACS: Final = 8
FIRST_THOUGHTS: Final = 4  # options looked at where a turn is planned
THOUGHTS: Final = 2  # and further on
SIGHT: Final = 6.0  # productions a beginner thinks of
RANKED: Final = ("action", "order", "tuck", "token", "lose")


class AgesGuide:
    """The guide of Through the Ages."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.best_first = True
        self.almanacs: list[Almanac] = []

    def almanac(self, match: AgesMatch) -> Almanac:
        for known in self.almanacs:
            if known.box is match.box:
                return known
        if len(self.almanacs) >= ALMANACS:
            del self.almanacs[0]
        made = Almanac(match.box, self.weights)
        self.almanacs.append(made)
        return made

    def evaluate(self, match: Match, seat: int) -> float:
        ages = cast(AgesMatch, match)
        return evaluate(self.almanac(ages), ages, seat)

    def parts(self, match: Match, seat: int) -> list[tuple[str, float]]:
        ages = cast(AgesMatch, match)
        return parts(self.almanac(ages), ages, seat)

    def outlook(self, match: Match, seat: int) -> tuple[object, ...]:
        """All that the rest of one's turn hangs on; decks and what others hold do not."""
        ages = cast(AgesMatch, match)
        state = ages.state
        player = state.players[seat]
        question = match.pending[0] if match.pending else None
        return (
            question.prompt if question is not None else "",
            tuple(question.options) if question is not None else (),
            state.round,
            state.active,
            tuple(state.row),
            tuple(player.workers),
            tuple(player.stored),
            tuple(player.hand),
            tuple(player.military_hand),
            player.science,
            player.culture,
            player.civil,
            player.military,
            player.extra_civil,
            player.extra_military,
            player.unused,
            player.leader,
            player.government,
            player.wonder,
            player.stages,
            player.technologies,
            player.tactic,
            player.used,
            player.unit_resources,
            tuple([other.strength for other in state.players]),
            tuple([other.culture for other in state.players]),
        )

    # What deserves a thought

    def moves(self, match: Match, question: Question, before: Question | None, last: int) -> list[int]:
        """The best by the rule list, best first; in the Action Phase also to end it, where little gains anything."""
        options = question.options
        if len(options) == 1:
            return options
        marks = self.rank(match, question, options)
        order = sorted([(-mark, place) for place, mark in enumerate(marks)])
        if question.prompt not in RANKED:
            return [options[order[0][1]]]
        most = FIRST_THOUGHTS if before is None else THOUGHTS
        rows = [options[place] for mark, place in order[:most] if mark < 0]
        if question.prompt == "action" and len(rows) < THOUGHTS:
            rows.append(END_ACTIONS)
        return rows or [options[order[0][1]]]

    # The rule list

    def rules(self, match: AgesMatch, seat: int) -> PoliticalRules:
        return PoliticalRules(self.almanac(match), match, seat)

    def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
        rules = self.rules(cast(AgesMatch, match), question.seat)
        if question.prompt in RANKED:
            return rules.marks(rows, question.source)
        marks = rules.political(question, rows)
        if RESIGN in rows:
            marks[rows.index(RESIGN)] = ABSURD
        return marks


class BeginnersGuide(AgesGuide):
    """Who has just learnt the game: cards by what they bring in the next rounds, not by the end of the game."""

    def rules(self, match: AgesMatch, seat: int) -> PoliticalRules:
        return PoliticalRules(self.almanac(match), match, seat, SIGHT)


def guided_by(figures: WeightSet) -> AgesGuide:
    """The guide that judges by a set of figures."""
    return AgesGuide(Weights(figures))


PACKAGE: Final = "civitas.games.through_the_ages"
SEARCH: Final = Search(turns=4, trust=1.0)
GUIDE: Final = guided_by(read_weights(PACKAGE, "normal"))
BEGINNER: Final = BeginnersGuide(Weights(read_weights(PACKAGE, "start")))
