"""Every position of Sid Meier's Civilization can be drawn, in both languages, with every legal move on it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from web.web_tools import Page, check_moves, check_policy, reader, walk

from civitas import games
from civitas.games.sid_meiers_civilization.box import ITEM_IDS, SQUARE_IDS
from civitas.games.sid_meiers_civilization.web_highlights import highlights
from civitas.games.sid_meiers_civilization.web_numbers import scores
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.web import assets, render
from civitas.web.board import board_of
from civitas.web.settings import Settings
from sid_meiers_civilization.helpers import GAME, inside, play, table
from sid_meiers_civilization.scenes import duel, meadow
from sid_meiers_civilization.web_positions import (
    at,
    battle,
    building,
    ended,
    going,
    moving,
    offered,
    trading,
    village,
)

SETS = [(seats, options) for seats in (2, 3, 4) for options in games.load(GAME).option_sets(seats)[::3]]


def drawn(match: Match, seat: int | None = 0, lang: str = "en") -> dict[str, str]:
    return render.regions(reader(match, seat), match, lang)


def given(match: Match, seat: int | None = 0, lang: str = "en") -> dict[str, Any]:
    """What the templates are given."""
    found: dict[str, Any] = render.reading(reader(match, seat), match, lang, 0)["b"]
    return found


def piece(html: str, start: str) -> str:
    """The tag that begins so."""
    return html[html.index(start) :].partition(">")[0]


@pytest.mark.parametrize(("seats", "options"), SETS, ids=[f"{seats}-{at}" for at, (seats, _) in enumerate(SETS)])
def test_every_variant_is_drawn(seats: int, options: dict[str, Scalar]) -> None:
    for match in walk(seats, {**options, "turns": "10"}, seed=seats, every=83, game=GAME):
        asked = [request.seat for request in match.requests]
        for viewer in {None, 0, *asked[:1]}:
            for lang in LANGUAGES:
                check_moves(match, viewer, drawn(match, viewer, lang))


@pytest.mark.parametrize(
    "prompt",
    [
        "capital",
        "setup_army",
        "start",
        "manage",
        "place",
        "move",
        "go",
        "explore",
        "research",
        "pay",
        "target",
        "respond_action",
        "respond_step",
        "trade_ability",
        "place_person",
        "offer",
        "offer_item",
        "promise_turns",
        "answer",
    ],
)
def test_each_question_has_its_moves_on_the_board(prompt: str) -> None:
    match = at(3, prompt)
    for lang in LANGUAGES:
        check_moves(match, 0, drawn(match, 0, lang))


@pytest.mark.parametrize("scene", [building, moving, going, battle, village, trading, offered])
def test_each_scene_is_drawn_for_everybody(scene: Any) -> None:
    match = scene()
    for viewer in (None, *range(match.seats)):
        for lang in LANGUAGES:
            check_moves(match, viewer, drawn(match, viewer, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_pages_keep_to_the_policy(lang: str) -> None:
    settings = Settings(lang=lang)
    for match in walk(3, {"turns": "10"}, seed=5, every=150, game=GAME):
        check_policy(render.table_page(reader(match, 0, guided=True, host=True), match, lang, settings))
    match = building()
    check_policy(render.card_book(match, lang))
    for page in (render.learn_page(match.game, lang, settings), render.rules_page(match.game, lang, settings)):
        check_policy(page)


# The map


@pytest.mark.parametrize(("seats", "rows"), [(2, 8), (3, 16), (4, 16)])
def test_the_map_shows_known_squares_one_by_one_and_hidden_tiles_whole(seats: int, rows: int) -> None:
    match = at(seats, "move", turn=4)
    html = drawn(match)["map"]
    view = match.view(0)
    known = [one["id"] for one in view["squares"] if one["terrain"]]
    hidden = [slot for slot in view["slots"] if not slot["tile"]]
    page = Page(html)
    assert sorted(one.removeprefix("square/") for one in page.all("data-id") if one.startswith("square/")) == sorted(
        known
    )
    assert len([one for one in page.all("data-id") if one.startswith("slot/")]) == len(hidden)
    assert f'class="mapsvg r{rows}"' in html
    labels = page.all("aria-label")
    assert all(any(label.startswith(f"{name.upper()}: ") for label in labels) for name in known)


def test_a_square_is_told_in_words() -> None:
    match = building()
    html = drawn(match)["map"]
    assert "C2: mountain, Market, 1 production, 1 trade, 1 culture, outskirts of America, capital" in html
    assert "C3: mountain, America, capital, walled" in html or "C3: grassland, America, capital, walled" in html
    assert re.search(r"B2: desert, 1 trade, outskirts of America, capital, 1 army of Egypt, under blockade", html)
    assert re.search(r"D1: mountain, 1 production, iron", html)
    french = drawn(match, 0, "fr")["map"]
    assert "sous blocus" in french


def test_terrain_is_told_apart_without_colour() -> None:
    """Each terrain has a pattern of its own, and the key names them."""
    html = drawn(building())["map"]
    for terrain in ("grassland", "forest", "mountain", "desert", "water", "fog"):
        assert f'id="pt-{terrain}"' in html
    for name in ("Grassland", "Forest", "Mountain", "Desert", "Water", "Village", "Hut"):
        assert f"<b>{name}</b>" in html


@pytest.mark.parametrize(("edition", "said"), [("2010", "armies; scouts under Republic"), ("2013", "armies only")])
def test_the_key_says_who_enters_huts(edition: str, said: str) -> None:
    """Scouts do under the Republic of 2010 (test_republic_sends_scouts_into_huts)."""
    page = Page(drawn(duel(options={"governments": edition}))["map"]).text
    assert said in page


def test_cities_show_walls_and_whose_they_are() -> None:
    html = drawn(building())["map"]
    assert html.count('class="cty seat-1"') == 2
    assert html.count('class="cty seat-2"') == 1
    assert html.count('class="wl"') == 1
    assert html.count('class="land seat-1"') == 2


def test_figures_show_their_number_and_whether_they_moved() -> None:
    match = play(moving(), "move/d4/a1", "go/e3")
    html = drawn(match)["map"]
    assert 'class="fig seat-1 spent"' in html
    assert '<text y="5">2</text>' in html, "two armies on e2"


def test_the_way_to_each_square_is_the_way_that_is_walked() -> None:
    match = going()
    ways = given(match)["world"]["ways"]
    assert ways["from"] == "e2"
    offered_squares = {word.removeprefix("go/") for word in match.requests[0].options if word.startswith("go/")}
    assert set(ways["stops"]) == offered_squares
    assert ways["stops"]["f3"].split()[-1] == "f3"
    for stop, way in ways["stops"].items():
        steps = ["e2", *way.split()]
        assert steps[-1] == stop
        for before, after in pairwise(steps):
            one, other = SQUARE_IDS.index(before), SQUARE_IDS.index(after)
            assert abs(one % 16 - other % 16) + abs(one // 16 - other // 16) == 1
    html = drawn(match)["map"]
    assert 'data-way="f2 g2"' in html
    assert given(match, 1)["world"]["ways"]["stops"] == {}, "only for who walks"


def test_a_scout_on_its_way_sees_where_a_city_could_stand() -> None:
    match = meadow({"scouts": {"e2": 1}}, phase="movement")
    play(match, "move/e2/s1")
    sites = given(match)["world"]["ways"]["sites"]
    assert sites == ["f2", "f3", "g2"], "all around known, no other city near"
    html = drawn(match)["map"]
    assert html.count(", a city could be founded here") == html.count(" data-site") == html.count('class="site"') == 3
    assert given(going())["world"]["ways"]["sites"] == [], "armies found none"


def test_before_a_move_each_figure_shows_its_reach() -> None:
    found = given(moving())["world"]["ways"]["reach"]
    assert set(found) == {"e2", "d4", "h4"}
    assert "f4" in found["d4"].split(), "the village"
    assert "f4" not in found["e2"].split(), "a group with a scout enters no village"


@pytest.mark.parametrize("seed", range(6))
def test_the_map_begins_at_ones_own_home(seed: int) -> None:
    """Whoever begins: tiles are laid in the order of play."""
    match = games.load(GAME).start(4, seed, {})
    (request,) = match.requests
    assert request.prompt == "capital"
    view = match.view(request.seat)
    board = board_of(GAME).board(match.redeal(request.seat, 0), view, "en", [])
    assert f"capital/{board['world']['centre']}" in request.options


def test_the_last_move_leaves_a_trail() -> None:
    match = play(moving(), "move/d4/a1", "go/e3")
    trail = given(match, 1)["world"]["trail"]
    assert (trail["from"], trail["to"], trail["seat"]) == ("d4", "e3", 0)
    assert given(moving())["world"]["trail"] is None


# Cities


def test_wares_are_what_the_rules_allow() -> None:
    match = building()
    wares = {ware["id"]: ware for ware in given(match)["wares"]}
    built = {word.split("/")[2] for word in match.requests[0].options if word.startswith("build/")}
    assert built <= set(wares)
    for name, ware in wares.items():
        possible = name in built
        assert possible == (ware["why"] == ""), name
        assert name in ITEM_IDS
    html = drawn(match)["mine"]
    assert 'data-moves="build/capital/army"' in html or 'data-moves="build/capital/army build/second/army"' in html
    assert wares["colossus"]["why"] == "dear"
    assert "Not enough production" in html


def test_where_a_ware_could_stand_is_where_it_may() -> None:
    match = building()
    ware = next(ware for ware in given(match)["wares"] if ware["id"] == "library")
    where = {one["id"]: set(one["where"].split()) for one in ware["cities"]}
    play(match, "build/second/library")
    assert {word.removeprefix("place/") for word in match.requests[0].options} == where["second"]


def test_numbers_add_up() -> None:
    for match in (building(), at(3, "manage", turn=5), at(4, "move", turn=8)):
        for nation in given(match)["nations"]:
            sums = [nation["income"], nation["speed"], nation["stacking"], nation["hand_limit"], nation["city_limit"]]
            for city in nation["cities"]:
                sums += [city["makes"], city["brings"]]
            for one in sums:
                assert sum(n for _, n in one["rows"]) == one["total"]
            coins = next(dial for dial in nation["dials"] if dial["id"] == "coin")
            assert sum(n for _, n in coins["rows"]) == coins["n"]


def test_the_culture_track_offers_its_next_space() -> None:
    html = drawn(building())["mine"]
    assert piece(html, '<button type="button" class="legal" data-id="track/next"').endswith('culture)"')
    assert 'data-moves="advance"' in html
    assert len(given(building())["track"]) == 22


def test_abilities_and_events_are_offered_where_they_lie() -> None:
    html = drawn(building())["mine"]
    assert 'data-moves="use/currency"' in html
    match = table({"civilization": "rome", "cards": ["drought", "sabotage", "defection"]}, phase="start")
    assert match.requests[0].prompt == "discard_culture"
    check_moves(match, 0, drawn(match))
    assert 'data-moves="discard/drought"' in drawn(match)["mine"]


# Stages


def test_a_battle_shows_both_sides_and_what_an_attack_would_do() -> None:
    match = battle()
    html = drawn(match)["stage"]
    assert "Battle on F1" in html
    assert "As it stands the defender wins" in html
    assert "Bonus card +2" in html, "Egypt's barracks"
    side = given(match)["stage"]["battle"]["sides"][0]
    assert all(len(unit["meets"]) == 2 for unit in side["hand"])
    view = match.view(0)["battle"]
    assert [one["total"] for one in given(match)["stage"]["battle"]["sides"]] == [one["total"] for one in view["sides"]]
    assert "open a front" in html
    other = drawn(match, 1)["stage"]
    assert "data-unit" not in other, "not Egypt's turn"


@pytest.mark.parametrize("place", [1, 2])
def test_the_forecast_of_an_attack_comes_true(place: int) -> None:
    match = battle()
    frame = given(match)["stage"]["battle"]
    enemy = frame["sides"][1]["fronts"][place - 1]
    for unit in frame["sides"][0]["hand"]:
        said = unit["meets"][place - 1]
        twin = match.copy()
        play(twin, f"attack/{unit['id']}/{place}")
        after = twin.view(0)["battle"]
        killed = len(after["sides"][1]["killed"]) > 0
        lost = len(after["sides"][0]["killed"]) > 0
        assert ("kills" in said or "both die" in said) == killed, (said, unit["id"], enemy["id"])
        assert ("it dies" in said or "both die" in said) == lost, (said, unit["id"], enemy["id"])


def test_barbarians_are_played_by_a_neighbour() -> None:
    match = village()
    html = drawn(match, 1)["stage"]
    assert "Battle for the village on F4" in html
    assert "Barbarians" in html
    assert 'data-unit="' in html
    assert 'data-unit="' not in drawn(match, 0)["stage"]


def test_an_offer_is_put_together_in_the_rules_order() -> None:
    builder = given(trading())["stage"]["talks"]["builder"]
    assert [one["to"] for one in builder] == [1, 2]
    match = trading()
    for line in builder[0]["give"] + builder[0]["take"]:
        assert line["most"] > 0
    goods = [*builder[0]["give"], *builder[0]["take"]]
    words = ["offer/1", *[f"{line['word']}/1" if line["how"] == "amount" else line["word"] for line in goods]]
    words += [builder[0]["promises"][0]["word"], "for_turns/1", "submit"]
    request = next(request for request in match.requests if request.seat == 0)
    stride = given(match)["stage"]["talks"]["stride"]
    for place, word in enumerate(words):
        match.answer(request.number + place * stride, word)
    assert all(one.seat != 0 for one in match.requests)


def test_offers_are_shown_with_both_sides_and_answered() -> None:
    html = drawn(offered())["stage"]
    text = Page(html).text
    assert "Camille gives" in text
    assert "Alix gives" in text
    assert "I shall not attack you" in text
    assert 'data-moves="accept/1"' in html
    assert 'data-moves="decline/1"' in html
    assert 'data-moves="accept/1"' not in drawn(offered(), 2)["stage"]


def test_technologies_to_research_are_cards_with_their_text() -> None:
    match = at(3, "research", turn=4)
    html = drawn(match)["stage"]
    for word in match.requests[0].options:
        if word.startswith("research/"):
            assert f'data-moves="{word}"' in html
    assert match.requests[0].seat == 0


def test_a_card_that_waits_for_answers_is_shown() -> None:
    match = at(3, "respond_event")
    html = drawn(match)["stage"]
    assert "plays a culture event." in html
    assert 'class="annc"' in html


# Others, the market, the end


def test_rivals_are_whole_on_their_sheets() -> None:
    html = drawn(building())["whole"]
    text = Page(html).text
    assert "Civilization of Camille" in text
    for words in ("Egypt", "Despotism", "Construction", "Stonehenge", "Standing forces", "Navigation"):
        assert words in text
    assert 'id="e1-dial-coin"' in html


@pytest.mark.parametrize("civilization", ["egypt", "russia"])
def test_the_first_technology_lies_in_the_lowest_row(civilization: str) -> None:
    """Construction and Communism are of higher levels."""
    match = duel({}, {"civilization": civilization, "techs": ["writing"]})
    rows = {row["level"]: len(row["techs"]) for row in given(match)["nations"][1]["pyramid"]}
    assert rows.pop(1) == 2
    assert not any(rows.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("peaceful", [True, False])
def test_a_warlike_democracy_does_not_speak_of_peace(peaceful: bool, lang: str) -> None:
    match = duel({"government": "democracy"}, options={"peaceful_democracy": peaceful})
    told = given(match, 0, lang)["nations"][0]["government"]["text"]
    assert "2" in told
    assert ({"en": "attack", "fr": "attaquent"}[lang] in told) is peaceful
    book = board_of(GAME).card_book(match.get_box(), lang)
    assert told == next(card["text"] for card in book if card["piece"] == "government/democracy")


def test_the_four_victories_are_compared() -> None:
    text = Page(drawn(building())["whole"]).text
    for words in ("Culture", "Technology", "Economy", "War", "3 / 21", "2 / 5", "0 / 15", "0 / 1"):
        assert words in text


def test_the_market_has_prices_for_the_reader() -> None:
    match = table({"civilization": "rome", "techs": ["metalworking"]}, {"civilization": "egypt"}, market=["colossus"])
    own = {card["id"]: card["price"] for card in given(match)["market"]["wonders"]}
    other = {card["id"]: card["price"] for card in given(match, 1)["market"]["wonders"]}
    assert own["colossus"] == 10
    assert other["colossus"] == 15


def test_the_story_of_the_scores_ends_where_the_game_does() -> None:
    match = ended(3)
    assert match.chronicle is not None
    found = scores(match, match.chronicle.events)
    players = inside(match).state.players
    assert [row[-1] for row in found] == [sum(one.levels) + one.space + one.coins for one in players]
    assert len(found[0]) == 10


def test_highlights_name_who_did_most() -> None:
    match = play(building(), "build/second/library", "place/g3")
    assert match.chronicle is not None
    found = highlights(match, match.chronicle.events, ["Alix", "Camille"], "en")
    assert [(one["icon"], one["title"]) for one in found] == [("wonder", "Builder: Alix")]
    assert match.chronicle.events[found[0]["event"]].seat == 0
    assert "section" in drawn(ended(3))["end"]


# Words


def test_every_card_of_the_book_is_drawn_in_full() -> None:
    box = games.load(GAME).load_box(None)
    for lang in LANGUAGES:
        cards = board_of(GAME).card_book(box, lang)
        pieces = [card["piece"] for card in cards]
        assert len(set(pieces)) == len(pieces)
        html = render.card_book(building(), lang)
        for card in cards:
            assert f'data-book="{card["piece"]}"' in html
            assert card["text"]
    looked_at = {
        one
        for match in (building(), battle(), offered())
        for one in Page("".join(drawn(match).values())).all("data-card")
    }
    assert looked_at <= set(pieces)


def test_every_text_of_the_pages_is_used() -> None:
    """Each section of web.toml is named by a template or by the code of the pages; single sentences by their key."""
    root = assets.folder(games.load(GAME))
    text = "".join([path.read_text(encoding="utf-8") for path in [*root.glob("web*.py"), *root.glob("*.html")]])
    shared = ("lobby", "bar", "tab", "end", "tip", "help", "value", "high", "reason")
    composed = set(re.findall(r"[\"'f]([a-z]+)\.[a-z_]*[{' ]", text))
    left = [
        key
        for key in board_of(GAME).TEXTS.entries
        if key.partition(".")[0] not in shared and key not in text and key.partition(".")[0] not in composed
    ]
    assert left == []
