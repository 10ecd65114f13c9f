"""What the pages draw of Sid Meier's Civilization: the table of one reader as plain data, and the lobby's card.

`board` is given a match redealt for the reader, so nothing hidden can reach a page; hands, forces and markers are read
from the view alone.
"""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.sid_meiers_civilization.box import (
    BUILDING_IDS,
    EVENT_IDS,
    MARKET_TYPES,
    RESOURCE_IDS,
    TYPE_IDS,
    UNIT_IDS,
    WONDER_IDS,
)
from civitas.games.sid_meiers_civilization.quantities import wonder_cost
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.web_cards import (
    ROMAN,
    TEXTS,
    TYPE_ICONS,
    building_card,
    card_book,
    event_card,
    unit_card,
    wonder_card,
)
from civitas.games.sid_meiers_civilization.web_highlights import highlights
from civitas.games.sid_meiers_civilization.web_map import hut_help, terrain_key, world
from civitas.games.sid_meiers_civilization.web_nation import civ_name, nation, wares
from civitas.games.sid_meiers_civilization.web_numbers import scores
from civitas.games.sid_meiers_civilization.web_stage import powers_of, stage
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match

__all__ = ("TEXTS", "board", "card_book", "highlights", "main_option", "scores")

# Where the regions of board.html stand, what the phone's tabs lead to, the phases of a turn.
MAIN: Final = ("map", "stage", "mine")
RAIL: Final = ("sheet", "rivals", "market", "whole")
TABS: Final = (("map", "territory"), ("mine", "city"), ("sheet", "tech-tree"), ("rivals", "population"))
PHASES: Final = ("start", "trade", "cities", "movement", "research")
ROUNDS: Final = 0  # nobody knows how many
ACCENT: Final = "smc"
MINUTES: Final = "120–240"
USUAL: Final = 2  # seats the lobby proposes
FIRST_GAME: Final = (("turns", "20"),)  # options of the guided game
CATEGORY_ICONS: Final = {
    "technologies": "technology",
    "culture": "culture",
    "coins": "coin",
    "victory": "trophy",
}
# Places on the board that stand for options without a piece.
STANDS_FOR: Final = {"advance": "track/next"}
# The rule each kind of question comes from: an entry of rules.toml.
RULE_OF: Final = {
    "civilization": "setup",
    "capital": "setup",
    "setup_piece": "setup",
    "setup_army": "setup",
    "setup_scout": "setup",
    "start": "start-of-turn",
    "displaced": "found",
    "manage": "city-actions",
    "place": "produce",
    "second_item": "technologies",
    "second_harvest": "harvest",
    "move": "movement",
    "go": "movement",
    "explore": "explore",
    "assault": "movement",
    "spy": "technologies",
    "raze": "technologies",
    "research": "research",
    "target": "events",
    "pay": "resources",
    "gift_coin": "coins",
    "agree": "responses",
    "respond_event": "responses",
    "respond_ability": "responses",
    "respond_action": "responses",
    "respond_step": "responses",
    "trade_ability": "trade",
    "free_resource": "resources",
    "learned_tech": "technologies",
    "discard_culture": "events",
    "place_person": "great-people",
    "battle_turn": "battle",
    "battle_ability": "battle",
    "share_wounds": "battle",
    "rescue_unit": "battle-result",
    "figure_loot": "battle-result",
    "city_loot": "battle-result",
    "offer": "negotiation",
    "offer_item": "negotiation",
    "promise_turns": "negotiation",
    "answer": "negotiation",
    "hand_over": "negotiation",
}
# Icons of entries of the chronicle that no seat did.
TALE_ICONS: Final = {
    "turn": "clock",
    "phase": "step",
    "offered": "wonder",
    "obsolete": "wonder",
    "returns": "undo",
    "walls_razed": "wall",
    "terrain": "territory",
    "battle_totals": "war",
    "last_turn": "bell",
}


def main_option(words: tuple[str, ...]) -> str:
    """The option of the prompt's main button: what ends the step."""
    for word in ("submit", "end", "done", "stay", "no_research", "pass", "spare", "nothing", "give_up"):
        if word in words:
            return word
    return ""


def board(given: Match, view: dict[str, Any], lang: str, events: list[Event]) -> dict[str, Any]:
    """The table as its reader sees it, ready to be drawn."""
    match = cast(CivilizationMatch, given)
    seat: int | None = view["seat"]
    focus = seat if seat is not None else max(view["active"], 0)
    civs = [civ_name(match, owner, lang) for owner in range(match.seats)]
    nations = [nation(match, view, owner, lang) for owner in range(match.seats)]
    led = nations[focus]["led"]
    return {
        "rounds": match.turn_limit,
        "focus": focus,
        "civs": civs,
        "world": world(match, view, civs, events, lang),
        "terrains": terrain_key(match, lang),
        "hut_help": hut_help(match, lang),
        "nations": nations,
        "stage": stage(match, view, lang),
        "powers": powers_of(match, seat, lang),
        "wares": wares(match, focus, lang) if led else [],
        "track": _track(match, view),
        "market": _market(match, view, focus, lang),
        "taglines": civs,
    }


def _track(match: CivilizationMatch, view: dict[str, Any]) -> list[dict[str, Any]]:
    """The culture track: each space with its price, its reward and who stands there."""
    box = match.box
    return [
        {
            "space": space,
            "level": ROMAN[box.space_level[space] + 1] if space else "",
            "culture": box.space_culture[space],
            "trade": box.space_trade[space],
            "reward": ("event", "great_person", "victory")[box.space_reward[space]] if space else "",
            "seats": [seat for seat, area in enumerate(view["seats"]) if area["space"] == space],
        }
        for space in range(box.last_space + 1)
    ]


def _market(match: CivilizationMatch, view: dict[str, Any], focus: int, lang: str) -> dict[str, Any]:
    """What lies beside the map; wonders at the focus seat's price."""
    box = match.box
    market = view["market"]
    led = bool(view["seats"][focus]["civilization"])
    wonders: list[dict[str, Any]] = []
    for name in market["wonders"]:
        if name:
            card = wonder_card(box, WONDER_IDS.index(name), lang)
            card["price"] = wonder_cost(match, focus, WONDER_IDS.index(name)) if led else card["cost"]
            wonders.append(card)
    return {
        "wonders": wonders,
        "wonders_left": market["wonders_left"],
        "gone": [wonder_card(box, WONDER_IDS.index(name), lang) for name in market["wonders_gone"]],
        "resources": [
            {"id": name, "name": box.names["resource"][place][lang], "n": market["resources"][name]}
            for place, name in enumerate(RESOURCE_IDS[:MARKET_TYPES])
        ],
        "buildings": [
            {**building_card(box, place, lang), "left": market["buildings"][name]}
            for place, name in enumerate(BUILDING_IDS)
        ],
        "units": [
            {
                "id": deck["type"],
                "icon": TYPE_ICONS[deck["type"]],
                "name": box.names["unit_type"][TYPE_IDS.index(deck["type"])][lang],
                "left": deck["left"],
                "shown": [unit_card(box, UNIT_IDS.index(unit), 0, lang) for unit in deck["shown"]],
            }
            for deck in market["units"]
        ],
        "culture": [
            {
                "level": ROMAN[level + 1],
                "left": deck["left"],
                "discards": [event_card(box, EVENT_IDS.index(event), lang) for event in deck["discards"]],
            }
            for level, deck in enumerate(market["culture"])
        ],
        "tiles": market["tiles_left"],
        "huts": market["huts_left"],
        "villages": market["villages_left"],
        "people": market["people_left"],
    }
