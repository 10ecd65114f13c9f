"""What the terminal says of the table: prices, wars and events to come, rest, what wins; as the rules have it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from terminal.helpers import Script

from age_of_civilization.helpers import every_table, game, offered, play, start, table, walk
from civitas.games.age_of_civilization.terminal.words import WORDS
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, places
from civitas.terminal.board import Page
from civitas.terminal.explain import Sum, find
from civitas.terminal.tables import drawing_of

WONDERS = {"mode": "age_of_wonders"}
SILK_ROAD = {"mode": "silk_road"}
LOST = {"mode": "lost_civilization"}
MONGOLS = {"mode": "mongol_devastation"}
REBIRTH = {"mode": "death_and_rebirth"}
NAMES = ["Ada", "Bob", "Cy", "Dot"]


def page_of(match: Match, lang: str = "en", full: bool = False) -> Page:
    return Page(match.view(0), match.get_box(), NAMES[: match.seats], lang, 100, offered(match), full)


def drawn(match: Match, lang: str = "en", full: bool = False) -> str:
    """The table as seat 0 sees it, in one line."""
    script = Script(lang, [], 100)
    script.show(*drawing_of(match.game).board(page_of(match, lang, full)))
    return " ".join(script.text().split())


def told(match: Match, lang: str = "en") -> str:
    """How the game is introduced."""
    return " ".join(drawing_of(match.game).opening(page_of(match, lang)))


def sums(match: Match, option: str, lang: str = "en") -> list[Sum]:
    return drawing_of(match.game).option_sums(match, 0, option, lang)


def test_every_sentence_has_both_languages():
    for key, sentence in WORDS.entries.items():
        assert set(sentence) == set(LANGUAGES), key
        assert places(sentence["en"]) == places(sentence["fr"]), key


# Prices


@pytest.mark.parametrize("full", [False, True])
def test_stones_may_pay_for_wonders_and_for_nothing_else(full):
    match = table(options=WONDERS)
    assert "1 worker sacrificed, 7 coins or stones" in drawn(match, full=full)
    assert "1 Ouvrier sacrifié, 7 Pièces ou pierres" in drawn(match, "fr", full)
    assert drawn(match, full=full).count("or stones") == 1
    assert "or stones" not in drawn(table(options=LOST), full=full)


def test_stones_at_hand_say_what_they_pay():
    match = table(options=WONDERS, scenario={"stones": 3})
    assert "Stones 3: each pays 1 coin of a Wonder action" in drawn(match)
    assert "Pierres 3 : chacune paie 1 Pièce d'une action Merveille" in drawn(match, "fr")


@pytest.mark.parametrize("full", [False, True])
def test_the_wonder_slot_is_used_twice_in_the_age_of_wonders(full):
    wonder = re.compile(r"Wonder ×2 \(?1 worker")
    assert wonder.search(drawn(table(options=WONDERS), full=full))
    assert not wonder.search(drawn(table(options=LOST), full=full))


def test_the_price_of_a_wonder_is_explained_with_its_stones():
    match = table({"coins": 4, "main": "egypt"}, options=WONDERS, scenario={"stones": 3}, wonders=["petra"])
    (price,) = sums(match, "build/petra")
    assert (price.parts, price.total) == ([("Wonder", 7), ("Egypt", -2), ("stones", -3)], 2)
    (price,) = sums(match, "build/petra", "fr")
    assert price.parts[-1] == ("pierres", -3)


def test_educations_culture_is_explained_without_harappa():
    """P. 21."""
    match = play(table({"annexed": ["harappa"], "technologies": ["writing", "education"]}), "done")
    (price,) = sums(match, "do/culture")
    assert (price.parts, price.total) == ([("Culture", 4)], 4)


def test_explanations_agree_with_the_options():
    """In every mode and variant: the parts add up to the coins the label names."""
    for seats, options in every_table():
        match = game().start(seats, 5, options)
        for _ in walk(match, random.Random(5)):
            (request, *_) = match.requests
            for word in request.options:
                for price in drawing_of(match.game).option_sums(match, request.seat, word, "en"):
                    assert f"{price.total} coin" in request.label(word, "en"), word
                    assert sum(amount for _, amount in price.parts) == price.total, word


# What is to come


@pytest.mark.parametrize(("lang", "war"), [("en", "(war)"), ("fr", "(guerre)")])
def test_the_horde_replaces_war(lang, war):
    assert war not in drawn(table(options=MONGOLS, enters="trade"), lang)
    for options in (WONDERS, SILK_ROAD, LOST, REBIRTH):
        assert war in drawn(table(options=options, enters="trade"), lang)


@pytest.mark.parametrize(("lang", "war"), [("en", "perhaps with a war"), ("fr", "parfois avec une guerre")])
def test_mongol_devastation_is_introduced_without_war(lang, war):
    assert war not in told(start(1, **MONGOLS), lang)
    assert war in told(start(1), lang)


def test_a_card_explained_names_the_scenario_without_war():
    pieces = drawing_of(game()).pieces(game().open_box(None))
    for name, lang, scenario in (("Trade", "en", "Mongol Devastation"), ("Commerce", "fr", "Dévastation mongole")):
        (card,) = find(pieces, name, lang)
        assert scenario in card.lines[lang][-1]


@pytest.mark.parametrize(("number", "strength"), [(1, 3), (2, 5), (5, 11)])
def test_the_horde_announces_its_strength(number, strength):
    match = table(options=MONGOLS, round=number)
    assert f"at the end of round {number}, strength {strength} against defence" in drawn(match)
    assert f"à la fin de la manche {number}, force {strength} contre la défense" in drawn(match, "fr")


def test_the_horde_is_over_in_the_last_round():
    assert "Horde: over" in drawn(table(options=MONGOLS, round=6))


@pytest.mark.parametrize(("options", "plague"), [(REBIRTH, False), (LOST, True), (MONGOLS, True)])
def test_the_black_death_replaces_the_plague(options, plague):
    match = table(options=options, round=2, enters="plague")
    assert ("all sacrifice 1 worker" in drawn(match)) == plague
    assert ("tous sacrifient 1 Ouvrier" in drawn(match, "fr")) == plague


def test_in_the_draft_nothing_is_drawn():
    """P. 28."""
    assert "deck:" not in drawn(table(options={"draft": True}))
    assert "pioche :" not in drawn(table(options={"draft": True}), "fr")
    assert "(deck: 41)" in drawn(table())


# Rest, technologies, what wins


@pytest.mark.parametrize(
    ("options", "number", "workers"), [(REBIRTH, 2, 1), (REBIRTH, 3, 2), (REBIRTH, 4, 2), (REBIRTH, 5, 1), (LOST, 3, 1)]
)
def test_rest_says_how_many_workers_it_gives(options, number, workers):
    match = table(options=options, round=number)
    gist = drawing_of(match.game).gist
    assert f"+2 coins and +{workers} worker" in gist(page_of(match), "rest")
    assert f"+2 Pièces et +{workers} Ouvrier" in gist(page_of(match, "fr"), "rest")


@pytest.mark.parametrize(("options", "closed"), [(WONDERS, True), (LOST, True), (REBIRTH, False), ({}, False)])
def test_closed_technologies_are_not_called_later(options: dict[str, Any], closed):
    match = table(options=options)
    assert ("× Science" in drawn(match)) == closed
    assert ("· Science" in drawn(match)) != closed
    assert ("× not in this scenario" in drawn(match, full=True)) == closed


def test_what_wins_is_what_the_mode_demands():
    assert "the most points win" in told(start(2))
    for match in (start(1), start(1, **WONDERS)):
        assert "most points" not in told(match)
        assert "le plus de points" not in told(match, "fr")
    assert "one achievement" in told(start(1))
    assert "to win: 22 points, 3 Wonders; for glory: 32 points, 4 Wonders" in told(start(1, **WONDERS))


def test_a_market_without_deck_promises_no_new_card():
    assert "new civilization comes" not in told(start(1, **LOST))
    assert "new civilization comes" in told(start(1, **REBIRTH))
