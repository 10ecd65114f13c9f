"""Saved games: each a journal that grows with every answer, and beside it who sits where.

`<home>/saves` holds the games in progress, `<home>/finished` the others. A journal alone can be replayed; with its
`.json` it can be resumed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from civitas.kernel import journal as records
from civitas.kernel.journal import Journal
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, Refusal
from civitas.terminal.seating import HUMAN
from civitas.terminal.words import refuse

FORMAT: Final = 1
JOURNAL: Final = ".jsonl"
SEATS: Final = ".json"


def home() -> Path:
    """Where this person's games are kept: CIVITAS_HOME, else the data directory of the desktop."""
    chosen = os.environ.get("CIVITAS_HOME")
    if chosen:
        return Path(chosen).expanduser()
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "civitas"


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the disk refuses is told with the file and the reason."""
    try:
        yield
    except OSError as error:
        raise refuse("refuse.write", file=str(path), reason=error.strerror or str(error)) from error


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(path.name + ".part")
        with partial.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Save:
    """A game in progress on the disk."""

    def __init__(self, path: Path, kinds: list[str], lang: str) -> None:
        self.path = path
        self.kinds = kinds
        self.lang = lang  # in which it was begun
        self._lines = 0  # entries written
        self._size = 0  # bytes written

    @property
    def name(self) -> str:
        return self.path.stem

    def append(self, journal: Journal) -> None:
        """Write the answers that are not on the disk yet; refused when somebody else has written since."""
        entries = journal.entries[self._lines :]
        if not entries:
            return
        data = "".join([_line(entry) for entry in entries]).encode()
        with writing(self.path), self.path.open("r+b", buffering=0) as file:
            if file.seek(0, os.SEEK_END) != self._size:
                raise refuse("refuse.elsewhere", name=self.name, file=str(self.path))
            try:
                if file.write(data) != len(data):
                    raise OSError("disk full")
                os.fsync(file.fileno())
            except OSError:
                file.truncate(self._size)  # half a line would spoil the journal
                raise
        self._size += len(data)
        self._lines += len(entries)

    def begin(self, journal: Journal, began: str) -> None:
        seats = {"civitas": FORMAT, "seats": self.kinds, "lang": self.lang, "began": began}
        write_whole(self.path.with_suffix(SEATS), json.dumps(seats, ensure_ascii=False) + "\n")
        write_whole(self.path, journal.dumps())
        self.match_disk(journal)

    def match_disk(self, journal: Journal) -> None:
        """What is on the disk is this journal."""
        self._lines = len(journal.entries)
        self._size = self.path.stat().st_size

    @property
    def finished(self) -> Path:
        """Where the journal lies once the game is over."""
        return home() / "finished" / self.path.name

    def finish(self) -> None:
        """The game is over: keep it apart."""
        target = self.finished
        with writing(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            self.path.with_suffix(SEATS).replace(target.with_suffix(SEATS))
            self.path.replace(target)
        self.path = target


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def create(match: Match, kinds: list[str], lang: str) -> Save:
    """Begin to save a game, under a name with its game and the hour."""
    journal = match.journal
    assert journal is not None
    folder = home() / "saves"
    began = datetime.now(UTC).astimezone()
    stem = f"{match.game.id}-{began:%Y-%m-%d-%H%M%S}"
    name, count = stem, 1
    while (folder / (name + JOURNAL)).exists() or (home() / "finished" / (name + JOURNAL)).exists():
        count += 1
        name = f"{stem}-{count}"
    save = Save(folder / (name + JOURNAL), kinds, lang)
    save.begin(journal, began.isoformat(timespec="seconds"))
    return save


def names() -> list[str]:
    """The games in progress, the latest first."""
    folder = home() / "saves"
    found = sorted(folder.glob("*" + JOURNAL), key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
    return [path.stem for path in found]


def resolve(name: str | None) -> str:
    """The saved game meant by a name or its beginning; the latest one without."""
    known = names()
    if name is None:
        if not known:
            raise refuse("refuse.no_saves", folder=str(home() / "saves"))
        return known[0]
    if name in known:
        return name
    fitting = [one for one in known if one.startswith(name)] if name else []
    if len(fitting) != 1:
        raise refuse("refuse.save", name=name, known=", ".join(known) or "-")
    return fitting[0]


def load(name: str) -> tuple[Match, Save]:
    """A saved game as it was left; a damaged one is refused and stays as it is."""
    path = home() / "saves" / (name + JOURNAL)
    try:
        journal = read_journal(path)
        match = records.replay_journal(journal)
        kinds, lang = read_seats(path.with_suffix(SEATS), match.seats)
    except Refusal as refusal:
        raise DamagedSave(path, refusal) from refusal
    save = Save(path, kinds, lang)
    save.match_disk(journal)
    return match, save


def read(path: Path) -> str:
    """A text file a person named; what cannot be read is refused."""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise refuse("refuse.read", file=str(path), reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise refuse("refuse.read", file=str(path), reason="UTF-8") from error


def read_journal(path: Path) -> Journal:
    """The journal in a file; an edition that is no table would be taken for a file's name."""
    journal = records.loads(read(path))
    if not isinstance(journal.header["edition"], dict | None):
        raise Refusal("journal.header", keys="edition")
    return journal


def read_seats(path: Path, count: int) -> tuple[list[str], str]:
    """Who sits where, and the language they chose."""
    try:
        data = json.loads(read(path))
        kinds, lang = data["seats"], data.get("lang")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        if isinstance(error, Refusal):
            raise
        raise refuse("refuse.seats_file", file=str(path)) from error
    named = isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds)
    if not named or len(kinds) != count or HUMAN not in kinds:
        raise refuse("refuse.seats_file", file=str(path))
    return kinds, lang if lang in LANGUAGES else LANGUAGES[0]


class DamagedSave(Refusal):
    """A saved game that cannot be resumed; says why and that it was left alone."""

    def __init__(self, path: Path, cause: Refusal) -> None:
        damaged = refuse("refuse.damaged", name=path.stem, file=str(path))
        super().__init__(damaged.key, damaged.texts, **damaged.values)
        self.cause = cause

    def text(self, lang: str) -> str:
        return self.texts.say(self.key, lang, {**self.values, "reason": self.cause.text(lang)})
