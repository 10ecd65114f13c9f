"""What the pages draw of the Bazaar: as little as a board may say."""

from __future__ import annotations

from typing import Any, Final

from kernel.toy_words import GOODS

from civitas.kernel.box import Box
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.text import Texts

_WORDS: Final = {
    "lobby.blurb": ("Sell dear, buy cheap.", "Vendre cher, acheter bon marché."),
    "lobby.round": ("Day {n}", "Jour {n}"),
    "bar.round_open": ("Day {round}", "Jour {round}"),
    "tab.hall": ("Hall", "Halle"),
    "hand": ("Your hand", "Votre main"),
    "reason.sold_out": ("The deck is sold out.", "Tout est vendu."),
    "reason.closed": ("The bazaar was closed.", "Le bazar a fermé."),
    "category.coins": ("Coins", "Pièces"),
    "category.stall": ("Stall", "Étal"),
    "category.stash": ("Stash", "Cachette"),
    **{f"phase.{name}": (name, name) for name in ("fork", "round", "turn", "raid", "over", "picksome")},
    **{
        f"phase.{name}": (name, name) for name in ("ascendingauction", "sealedauction", "eachseat", "chooseone", "pick")
    },
}
TEXTS: Final = Texts({key: {"en": en, "fr": fr} for key, (en, fr) in _WORDS.items()})
MAIN: Final = ("hall",)
RAIL: Final = ("others",)
TABS: Final = (("hall", "card"),)
PHASES: Final = ()
ROUNDS: Final = 0
ACCENT: Final = "toy"
MINUTES: Final = "10"
USUAL: Final = 3
FIRST_GAME: Final = ()
CATEGORY_ICONS: Final = {"coins": "coin", "stall": "card", "stash": "lock"}
STANDS_FOR: Final[dict[str, str]] = {}
RULE_OF: Final = dict.fromkeys(("pick", "bid", "lot", "turn", "raided", "press", "vote"), "all")


def main_option(words: tuple[str, ...]) -> str:
    return "done" if "done" in words else ""


def board(given: Match, view: dict[str, Any], lang: str, events: list[Event]) -> dict[str, Any]:
    names = given.get_box().names["good"]
    hand = [] if view["seat"] is None else view["seats"][view["seat"]]["hand"]
    return {"hand": [{"piece": f"good/{card}", "name": names[GOODS.index(card)][lang]} for card in hand]}


def scores(given: Match, events: list[Event]) -> list[list[int]]:
    return []


def card_book(given: Box, lang: str) -> list[dict[str, Any]]:
    names = given.names["good"]
    return [{"piece": f"good/{card}", "name": names[at][lang], "icon": "card"} for at, card in enumerate(GOODS)]
