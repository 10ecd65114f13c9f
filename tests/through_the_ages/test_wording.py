"""What cards, hints and openings say holds at the table they are read at: its options, its number of players."""

from __future__ import annotations

import html as escapes
import re
from typing import Any

import pytest
from web.web_tools import reader

from civitas import games
from civitas.games.through_the_ages.box import ALL_DECKS
from civitas.games.through_the_ages.schema import DECKS, PACKAGE, TEXT_OPTIONS
from civitas.games.through_the_ages.web_signs import WORDS, say
from civitas.kernel.box import Box, read_tables
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.terminal.board import Page
from civitas.terminal.tables import drawing_of
from civitas.web import render
from civitas.web.board import board_of
from through_the_ages.helpers import GAME, start, table
from through_the_ages.web_positions import middle

TABLES = read_tables(PACKAGE, DECKS)
VARIED = [(deck, card) for deck, _ in ALL_DECKS for card in TABLES[deck] if "option" in card]
NAMES = ["Ada", "Bob", "Cy", "Dot"]


def words(html: str) -> str:
    """The text of a page, spaces made one."""
    return re.sub(r"\s+", " ", escapes.unescape(re.sub(r"<[^>]+>", " ", html)))


def page_of(match: Match, lang: str) -> Page:
    return Page(match.view(0), match.get_box(), NAMES[: match.seats], lang, 80)


def zoomed(match: Match, card: str, lang: str) -> str:
    """A card as the browser shows it from close by."""
    (found,) = [part for part in render.card_book(match, lang).split("<article") if f'data-book="card/{card}"' in part]
    return words(found)


def explained(match: Match, card: str, lang: str) -> str:
    """A card as `?` explains it in the terminal."""
    pieces = drawing_of(match.game).pieces(match.get_box())
    return next(piece.lines[lang][0] for piece in pieces if piece.id == card)


def told_by(box: Box, card: str, lang: str) -> str:
    """What a box says of a card where no table is known."""
    return str(next(one["text"] for one in board_of(GAME).card_book(box, lang) if one["id"] == card))


# Cards that say something else under an option


def test_the_texts_of_cards_know_every_option_they_name() -> None:
    assert {card["option"] for _, card in VARIED} == set(TEXT_OPTIONS)
    assert set(TEXT_OPTIONS) <= {option.id for option in games.load(GAME).options}
    for _, card in VARIED:
        for lang in LANGUAGES:
            assert card["option_text"][lang] != card["text"][lang]
            assert card["option_text"][lang].endswith(".")


@pytest.mark.parametrize("edition", [None, {"game": GAME, "technologies": {"iron": {"science": 4}}}])
@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", [card for _, card in VARIED], ids=lambda card: str(card["id"]))
def test_a_card_says_what_holds_under_the_options(card: Any, lang: str, chosen: bool, edition: Any) -> None:
    match = games.load(GAME).start(3, 0, {card["option"]: chosen}, edition)
    holds, not_here = ("option_text", "text") if chosen else ("text", "option_text")
    assert words(render.typeset(card[holds][lang], lang)) in zoomed(match, card["id"], lang)
    assert words(render.typeset(card[not_here][lang], lang)) not in zoomed(match, card["id"], lang)
    assert explained(match, card["id"], lang) == card[holds][lang]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", [card for _, card in VARIED], ids=lambda card: str(card["id"]))
def test_without_a_table_a_card_says_both(card: Any, lang: str) -> None:
    game = games.load(GAME)
    told = told_by(game.open_box(None), card["id"], lang)
    assert told.startswith(card["text"][lang])
    assert told.endswith(card["option_text"][lang])
    assert game.texts.say(f"option.{card['option']}", lang) in told


@pytest.mark.parametrize(("chosen", "here", "not_here"), [(False, "but not", "too"), (True, "too", "but not")])
def test_hammurabi_in_play_and_in_the_row_says_whether_he_revolts(chosen: bool, here: str, not_here: str) -> None:
    options = {"hammurabi_revolts": chosen}
    ruling = table({"leader": "hammurabi"}, age="I", options=options)
    offered = table({}, age="I", options=options, row=["hammurabi"])
    drawing = drawing_of(ruling.game)
    told = [
        words(render.regions(reader(ruling, 0), ruling, "en")["mine"]),
        words(render.regions(reader(offered, 0), offered, "en")["row"]),
        drawing.gist(page_of(offered, "en"), "take/1"),
    ]
    for text in told:
        assert re.search(rf"in place of 1 civil action, ({here} )?for a revolution( {here})?\.", text)
        assert f"{not_here} for a revolution" not in text
        assert f"for a revolution {not_here}" not in text


# Two, three, four players


def test_events_for_the_two_say_who_is_meant_with_two_players() -> None:
    """Code p. 7: with two players the two strongest, the two weakest are the strongest, the weakest."""
    for event in TABLES["events"]:
        named = {effect["who"] for effect in event["effects"]}
        ends = {"two_strongest": ("strongest", "forte"), "two_weakest": ("weakest", "faible")}
        ends["most_cultured_weak"] = ends["two_weakest"]
        told = {ends[who] for who in named & set(ends)}
        for english, french in told:
            assert f"(2 players: the {english})" in event["text"]["en"]
            assert f"(2 joueurs : la plus {french})" in event["text"]["fr"]


@pytest.mark.parametrize(
    ("seats", "options", "there", "absent"),
    [
        (2, {}, ["attack", "declare war", "Age III"], ["pact", "ratings"]),
        (3, {}, ["attack", "declare war", "offer a pact", "events of Age III"], ["ratings"]),
        (4, {"peaceful": True}, ["offer a pact", "Age III"], ["attack", "war", "ratings"]),
        (2, {"peaceful": True, "short": True}, ["prepare an event.", "Age II ", "ratings"], ["attack", "war", "pact"]),
        (3, {"learning": True, "short": True}, ["attack", "pact", "Age I ", "ratings"], ["war", "Age II"]),
    ],
)
def test_the_opening_speaks_of_this_table(
    seats: int, options: dict[str, Any], there: list[str], absent: list[str]
) -> None:
    match = start(seats, **options)
    _, _, politics, end = drawing_of(match.game).opening(page_of(match, "en"))
    told = f"{politics} {end}"
    assert [part for part in there if part not in told] == []
    assert [part for part in absent if part in told] == []
    french = drawing_of(match.game).opening(page_of(match, "fr"))
    assert ("pacte" in french[2], "guerre" in french[2]) == ("pact" in told, "war" in told)
    assert ("niveaux" in french[3]) == ("ratings" in told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_on_politics_promise_neither_attacks_nor_pacts(lang: str) -> None:
    """The same sentences are read in peaceful games and with two players."""
    for key in ("help.politics", "tip.politics"):
        assert not re.search(r"attack|attaque|war\b|guerre|pact", say(key, lang))


def test_the_last_points_of_a_short_game_are_not_called_impacts_alone() -> None:
    """R12: a short game has no Impacts; what everybody scores at its end stands under the same heading."""
    texts = games.load(GAME).texts
    assert "final scoring" in texts.say("category.impacts", "en")
    assert "décompte final" in texts.say("category.impacts", "fr")


# Whose nation it is


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_and_cards_of_any_nation_are_not_called_the_readers(lang: str) -> None:
    for key in WORDS.entries:
        if key.partition(".")[0] in ("sum", "tray") and key != "tray.threat":
            told = WORDS.entries[key][lang]
            assert not re.search(r"\b(your?s?|vous|votre|vos)\b", told), key


@pytest.mark.parametrize(("lang", "yours", "other"), [("en", "on you", "on Alix"), ("fr", "vous a", "à Alix")])
def test_a_declared_war_threatens_whom_it_names(lang: str, yours: str, other: str) -> None:
    """Seat 3 has declared war on seat 0."""
    match = middle(4)

    def threats(viewer: int | None) -> str:
        drawn = render.regions(reader(match, viewer), match, lang)
        return words(" ".join(re.findall(r'class="threat">.*?</span>', drawn["mine"] + drawn["whole"])))

    assert yours in threats(0)
    assert other not in threats(0)
    for viewer in (1, 2, 3, None):
        assert yours not in threats(viewer)
        assert other in threats(viewer)


@pytest.mark.parametrize(
    ("lang", "more"), [("en", "plus what your cards in play add"), ("fr", "plus ce qu'y ajoutent")]
)
def test_the_hint_on_surplus_cards_counts_what_cards_add_to_the_hand(lang: str, more: str) -> None:
    """The Library of Alexandria lets the military hand hold a card more than there are military actions."""
    area = table({"wonders": ["library_of_alexandria"]}).view(0)["seats"][0]
    assert area["military_hand_limit"] == area["military_total"] + 1
    assert more in say("help.surplus", lang)
