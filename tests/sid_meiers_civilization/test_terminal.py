"""Sid Meier's Civilization in the terminal: the table fits, needs no colour, speaks both languages, can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from terminal.helpers import Script, begin, numbers, play

from civitas import games
from civitas.games.sid_meiers_civilization.terminal.areas import technologies
from civitas.kernel import journal
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, places, read_texts
from civitas.terminal.board import Page, colon
from civitas.terminal.explain import describe, find, fold, of_option
from civitas.terminal.tables import drawing_of
from civitas.terminal.words import TEXTS as COMMON_WORDS
from sid_meiers_civilization.helpers import GAME
from sid_meiers_civilization.helpers import play as answer
from sid_meiers_civilization.scenes import WAITS, duel, meadow

PACKAGE = "civitas.games.sid_meiers_civilization.terminal"
NAMES = ["Ada", "Bob", "Cy", "Dot"]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"civilizations": "chosen"}),
    (3, {"governments": "2013", "loot": "2013"}),
    (4, {"peaceful_democracy": False, "turns": "10"}),
]
COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|38;|9[0-7])")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIVITAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("CIVITAS_LANG", "en")


@pytest.fixture
def game() -> Game:
    return games.load(GAME)


def page_of(match: Match, seat: int | None, lang: str = "en", width: int = 80, full: bool = False) -> Page:
    options = tuple([option for request in match.requests if request.seat == seat for option in request.options])
    return Page(match.view(seat), match.get_box(), NAMES[: match.seats], lang, width, options, full)


def drawn(match: Match, seat: int | None, lang: str = "en", width: int = 80, full: bool = False) -> str:
    """The table as a seat sees it."""
    script = Script(lang, [], width)
    script.show(*drawing_of(match.game).board(page_of(match, seat, lang, width, full)))
    return script.text()


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("width", "lang"), [(80, "fr"), (140, "en")])
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_every_line_fits(game: Game, seats: int, options: dict[str, Any], lang: str, width: int) -> None:
    """Boards, questions and explanations through the first turns of a game."""
    words = ["1", "b", "", "2", "? 1", "3", "? points", "", "1", "l", "?", "2", "? production"]
    script = Script(lang, (words[turn % len(words)] for turn in range(70)), width)
    play(begin(game, script, ["human"] + ["random"] * (seats - 1), options, seed=6))
    lines = [line for line in script.text().splitlines() if ".jsonl" not in line and "--resume" not in line]
    assert max(cell_len(line) for line in lines) <= width
    for mark in ("●A", "▲B"):
        assert mark in script.text()


@pytest.mark.parametrize(("lang", "kinds"), [("fr", ["human", "random"]), ("en", ["random", "human", "easy"])], ids=str)
def test_any_game_can_be_played_to_its_end(game: Game, lang: str, kinds: list[str]) -> None:
    script = Script(lang, answers(numbers(1, 2, 3, 1, most=4000)))
    session = begin(game, script, kinds, {"turns": "10"}, seed=3)
    play(session)
    assert session.match.over
    assert {"en": "The game is over", "fr": "La partie est finie"}[lang] in script.text()
    kept = session.save.path
    assert kept.parent.name == "finished"
    assert journal.replay(kept.read_text(encoding="utf-8")).hash() == session.match.hash()


def answers(lines: Iterator[str]) -> Iterator[str]:
    """Each line with an Enter after it, for pages between turns."""
    return chain.from_iterable(zip(lines, repeat(""), strict=False))


@pytest.mark.parametrize("bare", [True, False])
def test_colour_is_never_needed(game: Game, bare: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    if bare:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.delenv("NO_COLOR", raising=False)
    script = Script("en", ["1", "2", "1", "2"], terminal=True)
    play(begin(game, script, ["human", "random"], {}, seed=6))
    assert bool(COLOUR.search(script.text())) is not bare
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", script.text())
    assert "▲B Bot 2" in plain
    assert "⌂A1" in plain


# The table


def position() -> Match:
    """America with a city and figures about, Egypt untouched; the tile between them is a meadow."""
    return meadow(
        {
            "techs": ["writing", "masonry"],
            "trade": 7,
            "culture": 4,
            "space": 2,
            "cities": ["c3"],
            "walls": ["c3"],
            "armies": {"e4": 2},
            "scouts": {"f4": 1, "e4": 1},
            "units": ["infantry_1", "infantry_1", "mounted_3"],
            "cards": ["sabotage"],
            "markers": ["hut_silk"],
            "resources": {"wheat": 1},
            "pieces": {"d4": "library", "b2": "stonehenge"},
            "tokens": {"sheet": 2},
        },
        {"cards": ["drought"], "markers": ["village_spy"], "units": ["artillery_2"]},
        phase="cities",
        squares={"g1": {"terrain": "forest", "mark": "hut"}, "g2": {"terrain": "desert", "extra": "silk"}},
    )


def cells(text: str, row: int) -> list[str]:
    """The signs of a row of the map, four to a square."""
    line = next(line for line in text.splitlines() if re.match(rf" ?{row} ", line))
    return [line[3 + 4 * column : 7 + 4 * column] for column in range(16)]


def test_the_map_shows_cities_pieces_and_figures() -> None:
    text = drawn(position(), 0)
    assert cells(text, 3)[2] == "⌂A1="
    assert cells(text, 4)[3] == '"#  '
    assert cells(text, 2)[1] == ":*  "
    assert cells(text, 4)[4] == '" A+'
    assert cells(text, 4)[5] == '" a1'
    assert cells(text, 1)[6] == "♣h  "
    assert cells(text, 2)[6] == ":s  "
    assert cells(text, 4)[0] == "♣w  "
    assert cells(text, 1)[8] == "····"


def test_signs_speak_the_language() -> None:
    """Wheat is blé: another letter on the same square."""
    match = position()
    assert cells(drawn(match, 0, "fr"), 4)[0] == "♣b  "
    legend = flat(drawn(match, 0, "fr"))
    assert "b blé" in legend
    assert "h hutte" in legend


def test_the_own_area_tells_everything() -> None:
    text = flat(drawn(position(), 0))
    assert "trade 7 (+" in text
    assert "4 culture, space 2 of 21" in text
    assert "Forces Infantry 1 ×2, Mounted 3" in text
    assert "Culture Sabotage" in text
    assert "Markers Hut: silk" in text
    assert "Resources Wheat ×1" in text
    assert re.search(
        r"Capital c3 · production \d+, arts \d+ · walls · \d action left · Stonehenge b2, Library d4", text
    )
    assert "Coin tokens sheet 2" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_spectator_and_a_rival_see_no_hand(lang: str) -> None:
    match = position()
    box = match.get_box()
    names = {kind: {one[lang] for one in box.names[kind]} for kind in ("event", "marker")}
    own = drawn(match, 0, lang, full=True)
    assert any(name in own for name in names["event"])
    for seat in (1, None):
        other = drawn(match, seat, lang, full=True)
        assert box.names["event"][6][lang] not in other
        assert box.names["marker"][2][lang] not in other


def test_a_battle_is_told() -> None:
    """America's army meets Egypt's: fronts, strengths and what each holds."""
    match = meadow(
        {"armies": {"e4": 1}, "units": ["infantry_3", "mounted_1"]},
        {"armies": {"f4": 1}, "units": ["artillery_2", "artillery_1"]},
        phase="movement",
    )
    answer(match, "move/e4/a1", "go/f4", "front/artillery_2")
    text = flat(drawn(match, 0))
    assert "Battle on F4" in text
    assert "Bob total 2 (bonus 0) · fronts: Artillery 2 · hand: 1" in text
    assert "hand: Infantry 3, Mounted 1" in text


def test_offers_are_told() -> None:
    match = duel({"trade": 5}, {"trade": 4}, phase="trade")
    for word in ("offer/1", "give_trade/2", "take_trade/1"):
        request = next(request for request in match.requests if request.seat == 0)
        match.answer(request.number, word)
    text = flat(drawn(match, 0))
    assert "Ada → Bob gives 2 trade · asks for 1 trade" in text
    assert "Ada → Bob" not in flat(drawn(match, 1)), "secret until all have offered"


# Options and explanations


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_group_and_what_it_does(game: Game, lang: str) -> None:
    drawing = drawing_of(game)
    match = position()
    page = Page(match.view(0), match.get_box(), NAMES[:2], lang, 80, tuple(game.verbs.words))
    assert sorted([option for _, options in drawing.groups(page) for option in options]) == sorted(game.verbs.words)
    told = ("build", "free", "research", "learn", "play", "government", "civilization", "discard", "pay_card")
    for option in game.verbs.words:
        gist = drawing.gist(page, option)
        assert bool(gist) or option.partition("/")[0] not in told, option


def test_a_technology_tells_what_it_unlocks() -> None:
    match = position()
    gist = drawing_of(match.game).gist(page_of(match, 0), "research/code_of_laws")
    assert gist.startswith("Level 1")
    assert "Trading Post" in gist
    assert "Republic" in gist


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_can_be_explained(game: Game, lang: str) -> None:
    pieces = drawing_of(game).pieces(game.open_box(None))
    script = Script(lang, [])
    for piece in pieces:
        assert piece.lines[lang]
        assert piece in find(pieces, piece.name[lang].upper(), lang)
        assert piece in find(pieces, fold(piece.name[lang]), lang)
        assert of_option(pieces, f"{piece.kind}/{piece.id}") is not None
        assert all(COMMON_WORDS.has(f"fact.{fact}") for fact in piece.facts), piece.facts
        script.show(*describe(piece, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_about_numbers_add_up(lang: str) -> None:
    match = position()
    drawing = drawing_of(match.game)
    asked = {
        "en": ["production", "arts", "trade", "coins", "points", "bonus", "hand"],
        "fr": ["production", "arts", "commerce", "pièces", "points", "bonus", "main"],
    }
    for words in asked[lang]:
        sums = drawing.word_sums(match, 0, NAMES[:2], words, lang)
        assert len(sums) == 2
        assert all(sum([part for _, part in total.parts]) == total.total for total in sums)
    coins = drawing.word_sums(match, 0, NAMES[:2], asked[lang][3], lang)[0]
    assert ({"en": "civilization sheet", "fr": "fiche civilisation"}[lang], 2) in coins.parts
    assert drawing.word_sums(match, 0, NAMES[:2], "zzz", lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_trade_is_never_told_below_zero(lang: str) -> None:
    plain = {name: {"terrain": "grassland"} for name in ("b2", "c4", "d3")}
    match = duel({"government": "fundamentalism", "techs": ["theology"], **WAITS}, squares=plain)
    words = {"en": "trade", "fr": "commerce"}[lang]
    told = drawing_of(match.game).word_sums(match, 0, NAMES[:2], words, lang)[0]
    assert sum([n for _, n in told.parts]) == -2
    assert told.total == 0


def test_options_show_their_numbers() -> None:
    match = position()
    drawing = drawing_of(match.game)
    view = match.view(0)
    city = view["seats"][0]["cities"][0]
    assert [total.total for total in drawing.option_sums(match, 0, "build/capital/army", "en")] == [city["production"]]
    assert [total.total for total in drawing.option_sums(match, 0, "arts/capital", "en")] == [city["arts"]]
    assert [total.total for total in drawing.option_sums(match, 0, "research/chivalry", "en")] == [11]
    assert drawing.option_sums(match, 0, "end", "en") == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("civilization", ["egypt", "russia"])
def test_the_first_technology_lies_in_the_lowest_row(civilization: str, lang: str) -> None:
    """Construction and Communism are of higher levels."""
    page = page_of(duel({}, {"civilization": civilization, "techs": ["writing"]}), 1, lang, full=True)
    ((_, lines),) = technologies(page, page.view["seats"][1])
    assert str(lines).startswith("I")
    assert len(str(lines).splitlines()) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("peaceful", [True, False])
def test_a_warlike_democracy_does_not_speak_of_peace(peaceful: bool, lang: str) -> None:
    page = page_of(duel(options={"peaceful_democracy": peaceful}), 0, lang)
    drawing = drawing_of(games.load(GAME))
    told = drawing.gist(page, "government/democracy")
    assert "2" in told
    assert ({"en": "attack", "fr": "attaquent"}[lang] in told) is peaceful
    pieces = drawing.pieces(page.box)
    (explained,) = [piece for piece in pieces if (piece.kind, piece.id) == ("government", "democracy")]
    assert explained.lines[lang][0] == f"2010{colon(lang)}{told}"


# Before and after


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_an_option_has_a_name(game: Game, lang: str) -> None:
    drawing = drawing_of(game)
    box = game.open_box(None)
    for option in game.options:
        names = [drawing.choice(box, option.id, value, lang)[0] for value in option.values if isinstance(value, str)]
        assert len(set(names)) == len(names)
        assert not set(names) & set(option.values)


def test_nobody_plays_alone(game: Game) -> None:
    drawing = drawing_of(game)
    match = position()
    assert drawing.honours(match.get_box(), "en") == []
    assert drawing.feats(match) == []
    assert drawing.verdict(match, "en") == []
    assert drawing.standing(page_of(match, 0), 0) == "technologies 3, culture 2, coins 2"
    assert len(drawing.opening(page_of(match, 0))) == 4


# Sentences


def test_every_sentence_is_in_both_languages() -> None:
    for key, sentence in read_texts(PACKAGE, "words.toml").entries.items():
        assert set(sentence) == set(LANGUAGES), key
        assert places(sentence["en"]) == places(sentence["fr"]), key


def test_every_sentence_is_used() -> None:
    """Keys are written out in the code, or built from a prefix that is."""
    folder = Path(games.__file__).parent / "sid_meiers_civilization" / "terminal"
    code = "".join([path.read_text(encoding="utf-8") for path in folder.glob("*.py")])
    options = {option.id for option in games.load(GAME).options}
    for key in read_texts(PACKAGE, "words.toml").entries:
        section, _, name = key.partition(".")
        built = f'"{section}.{{' in code or f"'{section}.{{" in code or f'"{section}.{name}"' in code
        assert built or section.removesuffix("_help") in options, key
