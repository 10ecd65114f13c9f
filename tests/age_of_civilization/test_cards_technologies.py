"""The 9 technologies, the 18 of the special cards, and the 9 special technology cards, each played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from age_of_civilization.cases import FINAL, Case, outcome
from age_of_civilization.helpers import NINE, gains, offers, play, seat, table, tally

INNOVATION = {"innovation": True}

# A special card: what it covers, what it shows instead, and the top technology it keeps.
SPECIAL = {
    "philosophers": (("writing", "education"), ("alphabet", "philosophy"), "science"),
    "clergy": (("writing", "education"), ("mysticism", "theology"), "science"),
    "lawgivers": (("writing", "education"), ("code_of_laws", "bureaucracy"), "science"),
    "explorers": (("navigation", "currency"), ("sailing", "astronomy"), "engineering"),
    "masons": (("navigation", "currency"), ("masonry", "mathematics"), "engineering"),
    "merchants": (("navigation", "currency"), ("pottery", "banking"), "engineering"),
    "horse_lords": (("mining", "ironworking"), ("husbandry", "horsemanship"), "gunpowder"),
    "fortifications": (("mining", "ironworking"), ("bronze", "fortification"), "gunpowder"),
    "knights": (("mining", "ironworking"), ("archery", "feudalism"), "gunpowder"),
}
CARD_OF = {technology: card for card, (_, shown, _) in SPECIAL.items() for technology in shown}
ICONS = {"mining": 1, "ironworking": 2, "gunpowder": 2, "horsemanship": 2, "bronze": 1, "archery": 1, "feudalism": 1}

TECHNOLOGIES = [
    Case("writing", "research/mining", (1, -3), (1, -4)),
    Case("navigation", "do/fishing", (0, 2), (0, 1)),
    Case("navigation", "do/trade", (0, 3), (0, 2)),
    Case("mining", "do/enslave", (0, 3), (0, 2)),
    Case("education", "done do/culture", (2, -4), None),
    Case("currency", "done", (0, 1), (0, 0)),
    Case("engineering", "do/construction", (3, -2), (2, -2)),
    Case("engineering", "build/pyramids", (3, -5), (3, -7)),
    Case("gunpowder", "do/conquest", (3, 0), (2, 0)),
    Case("gunpowder", "do/conquest", (0, 0), (0, 0), rival={"main": "huns"}),
    Case("alphabet", "do/culture", (2, -3), (2, -4)),
    Case("philosophy", "research/mining", (2, -4), (1, -4)),
    Case("mysticism", "rest", (1, 2), (0, 2), me={"main": "incas"}),
    Case("theology", "done", (4, 0), (0, 0), table=FINAL),
    Case("theology", "do/enslave done", (3, 2), (0, 2), table=FINAL),
    Case("code_of_laws", "done", (0, 1), (0, 0), me={"workers": 3}),
    Case("code_of_laws", "done", (0, 0), (0, 0), me={"workers": 2}),
    Case("sailing", "do/fishing", (0, 3), (0, 1)),
    Case("astronomy", "do/trade", (0, 3), (0, 2)),
    Case("masonry", "do/construction", (2, -1), (2, -2)),
    Case("mathematics", "do/construction", (3, -2), (2, -2)),
    Case("mathematics", "build/pyramids", (4, -7), (3, -7)),
    Case("pottery", "do/farm", (0, 4), (0, 3)),
    Case("banking", "done", (3, 0), (0, 0), table=FINAL, me={"coins": 11}),
    Case("banking", "done", (4, 0), (0, 0), table=FINAL, me={"coins": 30}),
    Case("fortification", "done", (2, 0), (0, 0), table=FINAL),
]

# With a technology Hunting gives no point.
HUNTING = [("pottery", 2), ("husbandry", 2), ("archery", 2), ("bronze", 1)]

# What obtaining it by Research gives: points, coins and workers; the player owns what it needs.
OBTAINED = [
    ("science", ["writing", "education"], (1 + 4, -3, 0)),
    ("bureaucracy", ["code_of_laws"], (1, -4 + 2, 1)),
    ("astronomy", ["sailing"], (1 + 2, -4, 0)),
    ("ironworking", ["mining"], (1, -4, 0)),
]


def owning(*technologies: str) -> dict[str, object]:
    """An area with these technologies, on the special card they need."""
    cards = {CARD_OF[technology] for technology in technologies if technology in CARD_OF}
    area: dict[str, object] = {"technologies": list(technologies)}
    if cards:
        (area["special_technology"],) = cards
    return area


def label(case: Case) -> str:
    return f"{case.card}-{case.words.replace(' ', '-')}"


@pytest.mark.parametrize("case", TECHNOLOGIES, ids=label)
def test_technology(case):
    case = replace(case, table={"options": INNOVATION, **case.table})
    assert outcome(case) == case.without
    assert outcome(case, **owning(case.card)) == case.gain


@pytest.mark.parametrize(("technology", "coins"), HUNTING)
def test_hunting_with_a_technology(technology, coins):
    match = table(owning(technology), window=("hunting",), options=INNOVATION)
    assert gains(match, "do/hunting") == (0, coins)


@pytest.mark.parametrize(("technology", "learned", "gain"), OBTAINED)
def test_technology_when_obtained(technology, learned, gain):
    match = table({**owning(*learned), "workers": 2}, options=INNOVATION)
    before = tally(match)
    play(match, f"research/{technology}")
    assert tuple(after - old for after, old in zip(tally(match), before, strict=True)) == gain


@pytest.mark.parametrize("technology", [*NINE, *CARD_OF])
def test_icons(technology):
    assert seat(table(owning(technology), options=INNOVATION)).military == ICONS.get(technology, 0)


def test_fortification_in_a_war():
    match = table(owning("bronze", "fortification"), {"main": "huns"}, last=True, enters="trade", options=INNOVATION)
    assert seat(play(match, "done")).workers == 4


def test_feudalism_keeps_workers_of_conquest():
    match = table(owning("archery", "feudalism"), window=("conquest",), options=INNOVATION)
    play(match, "do/conquest", "do/enslave", "done")
    assert seat(match).workers == 3


def test_philosophy_works_for_the_research_after_it():
    match = table(owning("alphabet"), options=INNOVATION)
    assert gains(match, "research/philosophy") == (1, -4)
    assert gains(match, "research/mining") == (2, -4)


PREREQUISITES = {
    "writing": set(),
    "navigation": set(),
    "mining": set(),
    "education": {"writing"},
    "currency": {"navigation"},
    "ironworking": {"mining"},
    "science": {"education"},
    "engineering": {"education", "currency", "ironworking"},
    "gunpowder": {"ironworking"},
}


@pytest.mark.parametrize("technology", PREREQUISITES)
def test_prerequisites(technology):
    needed = PREREQUISITES[technology]
    others = [other for other in PREREQUISITES if other != technology and other not in needed]
    assert (technology in offers(table({"technologies": others, "coins": 20}), "research")) == (not needed)
    for one in needed:
        assert technology in offers(table({"technologies": [one], "coins": 20}), "research")
    assert (
        technology not in offers(table({"technologies": list(PREREQUISITES)[:8]}), "research")
        or technology == "gunpowder"
    )


@pytest.mark.parametrize("card", SPECIAL)
def test_special_card(card):
    covered_two, (first, second), top = SPECIAL[card]
    match = table({"coins": 30}, options=INNOVATION, special_technologies=[card])
    assert gains(match, f"buy/{card}") == (0, -1)
    free = {"writing", "navigation", "mining"} - {covered_two[0]} | {first}
    assert offers(match, "research") == free
    play(match, f"research/{first}", f"research/{second}")
    learned = {"coins": 30, **owning(first, second)}
    now = offers(table(learned, options=INNOVATION), "research")
    assert now == {"writing", "navigation", "mining", top, "engineering"} - {covered_two[0]}
    play(match, "done")
    assert seat(match).technologies == [first, second]


def covered() -> set[str]:
    obtained = {technology for technology, _, _ in OBTAINED}
    hunted = {technology for technology, _ in HUNTING}
    return {case.card for case in TECHNOLOGIES} | obtained | hunted | set(ICONS)
