"""A file of finished work that only grows: a header that says what it belongs to, then a line per finished piece.

The header is what must be the same for two runs to be one. A last line that was torn is dropped and its piece done
again; the file of other work is refused and stays as it is.
"""

from __future__ import annotations

from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

import civitas
from civitas import games
from civitas.arena.texts import TEXTS
from civitas.kernel.text import Refusal

PLAYED_BY: Final = ("civitas.arena.matches", "civitas.arena.pairing")  # what makes contests of deals and seats


class Ledger:
    """A file for further lines; what it held at first are its lines, without the header."""

    def __init__(self, path: Path, own: dict[str, Any]) -> None:
        self.path = path
        try:
            self.lines = lines_of(path, own)
        except OSError as error:
            raise self.unusable(error) from error
        self.append(b"")  # says at once that it cannot be written

    def add(self, row: msgspec.Struct | dict[str, Any]) -> None:
        """Append a finished piece: it is in the system's hands when this returns."""
        self.append(encoded(row))

    def append(self, data: bytes) -> None:
        try:
            with self.path.open("ab") as file:
                file.write(data)
        except OSError as error:
            raise self.unusable(error) from error

    def unusable(self, error: OSError) -> Refusal:
        return Refusal("keep.file", TEXTS, file=str(self.path), reason=error.strerror or str(error))

    def damaged(self, place: int, key: str = "keep.line") -> Refusal:
        """What to say of a line that cannot be read; `keep.line_on` where the lines behind it build on it."""
        return Refusal(key, TEXTS, file=str(self.path), line=place + 2)


def lines_of(path: Path, own: dict[str, Any]) -> list[bytes]:
    """The lines of a file with this header; an absent or empty one is begun."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.split(b"\n")[:-1]
    if not lines:
        if not encoded(own).startswith(data):
            raise Refusal("keep.foreign", TEXTS, file=str(path))
        path.write_bytes(encoded(own))
        return []
    compare(path, lines[0], own)
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return lines[1:]


def compare(path: Path, line: bytes, own: dict[str, Any]) -> None:
    """Refuse a file that is of another kind or belongs to other work, with what differs. The first key is the kind."""
    kind = next(iter(own))
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        found = {}
    if found.get(kind) != own[kind]:
        raise Refusal("keep.foreign", TEXTS, file=str(path))
    other = [key for key in own if key not in found or found[key] != own[key]]
    if other == ["code"]:
        raise Refusal("keep.code", TEXTS, file=str(path))
    if other:
        values = [f"{key} = {plain(found.get(key))} / {plain(own[key])}" for key in other if key != "code"]
        raise Refusal("keep.other", TEXTS, file=str(path), values="; ".join(values))


def code_facts(game: str, *packages: str) -> dict[str, str]:
    """The version of Civitas and a digest of rules, cards and bots: after a change they are others under one name.

    So is whatever else the work hangs on: code of these packages.
    """
    return {"civitas": civitas.__version__, "code": code_digest(game, *packages)}


def code_digest(game: str, *packages: str) -> str:
    """A digest of the rules, cards and bots, of how they are dealt and played, and of further packages."""
    package = type(games.load(game)).__module__.rpartition(".")[0]
    parts: list[bytes] = []
    for name in ("civitas.kernel", "civitas.bots", *PLAYED_BY, package, *packages):
        for path in files_of(name):
            parts += [path.name.encode(), path.read_bytes()]
    return digest(parts)


def files_of(name: str) -> list[Path]:
    """The code, cards and weights of a package, pages apart; the code of a module."""
    spec = find_spec(name) if name else None
    if spec is None:
        return []
    if spec.submodule_search_locations is None:
        return [Path(spec.origin)] if spec.origin else []
    found: list[Path] = []
    for folder in spec.submodule_search_locations:
        for pattern in ("*.py", "cards/**/*.toml", "weights/*.toml"):
            found += [path for path in sorted(Path(folder).glob(pattern)) if not path.name.startswith("web")]
    return found


def digest(parts: list[bytes]) -> str:
    found = blake2b(digest_size=8)
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


def plain(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def encoded(row: msgspec.Struct | dict[str, Any]) -> bytes:
    return msgspec.json.encode(row) + b"\n"
