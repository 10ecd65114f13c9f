"""The cards of Historia as the pages draw them: name, picture, text, source of the facts."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.historia.box import (
    ACTION_IDS,
    ADVISOR_CARD,
    ADVISOR_IDS,
    BASIC,
    CARD_IDS,
    CIVILIZATION_IDS,
    EVENT_IDS,
    LEADER_IDS,
    WONDER_IDS,
    HistoriaBox,
    Way,
)
from civitas.kernel.box import Box
from civitas.kernel.text import Texts, read_texts

Card = dict[str, Any]

TEXTS: Final[Texts] = read_texts("civitas.games.historia", "web.toml")
ROMAN: Final = ("0", "I", "II", "III")

_ACTION_LOOK: Final = {
    "military": ("strength", "unit"),
    "technology": ("research", "special"),
    "art": ("art", "wonder"),
    "exploitation": ("exploitation", "mine"),
    "expansion": ("expansion", "territory"),
    "trade": ("trade", "action"),
    "raid": ("raid", "tactic"),
    "war": ("war", "war"),
    "tourism": ("tourism", "event"),
    "revolution": ("revolution", "government"),
}
_WONDER_ICONS: Final = {
    "sphinx": "heritage",
    "ziggurat": "wonder-stage",
    "persepolis": "government",
    "ishtar_gate": "city",
    "great_library_of_alexandria": "sage",
    "colossus_of_rhodes": "leader",
    "great_pyramid": "wonder",
    "stonehenge": "stone",
    "hanging_gardens": "food",
    "temple_of_artemis": "spiritual",
    "mausoleum_of_halicarnassus": "building",
    "lighthouse_of_alexandria": "navigation",
    "statue_of_zeus": "great-person",
    "parthenon": "government",
    "abu_simbel": "heritage",
    "terracotta_army": "infantry",
    "forbidden_city": "capital",
    "petra": "building",
    "colosseum": "government",
    "machu_picchu": "mountain",
    "angkor_wat": "wonder-stage",
    "hagia_sophia": "city",
    "great_wall": "wall",
    "chichen_itza": "wonder",
    "notre_dame": "spiritual",
    "borobudur": "spiritual",
    "alhambra": "capital",
    "sistine_chapel": "art",
    "leaning_tower_of_pisa": "urban",
    "great_zimbabwe": "wall",
    "himeji_castle": "shield",
    "moai": "leader",
    "pentagon": "army",
    "royal_observatory": "research",
    "versailles": "capital",
    "statue_of_liberty": "great-person",
    "taj_mahal": "heritage",
    "eiffel_tower": "wonder-stage",
    "suez_canal": "water",
    "panama_canal": "water",
    "big_ben": "clock",
    "brooklyn_bridge": "link",
    "trans_siberian_railway": "industrial",
    "hoover_dam": "water",
    "sydney_opera_house": "culture",
    "christ_the_redeemer": "great-person",
    "large_hadron_collider": "science",
    "international_space_station": "aircraft",
}
_STEP_ICONS: Final = {
    "add_cube_from_reserve": "plus",
    "territory_bonus": "territory",
    "recover_cubes_per_territory": "cube",
    "government_bonus": "government",
    "recover_oldest_cards": "hand",
    "reactivate_all_wonders": "wonder",
    "turn_order": "population",
    "leader_bonus": "leader",
    "renew_leaders": "crown",
    "renew_wonder_row": "deck",
}
DOMAIN_ICONS: Final = {
    "wonders": "wonder",
    "territories": "territory",
    "military": "strength",
    "technology": "research",
}
# What a level brings, in signs.
_BONUS_ICONS: Final = {
    "recover_cubes": "cube",
    "recover_oldest_cards": "undo",
    "draw_advisor": "advisor",
    "gain_vp": "vp",
    "action_limit": "hand",
    "navigation": "navigation",
}


def say(key: str, lang: str, **values: int | str) -> str:
    return TEXTS.say(key, lang, values)


def _card(record: Card, kind: str, look: str, icon: str, lang: str) -> Card:
    """What every card has. `kind` is the sort of piece, `look` the colour of its band."""
    return {
        "id": record["id"],
        "piece": f"{kind}/{record['id']}",
        "name": record["name"][lang],
        "kind": look,
        "icon": icon,
        "text": record["text"][lang] if "text" in record else "",
        "note": record["note"][lang] if "note" in record else "",
        "era": record.get("era", 0),
        "designed": "designed" in record["provenance"].values(),
        "provenance": record["provenance"],
    }


def wonder_card(box: HistoriaBox, wonder: str, lang: str) -> Card:
    record = box.tables["wonders"][WONDER_IDS.index(wonder)]
    card = _card(record, "wonder", "wonder", _WONDER_ICONS.get(wonder, "wonder"), lang)
    card["roman"] = ROMAN[record["era"]]
    trigger = record["trigger"]
    card["trigger"] = trigger["type"]
    card["when"] = {"anytime": "clock", "majority": "crown"}.get(trigger["type"], "")
    if trigger["type"] == "on_action":
        card["when"] = _ACTION_LOOK[trigger["action"]][0]
    return card


def advisor_card(box: HistoriaBox, advisor: str, lang: str) -> Card:
    record = box.tables["advisors"][ADVISOR_IDS.index(advisor)]
    card = _card(record, "advisor", "leader", "advisor", lang)
    card["civilization"] = box.names["civilization"][CIVILIZATION_IDS.index(record["civilization"])][lang]
    return card


def leader_card(box: HistoriaBox, leader: str, lang: str) -> Card:
    record = box.tables["leaders"][LEADER_IDS.index(leader)]
    card = _card(record, "leader", "leader", "crown", lang)
    card["roman"] = ROMAN[record["era"]]
    card["objectives"] = [
        {**row, "icon": DOMAIN_ICONS[row["domain"]], "text": objective(row["domain"], row["at_least"], lang)}
        for row in record["objectives"]
    ]
    return card


def objective(domain: str, wanted: int, lang: str) -> str:
    return say(f"objective.{domain}", lang, n=wanted)


def event_card(box: HistoriaBox, event: str, lang: str) -> Card:
    return _card(box.tables["events"][EVENT_IDS.index(event)], "event", "event", "event", lang)


def civilization_card(box: HistoriaBox, civilization: str, lang: str) -> Card:
    index = CIVILIZATION_IDS.index(civilization)
    card = _card(box.tables["civilizations"][index], "civilization", "government", "city", lang)
    card["advisors"] = [advisor_card(box, ADVISOR_IDS[advisor], lang) for advisor in box.advisors_of[index]]
    card["text"] = ", ".join([advisor["name"] for advisor in card["advisors"]])
    return card


# Action cards


def short_way(action: str, way: Way, level: int, lang: str) -> str:
    """An action in a few words, with the numbers of the edition."""
    key = action
    if (action == "expansion" and way.recover) or (action == "exploitation" and way.vp_cost):
        key = f"{action}_advanced"
    if action == "trade" and level != BASIC:
        key = "trade_advanced"
    return say(
        f"short.{key}",
        lang,
        cubes=way.cubes,
        n=way.levels or way.wonders or way.recover,
        vp=way.opponent_vp or way.vp_cost or way.vp,
        per=way.per,
    )


def action_card(box: HistoriaBox, action: str, lang: str) -> Card:
    """An action card; `ways` are its basic and its advanced side."""
    index = ACTION_IDS.index(action)
    record = box.tables["actions"][index]
    icon, look = _ACTION_LOOK[action]
    card = _card(record, "action", look, icon, lang)
    card["main"] = record["basic"]["text"][lang]
    card["inherited"] = record["advanced"]["text"][lang] if "advanced" in record else ""
    card["ways"] = []
    for level, way in enumerate((box.basic[index], box.advanced[index])):
        if way is not None:
            card["ways"].append({"requires": way.requires, "short": short_way(action, way, level, lang)})
    return card


def hand_card(box: HistoriaBox, card: str, lang: str) -> Card:
    """A card of a hand, an action or an advisor: `piece` for moving it, `book` for looking closer."""
    index = CARD_IDS.index(card)
    found = action_card(box, card, lang) if index < ADVISOR_CARD else advisor_card(box, card, lang)
    found["book"] = found["piece"]
    found["piece"] = f"card/{card}"
    return found


# The board


def bonus_icons(rows: list[Card]) -> list[str]:
    """What a level brings, as icons."""
    found: list[str] = []
    for row in rows:
        named = row.get("card")
        found.append(_ACTION_LOOK[named][0] if named else _BONUS_ICONS.get(row["op"], "plus"))
    return found


def level_card(box: HistoriaBox, track: str, level: int, lang: str) -> Card:
    """A level of technology or military (from 1)."""
    record = box.tables[f"{track}_levels"][level - 1]
    look, icon = ("special", "research") if track == "technology" else ("unit", "strength")
    card = _card(record, f"{track}_level", look, icon, lang)
    card["level"] = level
    card["icons"] = bonus_icons(record["bonus"])
    return card


def government_card(box: HistoriaBox, index: int, lang: str) -> Card:
    record = box.tables["governments"][index]
    card = _card(record, "government", "government", "government", lang)
    card["vp"] = record["vp"]
    card["cubes"] = record["recover_cubes"]
    return card


def step_card(box: HistoriaBox, index: int, lang: str) -> Card:
    record = box.tables["time_steps"][index]
    card = _card(record, "time_step", "pact", _STEP_ICONS[record["id"]], lang)
    card["zone"] = record["zone"]
    return card


def territory_card(box: HistoriaBox, index: int, lang: str) -> Card:
    record = box.tables["territories"][index]
    card = _card(record, "territory", "territory", "territory", lang)
    near = [other["name"][lang] for other in box.tables["territories"] if other["id"] in record["adjacent"]]
    card["text"] = say("map.near", lang, names=", ".join(near)) if near else say("map.alone", lang)
    return card


def card_book(given: Box, lang: str) -> list[Card]:
    """Every card of the box that can lie on the table, for looking at it closely."""
    box = cast(HistoriaBox, given)
    cards = [action_card(box, action, lang) for action in ACTION_IDS]
    cards += [advisor_card(box, advisor, lang) for advisor in ADVISOR_IDS]
    cards += [wonder_card(box, wonder, lang) for wonder in WONDER_IDS]
    cards += [leader_card(box, leader, lang) for leader in LEADER_IDS]
    cards += [event_card(box, event, lang) for event in EVENT_IDS]
    cards += [civilization_card(box, civilization, lang) for civilization in CIVILIZATION_IDS]
    cards += [territory_card(box, index, lang) for index in range(len(box.tables["territories"]))]
    cards += [government_card(box, index, lang) for index in range(len(box.tables["governments"]))]
    for track in ("technology", "military"):
        cards += [level_card(box, track, level + 1, lang) for level in range(len(box.tables[f"{track}_levels"]))]
    cards += [step_card(box, index, lang) for index in range(len(box.tables["time_steps"]))]
    return [*cards, *_civbot_cards(box, lang)]


def _civbot_cards(box: HistoriaBox, lang: str) -> list[Card]:
    """The civbots' cards, their actions and levels."""
    cards = [_card(record, "civbot", "back", "bot", lang) for record in box.tables["civbots"]]
    cards += [
        _card(record, "civbot_action", _ACTION_LOOK[record["id"]][1], _ACTION_LOOK[record["id"]][0], lang)
        for record in box.tables["civbot_actions"]
    ]
    return cards + [_card(record, "difficulty", "back", "bot", lang) for record in box.tables["difficulties"]]
