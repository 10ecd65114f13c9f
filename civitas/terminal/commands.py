"""The commands of the terminal: `civitas play`, `watch` and `replay`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from civitas import bots, games
from civitas.console import (
    Edition,
    GameId,
    Json,
    Lang,
    Options,
    language,
    parse_edition,
    parse_options,
    parse_seed,
    refusals,
)
from civitas.kernel.registry import known
from civitas.terminal import menu, saves
from civitas.terminal import replay as replaying
from civitas.terminal import watch as watching
from civitas.terminal.advice import analyse
from civitas.terminal.screen import Leave, Screen
from civitas.terminal.seating import HUMAN, parse_seats, usual_seats
from civitas.terminal.session import Plan, resume
from civitas.terminal.session import play as play_at
from civitas.terminal.words import refuse, say

Seats = Annotated[
    str | None,
    typer.Option("--seats", metavar="SEATS", help="Who plays, by seat: human and bot levels, e.g. human,normal."),
]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="N", help="A whole number; the same seed, the same shuffles.")
]
PAUSE = 0.4  # seconds between lines when somebody watches


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The game's id, or with --resume a saved game's name. A menu without."),
    ] = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    edition: Edition = None,
    go_on: Annotated[
        bool, typer.Option("--resume", help="Go on with a saved game: the latest, or the one named.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Play in the terminal, alone, against bots, or with several people at this screen."""
    with refusals(lang):
        spoken = language(lang)
        given = {"--seats": seats, "--option": option, "--edition": edition}
        named = [name for name, value in given.items() if value]
        number = parse_seed(seed)
        screen = Screen(spoken)
        try:
            if go_on:
                if named or seed is not None:
                    raise refuse("refuse.with_resume", options=", ".join([*named, *(["--seed"] if seed else [])]))
                match, save = saves.load(saves.resolve(game))
                screen.lang = save.lang if lang is None else spoken
                resume(screen, match, save)
            elif game is None:
                if named:
                    raise refuse("refuse.game_first", options=", ".join(named), known=", ".join(known()))
                menu.run(screen, lang is None, number)
            else:
                play_at(screen, plan(game, seats, option, edition, number))
        except (Leave, KeyboardInterrupt):
            screen.say(say("menu.bye", screen.lang))


def plan(game: str, seats: str | None, option: list[str] | None, edition: Path | None, seed: int | None) -> Plan:
    """A game asked for on the command line."""
    played = games.load(game)
    options = parse_options(option)
    kinds = usual_seats(played, options, HUMAN) if seats is None else parse_seats(seats, played)
    if HUMAN not in kinds:
        raise refuse("refuse.nobody")
    return Plan(played, kinds, played.resolve(len(kinds), options), parse_edition(played, edition), seed)


def watch(
    game: GameId,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    edition: Edition = None,
    delay: Annotated[str | None, typer.Option("--delay", metavar="SECONDS", help="Pause after each line.")] = None,
    lang: Lang = None,
) -> None:
    """Watch bots play, move by move."""
    with refusals(lang):
        spoken = language(lang)
        played = games.load(game)
        options = parse_options(option)
        kinds = usual_seats(played, options, bots.usual_level(played)) if seats is None else parse_seats(seats, played)
        if HUMAN in kinds:
            raise refuse("refuse.somebody")
        pause = parse_delay(delay)
        chosen = played.resolve(len(kinds), options)
        begun = Plan(played, kinds, chosen, parse_edition(played, edition), parse_seed(seed))
        screen = Screen(spoken)
        try:
            watching.watch(screen, begun, pause)
        except KeyboardInterrupt:
            screen.say("")


def parse_delay(delay: str | None) -> float:
    """Seconds between lines: none through a pipe."""
    if delay is None:
        return PAUSE if sys.stdout.isatty() else 0.0
    try:
        seconds = float(delay)
    except ValueError as error:
        raise refuse("refuse.delay", delay=delay) from error
    if not 0 <= seconds <= 60:
        raise refuse("refuse.delay", delay=delay)
    return seconds


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal: a saved or finished game.")],
    to: Annotated[str | None, typer.Option("--to", metavar="N", help="Show the position after this line.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="N", help="Look with a seat's eyes, from 0.")] = None,
    analysed: Annotated[
        bool, typer.Option("--analyse", help="Show where a finished game was lost, by what each seat knew.")
    ] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Go through a journal step by step, or show one position."""
    with refusals(lang):
        spoken = language(lang)
        shown = replaying.Replay(file, to, seat)
        if analysed:
            if to is not None:
                raise refuse("refuse.analyse_to")
            analyse(shown, spoken, as_json)
            return
        if as_json:
            replaying.print_document(shown)
            return
        screen = Screen(spoken)
        if to is not None:
            shown.show(screen, full=True)
            return
        try:
            replaying.step_through(screen, shown)
        except (Leave, KeyboardInterrupt):
            screen.say("")
