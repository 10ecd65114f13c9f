"""Corner cases of turns, answers and cards found by reading the rulebook against the code once more."""

from __future__ import annotations

import pytest

from civitas.games.sid_meiers_civilization import quantities
from civitas.games.sid_meiers_civilization.bot import GUIDE
from civitas.games.sid_meiers_civilization.box import PERSON_IDS
from civitas.games.sid_meiers_civilization.hand import draw_card
from civitas.games.sid_meiers_civilization.terminal.areas import technologies
from civitas.games.sid_meiers_civilization.verbs import VERBS
from civitas.games.sid_meiers_civilization.web_nation import nation
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.terminal.board import Page
from civitas.terminal.tables import drawing_of
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    game,
    inside,
    offered,
    offers,
    piece,
    play,
    player,
    prompt,
    resources,
    square,
    tales,
)
from sid_meiers_civilization.scenes import duel, meadow

CROWD = ["disoriented", "drought", "sabotage"]  # one card too many


def people(match: Match) -> list[str]:
    return [PERSON_IDS[person] for person in player(match).people]


def page_of(match: Match, seat: int, lang: str) -> Page:
    return Page(match.view(seat), match.get_box(), ["Ada", "Bob"], lang, 80, offered(match, seat), True)


# Great people of the sheet


def test_equal_great_people_are_all_placed_in_one_turn() -> None:
    match = duel({"people": ["artist", "artist"]})
    play(match, "person/artist", "place/d4")
    assert offers(match, "person") == {"artist"}
    play(match, "person/artist", "place/b4")
    assert (piece(match, "d4"), piece(match, "b4")) == ("artist", "artist")
    assert people(match) == []


def test_a_great_person_kept_is_not_asked_about_again() -> None:
    match = duel({"people": ["artist", "artist", "builder"]})
    play(match, "person/artist", "keep")
    assert offers(match, "person") == {"artist", "builder"}, "the other one"
    match = game().restore(match.save())
    play(match, "person/artist", "keep")
    assert offers(match, "person") == {"builder"}
    play(match, "person/builder", "place/d4")
    assert not offers(match, "person")
    assert people(match) == ["artist", "artist"]


def test_great_people_who_cover_each_other_come_to_an_end() -> None:
    match = duel({"people": ["artist", "builder"]})
    placed = 0
    while offers(match, "person"):
        play(match, f"person/{min(offers(match, 'person'))}", "place/d4")
        placed += 1
        assert placed <= 6, "three of each kind are in the box"
    assert placed > 2, "one covered may be placed again"


# The pyramid


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("civilization", ["egypt", "russia"])
def test_the_first_technology_lies_in_the_lowest_row(civilization: str, lang: str) -> None:
    """Construction and Communism are of higher levels."""
    match = duel({}, {"civilization": civilization, "techs": ["writing"]})
    drawn = {row["level"]: [card["id"] for card in row["techs"]] for row in nation_of(match, 1, lang)["pyramid"]}
    assert len(drawn[1]) == 2
    assert not any(drawn[level] for level in (2, 3, 4, 5))
    page = page_of(match, 1, lang)
    ((_, lines),) = technologies(page, page.view["seats"][1])
    assert str(lines).startswith("I")
    assert len(str(lines).splitlines()) == 1


def nation_of(match: Match, seat: int, lang: str) -> dict[str, list[dict[str, list[dict[str, str]]]]]:
    return nation(inside(match), match.view(seat), seat, lang)


# Too many culture cards (R12)


def test_r12_who_answers_discards_first() -> None:
    other = {"cards": [*CROWD[:2], "primetime_tv"]}
    match = duel({"resources": {"incense": 1}}, other, phase="cities")
    play(match, "use/currency")
    assert (asked(match), prompt(match)) == (1, "discard_culture")
    play(match, "discard/drought")
    assert (asked(match), prompt(match)) == (1, "respond_ability")
    assert "play/primetime_tv" in offered(match)


def test_r12_a_coin_lost_in_ones_own_step_costs_a_card_before_the_next_choice() -> None:
    """Five coins allow a third card with Computers; the scout leaves its gold."""
    own = {"techs": ["computers"], "tokens": {"sheet": 3}, "scouts": {"e1": 1}, "armies": {"g1": 1}, "cards": CROWD}
    match = meadow(own, phase="movement", squares={"e1": {"extra": "coin"}})
    assert prompt(match) == "move"
    play(match, "move/e1/s1", "go/f1")
    assert (asked(match), prompt(match)) == (0, "discard_culture")
    play(match, "discard/sabotage")
    assert prompt(match) == "move"


@pytest.mark.parametrize(
    ("phase", "first", "then"),
    [("start", "person/artist", "keep"), ("movement", "move/e1/a1", "stay")],
)
def test_r12_nobody_plays_a_card_with_too_many_in_hand(phase: str, first: str, then: str) -> None:
    """The cards come in the middle of a choice: the next one is a discard."""
    match = meadow({"people": ["artist", "builder"], "armies": {"e1": 1, "g1": 1}}, phase=phase)
    play(match, first)
    for _ in range(3):
        draw_card(inside(match), 0, 0)
    play(match, then)
    assert (asked(match), prompt(match)) == (0, "discard_culture")


def test_r12_in_battle_a_hand_is_trimmed_before_an_ability() -> None:
    own = {"armies": {"e1": 1}, "units": ["mounted_1", "mounted_2"]}
    other = {"armies": {"f1": 1}, "units": ["infantry_1", "infantry_3"], "techs": ["mathematics"]}
    match = meadow(own, {**other, "resources": {"iron": 1}}, phase="movement")
    play(match, "move/e1/a1", "go/f1", "front/infantry_1")
    for _ in range(3):
        draw_card(inside(match), 1, 0)
    play(match, "front/mounted_1")
    assert (asked(match), prompt(match)) == (1, "discard_culture")
    play(match, offered(match)[0])
    assert (asked(match), prompt(match)) == (1, "battle_turn")
    draw_card(inside(match), 1, 0)
    play(match, "front/infantry_3")
    assert (asked(match), prompt(match)) == (1, "discard_culture")
    play(match, offered(match)[0])
    assert (asked(match), prompt(match)) == (1, "battle_ability")


# Cards


def test_feudalism_harvests_what_scouts_send() -> None:
    own = {"government": "feudalism", "techs": ["chivalry"], "scouts": {"d1": 1}}
    match = duel({**own, "people": ["artist"]}, options={"governments": "2013"})
    play(match, "use/government_2013-feudalism")
    assert offers(match, "collect") == {"incense", "silk", "iron"}
    play(match, "collect/iron")
    assert resources(match) == {"iron": 1}


def test_the_spy_names_any_square_turned_up() -> None:
    own = {"techs": ["communism"], "markers": ["hut_spy"], "armies": {"e1": 1}}
    match = meadow(own, {"armies": {"g1": 1}}, phase="movement", held=["f1"])
    play(match, "use/communism", "pay_marker/hut_spy")
    named = offers(match, "square")
    assert {"e1", "g1", "h1", "a1", "p8"} <= named
    assert "f1" not in named, "held already"
    assert "e5" not in named, "face down"
    (question,) = match.pending
    (best,) = GUIDE.moves(match, question, None, -1)
    assert VERBS.words[best] == "square/g1", "bots hold others"
    play(match, "square/h1")
    assert inside(match).state.held == sorted([square("f1"), square("h1")])


# Gifts


def test_a_cancelled_gift_gives_nobody_a_coin() -> None:
    own = {"techs": ["construction"], "cards": ["a_gift_from_afar", "a_generous_gift"]}
    match = duel(own, {"cards": ["jousting_tourney"]}, phase="cities")
    play(match, "use/construction", "pay_card/a_gift_from_afar", "play/jousting_tourney")
    play(match, "pass", "pay_card/a_generous_gift")
    assert player(match).boosts[0] == 5
    assert player(match, 1).coins == 0
    assert not [tale for tale in tales(match) if "coin" in tale]


# Scouts (R4)


def test_r4_a_scout_led_away_sends_nothing_more() -> None:
    own = {"scouts": {"c1": 1}, "sends": {"c1": "c3"}}
    match = duel(own, {"cards": ["disoriented"]}, phase="cities", first=1, active=1)
    assert quantities.production(inside(match), 0, 0) == 5 + 2
    play(match, "play/disoriented", "square/d1")
    assert figures(match, "d1") == (0, 0, 1)
    assert quantities.production(inside(match), 0, 0) == 5


# Words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_trade_is_never_told_below_zero(lang: str) -> None:
    plain = {name: {"terrain": "grassland"} for name in ("b2", "c4", "d3")}
    match = duel({"government": "fundamentalism", "techs": ["theology"], "people": ["artist"]}, squares=plain)
    words = {"en": "trade", "fr": "commerce"}[lang]
    told = drawing_of(match.game).word_sums(match, 0, ["Ada", "Bob"], words, lang)[0]
    assert sum([n for _, n in told.parts]) == -2
    assert told.total == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("peaceful", [True, False])
def test_a_warlike_democracy_does_not_speak_of_peace(peaceful: bool, lang: str) -> None:
    own = {"government": "democracy", "techs": ["democracy"], "people": ["artist"]}
    match = duel(own, options={"peaceful_democracy": peaceful})
    shown = nation(inside(match), match.view(0), 0, lang)["government"]["text"]
    gist = drawing_of(match.game).gist(page_of(match, 0, lang), "government/democracy")
    for told in (shown, gist):
        assert "2" in told
        assert ({"en": "attack", "fr": "attaquent"}[lang] in told) is peaceful
