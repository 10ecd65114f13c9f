"""What clients send and receive as JSON: bodies are checked against these types, the OpenAPI document lists them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Scalar = str | int | bool
Name = Annotated[str, Meta(max_length=40)]


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who will sit at a seat: the creator, several people at the creator's screen, a friend by link, or a bot."""

    kind: Literal["human", "screen", "open", "bot"] = "human"
    name: Name = ""
    level: Annotated[str, Meta(max_length=60)] = ""


class NewClock(Struct, forbid_unknown_fields=True):
    """Time per move or per game, and what happens when it runs out."""

    seconds: Annotated[int, Meta(ge=5, le=90 * 86400)]
    per: Literal["move", "game"] = "move"
    on_timeout: Literal["wait", "bot"] = "wait"


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be created. A seat may be a word: human, screen, open, or a bot's level."""

    game: str
    seats: Annotated[list[NewSeat | str], Meta(min_length=1, max_length=12)]
    options: dict[str, Scalar] = {}
    seed: int | Annotated[str, Meta(max_length=200)] | None = None
    edition: dict[str, Any] | Annotated[str, Meta(max_length=200_000)] | None = None
    clock: NewClock | None = None
    guided: bool = False
    public: bool = False
    take_back: bool = False
    pace: Annotated[float, Meta(ge=0, le=10)] | None = None


class SeatLink(Struct):
    """A seat of a new table and the secret that leads to it."""

    seat: int
    kind: str
    name: str
    token: str | None = None
    link: str | None = None


class CreatedTable(Struct):
    """A new table and its secrets, told once."""

    id: str
    link: str
    seats: list[SeatLink]
    host: str
    watch: str
    watch_link: str
    seed_hash: str
    seed: str | None = None


class Answer(Struct, forbid_unknown_fields=True):
    """An answer to an open request."""

    number: int
    answer: Annotated[str, Meta(max_length=200)]


class Answers(Struct, forbid_unknown_fields=True):
    """Answers in order, taken until something unforeseen turns up."""

    answers: Annotated[list[Answer], Meta(min_length=1, max_length=64)]


class Step(Struct, forbid_unknown_fields=True):
    """Which seat takes back or does again (needed only by who holds several).

    `past` goes behind what was revealed, where the table allows it; the game is marked then.
    """

    seat: int | None = None
    past: bool = False


class Words(Struct, forbid_unknown_fields=True):
    """Something said at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class SeatChange(Struct, forbid_unknown_fields=True):
    """A new name, or a bot in the place of an absent person and back."""

    name: Name | None = None
    stands_in: bool | None = None
    level: Annotated[str, Meta(max_length=60)] | None = None


class NewLink(Struct, forbid_unknown_fields=True):
    """A link to a seat (or to watch, when no seat is named).

    `replace` makes older ones worthless; another's seat is replaced only when its person is gone.
    """

    seat: int | None = None
    replace: bool = False


class Webhook(Struct, forbid_unknown_fields=True):
    """Where to send "your turn"; an empty address switches it off."""

    url: Annotated[str, Meta(max_length=500)]
    seat: int | None = None


class RequestOut(Struct):
    """An open decision of the reader."""

    number: int
    seat: int
    prompt: str
    text: str
    source: str
    options: list[str]
    labels: dict[str, str]
    pieces: dict[str, str]
    final: list[str]


class EventOut(Struct):
    """Something that happened, in the reader's language."""

    number: int
    seat: int | None
    text: str


class Taken(Struct):
    """What became of answers: how many were taken, and what is asked now."""

    applied: int
    version: int
    over: bool
    requests: list[RequestOut]


class SitterOut(Struct):
    """Who sits at a seat."""

    seat: int
    name: str
    kind: str
    level: str
    present: bool
    stands_in: bool
    seconds: int | None


class TableOut(Struct):
    """A table as its reader sees it.

    `seed_known`: it began at one screen, where the seed could be seen, before people at others joined.
    """

    id: str
    game: str
    version: int
    seat: int | None
    seats: list[SitterOut]
    held: list[int]
    host: bool
    waiting: list[int]
    over: bool
    can_undo: bool
    can_redo: bool
    can_undo_past: bool
    marked: bool
    can_hint: bool
    hints: int
    seed_hash: str
    seed: str | None
    seed_known: bool
    rematch: str | None
    result: dict[str, Any] | None
    chat: list[tuple[str, str]]


class Reason(Struct):
    """A part of the evaluation in which two options differ: its key, its name, the points."""

    part: str
    text: str
    points: float


class HintOut(Struct):
    """What a bot would do, how far that is ahead of the next best option, and why."""

    number: int
    option: str
    label: str
    piece: str
    other: str | None
    ahead: float
    text: str
    why: list[Reason]


class MomentOut(Struct):
    """The points each seat could expect when a turn began; `line` is the journal's."""

    line: int
    turn: int
    round: int
    values: list[float]


class DecisionOut(Struct):
    """An answer of the seat looked at: what was played, what a bot would have played, what that cost in points.

    `step` is the replay's, seen from that seat.
    """

    step: int
    turn: int
    when: str
    prompt: str
    played: str
    played_label: str
    best: str
    best_label: str
    loss: float
    why: list[Reason]


class AnalysisOut(Struct):
    """How far the analysis of a finished match is, and what it has found; `turning` are places among decisions."""

    seat: int
    done: int
    of: int
    ready: bool
    failed: bool
    course: list[MomentOut]
    decisions: list[DecisionOut]
    turning: list[int]


class Problem(Struct):
    """Why something was not done."""

    error: str
    message: str
