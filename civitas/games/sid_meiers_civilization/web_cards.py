"""The cards and markers of Sid Meier's Civilization as the pages draw them: name, picture, signs, text, sources."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, cast

from civitas.games.sid_meiers_civilization.box import (
    BUILDING_IDS,
    CIVILIZATION_IDS,
    EVENT_IDS,
    FIRST_PERSON,
    FIRST_WONDER,
    GOVERNMENT_IDS,
    MARKER_IDS,
    MARKET_TYPES,
    NONE,
    PERSON_IDS,
    PIECE_IDS,
    RESOURCE_IDS,
    TECH_IDS,
    TERRAIN_IDS,
    TYPE_IDS,
    UNIT_CLASSES,
    UNIT_IDS,
    WONDER_IDS,
    CivilizationBox,
)
from civitas.games.sid_meiers_civilization.texts import TEXTS as RULES_TEXTS
from civitas.kernel.box import Box, Record
from civitas.kernel.text import Texts, read_texts

Card = dict[str, Any]

TEXTS: Final[Texts] = read_texts("civitas.games.sid_meiers_civilization", "web.toml")
ROMAN: Final = ("0", "I", "II", "III", "IV", "V")
SIGNS: Final = ("production", "trade", "culture", "coin")

TYPE_ICONS: Final = {"infantry": "infantry", "mounted": "cavalry", "artillery": "artillery", "aircraft": "aircraft"}
BUILDING_ICONS: Final = {
    "harbor": "navigation",
    "trading_post": "trade",
    "workshop": "production",
    "iron_mine": "mine",
    "library": "sage",
    "university": "science",
    "granary": "farm",
    "aqueduct": "water",
    "market": "coin",
    "bank": "industrial",
    "temple": "spiritual",
    "cathedral": "heritage",
    "barracks": "shield",
    "academy": "tactic",
}
PERSON_ICONS: Final = {
    "artist": "art",
    "builder": "builder",
    "general": "strength",
    "humanitarian": "happiness",
    "industrialist": "industrial",
    "scientist": "science",
}
WONDER_ICONS: Final = {
    "stonehenge": "stone",
    "colossus": "leader",
    "hanging_gardens": "farm",
    "oracle": "eye",
    "angkor_wat": "wonder-stage",
    "himeji_samurai_castle": "shield",
    "porcelain_tower": "urban",
    "louvre": "art",
    "panama_canal": "water",
    "statue_of_liberty": "great-person",
    "sydney_opera_house": "culture",
    "united_nations": "pact",
}
TECH_ICONS: Final = {
    "animal_husbandry": "hunting",
    "code_of_laws": "government",
    "currency": "coin",
    "horseback_riding": "cavalry",
    "masonry": "wall",
    "metalworking": "iron",
    "navigation": "navigation",
    "philosophy": "philosophy",
    "pottery": "farm",
    "writing": "sage",
    "chivalry": "cavalry",
    "civil_service": "civil-action",
    "construction": "builder",
    "democracy": "population",
    "engineering": "production",
    "irrigation": "water",
    "mathematics": "artillery",
    "monarchy": "crown",
    "printing_press": "log",
    "sailing": "fishing",
    "banking": "industrial",
    "biology": "plague",
    "communism": "revolution",
    "gunpowder": "infantry",
    "metal_casting": "artillery",
    "military_science": "tactic",
    "railroad": "cavalry",
    "steam_power": "colonize",
    "theology": "spiritual",
    "atomic_theory": "uranium",
    "ballistics": "artillery",
    "combustion": "cavalry",
    "computers": "technology",
    "flight": "aircraft",
    "mass_media": "tourism",
    "replaceable_parts": "infantry",
    "space_flight": "technology",
}
EXTRA_ICONS: Final = {
    "incense": "incense",
    "iron": "iron",
    "silk": "silk",
    "wheat": "wheat",
    "coin": "coin",
    "culture": "culture",
}


def say(key: str, lang: str, **values: int | str) -> str:
    return TEXTS.say(key, lang, values)


def designed(provenance: dict[str, str]) -> bool:
    """Whether a fact of the card is ours."""
    return "designed" in provenance.values()


def signs(icons: dict[str, int], bonus: int = 0) -> list[tuple[str, int]]:
    """What a square with this piece gives, as signs with their numbers."""
    found = [(name, icons[name]) for name in SIGNS if icons[name]]
    return [*found, ("strength", bonus)] if bonus else found


def _card(record: Record, kind: str, look: str, icon: str, lang: str) -> Card:
    """What all cards have; `look` names the colour of its band."""
    return {
        "id": record["id"],
        "piece": f"{kind}/{record['id']}",
        "kind": kind,
        "look": look,
        "icon": icon,
        "name": record["name"][lang],
        "text": record["text"][lang] if "text" in record else "",
        "note": record["note"][lang] if "note" in record else "",
        "label": say(f"kind.{kind}", lang),
        "facts": [],
        "signs": [],
        "cost": 0,
        "designed": designed(record["provenance"]),
        "provenance": record["provenance"],
    }


def technology_card(box: CivilizationBox, index: int, lang: str) -> Card:
    record = box.tables["technologies"][index]
    card = _card(record, "technology", "special", TECH_ICONS[TECH_IDS[index]], lang)
    level = box.level[index]
    card.update(level=level, roman=ROMAN[level], label=say("kind.technology_level", lang, level=ROMAN[level]))
    card["cost"] = 0
    card["facts"] = [say("card.threshold", lang, n=box.thresholds[level - 1])]
    return card


def _terrains(box: CivilizationBox, index: int, lang: str) -> str:
    names = [box.names["terrain"][terrain][lang] for terrain in box.building_terrain[index]]
    return ", ".join(names)


def building_card(box: CivilizationBox, index: int, lang: str) -> Card:
    record = box.tables["buildings"][index]
    card = _card(record, "building", "urban", BUILDING_ICONS[BUILDING_IDS[index]], lang)
    card["cost"] = box.building_cost[index]
    card["signs"] = signs(record["icons"], record["combat_bonus"])
    card["facts"] = [
        say("card.on", lang, terrain=_terrains(box, index, lang)),
        say("card.needs", lang, name=box.names["technology"][box.building_tech[index]][lang]),
    ]
    if box.starred[index]:
        card["facts"].append(say("card.starred", lang, n=box.starred_per_city))
    if box.better[index] != NONE:
        card["facts"].append(say("card.better", lang, name=box.names["building"][box.better[index]][lang]))
    return card


def wonder_card(box: CivilizationBox, index: int, lang: str) -> Card:
    record = box.tables["wonders"][index]
    card = _card(record, "wonder", "wonder", WONDER_ICONS[WONDER_IDS[index]], lang)
    card["cost"] = box.wonder_cost[index]
    card["signs"] = signs(record["icons"])
    card["label"] = say("kind.wonder_era", lang, era=say(f"era.{record['era']}", lang))
    if box.discount_tech[index] != NONE:
        name = box.names["technology"][box.discount_tech[index]][lang]
        card["facts"] = [say("card.discount", lang, n=box.discount_cost[index], name=name)]
    return card


def person_card(box: CivilizationBox, index: int, lang: str) -> Card:
    record = box.tables["great_people"][index]
    card = _card(record, "great_person", "leader", PERSON_ICONS[PERSON_IDS[index]], lang)
    card["signs"] = signs(record["icons"], record["combat_bonus"])
    return card


def government_card(box: CivilizationBox, index: int, first: bool, lang: str) -> Card:
    """A government of the first printing, or of the replacement cards."""
    record = box.tables["governments" if first else "governments_2013"][index]
    card = _card(record, "government", "government", "government", lang)
    if not first:
        card["piece"] = f"government_2013/{record['id']}"
    tech = record.get("technology")
    if tech is not None:
        card["facts"] = [say("card.needs", lang, name=box.names["technology"][TECH_IDS.index(tech)][lang])]
    return card


def event_card(box: CivilizationBox, index: int, lang: str) -> Card:
    record = box.tables["events"][index]
    card = _card(record, "event", "event", "event", lang)
    level = ROMAN[record["level"]]
    card.update(roman=level, label=say("kind.event_level", lang, level=level))
    card["facts"] = [say(f"when.{record['phase']}", lang)]
    return card


def civilization_card(box: CivilizationBox, index: int, lang: str) -> Card:
    record = box.tables["civilizations"][index]
    card = _card(record, "civilization", "territory", "crown", lang)
    start = box.civilizations[index]
    card["leader"] = record["leader"][lang]
    card["facts"] = [
        record["leader"][lang],
        say("card.first_tech", lang, name=box.names["technology"][start.technology][lang]),
        say("card.first_government", lang, name=box.names["government"][start.government][lang]),
    ]
    return card


def unit_card(box: CivilizationBox, index: int, rank: int, lang: str) -> Card:
    """A unit card at a rank, from 0."""
    kind = index // UNIT_CLASSES
    record = {**box.tables["units"][kind], "id": UNIT_IDS[index]}
    card = _card(record, "unit", "unit", TYPE_ICONS[TYPE_IDS[kind]], lang)
    ranks = box.rank_names[kind]
    card.update(type=TYPE_IDS[kind], strength=box.unit_strength[index][rank], name=ranks[rank][lang])
    card["label"] = box.names["unit_type"][kind][lang]
    strengths = zip(ranks, box.unit_strength[index], strict=True)
    card["facts"] = [", ".join([f"{name[lang]} {strength}" for name, strength in strengths])]
    return card


def marker_card(box: CivilizationBox, index: int, lang: str) -> Card:
    record = [*box.tables["huts"], *box.tables["villages"]][index]
    kind = box.marker_resource[index]
    card = _card(record, "marker", "mine", "great-person" if kind == NONE else RESOURCE_IDS[kind], lang)
    card["back"] = record["id"].partition("_")[0]
    card["text"] = say("card.marker", lang)
    return card


def resource_card(box: CivilizationBox, index: int, lang: str) -> Card:
    card = _card(box.tables["resources"][index], "resource", "action", RESOURCE_IDS[index], lang)
    card["text"] = say("card.resource" if index < MARKET_TYPES else "card.rare", lang)
    return card


def terrain_card(box: CivilizationBox, index: int, lang: str) -> Card:
    record = box.tables["terrains"][index]
    card = _card(record, "terrain", "farm", TERRAIN_IDS[index], lang)
    card["signs"] = signs(record["icons"])
    buildings = [
        box.names["building"][building][lang]
        for building, terrains in enumerate(box.building_terrain)
        if index in terrains and box.basic[building] == building
    ]
    card["text"] = say("card.terrain", lang, names=", ".join(buildings))
    return card


_PLAIN: Final = {  # what is no card, with its picture and colour
    "item/army": ("army", "unit"),
    "item/scout": ("scout", "territory"),
    "item/walls": ("wall", "urban"),
    "back/hut": ("hut", "mine"),
    "back/village": ("village", "war"),
}


def plain_card(box: CivilizationBox, piece: str, lang: str) -> Card:
    """Figures, walls, huts and villages: what they are for."""
    icon, look = _PLAIN[piece]
    kind, _, name = piece.partition("/")
    title = RULES_TEXTS.say(f"name.{name}" if kind == "item" else f"good.{name}", lang, {})
    costs = {"army": box.army_cost, "scout": box.scout_cost, "walls": box.walls_cost}
    return {
        "id": name,
        "piece": piece,
        "kind": kind,
        "look": look,
        "icon": icon,
        "name": title[0].upper() + title[1:],
        "text": say(f"about.{name}", lang),
        "note": "",
        "label": say(f"kind.{kind}", lang),
        "facts": [],
        "signs": [],
        "cost": costs.get(name, 0),
        "designed": False,
        "provenance": {},
    }


def piece_card(box: CivilizationBox, piece: int, lang: str) -> Card:
    """What stands on a square: a building, a wonder or a great person, by its place among all pieces."""
    if piece >= FIRST_PERSON:
        return person_card(box, piece - FIRST_PERSON, lang)
    if piece >= FIRST_WONDER:
        return wonder_card(box, piece - FIRST_WONDER, lang)
    return building_card(box, piece, lang)


@lru_cache(16)
def pieces(box: CivilizationBox, lang: str) -> dict[str, Card]:
    """What may stand on a square, by its id."""
    return {name: piece_card(box, place, lang) for place, name in enumerate(PIECE_IDS)}


def card_book(given: Box, lang: str) -> list[Card]:
    """Every card and marker, for looking closely."""
    box = cast(CivilizationBox, given)
    return [
        *[technology_card(box, index, lang) for index in range(len(TECH_IDS))],
        *pieces(box, lang).values(),
        *[government_card(box, index, first, lang) for first in (True, False) for index in range(len(GOVERNMENT_IDS))],
        *[event_card(box, index, lang) for index in range(len(EVENT_IDS))],
        *[civilization_card(box, index, lang) for index in range(len(CIVILIZATION_IDS))],
        *[unit_card(box, index, 0, lang) for index in range(len(UNIT_IDS))],
        *[marker_card(box, index, lang) for index in range(len(MARKER_IDS))],
        *[resource_card(box, index, lang) for index in range(len(RESOURCE_IDS))],
        *[terrain_card(box, index, lang) for index in range(len(TERRAIN_IDS))],
        *[plain_card(box, piece, lang) for piece in _PLAIN],
    ]
