"""Cards whose text hangs on an option of the table.

Such a card names the option (`option`): it says `option_text` where the option is on, `text` where it is not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civitas.kernel.box import Box, Record, Rule, Tables, one_of, words
from civitas.kernel.game import Scalar
from civitas.kernel.text import COMMON, LANGUAGES, Texts

Options = dict[str, Scalar]
Overrides = dict[str, Any]
OPTION: Final = "option"
OPTION_TEXT: Final = "option_text"


def worded_by(*options: str) -> dict[str, Rule]:
    """The fields of a card whose text may hang on one of these options."""
    return {OPTION: one_of(*options).maybe().printed(), OPTION_TEXT: words().maybe()}


def worded(tables: Tables, options: Options | None, texts: Texts) -> Tables:
    """The tables with the texts that hold under some options; where no table is known, cards tell both."""
    decks = {name: table for name, table in tables.items() if type(table) is list}
    return {**tables, **{name: _worded_deck(cards, options, texts) for name, cards in decks.items()}}


def _worded_deck(cards: list[Record], options: Options | None, texts: Texts) -> list[Record]:
    return [_worded_card(card, options, texts) if OPTION in card else card for card in cards]


def _worded_card(card: Record, options: Options | None, texts: Texts) -> Record:
    if options is None:
        return {**card, "text": {lang: _both(card, lang, texts) for lang in LANGUAGES}}
    return {**card, "text": card[OPTION_TEXT]} if options[card[OPTION]] else card


def _both(card: Record, lang: str, texts: Texts) -> str:
    option = texts.say(f"option.{card[OPTION]}", lang)
    values: dict[str, str | int] = {"text": card["text"][lang], "option": option, "other": card[OPTION_TEXT][lang]}
    return COMMON.say("card.by_option", lang, values)


class Boxes:
    """The boxes of a game: the printed one is made once for each way its texts can read, an edition's every time."""

    def __init__(self, make: Callable[[Overrides | None, Options | None], Box], options: tuple[str, ...]) -> None:
        self._make = make
        self._options = options
        self._printed: dict[tuple[bool, ...] | None, Box] = {}

    def open(self, overrides: Overrides | None, options: Options | None = None) -> Box:
        """The box of a table with these options, or of no table."""
        if overrides is not None:
            return self._make(overrides, options)
        key = None if options is None else tuple([bool(options[name]) for name in self._options])
        if key not in self._printed:
            self._printed[key] = self._make(None, options)
        return self._printed[key]
