"""What every command shares: language, refusals, options on the command line, progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from civitas.kernel.game import Game, Scalar
from civitas.kernel.text import LANGUAGES, Refusal, Texts, default_language, read_texts

TEXTS: Final[Texts] = read_texts("civitas.text", "console.toml")
OUT: Final = Console()
ERR: Final = Console(stderr=True)
BAD_INPUT: Final = 2

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; `civitas games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; repeat for several."),
]
Edition = Annotated[
    Path | None,
    typer.Option("--edition", metavar="FILE", help="A TOML file that overrides names and numbers of the box."),
]
Jobs = Annotated[int, typer.Option("--jobs", help="Processes.")]
Ray = Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster (extra `ray`).")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Lang = Annotated[str | None, typer.Option("--lang", help="en or fr; the environment's language by default.")]


def say(key: str, lang: str, **values: str | int) -> str:
    return TEXTS.say(key, lang, values)


def language(lang: str | None) -> str:
    """The language asked for, else the environment's."""
    if lang is None:
        return default_language()
    if lang not in LANGUAGES:
        raise Refusal("refuse.language", TEXTS, lang=lang, known=", ".join(LANGUAGES))
    return lang


@contextmanager
def refusals(lang: str | None = None) -> Iterator[None]:
    """A person's mistake ends the command with a sentence and exit code 2."""
    try:
        yield
    except Refusal as refusal:
        spoken = lang if lang in LANGUAGES else default_language()
        ERR.print(refusal.text(spoken), markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(BAD_INPUT) from refusal


def parse_options(pairs: list[str] | None) -> dict[str, Scalar]:
    """`key=value` words as options."""
    options: dict[str, Scalar] = {}
    for pair in pairs or []:
        key, separator, value = pair.partition("=")
        if not separator or not key:
            raise Refusal("start.options", options=pair)
        options[key] = value
    return options


def parse_edition(game: Game, path: Path | None) -> dict[str, Any] | None:
    """An edition file, read and laid over the game's box to see that it fits."""
    return None if path is None else game.open_box(path).overrides


def parse_seed(seed: str | None) -> int | None:
    """A whole number, or nothing for a random seed."""
    if seed is None:
        return None
    try:
        return int(seed)
    except ValueError as error:
        raise Refusal("start.seed", seed=seed) from error


def whole_number(value: int, name: str, least: int) -> int:
    """Refuse a count that is too small."""
    if value < least:
        raise Refusal("refuse.count", TEXTS, name=name, least=least, value=value)
    return value


def print_json(document: Any) -> None:
    """One JSON document on stdout."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def progress(title: str, total: int, quiet: bool) -> Iterator[Any]:
    """A bar on stderr; yields a function that advances it."""
    if quiet or not ERR.is_terminal:
        yield lambda steps=1: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=ERR, transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda steps=1: bar.advance(task, steps)
