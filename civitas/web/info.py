"""What a page needs to know of a table beside its match: who sits where, and what the reader may do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Sitter:
    """Who sits at a seat."""

    name: str
    kind: (
        str  # "human", "bot" (with its level), "screen" (several people at one screen), "open" (a friend not yet there)
    )
    level: str = ""
    present: bool = False
    seconds: int | None = None  # time left on the clock, if there is one
    stands_in: bool = False  # a bot plays for an absent person
    link: str = ""  # the seat's secret link, for its host alone, while nobody sits there


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
    can_undo_past: bool = False  # alone among bots: only behind what was revealed, which marks the game
    marked: bool = False  # somebody went back behind what was revealed
    can_hint: bool = False  # alone among bots: the reader may ask what a bot would do, which marks the game
    hints: int = 0  # how often somebody asked
    can_analyse: bool = False  # the match is over and bots can judge it
    screen: list[int] = field(default_factory=list)  # seats of the people at this screen, when there are several
    guided: bool = False
    chat: list[tuple[str, str]] = field(default_factory=list)  # (name, text), oldest first
    seed_hash: str = ""
    seed: str = ""  # after the end
    seed_known: bool = False  # it could be seen before people at other screens joined
    spectators: int = 0
    spectator_link: str = ""
    rematch: str = ""  # address of the next table, once somebody wants one
    example: str = ""  # its place among the tables to watch: game/number
    record: bool = True  # the reader may download a record; after the end the journal
    upload: bool = False  # a journal somebody brought: there is nothing but its replay
    position_link: str = ""  # while looking back: the permanent link to this position as all may see it

    @property
    def from_seat(self) -> str:
        """What an address says about the seat, where one screen has several."""
        return f"?seat={self.seat}" if self.screen and self.seat is not None else ""


@dataclass(slots=True)
class TableCard:
    """A table in a list: in the lobby, among examples."""

    id: str
    game: str
    sitters: list[Sitter]
    round: int
    phase: str
    seat: int | None = None
    turn: bool = False  # the reader must decide
    waiting: list[str] = field(default_factory=list)  # names of those we wait for
    over: bool = False
    moment: dict[str, str | int] = field(default_factory=dict)  # how far it is, in the game's own measures


@dataclass(slots=True)
class ExampleCard:
    """A place where bots play for whoever watches."""

    game: str
    place: int
    levels: list[str]
    watching: int = 0
    table: TableCard | None = None  # None: a new game begins with the next visitor


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a replay stands."""

    step: int
    steps: int
    since: int  # what was told after this line is new
    any_seat: bool = False  # the match is over: it may be looked at from every seat
    seat: str = ""  # the seat named in the address
    judged: list[Any] = field(default_factory=list)  # what an analysis says of the seat's decisions here
