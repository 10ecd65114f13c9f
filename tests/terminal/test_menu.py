"""The menu: Enter starts a first game, every answer can be given by number or name, mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from kernel.toy import BazaarGame

from civitas import bots, games
from civitas.kernel import journal as records
from civitas.kernel import registry
from civitas.terminal import saves
from civitas.terminal.menu import choose_list
from terminal.helpers import Script, civitas

ANSWERS = "1\n" * 400


def kinds_of(name: str) -> list[str]:
    return saves.load(name)[1].kinds


def test_enter_alone_starts_a_first_game_against_the_usual_bot() -> None:
    run = civitas("play", typed="\n" * 7)
    assert run.exit_code == 0
    (name,) = saves.names()
    assert kinds_of(name) == ["human", "normal"]
    match, _ = saves.load(name)
    assert match.options["first_game"] is True
    assert "First game" in run.output
    assert "Player 1" in run.output


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_from_the_menu_to_a_finished_game(lang: str, home: Path) -> None:
    """Against a bot at random, from the language to the result, and back to the menu."""
    chosen = {"en": "English", "fr": "français"}[lang]
    level = {"en": "random", "fr": "au hasard"}[lang]
    run = civitas("play", typed=f"{chosen}\n\n1\n1\n1\n{level}\n4\n\n{ANSWERS}")
    assert run.exit_code == 0
    assert {"en": "The game is over", "fr": "La partie est finie"}[lang] in run.output
    (journal,) = (home / "finished").glob("*.jsonl")
    match = records.replay(journal.read_text(encoding="utf-8"))
    assert match.over
    assert match.options["first_game"] is False


def test_variants_and_levels_are_asked_for() -> None:
    run = civitas("play", "--lang", "fr", typed="\n\n2\n2\n1\n1\n1\n2\n3\n\n")
    assert run.exit_code == 0
    (name,) = saves.names()
    match, save = saves.load(name)
    assert save.kinds == ["human", "human", bots.LEVELS[0], bots.LEVELS[0]]
    assert match.options["innovation"] is match.options["changing_world"] is match.options["draft"] is True


def test_alone_the_modes_are_offered() -> None:
    run = civitas("play", "--lang", "en", typed="\n\n1\n0\nsilk\n")
    assert run.exit_code == 0
    (name,) = saves.names()
    assert saves.load(name)[0].options["mode"] == "silk_road"
    assert "Mongol Devastation" in run.output
    assert "18 points, 4 stations" in run.output


@pytest.mark.parametrize(
    ("seats", "typed", "civbots"),
    [
        (1, ["", "2", "king", "", "1"], "chief,noble,king,chief,chief"),
        (3, ["king", "3", "none"], "king,noble"),
        (3, ["4", "2", "2"], "king,chief,chief"),
        (5, ["noble"], "noble"),
        (2, [""], "none"),
    ],
    ids=str,
)
def test_the_words_of_a_list_are_asked_for_until_it_is_full(seats: int, typed: list[str], civbots: str) -> None:
    game = games.load("historia")
    (option,) = [option for option in game.options if option.type == "list"]
    screen = Script("en", typed)
    assert choose_list(screen, game, option, seats) == civbots
    assert next(screen.lines, None) is None
    assert f"Civbots {len(typed)}" in screen.written.getvalue()
    assert game.allows(seats, {option.id: civbots})


def test_mistakes_in_the_menu_are_told() -> None:
    run = civitas("play", typed="klingon\n7\n1\nzz\n1\n1\n0\nmany\n1\n4\n2\n0\n9\n\n\n")
    assert run.exit_code == 0
    for told in (
        "“klingon” is none of these",
        "“7” is none",
        "“zz” is none",
        "“many” is none",
        "“4” is none",
        "“9” is none",
    ):
        assert told in run.output, told


def test_a_saved_game_is_offered_first_and_listed() -> None:
    civitas("play", "age-of-civilization", "--seats", "human,random", "--seed", "3", typed="1\n")
    (name,) = saves.names()
    before = saves.load(name)[0].hash()
    run = civitas("play", "--lang", "en", typed="\n\n")
    assert run.exit_code == 0
    assert "Go on with a saved game (1)" in run.output
    assert "Age of Civilization, round 1" in run.output
    assert "Player 1, Bot 2 (random)" in run.output
    assert saves.load(name)[0].hash() == before


def test_a_damaged_save_is_listed_told_and_left_alone(home: Path) -> None:
    civitas("play", "age-of-civilization", "--seats", "human,random", "--seed", "3", typed="1\n")
    (path,) = (home / "saves").glob("*.jsonl")
    path.write_text(path.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    damaged = path.read_bytes()
    run = civitas("play", "--lang", "fr", typed="\n\n")
    assert run.exit_code == 0
    assert "endommagée" in run.output
    assert "ne peut être reprise" in run.output
    assert path.read_bytes() == damaged


def test_achievements_can_be_looked_at() -> None:
    run = civitas("play", "--lang", "fr", typed="2\n3\n")
    assert run.exit_code == 0
    assert "0 Accomplissements sur 18" in run.output
    assert "Clan remarquable" in run.output


def test_quitting_anywhere_leaves_quietly() -> None:
    for typed in ("q\n", "\nq\n", "\n\nq\n", "\n\n\nq\n", "\n\n\n\nq\n", "\n\n\n\n\nq\n", "\n\n\n\n\n\nq\n", ""):
        run = civitas("play", typed=typed)
        assert run.exit_code == 0
        assert "Goodbye" in run.output
    assert saves.names() == []


def test_a_rematch_keeps_seats_and_options(home: Path) -> None:
    run = civitas("play", "age-of-civilization", "--seats", "human", "--seed", "3", typed="1\n" * 60 + "y\n1\n")
    assert run.exit_code == 0
    assert run.output.count("Play again?") >= 1
    (finished,) = (home / "finished").glob("*.jsonl")
    (begun,) = saves.names()
    first, second = records.replay(finished.read_text(encoding="utf-8")), saves.load(begun)[0]
    assert first.journal is not None
    assert second.journal is not None
    assert first.options == second.options
    assert first.journal.header["seed"] != second.journal.header["seed"]
    assert games.load("age-of-civilization").id in begun


@pytest.mark.parametrize("typed", ["00000123", "0000020", "9" * 5000, "٣"])
def test_numbers_no_list_has_are_refused(typed: str) -> None:
    """In a menu, as a number of people, among variants, as an answer and after a question mark."""
    run = civitas("play", "--lang", "en", typed=f"{typed}\n\n1\n{typed}\n1\n0\n1\n{typed}\n\n{typed}\n? {typed}\nq\n")
    assert run.exit_code == 0, run.output
    assert run.exception is None
    assert run.output.count("1 to ") >= 2


def test_a_save_of_a_level_that_is_no_more_is_resumed_with_the_usual_bot() -> None:
    civitas("play", "age-of-civilization", "--seats", "human,easy", "--seed", "3", typed="q\n")
    (name,) = saves.names()
    seats = saves.home() / "saves" / f"{name}.json"
    seats.write_text(seats.read_text(encoding="utf-8").replace("easy", "genius"), encoding="utf-8")
    run = civitas("play", "--lang", "en", typed="\n1\nq\n")
    assert run.exit_code == 0, run.output
    assert "Bot 2 (genius)" in run.output
    assert run.output.count("Player 1") > 1


def test_a_game_without_a_guide_is_played_against_bots_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    game = BazaarGame()
    monkeypatch.setitem(registry._loaders, game.id, BazaarGame)
    monkeypatch.setitem(registry._games, game.id, game)
    run = civitas("play", game.id, "--lang", "en", typed="q\n")
    assert run.exit_code == 0, run.output
    assert kinds_of(saves.names()[0]) == ["human", "random"]
    run = civitas("watch", game.id, "--lang", "en", "--seed", "1")
    assert run.exit_code == 0, run.output
