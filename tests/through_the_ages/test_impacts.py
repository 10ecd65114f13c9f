"""The fifteen Impacts of Age III: culture points for what was built (Code p. 7)."""

from __future__ import annotations

from typing import Any

import pytest

from through_the_ages.helpers import area, event, inside, table

PREPARED = 2  # points of the card that seat 0 prepared
# Yellow tokens 10: three happy faces needed, none there.
SAD: dict[str, Any] = {"yellow": 10}


def impact(name: str, *players: dict[str, Any], **changes: Any) -> list[int]:
    """Culture points of an Impact, without those of preparing."""
    match = event(name, *players, **changes)
    found = [player.culture for player in inside(match).state.players]
    return [found[0] - PREPARED, *found[1:]]


def test_impact_of_agriculture() -> None:
    """What farms produce, and 4 more if it exceeds the consumption."""
    assert impact("impact_of_agriculture", {}, {"yellow": 8, "workers": {"agriculture": 1}}) == [2 + 4, 1]
    assert impact("impact_of_agriculture", {"yellow": 12, "unused": 9}, {"blue": 0}) == [2, 6], (
        "as many tokens as needed"
    )


def test_impact_of_architecture() -> None:
    assert impact("impact_of_architecture", {}, {"workers": {"alchemy": 1, "movies": 2, "tanks": 1, "oil": 1}}) == [
        0,
        7,
    ]


def test_impact_of_balance() -> None:
    """Example 40: Science 12, culture 18, food 8, resources 10: 16."""
    own = {
        "workers": {
            "philosophy": 0,
            "computers": 2,
            "printing_press": 2,
            "movies": 4,
            "agriculture": 0,
            "selective_breeding": 1,
            "mechanized_agriculture": 1,
            "bronze": 0,
            "oil": 2,
        }
    }
    match = event("impact_of_balance", own, {})
    assert (area(match).science_rating, area(match).culture_rating) == (12, 18)
    assert area(match).culture == PREPARED + 16


def test_impact_of_colonies() -> None:
    lands = ["vast_territory_i", "strategic_territory_i"]
    assert impact("impact_of_colonies", {}, {"colonies": lands}) == [0, 6]


def test_impact_of_competition() -> None:
    staff = {"knights": 2, "air_forces": 1, "team_sports": 1, "computers": 1}
    assert impact("impact_of_competition", {}, {"workers": staff}) == [0, 2 + 3 + 2]


def test_impact_of_government() -> None:
    """Example 40: Constitutional Monarchy, Code of Laws, Warfare: 2 × 7 + 5 = 19."""
    own = {"government": "constitutional_monarchy", "specials": ["code_of_laws", "warfare"], "civil": 0}
    assert impact("impact_of_government", {}, own) == [10, 19]


def test_impact_of_happiness() -> None:
    """Example 40: Rating 8 and nobody discontent: 16. Two discontent: 4 less, never below 0."""
    happy = {"workers": {"professional_sports": 2}}
    assert impact("impact_of_happiness", {}, happy) == [0, 16]
    sad = dict(SAD, culture=3)
    match = event("impact_of_happiness", {}, sad)
    assert area(match, 1).culture == 0, "three discontent: 6 points lost of 3"
    mixed = {"yellow": 10, "workers": {"religion": 1}, "culture": 10}
    match = event("impact_of_happiness", {}, mixed)
    assert area(match, 1).culture == 10 + 2 - 4


def test_impact_of_industry() -> None:
    """Example 32; Appendix, Bill Gates: 2 Iron and 1 Coal with the railroad: 10; labs do not count."""
    own = {"workers": {"bronze": 0, "iron": 2, "coal": 1}, "wonders": ["transcontinental_railroad"]}
    gates = {"leader": "bill_gates", "workers": {"computers": 2}}
    assert impact("impact_of_industry", own, gates) == [10, 2]


def test_impact_of_population() -> None:
    """Example 40: 14 workers, 1 discontent: 6."""
    own = {"unused": 8, "yellow": 16}
    assert sum(area(table(own)).workers) + 8 == 14
    assert impact("impact_of_population", {}, own) == [0, 6]


def test_impact_of_progress() -> None:
    own = {"government": "democracy", "specials": ["strategy", "masonry"], "technologies": ["oil"]}
    assert impact("impact_of_progress", {}, own) == [0, 2 * (3 + 2 + 1)]


@pytest.mark.parametrize(
    ("name", "staff"),
    [("impact_of_science", {"computers": 1}), ("impact_of_strength", {"tanks": 1})],
)
def test_impacts_by_rank(name: str, staff: dict[str, int]) -> None:
    best: dict[str, Any] = {"workers": staff}
    assert impact(name, {}, best) == [0, 10]
    assert impact(name, {}, best, {}) == [7, 14, 0], "of equals the active player stands higher"
    assert impact(name, {}, best, {}, {}) == [10, 15, 5, 0]


def test_impact_of_technology() -> None:
    own = {"technologies": ["oil", "movies", "coal"], "specials": ["satellites"], "government": "democracy"}
    assert impact("impact_of_technology", {}, own) == [0, 16]


def test_impact_of_variety() -> None:
    own = {"workers": {"knights": 1, "religion": 1, "drama": 0}, "specials": ["masonry", "warfare"]}
    assert impact("impact_of_variety", {}, own) == [2 * 2, 2 * (2 + 2 + 2)]


def test_impact_of_wonders() -> None:
    """Appendix, Ravages of Time: a ruin of Age A counts 5 like the wonder."""
    own = {"wonders": ["pyramids", "taj_mahal", "kremlin", "hollywood"], "ruins": ["pyramids"], "wonder": "internet"}
    assert impact("impact_of_wonders", {}, own) == [0, 5 + 4 + 3 + 2]
