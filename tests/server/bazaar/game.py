"""The Bazaar with more options than a form likes, some of them for some numbers of seats only."""

from __future__ import annotations

from typing import Final

from kernel.toy import BazaarGame

from civitas.kernel.game import Option
from civitas.kernel.text import Texts

GUESTS: Final = ("none", "king", "noble", "king,noble", "noble,noble", "king,king")
SWITCHES: Final = ("lamps", "music", "rain", "haggling", "night")

_MORE: Final = {
    key: {"en": word, "fr": word}
    for name in ("guests", *SWITCHES)
    for key, word in ((f"option.{name}", name.title()), (f"option_help.{name}", f"About {name}."))
} | {
    key: {"en": word, "fr": word}
    for guests in GUESTS
    for key, word in ((f"value.{guests}", guests.title()), (f"value_help.{guests}", f"About {guests}."))
}


class BazaarTable(BazaarGame):
    """The Bazaar for the browser."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = Texts({**self.texts.entries, **_MORE})
        switches = [Option(name, (True, False), False, (2, 3, 4)) for name in SWITCHES]
        self.options = (*self.options, Option("guests", GUESTS, "none", (2, 3)), *switches)
