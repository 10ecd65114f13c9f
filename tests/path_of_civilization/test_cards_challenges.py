"""The 48 Challenges, each met: Fate and History."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from civitas.kernel.match import Match
from path_of_civilization.cases import Changes, changes, deck
from path_of_civilization.helpers import asked, offered, play, quietly, seat, table

# Cards of the player who meets them: 3 Cultural, 3 Scientific, 3 Spiritual, 2 Industrial. Technologies: 2 Cultural,
# 2 Scientific, 1 Industrial, 3 old ones. 2 Leaders, 3 Wonders, of 4 types. Population level 6.
AREA: dict[str, Any] = {
    "old": ["tyranny", "writing"],
    "wonders": ["jericho", "stonehenge", "gobekli_tepe"],
    "leader": "laozi",
    "cemetery": ["imhotep"],
    "philosophy": 3,
    "population": 3,
}
MASONRY = {"old": ["tyranny", "writing", "masonry"]}
INTERNET = {"old": ["tyranny", "writing", "internet"]}


@dataclass(frozen=True)
class Case:
    """An answer to a Fate (if it asks), with so many Sages, and what Fate and History change together."""

    card: str
    turn: int
    word: str
    changes: Changes
    sages: int = 4
    area: dict[str, Any] = field(default_factory=dict)


# With 4 Sages: 7 points at a Cultural, Scientific, Spiritual Challenge, 6 at an Industrial one, less the Sages paid.
CASES = [
    Case("invention_of_paper", 3, "use/0", {"vp": 7, "ambassador": 2}),
    Case("invention_of_paper", 3, "use/2", {"vp": 7, "free": 4}),
    Case("birth_of_the_epic", 3, "use/0", {"vp": 7 + 3}),
    Case("birth_of_the_epic", 3, "use/3", {"vp": 3 + 7 + 3, "ambassador": -3}),
    Case("olympic_games", 3, "", {"vp": 2 + 7, "population": 1}),
    Case("olympic_games", 3, "", {"vp": 7, "population": 1}, area={"heritage": 0}),
    Case("first_calendars", 3, "", {"vp": 7, "free": 2 + 4}),
    Case("hippocratic_medicine", 3, "use/0", {"vp": 7, "population": 1}),
    Case("hippocratic_medicine", 3, "use/1", {"vp": 5, "population": 1 + 1, "ambassador": 1}),
    Case("astronomical_tables", 3, "", {"vp": 7, "free": 1 + 3}),
    Case("book_of_the_dead", 3, "use/0", {"vp": 7, "philosopher": 2}),
    Case("book_of_the_dead", 3, "use/1", {"vp": 2 + 7, "philosopher": -1 + 2}),
    Case("oracle_of_delphi", 3, "fate/0", {"vp": 7 + 4, "philosopher": 1}),
    Case("oracle_of_delphi", 3, "fate/1", {"vp": 7 + 4, "ambassador": 1}),
    Case("oracle_of_delphi", 3, "fate/2", {"vp": 7 + 4, "builder": 1}),
    Case("burial_rites", 3, "use/0", {"vp": 7, "philosopher": 3}),
    Case("burial_rites", 3, "use/1", {"vp": 8, "philosopher": -2 + 4}),
    Case("irrigation", 3, "use/0", {"vp": 6, "population": 1}),
    Case("irrigation", 3, "use/1", {"vp": 6, "builder": -2, "population": 1 + 1, "ambassador": 1}),
    Case("domestication", 3, "", {"vp": 3 + 6, "builder": 3}),
    Case("domestication", 3, "", {"vp": 6, "builder": 3}, area={"population": 1}),
    Case("invention_of_the_wheel", 3, "use/0", {"vp": 6, "builder": 2}),
    Case("invention_of_the_wheel", 3, "use/2", {"vp": 6, "ambassador": 2}),
    Case("xuanzangs_translation", 5, "use/0", {"vp": 7 + 3}),
    Case("xuanzangs_translation", 5, "use/3", {"vp": 4 + 2, "philosopher": 3}),
    Case("silk_road", 5, "use/0", {"vp": 7, "ambassador": 2}),
    Case("silk_road", 5, "use/2", {"vp": 4 + 7}),
    Case("courtly_poetry", 5, "", {"vp": 2 + 7, "population": 1}),
    Case("birth_of_algebra", 5, "", {"vp": 3 + 7, "free": 4}),
    Case("magnetic_compass", 5, "use/0", {"vp": 7, "ambassador": 2}),
    Case("magnetic_compass", 5, "use/2", {"vp": 7, "builder": -2, "free": 4, "ambassador": 2}),
    Case("quarantine", 5, "use/0", {"vp": 7, "free": 3}),
    Case("quarantine", 5, "use/1", {"vp": 6, "population": 1, "free": 3}),
    Case("great_pilgrimages", 5, "use/0", {"vp": 7, "philosopher": 2}),
    Case("great_pilgrimages", 5, "use/2", {"vp": 7, "ambassador": 2}),
    Case("great_schism", 5, "", {"vp": 4 + 7 + 4}),
    Case("great_schism", 5, "", {"vp": 7 + 4}, area={"philosophy": 1}),
    Case("spread_of_buddhism", 5, "", {"vp": 3 + 7, "philosopher": 3}),
    Case("rapid_sedentarisation", 5, "use/0", {"vp": 6, "ambassador": 2}),
    Case("rapid_sedentarisation", 5, "use/2", {"vp": 6, "builder": 2}),
    Case("feudalism", 5, "use/0", {"vp": 6, "builder": 2}),
    Case("feudalism", 5, "use/1", {"vp": 6, "builder": 2, "unit": -2}),
    Case("water_mills", 5, "", {"vp": 3 + 6, "population": 1}),
    Case("demographic_shock", 7, "", {"vp": 3 + 7 + 4}),
    Case("renaissance", 7, "", {"vp": 4 + 7, "population": 1}),
    Case("printing_press", 7, "use/0", {"vp": 7, "ambassador": 2}),
    Case("printing_press", 7, "use/2", {"vp": 4 + 7}),
    Case("scientific_method", 7, "", {"vp": 4 + 7, "free": 6}),
    Case("heliocentrism", 7, "use/0", {"vp": 7, "philosopher": 2}),
    Case("heliocentrism", 7, "use/2", {"vp": 4 + 7}),
    Case("vaccination", 7, "use/0", {"vp": 7, "population": 1}),
    Case("vaccination", 7, "use/2", {"vp": 3, "population": 2, "ambassador": 1}),
    Case("reformation", 7, "use/0", {"vp": 7 + 4}),
    Case("reformation", 7, "use/3", {"vp": 7 + 4, "ambassador": -3, "philosopher": 3}),
    Case("edict_of_tolerance", 7, "", {"vp": 5 + 7, "ambassador": 2}),
    Case("edict_of_tolerance", 7, "", {"vp": 7, "ambassador": 2}, area={"philosophy": 2}),
    Case("age_of_reason", 7, "", {"vp": 4 + 7 + 3}),
    Case("industrial_revolution", 7, "", {"vp": 5 + 6, "builder": 2}),
    Case("great_canals", 7, "use/0", {"vp": 6, "population": 1}),
    Case("great_canals", 7, "use/2", {"vp": 4 + 6, "builder": -2, "population": 1}),
    Case("steam_power", 7, "", {"vp": 6 + 3}),
    Case("steam_power", 7, "", {"vp": 7 + 3, "builder": 2}, area=MASONRY),
    Case("mass_media", 9, "", {"vp": 4 + 10 + 5}, 7),
    Case("mass_media", 9, "", {"vp": 4 + 9}, 6),
    Case("world_heritage", 9, "", {"vp": 3 + 9 + 4}, 6),
    Case("world_heritage", 9, "", {"vp": 3 + 8}, 5),
    Case("globalisation", 9, "", {"vp": 5 + 11 + 6}, 8),
    Case("globalisation", 9, "", {"vp": 5 + 10}, 7),
    Case("globalisation", 9, "", {"vp": 10}, 8, area={"wonders": []}),
    Case("space_race", 9, "", {"vp": 1 + 11 + 6}, 7, area=INTERNET),
    Case("space_race", 9, "", {"vp": 1 + 10}, 6, area=INTERNET),
    Case("human_genome", 9, "", {"vp": 4 + 10 + 5}, 7),
    Case("human_genome", 9, "", {"vp": 4 + 9}, 6),
    Case("artificial_intelligence", 9, "use/4", {"vp": 4 + 9 + 5, "philosopher": -4}, 6),
    Case("artificial_intelligence", 9, "use/0", {"vp": 8}, 5),
    Case("universal_declaration_of_rights", 9, "", {"vp": 3 + 10 + 5}, 7),
    Case("universal_declaration_of_rights", 9, "", {"vp": 3 + 9}, 6),
    Case("ecumenism", 9, "use/6", {"vp": 6 + 9 + 4, "philosopher": -6}, 6),
    Case("ecumenism", 9, "use/0", {"vp": 8}, 5),
    Case("ecological_awareness", 9, "", {"vp": 1 + 11 + 6}, 8),
    Case("ecological_awareness", 9, "", {"vp": 1 + 10}, 7),
    Case("assembly_line", 9, "", {"vp": 4 + 10 + 5}, 7, area=MASONRY),
    Case("assembly_line", 9, "", {"vp": 9}, 7),
    Case("nuclear_power", 9, "use/6", {"vp": 6 + 11 + 6, "builder": -6}, 9),
    Case("nuclear_power", 9, "use/0", {"vp": 10}, 8),
    Case("renewable_energy", 9, "use/6", {"vp": 6 + 9 + 4, "ambassador": -6}, 7),
    Case("renewable_energy", 9, "use/0", {"vp": 8}, 6),
]


def name(case: Case) -> str:
    return f"{case.card}-{case.word}".rstrip("-")


def met(case: Case) -> tuple[Match, Changes]:
    """The Challenge with six of every cube to pay with, and what was there before; nobody takes part in Battle 9b."""
    cubes = {"ambassador": 6, "builder": 6, "philosopher": 6, "sage": case.sages}
    area = {**AREA, "heritage": 2, **case.area}
    if case.turn == 9:
        area["heritage"] = 0
    else:
        cubes["unit"] = 4
    match = table({**area, "cubes": cubes}, seats=5, turn=case.turn, phase="challenge", challenges=[case.card])
    before = {**cubes, "heritage": area["heritage"], "population": area["population"], "sage": 0}
    return match, before


def outcome(match: Match, before: Changes) -> Changes:
    """What the Challenge changed for seat 0 once everybody has placed free points, on the Cultural track."""
    points = 0
    while "free_point" in asked(match).values():
        number = next(number for number, prompt in asked(match).items() if prompt == "free_point")
        play(match, number, "place/cultural")
        points += number == 0
    found = changes(match, {**before, "research_cultural": points})
    return {**found, "free": points} if points else found


def test_no_challenge_is_forgotten() -> None:
    assert list(dict.fromkeys(case.card for case in CASES)) == deck("challenges")


@pytest.mark.parametrize("case", CASES, ids=name)
def test_challenge(case: Case) -> None:
    match, before = met(case)
    if case.word:
        assert offered(match)[-1] == case.word or case.word in ("use/0", "fate/0", "fate/1")
        play(match, 0, case.word)
        for number in range(1, 5):
            if asked(match).get(number) == "fate_choice":
                quietly(match, number)
    else:
        assert asked(match).get(0) not in ("fate_uses", "fate_choice")
    assert outcome(match, before) == case.changes


def test_what_most_uses_are_is_looked_at() -> None:
    """Every Fate that asks has a row whose answer is its last option."""
    for card in deck("challenges"):
        case = next(case for case in CASES if case.card == card)
        match, _ = met(case)
        if asked(match).get(0) in ("fate_uses", "fate_choice"):
            assert offered(match)[-1] in [other.word for other in CASES if other.card == card]


def test_first_calendars_pay_three_at_most() -> None:
    """Four Scientific Technologies."""
    area = {**AREA, "old": ["writing", "writing", "writing"], "wonders": []}
    match, before = met(Case("first_calendars", 3, "", {}, 0, area))
    assert outcome(match, before) == {"vp": 4, "free": 3 + 2}


def test_courtly_poetry_pays_three_at_most() -> None:
    match, before = met(Case("courtly_poetry", 5, "", {}, 0, {"cemetery": ["imhotep", "hypatia", "sun_tzu"]}))
    assert outcome(match, before) == {"vp": 3 + 3}


def test_permanent_effects_last() -> None:
    """Burial Rites: a point more at the next Challenge. Feudalism: 2 Power more at the next Battle."""
    met_before = ["burial_rites", "industrial_revolution"]
    for owned, more in ((["burial_rites"], 1), ([], 0)):
        match = table({"permanents": owned}, turn=7, phase="challenge", challenges=met_before)
        assert seat(match).tokens == 1 + more
    for owned, vp in ((["feudalism"], 7), ([], 4)):
        area = {"permanents": owned, "heritage": 5}
        match = table(area, turn=6, phase="battle", challenges=["feudalism"], battles=["fall_of_meroe"])
        assert seat(match).tokens == vp


def test_bought_once_it_stays() -> None:
    for card, turn in (("burial_rites", 3), ("feudalism", 5)):
        for word, owned in (("use/1", [card]), ("use/0", [])):
            match, _ = met(Case(card, turn, word, {}))
            play(match, 0, word)
            assert seat(match).permanents == owned
