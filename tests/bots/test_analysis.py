"""Weighing decisions: blind, in order, made of parts that add up; answers judged by what their seat knew."""

from __future__ import annotations

from typing import Any

import pytest
from kernel.toy import BazaarGame

from bots.helpers import BazaarGuide, decisions, start
from civitas import games
from civitas.bots import advice, analysis
from civitas.bots.analysis import (
    LOSS,
    REST,
    WHOLE,
    Scales,
    differences,
    guide_of,
    moments,
    parts_of,
    reasons,
    study,
    turning_points,
    weigh,
)
from civitas.bots.guide import find_guide
from civitas.bots.turn_search import favourite
from civitas.kernel import journal
from civitas.kernel.match import MAIN, Match
from civitas.kernel.text import LANGUAGES, Refusal

NODES = 40
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("age-of-civilization", 2, {"draft": True}),
    ("age-of-civilization", 1, {"mode": "silk_road"}),
    ("age-of-civilization", 3, {}),
    ("historia", 2, {}),
    ("historia", 3, {}),
    ("historia", 1, {}),
    ("path-of-civilization", 2, {}),
    ("path-of-civilization", 1, {}),
    ("through-the-ages", 2, {"learning": True, "resigning": False}),
    ("through-the-ages", 3, {"resigning": False}),
    ("sid-meiers-civilization", 2, {"turns": "10"}),
]
SHOWN = [table for table in TABLES if table[1] > 1]


def random_play(match: Match, seed: int, most: int) -> None:
    """Some answers at random."""
    for step in range(most):
        if not match.pending:
            return
        question = match.pending[seed * step % len(match.pending)]
        match.play(question, question.options[(seed * 7 + step * 5) % len(question.options)])


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_parts_of_a_position_add_up_and_have_words(game: str, seats: int, options: dict[str, Any]) -> None:
    played = games.load(game)
    guide: Any = find_guide(played)
    seen: set[str] = set()
    match = played.start(seats, 4, options)
    step = 0
    while True:
        for seat in range(seats) if step % 7 == 0 or match.over else []:
            blind = match.redeal(seat, step)
            named = guide.parts(blind, seat)
            assert len({key for key, _ in named}) == len(named)
            assert sum(value for _, value in named) == pytest.approx(guide.evaluate(blind, seat), abs=1e-6)
            seen |= {key for key, _ in named}
        if match.over:
            break
        random_play(match, 3 + step, 1)
        step += 1
    assert len(seen) > 3
    for key in seen:
        words = {lang: advice.part_name(played, key, lang) for lang in LANGUAGES}
        assert played.texts.has(f"part.{key}")
        assert words["en"] != words["fr"] or key == "population"


@pytest.mark.parametrize("game", [game.id for game in games.available()])
def test_no_words_for_parts_are_left_over(game: str) -> None:
    played = games.load(game)
    guide: Any = find_guide(played)
    found: set[str] = set()
    for name, seats, options in TABLES:
        if name == game:
            match = played.start(seats, 2, options)
            while match.pending:
                found |= {key for key, _ in guide.parts(match, 0)}
                random_play(match, 5 + match.number, 3)
            found |= {key for key, _ in guide.parts(match, 0)}
    won = {"victory"}  # games played at random are rarely won
    assert {key.partition(".")[2] for key in played.texts.entries if key.startswith("part.")} - won == found - won


@pytest.mark.parametrize(("game", "seats", "options"), SHOWN)
def test_weighing_is_blind(game: str, seats: int, options: dict[str, Any]) -> None:
    """Matches that differ only in what the seat cannot see get the same advice and the same verdict."""
    match = games.load(game).start(seats, 5, options)
    prompts: set[str] = set()
    for step in range(60):
        for question in match.pending:
            if question.prompt in prompts or len(question.options) < 2:
                continue
            prompts.add(question.prompt)
            first = weigh(match, question, 9, NODES)
            verdict = study(match, question, question.options[-1], 9, NODES)
            other = match.redeal(question.seat, 77 + step)
            again = other.question(question.number)
            assert weigh(other, again, 9, NODES) == first
            assert study(other, again, question.options[-1], 9, NODES) == verdict
        random_play(match, 11, 1)
        if match.over:
            break
    assert len(prompts) > 2


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_options_come_best_first_and_their_parts_add_up(game: str, seats: int, options: dict[str, Any]) -> None:
    match = games.load(game).start(seats, 6, options)
    before = match.hash()
    looked = 0
    while match.pending and looked < 12:
        question = match.pending[0]
        if len(question.options) > 1:
            found = weigh(match, question, 3, NODES)
            if question.branch == MAIN:  # what is decided at once with others comes in the rule list's order
                assert [one.value for one in found] == sorted([one.value for one in found], reverse=True)
            assert {one.row for one in found} <= set(question.options)
            assert len({one.row for one in found}) == len(found)
            for one in found:
                assert sum(value for _, value in one.parts) == pytest.approx(one.value, abs=1e-6)
            looked += 1
        assert match.hash() == before
        random_play(match, 13, 1)
        before = match.hash()
    assert looked == 12


def test_a_guide_without_parts_gives_one() -> None:
    match = BazaarGame().start(2, 1)
    guide = BazaarGuide()
    assert parts_of(guide, match, 0) == [(WHOLE, guide.evaluate(match, 0))]
    assert advice.part_name(match.game, WHOLE, "fr") != advice.part_name(match.game, WHOLE, "en")


def test_a_game_without_a_guide_is_refused() -> None:
    match = BazaarGame().start(2, 1)
    with pytest.raises(Refusal, match="toy-bazaar"):
        weigh(match, match.pending[0], 1)


def test_reasons_are_the_parts_that_differ_most_and_add_up() -> None:
    chosen = [("points", 5.0), ("coins", 1.0), ("danger", -2.0), ("land", 1.0), ("same", 3.0)]
    other = [("points", 2.0), ("coins", 1.5), ("danger", 0.0), ("same", 3.0)]
    assert reasons(differences(chosen, other)) == [("points", 3.0), ("danger", -2.0), ("land", 1.0), (REST, -0.5)]
    assert reasons(differences(chosen, chosen)) == []
    assert reasons([("points", 3.0), ("coins", 0.01)]) == [("points", 3.0)]


def test_turning_points_are_the_largest_losses_in_their_order() -> None:
    losses = [0.0, 2.0, 0.1, 5.0, 1.0, 0.3, 4.0, 0.26, 3.0]
    assert turning_points(losses) == [1, 3, 4, 6, 8]
    assert turning_points(losses, 2) == [3, 6]
    assert turning_points([0.1, 0.0, 0.24]) == []


def test_what_the_bot_prefers_costs_nothing_and_a_blunder_costs_points() -> None:
    """To end a turn with free work left, which the guide would never think of."""
    match = start(2, 7)
    words = match.game.verbs.words
    blunders = 0
    for question in decisions(match):
        best = weigh(match, question, 5, analysis.STUDY_NODES)[0].row
        assert study(match, question, best, 5).loss == 0.0
        row = match.game.verbs.rows["done"]
        if row in question.options and words[best].startswith("do/"):
            verdict = study(match, question, row, 5)
            if verdict.loss >= analysis.LOSS:
                blunders += 1
                assert verdict.best != row
                assert verdict.why
        if blunders > 3:
            return
    raise AssertionError("no blunder was found")


def test_advice_names_the_first_two_options() -> None:
    match = start(2, 7)
    for question in decisions(match):
        found = weigh(match, question, 5)
        told = advice.advise(match, question, 5)
        words = match.game.verbs.words
        assert told["option"] == words[found[0].row]
        if len(found) > 1:
            assert told["other"] == words[found[1].row]
            assert told["ahead"] == pytest.approx(found[0].value - found[1].value)
            assert sum(value for _, value in told["why"]) == pytest.approx(told["ahead"], abs=0.05)
        else:
            assert told["other"]
            assert told["ahead"] or not told["why"]


@pytest.mark.parametrize("game", ["sid-meiers-civilization", "through-the-ages"])
def test_an_option_that_stands_alone_is_compared_with_what_the_rule_list_marks_next(game: str) -> None:
    """A guide that thinks of a single option may have a reason for it; else it is told as the rule of thumb it is."""
    match = games.load(game).start(2, 5, {}).copy()
    guide = guide_of(match)
    compared = alone = 0
    while match.pending and compared < 3:
        question = match.pending[0]
        if len(question.options) > 2 and len(guide.moves(match, question, None, -1)) == 1:
            alone += 1
            told = advice.advise(match, question, 5)
            assert told["other"] not in (told["option"], "")
            assert sum(value for _, value in told["why"]) == pytest.approx(told["ahead"] or 0.0, abs=0.05)
            compared += bool(told["ahead"])
        match.play(question, favourite(guide, match, question))
    assert alone > compared == 3


def test_amounts_are_written_as_each_language_does() -> None:
    assert [advice.signed(1.26, lang) for lang in LANGUAGES] == ["+1.3", "+1,3"]
    assert [advice.signed(-0.5, lang) for lang in LANGUAGES] == ["−0.5", "−0,5"]
    assert advice.comparison("X", 1.0, "en", measured=True) == "1.0 points better than the next best: X."
    assert advice.comparison("X", 1.0, "fr", measured=True) == "Devance de 1,0 pt le suivant : X."
    assert advice.comparison("X", 0.01, "fr") == "Aussi bien : X."


def test_what_is_no_point_and_no_measured_lead_is_not_called_so() -> None:
    """Neither in games whose positions are worth turns, nor where a rule of thumb alone prefers an option."""
    age, sid = games.load("age-of-civilization"), games.load("sid-meiers-civilization")
    assert (advice.in_points(age), advice.in_points(sid)) == (True, False)
    for lang in LANGUAGES:
        ahead = advice.comparison("X", 1.0, lang, advice.in_points(sid))
        assert "point" not in ahead
        assert " pt " not in ahead
        told = {advice.comparison(*case, lang) for case in [("", 0.0), ("", None), ("X", None), ("X", 0.0), ("X", 2.0)]}
        assert len(told) == 5
    assert advice.comparison("X", None, "en") == "Preferred by a rule of thumb, not by looking ahead. Next best: X."


@pytest.mark.parametrize(("game", "seats", "options"), SHOWN)
def test_options_are_compared_at_the_same_turn(
    game: str, seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line may stop at a decision that all take at once, at the end of a turn, and another run into the next."""
    match = games.load(game).start(seats, 6, options)
    reached: list[int] = []

    def noted(guide: Any, end: Match, seat: int) -> list[tuple[str, float]]:
        if end.pending:
            reached.append(end.turn)
        return parts_of(guide, end, seat)

    monkeypatch.setattr(analysis, "parts_of", noted)
    looked = 0
    while match.pending and looked < 25:
        question = match.pending[0]
        if len(question.options) > 1:
            scales = Scales(match, question, 3, 0)
            reached.clear()
            scales.weighed([scales.line(row) for row in question.options[:2] + question.options[-2:]])
            assert len(set(reached)) <= 1
            assert all(turn > match.turn for turn in reached)
            looked += 1
        random_play(match, 13, 1)
    assert looked == 25


def offered(seats: int = 2) -> Match:
    """A match in which somebody may make an offer, as the first open question."""
    match = games.load("sid-meiers-civilization").start(seats, 3, {})
    guide = guide_of(match)
    while match.pending[0].prompt != "offer":
        match.play(match.pending[0], favourite(guide, match, match.pending[0]))
    return match


def test_a_mark_of_the_rule_list_is_no_loss() -> None:
    """To make an offer is marked as never to be done; refused, it costs nothing."""
    match = offered()
    question = match.pending[0]
    offer = next(row for row in question.options if match.game.verbs.words[row].startswith("offer"))
    assert guide_of(match).rank(match, question, [offer])[0] < -LOSS
    assert study(match, question, offer, 5).loss < LOSS
    told = advice.advise(match, question, 5)
    assert (told["option"], told["ahead"], told["why"]) == ("pass", None, [])


def test_where_the_rule_list_likes_nothing_the_hint_is_what_costs_least() -> None:
    """Nobody who follows hints within an offer gives or promises anything; it is made at once."""
    match = offered()
    seat = match.pending[0].seat
    words = match.game.verbs.words
    offer = next(row for row in match.pending[0].options if words[row].startswith("offer"))
    match.play(match.pending[0], offer)
    hints: list[str] = []
    while match.pending[0].seat == seat and match.pending[0].prompt == "offer_item":
        hints.append(advice.advise(match, match.pending[0], 1)["option"])
        match.play(match.pending[0], match.game.verbs.rows[hints[-1]])
    assert hints[0].startswith("take_trade/")
    assert hints[1:] == ["submit"]


def test_moments_leave_out_what_was_taken_back_and_what_was_only_asked() -> None:
    match = start(1, 5)
    for place in (0, 0):
        match.answer(match.pending[0].number, match.requests[0].options[place])
    match.undo(0)
    assert match.journal is not None
    match.journal.hinted(0, match.pending[0].number)
    while match.pending:
        match.answer(match.pending[0].number, match.requests[0].options[-1])
    found = list(moments(match.journal))
    standing = match.journal.standing()
    assert [one.entry for one in found] == [*standing, None]
    assert [one.line for one in found[:-1]] == [entry["line"] - 1 for entry in standing]
    for one in moments(match.journal):
        assert one.match.hash() == journal.replay_journal(match.journal, one.line).hash()
        if one.entry is not None:
            assert one.question is not None
            assert match.game.verbs.rows[one.entry["answer"]] in one.question.options


@pytest.mark.parametrize("options", [{"short": True}, {"learning": True}])
def test_expected_points_are_those_of_an_end(options: dict[str, Any]) -> None:
    """However short the game: nobody expects less than nothing, nor what no game of this length brings."""
    match = games.load("through-the-ages").start(2, 5, {**options, "resigning": False})
    guide = guide_of(match)
    told: list[list[float]] = []
    while match.pending:
        if match.turn >= 8 * len(told):
            told.append(advice.foresee(match, 1))
            last = match.copy()
        match.play(match.pending[0], favourite(guide, match, match.pending[0]))
    assert match.result is not None
    final = max(match.result.scores)
    assert all(0 <= value < 2.5 * final for values in told for value in values)
    assert advice.foresee(match, 1) == [float(score) for score in match.result.scores]
    assert last.turn > match.turn - 9
    for before, score in zip(told[-1], match.result.scores, strict=True):
        assert abs(before - score) < 0.4 * final


def test_expected_points_are_seen_with_each_seats_eyes_and_end_as_the_score() -> None:
    match = start(2, 3, draft=True)
    first = advice.foresee(match, 1)
    for seat in range(2):
        assert advice.foresee(match.redeal(seat, 8), 1)[seat] == first[seat]
    for _ in decisions(match):
        pass
    assert match.result is not None
    assert advice.foresee(match, 1) == [float(score) for score in match.result.scores]


def test_a_guide_that_measures_no_points_gives_the_end_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    match = BazaarGame().start(2, 1)
    monkeypatch.setattr(analysis, "find_guide", lambda _: BazaarGuide())
    assert len(advice.foresee(match, 1)) == 2
    while match.pending:
        match.play(match.pending[0], match.pending[0].options[0])
    assert advice.foresee(match, 1) == []


def test_turns_to_victory_are_no_points() -> None:
    match = games.load("sid-meiers-civilization").start(2, 1, {"turns": "10"})
    assert len(advice.foresee(match, 1)) == 2
    while match.pending:
        random_play(match, 5 + match.number, 3)
    assert match.result is not None
    assert advice.foresee(match, 1) == []


def test_the_same_match_is_always_judged_alike() -> None:
    match = start(2, 11)
    question = match.pending[0]
    verdicts = [study(match, question, question.options[-1], 4) for _ in range(2)]
    assert verdicts[0] == verdicts[1]
