"""Every position of Historia can be drawn, in both languages, with every legal move on it, and its numbers add up."""

from __future__ import annotations

import re
from typing import Any

import pytest
from web.web_tools import Page, check_moves, check_policy, reader, walk

from civitas import games
from civitas.games.historia.box import ACTION_IDS, ADVANCED, BASIC, TERRITORY_IDS
from civitas.games.historia.schema import TOP
from civitas.games.historia.web import moment
from civitas.games.historia.web_development import centre
from civitas.games.historia.web_hand import hindrance
from civitas.games.historia.web_map import LANDS, TOUCHING, WAYS, cube_places
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.testing import position
from civitas.web import render
from civitas.web.board import board_of
from civitas.web.info import TableCard
from civitas.web.settings import Settings

GAME = "historia"
SETS = [(seats, options) for seats in (1, 2, 3, 4, 5, 6) for options in games.load(GAME).option_sets(seats)[::5]]


def drawn(match: Match, seat: int | None = 0, lang: str = "en") -> dict[str, str]:
    return render.regions(reader(match, seat), match, lang)


def table(match: Match, seat: int | None = 0, lang: str = "en") -> dict[str, Any]:
    """What the templates are given."""
    found: dict[str, Any] = render.reading(reader(match, seat), match, lang, 0)["b"]
    return found


@pytest.mark.parametrize(("seats", "options"), SETS, ids=[f"{seats}-{at}" for at, (seats, _) in enumerate(SETS)])
def test_every_variant_is_drawn(seats: int, options: dict[str, Scalar]) -> None:
    for match in walk(seats, options, seed=seats, every=71, game=GAME):
        asked = [request.seat for request in match.requests]
        for viewer in {None, 0, *asked[:1]}:
            for lang in LANGUAGES:
                check_moves(match, viewer, drawn(match, viewer, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_pages_keep_to_the_policy(lang: str) -> None:
    settings = Settings(lang=lang)
    options: dict[str, Scalar] = {"civbots": "noble", "events": True, "advanced": True}
    for match in walk(3, options, seed=5, every=60, game=GAME):
        html = render.table_page(reader(match, 0, guided=True, host=True), match, lang, settings)
        assert Page(html).problems == []
        check_policy(html)
    game = games.load(GAME)
    pages = (render.learn_page(game, lang, settings), render.rules_page(game, lang, settings))
    for html in (*pages, f"<div>{render.card_book(match, lang)}</div>"):
        assert Page(html).problems == []
        check_policy(html)


def prompts_of(match: Match) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {request.prompt: (request.seat, request.options) for request in match.requests}


def check_question(match: Match, prompt: str) -> None:
    """Every option of a question stands on a piece or is a button of the prompt."""
    seat, options = prompts_of(match)[prompt]
    page = Page("".join(drawn(match, seat).values()))
    assert {word for words in page.all("data-moves") for word in words.split()} == set(options), prompt


def rare_questions() -> list[Match]:
    """Questions that random play seldom reaches: an advisor's target, a wonder made ready or given up."""
    resolving = {"phase": "resolve", "seats": 3, "turn": 6, "round": 1, "order": [0, 1, 2]}
    near = [{"civilization": "rome", "territories": ["europe"]}, {"civilization": "china", "territories": ["europe"]}]
    aimed = position(
        GAME,
        **resolving,
        players=[{"civilization": "aztecs", "territories": ["europe"], "laid": ["cuauhtemoc"], "available": 3}, *near],
    )
    egypt = {"civilization": "egypt", "territories": ["europe"], "available": 3, "laid": ["exploitation"], "used": 2}
    ready = position(
        GAME,
        **resolving,
        players=[{**egypt, "wonders": ["machu_picchu", "sphinx"], "turned": ["petra", "parthenon"]}, *near],
    )
    razed = position(
        GAME, **resolving, players=[{**egypt, "wonders": ["chichen_itza", "sphinx"], "turned": ["petra"]}, *near]
    )
    for match, word in ((aimed, "effect"), (ready, "use/machu_picchu"), (razed, "use/chichen_itza")):
        for _ in range(2):
            request = match.requests[0]
            if word in request.options:
                match.answer(request.number, word)
            elif request.prompt == "turn":
                match.answer(request.number, request.options[0])
    return [aimed, ready, razed]


def test_every_kind_of_question_has_its_moves_on_the_board() -> None:
    seen: set[str] = set()
    kinds: list[tuple[int, dict[str, Scalar]]] = [
        (2, {"advanced": True, "events": True, "civbots": "king"}),
        (3, {"civilizations": "chosen", "civbots": "chief"}),
    ]
    for seed in range(8):
        seats, options = kinds[seed % len(kinds)]
        for match in walk(seats, options, seed=seed, every=1, game=GAME):
            for prompt in set(prompts_of(match)) - seen:
                check_question(match, prompt)
                seen.add(prompt)
    for match in rare_questions():
        for prompt in prompts_of(match):
            check_question(match, prompt)
            seen.add(prompt)
    assert seen == set(board_of(GAME).RULE_OF)


# Numbers


def test_numbers_explain_themselves() -> None:
    for match in walk(3, {"civbots": "noble", "events": True}, seed=11, every=17, game=GAME):
        found = table(match)
        for one in (*found["empires"], *found["civbots"]):
            assert sum(amount for _, amount in one["points"]["rows"]) == one["points"]["total"]
        for empire in found["empires"]:
            cubes = empire["cubes"]
            assert sum(amount for _, amount in cubes["rows"]) == cubes["total"] == 9
        page = Page(render.table_page(reader(match, 0), match, "en", Settings()))
        assert set(page.all("popovertarget")) <= set(page.all("id"))


def middle(**changes: Any) -> Match:
    """Turn 6, everybody chooses cards."""
    player = {
        "civilization": "egypt",
        "points": 12,
        "technology": 6,
        "military": 5,
        "territories": ["europe", "russia"],
        "available": 1,
        "used": 3,
        "reserve": 3,
        "column": ["art", "raid", "trade"],
        "wonders": ["sphinx"],
        "turned": ["ziggurat"],
        "leader": "elizabeth_i",
        **changes,
    }
    other = {"civilization": "rome", "technology": 9, "military": 9, "territories": ["russia", "india"]}
    return position(
        GAME,
        seats=2,
        turn=6,
        round=2,
        phase="lay",
        order=[1, 0],
        tokens={"europe": 16, "russia": 15},
        players=[player, other],
    )


def test_the_forecast_counts_territories_government_and_cubes() -> None:
    time = table(middle())["time"]
    by_step = {step["id"]: step for step in time["end"]}
    assert by_step["territory_bonus"]["vp"] == 3  # Europe alone; Russia is shared
    assert by_step["government_bonus"]["vp"] == 2
    assert by_step["recover_cubes_per_territory"]["cubes"] == 2
    assert by_step["recover_oldest_cards"]["detail"] == "Art, Raid"
    assert time["vp"] == 5
    assert [len(steps) for steps in time["segments"]] == [4, 8, 4, 10]


def test_the_column_shows_what_comes_back() -> None:
    column = table(middle())["empires"][0]["column"]
    assert [(card["id"], card["back"]) for card in column] == [("art", True), ("raid", True), ("trade", False)]
    assert [card["id"] for card in column if card["newest"]] == ["trade"]


@pytest.mark.parametrize(
    ("action", "level", "changes", "why"),
    [
        ("military", BASIC, {}, ""),
        ("military", ADVANCED, {}, "cubes"),
        ("technology", ADVANCED, {}, "technology"),
        ("technology", BASIC, {"technology": 9, "military": 5}, "square"),
        ("art", BASIC, {"available": 0, "reserve": 4}, "cubes"),
        ("exploitation", BASIC, {}, ""),
        ("trade", BASIC, {}, ""),
        ("raid", BASIC, {}, "victim"),
        ("war", BASIC, {}, ""),
        ("war", BASIC, {"territories": ["japan", "europe"]}, "shared"),
        ("expansion", BASIC, {"available": 0, "reserve": 4}, "cubes"),
        ("tourism", BASIC, {}, "technology"),
    ],
)
def test_a_card_says_why_it_would_do_nothing(action: str, level: int, changes: dict[str, Any], why: str) -> None:
    match: Any = middle(**changes)
    assert hindrance(match, 0, ACTION_IDS.index(action), level) == why


def resolving_one(card: str, *others: str, event: str = "", **changes: Any) -> Match:
    """Turn 6, the first player resolves a card with others laid."""
    player = {"civilization": "egypt", "territories": ["europe"], "technology": 5, "military": 5, "available": 2}
    rival = {"civilization": "rome", "territories": ["europe", "india"]}
    match = position(
        GAME,
        seats=2,
        turn=6,
        phase="resolve",
        order=[0, 1],
        options={"events": bool(event)},
        players=[{**player, **changes, "laid": [card, *others]}, rival],
        **({"event": event} if event else {}),
    )
    if others:
        match.answer(match.requests[0].number, f"resolve/{card}")
    return match


def ways(match: Match, place: str, card: str) -> list[bool]:
    """Whether the sides of a card before the first player are said to work."""
    hand = table(match)["empires"][0]["hand"]
    return next([way["on"] for way in one["ways"]] for one in hand[place] if one["id"] == card)


def test_a_revolution_laid_needs_no_more_cards_in_the_column() -> None:
    """ "au moins 3 cartes dans sa colonne de défausse au début de sa phase d'action": it had them."""
    match = resolving_one("art", "revolution", column=["raid", "trade"], technology=6)
    assert ways(match, "laid", "revolution") == [True]
    begun = resolving_one("revolution", "art", column=["raid", "trade"], technology=6)
    assert begun.requests[0].prompt == "recover"
    assert ways(begun, "resolving", "revolution") == [True]
    assert ways(middle(column=["raid", "trade"]), "cards", "revolution") == [False]
    assert ways(middle(), "cards", "revolution") == [True]


@pytest.mark.parametrize(
    ("technology", "works"), [(2, [False, False]), (3, [True, False]), (14, [True, False]), (15, [True, True])]
)
def test_the_level_fall_of_the_empire_will_take_is_taken_into_account(technology: int, works: list[bool]) -> None:
    """Fall of the Empire: who makes a War "first loses 1 technology level"."""
    match = resolving_one("art", event="fall_of_the_empire", technology=technology, military=min(technology, 10))
    assert ways(match, "cards", "war") == works


def test_once_the_war_is_being_resolved_the_level_is_lost_already() -> None:
    match = resolving_one("war", event="fall_of_the_empire", technology=15, military=10)
    assert match.view(0)["seats"][0]["technology"] == 14
    assert ways(match, "resolving", "war") == [True, True]


# Words


def guided(match: Match, lang: str) -> str:
    """The prompt with its tip."""
    return render.regions(reader(match, 0, guided=True), match, lang)["prompt"]


@pytest.mark.parametrize(
    ("lang", "column", "side"), [("en", "column", "of an action card"), ("fr", "colonne", "une carte Action")]
)
def test_a_card_without_effect_is_put_away_wherever_it_belongs(lang: str, column: str, side: str) -> None:
    """ "Les Conseillers sont placés face visible sous la pile" and have no advanced side."""
    prompt = guided(resolving_one("nefertiti"), lang)
    assert 'data-prompt="way"' in prompt
    assert column not in prompt
    assert side in prompt


@pytest.mark.parametrize(
    ("merciless", "said"),
    [
        (False, {"en": "at the end of the turn.", "fr": "à la fin du Tour."}),
        (True, {"en": "in every action round.", "fr": "à chaque tour d"}),
    ],
)
def test_a_panel_says_when_its_civbot_acts(merciless: bool, said: dict[str, str]) -> None:
    match = games.load(GAME).start(2, 1, {"civbots": "chief", "merciless": merciless})
    for lang, start in (("en", "Acts after the players "), ("fr", "Agit après les joueurs ")):
        assert f"{start}{said[lang]}" in drawn(match, 0, lang)["rivals"]


def test_every_territory_is_said_to_give_a_cube_back() -> None:
    """ "Récupérez 1 cube par territoire occupé", shared or not."""
    match = resolving_one("expansion")
    match.answer(match.requests[0].number, "basic")
    assert "every territory you occupy gives a cube back" in guided(match, "en")
    assert "chaque territoire occupé rend un cube" in guided(match, "fr")


# Map and development board


def test_every_territory_is_drawn_and_every_border_is_seen() -> None:
    assert set(LANDS) == set(TERRITORY_IDS)
    match = games.load(GAME).start(2, 1)
    box: Any = match.get_box()
    borders = {tuple(sorted((card["id"], other))) for card in box.tables["territories"] for other in card["adjacent"]}
    shown = {tuple(sorted(pair)) for pair in (*TOUCHING, *WAYS)}
    assert shown == borders
    assert len(table(match)["world"]["ways"]) == len(WAYS)


def test_an_editions_border_gets_a_way_of_its_own() -> None:
    edition = {
        "game": GAME,
        "territories": {
            "south_america": {"adjacent": ["central_america", "north_africa"]},
            "north_africa": {"adjacent": ["europe", "southern_africa", "middle_east", "south_america"]},
        },
    }
    match = games.load(GAME).start(2, 1, {}, edition)
    assert len(table(match)["world"]["ways"]) == len(WAYS) + 1


def test_cubes_of_six_civilizations_stand_apart() -> None:
    for count in range(7):
        assert len(set(cube_places(count))) == count


def test_markers_stand_on_their_squares() -> None:
    found = table(middle())["development"]
    assert {(mark["civ"], mark["x"], mark["y"]) for mark in found["markers"]} == {
        (0, *centre(6, 5)),
        (1, *centre(9, 9)),
    }
    assert {square["track"] for square in found["next"]} == {"technology", "military"}
    assert len(found["technology"]) == len(found["military"]) == TOP


def test_a_war_is_chosen_on_the_map_or_by_its_enemy() -> None:
    match = position(
        GAME,
        seats=3,
        turn=6,
        round=1,
        phase="resolve",
        order=[0, 1, 2],
        players=[
            {"civilization": "egypt", "technology": 3, "territories": ["europe", "russia"], "laid": ["war"]},
            {"civilization": "rome", "technology": 3, "territories": ["europe", "russia"]},
            {"civilization": "china", "technology": 3, "territories": ["russia", "japan"]},
        ],
    )
    assert prompts_of(match)["war"][1] == ("war/1/europe", "war/1/russia", "war/2/russia")
    pieces = {attrs.get("data-id"): attrs.get("data-moves") for _, attrs in Page("".join(drawn(match).values())).tags}
    assert pieces["territory/russia"] == "war/1/russia war/2/russia"
    assert pieces["territory/europe"] == "war/1/europe"
    assert pieces["territory/japan"] is None
    assert pieces["civ/1"] == "war/1/europe war/1/russia"


# Civbots


def test_civbots_are_told_in_their_colours_and_are_news() -> None:
    match = next(walk(1, {}, seed=3, every=1, game=GAME))
    while match.view(0)["round"] < 2:
        request = match.requests[0]
        words = request.options
        word = next((word for word in words if word in ("resolve/revolution", "lay/revolution", "done")), words[0])
        match.answer(request.number, word)
    values = render.reading(reader(match, 0), match, "en", 0)
    acting = [entry for entry in values["entries"] if entry.kind.startswith("bot_")]
    assert {entry.seat for entry in acting if entry.kind == "bot_acts"} == {1, 2, 3, 4, 5}
    assert any(entry.kind.startswith("bot_") for entry in values["news"])
    assert len(values["b"]["civbots"]) == 5


# How far the game is


@pytest.mark.parametrize(
    ("lang", "bar", "lobby"),
    [
        ("en", "Era II · turn 2 of 4 · round 3", "Era II, turn 2 of 4"),
        ("fr", "Ère II · Tour 2 sur 4 · tour d’Actions 3", "Ère II, Tour 2 sur 4"),
    ],
)
def test_the_bar_and_the_lobby_tell_era_turn_and_round(lang: str, bar: str, lobby: str) -> None:
    match = position(GAME, seats=2, turn=6, round=3)
    assert bar in drawn(match, 0, lang)["bar"]
    view = match.view(0)
    card = TableCard("t1", GAME, reader(match, 0).sitters, view["round"], view["phase"])
    card.moment = moment(match, view)
    assert lobby in render.lobby_page([card], lang, Settings(lang=lang))


# The end


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"civbots": "king"}), (3, {})])
def test_the_end_page_lists_everybody(seats: int, options: dict[str, Scalar]) -> None:
    *_, match = walk(seats, options, seed=seats, every=10_000, game=GAME)
    values = render.reading(reader(match, 0), match, "fr", 0)
    assert match.result is not None
    assert match.chronicle is not None
    bots = match.result.rivals
    assert len(bots) == {1: 5, 2: 1, 3: 0}[seats]
    totals = [*match.result.scores, *[bot["points"] for bot in bots]]
    history = values["board"].scores(match, match.chronicle.read(0))
    assert [line[-1] for line in history] == totals
    if match.result.reason == "three_eras":
        assert {len(line) for line in history} == {12}
    assert {one.civ: one.score for one in values["standings"]} == dict(enumerate(totals))
    drawn = render.regions(reader(match, 0), match, "fr")["end"]
    page = Page(drawn)
    for bot in bots:
        name = f"Civbot {bot['civ'] - seats + 1}"
        assert page.text.count(name) == 2
        row = next(one for one in values["standings"] if one.name == name)
        assert (row.breakdown, row.out) == (bot["earned"], not bot["alive"])
        assert (row.rank > 0) is (seats == 1 and bot["alive"])
    for score in totals:
        assert f">{score}</text>" in drawn
    assert len([attrs for _, attrs in page.tags if (attrs.get("class") or "").startswith("line ")]) == len(totals)


# Cards


def test_every_card_on_the_table_can_be_looked_at() -> None:
    shown: set[str] = set()
    for match in walk(3, {"civbots": "king", "events": True, "advanced": True}, seed=6, every=40, game=GAME):
        html = render.table_page(reader(match, 0), match, "en", Settings())
        shown |= set(Page(html).all("data-card"))
        shown |= {piece for piece in Page(html).all("data-id") if piece.startswith(("territory/", "wonder/"))}
    books = [set(Page(f"<div>{render.card_book(match, lang)}</div>").all("data-book")) for lang in LANGUAGES]
    assert shown <= books[0]
    assert books[0] == books[1]
    assert len(books[0]) == 10 + 35 + 48 + 18 + 12 + 7 + 13 + 9 + 32 + 10 + 7 + 5 + 3


def test_a_card_tells_where_its_facts_come_from() -> None:
    match = games.load(GAME).start(2, 1)
    english, french = (render.card_book(match, lang) for lang in LANGUAGES)
    assert "designed by us" in english
    assert "rulebook, " in english
    assert "conçu par nous" in french
    assert "livret, " in french


def test_the_numbers_of_an_edition_are_on_the_cards() -> None:
    cheap = {"game": GAME, "actions": {"military": {"basic": {"cost": [{"op": "move_cubes_to_used", "n": 2}]}}}}
    match = games.load(GAME).start(2, 1, {}, cheap)
    assert "2 cubes: +1 military" in drawn(match)["mine"]
    assert "2 cubes: +1 military" not in drawn(games.load(GAME).start(2, 1))["mine"]


def test_short_texts_are_worded_for_every_side() -> None:
    match = games.load(GAME).start(2, 1)
    for lang in LANGUAGES:
        book = board_of(GAME).card_book(match.get_box(), lang)
        for card in book:
            for way in card.get("ways", []):
                assert way["short"]
                assert not re.search(r"[{}]", way["short"])
