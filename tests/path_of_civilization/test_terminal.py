"""Path of Civilization in the terminal: it fits, needs no colour, says everything in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from terminal.helpers import Script, begin, civitas, explained, play

from civitas import games
from civitas.bots import load
from civitas.bots.players import bot_row
from civitas.games.path_of_civilization.terminal.options import GROUPS
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, places, read_texts
from civitas.terminal import explain
from civitas.terminal.board import Page
from civitas.terminal.tables import drawing_of

PACKAGE = "civitas.games.path_of_civilization.terminal"
NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIVITAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("CIVITAS_LANG", "en")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


@pytest.fixture
def path() -> Game:
    return games.load("path-of-civilization")


def page_of(match: Match, seat: int | None, lang: str = "en", width: int = 80, full: bool = False) -> Page:
    options = tuple(match.requests[0].options) if match.requests else ()
    return Page(match.view(seat), match.get_box(), NAMES[: match.seats], lang, width, options, full)


def drawn(match: Match, seat: int | None, lang: str = "en", full: bool = False) -> str:
    """The board in one line."""
    script = Script(lang, [])
    script.show(*drawing_of(match.game).board(page_of(match, seat, lang, 80, full)))
    return " ".join(script.text().split())


def play_until(match: Match, prompt: str) -> Match:
    """Let bots play until a question is asked."""
    bot = load("easy", match.game)
    while match.pending and match.pending[0].prompt != prompt:
        question = match.pending[0]
        match.play(question, bot_row(bot, match, question, 1))
    assert match.pending, f"{prompt} was never asked"
    return match


@pytest.mark.parametrize(("width", "lang"), [(80, "fr"), (140, "en")])
@pytest.mark.parametrize(("seats", "options"), [(1, {"automa": "expert"}), (2, {}), (5, {})])
def test_every_line_fits(path: Game, seats: int, options: dict[str, Any], lang: str, width: int) -> None:
    """Boards, questions, explanations through a whole game; only paths and commands may be longer."""
    words = ["1", "b", "", "2", "? 1", "3", "? force", "", "1", "l", "?", "? histoire", "? score", "? history"]
    script = Script(lang, (words[turn % len(words)] for turn in range(1500)), width)
    session = begin(path, script, ["human"] + ["random"] * (seats - 1), options, seed=6)
    play(session)
    assert session.match.over
    lines = [line for line in script.text().splitlines() if ".jsonl" not in line and "--resume" not in line]
    assert max(cell_len(line) for line in lines) <= width
    for seat in range(seats):
        assert "●▲■◆✚"[seat] + "ABCDE"[seat] in script.text()


def test_the_board_tells_what_lies_on_the_table(path: Game) -> None:
    match = path.start(2, 7)
    view = match.view(0)
    text = drawn(match, 0)
    tables = match.get_box().tables  # type: ignore[attr-defined]
    names = {
        card["id"]: card["name"]["en"]
        for deck in tables.values()
        if isinstance(deck, list)
        for card in deck
        if "name" in card
    }
    for card in [*view["wonders"], *view["leaders"], *[event["id"] for event in view["events"]], *view["library"]]:
        assert names[card] in text
    for card in view["seats"][0]["hand"]:
        assert names[card] in text
    assert text.count("? · ?") == 5
    assert "External Force" in text
    assert "Ada (you)" in text
    assert "population 4" in text


def test_both_sides_of_the_hand_are_shown(path: Game) -> None:
    text = drawn(path.start(2, 7), 1)
    assert "Tribe Cultural 1 Ambassador, 1 Sage 2 Scientific" in text
    assert "Left: cubes Right: research" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_automa_and_its_envy_are_shown(path: Game, lang: str) -> None:
    match = path.start(1, 7, {"automa": "hard"})
    text = drawn(match, 0, lang)
    rival = match.view(0)["rivals"][0]
    terms = {card["id"]: card["name"][lang] for card in match.get_box().tables["terms"]}  # type: ignore[attr-defined]
    assert f"[{terms[rival['active_envy']]}]" in text
    assert "Automa" in text
    assert ("Difficulty: Hard" if lang == "en" else "Difficulté : Difficile") in text


def test_a_contest_shows_its_outcome_and_only_ones_own_wishes(path: Game) -> None:
    match = play_until(path.start(3, 11), "wonder_revision")
    seat = match.pending[0].seat
    contest = match.view(seat)["contest"]
    script = Script("en", [])
    script.show(drawing_of(path).status(page_of(match, seat)))
    text = " ".join(script.text().split())
    assert "As it stands" in text
    assert "Wishes, dearest first" in text
    assert contest["wishes"]
    watched = drawn(match, None)
    assert "As it stands" in watched
    assert "Wishes" not in watched


def test_a_half_made_choice_is_shown_to_its_seat_alone(path: Game) -> None:
    match = path.start(2, 7)
    question = next(question for question in match.pending if question.seat == 0)
    match.play(question, question.options[0])
    assert "Chosen for the left Tribe" in drawn(match, 0)
    assert "Chosen for the left" not in drawn(match, 1)
    assert "Chosen for the left" not in drawn(match, None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_can_be_explained(path: Game, lang: str) -> None:
    pieces = explained(path, lang)
    assert {"technology", "leader", "wonder", "challenge", "battle", "boon", "civilization"} <= {
        piece.kind for piece in pieces
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_group_and_a_gist(path: Game, lang: str) -> None:
    drawing = drawing_of(path)
    match = path.start(2, 7)
    words = tuple(path.verbs.words)
    page = Page(match.view(0), match.get_box(), NAMES[:2], lang, 80, words)
    assert sorted([option for _, options in drawing.groups(page) for option in options]) == sorted(words)
    for option in words:
        verb = option.partition("/")[0]
        assert bool(drawing.gist(page, option)) == (verb in GROUPS and GROUPS[verb] != "fate"), option


def test_numbers_are_told_by_their_parts(path: Game) -> None:
    drawing = drawing_of(path)
    match = play_until(path.start(1, 3), "technology")
    option = match.requests[0].options[0]
    price = drawing.option_sums(match, 0, option, "en")[0]
    assert price.total == sum(amount for _, amount in price.parts) >= 1
    area = match.view(0)["seats"][0]
    for words, total in (("power", area["power"]), ("score", area["score"])):
        sums = drawing.word_sums(match, 0, ["Ada"], words, "en")
        assert sums[0].total == total
        assert "Automa" in sums[1].title
    history = drawing.word_sums(match, 0, ["Ada"], "histoire", "fr")
    assert "Ada" in history[0].title
    assert drawing.word_sums(match, 0, ["Ada"], "banana", "en") == []


def test_alone_the_end_tells_whether_the_automa_is_beaten(path: Game) -> None:
    ends = set()
    for level, difficulty in (("normal", "easy"), ("random", "expert")):
        match = path.start(1, 5, {"automa": difficulty})
        bot = load(level, path)
        while match.pending:
            question = match.pending[0]
            match.play(question, bot_row(bot, match, question, 1))
        assert match.result is not None
        drawing = drawing_of(path)
        sentence = drawing.verdict(match, "en")[0]
        assert str(match.result.scores[0]) in sentence
        assert str(match.result.rivals[0]["score"]) in sentence
        assert drawing.feats(match) == ([difficulty] if match.result.won else [])
        ends.add(match.result.won)
    assert ends == {True, False}
    assert [honour[0] for honour in drawing_of(path).honours(path.open_box(None), "fr")] == [
        "easy",
        "normal",
        "hard",
        "expert",
    ]


def test_play_from_the_command_line() -> None:
    shown = civitas("play", "path-of-civilization", "--seats", "human,easy", "--seed", "3", typed="1\n1\n1\nq\n")
    assert shown.exit_code == 0
    assert "Path of Civilization" in shown.output
    assert "Bronze Working" in shown.output


def test_every_sentence_is_in_both_languages_and_used() -> None:
    folder = Path(games.__file__).parent / "path_of_civilization" / "terminal"
    shared = Path(explain.__file__)
    code = "".join([path.read_text(encoding="utf-8") for path in [*folder.glob("*.py"), shared]])
    for key, sentence in read_texts(PACKAGE, "words.toml").entries.items():
        assert set(sentence) == set(LANGUAGES), key
        assert places(sentence["en"]) == places(sentence["fr"]), key
        section = key.partition(".")[0]
        assert key in code or f'"{section}.{{' in code, key
