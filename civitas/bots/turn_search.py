"""Looking through one's own turn: every sequence of decisions a guide thinks of, compared where the turn is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from civitas.bots.guide import Guide, Outlook
from civitas.kernel.match import MAIN, Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng

WIDTH: Final = 3  # first moves looked at in depth
SAME: Final = 1e-9  # values closer than this are a tie
_MIX: Final = 0x9E3779B97F4A7C15
_MASK: Final = (1 << 64) - 1


class Step:
    """A decision foreseen: where it will be taken, what will be on offer, what to answer."""

    __slots__ = ("options", "outlook", "row")

    def __init__(self, outlook: Outlook, options: list[int], row: int) -> None:
        self.outlook = outlook
        self.options = options
        self.row = row


class Line:
    """A way to play the turn to its end, and what the end is worth; or only a mark of its first move."""

    __slots__ = ("lot", "marked", "steps", "value")

    def __init__(self, steps: list[Step], value: float, lot: int, marked: bool = False) -> None:
        self.steps = steps
        self.value = value
        self.lot = lot
        self.marked = marked  # the value is not that of the position at its end

    def beats(self, other: Line) -> bool:
        """Whether this is the better line; ties are settled by lot, never by the order of the options."""
        if abs(self.value - other.value) > SAME:
            return self.value > other.value
        return self.lot > other.lot

    def same(self, other: Line) -> bool:
        """Whether both make the same moves."""
        return [step.row for step in self.steps] == [step.row for step in other.steps]


class Node:
    """A position within the turn."""

    __slots__ = ("before", "last", "match", "question", "steps")

    def __init__(self, match: Match, question: Question, before: Question | None, last: int, steps: list[Step]) -> None:
        self.match = match
        self.question = question
        self.before = before
        self.last = last
        self.steps = steps


class TurnSearch:
    """The lines of a seat's turn, at most `nodes` positions, shared evenly among the most promising first moves."""

    def __init__(self, guide: Guide, seat: int, nodes: int, rng: Rng) -> None:
        self.guide = guide
        self.seat = seat
        self.nodes = nodes
        self.salt = rng.bits()
        self.turn = 0
        self.seen: set[Outlook] = set()
        self.left = 0
        self.ends: list[Line] = []  # every end of the turn that was come to in depth

    def lines(self, match: Match, question: Question, rows: list[int] | None = None) -> list[Line]:
        """The best line found for each first move, best first: all by the rule list, the most promising in depth.

        First moves are those the guide thinks of, unless rows are named.
        """
        if rows is None:
            rows = self.guide.moves(match, question, None, -1)
        self.turn = match.turn
        root = Node(match, question, None, -1, [])
        outlook = self.guide.outlook(match, self.seat)
        starts: list[Line | Node] = [self._play(root, row, outlook) for row in rows]
        quick = [self._finish(start) if isinstance(start, Node) else start for start in starts]
        order = in_order(quick)
        found: list[Line] = []
        self.left = self.nodes
        for place, line in enumerate(order):
            start = starts[quick.index(line)]
            if isinstance(start, Node) and place < WIDTH:
                if len(order) > WIDTH:
                    start.before = None  # the other order of two moves may not be looked at
                share = self.left // (min(WIDTH, len(order)) - place)
                kept = self.left - share
                self.left = share
                line = self._deepen(start, line)
                self.left += kept
            found.append(line)
        return in_order(found)

    def followed(self, match: Match, question: Question, rows: Sequence[int]) -> Line | None:
        """The line of a plan, where its first move is on offer; what has changed since is played by the rule list."""
        if rows[0] not in question.options:
            return None
        self.turn = match.turn
        node = Node(match, question, None, -1, [])
        for row in rows:
            if row not in node.question.options:
                break
            result = self._play(node, row, self.guide.outlook(node.match, self.seat))
            if isinstance(result, Line):
                return result
            node = result
        return self._finish(node)

    def ways(self, lines: list[Line], most: int) -> list[Line]:
        """Other ways to play the turn than these lines, the best of those found."""
        known = {tuple([step.row for step in line.steps]) for line in lines}
        others: list[Line] = []
        for line in sorted(self.ends, key=lambda line: (line.value, line.lot), reverse=True):
            rows = tuple([step.row for step in line.steps])
            if rows not in known and len(others) < most:
                known.add(rows)
                others.append(line)
        return others

    def ranked(self, match: Match, question: Question, rows: list[int] | None = None) -> list[Line]:
        """Options with the rule list's marks, best first: for decisions taken at once with others."""
        if rows is None:
            rows = self.guide.moves(match, question, None, -1)
        marks = self.guide.rank(match, question, rows)
        outlook = self.guide.outlook(match, self.seat)
        found: list[Line] = []
        for row, mark in zip(rows, marks, strict=True):
            steps = [Step(outlook, question.options, row)]
            found.append(Line(steps, mark, self._lot(steps), marked=True))
        return in_order(found)

    def _deepen(self, start: Node, best: Line) -> Line:
        """The best end of the turn found from a position within it."""
        stack = [start]
        while stack and self.left > 0:
            node = stack.pop()
            outlook = self.guide.outlook(node.match, self.seat)
            if outlook in self.seen:
                continue
            self.seen.add(outlook)
            for move in self.guide.moves(node.match, node.question, node.before, node.last):
                result = self._play(node, move, outlook)
                if isinstance(result, Node):
                    stack.append(result)
                    continue
                self.ends.append(result)
                if result.beats(best):
                    best = result
        return best

    def _play(self, node: Node, row: int, outlook: Outlook) -> Line | Node:
        """Play a move on a copy: the turn goes on, or it is over and gets its value."""
        self.left -= 1
        match = node.match.copy()
        question = node.question
        match.play(question, row)
        steps = [*node.steps, Step(outlook, question.options, row)]
        own = self._next(match)
        if own is not None:
            return Node(match, own, question, row, steps)
        return Line(steps, self.guide.evaluate(match, self.seat), self._lot(steps))

    def _next(self, match: Match) -> Question | None:
        """The seat's next decision of this turn; decisions of others within it are answered by the rule list."""
        while match.pending and match.turn == self.turn:
            question = match.pending[0]
            if question.branch != MAIN:
                return None
            if question.seat == self.seat:
                return question
            match.play(question, favourite(self.guide, match, question))
        return None

    def _finish(self, node: Node) -> Line:
        """End the turn by the rule list."""
        match = node.match.copy()
        steps = node.steps[:]
        question: Question | None = node.question
        while question is not None:
            row = favourite(self.guide, match, question)
            steps.append(Step(self.guide.outlook(match, self.seat), question.options, row))
            match.play(question, row)
            question = self._next(match)
        return Line(steps, self.guide.evaluate(match, self.seat), self._lot(steps))

    def _lot(self, steps: list[Step]) -> int:
        return lot(self.salt, [step.row for step in steps])


def lot(salt: int, rows: list[int]) -> int:
    """A number drawn for a sequence of options, the same for the same salt."""
    mixed = salt
    for row in rows:
        mixed = ((mixed ^ (row + 1)) * _MIX) & _MASK
        mixed ^= mixed >> 29
    return mixed


def in_order(lines: list[Line]) -> list[Line]:
    """Best first."""
    ordered: list[Line] = []
    for line in lines:
        place = len(ordered)
        while place > 0 and line.beats(ordered[place - 1]):
            place -= 1
        ordered.insert(place, line)
    return ordered


def favourite(guide: Guide, match: Match, question: Question) -> int:
    """The option the rule list holds best; the first of equals."""
    rows = guide.moves(match, question, None, -1)
    if len(rows) == 1 or getattr(guide, "best_first", False):
        return rows[0]
    scores = guide.rank(match, question, rows)
    return rows[scores.index(max(scores))]
