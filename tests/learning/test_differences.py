"""Learning from temporal differences: figures that foretell the end are found, and only those change."""

from __future__ import annotations

import pytest

from civitas import games
from civitas.bots.guide import find_weights
from civitas.kernel.rng import seeded
from civitas.learning.course import Course
from civitas.learning.differences import Differences, solve
from civitas.learning.evolution import normal
from civitas.learning.factors import Factors
from civitas.learning.lessons import Lesson, Note, play_lesson

TURNS = 5
TRUE = (0.3, -0.4, 0.0)  # what the factors' logarithms should be changed by


def walks(count: int, noise: float) -> list[Lesson]:
    """Matches whose end is the sum of what each turn brings, and luck; the third figure has no part in any value.

    The values are wrong by the factors, and every turn is held worth 7 points too much for each turn still to come.
    """
    rng = seeded(3)
    lessons: list[Lesson] = []
    for _ in range(count):
        slopes = [normal(rng), normal(rng)]
        notes: list[Note] = []
        sure = 0.0  # got for good
        for turn in range(TURNS):
            ahead = [slope * (TURNS - turn) for slope in slopes]
            notes.append(Note(sure + sum(ahead) + 7.0 * (TURNS - turn), [*ahead, 0.0]))
            sure += sum([slope * (1 + true) for slope, true in zip(slopes, TRUE, strict=False)]) + noise * normal(rng)
            slopes = [slope + 0.5 * noise * normal(rng) for slope in slopes]
        lessons.append(Lesson(notes, sure, 1.0))
    return lessons


@pytest.mark.parametrize("trace", [0.0, 0.7, 1.0])
def test_the_factors_that_foretell_the_end_are_found(trace: float) -> None:
    found = Differences(10.0, trace).change(walks(2000, 0.2), 3)
    assert found == [pytest.approx(true, abs=0.05) for true in TRUE]


def test_few_matches_and_a_small_spread_move_little() -> None:
    bold = Differences(10.0, 1.0).change(walks(20, 1.0), 3)
    shy = Differences(0.01, 1.0).change(walks(20, 1.0), 3)
    assert max(map(abs, shy)) < 0.02 < max(map(abs, bold))


def test_without_a_turn_there_is_nothing_to_learn() -> None:
    assert Differences(0.2, 0.7).change([Lesson([], 3.0, 1.0)], 2) == [0.0, 0.0]


def test_equations_are_solved_in_any_order() -> None:
    assert solve([[0.0, 2.0], [4.0, 2.0]], [2.0, 10.0]) == pytest.approx([2.0, 1.0])


@pytest.mark.parametrize("game", [game.id for game in games.available()])
def test_notes_are_taken_at_the_end_of_every_own_turn(game: str) -> None:
    """In every game turns are noted, and a figure's slope is what its guide makes of a little more."""
    played = games.load(game)
    factors = Factors(find_weights(played, "start"))
    options = played.resolve(2, {})
    course = Course(played.id, 2, options, "normal:nodes=1", ["normal:nodes=1"], factors, 1, 5)
    first, second = [play_lesson(trial) for trial in course.trials(factors.start, 0, 1)]
    for lesson in (first, second):
        assert len(lesson.notes) > 3
        assert {len(note.slopes) for note in lesson.notes} == {len(factors.tuned())}
        assert any(slope for note in lesson.notes for slope in note.slopes)
    assert first.win + second.win <= 2
    assert play_lesson(course.trials(factors.start, 0, 1)[0]) == first
