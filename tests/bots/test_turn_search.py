"""Planning a turn: ties, plans kept and dropped, and a game outside the package with its own guide."""

from __future__ import annotations

import pytest
from kernel.toy import BazaarGame

from bots.helpers import BazaarGuide, bot, decisions, start
from civitas.bots import decide
from civitas.bots.guide import find_guide
from civitas.bots.rule_bot import RuleBot
from civitas.bots.turn_bot import TurnBot
from civitas.bots.turn_search import Line, TurnSearch, in_order, lot
from civitas.games.age_of_civilization.state import AgeMatch
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng, seeded


def test_ties_are_settled_by_lot_and_not_by_place() -> None:
    firsts = set()
    for salt in range(20):
        lines = [Line([], 1.0, lot(salt, [row])) for row in range(3)]
        firsts.add(lines.index(in_order(lines)[0]))
    assert firsts == {0, 1, 2}
    assert [line.value for line in in_order([Line([], value, 0) for value in (1.0, 3.0, 2.0)])] == [3.0, 2.0, 1.0]


class CountingBot(TurnBot):
    """Counts how often it had to think."""

    thoughts = 0

    def _plan(self, match: Match, question: Question, search: TurnSearch) -> int:
        self.thoughts += 1
        return super()._plan(match, question, search)


def counting() -> CountingBot:
    guide = find_guide(start(1).game)
    assert guide is not None
    return CountingBot(guide)


def test_a_turn_is_planned_once() -> None:
    match = start(1, 3)
    thinker = counting()
    while match.pending:
        question = match.pending[0]
        match.play(question, decide(thinker, match, question, 0))
    assert thinker.thoughts == 6


def test_a_plan_is_dropped_when_something_is_not_as_foreseen() -> None:
    match = start(1, 3)
    thinker = counting()
    question = match.pending[0]
    match.play(question, decide(thinker, match, question, 0))
    assert isinstance(match, AgeMatch)
    match.state.players[0].coins += 1
    decide(thinker, match, match.pending[0], 0)
    assert thinker.thoughts == 2


def test_a_bot_used_at_two_tables_plays_both_as_if_alone() -> None:
    together = counting()
    alone = [counting(), counting()]
    matches = [start(1, 3), start(1, 4)]
    while matches[0].pending and matches[1].pending:
        for match, single in zip(matches, alone, strict=True):
            question = match.pending[0]
            row = decide(single, match, question, 0)
            assert decide(together, match, question, 0) == row
            match.play(question, row)


@pytest.mark.parametrize("seats", [1, 2])
def test_more_nodes_never_find_a_worse_turn(seats: int) -> None:
    match = start(seats, 8)
    guide = find_guide(match.game)
    assert guide is not None
    for question in decisions(match):
        found = [TurnSearch(guide, question.seat, nodes, Rng(1)).lines(match, question)[0] for nodes in (0, 100)]
        assert found[0].value <= found[1].value + 1e-9


def test_the_search_leaves_the_match_as_it_was() -> None:
    match = start(2, 6)
    guide = find_guide(match.game)
    assert guide is not None
    before = match.hash()
    TurnSearch(guide, match.pending[0].seat, 200, seeded(1)).lines(match, match.pending[0])
    assert match.hash() == before


def test_a_game_without_a_guide_has_none() -> None:
    assert find_guide(BazaarGame()) is None


@pytest.mark.parametrize("sealed", [True, False])
def test_a_game_outside_the_package_needs_only_a_guide(sealed: bool) -> None:
    """Choices at once, an auction, and a rival's defence in the middle of one's own turn."""
    asked: set[str] = set()
    for seed in range(3):
        match = BazaarGame().start(3, seed, {"auction": "sealed" if sealed else "ascending"})
        guide = BazaarGuide()
        bots = [TurnBot(guide, 60), RuleBot(guide), TurnBot(guide, 60)]
        while match.pending:
            question = match.pending[0]
            asked.add(question.prompt)
            match.play(question, decide(bots[question.seat], match, question, 1))
        assert all(shown is not match for shown in guide.shown)
    assert {"pick", "bid", "turn"} <= asked
    assert not sealed or "raided" in asked


def test_thinking_bots_take_little_time_for_a_single_option() -> None:
    match = start(1, 3)
    question = match.pending[0]
    question.options[:] = question.options[:1]
    assert bot("normal").choose(match.copy(), question, Rng(0)) == question.options[0]
