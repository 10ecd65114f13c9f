"""`civitas arena`: bots against bots."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from civitas import games as shelf
from civitas.arena.figures import figures
from civitas.arena.matches import Tally, check_bots
from civitas.arena.pairing import Contest, deals, deals_for, fill_seats, labels
from civitas.arena.pools import need_ray, play_here, play_in_processes, play_on_ray
from civitas.arena.texts import TEXTS
from civitas.console import (
    OUT,
    Edition,
    GameId,
    Json,
    Lang,
    Options,
    language,
    parse_edition,
    parse_options,
    parse_seed,
    print_json,
    progress,
    refusals,
    whole_number,
)
from civitas.kernel.game import Game
from civitas.kernel.text import Refusal


def arena(
    game: GameId,
    bots: Annotated[
        str, typer.Option(help="Levels by comma, with settings after a colon: normal,easy or normal:nodes=200.")
    ] = "normal,easy",
    games: Annotated[int, typer.Option(help="Games, rounded up: every deal is played with every seating.")] = 400,
    seats: Annotated[int | None, typer.Option(help="Seats; one per bot by default. The last bot fills.")] = None,
    scale: Annotated[
        float, typer.Option(help="Multiplies budgets of time and iterations; random, easy and normal have none.")
    ] = 1.0,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster (extra `ray`).")] = False,
    seed: Annotated[
        str | None, typer.Option(help="Seed of the deals, 0 by default; the same seed plays the same games.")
    ] = None,
    option: Options = None,
    edition: Edition = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play bots against each other: every deal once with every seating, shares of wins with their 95 % interval."""
    with refusals(lang):
        spoken = language(lang)
        whole_number(games, "--games", 1)
        whole_number(jobs, "--jobs", 1)
        if ray:
            need_ray()
        if ray and jobs > 1:
            raise Refusal("refuse.jobs_and_ray", TEXTS)
        if not scale > 0:
            raise Refusal("refuse.scale", TEXTS, scale=str(scale))
        played = shelf.load(game)
        names = [name.strip() for name in bots.split(",") if name.strip()]
        if not names:
            raise Refusal("refuse.no_bots", TEXTS)
        count = len(names) if seats is None else seats
        chosen = played.resolve(count, parse_options(option))
        contest = Contest(played.id, count, chosen, parse_edition(played, edition), fill_seats(names, count), scale)
        check_bots(contest)
        plan = deals(parse_seed(seed) or 0, deals_for(games, count))
        total = len(plan) * count
        with progress(TEXTS.say("arena.title", spoken), total, as_json) as advance:
            if ray:
                results = play_on_ray(contest, plan, advance)
            elif jobs > 1:
                results = play_in_processes(contest, plan, jobs, advance)
            else:
                results = play_here(contest, plan, advance)
    report = summary(played, contest, results)
    if as_json:
        print_json(report)
    else:
        show(played, contest, report, games, spoken)


def summary(game: Game, contest: Contest, results: list[list[Tally]]) -> dict[str, Any]:
    """The document of `--json`."""
    return {
        "game": game.id,
        "games": len(results) * contest.seats,
        "bots": figures(results, labels(contest.bots)),
    }


def show(game: Game, contest: Contest, report: dict[str, Any], asked: int, lang: str) -> None:
    """The figures as a table."""
    count = report["games"]
    heading = TEXTS.say("arena.heading", lang, {"game": game.name[lang], "games": count, "seats": contest.seats})
    columns = ("bot", "wins", "share", "interval", "mean", "median", "p50", "p95")
    table = Table(title=heading, box=SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for column in columns:
        table.add_column(
            TEXTS.say(f"arena.{column}", lang), justify="left" if column == "bot" else "right", no_wrap=True
        )
    for name, row in report["bots"].items():
        table.add_row(
            name,
            f"{row['wins']:g}",
            f"{row['rate']:.1%}",
            f"{row['low']:.1%}–{row['high']:.1%}",
            f"{row['mean_score']:.1f}",
            f"{row['median_score']:g}",
            f"{row['ms_p50']:.1f}",
            f"{row['ms_p95']:.1f}",
        )
    OUT.print(table)
    OUT.print(TEXTS.say("arena.unit", lang, {"deals": count // contest.seats, "seats": contest.seats}))
    if count != asked:
        OUT.print(TEXTS.say("arena.rounded", lang, {"games": count, "asked": asked}))
