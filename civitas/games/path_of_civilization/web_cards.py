"""The cards of Path of Civilization as the pages draw them: name, picture, signs, text, source of the facts."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.path_of_civilization.box import (
    ACTION_IDS,
    BATTLE_IDS,
    BOON_IDS,
    CATEGORIES,
    CHALLENGE_IDS,
    CIVILIZATION_IDS,
    LEADER_IDS,
    LEVELS,
    RESEARCH,
    TECHNOLOGY_IDS,
    TYPES,
    WONDER_IDS,
    PathBox,
)
from civitas.games.path_of_civilization.web_signs import TYPE_ICONS, icons, leader_lines, signs, wonder_lines
from civitas.kernel.box import Box, Record

Card = dict[str, Any]

_WONDER_ICONS: Final = {
    "jericho": "wall",
    "lascaux_caves": "hunting",
    "theatre_of_epidaurus": "culture",
    "taj_mahal": "heritage",
    "sistine_chapel": "art",
    "globe_theatre": "culture",
    "sydney_opera_house": "tourism",
    "statue_of_liberty": "great-person",
    "library_of_alexandria": "sage",
    "stonehenge": "stone",
    "lighthouse_of_alexandria": "navigation",
    "house_of_wisdom": "science",
    "samarkand_observatory": "eye",
    "university_of_bologna": "sage",
    "international_space_station": "technology",
    "large_hadron_collider": "uranium",
    "gobekli_tepe": "stone",
    "temple_of_artemis": "spiritual",
    "statue_of_zeus": "leader",
    "hagia_sophia": "city",
    "angkor_wat": "wonder-stage",
    "notre_dame": "spiritual",
    "sagrada_familia": "wonder-stage",
    "christ_the_redeemer": "great-person",
    "walls_of_babylon": "wall",
    "terracotta_army": "infantry",
    "masada": "mountain",
    "great_wall_of_china": "wall",
    "krak_des_chevaliers": "capital",
    "himeji_castle": "capital",
    "arc_de_triomphe": "government",
    "the_pentagon": "army",
    "great_pyramid_of_giza": "wonder",
    "hanging_gardens": "wheat",
    "pont_du_gard": "water",
    "machu_picchu": "mountain",
    "forbidden_city": "city",
    "alhambra": "building",
    "panama_canal": "colonize",
    "golden_gate_bridge": "territory",
}
_ACTION_ICONS: Final = {"battle": "unit", "wonder": "wonder", "leader": "crown", "philosophy": "philosophy"}


def designed(provenance: dict[str, str]) -> bool:
    """Whether a fact of the card is ours, because the rulebook does not print it."""
    return "designed" in provenance.values()


def _card(record: Record, kind: str, look: str, icon: str, lang: str) -> Card:
    """What all cards have; `look` names the colour of its band."""
    text = record["text"]
    return {
        "id": record["id"],
        "piece": f"{kind}/{record['id']}",
        "kind": kind,
        "look": look,
        "icon": icon,
        "name": record["name"][lang],
        "text": text.get(lang, ""),
        "parts": [],
        "note": record["note"][lang] if "note" in record else "",
        "designed": designed(record["provenance"]),
        "provenance": record["provenance"],
    }


def technology_card(box: PathBox, index: int, lang: str) -> Card:
    kind = box.technology_type[index]
    card = _card(box.tables["technologies"][index], "technology", f"t-{TYPES[kind]}", TYPE_ICONS[kind], lang)
    level = box.technology_level[index]
    card.update(
        type=TYPES[kind],
        level=LEVELS[level] if level else "",
        cost=box.technology_cost[index],
        cost_icon=TYPE_ICONS[kind],
        cost_label=box.gain_many[RESEARCH + kind][lang],
        vp=box.technology_vp[index],
        deploy=icons(box, box.deploy[index], 0, lang),
        research=icons(box, box.research[index], RESEARCH, lang),
        bonus=signs(box, box.bonus[index], lang),
    )
    return card


def leader_card(box: PathBox, index: int, lang: str) -> Card:
    kind = box.leader_type[index]
    card = _card(box.tables["leaders"][index], "leader", f"t-{TYPES[kind]}", "leader", lang)
    card.update(
        type=TYPES[kind],
        type_icon=TYPE_ICONS[kind],
        level=LEVELS[box.leader_level[index]],
        cost=box.leader_cost[index],
        cost_icon="ambassador",
        cost_label=box.gain_many[0][lang],
        vp=box.leader_vp[index],
        lines=leader_lines(box, index, lang),
    )
    return card


def wonder_card(box: PathBox, index: int, lang: str) -> Card:
    kind = box.wonder_type[index]
    icon = _WONDER_ICONS.get(WONDER_IDS[index], "wonder")
    card = _card(box.tables["wonders"][index], "wonder", f"t-{TYPES[kind]}", icon, lang)
    card.update(
        type=TYPES[kind],
        type_icon=TYPE_ICONS[kind],
        level=LEVELS[box.wonder_level[index]],
        cost=box.wonder_cost[index],
        cost_icon="builder",
        cost_label=box.gain_many[1][lang],
        vp=box.wonder_vp[index],
        lines=wonder_lines(box, index, lang),
    )
    return card


def challenge_card(box: PathBox, index: int, lang: str) -> Card:
    record = box.tables["challenges"][index]
    kind = box.challenge_type[index]
    card = _card(record, "challenge", f"t-{TYPES[kind]}", TYPE_ICONS[kind], lang)
    card.update(
        type=TYPES[kind],
        turn=record["turn"],
        parts=[("fate", record["text"]["fate"][lang]), ("history", record["text"]["history"][lang])],
        divisor=box.history_divisor[index],
        threshold=box.history_threshold[index],
        bonus=signs(box, box.history_bonus[index], lang),
    )
    return card


def battle_card(box: PathBox, index: int, lang: str) -> Card:
    record = box.tables["battles"][index]
    card = _card(record, "battle", "t-military", "war", lang)
    card.update(
        turn=record["turn"],
        force=box.external_force[index],
        rewards=[signs(box, line, lang) for line in box.rewards[index]],
    )
    return card


def boon_card(box: PathBox, index: int, lang: str) -> Card:
    gain = signs(box, box.boon[index], lang)
    icon = gain[0]["icon"] if gain else "philosophy"
    return {**_card(box.tables["boons"][index], "boon", "t-scientific", icon, lang), "gains": gain}


def civilization_card(box: PathBox, index: int, lang: str) -> Card:
    card = _card(box.tables["civilizations"][index], "civilization", "k-territory", "crown", lang)
    card["gains"] = signs(box, box.start_bonus[index], lang)
    return card


def action_card(box: PathBox, index: int, lang: str) -> Card:
    category = CATEGORIES[box.actions[index].category]
    return _card(box.tables["actions"][index], "action", "k-event", _ACTION_ICONS[category], lang)


def envy_card(box: PathBox, index: int, lang: str) -> Card:
    return _card(box.tables["envy"][index], "envy", f"t-{TYPES[index]}", TYPE_ICONS[index], lang)


def card_book(given: Box, lang: str) -> list[Card]:
    """Every card of the box that can lie on the table, for looking at it closely."""
    box = cast(PathBox, given)
    cards = [technology_card(box, index, lang) for index in range(len(TECHNOLOGY_IDS))]
    cards += [leader_card(box, index, lang) for index in range(len(LEADER_IDS))]
    cards += [wonder_card(box, index, lang) for index in range(len(WONDER_IDS))]
    cards += [challenge_card(box, index, lang) for index in range(len(CHALLENGE_IDS))]
    cards += [battle_card(box, index, lang) for index in range(len(BATTLE_IDS))]
    cards += [boon_card(box, index, lang) for index in range(len(BOON_IDS))]
    cards += [civilization_card(box, index, lang) for index in range(len(CIVILIZATION_IDS))]
    cards += [action_card(box, index, lang) for index in range(len(ACTION_IDS))]
    cards += [envy_card(box, index, lang) for index in range(len(TYPES))]
    return cards
