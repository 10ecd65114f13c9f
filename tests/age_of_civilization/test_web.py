"""What the pages say of the table: coins paid, what the next card brings, strength in a war, achievements."""

from __future__ import annotations

from typing import Any

import pytest
from web.web_tools import Page, reader

from age_of_civilization.helpers import GAME, end, game, play, seat, start, table
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.web import render
from civitas.web.board import board_of, game_says, rules_of
from civitas.web.words import typeset

WONDERS = {"mode": "age_of_wonders"}
LOST = {"mode": "lost_civilization"}
MONGOLS = {"mode": "mongol_devastation"}
REBIRTH = {"mode": "death_and_rebirth"}
CALM = [("calm", "")]


def board(match: Match, lang: str = "en") -> dict[str, Any]:
    """What the templates are given."""
    found: dict[str, Any] = render.reading(reader(match, 0), match, lang, 0)["b"]
    return found


def region(match: Match, name: str, lang: str = "en") -> str:
    """The words of a part of the page."""
    page = Page(render.regions(reader(match, 0), match, lang)[name])
    assert page.problems == []
    return " ".join(page.text.split())


def names(deck: str) -> dict[str, dict[str, str]]:
    return {card["id"]: card["name"] for card in start(2).get_box().tables[deck]}


# Coins


def test_stones_are_no_coins_in_the_sum():
    match = table({"coins": 4}, options=WONDERS, scenario={"stones": 5}, wonders=["taj_mahal"])
    play(match, "build/taj_mahal")
    coins = board(match)["empires"][0]["coins"]
    assert (coins["before"], coins["total"]) == (4, 2)
    assert ("Wonder", -2) in coins["rows"]


# What the next card brings


def coming(match: Match, lang: str = "en") -> list[str]:
    """The chips of the time track: what the next card brings."""
    html = render.regions(reader(match, 0), match, lang)["track"]
    chips = html.split('<span class="right">')[1].split("</h2>")[0].split('<span class="chip">')[1:]
    return [Page(f"<p>{chip.partition('</span>')[0]}</p>").text.strip() for chip in chips]


@pytest.mark.parametrize(
    ("number", "enters", "event", "english", "french"),
    [
        (3, "fishing", "great_debate", ["Next card: Great Debate"], ["Prochaine carte : Grand Débat"]),
        (3, "trade", "great_debate", ["Next card: Great Debate", "then war"], [None, "puis guerre"]),
        (3, "plague", "rats", ["Next card: Rats", "then plague"], [None, "puis peste"]),
        (3, "fishing", "nothing", ["Next card: calm"], ["Prochaine carte : calme"]),
        (3, "trade", "nothing", ["Next card: war"], ["Prochaine carte : guerre"]),
        (2, "fishing", "great_debate", ["Next card: calm"], ["Prochaine carte : calme"]),
        (6, None, "great_debate", [], []),
    ],
)
def test_an_event_token_comes_before_war_and_plague(number, enters, event, english, french):
    match = table(event=event, round=number, enters=enters)
    assert coming(match) == english
    found = coming(match, "fr")
    assert len(found) == len(french)
    assert all(line in (None, chip.replace("\u202f", " ")) for line, chip in zip(french, found, strict=True))


@pytest.mark.parametrize("number", [3, 4, 5])
def test_each_token_is_named_in_its_round(number):
    match = table(event="celebration", round=number, enters="fishing")
    name = match.view(0)["events"][number - 3]
    assert board(match)["coming"] == ([("event", names("events")[name]["en"])] if name != "nothing" else CALM)


@pytest.mark.parametrize(
    ("options", "enters", "token", "expected"),
    [
        (LOST, "trade", 5, ["drought", "war"]),
        (LOST, "plague", 5, ["drought", "plague"]),
        (LOST, "fishing", 5, ["drought"]),
        (LOST, "fishing", 6, ["calm"]),
        (MONGOLS, "trade", 5, ["horde"]),
        (MONGOLS, "plague", 5, ["horde", "plague"]),
        (MONGOLS, "trade", 6, ["calm"]),
        (REBIRTH, "plague", 5, ["black_death"]),
        (REBIRTH, "plague", 0, ["plague"]),
        (REBIRTH, "trade", 5, ["black_death", "war"]),
    ],
)
def test_a_special_event_comes_before_war_and_plague(options, enters, token, expected):
    """As the round then ends: the chronicle tells the same, in this order."""
    match = table(options=options, enters=enters, scenario={"token": token, "water": 6})
    assert [what for what, _ in board(match)["coming"]] == expected
    play(match, "done")
    told = [match.game.tales.tales[event.tale].name for event in match.chronicle.events]
    struck = [name for name in told if name in ("special_event", "war", "plague")]
    assert struck == [name if name in ("war", "plague") else "special_event" for name in expected if name != "calm"]


def test_the_end_brings_nothing():
    match = end(start(2))
    assert board(match)["coming"] == []


# Strength


def opponent(match: Match) -> tuple[int, int]:
    """The virtual opponent's strength in a war, and now."""
    (row,) = [row for row in board(match)["strength"] if row["seat"] < 0]
    return row["value"], row["now"]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_virtual_opponent_is_shown_as_war_will_find_it(number):
    match = table(seats=1, round=number, enters="trade")
    assert opponent(match) == (number, number - 1)
    play(match, "done")
    assert match.view(0)["rivals"][0]["military"] == number


def test_a_lead_of_one_is_a_war_lost():
    """Ahead by 1 now is a tie in the war, and ties lose (p. 12): the panel shows them equal."""
    match = table({"annexed": ["byzantium"], "technologies": ["mining"]}, seats=1, round=2, enters="trade")
    shown = {row["seat"]: row["value"] for row in board(match)["strength"]}
    assert shown == {0: 2, -1: 2}
    play(match, "done")
    assert seat(match).workers == 3


def test_the_opponents_present_strength_is_explained():
    match = table(seats=1, round=3)
    assert "gains 1 before a war at the round’s end; until then it has 2 (Conquest)" in region(match, "strength")
    assert "gagne 1 avant une guerre en fin de manche" in region(match, "strength", "fr")
    assert "il a 2 (Conquête)" in region(match, "strength", "fr")


@pytest.mark.parametrize(("options", "number"), [({}, 6), (MONGOLS, 3)], ids=["last round", "horde"])
def test_without_a_war_to_come_the_present_strength_is_shown(options, number):
    match = table(seats=1, round=number, options=options)
    value, now = opponent(match)
    assert value == now == match.view(0)["rivals"][0]["military"]
    said = region(match, "strength")
    assert "war" not in said
    assert "Virtual opponent" in said


# Achievements


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_skirmish_shows_all_achievements_with_their_conditions(lang):
    match = start(1)
    said = region(match, "achievements", lang)
    cards = match.get_box().tables["achievements"]
    assert len(cards) == 8
    for card in cards:
        assert typeset(card["name"][lang], lang) in said
        assert typeset(card["text"][lang], lang) in said


def test_achievements_are_those_of_the_skirmish():
    assert board(start(2))["achievements"] == []
    for options in (WONDERS, REBIRTH):
        match = table(options=options)
        assert board(match)["achievements"] == []


def test_achievements_met_so_far_are_marked():
    match = table({"points": 26}, seats=1)
    met = [card["name"] for card in board(match)["achievements"] if card["met"]]
    assert met == ["Remarkable Clan", "Great Kingdom", "Kingdom of Primitives"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_names_achievements_as_their_cards(lang):
    for card in start(1).get_box().tables["achievements"]:
        assert game_says(GAME, f"honour.{card['id']}", lang) == typeset(card["name"][lang], lang)
    assert board_of(GAME).TEXTS.has("honour.glory")


def test_the_rulebooks_french_names():
    """P. 32."""
    found = [game_says(GAME, f"honour.{card}", "fr") for card in ("mighty_empire", "kingdom_of_technology")]
    found += [game_says(GAME, f"honour.{card}", "fr") for card in ("world_of_wonders", "super_power")]
    assert found == ["Empire puissant", "Royaume de la Technologie", "Monde de Merveilles", "Super Puissance"]


def test_a_finished_skirmish_names_what_was_met():
    match = end(table({"points": 31}, seats=1, round=6))
    html = "".join(render.regions(reader(match, 0), match, "fr").values())
    assert match.result is not None
    assert match.result.honours
    for honour in match.result.honours:
        assert typeset(names("achievements")[honour]["fr"], "fr") in html


@pytest.mark.parametrize(("lang", "word"), [("en", "achievements"), ("fr", "Accomplissements")])
def test_the_rules_say_where_achievements_stand(lang, word):
    (rule,) = [rule for rule in rules_of(game().id, lang) if rule.id == "solo"]
    assert word in rule.text[-1]
    assert "exploit" not in rule.text[-1]
