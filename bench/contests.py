"""The contests by which the levels are measured (docs/bots.md), one after the other.

    python bench/contests.py --folder contests --jobs 2
    python bench/contests.py --folder contests --only historia --only "one tenth"

Each contest is a `civitas arena` of its own that keeps its deals in the folder: whatever stops this, the same command
goes on from there. Contests that are over are not played again; their rows are printed as the others' are. A file that
was begun by other code of rules or bots is refused by the arena: name another folder.

`--list` prints the commands and plays nothing, `--only` takes contests whose description contains these words,
`--games` plays fewer, to try it out. Progress goes to stderr, rows in Markdown to stdout. Exit code 0: all were played,
1: some were refused, 130: interrupted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

SEED = "2026"
GAMES = ("age-of-civilization", "historia", "path-of-civilization", "sid-meiers-civilization", "through-the-ages")
KINGS = "king,king,king,king,king"


class Contest(NamedTuple):
    """One row: who plays how often, and what is aimed at: a share of wins, or points alone."""

    game: str
    bots: str
    games: int
    aim: str
    seats: int = 2
    scale: float = 1.0
    option: str = ""

    @property
    def name(self) -> str:
        """What it is, in words; also the name of its files."""
        scale = "" if self.scale == 1.0 else " one tenth"
        option = f" {self.option.partition('=')[2].partition(',')[0]}" if self.option else ""
        seats = "alone" if self.seats == 1 else f"{self.seats} seats"
        return f"{self.game}{option} {' '.join(self.bots.split(','))} {seats}{scale}"

    def command(self, games: int) -> list[str]:
        """The arguments of `civitas`."""
        found = ["arena", self.game, "--bots", self.bots, "--seats", str(self.seats), "--games", str(games)]
        found += ["--option", self.option] if self.option else []
        found += ["--scale", str(self.scale)] if self.scale != 1.0 else []
        return [*found, "--seed", SEED]


def contests() -> list[Contest]:
    """All of them, the quick ones first."""
    found = [Contest(game, "normal,easy", 400, "65 %") for game in GAMES]
    found += [Contest(game, "hard,normal", 400, "65 %", scale=0.1) for game in GAMES]
    found += [Contest(game, "hard,normal", 400, "35 %", seats=4, scale=0.1) for game in GAMES]
    found.append(Contest("age-of-civilization", "hard", 200, "32 points", seats=1, option="mode=skirmish"))
    found.append(Contest("path-of-civilization", "hard", 100, "50 %", seats=1, option="automa=expert"))
    found.append(Contest("historia", "hard", 40, "50 %", seats=1, option=f"civbots={KINGS}"))
    found += [Contest(game, "hard,normal", often(game), "65 %") for game in GAMES]
    found += [Contest(game, "hard,normal", often(game), "35 %", seats=4) for game in GAMES]
    found += [Contest(game, "expert,hard", 40, "55 %") for game in GAMES]
    found += [Contest(game, "expert,hard", 400, "55 %", scale=0.1) for game in GAMES]
    return found


def often(game: str) -> int:
    """The games of a contest at shipped budgets."""
    return 400 if game == "age-of-civilization" else 100


def play(contest: Contest, folder: Path, games: int, jobs: int) -> dict[str, Any] | None:
    """The arena's document of a contest with date and version, played now or before; None when the arena refuses."""
    stem = contest.name.replace(" ", "-")
    over = folder / f"{stem}.json"
    if over.exists():
        known: dict[str, Any] = json.loads(over.read_text())
        if known["games"] >= games:
            return known
    kept = ["--keep", str(folder / f"{stem}.jsonl"), "--jobs", str(jobs), "--json"]
    command = [sys.executable, "-m", "civitas.cli", *contest.command(games), *kept]
    began_with = version()  # sources may change while it is played, what plays does not
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode == 130:
        raise KeyboardInterrupt
    if done.returncode != 0:
        return None
    found = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "version": began_with, **json.loads(done.stdout)}
    partial = over.with_suffix(".part")
    partial.write_text(json.dumps(found))
    partial.replace(over)  # whole or not at all
    return found


def row(contest: Contest, document: dict[str, Any]) -> str:
    """A row of the table in docs/bots.md."""
    levels = list(document["bots"].values())
    first = levels[0]
    share = f"{100 * first['rate']:.1f} % ({100 * first['low']:.1f}–{100 * first['high']:.1f}; aim {contest.aim})"
    points = f"{first['median_score']:g} points in the median"
    if len(levels) > 1:
        others = sum([level["mean_score"] for level in levels[1:]]) / (len(levels) - 1)
        points = f"{first['mean_score']:.0f} against {others:.0f} points"
    command = " ".join(["civitas", *contest.command(document["games"])])
    return f"| {document['date']} | {document['version']} | `{command}` | {share}, {points} |"


def version() -> str:
    """The commit these sources are of."""
    here = Path(__file__).parent
    command = ["git", "describe", "--always", "--dirty", "--exclude", "*"]
    try:
        done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "?"
    return done.stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--folder", type=Path, default=Path("contests"))
    parser.add_argument("--only", action="append", default=[], metavar="WORDS")
    parser.add_argument("--games", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    chosen = [one for one in contests() if not args.only or any(words in one.name for words in args.only)]
    if args.games is not None and args.games < 1:
        parser.error("--games: at least 1")
    if not chosen:
        parser.error("no contest is described by these words; --list prints all")
    if args.list:
        for contest in chosen:
            print(f"{contest.name}: civitas {' '.join(contest.command(args.games or contest.games))}")
        return 0
    args.folder.mkdir(parents=True, exist_ok=True)
    refused = 0
    for place, contest in enumerate(chosen, 1):
        print(f"contest {place} of {len(chosen)}: {contest.name}", file=sys.stderr, flush=True)
        try:
            document = play(contest, args.folder, args.games or contest.games, args.jobs)
        except KeyboardInterrupt:
            return 130
        if document is None:
            refused += 1
            continue
        print(row(contest, document), flush=True)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
