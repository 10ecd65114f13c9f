"""Historia in the terminal: the table fits, needs no colour, says everything in both languages; games can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from terminal.helpers import Script, begin, explained, numbers, play

from civitas import games, testing
from civitas.games.historia.state import HistoriaMatch
from civitas.kernel import journal
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, places, read_texts
from civitas.terminal import explain
from civitas.terminal.board import Page
from civitas.terminal.tables import drawing_of
from historia.helpers import GAME

PACKAGE = "civitas.games.historia.terminal"
FOUR_BOTS = {"civbots": "king,noble,chief,chief"}
TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"merciless": True, "events": True, "advanced": True}),
    (2, FOUR_BOTS),
    (3, {"advanced": True, "events": True, "civilizations": "chosen"}),
    (6, {"draft_order": "circle", "three_cubes": True}),
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


def drawn(match: Match, seat: int | None, lang: str = "en", width: int = 80, full: bool = False) -> str:
    """The table as a seat sees it."""
    names = ["Ada", "Bob", "Cy", "Dot", "Eve", "Fay"][: match.seats]
    options = tuple([option for request in match.requests if request.seat == seat for option in request.options])
    page = Page(match.view(seat), match.get_box(), names, lang, width, options, full)
    script = Script(lang, [], width)
    script.show(*drawing_of(match.game).board(page))
    return script.text()


@pytest.mark.parametrize(("width", "lang"), [(80, "fr"), (140, "en")])
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=lambda value: str(value))
def test_every_line_fits(game: Game, seats: int, options: dict[str, Any], lang: str, width: int) -> None:
    """Boards, questions and explanations through a good part of a game."""
    words = ["1", "b", "", "2", "? 1", "3", "? points", "", "1", "l", "?", "2", "? gouvernement"]
    script = Script(lang, (words[turn % len(words)] for turn in range(60)), width)
    play(begin(game, script, ["human"] + ["random"] * (seats - 1), options, seed=6))
    lines = [line for line in script.text().splitlines() if ".jsonl" not in line and "--resume" not in line]
    assert max(cell_len(line) for line in lines) <= width
    for mark in ("●A", "▲B"):
        assert mark in script.text()


@pytest.mark.parametrize(
    ("lang", "kinds", "options"),
    [
        ("fr", ["human"], {}),
        ("en", ["human", "random"], FOUR_BOTS),
        ("fr", ["human", "human"], {"advanced": True, "events": True}),
        ("en", ["random", "human", "easy"], {"civilizations": "chosen"}),
    ],
    ids=str,
)
def test_any_game_can_be_played_to_its_end(game: Game, lang: str, kinds: list[str], options: dict[str, Any]) -> None:
    script = Script(lang, answers(script_numbers(3000)))
    session = begin(game, script, kinds, options, seed=3)
    play(session)
    assert session.match.over
    assert {"en": "The game is over", "fr": "La partie est finie"}[lang] in script.text()
    kept = session.save.path
    assert kept.parent.name == "finished"
    assert journal.replay(kept.read_text(encoding="utf-8")).hash() == session.match.hash()


def script_numbers(most: int) -> Iterator[str]:
    return numbers(1, 2, 3, 1, most=most)


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
    play(begin(game, script, ["human", "random"], FOUR_BOTS, seed=6))
    assert bool(COLOUR.search(script.text())) is not bare
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", script.text())
    assert "▲B Bot 2" in plain
    assert "⬢F Civbot 4 (Chief)" in plain


# The table


def position() -> Match:
    return testing.position(
        GAME,
        seats=2,
        seed=4,
        options={"civbots": "king"},
        turn=6,
        tokens={"europe": 16, "russia": 7},
        row=["petra", "moai"],
        civbots=[{"points": 30, "technology": 6, "military": 7, "territories": ["europe", "japan"]}],
        players=[
            {
                "civilization": "greece",
                "points": 12,
                "technology": 8,
                "military": 5,
                "territories": ["europe", "russia"],
                "column": ["art", "war", "raid"],
                "advisors": ["archimedes"],
                "wonders": ["stonehenge"],
                "turned": ["parthenon"],
                "leader": "elizabeth_i",
            },
            {"civilization": "rome", "points": 9, "territories": ["india"], "leader": "kublai_khan"},
        ],
    )


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_table_tells_tokens_cubes_and_neighbours() -> None:
    text = drawn(position(), 0)
    assert re.search(r"Europe +16 +3 +●A ■C +North Africa, Middle East, Russia", text)
    assert re.search(r"Russia +7 +2 +●A +Europe, Middle East, China, Japan", text)
    assert re.search(r"India +\d+ +\d +▲B", text)
    assert re.search(r"■C Civbot 1 \(King\) +30 +6 +7 .* 2 \(1\) +6", text)
    assert re.search(r"●A Ada \(Greece\) +12 +8 +5 .* 2 \(1\) +2\+1", text)


def test_the_own_area_tells_hand_column_wonders_and_objectives() -> None:
    text = flat(drawn(position(), 0))
    assert "Column Art > War > Raid" in text
    assert "Hand Military, Technology, Exploitation, Expansion, Trade, Revolution" in text
    assert "■ Stonehenge After a Technology action: recover 1 cube." in text
    assert "□ Parthenon" in text
    assert "Elizabeth I: military 9: 4 VP [5] · technology 12: 7 VP [8]" in text
    assert "Petra Lose 1 VP to recover 2 cubes." in text


def test_a_missing_square_is_told() -> None:
    match = testing.position(GAME, seats=2, seed=4, players=[{"technology": 3, "military": 1}, {}])
    assert "Technology no square: raise the other level first" in flat(drawn(match, 0))


def test_the_full_board_draws_the_development_board() -> None:
    text = drawn(position(), 0, full=True)
    rows = [line for line in text.splitlines() if re.match(r" ?\d+ ", line)]
    fifth = next(line for line in rows if line.startswith(" 5 "))
    seventh = next(line for line in rows if line.startswith(" 7 "))
    assert fifth.split().index("A") == 8 - 1  # squares from technology 2 on
    assert "C" in seventh.split()
    assert "u Utopia 7 VP" in flat(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_spectator_and_a_rival_see_no_advisor_in_hand(lang: str) -> None:
    match = position()
    assert isinstance(match, HistoriaMatch)
    name = match.box.names["advisor"][match.state.players[0].advisors[0]][lang]
    assert name in drawn(match, 0, lang, full=True)
    assert name not in drawn(match, 1, lang, full=True)
    assert name not in drawn(match, None, lang, full=True)


def test_leaders_passed_on_are_shown_to_who_chooses(game: Game) -> None:
    match = game.start(2, 3, {})
    while match.requests[0].options[0].partition("/")[0] != "leader":
        match.answer(match.requests[0].number, match.requests[0].options[0])
    chooser = match.requests[0].seat
    assert "Leaders to choose from" in drawn(match, chooser)
    assert "Leaders to choose from" not in drawn(match, 1 - chooser)


# Options and explanations


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_group_and_a_gist(game: Game, lang: str) -> None:
    drawing = drawing_of(game)
    match = position()
    page = Page(match.view(0), match.get_box(), ["Ada", "Bob"], lang, 80, tuple(game.verbs.words))
    assert sorted([option for _, options in drawing.groups(page) for option in options]) == sorted(game.verbs.words)
    silent = {"done", "end", "nothing", "basic", "advanced", "effect"}
    for option in game.verbs.words:
        known = option.partition("/")[0] not in ("trade", "raid", "war", "target") or option.split("/")[1] in "012"
        assert bool(drawing.gist(page, option)) is (option not in silent and known), option


def test_a_way_tells_the_card_being_resolved() -> None:
    match = testing.position(
        GAME, seats=2, seed=4, phase="resolve", players=[{"technology": 4, "military": 4, "laid": ["military"]}, {}]
    )
    page = Page(match.view(0), match.get_box(), ["Ada", "Bob"], "en", 80)
    assert "basic" in match.requests[0].options
    assert "gain 1 military level" in drawing_of(match.game).gist(page, "basic")
    assert "gain 2 military levels" in drawing_of(match.game).gist(page, "advanced")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_can_be_explained(game: Game, lang: str) -> None:
    pieces = explained(game, lang)
    kinds = {card["kind"] for card in game.open_box(None).catalogue} - {piece.kind for piece in pieces}
    assert not kinds & {"action", "advisor", "wonder", "leader", "event", "territory", "government", "civilization"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_about_numbers_add_up(lang: str) -> None:
    match = position()
    drawing = drawing_of(match.game)
    for words in ("points", {"en": "land", "fr": "terres"}[lang], {"en": "government", "fr": "gouvernement"}[lang]):
        sums = drawing.word_sums(match, 0, ["Ada", "Bob"], words, lang)
        assert len(sums) == 3
        assert all(sum([part for _, part in total.parts]) == total.total for total in sums)
    bonus = drawing.word_sums(match, 0, ["Ada", "Bob"], {"en": "land", "fr": "terres"}[lang], lang)[0]
    assert bonus.parts == [({"en": "Russia", "fr": "Russie"}[lang], 2)]
    assert drawing.word_sums(match, 0, ["Ada", "Bob"], "zzz", lang) == []


def test_a_war_shows_both_armies_and_tourism_its_sets() -> None:
    match = position()
    drawing = drawing_of(match.game)
    armies = drawing.option_sums(match, 0, "war/2/europe", "en")
    assert [(army.title, army.total) for army in armies] == [("Military of Greece", 5), ("Military of Civbot 1", 7)]
    tourism = drawing.option_sums(match, 0, "lay/tourism", "en")
    assert [total.total for total in tourism] == [0]
    assert drawing.option_sums(match, 0, "lay/art", "en") == []


# Before and after


def opening(lang: str, seats: int, **options: Any) -> list[str]:
    match = games.load(GAME).start(seats, 1, options)
    page = Page(match.view(0), match.get_box(), [f"P{seat}" for seat in range(seats)], lang, 100)
    return drawing_of(match.game).opening(page)


@pytest.mark.parametrize(
    ("lang", "once", "always"),
    [("en", "at the end of each turn", "after every action round"), ("fr", "à la fin de chaque", "après chaque tour")],
)
def test_the_opening_says_when_civbots_act(lang: str, once: str, always: str) -> None:
    assert once in opening(lang, 2, civbots="king")[-1]
    merciless = opening(lang, 2, civbots="king", merciless=True)[-1]
    assert always in merciless
    assert once not in merciless


@pytest.mark.parametrize(("lang", "leaders"), [("en", "leaders"), ("fr", "Leaders")])
def test_the_opening_names_leaders_only_where_there_are_some(lang: str, leaders: str) -> None:
    """Jeu solo: "Ne pas utiliser les cartes Leader"."""
    assert leaders in opening(lang, 2)[0]
    assert leaders not in " ".join(opening(lang, 1))


def test_the_opening_does_not_say_that_most_actions_use_a_cube() -> None:
    """Military, Technology, Art and Expansion do; Exploitation, Trade, Raid, War, Tourism and Revolution do not."""
    assert any(line.startswith("Some actions use cubes;") for line in opening("en", 2))
    assert any(line.startswith("Certaines actions utilisent des cubes ;") for line in opening("fr", 2))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_an_option_has_a_name(game: Game, lang: str) -> None:
    drawing = drawing_of(game)
    box = game.open_box(None)
    names: dict[str, set[str]] = {}
    for option in game.options:
        for value in option.values:
            if isinstance(value, str):
                name = drawing.choice(box, option.id, value, lang)[0]
                assert name not in names.setdefault(option.id, set())
                assert name != value or value == "noble"
                names[option.id].add(name)


def finished(game: Game, level: str, seed: int, **options: Any) -> Match:
    """A lone game played by a bot."""
    from civitas.bots import load, play_bots

    bots = {"civbots": ",".join([level] * 5)}
    match = game.start(1, seed, {**bots, **options})
    play_bots(match, {0: load("easy", game)}, seed)
    return match


def test_beating_the_civbots_alone_is_kept(game: Game) -> None:
    drawing = drawing_of(game)
    listed = [honour for honour, _, _ in drawing.honours(game.open_box(None), "en")]
    assert listed[:4] == ["easy", "normal", "hard", "extreme"]
    assert len(set(listed)) == 8
    won = next(match for match in (finished(game, "chief", seed) for seed in range(20)) if match.result.won)
    assert drawing.feats(won) == ["easy"]
    assert drawing.verdict(won, "en")[0].startswith("Victory")
    lost = next(
        match for match in (finished(game, "king", seed, merciless=True) for seed in range(20)) if not match.result.won
    )
    assert drawing.feats(lost) == []
    assert not drawing.verdict(lost, "fr")[0].startswith("Victoire")


# Sentences


def test_every_sentence_is_in_both_languages() -> None:
    for key, sentence in read_texts(PACKAGE, "words.toml").entries.items():
        assert set(sentence) == set(LANGUAGES), key
        assert places(sentence["en"]) == places(sentence["fr"]), key


def test_every_sentence_is_used() -> None:
    """Keys are written out in the code, or built from a prefix that is."""
    folder = Path(games.__file__).parent / "historia" / "terminal"
    shared = Path(explain.__file__)
    code = "".join([path.read_text(encoding="utf-8") for path in [*folder.glob("*.py"), shared]])
    options = {option.id for option in games.load(GAME).options}
    for key in read_texts(PACKAGE, "words.toml").entries:
        section, _, name = key.partition(".")
        built = f'"{section}.{{' in code or f'"{section}.{name}"' in code or f"{section}.next_{{" in code
        assert built or section.removesuffix("_help") in options, key
