"""The command line: `civitas serve`, `games`, `cards`, `play`, `watch`, `replay`, `fuzz`, `arena`, `learn`, `bench`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from civitas import bench as measuring
from civitas import games as shelf
from civitas.arena.command import arena
from civitas.console import (
    ERR,
    OUT,
    TEXTS,
    Edition,
    GameId,
    Jobs,
    Json,
    Lang,
    Options,
    language,
    parse_edition,
    parse_options,
    print_json,
    progress,
    refusals,
    say,
    whole_number,
)
from civitas.fuzz import SHOWN, campaign_sets
from civitas.fuzz import fuzz as play_campaign
from civitas.kernel.game import Option
from civitas.kernel.text import Refusal
from civitas.learning.command import learn
from civitas.peers import measure_peers, missing_peers
from civitas.server.command import serve
from civitas.terminal.commands import play, replay, watch
from civitas.usage import Commands

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="One table for five civilization board games. Start with `civitas play`.",
)
app.command()(serve)
app.command()(play)
app.command()(watch)
app.command()(replay)
app.command()(arena)
app.command()(learn)


@app.command()
def games(as_json: Json = False, lang: Lang = None) -> None:
    """List the games with their seats and options."""
    with refusals(lang):
        spoken = language(lang)
        if as_json:
            print_json([game.describe() for game in shelf.available()])
            return
        table = Table("id", say("games.game", spoken), say("games.seats", spoken), say("games.options", spoken))
        for game in shelf.available():
            seats = f"{min(game.seats)}-{max(game.seats)}"
            lines = [
                f"{option.id} = {_allowed(option, spoken)}: " + game.texts.say(f"option_help.{option.id}", spoken)
                for option in game.options
            ]
            table.add_row(game.id, game.name[spoken], seats, "\n".join(lines))
        OUT.print(table)


def _allowed(option: Option, lang: str) -> str:
    """What an option may be, as it is typed."""
    values = " | ".join([str(value).lower() for value in option.values])
    return f"{values} ({say('games.list', lang, most=option.most)})" if option.type == "list" else values


@app.command()
def cards(game: GameId, as_json: Json = False, edition: Edition = None, lang: Lang = None) -> None:
    """List every piece of a game's box and where its facts come from: rulebook, public, or designed by us."""
    with refusals(lang):
        spoken = language(lang)
        box = shelf.load(game).open_box(edition)
        if as_json:
            print_json(box.catalogue)
            return
        table = Table(*[say(f"cards.{key}", spoken) for key in ("id", "kind", "name", "copies", "provenance")])
        counts = {"rulebook": 0, "public": 0, "designed": 0}
        for piece in box.catalogue:
            counts[piece["provenance"]] += 1
            facts = ", ".join([f"{fact}: {source}" for fact, source in piece["facts"].items()])
            table.add_row(
                piece["id"],
                piece["kind"],
                piece["name"][spoken],
                str(piece["copies"]),
                f"{piece['provenance']} ({facts})",
            )
        OUT.print(table)
        total = sum(piece["copies"] for piece in box.catalogue)
        OUT.print(say("cards.summary", spoken, count=len(box.catalogue), copies=total, **counts))


@app.command()
def fuzz(
    game: GameId,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="Seats; all counts in turn by default.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next ones count up.")] = 0,
    jobs: Jobs = 1,
    thorough: Annotated[bool, typer.Option(help="Look closely at every decision, not at a sample.")] = False,
    option: Options = None,
    edition: Edition = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play random games under every law of the kernel; exit code 1 when one is broken."""
    with refusals(lang):
        spoken = language(lang)
        whole_number(games, "--games", 1)
        whole_number(jobs, "--jobs", 1)
        played = shelf.load(game)
        overrides = parse_edition(played, edition)
        sets = campaign_sets(played, seats, parse_options(option))
        with progress(say("fuzz.title", spoken), games, as_json) as advance:
            report, broken = play_campaign(played, games, sets, seed, jobs, thorough, overrides, advance)
    if as_json:
        print_json(report)
    else:
        OUT.print(
            say(
                "fuzz.summary",
                spoken,
                **{key: report[key] for key in ("games", "game", "decisions", "violations")},
                seconds=str(report["seconds"]),
            )
        )
        OUT.print(
            say("fuzz.ends", spoken, ends=", ".join([f"{reason} {count}" for reason, count in report["ends"].items()]))
        )
    for violation in broken[:SHOWN]:
        ERR.print(violation, markup=False)
    if broken:
        raise typer.Exit(1)


@app.command()
def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME ...]", help="Games to measure; all by default.")
    ] = None,
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure catanatron and OpenSpiel too, in the same run.")
    ] = False,
    seats: Annotated[int | None, typer.Option(help="Seats; each game's largest count by default.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds per figure.")] = 2.0,
    option: Options = None,
    edition: Edition = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure decisions, games, copies and views per second on one core."""
    with refusals(lang):
        spoken = language(lang)
        if seconds <= 0:
            raise Refusal("refuse.count", TEXTS, name="--seconds", least=1, value=str(seconds))
        if peers and missing_peers():
            raise Refusal("refuse.peers", TEXTS, missing=", ".join(missing_peers()))
        chosen = [shelf.load(name) for name in game] if game else shelf.available()
        options = parse_options(option)
        figures: dict[str, measuring.Figures] = {}
        for one in chosen:
            count = max(one.seats) if seats is None else seats
            with progress(say("bench.title", spoken, name=one.id), 1, as_json):
                figures[one.id] = measuring.measure(one, count, options, parse_edition(one, edition), seconds)
        beside: dict[str, measuring.Figures] = {}
        if peers:
            with progress(say("bench.title", spoken, name="catanatron, OpenSpiel"), 1, as_json):
                beside = measure_peers(seconds)
    if as_json:
        print_json({"compiled": measuring.is_compiled(), "games": figures, "peers": beside})
    else:
        _print_bench(figures, beside, spoken)


def _print_bench(figures: dict[str, measuring.Figures], peers: dict[str, measuring.Figures], lang: str) -> None:
    keys = ("seats", "decisions_per_s", "playouts_per_s", "copies_per_s", "views_per_s", "decisions_per_game")
    build = say("bench.compiled" if measuring.is_compiled() else "bench.pure", lang)
    table = Table(
        say("bench.who", lang),
        *[say(f"bench.{key}", lang) for key in keys],
        title=say("bench.heading", lang, build=build),
    )
    catan = peers.get("catanatron")
    for name, row in {**figures, **peers}.items():
        cells = []
        for key in keys:
            value = row[key]
            cell = "-" if value is None else f"{value:,.0f}" if value >= 100 or key == "seats" else f"{value:,.1f}"
            base = catan[key] if catan and name in figures and key.endswith("_per_s") else None
            cells.append(f"{cell} ({value / base:.1f}×)" if base and value else cell)
        table.add_row(name, *cells)
    OUT.print(table)


def main() -> None:
    """Entry point of the `civitas` command."""
    app()


if __name__ == "__main__":
    main()
