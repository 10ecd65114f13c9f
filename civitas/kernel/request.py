"""Questions to seats, and the verb table that turns option numbers into words and back.

An option is one int: a row of the game's verb table. A verb has at most two arguments, each out of a domain (a deck of
cards, the seats, an amount); its rows lie side by side, so `RISE + card` is an option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from civitas.kernel.match import Match

SEAT: Final = "seat"
AMOUNT: Final = "amount"


class Domain:
    """What an argument ranges over: the ids of a kind of piece, seats, or amounts."""

    __slots__ = ("ids", "kind")

    def __init__(self, kind: str, ids: list[str]) -> None:
        self.kind = kind
        self.ids = ids


def seats_domain(count: int) -> Domain:
    return Domain(SEAT, [str(seat) for seat in range(count)])


def amounts_domain(highest: int) -> Domain:
    return Domain(AMOUNT, [str(amount) for amount in range(highest + 1)])


class Verb:
    """A word of the game with its arguments' domains; its rows start at `base`."""

    __slots__ = ("base", "domains", "name")

    def __init__(self, name: str, base: int, domains: tuple[Domain, ...]) -> None:
        self.name = name
        self.base = base
        self.domains = domains


class Verbs:
    """Every option a game's players can ever take, one row each."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.words: list[str] = []
        self.verb: list[int] = []  # row -> its verb's base: compare with the constants `add` returned
        self.first: list[int] = []  # row -> first argument
        self.second: list[int] = []
        self.rows: dict[str, int] = {}
        self._of_base: dict[int, Verb] = {}

    def add(self, name: str, *domains: Domain) -> int:
        """Enter a verb and return its first row: its row for arguments a and b is `base + a * len(b's domain) + b`."""
        base = len(self.words)
        verb = Verb(name, base, domains)
        self.verbs.append(verb)
        self._of_base[base] = verb
        firsts = domains[0].ids if domains else [""]
        seconds = domains[1].ids if len(domains) > 1 else [""]
        for a, first in enumerate(firsts):
            for b, second in enumerate(seconds):
                word = "/".join([part for part in (name, first, second) if part])
                if word in self.rows:
                    raise ValueError(f"the word {word} already stands for a row")
                self.rows[word] = len(self.words)
                self.words.append(word)
                self.verb.append(base)
                self.first.append(a)
                self.second.append(b)
        return base

    def of(self, row: int) -> Verb:
        return self._of_base[self.verb[row]]


class Question:
    """One open decision of one seat, as the engine keeps it. Never changed once asked, so copies share it."""

    __slots__ = ("branch", "number", "options", "prompt", "seat", "source")

    def __init__(self, number: int, seat: int, options: list[int], prompt: str, source: str, branch: int) -> None:
        self.number = number
        self.seat = seat
        self.options = options
        self.prompt = prompt
        self.source = source
        self.branch = branch


class Request:
    """One open decision of one seat, for people and scripts: options are words."""

    __slots__ = ("_match", "_question", "number", "options", "seat", "source")

    def __init__(self, match: Match, question: Question) -> None:
        self._match = match
        self._question = question
        self.number = question.number
        self.seat = question.seat
        self.source = question.source
        words = match.game.verbs.words
        self.options: tuple[str, ...] = tuple([words[row] for row in question.options])

    @property
    def prompt(self) -> str:
        """The kind of decision: a key of the game's texts, the same for every such question."""
        return self._question.prompt

    def text(self, lang: str, names: list[str] | None = None) -> str:
        """What is asked; `names` are the players' names by seat."""
        return self._match.game.prompt_text(self._match, self._question, lang, names)

    def label(self, option: str, lang: str, names: list[str] | None = None) -> str:
        """What an option says; `names` are the players' names by seat."""
        return self._match.game.label(self._match, self.seat, self._row(option), lang, names)

    def piece(self, option: str) -> str:
        """The piece on the board that stands for an option, as `kind/id`, or "" when none does."""
        return self._match.game.piece(self._row(option))

    @property
    def final(self) -> tuple[str, ...]:
        """The options that cannot be taken back once chosen: they turn up something hidden or are chance."""
        return self._match.final_options(self._question)

    def _row(self, option: str) -> int:
        row = self._match.game.verbs.rows.get(option, -1)
        if row not in self._question.options:
            raise self._match.not_an_option(self._question, option)
        return row

    def __repr__(self) -> str:
        return f"Request({self.number}, seat={self.seat}, options={self.options})"
