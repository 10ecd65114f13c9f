"""What a game is to the kernel: its rules version, seats, options, verbs, texts, and how a match of it begins.

A game folder subclasses Game and wires its chapters in: set-up, view, redeal, laws, score.
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from civitas.kernel import codec
from civitas.kernel.box import Box, EditionRefusal, read_edition
from civitas.kernel.chronicle import Chronicle, Event, Tales
from civitas.kernel.frame import Frame
from civitas.kernel.journal import Journal
from civitas.kernel.match import Match
from civitas.kernel.request import AMOUNT, SEAT, Question, Verbs
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng, seeded
from civitas.kernel.text import COMMON, LANGUAGES, Refusal, Texts
from civitas.kernel.undo import History

Scalar = str | int | bool


class Option:
    """A choice made before the match begins: one of its values, or, where `most` is more than 1, a list of them.

    A list is one word, its values joined by commas; the first of the values stands for the empty list.
    """

    __slots__ = ("default", "id", "most", "seats", "values")

    def __init__(
        self, name: str, values: tuple[Scalar, ...], default: Scalar, seats: tuple[int, ...], most: int = 1
    ) -> None:
        self.id = name
        self.values = values
        self.default = default
        self.seats = seats
        self.most = most

    @property
    def type(self) -> str:
        if self.most > 1:
            return "list"
        return "bool" if isinstance(self.default, bool) else "choice"

    @property
    def samples(self) -> list[Scalar]:
        """Values to try: all of them, and for a list the longest ones too."""
        if self.type != "list":
            return list(self.values)
        words = self.values[1:]
        return [*self.values, self.join([words[place % len(words)] for place in range(self.most)])]

    def split(self, value: Scalar) -> list[str]:
        """The words of a list."""
        return [] if value == self.values[0] else str(value).split(",")

    def join(self, words: Sequence[Scalar]) -> str:
        """The list of such words."""
        return ",".join([str(word) for word in words]) if words else str(self.values[0])

    def parse(self, value: object) -> Scalar | None:
        """The value meant by a word or a scalar, None when it is none of the allowed ones."""
        if self.type == "list":
            return self._parse_list(value)
        if self.type == "bool" and isinstance(value, str):
            value = {
                "true": True,
                "yes": True,
                "on": True,
                "1": True,
                "false": False,
                "no": False,
                "off": False,
                "0": False,
            }.get(value.lower(), value)
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        return None

    def _parse_list(self, value: object) -> Scalar | None:
        if not isinstance(value, str):
            return None
        bare = value.strip()
        if bare in ("", self.values[0]):
            return self.values[0]
        words = [word.strip() for word in bare.split(",")]
        if len(words) > self.most or any(word not in self.values[1:] for word in words):
            return None
        return self.join(words)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One of the games of the table."""

    id: str
    name: dict[str, str]
    rules: int  # raised whenever a golden journal changes
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    verbs: Verbs
    tales: Tales
    texts: Texts
    frames: tuple[type[Frame], ...]
    pieces: tuple[type, ...]

    # What a game folder provides

    def load_box(self, overrides: dict[str, Any] | None) -> Box:
        """The card tables, with an edition's overrides."""
        raise NotImplementedError

    def new_match(self, seats: int, options: dict[str, Scalar], box: Box, rng: Rng) -> Match:
        """A match of this game's own class with an empty table."""
        raise NotImplementedError

    def set_up(self, match: Match) -> None:
        """Lay out the table and push the first frame."""
        raise NotImplementedError

    def check_options(self, seats: int, options: dict[str, Scalar]) -> None:
        """Refuse combinations the rules do not allow."""

    def default_of(self, option: Option, seats: int) -> Scalar:
        return option.default

    def view(self, match: Match, seat: int | None) -> dict[str, Any]:
        """What a seat may see: at least round, phase, seats, rivals."""
        raise NotImplementedError

    def redeal(self, match: Match, seat: int, rng: Rng) -> None:
        """Redraw every hidden piece the seat (-1: a spectator) has not seen, in place."""
        raise NotImplementedError

    def secrets(self, match: Match, seat: int) -> dict[str, object]:
        """Hidden places with several candidates for that seat, and what truly lies there; for the laws."""
        raise NotImplementedError

    def check(self, match: Match) -> None:
        """Refuse an impossible table: pieces not conserved, something negative."""
        raise NotImplementedError

    def result(self, match: Match) -> Result:
        raise NotImplementedError

    def refresh(self, match: Match) -> None:
        """Work out the derived fields of a decoded table."""

    def turn_of(self, match: Match) -> int:
        """The turn a player would speak of, by which bots' time is counted; a game may part it into several."""
        return match.turn

    def figures(self, match: Match, seat: int, row: int) -> dict[str, str | int]:
        """Values for an option's label beside its pieces: a cost, an amount."""
        return {}

    def prompt_values(self, match: Match, question: Question, lang: str) -> dict[str, str | int]:
        return {}

    def prompt_seats(self, match: Match) -> dict[str, int]:
        """The seats that the words of the open question name."""
        return {}

    def position(self, match: Match, changes: dict[str, Any]) -> None:
        """Set named fields of a position, for examples."""
        raise NotImplementedError

    def option_sets(self, seats: int) -> list[dict[str, Scalar]]:
        """Every legal combination of options for a number of seats."""
        sets: list[dict[str, Scalar]] = [{}]
        for option in self.options:
            if seats in option.seats:
                sets = [{**chosen, option.id: value} for chosen in sets for value in option.samples]
        return [chosen for chosen in sets if self.allows(seats, chosen)]

    # Starting

    # What people and files hand over is Any: the compiled build would meet another type with a TypeError of its own,
    # where a refusal should say what is allowed.

    def start(self, seats: Any, seed: Any = None, options: Any = None, edition: Any = None) -> Match:
        """Begin a match for so many seats, from a seed (random if None), with options and an edition (table or file).

        What is not allowed is refused with what is.
        """
        chosen = self.resolve(seats, {} if options is None else options)
        if seed is None:
            seed = secrets.randbits(128)
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise Refusal("start.seed", seed=str(seed))
        box = self.open_box(edition)
        match = self.new_match(seats, chosen, box, seeded(seed))
        header = {
            "civitas": codec.FORMAT,
            "game": self.id,
            "rules": self.rules,
            "edition": copy.deepcopy(box.overrides),
            "options": dict(chosen),
            "seats": seats,
            "seed": seed,
        }
        self.keep_records(match, header)
        self.set_up(match)
        match.run()
        return match

    def open_box(self, edition: Any) -> Box:
        """The box with an edition given as a table or a file; a refusal names the file."""
        if edition is None or isinstance(edition, dict):
            return self.load_box(edition)
        if not isinstance(edition, (str, Path)):
            raise EditionRefusal("edition.type", "edition", value=repr(edition)[:60], allowed="{ … }")
        try:
            return self.load_box(read_edition(Path(edition)))
        except EditionRefusal as refusal:
            refusal.values["file"] = str(edition)
            raise

    def restore(self, data: Any) -> Match:
        """A match from a saved position, with a journal that starts there."""
        match = codec.restore(self, data)
        position = codec.save(match)
        header = {key: position[key] for key in ("civitas", "game", "rules", "edition", "options", "seats")}
        self.keep_records(match, {**header, "seed": None, "position": position})
        return match

    def keep_records(self, match: Match, header: dict[str, Any]) -> None:
        match.journal = Journal(header)
        match.chronicle = Chronicle()
        match.history = History()

    def allows(self, seats: Any, options: Any) -> bool:
        try:
            self.resolve(seats, options)
        except Refusal:
            return False
        return True

    def resolve(self, seats: Any, options: Any) -> dict[str, Scalar]:
        """All options with their values; unknown or illegal ones are refused."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            raise Refusal(
                "start.seats", game=self.name["en"], low=min(self.seats), high=max(self.seats), seats=str(seats)
            )
        if not isinstance(options, dict):
            raise Refusal("start.options", options=str(options))
        known = {option.id: option for option in self.options}
        for key in options:
            if key not in known:
                raise Refusal("start.option", game=self.name["en"], option=str(key), known=", ".join(known))
        chosen: dict[str, Scalar] = {}
        for option in self.options:
            default = self.default_of(option, seats)
            value = option.parse(options.get(option.id, default))
            if value is None:
                raise self._refused(option, options[option.id])
            chosen[option.id] = value
        self.check_options(seats, chosen)
        return chosen

    def _refused(self, option: Option, value: object) -> Refusal:
        """What an option may be, where its value is none of that."""
        if option.type == "list":
            words = ", ".join([str(word) for word in option.values[1:]])
            empty = str(option.values[0])
            return Refusal("start.list", option=option.id, value=str(value), most=option.most, words=words, empty=empty)
        allowed = ", ".join([str(one).lower() if isinstance(one, bool) else str(one) for one in option.values])
        return Refusal("start.value", option=option.id, value=str(value), allowed=allowed)

    def lengths(self, option: Option, seats: int) -> list[int]:
        """How many words a list may have with so many seats."""
        word = option.values[1]
        counts = range(option.most + 1)
        return [count for count in counts if self.allows(seats, {option.id: option.join([word] * count)})]

    # Words

    def piece_name(self, match: Match, kind: str, index: int, lang: str) -> str | int:
        """The name of a piece; amounts and seats name themselves."""
        if kind == AMOUNT:
            return index
        if kind == SEAT:
            return COMMON.say("seat.name", lang, {"number": index + 1})
        return match.get_box().names[kind][index][lang]

    def label(self, match: Match, seat: int, row: int, lang: str, names: list[str] | None = None) -> str:
        """What an option says; `names` are the players' names by seat."""
        verb = self.verbs.of(row)
        arguments = (self.verbs.first[row], self.verbs.second[row])
        values: dict[str, str | int] = dict(self.figures(match, seat, row))
        for place, domain, index in zip("ab", verb.domains, arguments, strict=False):
            values[place] = self._called(match, domain.kind, index, lang, names)
        return self.texts.say(f"verb.{verb.name}", lang, values)

    def piece(self, row: int) -> str:
        """The piece on the board an option stands for."""
        verb = self.verbs.of(row)
        if not verb.domains or verb.domains[0].kind == AMOUNT:
            return ""
        domain = verb.domains[0]
        return f"{domain.kind}/{domain.ids[self.verbs.first[row]]}"

    def prompt_text(self, match: Match, question: Question, lang: str, names: list[str] | None = None) -> str:
        """What is asked; `names` are the players' names by seat."""
        values = self.prompt_values(match, question, lang)
        for place, seat in self.prompt_seats(match).items():
            values[place] = self._called(match, SEAT, seat, lang, names)
        return self.texts.say(f"ask.{question.prompt}", lang, values)

    def wording(self, match: Match, event: Event, lang: str, names: list[str] | None = None) -> str:
        """An event of the chronicle in words; `names` are the players' names by seat."""
        tale = self.tales.tales[event.tale]
        values: dict[str, str | int] = {}
        if event.seat >= 0:
            values["seat"] = names[event.seat] if names else self.piece_name(match, SEAT, event.seat, lang)
        for place, domain, index in zip("ab", tale.domains, (event.first, event.second), strict=False):
            values[place] = self._called(match, domain.kind, index, lang, names)
        return self.texts.say(f"tale.{tale.name}", lang, values)

    def _called(self, match: Match, kind: str, index: int, lang: str, names: list[str] | None) -> str | int:
        """The name of a piece; a seat by its player's name, where names are known."""
        if kind == SEAT and names and index < len(names):
            return names[index]
        return self.piece_name(match, kind, index, lang)

    def describe(self) -> dict[str, Any]:
        """The game as `civitas games --json` lists it."""
        return {
            "id": self.id,
            "name": self.name,
            "seats": list(self.seats),
            "options": [
                {
                    "id": option.id,
                    "type": option.type,
                    "values": list(option.values),
                    "default": option.default,
                    "seats": list(option.seats),
                    "name": self._both(f"option.{option.id}"),
                    "help": self._both(f"option_help.{option.id}"),
                }
                for option in self.options
            ],
        }

    def _both(self, key: str) -> dict[str, str]:
        return {lang: self.texts.say(key, lang) for lang in LANGUAGES}
