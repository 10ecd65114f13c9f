"""What `?` says: a piece of the box with where its facts come from, a number with its parts."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from civitas.kernel.box import Record
from civitas.kernel.text import LANGUAGES, Texts
from civitas.terminal.board import colon
from civitas.terminal.words import fact_name, say

DESIGNED: Final = "designed"
SHOWN: Final = 12  # names listed when several fit


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the box in words."""

    kind: str
    id: str
    name: dict[str, str]
    kind_name: dict[str, str]
    lines: dict[str, list[str]]  # by language
    facts: dict[str, str]  # where each fact comes from

    @property
    def designed(self) -> list[str]:
        return [fact for fact, source in self.facts.items() if source == DESIGNED]


def pieces_of(
    tables: Mapping[str, Sequence[Record]],
    decks: Sequence[tuple[str, str]],
    words: Texts,
    card_lines: Callable[[str, Record, str], list[str]],
) -> list[Piece]:
    """The cards of decks, each with its kind; `words` name the kinds, `card_lines` say what a card does."""
    found: list[Piece] = []
    for deck, kind in decks:
        for card in tables[deck]:
            lines = {lang: card_lines(kind, card, lang) for lang in LANGUAGES}
            found.append(
                Piece(kind, card["id"], card["name"], words.entries[f"kind.{kind}"], lines, card["provenance"])
            )
    return found


@dataclass(frozen=True, slots=True)
class Sum:
    """A number and who makes it."""

    title: str
    parts: list[tuple[str, int]]
    total: int
    note: str = ""


def fold(words: str) -> str:
    """Words without case and accents, for comparing."""
    plain = unicodedata.normalize("NFKD", words.casefold().replace("’", "'").replace("œ", "oe"))
    return "".join([sign for sign in plain if not unicodedata.combining(sign)]).strip()


def tokens(words: str) -> list[str]:
    """The single words of a question."""
    return "".join([sign if sign.isalnum() else " " for sign in fold(words)]).split()


def find(pieces: list[Piece], words: str, lang: str) -> list[Piece]:
    """Pieces of that name or id; else those whose name has a word that begins so."""
    wanted = fold(words).replace("_", " ")
    if not wanted:
        return []
    names = [(fold(piece.name[lang]), piece.id.replace("_", " "), piece) for piece in pieces]
    exact = [piece for name, piece_id, piece in names if wanted in (name, piece_id)]
    if exact:
        return exact
    starting = [piece for name, piece_id, piece in names if name.startswith(wanted) or piece_id.startswith(wanted)]
    return starting or [piece for name, _, piece in names if f" {wanted}" in name.replace("'", " ")]


def of_option(pieces: list[Piece], place: str) -> Piece | None:
    """The piece an option stands for, given as `kind/id`."""
    kind, _, piece_id = place.partition("/")
    same = [piece for piece in pieces if piece.id == piece_id]
    for piece in same:
        if piece.kind == kind:
            return piece
    return same[0] if same else None


def describe(piece: Piece, lang: str) -> list[RenderableType]:
    """A piece: its name, what it does, where that comes from."""
    title = Text.assemble((piece.name[lang], "bold"), f" ({piece.kind_name[lang]})")
    if piece.designed:
        title.append(" " + say("explain.mark", lang), style="yellow")
    shown: list[RenderableType] = [title]
    shown += [indented(Text(line)) for line in piece.lines[lang]]
    sources: dict[str, list[str]] = {}
    for fact, source in piece.facts.items():
        sources.setdefault(source, []).append(fact_name(fact, lang))
    semicolon = " ; " if lang == "fr" else "; "
    told = [f"{', '.join(facts)}{colon(lang)}{source_name(source, lang)}" for source, facts in sources.items()]
    shown.append(indented(Text(say("explain.sources", lang, sources=semicolon.join(told)), style="dim")))
    return shown


def indented(text: Text) -> Padding:
    return Padding(text, (0, 0, 0, 2))


def source_name(source: str, lang: str) -> str:
    """Where a fact comes from, in words: with its pages, without a chapter, which the tables name in one language."""
    word, _, place = source.partition(" ")
    kind = word.rstrip(",:")
    if kind != word:
        return say(f"explain.{kind}", lang)
    return f"{say(f'explain.{kind}', lang)} {place}".strip()


def add_up(total: Sum) -> Table:
    """A number and its parts, one under the other."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right")
    grid.add_column()
    grid.add_row(Text(str(total.total), style="bold"), Text(total.title, style="bold"))
    for name, amount in total.parts:
        grid.add_row(f"{amount:+d}", name)
    if total.note:
        grid.add_row("", Text(total.note, style="dim"))
    return grid


def several(pieces: list[Piece], lang: str) -> str:
    """The names that fit, when more than a few do."""
    names = ", ".join([piece.name[lang] for piece in pieces[:SHOWN]])
    return say("explain.several", lang, count=len(pieces), names=names + (" …" if len(pieces) > SHOWN else ""))
