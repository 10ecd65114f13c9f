"""A game at this screen: people and bots answer in turn, every answer is saved, `?` explains, `u` takes back."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from civitas.kernel.game import Game, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import Question, Request
from civitas.kernel.text import Refusal
from civitas.terminal import ending, help_page
from civitas.terminal.advice import give_hint
from civitas.terminal.board import Page, letter, seat_name
from civitas.terminal.question import answer_meant, ask, irrevocable, numbered
from civitas.terminal.saves import Save, create
from civitas.terminal.screen import Leave, Screen, quoted, typed_number
from civitas.terminal.seating import Seating, names_of, titles_of
from civitas.terminal.tables import drawing_of
from civitas.terminal.telling import length, told_since
from civitas.terminal.words import say

RECENT: Final = 20  # lines of the chronicle that `l` shows
SLOW: Final = 0.3  # seconds after which a bot is said to be thinking, from its next decision on


@dataclass(frozen=True, slots=True)
class Plan:
    """A game about to begin: which, who, how."""

    game: Game
    kinds: list[str]
    options: dict[str, Scalar] = field(default_factory=dict)
    edition: dict[str, Any] | None = None
    seed: int | None = None

    def start(self) -> Match:
        return self.game.start(len(self.kinds), self.seed, self.options, self.edition)


class Session:
    """One match played at this screen."""

    def __init__(self, screen: Screen, match: Match, save: Save) -> None:
        self.screen = screen
        self.match = match
        self.save = save
        self.seating = Seating(match.game, save.kinds)
        self.drawing = drawing_of(match.game)
        self.lang = screen.lang
        self.names = names_of(save.kinds, self.lang)
        self.titles = titles_of(save.kinds, self.lang)
        self.told = dict.fromkeys(range(match.seats), length(match))
        self.holder = -1  # the person who looks at the screen
        self.last_person = -1  # who answered last
        self.shown_turn = (-1, -1)  # seat and turn the whole board was last drawn for
        self.greeting = True
        self.thinking: dict[int, float] = {}

    # The course of the game

    def run(self) -> bool:
        """Play to the end; returns whether a rematch is wanted. `Leave` when the person goes before."""
        try:
            while True:
                while not self.match.over:
                    self.step()
                self.cover(-1)
                if ending.page(self):
                    return True
                if self.match.over:
                    return False
        except (Leave, KeyboardInterrupt) as going:
            self.part()
            raise Leave from going

    def step(self) -> None:
        """One decision: a bot's if one is due, else a person's."""
        for question in self.match.pending:
            if question.seat in self.seating.bots:
                self.let_decide(question)
                return
        request = min(self.match.requests, key=lambda one: one.seat)
        if self.hand_over(request.seat):
            self.consult(request)

    def let_decide(self, question: Question) -> None:
        """A bot answers."""
        began = time.perf_counter()
        if self.thinking.get(question.seat, 0.0) > SLOW:
            with self.screen.busy(say("bot.thinking", self.lang, name=self.names[question.seat])):
                self.seating.play(self.match, question)
        else:
            self.seating.play(self.match, question)
        self.thinking[question.seat] = time.perf_counter() - began
        self.keep()

    def keep(self) -> None:
        """Put on the disk what is not there yet; a disk that refuses does not stop the game."""
        journal = self.match.journal
        assert journal is not None
        try:
            self.save.append(journal)
        except Refusal as refusal:
            if refusal.key != "refuse.write":
                raise
            self.screen.say_whole(f"{refusal.text(self.lang)} {say('save.later', self.lang)}", style="red")

    def part(self) -> None:
        """Say where the game is kept."""
        if self.has_secrets(self.holder):
            self.screen.wipe()
        if not self.match.over:
            self.screen.say("")
            self.screen.say(say("save.left", self.lang))
            self.screen.say_whole(f"  civitas play --resume {self.save.name}", style="bold")

    # Several people at one screen

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat sees something others at this screen must not."""
        if seat < 0 or len(self.seating.people) < 2:
            return False
        return len(self.match.pending) > 1 or _more(self.match.view(seat), self.match.view(None))

    def cover(self, seat: int) -> None:
        """Before another seat looks: nothing of the last one remains on the screen."""
        if self.holder not in (-1, seat) and self.has_secrets(self.holder):
            self.screen.wipe()

    def hand_over(self, seat: int) -> bool:
        """Pass the screen to the person who must answer; False when the last one took an answer back instead."""
        if seat == self.holder or len(self.seating.people) < 2:
            self.holder = seat
            return True
        if not (self.has_secrets(seat) or self.has_secrets(self.holder)):
            self.holder = seat
            return True
        self.screen.wipe()
        last = self.last_person
        may_undo = last >= 0 and last != seat and self.match.can_undo(last)
        self.screen.say("")
        self.screen.show(Text.assemble("  ", seat_name(seat, self.names)))
        self.screen.say("  " + say("hand_over.pass", self.lang, name=self.names[seat]), style="bold")
        if may_undo:
            self.screen.say("  " + say("hand_over.undo", self.lang, name=self.names[last]), style="dim")
        while True:
            words = self.screen.read(say("hand_over.prompt", self.lang, name=self.names[seat]) + " ")
            if words == "q":
                raise Leave
            if words == "u" and may_undo:
                self.holder = last
                self.shown_turn = (-1, -1)
                self.try_out(self.match.undo, last)
                return False
            if not words:
                break
            self.screen.say(say("hand_over.only", self.lang))
        self.screen.wipe()
        self.holder = seat
        self.shown_turn = (-1, -1)
        return True

    # A person's question

    def page(self, seat: int | None, options: tuple[str, ...] = (), full: bool = False) -> Page:
        match = self.match
        return Page(match.view(seat), match.get_box(), self.titles, self.lang, self.screen.width, options, full)

    def consult(self, request: Request) -> None:
        """Show a question and read until it is answered or something is taken back."""
        self.present(request)
        prompt = f"{letter(request.seat)} {self.names[request.seat]}> "
        while not self.obey(request, self.screen.read(prompt)):
            pass

    def present(self, request: Request) -> None:
        """What happened, the table, the question; the whole table once a turn, or always where it fits."""
        seat = request.seat
        page = self.page(seat, request.options)
        news = self.news(seat)
        question = ask(self.drawing, page, request, irrevocable(self.match, request, self.seating))
        board = self.drawing.board(page)
        turn = (seat, self.match.turn)
        if self.screen.fits(*news, *board, *question):
            self.screen.clear()
            self.screen.show(*news, *board, *question)
        else:
            self.screen.show(*news, *(board if turn != self.shown_turn else [self.drawing.status(page)]), *question)
        self.shown_turn = turn

    def news(self, seat: int) -> list[RenderableType]:
        """What happened since the seat last looked; at the beginning, what the game is about."""
        lines: list[RenderableType] = []
        if self.greeting:
            self.greeting = False
            lines += [Text(sentence, style="italic") for sentence in self.drawing.opening(self.page(seat))]
            lines.append(Text(say("ask.welcome", self.lang), style="italic"))
        lines += told_since(self.match, seat, self.told[seat], self.names, self.lang)
        self.told[seat] = length(self.match)
        return lines

    def obey(self, request: Request, words: str) -> bool:
        """Do what a person typed; returns whether the match has changed."""
        command, _, rest = words.partition(" ")
        if words.startswith("?"):
            help_page.explain(self, request, words[1:].strip())
        elif command == "l":
            self.show_chronicle(request.seat, rest.strip())
        elif words == "b":
            page = self.page(request.seat, request.options, full=True)
            self.screen.show(*self.drawing.board(page))
            self.screen.show(*ask(self.drawing, page, request, irrevocable(self.match, request, self.seating)))
        elif words == "s":
            help_page.save_info(self)
        elif words in ("hint", "conseil"):
            give_hint(self, request)
        elif words == "q":
            raise Leave
        elif words in ("u", "U"):
            return self.take_back(request.seat, whole_turn=words == "U")
        elif words == "r":
            return self.try_out(self.match.redo, request.seat)
        else:
            return self.answer(request, words)
        return False

    def answer(self, request: Request, words: str) -> bool:
        order = numbered(self.drawing, self.page(request.seat, request.options))
        option = answer_meant(words, order)
        if option is None:
            key = "ask.empty" if not words else "ask.unknown"
            self.screen.say(say(key, self.lang, words=quoted(words), count=len(order)), style="yellow")
            return False
        self.match.answer(request.number, option)
        self.last_person = request.seat
        self.keep()
        return True

    # Taking back

    def take_back(self, seat: int, whole_turn: bool) -> bool:
        """One step back or the whole turn; when the seat has nothing, the last answer of the person before it."""
        match = self.match
        before = self.last_person
        if not match.can_undo(seat) and before != seat and match.can_undo(before) and not self.has_secrets(before):
            seat = before
            self.screen.say(say("ask.undone_other", self.lang, name=self.names[seat]), style="yellow")
        return self.try_out(match.reset if whole_turn else match.undo, seat)

    def try_out(self, change: Any, seat: int) -> bool:
        """Undo or redo; a refusal is told and changes nothing."""
        try:
            change(seat)
        except Refusal as refusal:
            self.screen.say(refusal.text(self.lang), style="yellow")
            return False
        self.told = {one: min(told, length(self.match)) for one, told in self.told.items()}
        self.keep()
        return True

    def show_chronicle(self, seat: int, count: str) -> None:
        """The last lines of the chronicle."""
        number = typed_number(count) if count else RECENT
        if number is None:
            self.screen.say(say("ask.lines", self.lang, words=quoted(count)), style="yellow")
            return
        lines = told_since(self.match, seat, 0, self.names, self.lang)
        self.screen.show(*lines[-(number or RECENT) :])


def _more(own: Any, public: Any) -> bool:
    """Whether a seat's view holds something that a spectator's does not."""
    if isinstance(own, dict) and isinstance(public, dict):
        return any(_more(value, public.get(key)) for key, value in own.items() if key not in ("seat", "number"))
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        return any(_more(one, other) for one, other in zip(own, public, strict=True))
    return bool(own) and own != public


def play(screen: Screen, plan: Plan) -> None:
    """Play a game, and again as often as wanted."""
    while True:
        match = plan.start()
        if not Session(screen, match, create(match, plan.kinds, screen.lang)).run():
            return
        plan = Plan(plan.game, plan.kinds, plan.options, plan.edition)


def resume(screen: Screen, match: Match, save: Save) -> None:
    """Go on with a saved game, then again if wanted."""
    session = Session(screen, match, save)
    session.greeting = False
    session.last_person = last_person(match)
    session.told = {seat: known_to(match, seat) for seat in range(match.seats)}
    if not session.run():
        return
    journal = match.journal
    assert journal is not None
    play(screen, Plan(match.game, save.kinds, match.options, journal.header["edition"]))


def known_to(match: Match, seat: int) -> int:
    """How far a seat has read the chronicle: to its own last answer."""
    if match.journal is None or match.chronicle is None:
        return 0
    mine = [entry for entry in match.journal.entries if entry["seat"] == seat and "hint" not in entry]
    own = max([entry["line"] for entry in mine], default=0)
    return len([event for event in match.chronicle.events if event.line <= own])


def last_person(match: Match) -> int:
    """Who signed the last line of the journal."""
    journal = match.journal
    return journal.entries[-1]["seat"] if journal is not None and journal.entries else -1
