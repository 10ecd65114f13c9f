"""One table in memory: a cache of what the store keeps, rebuilt from a snapshot and the lines since.

Everything that changes the match goes through `_accept`: the line is inserted, then played here. Whoever watches is
handed one frame per change, so that moves can be shown one by one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from civitas import games
from civitas.bots.memory import Memory
from civitas.kernel import journal
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal
from civitas.server import denials
from civitas.server.clock import Clock, Clocks, read_clock
from civitas.server.denials import Denied
from civitas.server.description import describe
from civitas.server.readers import Reader
from civitas.server.seats import Claim, Rights
from civitas.server.store import HOST, LineRow, MatchRow, Snapshot, Store
from civitas.web import render

if TYPE_CHECKING:
    from civitas.server.bodies import Answer
    from civitas.server.thinkers import Thought

CHAT_SHOWN: Final = 50
LATELY: Final = 600.0  # seconds after an answer in which nobody gives its person's seat away

After = Callable[["Table", list[int]], None]
Tokens = Callable[[str, int], str]


class Table:
    """A match being played, who sits at it, who watches."""

    def __init__(self, row: MatchRow, store: Store, after: After, tokens: Tokens) -> None:
        self.row = row
        self.store = store
        self.id = row.id
        self.game = games.load(row.game)
        self.match: Match
        self.clock: Clock | None = read_clock(row.settings)
        self.clocks = Clocks()
        self.versions: list[int] = []  # changes each seat knows of; the last one is the spectators'
        self.minds: dict[int, Memory] = {}  # by seat: what its bot keeps in mind of its turn
        self.pondered: dict[int, float] = {}  # by seat: seconds its bot thought about its last choice
        self.asked_at: list[int] = []  # the line since which each seat is waited for; -1: it is not
        self.moved: dict[int, float] = {}  # by seat: when a person last did something there
        self.chat: list[tuple[str, str]] = []
        self.readers: set[Reader] = set()
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}  # process -> who is present there
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.voided = 0  # lines that could not be played under corrected rules
        self.tokens = tokens  # the secret of a seat's first link
        self._after = after
        self._kept_turn = -1
        self._ready: Snapshot | None = None
        self._final: dict[int, tuple[int, tuple[str, ...]]] = {}  # seat -> line, options that cannot be taken back

    # Rebuilding

    async def load(self) -> None:
        """Rebuild the match from the last snapshot and the lines since."""
        rows = await self.store.lines(self.id)
        snapshots = await self.store.snapshots(self.id, last=True)
        self.chat = await self.store.chat(self.id, CHAT_SHOWN)
        if snapshots:
            try:
                self._resume(snapshots[0], rows)
                return
            except Refusal:
                if self.row.header["rules"] != self.game.rules:
                    await self._void(snapshots[0], rows)
                    return
        self._begin()
        for row in rows:
            self._play(row)

    def _begin(self) -> None:
        self.match = journal.begin(journal.Journal(self.row.header))
        assert self.match.journal is not None
        self.match.journal.header = self.row.header
        self.versions = [0] * (self.match.seats + 1)
        self.asked_at = [-1] * self.match.seats
        self._note_asked()
        self.clocks.begin(self.match.seats, self.match.waiting(), self.row.created)
        self._kept_turn = -1

    def _resume(self, snapshot: Snapshot, rows: list[LineRow]) -> None:
        match = self.game.restore(snapshot.position)
        match.journal = journal.Journal(self.row.header)
        match.journal.entries = [row.entry for row in rows if row.line <= snapshot.line]
        assert match.chronicle is not None
        match.chronicle.events = [Event(*values) for values in snapshot.beside["events"]]
        self.match = match
        self.versions = list(snapshot.beside["versions"])
        self.asked_at = list(snapshot.beside.get("asked_at", [-1] * match.seats))
        self._note_asked()
        self.clocks = Clocks(**snapshot.beside["clocks"])
        self._kept_turn = match.turn
        for row in rows:
            if row.line > snapshot.line:
                self._play(row)
            else:
                self._note_moved(row)

    async def _void(self, snapshot: Snapshot, rows: list[LineRow]) -> None:
        """The rules were corrected since: play what can still be played, give up the few lines after that."""
        kept = [row for row in rows if row.line <= snapshot.line]
        self._resume(snapshot, kept)
        for row in rows[len(kept) :]:
            try:
                self._play(row)
            except Refusal:
                self.voided = len(rows) - len(kept)
                await self.store.void(self.id, row.line - 1)
                return
            kept.append(row)

    async def catch_up(self) -> bool:
        """Play the lines that other processes have accepted. The lock is held."""
        fresh = await self.store.lines(self.id, self.line)
        for row in fresh:
            self._play(row)
            await self._show_move(row.entry["seat"])
        return bool(fresh)

    async def refresh_row(self) -> bool:
        """Read again who sits here and what was said; returns whether somebody here lost a seat by it."""
        row = await self.store.match(self.id)
        chat = await self.store.chat(self.id, CHAT_SHOWN)
        if row is None or row.revision < self.row.revision:  # another has read later
            return False
        self.row, self.chat = row, chat
        lost = self.review()
        self.show()
        return lost

    def review(self) -> bool:
        """Let those go who look from a seat that is no longer theirs; returns whether anybody lost one.

        What was not theirs when they came stays so until they come again.
        """
        lost = False
        for reader in list(self.readers):
            rights = self.rights_by(reader.claim)
            left = reader.rights.within(rights)
            if rights is not None and left == reader.rights:
                continue
            lost = True
            if rights is not None and reader.seat in left.seats:
                reader.rights, reader.version = left, -1
            else:
                self.readers.discard(reader)
                reader.dismiss()
        return lost

    # Playing lines

    @property
    def line(self) -> int:
        return self.match.line

    def _play(self, row: LineRow) -> None:
        """Play a line and count the change for those who may know of it."""
        match, entry = self.match, row.entry
        seat = entry["seat"]
        fork, waiting = match.current_fork(), match.waiting()
        kept = self._redo_left(entry)
        journal.apply(match, entry)
        self._note_moved(row)
        if "undo_to" in entry:  # a turn played again is thought about anew, with all its time
            self.minds.clear()
        if "hint" in entry:  # nothing has changed but the mark, which its own page shows
            self.versions[seat] += 1
            return
        if kept is not None and match.history is not None and match.history.undone.get(seat) == []:
            match.history.undone[seat] = kept
        if self._stood_in(entry):
            self._bar(seat)
        inside = fork is not None and match.current_fork() is fork
        public = not inside or match.waiting() != waiting
        for viewer in range(len(self.versions)):
            if public or viewer == seat:
                self.versions[viewer] += 1
        self.clocks.settle(match.waiting(), seat, inside, row.at)
        self._note_asked()

    def _note_moved(self, row: LineRow) -> None:
        if "thought" not in row.entry:
            self.moved[row.entry["seat"]] = row.at

    def _stood_in(self, entry: dict[str, Any]) -> bool:
        """Whether a bot gave an answer in a person's place, where people play each other."""
        return "thought" in entry and entry["seat"] in self.people and len(self.people) > 1

    def _bar(self, seat: int) -> None:
        """What a bot played in somebody's place stays, like another's answer: taken back it would be advice."""
        history = self.match.history
        if history is not None:
            history.checkpoints = [one for one in history.checkpoints if one.seat != seat]
            history.undone.pop(seat, None)

    def _note_asked(self) -> None:
        """Remember since which line each seat has been waited for."""
        waiting, line = self.match.waiting(), self.line
        for seat, since in enumerate(self.asked_at):
            if seat not in waiting:
                self.asked_at[seat] = -1
            elif since < 0:
                self.asked_at[seat] = line

    def _redo_left(self, entry: dict[str, Any]) -> list[str] | None:
        """Giving again the answer last taken back leaves the others before it to be given again."""
        history = self.match.history
        undone = history.undone.get(entry["seat"]) if history is not None else None
        return undone[:-1] if undone and undone[-1] == entry.get("answer") else None

    async def _accept(self, find: Callable[[], dict[str, Any]]) -> None:
        """Write the line that `find` finds right; look again when another process was first. The lock is held."""
        while True:
            entry = {"line": self.line + 1, **find()}
            row = LineRow(self.line + 1, entry, time.time())
            if await self.store.append(self.id, row):
                break
            await self.catch_up()
        waited = set(self.match.waiting())
        self._ready = self._handed_on(entry)
        self._play(row)
        self.touched = time.monotonic()
        await self._show_move(row.entry["seat"])
        self._after(self, [seat for seat in self.match.waiting() if seat not in waited])

    # What players do

    async def answer(self, rights: Rights, answers: list[Answer]) -> int:
        """Take a seat's answers until something unforeseen turns up; returns how many were taken."""
        self._check_running()
        taken = 0
        async with self.lock:
            for one in answers:
                try:
                    await self._accept(partial(self._answer_line, rights, one.number, one.answer))
                except Denied:
                    if taken == 0:
                        raise
                    break
                taken += 1
                if self._barred():
                    break
        return taken

    async def answer_for_bot(self, number: int, thought: Thought) -> bool:
        """A bot's answer, unless things have moved on; its recipe is kept beside it, and what it has in mind."""
        async with self.lock:
            question = self._open(number)
            if question is None:
                return False
            try:
                await self._accept(lambda: self._bot_line(number, thought.word, thought.recipe))
            except Denied:
                return False
            if thought.memory is not None:
                self.minds[question.seat] = thought.memory
        return True

    def _bot_line(self, number: int, word: str, recipe: str) -> dict[str, Any]:
        question = self._open(number)
        if question is None or not self.is_bot(question.seat):
            raise denials.stale(number, [])
        line = self._checked(question, word)
        return {**line, "thought": recipe} if recipe else line

    def _answer_line(self, rights: Rights, number: int, word: str) -> dict[str, Any]:
        mine = [question for question in self.match.pending if question.seat in rights.seats]
        for question in mine:
            if question.number == number:
                return self._checked(question, word)
        if not rights.seats or self._is_others(number, rights):
            raise denials.foreign_seat()
        raise denials.stale(number, [question.number for question in mine])

    def _is_others(self, number: int, rights: Rights) -> bool:
        """Whether a number is another seat's. In a fork by its place, never by whether it is open: pace is secret."""
        fork = self.match.current_fork()
        if fork is None:
            return any(question.number == number for question in self.match.pending)
        if number < fork.base:
            return False
        return fork.branches[(number - fork.base) % len(fork.branches)].seat not in rights.seats

    def _checked(self, question: Question, word: str) -> dict[str, Any]:
        """The line of an answer that was tried on a copy: whatever happens, the journal stays playable."""
        row = self.game.verbs.rows.get(word, -1)
        if row not in question.options:
            raise denials.illegal(self.match.not_an_option(question, word))
        trial = self.match.copy()
        trial.play(trial.question(question.number), row)
        return {"seat": question.seat, "request": question.number, "answer": word}

    def _open(self, number: int) -> Question | None:
        for question in self.match.pending:
            if question.number == number:
                return question
        return None

    def _barred(self) -> bool:
        """Whether the last answer turned something up: what was meant to follow is asked for again."""
        history = self.match.history
        return history is not None and not history.checkpoints

    async def undo(self, rights: Rights, seat: int, whole_turn: bool) -> None:
        """Take back the seat's last answer, or those of its turn."""
        self._check_seat(rights, seat)
        async with self.lock:
            await self._accept(lambda: self._undo_line(seat, whole_turn))

    def _undo_line(self, seat: int, whole_turn: bool) -> dict[str, Any]:
        history = self.match.history
        kept = [] if history is None or self.match.over else history.checkpoints  # the end reveals everything
        mine = [one for one in kept if one.seat == seat]
        if not mine:
            raise (
                Denied(422, "stood_in") if self._played_by_stand_in(seat) else denials.illegal(Refusal("undo.barrier"))
            )
        target = mine[-1]
        if whole_turn:
            target = next(one for one in mine if one.turn == target.turn)
        return {"seat": seat, "undo_to": target.line}

    def _played_by_stand_in(self, seat: int) -> bool:
        """Whether the seat's last answer that stands is a bot's, among people."""
        line, written = self._last_standing(seat), self.match.journal
        return line is not None and written is not None and self._stood_in(written.entries[line - 2])

    async def undo_past(self, rights: Rights, seat: int) -> None:
        """Take back the seat's last answer, whatever was revealed since; the journal marks the game."""
        self._check_seat(rights, seat)
        async with self.lock:
            await self._accept(lambda: self._undo_past_line(seat))

    def _undo_past_line(self, seat: int) -> dict[str, Any]:
        line = self._last_standing(seat)
        if not self.row.settings.get("take_back"):
            raise Denied(403, "no_take_back")
        if line is None:
            raise denials.illegal(Refusal("undo.barrier"))
        assert self.match.journal is not None
        if self.match.journal.past_undos() >= journal.PAST_MOST:
            raise denials.illegal(Refusal("undo.past_most", most=journal.PAST_MOST))
        return {"seat": seat, "undo_to": line, "past": True}

    def _last_standing(self, seat: int) -> int | None:
        """The line of the seat's last answer that stands, in a match of the present rules that goes on."""
        written = self.match.journal
        if written is None or self.match.over or written.header["rules"] != self.game.rules:
            return None
        return next((one["line"] for one in reversed(written.standing()) if one["seat"] == seat), None)

    def can_undo_past(self, seat: int | None) -> bool:
        """Whether a seat alone among bots may go back behind what was revealed; while it may not go back plainly."""
        if seat is None or not self.row.settings.get("take_back") or self.match.can_undo(seat):
            return False
        return self._last_standing(seat) is not None

    async def redo(self, rights: Rights, seat: int) -> None:
        """Give again the answer last taken back."""
        self._check_seat(rights, seat)
        async with self.lock:
            await self._accept(lambda: self._redo_line(seat))

    def _redo_line(self, seat: int) -> dict[str, Any]:
        history = self.match.history
        undone = history.undone.get(seat) if history is not None else None
        question = next((one for one in self.match.pending if one.seat == seat), None)
        if not undone or question is None:
            raise denials.illegal(Refusal("undo.nothing_to_redo"))
        return self._checked(question, undone[-1])

    # Advice

    def hints(self) -> int:
        """How often advice was asked for: the journal marks the game."""
        return 0 if self.match.journal is None else self.match.journal.hints()

    async def advised(self, seat: int, number: int) -> None:
        """Write down that a seat was advised about its open request, once per request."""
        async with self.lock:
            assert self.match.journal is not None
            known = [one["hint"] for one in self.match.journal.entries if "hint" in one]
            if number not in known:
                await self._accept(lambda: self._hint_line(seat, number))

    def _hint_line(self, seat: int, number: int) -> dict[str, Any]:
        question = self._open(number)
        if question is None or question.seat != seat:
            raise denials.stale(number, [one.number for one in self.match.pending if one.seat == seat])
        return {"seat": seat, "hint": number}

    def _check_seat(self, rights: Rights, seat: int) -> None:
        if seat not in rights.seats:
            raise denials.foreign_seat()
        self._check_running()

    def _check_running(self) -> None:
        if self.row.settings.get("upload"):
            raise Denied(403, "upload")

    # Snapshots

    def snapshot(self) -> Snapshot | None:
        """A position that no undo or redo reaches behind, once per turn; None when there is no new one."""
        ready, self._ready = self._ready, None
        history = self.match.history
        if ready is None and history is not None and not history.checkpoints:
            ready = self._taken()
        return ready

    def _handed_on(self, entry: dict[str, Any]) -> Snapshot | None:
        """The position before an answer that takes the way back from whoever played before."""
        history = self.match.history
        if "answer" not in entry or history is None or any(one.seat == entry["seat"] for one in history.checkpoints):
            return None
        return self._taken()

    def _taken(self) -> Snapshot | None:
        match = self.match
        assert match.history is not None
        if match.turn == self._kept_turn or any(match.history.undone.values()) or match.current_fork() is not None:
            return None
        self._kept_turn = match.turn
        return Snapshot(match.line, match.save(), self._beside())

    def _beside(self) -> dict[str, Any]:
        chronicle = self.match.chronicle
        events = chronicle.events if chronicle is not None else []
        return {
            "events": [[one.line, one.tale, one.seat, one.first, one.second, one.only] for one in events],
            "versions": list(self.versions),
            "asked_at": list(self.asked_at),
            "clocks": self.clocks.plain(),
        }

    # Who sits here

    def rights_of(self, visitor: str | None) -> Rights | None:
        """What a browser may do here; None when it may not even watch."""
        held = self.row.holders.get(visitor, set()) if visitor else set()
        return self._rights(held)

    def rights_by_link(self, hashed: str) -> Rights | None:
        """What a program may do that shows a link's token."""
        seat = self.row.links.get(hashed)
        return None if seat is None else self._rights({seat})

    def rights_by(self, claim: Claim) -> Rights | None:
        """What somebody may do here by what they show."""
        return self.rights_of(claim.visitor) if claim.link is None else self.rights_by_link(claim.link)

    def _rights(self, held: set[int]) -> Rights | None:
        if not held and not self.row.settings.get("public"):
            return None
        return Rights(frozenset({seat for seat in held if seat >= 0}), HOST in held)

    def is_bot(self, seat: int) -> bool:
        who = self.row.seats[seat]
        return who.kind == "bot" or who.stands_in

    def bot_question(self) -> Question | None:
        """The first open question that a bot must answer."""
        for question in self.match.pending:
            if self.is_bot(question.seat):
                return question
        return None

    @property
    def people(self) -> list[int]:
        """The seats of people, also of those for whom a bot stands in or who have not come yet."""
        return [seat for seat, who in enumerate(self.row.seats) if who.kind != "bot"]

    @property
    def shared(self) -> bool:
        """Whether people at different screens play: then nobody may know the seed before the end."""
        return bool(self.row.settings.get("shared"))

    @property
    def seed_known(self) -> bool:
        """Whether the seed could be seen before people at other screens joined."""
        return bool(self.row.settings.get("seed_known"))

    @property
    def one_screen(self) -> bool:
        """Whether several people play here and, as far as is known, all at one screen."""
        return len(self.people) > 1 and not self.shared

    def others_sit(self, visitor: str) -> bool:
        """Whether another browser holds a seat."""
        return any(max(held) >= 0 for who, held in self.row.holders.items() if who != visitor)

    def present(self) -> list[bool]:
        """Which seats somebody looks at right now, here or in another process."""
        here = {seat for reader in self.readers for seat in reader.rights.seats}
        now = time.monotonic()
        for until, seats in self.elsewhere.values():
            if until > now:
                here.update(seats)
        return [seat in here for seat in range(len(self.row.seats))]

    def moved_lately(self, seat: int) -> bool:
        """Whether the seat's person did something a short while ago."""
        return time.time() - self.moved.get(seat, 0.0) < LATELY

    def next_deadline(self) -> tuple[float, int] | None:
        """When the next person's time runs out, and whose."""
        if self.clock is None or self.clock.policy != "bot" or self.match.over:
            return None
        found: list[tuple[float, int]] = []
        for seat, who in enumerate(self.row.seats):
            deadline = self.clocks.deadline(self.clock, seat, who.since)
            if deadline is not None and not self.is_bot(seat) and who.kind != "open":
                found.append((deadline, seat))
        return min(found, default=None)

    # Showing

    def version(self, seat: int | None) -> int:
        return self.versions[-1 if seat is None else seat] + self.row.revision

    def link(self, seat: int) -> str:
        return f"/join/{self.tokens(self.id, seat)}"

    def final(self, seat: int | None) -> tuple[str, ...]:
        """The options of a seat's question that cannot be taken back, tried once per position."""
        for question in self.match.pending:
            if question.seat == seat:
                line, found = self._final.get(seat, (-1, ()))
                if line != self.line:
                    found = self.match.final_options(question, ending=True)
                    self._final[seat] = (self.line, found)
                return found
        return ()

    def draw_for(self, reader: Reader) -> dict[str, str]:
        """The regions of the table for one reader. Drawn here: handing the position to another process costs more."""
        info = describe(self, reader.rights, reader.seat, reader.lang)
        return render.regions(info, self.match, reader.lang, final=self.final(reader.seat))

    def show(self, everybody: bool = False) -> None:
        """Draw the table once for every kind of reader and hand each the new frame.

        Only to those for whom something changed: what a rival does in secret must not stir anybody's page.
        """
        for alike in self._alike(everybody):
            self._hand_over(alike, self.version(alike[0].seat), self.draw_for(alike[0]))

    async def _show_move(self, actor: int) -> None:
        """Show a move, to the others first: their frames are on their way before the actor's is drawn.

        The actor's stays in hand until the answer is confirmed: a page takes no key before that.
        """
        groups = sorted(self._alike(everybody=False), key=lambda readers: readers[0].seat == actor)
        for place, alike in enumerate(groups):
            if place:
                await asyncio.sleep(0)
            self._hand_over(alike, self.version(alike[0].seat), self.draw_for(alike[0]))

    def _alike(self, everybody: bool) -> list[list[Reader]]:
        """The readers with something new to see, in groups that see the same."""
        groups: dict[tuple[Rights, int | None, str], list[Reader]] = {}
        for reader in self.readers:
            if everybody or reader.version != self.version(reader.seat):
                groups.setdefault(reader.key, []).append(reader)
        return list(groups.values())

    def _hand_over(self, alike: list[Reader], version: int, regions: dict[str, str]) -> None:
        for reader in alike:
            reader.version = version
            reader.frames.append((version, regions))
            reader.stirred.set()

    def spread(self, message: dict[str, Any]) -> None:
        """Say something to everybody who watches."""
        for reader in self.readers:
            reader.note(message)

    def names(self, lang: str) -> list[str]:
        """The players' names by seat; a seat without a name is numbered."""
        texts = [self.game.piece_name(self.match, "seat", seat, lang) for seat in range(len(self.row.seats))]
        return [who.name or str(text) for who, text in zip(self.row.seats, texts, strict=True)]
