"""`civitas learn`: tune what a game's bots hold things worth."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.table import Table

from civitas import games as shelf
from civitas.arena.ledger import Ledger, code_facts
from civitas.arena.pools import Room
from civitas.bots import load
from civitas.bots.guide import find_weights, package_of
from civitas.bots.levels import SETTINGS, parse
from civitas.console import (
    ERR,
    OUT,
    GameId,
    Jobs,
    Json,
    Lang,
    Options,
    Ray,
    language,
    parse_options,
    parse_seed,
    print_json,
    progress,
    refusals,
    whole_number,
)
from civitas.kernel.text import Refusal, Texts, read_texts
from civitas.learning.course import Course, Method, player
from civitas.learning.differences import Differences
from civitas.learning.evolution import Evolution
from civitas.learning.factors import Factors, Steps
from civitas.learning.writing import weights_text

TEXTS: Final[Texts] = read_texts("civitas.text", "learning.toml")
FORMAT: Final = 2
INTERRUPTED: Final = 130
WIDEST: Final = 10.0  # of --spread and --rate


class By(StrEnum):
    """Ways to learn."""

    EVOLUTION = "evolution"
    DIFFERENCES = "differences"


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A finished generation."""

    generation: int
    wins: float
    centre: Steps


def learn(
    game: GameId,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the tuned set is written, as TOML; stdout by default.")
    ] = None,
    by: Annotated[
        By, typer.Option(help="Try other figures and follow the better, or let each turn foretell the next.")
    ] = By.EVOLUTION,
    begin: Annotated[str, typer.Option("--from", help="The game's set of weights to begin from.")] = "start",
    level: Annotated[str, typer.Option(help="The bot whose figures are tuned.")] = "normal",
    against: Annotated[
        str, typer.Option(help="Opponents by comma; they stay as they are.")
    ] = "normal:weights=start,easy",
    seats: Annotated[int, typer.Option(help="Seats; one opponent fills all others, or plays alone too.")] = 2,
    generations: Annotated[int, typer.Option(help="Steps to take.")] = 20,
    pairs: Annotated[int, typer.Option(help="Evolution: directions a generation tries both ways.")] = 8,
    deals: Annotated[int, typer.Option(help="Deals a set of figures plays, from every seat, against each.")] = 4,
    spread: Annotated[float, typer.Option(help="Size of a step, as the logarithm of a factor.")] = 0.2,
    rate: Annotated[float, typer.Option(help="Evolution: how far the middle follows the better steps.")] = 1.0,
    trace: Annotated[float, typer.Option(help="Differences: 0 foretells the next turn, 1 the end.")] = 0.7,
    exam: Annotated[int, typer.Option(help="Deals of the exam at the end; 0 for none.")] = 100,
    jobs: Jobs = 1,
    ray: Ray = False,
    seed: Annotated[str | None, typer.Option(help="Seed of steps and deals, 0 by default.")] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished generations; the same command goes on where it stopped."),
    ] = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Tune a game's weights by playing against opponents that stay as they are.

    The same command finds the same figures. The exam plays deals that no generation has seen.
    """
    with refusals(lang):
        spoken = language(lang)
        for value, name, least in (
            (seats, "--seats", 1),
            (generations, "--generations", 1),
            (pairs, "--pairs", 1),
            (deals, "--deals", 1),
            (exam, "--exam", 0),
            (jobs, "--jobs", 1),
        ):
            whole_number(value, name, least)
        for size, name in ((spread, "--spread"), (rate, "--rate")):
            if not 0 < size <= WIDEST:
                raise Refusal("refuse.size", TEXTS, name=name, most=f"{WIDEST:g}", value=str(size))
        if not 0 <= trace <= 1:
            raise Refusal("refuse.trace", TEXTS, value=str(trace))
        room = Room(jobs, ray)
        played = shelf.load(game)
        opponents = [name.strip() for name in against.split(",") if name.strip()]
        if not opponents:
            raise Refusal("refuse.no_opponent", TEXTS)
        factors = Factors(find_weights(played, begin))
        for opponent in opponents:
            load(opponent, played)
        weights = parse(level).weights
        if weights is not None:
            raise Refusal("refuse.level_weights", TEXTS, level=level, weights=weights)
        if "weights" not in SETTINGS[parse(level).level]:
            raise Refusal("refuse.level", TEXTS, level=level)
        options = played.resolve(seats, parse_options(option))
        course = Course(played.id, seats, options, level, opponents, factors, deals, parse_seed(seed) or 0)
        method = Evolution(pairs, spread, rate) if by is By.EVOLUTION else Differences(spread, trace)
        if out is not None:
            if keep is not None and out.resolve() == keep.resolve():
                raise Refusal("refuse.same_file", TEXTS, file=str(out))
            try_out(out)
        ledger = None if keep is None else Ledger(keep, header(course, by, method, begin))
        rows = [] if ledger is None else read_rows(ledger, factors.tuned())
        try:
            games = method.sets() * course.games_of(deals)
            total = generations * games + course.games_of(exam)
            with progress(TEXTS.say("learn.title", spoken), total, as_json) as advance:
                play = player(room, advance)
                advance(min(len(rows), generations) * games)
                while len(rows) < generations:
                    centre = rows[-1]["centre"] if rows else factors.unchanged()
                    row = course.generation(method, centre, len(rows), play)
                    if ledger is not None:
                        ledger.add(row)
                    rows.append(row)
                figures = course.graduate(rows[:generations])
                marks = course.exam(figures, exam, play) if exam else []
        except KeyboardInterrupt:
            key = "learn.kept" if ledger else "learn.stopped"
            values: dict[str, str | int] = {"done": len(rows), "total": generations, "file": str(keep)}
            ERR.print(TEXTS.say(key, spoken, values), markup=False, highlight=False, soft_wrap=True)
            raise typer.Exit(INTERRUPTED) from None
        text = weights_text(package_of(played), figures, begin)
        if out is not None:
            write(out, "w", text)
    if as_json:
        print_json({"game": played.id, "weights": figures.values, "exam": marks, "generations": rows[:generations]})
        return
    if out is None:
        OUT.print(text, markup=False, highlight=False, soft_wrap=True)
    show(marks, spoken)


def try_out(out: Path) -> None:
    """Refuse at once a file that cannot be written in the end; what there is stays, and nothing else comes to be."""
    there = out.exists()
    write(out, "a", "")
    if not there:
        out.unlink()


def write(out: Path, mode: str, text: str) -> None:
    """Write to the file of the tuned set."""
    try:
        with out.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Refusal("refuse.out", TEXTS, file=str(out), reason=error.strerror or str(error)) from error


def header(course: Course, by: By, method: Method, begin: str) -> dict[str, Any]:
    """What makes a course: the generations of another one lead elsewhere."""
    return {
        "learn": FORMAT,
        **code_facts(course.game, "civitas.learning"),
        "game": course.game,
        "seats": course.seats,
        "options": course.options,
        "level": course.level,
        "against": course.opponents,
        "from": begin,
        "by": by.value,
        **method.facts(),
        "deals": course.deals,
        "seed": course.seed,
    }


def read_rows(ledger: Ledger, figures: list[str]) -> list[dict[str, Any]]:
    """The generations a file holds, in order; each is about the same figures."""
    rows: list[dict[str, Any]] = []
    for place, line in enumerate(ledger.lines):
        try:
            row = msgspec.json.decode(line, type=Row)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise ledger.damaged(place, "keep.line_on") from None
        if row.generation != place or set(row.centre) != set(figures):
            raise ledger.damaged(place, "keep.line_on")
        rows.append(msgspec.structs.asdict(row))
    return rows


def show(marks: list[dict[str, Any]], lang: str) -> None:
    """The exam as a table."""
    if not marks:
        return
    table = Table(*[TEXTS.say(f"learn.{key}", lang) for key in ("opponent", "games", "share", "interval")])
    for mark in marks:
        share, low, high = (f"{100 * mark[key]:.1f} %" for key in ("rate", "low", "high"))
        table.add_row(mark["opponent"], str(mark["games"]), share, f"{low} – {high}")
    OUT.print(table)
