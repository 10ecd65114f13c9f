"""Frames: procedures of the rules in progress, as plain data.

A frame is a dataclass of ints, strings, lists of ints and small pieces. Its steps are methods that take the match; the
continuation is the next step's name, kept in `then`. A step ends by one of:

    match.ask(seat, options, then="defend", …)   wait for one seat; the answer is `match.choice`
    match.open(Frame(…), then="resolve")          run a sub-procedure, then go on
    match.fork({seat: Frame(…)}, then="reveal")   let several seats decide at once, then go on
    self.then = "next_step"                       go on at once
    returning                                     the procedure is over

**A step that asks changes nothing before it asks**: saving, redealing and undoing ask the same question again by
running that step again, so an open question is never stored, it follows from the position.

A game outside the package writes its frames as plain `@dataclass`: a compiled class carries no `__slots__`, and an
interpreted subclass with slots would shadow the compiled fields.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from civitas.kernel.match import Match

DERIVED: Final = {"derived": True}  # marks a field of a piece that follows from others: it is not saved
NESTED: Final = {"nested": True}  # marks a field that holds lists of numbers


def _first_step() -> str:
    """Every procedure begins with its step `start`. A factory, since a plain default is lost without slots."""
    return "start"


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class Frame:
    """One procedure in progress; `then` names the step that runs next, "" when it is over."""

    then: str = field(default_factory=_first_step, init=False)
    asked: str = field(default_factory=str, init=False)

    def copy(self) -> Frame:
        """A frame with the same fields; the match copies `then` and `asked`."""
        raise NotImplementedError(type(self).__name__ + " needs a copy()")


def copied(frame: Frame) -> Frame:
    twin = frame.copy()
    twin.then = frame.then
    twin.asked = frame.asked
    return twin


@dataclass(slots=True)
class Branch:
    """What one seat decides while others decide too. Its first frame stays to be read at the reveal."""

    seat: int
    frames: list[Frame]
    fresh: Frame  # the first frame as it began, to reopen the branch
    count: int  # questions asked so far
    done: bool
    sealed: bool  # reopened by a redeal though the others saw it done

    def copy(self) -> Branch:
        frames = [copied(frame) for frame in self.frames]
        return Branch(self.seat, frames, self.fresh, self.count, self.done, self.sealed)


@dataclass(slots=True)
class Fork(Frame):
    """Several seats decide at once. Nothing leaves a branch before all are done."""

    branches: list[Branch]
    base: int  # first request number of the block reserved for this fork

    def copy(self) -> Fork:
        return Fork([branch.copy() for branch in self.branches], self.base)

    def gather(self, match: Match) -> None:
        """Start what has not started; when every branch is done the procedure that forked goes on."""
        match.run_branches(self)


@dataclass(slots=True)
class ChooseOne(Frame):
    """One choice among options everybody may know; the answer stays in `chosen`."""

    seat: int
    options: list[int]
    prompt: str
    source: str = ""
    chosen: int = -1

    def copy(self) -> ChooseOne:
        return ChooseOne(self.seat, self.options, self.prompt, self.source, self.chosen)

    def start(self, match: Match) -> None:
        match.ask(self.seat, self.options, then="choose", prompt=self.prompt, source=self.source)

    def choose(self, match: Match) -> None:
        self.chosen = match.choice


@dataclass(slots=True)
class PickSome(Frame):
    """Between `least` and `most` picks out of options, each at most once, in canonical order, ending in `done`.

    Canonical order: after a pick only later options stay open, so every set has one way to be picked.
    """

    seat: int
    options: list[int]
    least: int
    most: int
    done: int  # the row that says "done"
    prompt: str
    source: str = ""
    picked: list[int] = field(default_factory=list)

    def copy(self) -> PickSome:
        return PickSome(
            self.seat, self.options, self.least, self.most, self.done, self.prompt, self.source, self.picked[:]
        )

    def open_options(self) -> list[int]:
        missing = self.least - len(self.picked)
        after = self.options.index(self.picked[-1]) + 1 if self.picked else 0
        last = len(self.options) - max(missing - 1, 0)
        rest = self.options[after:last]
        return rest if missing > 0 else [*rest, self.done]

    def start(self, match: Match) -> None:
        if len(self.picked) < self.most:
            match.ask(self.seat, self.open_options(), then="pick", prompt=self.prompt, source=self.source)

    def pick(self, match: Match) -> None:
        if match.choice != self.done:
            self.picked.append(match.choice)
            self.then = "start"


@dataclass(slots=True)
class EachSeat(Frame):
    """Ask seats one after the other, openly; answers stay in `answers` in the same order."""

    seats: list[int]
    options: list[list[int]] = field(metadata=NESTED)
    prompt: str
    source: str = ""
    answers: list[int] = field(default_factory=list)

    def copy(self) -> EachSeat:
        return EachSeat(self.seats, self.options, self.prompt, self.source, self.answers[:])

    def start(self, match: Match) -> None:
        turn = len(self.answers)
        if turn < len(self.seats):
            match.ask(self.seats[turn], self.options[turn], then="hear", prompt=self.prompt, source=self.source)

    def hear(self, match: Match) -> None:
        self.answers.append(match.choice)
        self.then = "start"
