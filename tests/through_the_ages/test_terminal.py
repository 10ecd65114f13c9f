"""Through the Ages in the terminal: the table fits, needs no colour, says everything in both languages; games can be
played."""

from __future__ import annotations

import re
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from terminal.helpers import Script, begin, numbers, play

from civitas import games
from civitas.kernel import journal
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, places, read_texts
from civitas.terminal.board import Page
from civitas.terminal.explain import describe, find, fold, of_option
from civitas.terminal.tables import drawing_of
from civitas.terminal.words import TEXTS as COMMON_WORDS
from through_the_ages.helpers import GAME, table

PACKAGE = "civitas.games.through_the_ages.terminal"
COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|38;|9[0-7])")
NAMES = ["Ada", "Bob", "Cy", "Dot"]


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


def position(**changes: Any) -> Match:
    """A position with something of everything."""
    first = {
        "culture": 40,
        "science": 7,
        "government": "monarchy",
        "leader": "michelangelo",
        "specials": ["masonry"],
        "workers": {"agriculture": 2, "iron": 2, "theology": 1, "swordsmen": 2},
        "food": 3,
        "resources": 4,
        "wonders": ["pyramids"],
        "wonder": "taj_mahal",
        "stages": 1,
        "colonies": ["vast_territory_i"],
        "tactic": "legion",
        "hand": ["alchemy", "frugality_ii"],
        "military_hand": ["spy", "military_bonus_ii", "military_bonus_ii"],
    }
    second = {"culture": 55, "workers": {"agriculture": 3, "bronze": 3, "warriors": 1}, "military_hand": ["annex"]}
    changes.setdefault("age", "II")
    return table(first, second, **changes)


@pytest.mark.parametrize(("width", "lang"), [(80, "fr"), (140, "en")])
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (4, {"civil_hands": "closed", "short": True, "peaceful": True})], ids=str
)
def test_every_line_fits(game: Game, seats: int, options: dict[str, Any], lang: str, width: int) -> None:
    """Boards, questions and explanations through a good part of a game."""
    words = ["1", "b", "", "2", "? 1", "3", "? culture", "", "1", "l", "?", "2", "? force"]
    script = Script(lang, (words[turn % len(words)] for turn in range(60)), width)
    play(begin(game, script, ["human"] + ["random"] * (seats - 1), {"resigning": False, **options}, seed=6))
    lines = [line for line in script.text().splitlines() if ".jsonl" not in line and "--resume" not in line]
    assert max(cell_len(line) for line in lines) <= width
    for mark in ("●A", "▲B"):
        assert mark in script.text()


@pytest.mark.parametrize(
    ("lang", "kinds", "options"),
    [
        ("fr", ["human", "random"], {"learning": True}),
        ("en", ["random", "human", "easy"], {"short": True, "civil_hands": "closed"}),
    ],
    ids=str,
)
def test_any_game_can_be_played_to_its_end(game: Game, lang: str, kinds: list[str], options: dict[str, Any]) -> None:
    lines = chain.from_iterable(zip(numbers(1, 2, 3, 1, most=4000), repeat(""), strict=False))
    script = Script(lang, lines)
    session = begin(game, script, kinds, {"resigning": False, **options}, seed=3)
    play(session)
    assert session.match.over
    assert {"en": "The game is over", "fr": "La partie est finie"}[lang] in script.text()
    kept = session.save.path
    assert kept.parent.name == "finished"
    assert journal.replay(kept.read_text(encoding="utf-8")).hash() == session.match.hash()


@pytest.mark.parametrize("bare", [True, False])
def test_colour_is_never_needed(game: Game, bare: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    if bare:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.delenv("NO_COLOR", raising=False)
    script = Script("en", ["1", "2", "1", "2"], terminal=True)
    play(begin(game, script, ["human", "random"], {"resigning": False}, seed=6))
    assert bool(COLOUR.search(script.text())) is not bare
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", script.text())
    assert "▲B Bot 2" in plain


# The table


def test_the_table_tells_prices_ratings_and_goods() -> None:
    match = position(row=["coal", "opera", "", "", "", "journalism", "", "", "", "kremlin"])
    text = drawn(match, 0)
    assert re.search(r"1 action +Coal, Opera +\n", text)
    assert re.search(r"2 actions +Journalism +\n", text)
    assert re.search(r"3 actions +Kremlin +\n", text)
    area = match.view(0)["seats"][0]
    assert re.search(rf"●A Ada +40 \+{area['culture_rating']} +7 \+{area['science_rating']} +{area['strength']} ", text)
    assert re.search(r"▲B Bob +55 \+0 ", text)


def test_the_price_of_a_wonder_grows_with_wonders() -> None:
    builder = {"wonders": ["pyramids", "colossus"]}
    text = drawn(table(builder, {}, row=["iron", "kremlin"]), 0)
    assert re.search(r"1 action +Iron, Kremlin \[3\] +\n", text)


def test_the_own_area_tells_workers_cards_and_hands() -> None:
    text = flat(drawn(position(), 0))
    assert "farm: 2 Agriculture (3 blue)" in text
    assert "mine: 2 Bronze, 2 Iron (2 blue)" in text
    assert "temple: [Religion], 1 Theology" in text
    assert "Monarchy (3 of each urban type) · Michelangelo" in text
    assert "Special Masonry" in text
    assert "Pyramids, Taj Mahal being built: ■ 4 2" in text
    assert "Colonies Vast Territory I" in text
    assert "Tactic Legion" in text
    assert "Alchemy, Frugality II (2 of 6)" in text
    assert "Spy, 2 × Military Bonus II (3 of 3)" in text
    assert "Special technology" not in text
    full = flat(drawn(position(), 0, full=True))
    assert "Alchemy Lab: each worker gives +2 science." in full


def test_an_uprising_is_announced() -> None:
    angry = {"yellow": 5, "workers": {"agriculture": 4, "bronze": 4}, "unused": 1}
    assert "discontented: UPRISING" in flat(drawn(table(angry, {}), 0))
    assert "mécontents : RÉVOLTE" in flat(drawn(table(angry, {}), 0, "fr"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_spectator_and_a_rival_see_no_military_card_in_hand(lang: str) -> None:
    match = position()
    spy = {"en": "Spy", "fr": "Espionnage"}[lang]
    assert spy in drawn(match, 0, lang, full=True)
    assert spy not in drawn(match, 1, lang, full=True)
    assert spy not in drawn(match, None, lang, full=True)


def test_closed_hands_show_how_many_civil_cards_there_are() -> None:
    match = position(options={"civil_hands": "closed"})
    assert "Frugality II" in flat(drawn(match, 0))
    assert "Frugality II" not in flat(drawn(match, 1))
    assert "Civil hand 2 cards" in flat(drawn(match, 1))


def test_events_show_their_backs_and_what_the_seat_prepared() -> None:
    match = table(
        {"military_hand": ["raiders"]}, {}, age="II", phase="politics", current=["rats", "development_of_crafts"]
    )
    text = flat(drawn(match, 0))
    assert "Current A I" in text or "Current I A" in text
    match.answer(match.requests[0].number, "prepare/raiders")
    assert "Yours Raiders" in flat(drawn(match, 0))
    assert "Yours" not in flat(drawn(match, 1))


# Options and explanations


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_group_and_cards_have_a_gist(game: Game, lang: str) -> None:
    drawing = drawing_of(game)
    match = position(row=["coal"])
    page = Page(match.view(0), match.get_box(), ["Ada", "Bob"], lang, 80, tuple(game.verbs.words))
    assert sorted([option for _, options in drawing.groups(page) for option in options]) == sorted(game.verbs.words)
    for option in game.verbs.words:
        verb, *parts = option.split("/")
        told = drawing.gist(page, option)
        if verb in ("develop", "play", "leader", "upgrade", "build", "prepare", "tactic", "revolt"):
            assert told, option
        if verb in ("aggression", "war", "offer"):
            assert bool(told) is (int(parts[1]) < 2), option
    assert drawing.gist(page, "take/1")
    assert drawing.gist(page, "take/13") == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_can_be_explained(game: Game, lang: str) -> None:
    pieces = drawing_of(game).pieces(game.open_box(None))
    script = Script(lang, [])
    for piece in pieces:
        assert piece.lines[lang]
        assert piece in find(pieces, piece.name[lang].upper(), lang)
        assert piece in find(pieces, fold(piece.name[lang]), lang)
        assert of_option(pieces, f"{piece.kind}/{piece.id}") == piece
        assert all(COMMON_WORDS.has(f"fact.{fact}") for fact in piece.facts), piece.facts
        script.show(*describe(piece, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_about_numbers_add_up(lang: str) -> None:
    match = position()
    drawing = drawing_of(match.game)
    asked = {
        "en": ("science", "strength", "happiness", "food", "resources"),
        "fr": ("science", "force", "bonheur", "nourriture", "ressources"),
    }
    for words in asked[lang]:
        sums = drawing.word_sums(match, 0, ["Ada", "Bob"], words, lang)
        assert len(sums) == 2
        assert all(sum([part for _, part in total.parts]) == total.total for total in sums)
    assert len(drawing.word_sums(match, 0, ["Ada", "Bob"], "actions", lang)) == 4
    assert drawing.word_sums(match, 0, ["Ada", "Bob"], "zzz", lang) == []


def test_an_attack_shows_both_strengths() -> None:
    match = position()
    drawing = drawing_of(match.game)
    areas = match.view(0)["seats"]
    armies = drawing.option_sums(match, 0, "aggression/spy/1", "en")
    assert [army.total for army in armies] == [areas[0]["strength"], areas[1]["strength"]]
    assert drawing.option_sums(match, 0, "take/1", "en") == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("attack", ["aggression/spy/1", "war/war_over_culture/1"])
@pytest.mark.parametrize(
    ("pact", "units", "rating", "counted"),
    [
        ("open_borders_agreement", (4, 5), (4, 5), (6, 5)),
        ("promise_of_military_protection", (5, 3), (5, 7), (5, 3)),
    ],
)
def test_an_attack_shows_what_pacts_change_in_it(
    pact: str, units: tuple[int, int], rating: tuple[int, int], counted: tuple[int, int], attack: str, lang: str
) -> None:
    own = {"workers": {"warriors": units[0]}, "pact": [pact, 1, 0], "military_hand": [attack.split("/")[1]]}
    match = table({**own, "government": "communism"}, {"workers": {"warriors": units[1]}}, {}, phase="politics")
    assert attack in match.requests[0].options
    assert tuple(area["strength"] for area in match.view(0)["seats"][:2]) == rating
    sums = drawing_of(match.game).option_sums(match, 0, attack, lang)
    assert tuple(total.total for total in sums) == counted
    told = {"en": "Their strength: {}.", "fr": "Sa force : {}."}[lang].format(counted[1])
    assert told in drawing_of(match.game).gist(page_of(match, 0, lang), attack)
    assert all(sum([part for _, part in total.parts]) == total.total for total in sums)
    word = {"en": "pact", "fr": "pacte"}[lang]
    changes = [[part for name, part in total.parts if name == word] for total in sums]
    assert changes == [
        [after - before] if after != before else [] for before, after in zip(rating, counted, strict=True)
    ]


# Before and after


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_an_option_has_a_name(game: Game, lang: str) -> None:
    drawing = drawing_of(game)
    box = game.open_box(None)
    for option in game.options:
        names: set[str] = set()
        for value in option.values:
            if isinstance(value, str):
                name, about = drawing.choice(box, option.id, value, lang)
                assert name not in names
                assert about
                names.add(name)


def test_the_opening_tells_the_game_in_both_languages(game: Game) -> None:
    match = position()
    told = [drawing_of(game).opening(page_of(match, 0, lang)) for lang in LANGUAGES]
    assert len(told[0]) == len(told[1]) == 4
    assert told[0] != told[1]


# Sentences


def test_every_sentence_is_in_both_languages() -> None:
    for key, sentence in read_texts(PACKAGE, "words.toml").entries.items():
        assert set(sentence) == set(LANGUAGES), key
        assert places(sentence["en"]) == places(sentence["fr"]), key


def test_every_sentence_is_used() -> None:
    """Keys are written out in the code, or built from a prefix that is."""
    folder = Path(games.__file__).parent / "through_the_ages" / "terminal"
    code = "".join([path.read_text(encoding="utf-8") for path in folder.glob("*.py")])
    for key in read_texts(PACKAGE, "words.toml").entries:
        section, _, name = key.partition(".")
        built = f'"{section}.{{' in code or f'"{section}.{name}"' in code or f"'{section}.{name}'" in code
        assert built, key
