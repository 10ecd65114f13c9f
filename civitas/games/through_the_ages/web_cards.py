"""The cards of Through the Ages as the pages draw them: name, picture, signs, text, source of the facts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, cast

from civitas.games.through_the_ages.box import (
    ACTIONS,
    AGGRESSIONS,
    ALL_DECKS,
    BONUSES,
    EVENTS,
    GOVERNMENTS,
    LEADERS,
    PACTS,
    SPECIAL_CARDS,
    TACTICS,
    TERRITORIES,
    WONDERS,
    AgesBox,
)
from civitas.games.through_the_ages.schema import KINDS, UNITS, URBAN
from civitas.games.through_the_ages.web_signs import Sign, action_signs, outputs, plus, say, sign, symbols
from civitas.kernel.box import Box, Record

Card = dict[str, Any]

KIND_ICONS: Final = {
    "farm": "farm",
    "mine": "mine",
    "lab": "science",
    "temple": "spiritual",
    "library": "sage",
    "theater": "culture",
    "arena": "trophy",
    "infantry": "infantry",
    "cavalry": "cavalry",
    "artillery": "artillery",
    "air_force": "aircraft",
}
SPECIAL_ICONS: Final = {"law": "log", "military": "army", "colonization": "navigation", "construction": "builder"}
DECK_LOOK: Final = {  # colour of the band, picture
    "government": ("government", "government"),
    "wonder": ("wonder", "wonder"),
    "leader": ("leader", "crown"),
    "action": ("action", "play"),
    "event": ("event", "event"),
    "territory": ("territory", "territory"),
    "tactic": ("tactic", "tactic"),
    "aggression": ("war", "aggression"),
    "war": ("war", "war"),
    "pact": ("pact", "pact"),
    "bonus": ("special", "shield"),
}
ACTION_ICONS: Final = {
    "rich_land": "farm",
    "urban_growth": "urban",
    "frugality": "population",
    "engineering_genius": "wonder-stage",
    "patriotism": "military-action",
    "stockpile": "food",
    "cultural_heritage": "heritage",
    "reserves": "stone",
    "breakthrough": "research",
    "efficient_upgrade": "industrial",
    "revolutionary_idea": "philosophy",
    "wave_of_nationalism": "army",
    "military_build_up": "unit",
    "endowment_for_the_arts": "art",
}
WONDER_ICONS: Final = {
    "pyramids": "wonder",
    "hanging_gardens": "food",
    "colossus": "leader",
    "library_of_alexandria": "sage",
    "great_wall": "wall",
    "st_peters_basilica": "spiritual",
    "taj_mahal": "heritage",
    "universitas_carolina": "science",
    "eiffel_tower": "wonder-stage",
    "kremlin": "capital",
    "ocean_liner_service": "water",
    "transcontinental_railroad": "industrial",
    "first_space_flight": "aircraft",
    "fast_food_chains": "hunting",
    "hollywood": "culture",
    "internet": "link",
}


def kind_look(kind: str) -> str:
    """The colour of a technology's band."""
    return "unit" if kind in UNITS else "urban" if kind in URBAN else kind


def family(card: str) -> str:
    """An action card without its age."""
    head, _, age = card.rpartition("_")
    return head if age in ("a", "i", "ii", "iii") else card


@lru_cache(32)
def cards_of(given: Box, lang: str) -> list[Card]:
    """Every card by its place in the box's row. Never changed: pages copy what they add to."""
    box = cast(AgesBox, given)
    found: list[Card] = []
    for deck, word in ALL_DECKS:
        for record in box.tables[deck]:
            found.append(_card(box, len(found), word, record, lang))
    return found


def card_of(box: AgesBox, card: int, lang: str) -> Card:
    return cards_of(box, lang)[card]


def _card(box: AgesBox, card: int, word: str, record: Record, lang: str) -> Card:
    """What every card has. `piece` names it among options, `book` where it is looked at closely."""
    kind = record.get("kind", "")
    if word == "technology":
        look, icon = kind_look(kind), KIND_ICONS[kind]
    elif word == "special":
        look, icon = "special", SPECIAL_ICONS[kind]
    else:
        look, icon = DECK_LOOK[word]
    icon = WONDER_ICONS.get(record["id"], ACTION_ICONS.get(family(record["id"]), icon))
    fx, cost, told = _faces(box, card, record, lang)
    return {
        "card": card,
        "id": record["id"],
        "word": word,
        "piece": f"{'technology' if card < WONDERS else word}/{record['id']}",
        "book": f"card/{record['id']}",
        "name": record["name"][lang],
        "kind": look,
        "icon": icon,
        "age": record["age"],
        "sort": kind or word,
        "fx": fx,
        "cost": cost,
        "stages": record.get("stages", []),
        "told": told,
        "text": record["text"][lang],
        "note": record["note"][lang] if "note" in record else "",
        "designed": "designed" in record["provenance"].values(),
        "provenance": record["provenance"],
    }


def _faces(box: AgesBox, card: int, record: Record, lang: str) -> tuple[list[Sign], list[Sign], bool]:
    """Signs of what a card gives, signs of what it costs, and whether its text must be read besides."""
    if card < GOVERNMENTS:
        costs = [sign("science", record["science"], lang)] if record["science"] else []
        return outputs(record, lang), [*costs, sign("resources", record["resources"], lang)], False
    if card < SPECIAL_CARDS:
        actions = [sign(key, record[key], lang) for key in ("civil_actions", "military_actions")]
        price = f"{record['science']} / {record['revolution']}"
        costs = [sign("science", price, lang)] if record["science"] else []
        return [*actions, sign("urban", f"≤{record['urban_limit']}", lang), *symbols(record, lang)], costs, False
    if card < WONDERS:
        return symbols(record, lang), [sign("science", record["science"], lang)], bool(record["abilities"])
    if card < LEADERS:
        return symbols(record, lang), [], bool(record["abilities"] or record["completion"])
    if card < ACTIONS:
        return symbols(record, lang), [], True
    if card < EVENTS:
        return action_signs(box.effects[card - ACTIONS], lang), [], True
    return _military_faces(card, record, lang)


def _military_faces(card: int, record: Record, lang: str) -> tuple[list[Sign], list[Sign], bool]:
    if TERRITORIES <= card < TACTICS:
        gains = [plus(effect["good"], effect["n"], lang) for effect in record["effects"]]
        return [*symbols(record, lang), *gains], [], False
    if TACTICS <= card < AGGRESSIONS:
        units = [sign(kind, record[kind], lang) for kind in ("infantry", "cavalry", "artillery") if record[kind]]
        less = f" ({record['obsolete']})" if record["obsolete"] != record["strength"] else ""
        return [*units, sign("strength", f"+{record['strength']}{less}", lang)], [], False
    if AGGRESSIONS <= card < PACTS:
        return [], [sign("military_actions", record["cost"], lang)], True
    if card >= BONUSES:
        return [plus("defense", record["defense"], lang), plus("colonization", record["colonization"], lang)], [], False
    return [], [], True


def kind_name(box: AgesBox, kind: str, lang: str) -> str:
    """A kind of technologies in the plural, as a heading."""
    for term in box.tables["terms"]:
        if term["id"] == kind:
            name = term["plural"][lang]
            return str(name[0].upper() + name[1:])
    return kind


def card_book(given: Box, lang: str) -> list[Card]:
    """Every card in full, for looking closer and for the lesson."""
    box = cast(AgesBox, given)
    return [{**card, "piece": card["book"], "label": _sort_name(card, lang)} for card in cards_of(box, lang)]


def _sort_name(card: Card, lang: str) -> str:
    key = card["sort"] if card["sort"] in KINDS else card["word"]
    return say(f"kind.{key}", lang)
