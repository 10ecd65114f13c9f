"""The file of `--keep`: a header that says which contest it is, then a line per finished sitting. It only grows.

The header is what must be the same for two runs to be one contest. A line names the deal by its number and the bots by
their places in the field, and has their wins, scores, places and the milliseconds of their decisions. A last line that
was torn is dropped and its sitting played again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

import civitas
from civitas import games
from civitas.arena.figures import Record
from civitas.arena.matches import Tally
from civitas.arena.pairing import Contest, Sitting
from civitas.arena.texts import TEXTS
from civitas.kernel.text import Refusal

FORMAT: Final = 1

Count = Annotated[int, msgspec.Meta(ge=0)]
Share = Annotated[float, msgspec.Meta(ge=0)]


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A finished sitting: lists go by bot, those of scores and places then by match."""

    deal: Count
    bots: list[Count]
    wins: list[Share]
    scores: list[list[int]]
    places: list[list[Count]]
    ms: list[list[Share]]


class Keeper:
    """A file open for further lines; what it held at first is its record."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self.record = record
        self.file = path.open("ab")

    def add(self, sitting: Sitting, tallies: list[Tally]) -> None:
        """Append a finished sitting and hand it to the system at once."""
        self.file.write(encoded(written(sitting, tallies)))
        self.file.flush()


@contextmanager
def keeping(path: Path | None, contest: Contest, seed: int) -> Iterator[Keeper | None]:
    """The file of a contest, begun or gone on with; that of another contest is refused and stays as it is."""
    if path is None:
        yield None
        return
    try:
        keeper = Keeper(path, opened(path, header(contest, seed), contest))
    except OSError as error:
        raise Refusal("keep.file", TEXTS, file=str(path), reason=error.strerror or str(error)) from error
    with keeper.file:
        yield keeper


def opened(path: Path, own: dict[str, Any], contest: Contest) -> Record:
    """What a file holds of this contest; an absent or empty one is begun."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.split(b"\n")[:-1]
    if not lines:
        if not encoded(own).startswith(data):
            raise Refusal("keep.foreign", TEXTS, file=str(path))
        path.write_bytes(encoded(own))
        return {}
    compare(path, lines[0], own)
    record: Record = {}
    for number, line in enumerate(lines[1:], start=2):
        found = read_sitting(line, contest)
        if found is None:
            raise Refusal("keep.line", TEXTS, file=str(path), line=number)
        record.setdefault(found[0], found[1])
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return record


def header(contest: Contest, seed: int) -> dict[str, Any]:
    """What makes a contest: another one's results must not be mixed with it."""
    return {
        "arena": FORMAT,
        "civitas": civitas.__version__,
        "code": code_digest(contest.game),
        "game": contest.game,
        "seats": contest.seats,
        "options": contest.options,
        "edition": None
        if contest.edition is None
        else digest([msgspec.json.encode(contest.edition, order="deterministic")]),
        "bots": contest.bots,
        "scale": contest.scale,
        "seed": seed,
    }


def code_digest(game: str) -> str:
    """A digest of the rules, cards and bots: after a change they are other bots, also under the same name."""
    package = type(games.load(game)).__module__.rpartition(".")[0]
    parts: list[bytes] = []
    for name in ("civitas.kernel", "civitas.bots", package):
        spec = find_spec(name) if name else None
        for folder in (spec.submodule_search_locations or []) if spec else []:
            for pattern in ("*.py", "cards/**/*.toml", "weights/*.toml"):
                for path in sorted(Path(folder).glob(pattern)):
                    if not path.name.startswith("web"):
                        parts += [path.name.encode(), path.read_bytes()]
    return digest(parts)


def digest(parts: list[bytes]) -> str:
    found = blake2b(digest_size=8)
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


def compare(path: Path, line: bytes, own: dict[str, Any]) -> None:
    """Refuse a file that is none of the arena's or belongs to another contest, with what differs."""
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError:
        found = {}
    if found.get("arena") != FORMAT:
        raise Refusal("keep.foreign", TEXTS, file=str(path))
    other = [key for key in own if key not in found or found[key] != own[key]]
    if other == ["code"]:
        raise Refusal("keep.code", TEXTS, file=str(path))
    if other:
        values = [f"{key} = {plain(found.get(key))} / {plain(own[key])}" for key in other if key != "code"]
        raise Refusal("keep.other", TEXTS, file=str(path), values="; ".join(values))


def plain(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def written(sitting: Sitting, tallies: list[Tally]) -> Line:
    """A finished sitting as a line."""
    return Line(
        sitting.deal,
        list(sitting.bots),
        [tally.wins for tally in tallies],
        [tally.scores for tally in tallies],
        [tally.places for tally in tallies],
        [[round(spent, 3) for spent in tally.times] for tally in tallies],
    )


def read_sitting(data: bytes, contest: Contest) -> tuple[Sitting, list[Tally]] | None:
    """A line as a sitting and its tallies; None when it is none of this contest."""
    try:
        line = msgspec.json.decode(data, type=Line)
    except msgspec.DecodeError:
        return None
    seats, bots = contest.seats, line.bots
    rows: list[Sized] = [line.bots, line.wins, line.ms, line.scores, *line.scores, line.places, *line.places]
    if any(len(row) != seats for row in rows) or bots != sorted(set(bots)) or bots[-1] >= len(contest.bots):
        return None
    tallies: list[Tally] = []
    for place in range(seats):
        tally = Tally()
        tally.wins = line.wins[place]
        tally.scores = line.scores[place]
        tally.places = line.places[place]
        tally.times = array("f", line.ms[place])
        tallies.append(tally)
    return Sitting(tuple(bots), line.deal), tallies


def encoded(row: Line | dict[str, Any]) -> bytes:
    return msgspec.json.encode(row) + b"\n"
