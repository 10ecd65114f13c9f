"""Taking back: positions kept since the barrier.

The barrier is moved by every draw, reveal and answer of another seat outside one's own branch. Inside a branch a seat
takes back its own frames alone. What is taken back stays in the journal: an undo is a line like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from civitas.kernel.frame import Fork, Frame, copied
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal

if TYPE_CHECKING:
    from civitas.kernel.match import Match


class Checkpoint:
    """How things stood before one answer: the whole match, or inside a fork the seat's own frames."""

    __slots__ = ("events", "frames", "line", "match", "seat", "turn", "word")

    def __init__(self, line: int, seat: int, turn: int, word: str, events: int) -> None:
        self.line = line
        self.seat = seat
        self.turn = turn
        self.word = word
        self.events = events
        self.match: Match | None = None
        self.frames: list[Frame] = []


class History:
    """The checkpoints behind which a seat may go back, and what it may do again."""

    def __init__(self) -> None:
        self.checkpoints: list[Checkpoint] = []
        self.undone: dict[int, list[str]] = {}
        self._redoing = False

    def remember(self, match: Match, question: Question, row: int) -> None:
        """Enter an answer in the journal, and how things stood before it."""
        journal = match.journal
        assert journal is not None
        word = match.game.verbs.words[row]
        line = journal.answered(question.seat, question.number, word)
        events = len(match.chronicle.events) if match.chronicle is not None else 0
        checkpoint = Checkpoint(line, question.seat, match.turn, word, events)
        fork = match.current_fork()
        if fork is None:
            checkpoint.match = match.copy()
            self.checkpoints = [kept for kept in self.checkpoints if kept.seat == question.seat]
        else:
            checkpoint.frames = [copied(frame) for frame in fork.branches[question.branch].frames]
        self.checkpoints.append(checkpoint)
        if not self._redoing:
            self.undone[question.seat] = []

    def settle(self, match: Match, barred: bool) -> None:
        """After an answer: behind a draw or a reveal there is no way back."""
        if barred:
            self.checkpoints = []
            self.undone = {}

    def _last(self, match: Match, seat: int) -> Checkpoint | None:
        """The seat's last answer that may be taken back."""
        for checkpoint in reversed(self.checkpoints):
            if checkpoint.seat == seat:
                return checkpoint
        return None

    def can_undo(self, match: Match, seat: int) -> bool:
        return self._last(match, seat) is not None

    def undo(self, match: Match, seat: int, whole_turn: bool) -> None:
        target = self._last(match, seat)
        if target is None:
            raise Refusal("undo.barrier")
        if whole_turn:
            for checkpoint in self.checkpoints:
                if checkpoint.seat == seat and checkpoint.turn == target.turn:
                    target = checkpoint
                    break
        self.undo_to(match, seat, target.line)

    def undo_to(self, match: Match, seat: int, line: int) -> None:
        """Go back to how things stood for that seat before a line of the journal."""
        target: Checkpoint | None = None
        for checkpoint in self.checkpoints:
            if checkpoint.seat == seat and checkpoint.line == line:
                target = checkpoint
        if target is None:
            raise Refusal("undo.barrier")
        journal = match.journal
        assert journal is not None
        journal.undone(seat, line)
        taken_back = [kept.word for kept in self.checkpoints if kept.seat == seat and kept.line >= line]
        self.undone[seat] = self.undone.get(seat, []) + taken_back[::-1]
        self.checkpoints = [kept for kept in self.checkpoints if kept.seat != seat or kept.line < line]
        fork = match.current_fork()
        if fork is not None and target.match is None:
            self._restore_branch(match, fork, seat, target)
        else:
            self._restore(match, target)

    def _restore(self, match: Match, target: Checkpoint) -> None:
        before = target.match
        assert before is not None
        self._put_back(match, before, target.events)
        match.ask_again()

    def _put_back(self, match: Match, before: Match, events: int) -> None:
        match.set_state(before.get_state())
        match.frames = before.frames
        match.rng = before.rng
        match.pending = []
        match.answers = before.answers
        match.turn = before.turn
        if match.chronicle is not None:
            del match.chronicle.events[events:]

    def go_back(self, match: Match, before: Match) -> None:
        """Put a match where another one of the same past stands; every question is asked under a new number."""
        self.checkpoints = []
        self.undone = {}
        match.leave_numbers()
        self._put_back(match, before, len(before.chronicle.events) if before.chronicle is not None else 0)
        match.ask_all_anew()

    def _restore_branch(self, match: Match, fork: Fork, seat: int, target: Checkpoint) -> None:
        match.pending = [question for question in match.pending if question.seat != seat]
        for index, branch in enumerate(fork.branches):
            if branch.seat == seat:
                branch.frames = target.frames
                branch.done = False
                match.ask_branch_again(fork, index)

    def can_redo(self, match: Match, seat: int) -> bool:
        return bool(self.undone.get(seat))

    def redo(self, match: Match, seat: int) -> None:
        words = self.undone.get(seat)
        if not words:
            raise Refusal("undo.nothing_to_redo")
        word = words[-1]
        for question in match.pending:
            if question.seat == seat:
                self._redoing = True
                try:
                    match.answer(question.number, word)
                finally:
                    self._redoing = False
                if self.undone.get(seat):
                    self.undone[seat].pop()
                return
        raise Refusal("undo.nothing_to_redo")
