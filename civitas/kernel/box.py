"""The box: card tables of a match, read from TOML, checked against a schema, overridden by an edition, then frozen.

A deck is a file of `[[card]]` entries; a plain table (set-up numbers) is a file without them. An edition is a TOML
file with a table per deck and card: `[civilizations.egypt]` `population = 3`. It may change names, texts and numbers
that the schema leaves open; the ids of the box stay.
"""

from __future__ import annotations

import copy
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from civitas.kernel.text import COMMON, LANGUAGES, Refusal

Record = dict[str, Any]
Tables = dict[str, Any]
EDITION_KEYS: Final = ("game", "title")


class Rule:
    """What a field may hold."""

    __slots__ = ("fields", "fixed", "high", "kind", "length", "low", "optional", "values")

    def __init__(
        self,
        kind: str,
        low: int = 0,
        high: int = 0,
        values: tuple[str, ...] = (),
        fields: dict[str, Rule] | None = None,
    ) -> None:
        self.kind = kind
        self.low = low
        self.high = high
        self.values = values
        self.fields = fields or {}
        self.length = 0  # entries a list must have; 0 = any number
        self.optional = False
        self.fixed = False

    def maybe(self) -> Rule:
        """A field that may be missing."""
        self.optional = True
        return self

    def printed(self) -> Rule:
        """A field that identifies the piece: no edition changes it."""
        self.fixed = True
        return self

    def allowed(self) -> str:
        """What is allowed, in words both languages read."""
        if self.kind == "number":
            return f"{self.low} … {self.high}"
        if self.kind == "numbers":
            return f"[{self.low} … {self.high}]" + (f" × {self.length}" if self.length else "")
        if self.kind == "flag":
            return "true, false"
        if self.kind in ("one_of", "ids"):
            return ", ".join(self.values)
        if self.kind in ("record", "records"):
            return ", ".join(self.fields)
        if self.kind == "words":
            return ", ".join(LANGUAGES)
        return self.kind


def number(low: int, high: int) -> Rule:
    return Rule("number", low, high)


def numbers(low: int, high: int, length: int = 0) -> Rule:
    rule = Rule("numbers", low, high)
    rule.length = length
    return rule


def flag() -> Rule:
    return Rule("flag")


def text() -> Rule:
    return Rule("text")


def one_of(*values: str) -> Rule:
    return Rule("one_of", values=values)


def ids(*values: str) -> Rule:
    return Rule("ids", values=values)


def words() -> Rule:
    """A text in every language."""
    return Rule("words")


def word_lists() -> Rule:
    """A list of texts in every language."""
    return Rule("word_lists")


def facts() -> Rule:
    """Where each fact comes from."""
    return Rule("facts")


def record(**fields: Rule) -> Rule:
    return Rule("record", fields=fields)


def records(**fields: Rule) -> Rule:
    return Rule("records", fields=fields)


class Deck:
    """A file of the box: its name, its kind of piece and what its entries hold; `plain` is a table without entries."""

    __slots__ = ("fields", "kind", "name", "plain")

    def __init__(self, name: str, kind: str, fields: dict[str, Rule], plain: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.fields = fields
        self.plain = plain


class EditionRefusal(Refusal):
    """A field of a card table or an edition file that cannot be."""

    def __init__(self, key: str, place: str, **values: str | int) -> None:
        super().__init__(key, COMMON, file="box", place=place, **values)


def _fits(value: Any, rule: Rule) -> bool:
    """Whether a plain value is what a rule allows."""
    is_int = isinstance(value, int) and not isinstance(value, bool)
    if rule.kind == "number":
        return is_int and rule.low <= value <= rule.high
    if rule.kind == "numbers":
        fits = isinstance(value, list) and all(_fits(entry, number(rule.low, rule.high)) for entry in value)
        return fits and rule.length in (0, len(value))
    if rule.kind == "flag":
        return isinstance(value, bool)
    if rule.kind == "text":
        return isinstance(value, str)
    if rule.kind == "one_of":
        return isinstance(value, str) and value in rule.values
    if rule.kind == "ids":
        return isinstance(value, list) and all(entry in rule.values for entry in value)
    if rule.kind == "facts":
        return isinstance(value, dict) and all(isinstance(entry, str) for entry in value.values())
    return True


def check(value: Any, rule: Rule, place: str, whole: bool) -> None:
    """Refuse a value that breaks its rule; `whole` demands every required field, an edition gives only some."""
    if rule.kind == "words" or rule.kind == "word_lists":
        if not isinstance(value, dict):
            raise EditionRefusal("edition.type", place, allowed=rule.allowed(), value=repr(value)[:60])
        for lang, sentence in value.items():
            sentences = sentence if rule.kind == "word_lists" and isinstance(sentence, list) else [sentence]
            told = bool(sentences) and all(isinstance(one, str) and one for one in sentences)
            if lang not in LANGUAGES or not told or isinstance(sentence, list) != (rule.kind == "word_lists"):
                raise EditionRefusal(
                    "edition.value", f"{place}.{lang}", allowed=rule.allowed(), value=repr(sentence)[:60]
                )
        if whole and set(value) != set(LANGUAGES):
            raise EditionRefusal("edition.missing", place, keys=", ".join(LANGUAGES))
    elif rule.kind == "record":
        check_fields(value, rule.fields, place, whole)
    elif rule.kind == "records":
        if not isinstance(value, list):
            raise EditionRefusal("edition.type", place, allowed="[ { … } ]", value=repr(value)[:60])
        for index, entry in enumerate(value):
            check_fields(entry, rule.fields, f"{place}[{index}]", True)
    elif not _fits(value, rule):
        raise EditionRefusal("edition.value", place, allowed=rule.allowed(), value=repr(value)[:60])


def check_fields(value: Any, fields: dict[str, Rule], place: str, whole: bool) -> None:
    if not isinstance(value, dict):
        raise EditionRefusal("edition.type", place, allowed=", ".join(fields), value=repr(value)[:60])
    for key, entry in value.items():
        rule = fields.get(key)
        if rule is None or (rule.fixed and not whole):
            allowed = ", ".join([name for name, other in fields.items() if whole or not other.fixed])
            raise EditionRefusal("edition.key", f"{place}.{key}", allowed=allowed)
        check(entry, rule, f"{place}.{key}", whole)
    missing = [key for key, rule in fields.items() if whole and not rule.optional and key not in value]
    if missing:
        raise EditionRefusal("edition.missing", place, keys=", ".join(missing))


def read_tables(package: str, decks: tuple[Deck, ...]) -> Tables:
    """Read and check every file of a box."""
    tables: Tables = {}
    for deck in decks:
        source = resources.files(package).joinpath(f"{deck.name}.toml").read_text(encoding="utf-8")
        data = tomllib.loads(source)
        if deck.plain:
            check_fields(data, deck.fields, deck.name, True)
            tables[deck.name] = data
            continue
        check_fields(data, {"card": Rule("any")}, deck.name, True)
        for entry in data["card"]:
            check_fields(entry, deck.fields, f"{deck.name}.{entry.get('id')}", True)
        tables[deck.name] = data["card"]
    return tables


def read_edition(path: Path) -> dict[str, Any]:
    """Read an edition file; what it says is checked when it is laid over the box."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal("edition.file", file=str(path), reason=error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refusal("edition.toml", file=str(path), reason=str(error)) from error
    return data


def override(tables: Tables, decks: tuple[Deck, ...], game: str, edition: Any) -> Tables:
    """The tables with an edition laid over them; a wrong key, type or range is refused."""
    if not isinstance(edition, dict):
        raise EditionRefusal("edition.type", "edition", allowed=", ".join(EDITION_KEYS), value=repr(edition)[:60])
    by_name = {deck.name: deck for deck in decks}
    if "game" not in edition:
        raise EditionRefusal("edition.missing", "edition", keys="game")
    if edition["game"] != game:
        raise EditionRefusal("edition.game", "game", game=game, other=str(edition["game"]))
    changed = copy.deepcopy(tables)
    for name, content in edition.items():
        if name in EDITION_KEYS:
            check(content, text(), name, False)
            continue
        deck = by_name.get(name)
        if deck is None:
            raise EditionRefusal("edition.key", name, allowed=", ".join([*EDITION_KEYS, *by_name]))
        if deck.plain:
            check_fields(content, deck.fields, name, False)
            _merge(changed[name], content)
            continue
        _override_cards(changed[name], deck, content)
    return changed


def _override_cards(cards: list[Record], deck: Deck, content: Any) -> None:
    by_id = {card["id"]: card for card in cards}
    if not isinstance(content, dict):
        raise EditionRefusal("edition.type", deck.name, allowed=", ".join(by_id), value=repr(content)[:60])
    for card_id, changes in content.items():
        if card_id not in by_id:
            raise EditionRefusal("edition.key", f"{deck.name}.{card_id}", allowed=", ".join(by_id))
        check_fields(changes, deck.fields, f"{deck.name}.{card_id}", False)
        _merge(by_id[card_id], changes)


def _merge(into: Record, changes: Record) -> None:
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The pieces of a match: names by kind and index. Games add the numbers their rules read."""

    def __init__(self, overrides: dict[str, Any] | None) -> None:
        self.overrides = copy.deepcopy(overrides)
        self.names: dict[str, list[dict[str, str]]] = {}
        self.catalogue: list[Record] = []


def weakest(sources: dict[str, str]) -> str:
    """The least certain of some sources: designed, then public, then the rulebook."""
    for source in ("designed", "public"):
        if source in sources.values():
            return source
    return "rulebook"


def catalogue_entry(card_id: str, kind: str, name: dict[str, str], copies: int, sources: dict[str, str]) -> Record:
    """A piece as `civitas cards` lists it, with where its facts come from."""
    provenance = weakest(sources)
    return {"id": card_id, "kind": kind, "name": name, "copies": copies, "provenance": provenance, "facts": sources}
