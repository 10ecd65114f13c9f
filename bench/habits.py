"""How bots play Through the Ages among themselves, beside what is known of people.

    python bench/habits.py --bot hard --seats 2 --games 40 --jobs 2 --seed 2026

Plays games of one bot against itself and counts what people's games are counted by: rounds, final culture, wonders and
colonies, new governments and when they came, aggressions and wars, uprisings. What people do stands
in the game's README.

Progress goes to stderr; `--json` prints a document instead of the lines.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from contextlib import closing
from typing import Any, NamedTuple, cast

from civitas import games
from civitas.arena.matches import play_out
from civitas.arena.pairing import deals
from civitas.arena.pools import Room
from civitas.bots.levels import load
from civitas.games.through_the_ages.politics_verbs import ATTACKS, DECLARES
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.verbs import DEVELOPS, REVOLTS, ROUND_BEGINS, TALES, UPRISING
from civitas.kernel.text import Refusal

GAME = "through-the-ages"


class Played(NamedTuple):
    """What one game came to; lists are by seat."""

    rounds: int
    culture: list[int]
    wonders: list[int]
    colonies: list[int]
    governments: list[int]  # the round of the first new one, 0 for none
    aggressions: int
    wars: int
    uprisings: int


def play(bot: str, seats: int, deal: tuple[int, int]) -> Played:
    """Play one game and count."""
    game = games.load(GAME)
    match = cast(AgesMatch, game.start(seats, deal[0], {}))
    play_out(match, [load(bot, game) for _ in range(seats)], deal[1])
    assert match.result is not None
    assert match.chronicle is not None
    governments = [0] * seats
    counted = dict.fromkeys((ATTACKS, DECLARES, UPRISING), 0)
    now = 1
    for event in match.chronicle.events:
        if event.tale == ROUND_BEGINS:
            now = event.first
        elif event.tale in counted:
            counted[event.tale] += 1
        elif is_government(event.tale, event.first) and not governments[event.seat]:
            governments[event.seat] = now
    state = match.state
    return Played(
        state.round,
        list(match.result.scores),
        [len(player.wonders) for player in state.players],
        [len(player.colonies) for player in state.players],
        governments,
        counted[ATTACKS],
        counted[DECLARES],
        counted[UPRISING],
    )


def is_government(tale: int, card: int) -> bool:
    """Whether an event is a new government, by science or by revolution."""
    if tale == REVOLTS:
        return True
    return tale == DEVELOPS and TALES.tales[DEVELOPS].domains[0].ids[card] in TALES.tales[REVOLTS].domains[0].ids


def summary(played: list[Played]) -> dict[str, Any]:
    """The figures of all games."""
    culture = [points for one in played for points in one.culture]
    governments = [round_ for one in played for round_ in one.governments]
    changed = [round_ for round_ in governments if round_]
    low, median, high = statistics.quantiles(culture, n=4)
    return {
        "rounds": [min([one.rounds for one in played]), max([one.rounds for one in played])],
        "culture": {"median": median, "middle_half": [low, high]},
        "wonders_a_seat": mean([count for one in played for count in one.wonders]),
        "colonies_a_seat": mean([count for one in played for count in one.colonies]),
        "left_despotism": mean([round_ > 0 for round_ in governments]),
        "first_government_in_round": statistics.median(changed) if changed else None,
        "aggressions_a_game": mean([one.aggressions for one in played]),
        "wars_a_game": mean([one.wars for one in played]),
        "uprisings_a_seat": mean([one.uprisings / len(one.culture) for one in played]),
    }


def mean(values: list[Any]) -> float:
    return round(statistics.fmean(values), 2)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--bot", default="normal")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.games < 1 or args.jobs < 1:
        parser.error("--games, --jobs: at least 1")
    played: list[Played] = []
    work = [(args.bot, args.seats, deal) for deal in deals(args.seed, args.games)]
    try:
        load(args.bot, games.load(GAME))
        with closing(Room(args.jobs).do(play, work)) as done:
            for _, one in done:
                played.append(one)
                told = f"game {len(played)} of {args.games}: {one.rounds} rounds, {one.culture}"
                print(told, file=sys.stderr, flush=True)
    except Refusal as refusal:
        parser.error(str(refusal))
    document = {"bot": args.bot, "seats": args.seats, "games": args.games, "seed": args.seed, **summary(played)}
    if args.json:
        print(json.dumps(document, indent=2))
        return
    for name, value in document.items():
        print(f"{name:26} {value}")


if __name__ == "__main__":
    main()
