"""What the pages draw of Through the Ages: the table of one reader as plain data, and the game's card for the lobby.

`board` is given a match redealt for the reader, so nothing hidden can reach a page; hands and event piles are read from
the view alone.
"""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.web_cards import card_book
from civitas.games.through_the_ages.web_highlights import highlights
from civitas.games.through_the_ages.web_nation import Names, nation
from civitas.games.through_the_ages.web_numbers import forecast, scores
from civitas.games.through_the_ages.web_signs import WORDS
from civitas.games.through_the_ages.web_stage import stage
from civitas.games.through_the_ages.web_table import card_row, events, prices, strongest, tactics
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.text import Texts

__all__ = ("board", "card_book", "highlights", "main_option", "moment", "scores")

TEXTS: Final[Texts] = WORDS

# Where the regions of board.html stand, what the phone's tabs lead to, the steps of a turn.
MAIN: Final = ("stage", "row", "mine")
RAIL: Final = ("events", "rivals", "whole")
TABS: Final = (("row", "table"), ("mine", "city"), ("hand", "hand"), ("rivals", "population"))
PHASES: Final = ("start", "politics", "actions", "end")
ROUNDS: Final = 0  # nobody knows how many
ACCENT: Final = "tta"
MINUTES: Final = "120–240"
USUAL: Final = 3  # seats the lobby proposes
FIRST_GAME: Final = (("learning", "true"), ("resigning", "false"))  # options of the guided game
CATEGORY_ICONS: Final = {
    "production": "culture",
    "events": "event",
    "impacts": "great-person",
    "wonders": "wonder",
    "leaders": "crown",
    "actions": "play",
    "territories": "territory",
    "aggressions": "aggression",
    "wars": "war",
    "famine": "food",
}
# Places on the board that stand for options without a piece.
STANDS_FOR: Final = {
    "population": "place/yellow",
    "migrate": "place/yellow",
    "stages": "place/wonder",
    "borrow": "place/leader",
    "choose_culture": "place/leader",
    "choose_units": "place/leader",
    "swap": "place/pacts",
}
# The rule each kind of question comes from: an entry of rules.toml.
RULE_OF: Final = {
    "action": "actions",
    "order": "action-cards",
    "tuck": "leaders",
    "token": "tokens",
    "lose": "population",
    "politics": "politics",
    "second_politics": "politics",
    "pact": "pacts",
    "defend": "aggression",
    "plunder": "aggression",
    "annex": "aggression",
    "oust": "aggression",
    "raid": "aggression",
    "seize": "war",
    "bid": "colonization",
    "force": "colonization",
    "choose_good": "events",
    "split_gain": "events",
    "split_loss": "events",
    "build_free": "events",
    "civilization": "events",
    "destroy_own": "events",
    "give_up": "events",
    "agreement": "events",
    "agreement_take": "take",
    "ruin": "wonders",
    "discard": "events",
    "surplus": "end-of-turn",
}
# Icons of entries of the chronicle that no seat did.
TALE_ICONS: Final = {
    "round": "clock",
    "age": "clock",
    "last_round": "bell",
    "row_cleared": "discard",
    "row_dealt": "deck",
    "reshuffled": "deck",
    "events_turned": "deck",
    "strengths": "strength",
    "war_tied": "war",
    "unclaimed": "territory",
    "impact": "culture",
    "ends": "trophy",
}


def main_option(words: tuple[str, ...]) -> str:
    """The option of the prompt's main button: what ends the step."""
    for word in ("end", "pass", "enough", "skip"):
        if word in words:
            return word
    return ""


def board(given: Match, view: dict[str, Any], lang: str, events_told: list[Event]) -> dict[str, Any]:
    """The table as its reader sees it, ready to be drawn."""
    match = cast(AgesMatch, given)
    seat: int | None = view["seat"]
    focus = seat if seat is not None else view["active"]
    names = Names()
    own = nation(match, view["seats"][focus], focus, names, lang)
    nations = [
        own if owner == focus else nation(match, view["seats"][owner], owner, Names(), lang)
        for owner in range(match.seats)
    ]
    common = tactics(match, names, lang)
    playing = seat is not None and seat == view["active"] and view["phase"] in ("politics", "actions", "start")
    return {
        "focus": focus,
        "nations": nations,
        "row": card_row(match, seat, names, lang),
        "prices": prices(match),
        "events": events(match, view, lang),
        "tactics": common,
        "ranks": strongest(match),
        "stage": stage(match, seat, lang),
        "places": places(own, common, match),
        "forecast": forecast(match, focus) if playing and not view["over"] else None,
        "taglines": [one["government"]["name"] for one in nations],
    }


def moment(given: Match, view: dict[str, Any]) -> dict[str, str | int]:
    """The age, as the bar tells it."""
    return {"age": str(view["age"])}


def places(own: dict[str, Any], common: list[dict[str, Any]], match: AgesMatch) -> set[str]:
    """The pieces that lie on the reader's own board, on the row or among the common tactics."""
    cards = [own["government"], own["leader"], own["wonder"], own["tactic"], own["war"]]
    cards += [
        *common,
        *own["wonders"],
        *own["specials"],
        *own["colonies"],
        *own["pacts"],
        *own["hand"],
        *own["military"],
    ]
    cards += [card for column in own["columns"] for card in column["cards"]]
    found = {piece for card in cards if card is not None for piece in card["pieces"]}
    return found | {f"space/{space + 1}" for space in range(len(match.state.row))}
