"""What a page needs to know of a table beside its match: who sits where, and what the reader may do."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Sitter:
    """Who sits at a seat."""

    name: str
    kind: str  # "human", "bot" (with its level), "screen" (several people at one screen), "open" (a friend not yet there)
    level: str = ""
    present: bool = False
    seconds: int | None = None  # time left on the clock, if there is one
    stands_in: bool = False  # a bot plays for an absent person


@dataclass(slots=True)
class TableInfo:
    """A table as one reader sees it."""

    id: str
    game: str
    sitters: list[Sitter]
    seat: int | None  # the reader's seat; None is a spectator
    host: bool  # the reader is the host
    version: int  # grows with every change of the match
    can_undo: bool = False
    can_redo: bool = False
    screen: list[int] = field(default_factory=list)  # seats of the people at this screen, when there are several
    guided: bool = False
    chat: list[tuple[str, str]] = field(default_factory=list)  # (name, text), oldest first
    seed_hash: str = ""
    seed: str = ""  # after the end
