"""`civitas arena`: bots against bots."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from civitas import games as shelf
from civitas.arena.duels import cross_table, duels
from civitas.arena.figures import Record, figures
from civitas.arena.keeping import Keeper, keeping
from civitas.arena.matches import check_bots, play_deal
from civitas.arena.pairing import Contest, Sitting, deals, fill_seats, labels, sittings
from civitas.arena.pools import Room
from civitas.arena.ratings import elo
from civitas.arena.tables import show_cross_table, show_elo, show_figures
from civitas.arena.texts import TEXTS
from civitas.console import (
    ERR,
    OUT,
    Edition,
    GameId,
    Jobs,
    Json,
    Lang,
    Options,
    Ray,
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

INTERRUPTED: Final = 130
LARGEST: Final = 1000.0  # of --scale
ANCHOR: Final = "normal"  # of the ratings, where it plays


def arena(
    game: GameId,
    bots: Annotated[
        str, typer.Option(help="Levels by comma, with settings after a colon: normal,easy or normal:nodes=200.")
    ] = "normal,easy",
    games: Annotated[
        int, typer.Option(help="Games in all, rounded up: every deal is played with every seating.")
    ] = 400,
    seats: Annotated[
        int | None,
        typer.Option(
            help="Seats; one per bot by default. The last bot fills; more bots than seats all meet each other."
        ),
    ] = None,
    scale: Annotated[
        float, typer.Option(help="Multiplies budgets of time and iterations; random, easy and normal have none.")
    ] = 1.0,
    jobs: Jobs = 1,
    ray: Ray = False,
    seed: Annotated[
        str | None, typer.Option(help="Seed of the deals, 0 by default; the same seed plays the same games.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished deals in a file; the same command goes on where it stopped."),
    ] = None,
    anchor: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="The bot that has 1500 Elo; normal if it plays, else the field's mean."),
    ] = None,
    option: Options = None,
    edition: Edition = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play bots against each other: every deal once with every seating, shares of wins with their 95 % interval.

    More bots than seats make a field: all choices of bots play, with a cross table and Elo ratings.
    """
    with refusals(lang):
        spoken = language(lang)
        whole_number(games, "--games", 1)
        whole_number(jobs, "--jobs", 1)
        room = Room(jobs, ray)
        if not 0 < scale <= LARGEST:
            raise Refusal("refuse.scale", TEXTS, most=f"{LARGEST:g}", scale=str(scale))
        played = shelf.load(game)
        names = [name.strip() for name in bots.split(",") if name.strip()]
        if not names:
            raise Refusal("refuse.no_bots", TEXTS)
        count = len(names) if seats is None else seats
        chosen = played.resolve(count, parse_options(option))
        contest = Contest(played.id, count, chosen, parse_edition(played, edition), fill_seats(names, count), scale)
        check_bots(contest)
        place = anchor_place(contest, anchor)
        start = parse_seed(seed) or 0
        plan = sittings(len(contest.bots), count, games)
        keeper = keeping(keep, contest, start)
        record = dict(keeper.record) if keeper else {}
        earlier = len([sitting for sitting in plan if sitting in record])
        try:
            with progress(TEXTS.say("arena.title", spoken), len(plan) * count, as_json) as advance:
                advance(earlier * count)
                play(contest, plan, start, record, keeper, room, advance)
        except KeyboardInterrupt:
            done = len([sitting for sitting in plan if sitting in record])
            say_stopped(done * count, len(plan) * count, keep, spoken)
            raise typer.Exit(INTERRUPTED) from None
    report = summary(played, contest, {sitting: record[sitting] for sitting in plan}, place, start)
    if as_json:
        print_json(report)
    else:
        show(played, contest, report, len({sitting.deal for sitting in plan}), spoken)
        if report["games"] != games:
            OUT.print(TEXTS.say("arena.rounded", spoken, {"games": report["games"], "asked": games}))
        if earlier:
            OUT.print(TEXTS.say("arena.resumed", spoken, {"games": earlier * count, "file": str(keep)}), markup=False)


def anchor_place(contest: Contest, anchor: str | None) -> int | None:
    """The place in the field of the bot that the ratings are relative to; None for the mean of the field."""
    if anchor is None:
        return contest.bots.index(ANCHOR) if ANCHOR in contest.bots else None
    if len(contest.bots) == contest.seats:
        raise Refusal("refuse.anchor_alone", TEXTS)
    if anchor not in contest.bots:
        raise Refusal("refuse.anchor", TEXTS, bot=anchor, known=", ".join(contest.bots))
    return contest.bots.index(anchor)


def play(
    contest: Contest,
    plan: list[Sitting],
    seed: int,
    record: Record,
    keeper: Keeper | None,
    room: Room,
    advance: Callable[[int], None],
) -> None:
    """Play the sittings that are not in the record yet."""
    left = [sitting for sitting in plan if sitting not in record]
    if not left:
        return
    seeds = deals(seed, max([sitting.deal for sitting in plan]) + 1)
    work = [(contest.seated(sitting.bots), seeds[sitting.deal]) for sitting in left]
    with closing(room.do(play_deal, work)) as played:
        for place, tallies in played:
            if keeper is not None:
                keeper.add(left[place], tallies)
            record[left[place]] = tallies
            advance(contest.seats)


def say_stopped(done: int, total: int, keep: Path | None, lang: str) -> None:
    """After Ctrl-C: what is lost and how to go on."""
    if keep is None:
        sentence = TEXTS.say("arena.stopped", lang, {"games": done, "total": total})
    else:
        sentence = TEXTS.say("arena.kept", lang, {"games": done, "total": total, "file": str(keep)})
    ERR.print(sentence, markup=False, highlight=False, soft_wrap=True)


def summary(game: Game, contest: Contest, record: Record, anchor: int | None, seed: int) -> dict[str, Any]:
    """The document of `--json`; a field's has pairs and Elo ratings too."""
    names = labels(contest.bots)
    report = {"game": game.id, "games": len(record) * contest.seats, "bots": figures(record, names)}
    if len(names) > contest.seats:
        met = duels(record, contest.seats)
        report["pairs"] = cross_table(met, names)
        report["elo"] = elo(list(met.values()), names, anchor, seed)
    return report


def show(game: Game, contest: Contest, report: dict[str, Any], deals: int, lang: str) -> None:
    """The figures as tables."""
    seats = contest.seats
    title = TEXTS.say("arena.heading", lang, {"game": game.name[lang], "games": report["games"], "seats": seats})
    show_figures(title, report, lang)
    if "pairs" in report:
        show_cross_table(report, lang)
        show_elo(report, lang)
        OUT.print(TEXTS.say("arena.how_alone" if seats == 1 else "arena.how", lang))
        values = {"sittings": report["games"] // seats, "deals": deals, "seats": seats}
        OUT.print(TEXTS.say("arena.unit_field", lang, values))
    else:
        OUT.print(TEXTS.say("arena.unit", lang, {"deals": deals, "seats": seats}))
