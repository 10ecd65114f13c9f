"""The cards of Age of Civilization as the pages draw them: name, picture, numbers, text, source of the facts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, cast

from civitas.games.age_of_civilization.box import (
    ACTION_IDS,
    AT_ONCE,
    BASIC,
    CIVILIZATION_IDS,
    COINS,
    CONTROL_NEXT,
    EVENT_IDS,
    FOUND,
    OTHERS_COINS,
    PER_NOTHING,
    POINTS,
    SPECIAL,
    SPECIAL_IDS,
    STONES,
    TECH,
    TECHNOLOGY_IDS,
    WALL,
    WATER,
    WONDER_IDS,
    Ability,
    AgeBox,
)
from civitas.games.age_of_civilization.schema import CONDITIONS
from civitas.kernel.box import Box

Card = dict[str, Any]
KEPT: Final = (
    1024  # cards of a kind made once and then shared, for several editions and both languages: never change one
)

_ACTION_LOOK: Final = {
    "wonder": ("wonder", "wonder"),
    "research": ("research", "special"),
    "enslave": ("coin", "war"),
    "culture": ("culture", "wonder"),
    "construction": ("builder", "mine"),
    "conquest": ("war", "unit"),
    "hunting": ("hunting", "farm"),
    "fishing": ("fishing", "special"),
    "trade": ("trade", "action"),
    "farm": ("farm", "farm"),
    "plague": ("plague", "pact"),
    "quarry": ("stone", "mine"),
    "festival": ("art", "wonder"),
    "caravan": ("expansion", "territory"),
    "bazaar": ("trade", "action"),
    "ritual": ("spiritual", "leader"),
    "reservoir": ("water", "special"),
    "fortify": ("wall", "urban"),
    "patronage": ("art", "wonder"),
}
_WONDER_ICONS: Final = {
    "pyramids": "wonder",
    "hanging_gardens": "food",
    "great_library": "sage",
    "colosseum": "government",
    "great_wall": "wall",
    "lighthouse": "navigation",
    "colossus": "leader",
    "temple_of_artemis": "spiritual",
    "stonehenge": "stone",
    "petra": "building",
    "machu_picchu": "mountain",
    "angkor_wat": "wonder-stage",
    "terracotta_army": "infantry",
    "taj_mahal": "heritage",
    "hagia_sophia": "city",
}
_EFFECT_ICONS: Final = {
    POINTS: "vp",
    COINS: "coin",
    TECH: "technology",
    FOUND: "wonder",
    STONES: "stone",
    WATER: "water",
    WALL: "wall",
    CONTROL_NEXT: "territory",
}


def designed(provenance: dict[str, str]) -> bool:
    """Whether a fact of the card is ours, because the rulebook does not print it."""
    return "designed" in provenance.values()


@lru_cache(KEPT)
def civilization_card(box: AgeBox, index: int, lang: str) -> Card:
    record = box.tables["civilizations"][index]
    region = next(one for one in box.tables["regions"] if one["id"] == record["region"])
    return {
        "id": record["id"],
        "piece": f"civilization/{CIVILIZATION_IDS[index]}",
        "name": record["name"][lang],
        "kind": record["region"],
        "region": region["name"][lang],
        "population": record["population"],
        "military": record["military"]["main"],
        "military_inherited": record["military"]["inherited"],
        "main": record["text"]["main"][lang],
        "inherited": record["text"]["inherited"][lang],
        "icon": "crown",
        "designed": designed(record["provenance"]),
        "provenance": record["provenance"],
    }


@lru_cache(KEPT)
def wonder_card(box: AgeBox, index: int, lang: str) -> Card:
    record = box.tables["wonders"][index]
    return {
        "id": record["id"],
        "piece": f"wonder/{WONDER_IDS[index]}",
        "name": record["name"][lang],
        "kind": "wonder",
        "text": record["text"][lang],
        "icon": _WONDER_ICONS.get(record["id"], "wonder"),
        "designed": designed(record["provenance"]),
        "provenance": record["provenance"],
    }


@lru_cache(KEPT)
def technology_card(box: AgeBox, index: int, lang: str) -> Card:
    deck = "technologies" if index < BASIC else "special_technology_squares"
    record = box.tables[deck][index if index < BASIC else index - BASIC]
    return {
        "id": record["id"],
        "piece": f"technology/{TECHNOLOGY_IDS[index]}",
        "name": record["name"][lang],
        "kind": "technology",
        "text": record["text"][lang],
        "row": record["row"],
        "military": record["military"],
        "requires": [box.names["technology"][TECHNOLOGY_IDS.index(name)][lang] for name in record["requires_any"]],
        "icon": "technology",
        "designed": designed(record["provenance"]),
        "provenance": record["provenance"],
    }


@lru_cache(KEPT)
def special_card(box: AgeBox, index: int, lang: str) -> Card:
    record = box.tables["special_technologies"][index]
    return {
        "id": record["id"],
        "piece": f"special_technology/{SPECIAL_IDS[index]}",
        "name": record["name"][lang],
        "kind": "special",
        "text": record["text"][lang],
        "icon": "tech-tree",
        "designed": designed(record["provenance"]),
        "provenance": record["provenance"],
    }


@lru_cache(KEPT)
def event_card(box: AgeBox, deck: str, index: int, lang: str) -> Card:
    record = box.tables[deck][index]
    return {
        "id": record["id"],
        "piece": f"{deck[:-1]}/{record['id']}",
        "name": record["name"][lang],
        "kind": "event",
        "text": record["text"][lang],
        "icon": "event",
        "designed": designed(record["provenance"]),
        "provenance": record["provenance"],
    }


@lru_cache(KEPT)
def action_card(box: AgeBox, action: int, lang: str) -> Card:
    deck = "actions" if action < SPECIAL else "special_actions"
    record = box.tables[deck][action if action < SPECIAL else action - SPECIAL]
    printed = box.actions[action]
    icon, kind = _ACTION_LOOK[ACTION_IDS[action]]
    return {
        "id": ACTION_IDS[action],
        "piece": f"action/{ACTION_IDS[action]}",
        "name": record["name"][lang],
        "kind": kind,
        "icon": icon,
        "text": record["text"][lang],
        "workers": printed.workers,
        "coins": printed.coins,
        "red": printed.red,
        "war": printed.war,
        "plague": printed.plague,
        "gains": _gains(printed.effects),
        "token": None,
        "when": "now",
        "designed": designed(record["provenance"]),
        "provenance": record["provenance"],
    }


def _gains(effects: list[Ability]) -> list[Card]:
    """What an action gives, in signs: an amount, an icon, and when it is not always so."""
    found: list[Card] = []
    for ability in effects:
        if ability.trigger != AT_ONCE:
            continue
        others = ability.effect == OTHERS_COINS
        icon = "coin" if others else _EFFECT_ICONS.get(ability.effect, "")
        if icon:
            condition = CONDITIONS[ability.condition]
            found.append(
                {
                    "amount": ability.amount or 1,
                    "icon": icon,
                    "others": others,
                    "if": condition,
                    "per": ability.per != PER_NOTHING,
                }
            )
    return found


def card_book(given: Box, lang: str) -> list[Card]:
    """Every card of the box that can lie on the table, for looking at it closely."""
    box = cast(AgeBox, given)
    cards = [civilization_card(box, index, lang) for index in range(len(CIVILIZATION_IDS))]
    cards += [wonder_card(box, index, lang) for index in range(len(WONDER_IDS))]
    cards += [technology_card(box, index, lang) for index in range(len(TECHNOLOGY_IDS))]
    cards += [special_card(box, index, lang) for index in range(len(SPECIAL_IDS))]
    cards += [action_card(box, index, lang) for index in range(len(ACTION_IDS))]
    cards += [event_card(box, "events", index, lang) for index in range(len(EVENT_IDS))]
    cards += [event_card(box, "special_events", index, lang) for index in range(len(box.tables["special_events"]))]
    return cards
