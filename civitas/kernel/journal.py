"""The journal: a header, then answers and undos, in JSON Lines that only grow. It is the truth of a match.

Line 1 holds how the match began; every later line is `{"line", "seat", "request", "answer"}` or `{"line", "seat",
"undo_to"}`. An answer of a searching bot says with `thought` what finds it again: the name of a bot and a seed.
A match that began from a saved position carries it in the header as `position`. An undo that went behind
something drawn, revealed or answered by others says so with `"past": true`: such a game is marked by its own journal.
So is one in which somebody asked for advice: `{"line", "seat", "hint"}` names the request; it changes nothing else.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from civitas.kernel import registry
from civitas.kernel.text import Refusal

if TYPE_CHECKING:
    from civitas.kernel.match import Match

FORMAT: Final = 1
PAST_MOST: Final = 100  # undos of a match past what was revealed; each plays the match again
SHAPES: Final = ({"line", "seat", "request", "answer"}, {"line", "seat", "undo_to"}, {"line", "seat", "hint"})
HEADER: Final = ("civitas", "game", "rules", "edition", "options", "seats", "seed")


class Journal:
    """How a match began and everything that was answered."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = header
        self.entries: list[dict[str, Any]] = []

    @property
    def line(self) -> int:
        """The last line written; the header is line 1."""
        return len(self.entries) + 1

    def answered(self, seat: int, request: int, answer: str) -> int:
        """Append an answer; returns its line."""
        self.entries.append({"line": self.line + 1, "seat": seat, "request": request, "answer": answer})
        return self.line

    def note_thought(self, thought: str) -> None:
        """Write beside the last answer what a bot did to find it."""
        self.entries[-1]["thought"] = thought

    def undone(self, seat: int, line: int) -> None:
        """Append an undo: that seat goes back to before a line."""
        self.entries.append({"line": self.line + 1, "seat": seat, "undo_to": line})

    def undone_past(self, seat: int, line: int) -> None:
        """Append an undo that goes behind what was revealed or answered by others since."""
        self.entries.append({"line": self.line + 1, "seat": seat, "undo_to": line, "past": True})

    def hinted(self, seat: int, request: int) -> None:
        """Append that a seat was advised about a request."""
        self.entries.append({"line": self.line + 1, "seat": seat, "hint": request})

    def standing(self) -> list[dict[str, Any]]:
        """The answers that were not taken back, in order."""
        kept: list[dict[str, Any]] = []
        for entry in self.entries:
            if "hint" in entry:
                continue
            if "undo_to" not in entry:
                kept.append(entry)
                continue
            everybody, seat, to = "past" in entry, entry["seat"], entry["undo_to"]
            kept = [one for one in kept if one["line"] < to or not (everybody or one["seat"] == seat)]
        return kept

    def past_undos(self) -> int:
        """How often somebody went back behind what was revealed: such a game is marked."""
        return sum(["past" in entry for entry in self.entries])

    def hints(self) -> int:
        """How often somebody asked for advice: such a game is marked."""
        return sum(["hint" in entry for entry in self.entries])

    def dumps(self) -> str:
        rows = [self.header, *self.entries]
        return "".join([json.dumps(row, separators=(", ", ": ")) + "\n" for row in rows])


def loads(text: str) -> Journal:
    """Read a journal; a damaged or foreign one is refused with the line and what is wrong."""
    rows = text.split("\n")
    if rows == [""]:
        raise Refusal("journal.empty")
    if rows.pop():
        raise Refusal("journal.truncated", line=len(rows) + 1)
    header = _row(rows[0], 1)
    if header.get("civitas") != FORMAT:
        raise Refusal("journal.format", format=FORMAT)
    missing = [key for key in HEADER if key not in header]
    unknown = [key for key in header if key not in HEADER and key != "position"]
    if missing or unknown:
        raise Refusal("journal.header", keys=", ".join([*missing, *unknown]))
    journal = Journal(header)
    for number, row in enumerate(rows[1:], start=2):
        entry = _row(row, number)
        if set(entry) - {"past", "thought"} not in SHAPES:
            raise Refusal("journal.entry", line=number)
        wrong = [key for key in entry if key not in ("answer", "past", "thought") and not _is_int(entry[key])]
        if "past" in entry and (entry["past"] is not True or "undo_to" not in entry):
            raise Refusal("journal.entry", line=number)
        if "thought" in entry and (not isinstance(entry["thought"], str) or "answer" not in entry):
            raise Refusal("journal.entry", line=number)
        if wrong or not isinstance(entry.get("answer", ""), str):
            raise Refusal("journal.entry", line=number)
        if entry["line"] != number:
            raise Refusal("journal.order", line=number, found=entry["line"])
        journal.entries.append(entry)
    return journal


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _row(text: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("journal.json", line=number, reason=str(error)) from error
    if not isinstance(row, dict):
        raise Refusal("journal.entry", line=number)
    return row


def replay(text: str, to: int | None = None) -> Match:
    """Play a journal again, up to a line if one is given. The result has the same hash as the match that wrote it."""
    return replay_journal(loads(text), to)


def begin(journal: Journal) -> Match:
    """The match a journal starts from."""
    header = journal.header
    game = registry.find(str(header["game"]))
    if header["rules"] != game.rules:
        raise Refusal("journal.rules", game=game.id, rules=str(header["rules"]), ours=game.rules)
    if header.get("position") is not None:
        return game.restore(header["position"])
    if header["seed"] is None:
        raise Refusal("journal.seed")
    for key, kinds in (("options", dict), ("edition", (dict, type(None)))):
        if not isinstance(header[key], kinds):
            raise Refusal("journal.value", field=key, value=repr(header[key])[:60])
    return game.start(header["seats"], header["seed"], header["options"], header["edition"])


def resume(text: str, position: Any, line: int) -> Match:
    """Go on from a snapshot: the position a match had after a line of its journal, then the lines since.

    The snapshot may be of older rules: a running game survives a fix, under the present rules from there on.
    """
    written = loads(text)
    match = registry.find(str(written.header["game"])).restore(position)
    journal = Journal(written.header)
    journal.entries = [entry for entry in written.entries if entry["line"] <= line]
    match.journal = journal
    for entry in written.entries[len(journal.entries) :]:
        apply(match, entry)
    return match


def replay_journal(journal: Journal, to: int | None = None) -> Match:
    match = begin(journal)
    for entry in journal.entries:
        if to is not None and entry["line"] > to:
            break
        apply(match, entry)
    return match


def apply(match: Match, entry: dict[str, Any]) -> None:
    """Play one line of a journal."""
    try:
        if "undo_to" in entry:
            history = match.history
            assert history is not None
            if "past" in entry:
                undo_past(match, entry["seat"], entry["undo_to"])
                return
            history.undo_to(match, entry["seat"], entry["undo_to"])
            return
        question = match.question(entry["hint"] if "hint" in entry else entry["request"])
        if question.seat != entry["seat"]:
            raise Refusal("journal.seat", line=entry["line"], seat=entry["seat"], other=question.seat)
        if "hint" in entry:
            assert match.journal is not None
            match.journal.hinted(entry["seat"], entry["hint"])
            return
        match.answer(entry["request"], entry["answer"])
        if "thought" in entry and match.journal is not None:
            match.journal.note_thought(entry["thought"])
    except Refusal as refusal:
        raise JournalRefusal(entry["line"], refusal) from refusal


def undo_past(match: Match, seat: int, line: int) -> None:
    """Take a match back to before an answer of that seat, whatever was revealed or answered since.

    Only for who plays alone, and never unmarked: the journal says what was done.
    """
    journal, history = match.journal, match.history
    if journal is None or history is None:
        raise Refusal("undo.copy")
    standing = journal.standing()
    if not any(one["line"] == line and one["seat"] == seat for one in standing):
        raise Refusal("undo.past_line", line=line)
    if journal.past_undos() >= PAST_MOST:
        raise Refusal("undo.past_most", most=PAST_MOST)
    before = begin(journal)
    before.history = None
    for one in standing:
        if one["line"] < line:
            _answer_again(before, one)
    journal.undone_past(seat, line)
    history.go_back(match, before)


def _answer_again(match: Match, entry: dict[str, Any]) -> None:
    """Give an answer again by its seat: after undos its question has another number."""
    for question in match.pending:
        if question.seat == entry["seat"]:
            match.answer(question.number, entry["answer"])
            return
    raise Refusal("answer.stale", number=str(entry["request"]))


class JournalRefusal(Refusal):
    """A line of a journal that cannot be played."""

    def __init__(self, line: int, cause: Refusal) -> None:
        super().__init__("journal.line", line=line)
        self.cause = cause

    def text(self, lang: str) -> str:
        return self.texts.say(self.key, lang, {**self.values, "reason": self.cause.text(lang)})
