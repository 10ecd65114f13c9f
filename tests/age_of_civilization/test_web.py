"""What the pages say of the table: coins paid, what the next card brings, strength in a war, achievements."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from web.web_tools import Page, reader

from age_of_civilization.helpers import GAME, end, every_table, game, offers, play, seat, start, table, walk
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.web import render
from civitas.web.board import board_of, game_says, rules_of
from civitas.web.words import typeset

WONDERS = {"mode": "age_of_wonders"}
SILK_ROAD = {"mode": "silk_road"}
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


def action(match: Match, name: str, lang: str = "en") -> dict[str, Any]:
    """An action as the page draws it."""
    b = board(match, lang)
    found: dict[str, Any] = next(card for card in [*b["permanent"], *b["track"], *b["specials"]] if card["id"] == name)
    return found


def figure(label: str, unit: str) -> int:
    """How many coins or stones a label names."""
    found = re.search(rf"(\d+) {unit}s?\b", label)
    return int(found.group(1)) if found else 0


@pytest.mark.parametrize(
    ("coins", "stones", "price", "paid"), [(4, 5, 2, 5), (7, 0, 7, 0), (0, 6, 1, 6), (1, 5, 2, 5), (9, 1, 6, 1)]
)
def test_a_wonder_shows_what_stones_pay(coins, stones, price, paid):
    """Payable as shown is legal, and nothing else."""
    match = table({"coins": coins}, options=WONDERS, scenario={"stones": stones}, wonders=["taj_mahal"])
    card = action(match, "wonder")
    assert (card["price"], card["stones"]) == (price, paid)
    assert sum(amount for _, amount in card["price_sum"]["rows"]) == price
    assert bool(offers(match, "build")) == (coins >= price)


def test_stones_pay_no_other_action():
    match = table(options=WONDERS, scenario={"stones": 5})
    assert [card["id"] for card in board(match)["permanent"] if card["stones"]] == ["wonder"]


def test_stones_count_after_a_discount():
    match = table({"main": "egypt"}, options=WONDERS, scenario={"stones": 6}, wonders=["taj_mahal"])
    card = action(match, "wonder")
    assert (card["price"], card["stones"]) == (0, 5)
    assert card["price_sum"]["rows"] == [("Wonder", 7), ("Egypt", -2), ("stones", -5)]


@pytest.mark.parametrize(
    ("lang", "why", "hint"),
    [
        ("en", "Wonder costs 5 stones and 2 coins: explain", "each stone pays 1 coin of the action"),
        ("fr", "Merveille coûte 5 pierres et 2 pièces", "chaque pierre paie 1 pièce de l’action"),
    ],
)
def test_the_page_says_that_stones_pay_for_wonders(lang, why, hint):
    match = table({"coins": 4}, options=WONDERS, scenario={"stones": 5}, wonders=["taj_mahal"])
    html = render.regions(reader(match, 0), match, lang)
    assert why in html["track"].replace("\u202f", " ").replace("\xa0", " ")
    assert hint in region(match, "markets", lang)
    assert "stone" not in region(start(2), "markets")


@pytest.mark.parametrize(
    ("main", "stones", "shown"), [("egypt", 0, "5:"), ("lydia", 2, "25:"), ("lydia", 5, "52:"), ("lydia", 0, "7:")]
)
def test_the_wonder_slot_shows_stones_beside_coins(main, stones, shown):
    match = table({"main": main}, options=WONDERS, scenario={"stones": stones}, wonders=["taj_mahal"])
    html = render.regions(reader(match, 0), match, "en")["track"]
    effect = html.split('data-id="action/wonder"')[1].split('<span class="fx">')[1].split('<span class="slots">')[0]
    assert ("#stone" in effect) == bool(stones)
    assert Page(f"<p>{effect}</p>").text.startswith(shown)


def test_prices_and_slots_are_those_of_the_options():
    """Wherever an action is offered, in every mode and variant: its coins, its stones, a slot still free."""
    for seats, options in every_table():
        match = game().start(seats, 3, options)
        for _ in walk(match, random.Random(3)):
            (request, *_) = match.requests
            drawn = render.reading(reader(match, request.seat), match, "en", 0)["b"]
            cards = {card["id"]: card for card in [*drawn["permanent"], *drawn["track"], *drawn["specials"]]}
            for word in request.options:
                verb, _, piece = word.partition("/")
                if verb not in ("do", "build", "fortify"):
                    continue
                card = cards[{"build": "wonder", "fortify": "fortify"}.get(verb, piece)]
                label = request.label(word, "en")
                assert (card["price"], card["stones"]) == (figure(label, "coin"), figure(label, "stone")), word
                if request.prompt in ("act", "act_or_rest"):
                    assert len(card["slots"]) > match.view(request.seat)["used"].count(card["id"]), word


def test_educations_culture_shows_its_own_price():
    """Harappa's discount does not hold for it (p. 21)."""
    match = table({"annexed": ["harappa"], "technologies": ["writing", "education"]}, window=("culture",))
    assert action(match, "culture")["price"] == 3
    play(match, "done")
    assert action(match, "culture")["price"] == 4


@pytest.mark.parametrize(
    ("window", "name", "slots"), [(("culture",), "culture", 2), ((), "culture", 1), ((), "hunting", 2)]
)
def test_private_slots_add_to_those_of_the_track(window, name, slots):
    """R15."""
    match = table({"main": "india"}, window=window)
    assert len(action(match, name)["slots"]) == slots


def test_a_price_without_changes_has_nothing_to_explain():
    match = table({"technologies": ["writing", "mining"]}, options=REBIRTH, round=3)
    assert action(match, "patronage")["price_sum"]["rows"] == [("Patronage", 3)]
    play(match, "research/navigation")
    assert action(match, "patronage")["price_sum"]["rows"] == [("Patronage", 3), ("Patronage", -1)]


@pytest.mark.parametrize(("seats", "others"), [(1, 0), (2, 1)])
def test_alone_trade_gives_nobody_else_a_coin(seats, others):
    """P. 32."""
    gains = action(table(seats=seats, window=("trade",)), "trade")["gains"]
    assert [gain["others"] for gain in gains].count(True) == others


def test_in_the_draft_there_is_no_deck_to_draw_from():
    """P. 28."""
    assert board(table(options={"draft": True}))["deck"] == 0
    assert board(table())["deck"] > 0


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


@pytest.mark.parametrize(
    ("options", "number", "enters", "marks"),
    [
        ({}, 2, "trade", ["war", "war", "war", "plague"]),
        (MONGOLS, 2, "trade", ["plague"]),
        (MONGOLS, 6, None, ["plague"]),
        (REBIRTH, 2, "plague", ["war", "war", "war"]),
        (REBIRTH, 3, "trade", ["war", "war", "war", "plague"]),
    ],
)
def test_cards_are_marked_with_what_they_bring(options, number, enters, marks):
    """The horde replaces war, the Black Death the Plague under it."""
    match = table(seats=1, options=options, round=number, enters=enters)
    assert sorted([card["brings"] for card in board(match)["track"] if card["brings"]], reverse=True) == marks
    html = render.regions(reader(match, 0), match, "en")["track"]
    assert html.count("War when it enters") == marks.count("war")
    assert html.count("everybody loses 1 worker") == html.count("Plague when it enters") == marks.count("plague")


@pytest.mark.parametrize(
    ("lang", "scenario"), [("en", "not in Mongol Devastation"), ("fr", "sauf Dévastation mongole")]
)
def test_cards_looked_at_closely_name_the_scenario_without_war(lang, scenario):
    """The book of cards is the same in every mode."""
    cards = [card for card in board(start(2), lang)["track"] if card["war"]]
    assert render.card_book(start(2), lang).count(scenario) == len(cards) == 3


def test_the_black_death_stays_no_plague_after_it_has_struck():
    match = table(options=REBIRTH, round=2, enters="plague")
    play(match, "done")
    (card,) = [card for card in board(match)["track"] if card["plague"]]
    assert (card["when"], card["brings"]) == ("now", "")


@pytest.mark.parametrize(("number", "strength"), [(1, 3), (5, 11), (6, 0)])
def test_the_horde_is_shown_while_it_attacks(number, strength):
    match = table(options=MONGOLS, round=number)
    shown = board(match)["scenario"]
    assert shown["horde"] == strength
    assert [card["next"] for card in shown["controls"]].count(True) == bool(strength)
    assert ("Horde: " in region(match, "scenario")) == bool(strength)


@pytest.mark.parametrize(
    ("lang", "received"), [("en", "3. Samarkandreward received already"), ("fr", "récompense déjà reçue")]
)
def test_a_station_lost_promises_no_second_reward(lang, received):
    match = table(options=SILK_ROAD, scenario={"stations": 2, "rewarded": 3})
    assert [card["rewarded"] for card in board(match)["scenario"]["controls"]] == [False, False, True] + 3 * [False]
    assert received in region(match, "scenario", lang)


@pytest.mark.parametrize(("options", "closed"), [(WONDERS, 3), (LOST, 3), (REBIRTH, 0)])
def test_technologies_a_scenario_closes_are_not_promised(options, closed):
    assert region(table(options=options), "mine").count("not in this scenario") == closed
    assert region(table(options=options), "mine", "fr").count("interdite dans ce scénario") == closed


@pytest.mark.parametrize(("options", "number", "workers"), [(REBIRTH, 3, 2), (REBIRTH, 5, 1), (WONDERS, 3, 1)])
def test_the_prompt_names_the_workers_a_rest_gives(options, number, workers):
    match = table({"workers": 1}, options=options, round=number)
    said = region(match, "prompt")
    assert f"Rest (+2 coins, +{workers} worker" in said
    assert f"+{3 - workers} worker" not in said
    play(match, "rest")
    assert seat(match).workers == 1 + workers


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
