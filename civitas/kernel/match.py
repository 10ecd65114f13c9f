"""A match: the table, the procedures in progress, the open questions and the random state.

Games subclass it to hold their own table (`state`) and box, and write frames that call `ask`, `open`, `fork`, `tell`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from civitas.kernel import codec
from civitas.kernel.chronicle import EVERYBODY, Chronicle, Event
from civitas.kernel.frame import Branch, Fork, Frame, copied
from civitas.kernel.request import Question, Request
from civitas.kernel.rng import Rng, seeded
from civitas.kernel.text import Refusal
from civitas.kernel.undo import History

if TYPE_CHECKING:
    from civitas.kernel.box import Box
    from civitas.kernel.game import Game
    from civitas.kernel.journal import Journal
    from civitas.kernel.result import Result

MAIN: Final = -1  # the branch of questions asked outside a fork
BLOCK: Final = 64  # request numbers a fork reserves per seat, so that numbers tell nothing about others' progress


class IllegalAnswer(Refusal):
    """An answer that cannot be taken: says why; the match is unchanged."""


@mypyc_attr(native_class=False)
class BrokenRules(AssertionError):
    """A game's code broke a rule of the kernel: a defect, never a player's mistake."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One game being played."""

    __slots__ = (
        "_asked",
        "_barred",
        "_branch",
        "_closed",
        "_ended",
        "_frames",
        "_number",
        "_step",
        "answers",
        "choice",
        "chronicle",
        "frames",
        "game",
        "history",
        "journal",
        "number",
        "options",
        "pending",
        "rng",
        "seats",
        "turn",
    )

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rng: Rng) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.rng = rng
        self.frames: list[Frame] = []
        self.pending: list[Question] = []
        self.choice = -1  # the option just chosen: read by the step that `then` named
        self.number = 0  # the last request number given
        self.answers = 0  # decisions settled for everybody to see
        self.turn = 0
        self.journal: Journal | None = None
        self.chronicle: Chronicle | None = None
        self.history: History | None = None
        self._frames = self.frames  # the frames being run: the main ones or a branch's
        self._branch = MAIN
        self._step = ""
        self._asked = False
        self._barred = False
        self._closed: list[Branch] = []
        self._ended: Frame | None = None
        self._number = -1  # the number the next question must keep, when it is asked again

    # What a game provides

    def get_state(self) -> object:
        """The table."""
        raise NotImplementedError

    def set_state(self, state: object) -> None:
        raise NotImplementedError

    def get_box(self) -> Box:
        """The card tables of this match."""
        raise NotImplementedError

    def twin(self) -> Match:
        """A match of the same kind with a copy of the table, nothing pending."""
        raise NotImplementedError

    # What frames call

    def ask(
        self, seat: int, options: list[int], then: str, prompt: str, source: str = "", always: bool = False
    ) -> None:
        """Wait for a seat's choice, then run the step `then` with it in `match.choice`.

        A single option is taken unasked, unless `always`: ending a turn, or where asking protects a secret.
        """
        frame = self._frames[-1]
        frame.then = then
        if len(options) == 1 and not always:
            self.choice = options[0]
            return
        if not options:
            raise BrokenRules(f"{type(frame).__name__}.{self._step} asks without options")
        frame.asked = self._step
        self._asked = True
        self.pending.append(Question(self._next_number(seat), seat, options, prompt, source, self._branch))
        if len(self.pending) > 1:
            self.pending.sort(key=_by_seat)

    def open(self, frame: Frame, then: str) -> None:
        """Run a sub-procedure, then the step `then`."""
        self._frames[-1].then = then
        self._frames.append(frame)

    def ended(self) -> Frame:
        """The procedure that has just ended, to read its outcome; for the step that `open` named."""
        if self._ended is None:
            raise BrokenRules("no procedure has ended")
        return self._ended

    def fork(self, frames: dict[int, Frame], then: str) -> None:
        """Let several seats decide at once, each in its own frames, then run the step `then`."""
        if self._branch != MAIN:
            raise BrokenRules("a branch cannot fork")
        self._barred = True
        self._frames[-1].then = then
        branches = [Branch(seat, [frame], copied(frame), 0, False, False) for seat, frame in frames.items()]
        fork = Fork(branches, self.number + 1)
        fork.then = "gather"
        self._frames.append(fork)

    def branch_of(self, seat: int) -> Frame:
        """The first frame of a seat's finished branch; for the step that `fork` named."""
        for branch in self._closed:
            if branch.seat == seat:
                return branch.frames[0]
        raise BrokenRules(f"seat {seat} had no branch")

    def bar(self) -> None:
        """Something hidden is turned up or drawn: nothing before this can be taken back."""
        if self._branch != MAIN:
            raise BrokenRules("nothing may be drawn or revealed inside a branch")
        self._barred = True

    def chance(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        self.bar()
        return self.rng.below(n)

    def shuffle(self, cards: list[int]) -> None:
        self.bar()
        self.rng.shuffle(cards)

    def begin_turn(self) -> None:
        """A seat's turn begins: `reset` goes back to here."""
        self.turn += 1

    def tell(self, tale: int, seat: int = -1, first: int = 0, second: int = 0, only: int = EVERYBODY) -> None:
        """Enter an event in the chronicle. A branch tells nothing: it is not over."""
        if self.chronicle is not None and self._branch == MAIN:
            self.chronicle.events.append(Event(self.line, tale, seat, first, second, only))

    # Running

    def run(self) -> None:
        """Run the procedures until somebody is asked or the game is over."""
        self._run(self.frames, MAIN)

    def _run(self, frames: list[Frame], branch: int) -> None:
        self._frames = frames
        self._branch = branch
        self._asked = False
        kept = 0 if branch == MAIN else 1
        while len(frames) > kept or (kept and frames[0].then):
            frame = frames[-1]
            step = frame.then
            if not step:
                self._ended = frames.pop()
                continue
            frame.then = ""
            self._step = step
            getattr(frame, step)(self)
            if self._ended is not None and step != "gather":
                self._ended = None  # what has ended can be read by the next step alone, here as in a copy
                self._closed = []
            if self._asked:
                break
        self._frames = self.frames
        self._branch = MAIN

    def run_branches(self, fork: Fork) -> None:
        """Start the branches; close the fork when all are done."""
        for index, branch in enumerate(fork.branches):
            if branch.count == 0 and not branch.done:
                self._run_branch(fork, index)
        if self._close(fork):
            self._asked = False
        else:
            self._asked = True

    def _run_branch(self, fork: Fork, index: int) -> None:
        branch = fork.branches[index]
        self._run(branch.frames, index)
        branch.done = not self._asked

    def _close(self, fork: Fork) -> bool:
        for branch in fork.branches:
            if not branch.done:
                return False
        self.number = fork.base - 1 + _reserved(fork) * len(fork.branches)
        self.answers += 1
        self._closed = fork.branches
        self._barred = True
        return True

    def leave_numbers(self) -> None:
        """Give up the numbers of an open fork: none of them is used again."""
        fork = self.current_fork()
        if fork is not None:
            self.number = fork.base - 1 + _reserved(fork) * len(fork.branches)

    def _next_number(self, seat: int) -> int:
        kept = self._number
        if self._branch == MAIN:
            if kept >= 0:
                return kept
            self.number += 1
            return self.number
        fork = self.frames[-1]
        assert isinstance(fork, Fork)
        branch = fork.branches[self._branch]
        if branch.seat != seat:
            raise BrokenRules("a branch asks only its own seat")
        if kept >= 0:
            return kept
        branch.count += 1
        return fork.base + self._branch + (branch.count - 1) * len(fork.branches)

    # Answering

    @property
    def requests(self) -> tuple[Request, ...]:
        """The open decisions; several when seats decide at once, none when the match is over."""
        return tuple([Request(self, question) for question in self.pending])

    @property
    def over(self) -> bool:
        return not self.pending

    @property
    def line(self) -> int:
        """The last line of the journal."""
        return 0 if self.journal is None else self.journal.line

    def answer(self, number: Any, option: Any) -> None:
        """Take a seat's answer to an open request. Illegal: IllegalAnswer; the match is unchanged."""
        question = self.question(number)
        row = self.game.verbs.rows.get(option, -1) if isinstance(option, str) else -1
        if row not in question.options:
            raise self.not_an_option(question, option)
        self.play(question, row)

    def question(self, number: Any) -> Question:
        """The open question of that number."""
        for question in self.pending:
            if question.number == number and type(number) is int:  # True and 1.0 are 1 as well
                return question
        if not self.pending:
            raise IllegalAnswer("answer.over", number=str(number))
        raise IllegalAnswer("answer.stale", number=str(number))

    def not_an_option(self, question: Question, option: object) -> IllegalAnswer:
        words = self.game.verbs.words
        allowed = ", ".join([words[row] for row in question.options])
        return IllegalAnswer("answer.option", option=str(option), number=question.number, allowed=allowed)

    def play(self, question: Question, row: int) -> None:
        """Take an answer known to be legal, by its row."""
        history = self.history
        if history is not None:
            history.remember(self, question, row)
        self._barred = False
        self._take(question, row)
        if history is not None:
            history.settle(self, self._barred)

    def _take(self, question: Question, row: int) -> None:
        self.pending.remove(question)
        self.choice = row
        if question.branch == MAIN:
            self.answers += 1
            self._run(self.frames, MAIN)
            return
        fork = self.frames[-1]
        assert isinstance(fork, Fork)
        self._run_branch(fork, question.branch)
        if fork.branches[question.branch].done:
            fork.then = "gather"
            self._run(self.frames, MAIN)

    # Asking again

    def ask_again(self, number: int = -1) -> None:
        """Ask the main question again, under its old number or a new one."""
        frame = self.frames[-1]
        frame.then = frame.asked
        self._number = number
        self._run(self.frames, MAIN)
        self._number = -1

    def ask_branch_again(self, fork: Fork, index: int, number: int = -1) -> None:
        """Ask a branch's question again, under its old number or a new one."""
        frame = fork.branches[index].frames[-1]
        if frame.asked:
            frame.then = frame.asked
        self._number = number
        self._run_branch(fork, index)
        self._number = -1

    def ask_all_anew(self) -> None:
        """Ask everybody who was asked here, under numbers never used before."""
        fork = self.current_fork()
        if fork is None:
            if self.frames:
                self.ask_again()
            return
        fork.base = self.number + 1
        for index, branch in enumerate(fork.branches):
            branch.count = 1
            if not branch.done:
                self.ask_branch_again(fork, index, fork.base + index)

    def current_fork(self) -> Fork | None:
        """The fork being decided, if any."""
        if self.frames:
            top = self.frames[-1]
            if isinstance(top, Fork):
                return top
        return None

    # Copies

    def copy(self) -> Match:
        """An independent copy for search: no journal, no chronicle."""
        twin = self.twin()
        twin.frames = [copied(frame) for frame in self.frames]
        twin._frames = twin.frames
        twin.pending = self.pending[:]
        twin.number = self.number
        twin.answers = self.answers
        twin.turn = self.turn
        return twin

    def redeal(self, seat: int | None, seed: int) -> Match:
        """The same match in that seat's eyes: what it has not seen redrawn, others' secret answers reopened."""
        self._check_seat(seat)
        viewer = -1 if seat is None else seat
        twin = self.copy()
        chance = seeded(seed)
        twin.rng = Rng(chance.bits() << 64 | chance.bits())
        self.game.redeal(twin, viewer, chance)
        twin.ask_everybody_again(viewer)
        return twin

    def ask_everybody_again(self, viewer: int) -> None:
        """After a redeal: every question anew, under its old number; in a fork the others begin again."""
        numbers = {question.seat: question.number for question in self.pending}
        self.pending = []
        fork = self.current_fork()
        if fork is None:
            for number in numbers.values():
                self.ask_again(number)
            return
        for index, branch in enumerate(fork.branches):
            if branch.seat != viewer:
                branch.sealed = branch.sealed or branch.done
                branch.frames = [copied(branch.fresh)]
                branch.done = False
                branch.count = 1
                self.ask_branch_again(fork, index, fork.base + index)
            elif not branch.done:
                self.ask_branch_again(fork, index, numbers[viewer])

    def hash(self) -> str:
        """A fingerprint of table, procedures, random state and open options; equal across processes and builds."""
        return codec.fingerprint(self)

    def save(self) -> dict[str, Any]:
        """The whole position as plain data."""
        return codec.save(self)

    # Looking

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise Refusal("seat.unknown", seat=seat, last=self.seats - 1)

    def waiting(self) -> list[int]:
        """The seats we wait for, as everybody may know."""
        fork = self.current_fork()
        if fork is None:
            return [question.seat for question in self.pending]
        return sorted([branch.seat for branch in fork.branches if not branch.done and not branch.sealed])

    def settled(self, seat: int | None) -> int:
        """How many decisions that seat knows of."""
        fork = self.current_fork()
        if fork is not None:
            for branch in fork.branches:
                if branch.seat == seat:
                    return self.answers + branch.count
        return self.answers

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, as plain data; None is a spectator."""
        self._check_seat(seat)
        body = self.game.view(self, seat)
        head: dict[str, Any] = {
            "game": self.game.id,
            "seat": seat,
            "number": self.settled(seat),
            "round": body.pop("round"),
            "phase": body.pop("phase"),
            "waiting": self.waiting(),
            "seats": body.pop("seats"),
            "rivals": body.pop("rivals"),
            "over": self.over,
        }
        head.update(body)
        return head

    def final_options(self, question: Question, ending: bool = False) -> tuple[str, ...]:
        """The options of a question that could not be taken back, tried on a redealt copy.

        Where the end of a match shows everything to everybody, those that are `ending` it count too.
        """
        words = self.game.verbs.words
        blind = self.redeal(question.seat, 0)
        fork = self.current_fork()
        last = fork is not None and all(branch.done or branch.seat == question.seat for branch in fork.branches)
        final: list[str] = []
        for row in question.options:
            trial = blind.copy()
            trial.play(trial.question(question.number), row)
            if trial._barred or (last and trial.branch_done(question.branch)) or (ending and trial.over):
                final.append(words[row])
        return tuple(final)

    def branch_done(self, index: int) -> bool:
        fork = self.current_fork()
        return fork is None or (0 <= index < len(fork.branches) and fork.branches[index].done)

    @property
    def result(self) -> Result | None:
        """Ranking, scores and breakdown once the match is over."""
        return self.game.result(self) if self.over else None

    # Taking back

    def can_undo(self, seat: int) -> bool:
        return self.history is not None and self.history.can_undo(self, seat)

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer. Refused past a draw, a reveal or another seat's answer."""
        self._kept_history().undo(self, seat, whole_turn=False)

    def reset(self, seat: int) -> None:
        """Take back the seat's answers of this turn, as far as nothing was drawn or revealed."""
        self._kept_history().undo(self, seat, whole_turn=True)

    def can_redo(self, seat: int) -> bool:
        return self.history is not None and self.history.can_redo(self, seat)

    def redo(self, seat: int) -> None:
        """Give again the answer last taken back."""
        self._kept_history().redo(self, seat)

    def _kept_history(self) -> History:
        if self.history is None:
            raise Refusal("undo.copy")
        return self.history


def _reserved(fork: Fork) -> int:
    """How many numbers a fork keeps for each of its seats."""
    most = max([branch.count for branch in fork.branches])
    return (most + BLOCK - 1) // BLOCK * BLOCK


def _by_seat(question: Question) -> int:
    return question.seat
