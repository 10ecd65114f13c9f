"""How far playouts must look: what choosing by them gains, by horizon and by number of worlds.

    python bench/horizons.py --game path-of-civilization --games 20 --every 8 --worlds 32 --horizons 1,2,4,6 --seed 900

Plays games of `normal`. At about one decision in `--every` it finds the lines that `hard` would weigh and plays each
from the same worlds to the end of the match, everybody as in playouts, noting the guide's value at every horizon
(turns of the kernel, for the whole table). Then one half of the worlds chooses a line, as a race without caution does,
and the other half says what the choice gained at the end against the line that `normal` plays: points of lead, and part
of a win.

The gain counts with the rule list playing on after the choice, so it is a lead and no result: where `normal` plays much
better than the rule list (Age of Civilization) long horizons look better than they are. An arena decides.

Progress goes to stderr; `--json` prints a document instead of the table. Processor time, in milliseconds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from dataclasses import dataclass
from typing import Any

from civitas import games
from civitas.arena.matches import win_shares
from civitas.bots.budget import Budget
from civitas.bots.guide import Guide, Search, find_guide, find_search
from civitas.bots.levels import load
from civitas.bots.players import bot_row
from civitas.bots.playouts import Race, play_on
from civitas.bots.turn_search import Line
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import seeded

FREE = Budget(0.0, 1)  # never over: playouts are not timed here


@dataclass
class End:
    """A playout: the value at each horizon and at the end, and what the match came to."""

    values: list[float]
    milliseconds: list[float]
    lead: float
    win: float


@dataclass
class Decision:
    """A decision looked at: each line's own value, and by world and line a playout."""

    own: list[float]
    worlds: list[list[End]]


def playout(guide: Guide, match: Match, question: Question, line: Line, horizons: list[int]) -> End:
    """Play one line on to the end, valued at each horizon."""
    seat, turn = question.seat, match.turn
    began = time.process_time()
    values: list[float] = []
    milliseconds: list[float] = []
    match.play(match.question(question.number), line.steps[0].row)
    steps = line.steps[1:]
    for until in [*[turn + horizon for horizon in horizons], 0]:
        play_on(guide, match, seat, steps, until, FREE)
        steps = []
        values.append(guide.evaluate(match, seat))
        milliseconds.append((time.process_time() - began) * 1000)
    assert match.result is not None
    scores = match.result.scores
    rival = max([score for other, score in enumerate(scores) if other != seat], default=0)
    return End(values, milliseconds, scores[seat] - rival, win_shares(match)[seat])


def look(guide: Guide, search: Search, match: Match, question: Question, chance: random.Random, args: Any) -> Decision:
    """All playouts of one decision; no worlds where only one line is thought of."""
    rng = seeded(chance.getrandbits(40))
    blind = match.redeal(question.seat, rng.bits())
    race = Race(guide, search, blind, blind.question(question.number), rng)
    found = Decision([arm.line.value for arm in race.arms], [])
    for _ in range(args.worlds if len(race.arms) > 1 else 0):
        world = blind.redeal(question.seat, rng.bits())
        lines = [arm.line for arm in race.arms]
        found.worlds.append([playout(guide, world.copy(), question, line, args.horizons) for line in lines])
    return found


def gain(decision: Decision, horizon: int, count: int, trust: float, half: int) -> tuple[float, float]:
    """Points and wins gained, when so many worlds of one half choose by a horizon, in the eyes of the other half."""
    middle = len(decision.worlds) // 2
    choosing = decision.worlds[half * middle : half * middle + count]
    judging = decision.worlds[middle:] if half == 0 else decision.worlds[:middle]
    best, most = 0, 0.0
    for line in range(1, len(decision.own)):
        ahead = sum([world[line].values[horizon] - world[0].values[horizon] for world in choosing])
        value = (ahead + trust * (decision.own[line] - decision.own[0])) / (count + trust)
        if value > most:
            best, most = line, value
    points = statistics.fmean([world[best].lead - world[0].lead for world in judging])
    return points, statistics.fmean([world[best].win - world[0].win for world in judging])


def summary(decisions: list[Decision], args: Any, trust: float) -> list[dict[str, Any]]:
    """By horizon: the cost of a playout and the gains by number of worlds."""
    counts = [count for count in (2, 4, 8, 16) if count < args.worlds // 2] + [args.worlds // 2]
    rows: list[dict[str, Any]] = []
    for place, name in enumerate([*map(str, args.horizons), "end"]):
        costs = [end.milliseconds[place] for one in decisions for world in one.worlds for end in world]
        row: dict[str, Any] = {"horizon": name, "ms": round(statistics.fmean(costs), 2), "gains": []}
        for count in counts:
            both = [gain(one, place, count, trust, half) for one in decisions for half in (0, 1)]
            points = [one for one, _ in both]
            error = statistics.stdev(points) / len(decisions) ** 0.5 if len(decisions) > 1 else 0.0
            wins = statistics.fmean([one for _, one in both])
            mean = statistics.fmean(points)
            row["gains"].append({"worlds": count, "points": mean, "error": error, "wins": wins})
        rows.append(row)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--every", type=int, default=10, help="about one decision in so many is looked at")
    parser.add_argument("--worlds", type=int, default=32, help="half of them choose, half judge")
    parser.add_argument("--horizons", type=lambda text: [int(one) for one in text.split(",")], default=[1, 2, 4, 8])
    parser.add_argument("--trust", type=float, help="worlds a line's own value counts for; the game's own by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    game = games.load(args.game)
    guide = find_guide(game, "SEARCHER")
    if guide is None or args.worlds < 4:
        sys.exit("The game needs a guide, and at least 4 worlds.")
    search = find_search(game)
    trust = search.trust if args.trust is None else args.trust
    decisions: list[Decision] = []
    for number in range(args.games):
        chance = random.Random(args.seed * 1000 + number)
        match = game.start(args.seats, args.seed * 1000 + number, {}).copy()
        bots = [load("normal", game) for _ in range(args.seats)]
        while match.pending:
            question = match.pending[0]
            if len(question.options) > 1 and chance.random() < 1 / args.every:
                found = look(guide, search, match, question, chance, args)
                if found.worlds:
                    decisions.append(found)
            match.play(question, bot_row(bots[question.seat], match, question, number))
        print(f"game {number + 1} of {args.games}: {len(decisions)} decisions", file=sys.stderr)
    if not decisions:
        sys.exit("No decision was looked at: more games, or a smaller --every.")
    rows = summary(decisions, args, trust)
    if args.json:
        print(json.dumps({"game": args.game, "decisions": len(decisions), "trust": trust, "horizons": rows}))
        return
    print(f"{args.game}: {len(decisions)} decisions, trust {trust:g}; points (± standard error) and wins gained")
    for row in rows:
        cells = [
            f"{one['worlds']:3}: {one['points']:+.2f} ± {one['error']:.2f} {one['wins']:+.3f}" for one in row["gains"]
        ]
        print(f"{row['horizon']:>4} {row['ms']:7.2f} ms  " + "   ".join(cells))


if __name__ == "__main__":
    main()
