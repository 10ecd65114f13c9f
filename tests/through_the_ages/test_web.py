"""Every position of Through the Ages can be drawn, in both languages, with every legal move on it; numbers add up."""

from __future__ import annotations

import html as escapes
import json
import re
from typing import Any, cast

import pytest
from web.web_tools import Page, check_moves, check_policy, reader, walk

from civitas import games
from civitas.games.through_the_ages.box import WONDER_IDS
from civitas.games.through_the_ages.colonies import highest_bid
from civitas.games.through_the_ages.politics_verbs import COLONIZES
from civitas.games.through_the_ages.schema import DECKS, PACKAGE
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.verbs import COMPLETES
from civitas.games.through_the_ages.web_cards import cards_of
from civitas.games.through_the_ages.web_highlights import highlights
from civitas.games.through_the_ages.web_numbers import forecast
from civitas.games.through_the_ages.web_signs import say
from civitas.kernel.box import read_tables
from civitas.kernel.chronicle import Event
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.testing import position
from civitas.web import render
from civitas.web.board import board_of, rules_of
from civitas.web.settings import Settings
from through_the_ages.helpers import play
from through_the_ages.web_positions import attack, auction, event, late, middle, pact

GAME = "through-the-ages"
TABLES = read_tables(PACKAGE, DECKS)
SETS = [(seats, options) for seats in (2, 3, 4) for options in games.load(GAME).option_sets(seats)[seats::4]]
BONUSES = ["military_bonus_i"] * 2 + ["military_bonus_ii"] * 3
STANDING = {"resigning": False}  # nobody leaves: random games last


def drawn(match: Match, seat: int | None = 0, lang: str = "en") -> dict[str, str]:
    return render.regions(reader(match, seat), match, lang)


def table(match: Match, seat: int | None = 0, lang: str = "en") -> dict[str, Any]:
    """What the templates are given."""
    found: dict[str, Any] = render.reading(reader(match, seat), match, lang, 0)["b"]
    return found


def words(html: str) -> str:
    """The text of a region, spaces made one."""
    return re.sub(r"\s+", " ", escapes.unescape(re.sub(r"<[^>]+>", " ", html)))


@pytest.mark.parametrize(("seats", "options"), SETS, ids=[f"{seats}-{at}" for at, (seats, _) in enumerate(SETS)])
def test_every_variant_is_drawn(seats: int, options: dict[str, Scalar]) -> None:
    for match in walk(seats, options, seed=seats, every=67, game=GAME):
        asked = [request.seat for request in match.requests]
        for viewer in {None, 0, *asked[:1]}:
            for lang in LANGUAGES:
                check_moves(match, viewer, drawn(match, viewer, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_pages_keep_to_the_policy(lang: str) -> None:
    settings = Settings(lang=lang)
    for match in (middle(), late(3), auction(), attack(), pact()):
        html = render.table_page(reader(match, 0, guided=True, host=True), match, lang, settings)
        assert Page(html).problems == []
        check_policy(html)
    game = games.load(GAME)
    pages = (render.learn_page(game, lang, settings), render.rules_page(game, lang, settings))
    for html in (*pages, f"<div>{render.card_book(middle(), lang)}</div>"):
        assert Page(html).problems == []
        check_policy(html)


# Questions


def check_question(match: Match, prompt: str) -> None:
    """Every option of a question stands on a piece, on the stage or as a button of the prompt."""
    request = next(request for request in match.requests if request.prompt == prompt)
    page = Page("".join(drawn(match, request.seat).values()))
    offered = {word for moves in page.all("data-moves") for word in moves.split()}
    assert offered == set(request.options), prompt


def test_every_kind_of_question_has_its_moves_on_the_board() -> None:
    known = set(board_of(GAME).RULE_OF)
    seen: set[str] = set()
    for match in prepared():
        for request in match.requests:
            check_question(match, request.prompt)
            seen.add(request.prompt)
    for seed in range(40):
        if seen == known:
            break
        for match in walk(2 + seed % 3, STANDING, seed=seed, every=1, game=GAME):
            for prompt in {request.prompt for request in match.requests} - seen:
                check_question(match, prompt)
                seen.add(prompt)
    assert seen == known


def prepared() -> list[Match]:
    """Positions with the questions random play seldom asks."""
    unwilling = attack(hand=())  # no card to defend with: the attacker chooses at once
    two = ["wealthy_territory_i", "vast_territory_ii"]
    found = [
        middle(),
        middle(3, "politics"),
        auction(),
        play(auction(2), "bid/6", "no_bid"),
        attack(),
        unwilling,
        pact(),
        play(event("international_agreement"), "agree"),
        event("international_agreement"),
        event("civil_unrest", blue=0, stored={"agriculture": 2, "irrigation": 1, "iron": 3}, yellow=1),
        play(middle(2, leader="homer", hand=["christopher_columbus"]), "leader/christopher_columbus"),
        event("independence_declaration", colonies=two, workers={"bronze": 2, "alchemy": 1}),
        event("politics_of_strength", workers={"bronze": 2}, military_hand=["pestilence", *BONUSES]),
    ]
    taking = [attack(card=card, hand=("foray",)) for card in ("annex", "infiltrate", "raid_ii")]
    found += [play(match, "no_defense") for match in taking]
    events = ("development_of_civilization", "development_of_markets", "foray", "raiders", "ravages_of_time")
    found += [event(name) for name in events]
    return found


def test_each_question_has_a_rule_and_a_tip() -> None:
    board = board_of(GAME)
    rules = {rule.id for rule in rules_of(GAME, "en")}
    texts = games.load(GAME).texts
    prompts = {key.removeprefix("ask.") for key in texts.entries if key.startswith("ask.")}
    assert prompts == set(board.RULE_OF)
    assert set(board.RULE_OF.values()) <= rules
    tips = {key.removeprefix("tip.") for key in board.TEXTS.entries if key.startswith("tip.")}
    assert tips == prompts


def test_what_is_taken_from_a_rival_is_not_offered_on_ones_own_board() -> None:
    """A raid names the rival's buildings; the same technology of one's own must not look like its target."""
    match = play(attack(card="raid_ii", hand=("foray",)), "no_defense")
    request = match.requests[0]
    assert request.prompt == "raid"
    regions = drawn(match)
    assert "raze/" in regions["stage"]
    assert "raze/" not in regions["mine"]


# Numbers


def test_ratings_are_the_sums_of_their_parts() -> None:
    for match in (middle(), late(4), *walk(3, STANDING, seed=11, every=23, game=GAME)):
        for nation in table(match)["nations"]:
            player = cast(AgesMatch, match).state.players[nation["seat"]]
            totals = {
                "culture": player.culture_rating,
                "science": player.science_rating,
                "strength": player.strength,
            }
            for stat in nation["stats"]:
                for part in stat["sums"]:
                    assert sum(amount for _, amount in part["rows"]) == part["total"]
                if stat["id"] in totals:
                    assert stat["sums"][0]["total"] == totals[stat["id"]]
            for part in nation["actions"].values():
                assert sum(amount for _, amount in part["rows"]) == part["total"]
        page = Page(render.table_page(reader(match, 0), match, "en", Settings()))
        assert set(page.all("popovertarget")) <= set(page.all("id"))


def test_nothing_but_a_limit_is_left_unexplained() -> None:
    """The last row, "limit", stands for what the rules cut off: only happiness above 8 or below 0."""
    for match in (middle(), late(4), *walk(4, STANDING, seed=5, every=31, game=GAME)):
        for nation in table(match)["nations"]:
            for stat in nation["stats"]:
                rows = [name for part in stat["sums"] for name, _ in part["rows"]]
                if stat["id"] != "happiness" and not any("Treaty" in name for name in rows):
                    assert "limit" not in rows or stat["id"] in ("culture", "science")


def test_a_leader_is_named_in_the_rating_it_raises() -> None:
    stats = {stat["id"]: stat for stat in table(middle())["nations"][0]["stats"]}
    science = dict(stats["science"]["sums"][0]["rows"])
    assert science == {"2 × Alchemy": 4, "Printing Press": 1, "Leonardo da Vinci": 1}
    assert dict(stats["strength"]["sums"][0]["rows"])["Medieval Army"] == 2


def test_the_forecast_is_what_the_end_of_the_turn_brings() -> None:
    match = middle(2, military_hand=[])
    told = forecast(cast(AgesMatch, match), 0)
    assert told["corruption"] == 2
    assert not told["uprising"]
    play(match, "end")
    area = match.view(0)["seats"][0]
    after = {
        "culture": area["points"],
        "science": area["science"],
        "food": area["food"],
        "resources": area["resources"],
    }
    assert {good: number for good, _, number in told["rows"]} == after
    assert len(area["military_hand"]) == told["draws"] == 3


@pytest.mark.parametrize("leader", ["genghis_khan", "winston_churchill"])
@pytest.mark.parametrize("uprising", [False, True])
def test_the_forecast_counts_what_a_leader_scores_at_the_end_of_the_turn(leader: str, uprising: bool) -> None:
    """R17: an uprising does not stop them."""
    people = {"yellow": 4, "unused": 0} if uprising else {"wonders": ["pyramids", "great_wall"]}
    match = position(GAME, 2, age="III", players=[{"leader": leader, **people}, {}])
    told = forecast(cast(AgesMatch, match), 0)
    assert told["uprising"] is uprising
    _, before, after = told["rows"][0]
    assert after == before + 3 + (0 if uprising else match.view(0)["seats"][0]["culture_rating"])
    play(match, "end")
    assert match.view(0)["seats"][0]["points"] == after


def test_the_forecast_scores_a_leader_once() -> None:
    match = play(position(GAME, 2, age="III", players=[{"leader": "winston_churchill"}, {}]), "choose_culture")
    assert forecast(cast(AgesMatch, match), 0)["rows"][0] == ("culture", 3, 3)


def test_the_forecast_draws_no_more_cards_than_there_are() -> None:
    assert forecast(cast(AgesMatch, position(GAME, 2, age="IV", round=20)), 0)["draws"] == 0
    match = cast(AgesMatch, middle(2))
    match.state.military = match.state.military[:1]
    match.state.discards = []
    assert forecast(match, 0)["draws"] == 1


@pytest.mark.parametrize(
    ("card", "draws"),
    [("conquistadors", 2), ("legion", 1)],  # of the current age, of the one before
)
def test_the_forecast_draws_again_what_must_be_discarded(card: str, draws: int) -> None:
    """Surplus cards of the current age lie on the discards before cards are drawn; older ones never come back."""
    match = cast(AgesMatch, middle(2, military_hand=["military_bonus_ii"] * 3 + [card]))
    match.state.military, match.state.discards, match.state.discards_by = match.state.military[:1], [], []
    found = forecast(match, 0)
    assert (found["surplus"], found["draws"]) == (1, draws)


def test_the_end_of_the_turn_warns_before_it_hurts() -> None:
    uprising = middle(2, unused=0, yellow=3)
    assert "Uprising" in words(drawn(uprising)["mine"])
    hungry = middle(2, food=0, workers={"bronze": 1, "alchemy": 2}, yellow=4)
    found = table(hungry)["forecast"]
    assert found["famine"] < 0 or found["uprising"]
    full = middle(2)
    assert "1 card too many" in words(drawn(full)["mine"])
    assert "Corruption −2" in words(drawn(full)["mine"])
    assert table(full, 1)["forecast"] is None  # it is not that seat's turn


@pytest.mark.parametrize(
    ("lang", "one", "more"),
    [
        ("en", "1 resource or food lost", "4 resources and food lost"),
        ("fr", "1 ressource ou nourriture perdue", "4 ressources et nourritures perdues"),
    ],
)
def test_corruption_takes_food_too(lang: str, one: str, more: str) -> None:
    assert one in say("end.corruption_help", lang, n=1)
    assert more in say("end.corruption_help", lang, n=4)


@pytest.mark.parametrize(
    ("lang", "pact", "revolution"),
    [
        ("en", "cancelled, replaced or too old; some end with an attack", "a revolution still takes all civil actions"),
        (
            "fr",
            "annulé, remplacé ou obsolète ; certains prennent fin par une attaque",
            "une révolution prend quand même toutes les actions civiles",
        ),
    ],
)
def test_what_ends_a_pact_and_what_a_revolution_takes_is_said(lang: str, pact: str, revolution: str) -> None:
    assert pact in say("help.pact", lang)
    record = next(card for card in TABLES["events"] if card["id"] == "development_of_civilization")
    assert revolution in record["text"][lang]
    assert revolution in say("tip.civilization", lang)


def test_the_row_says_what_cards_cost_and_why_not() -> None:
    row = table(middle())["row"]
    assert [entry["base"] for entry in row] == [1] * 5 + [2] * 4 + [3] * 4
    kremlin = next(entry for entry in row if entry.get("id") == "kremlin")
    assert kremlin["price"] == 4  # two wonders completed
    assert "wonder" in kremlin["why"]
    assert "technology" in next(entry for entry in row if entry.get("id") == "iron")["why"]
    assert row[2]["empty"]


# Dialogues


def test_the_auction_shows_who_bids_and_what_one_could_send() -> None:
    match = play(auction(3), "bid/2")
    for viewer in (0, 1, 2, None):
        stage = table(match, viewer)["stage"]
        assert stage["kind"] == "auction"
        assert [one["state"] for one in stage["bidders"]] == ["leads", "turn", "in"]
        assert stage["best"] == 2
    mine = table(match, 1)["stage"]["mine"]
    assert mine["total"] == highest_bid(cast(AgesMatch, match), 1)
    assert sum(amount for _, amount in mine["rows"]) == mine["total"]
    assert "is to bid" in words(drawn(match, 0)["stage"])


def test_the_force_is_composed_from_what_there_is() -> None:
    match = play(auction(2), "bid/6", "no_bid")
    force = table(match)["stage"]["compose"]
    assert force["need"] == 6
    assert {item["word"] for item in force["items"]} == {
        "send/warriors",
        "send/swordsmen",
        "send/knights",
        "support/military_bonus_i",
        "support/military_bonus_ii",
    }
    worth = json.loads(force["units"])
    assert worth["0 0 0"] == 0
    assert worth["1 1 1"] == 1 + 2 + 2 + 2  # with the Medieval Army
    assert table(match, 1)["stage"]["compose"] is None


def test_the_defence_says_what_it_reaches() -> None:
    match = attack()
    defense = table(match, 1)["stage"]["compose"]
    assert (defense["base"], defense["need"], defense["most"]) == (1, 7, 7)
    assert table(match, 0)["stage"]["compose"] is None
    assert "decides on a defence" in words(drawn(match, 0)["stage"])
    hopeless = words(drawn(attack(hand=("foray",)), 1)["stage"])
    assert "reach 2 only" in hopeless


def test_players_are_called_by_their_names() -> None:
    match = attack()
    assert "against Camille" in words(drawn(match, 0)["chronicle"])
    choosing = middle(3, "politics", military_hand=["spy"])
    assert "Spy against Noor" in words(drawn(choosing, 0)["prompt"])
    assert "Alix offers you: Trade Routes Agreement" in words(drawn(pact(), 1)["prompt"])
    assert "Alix vous propose" in words(drawn(pact(), 1, "fr")["prompt"])


def test_highlights_name_who_did_most() -> None:
    match = play(attack(), "no_defense")
    assert match.chronicle is not None
    events = [*match.chronicle.events]
    names = ["Alix", "Camille", "Noor"]
    found = highlights(match, events, names, "en")
    assert [(one["title"], one["text"]) for one in found] == [("At war: Alix", "1 war or aggression won.")]
    colossus, taj_mahal = (WONDER_IDS.index(name) for name in ("colossus", "taj_mahal"))
    events += [Event(9, COMPLETES, seat, card, 0, -1) for seat, card in ((1, colossus), (2, colossus), (1, taj_mahal))]
    events += [Event(9, COLONIZES, seat, 0, 0, -1) for seat in (0, 1)]  # shared: nobody is named
    builder, warrior = highlights(match, events, names, "fr")
    assert builder["title"] == "Bâtisseur : Camille"
    assert builder["text"] == "2 merveilles achevées, la dernière : Taj Mahal."
    assert (events[builder["event"]].seat, events[builder["event"]].first) == (1, taj_mahal)
    assert warrior["title"] == "À la guerre : Alix"


def test_every_card_can_be_looked_at_in_both_languages() -> None:
    box = games.load(GAME).load_box(None)
    for lang in LANGUAGES:
        book = render.card_book(middle(), lang)
        page = Page(f"<div>{book}</div>")
        assert len(page.all("data-book")) == len(set(page.all("data-book"))) == len(cards_of(box, lang)) == 236
