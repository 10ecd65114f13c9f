"""What the pages draw of Historia: the table of one reader as plain data, and the game's card for the lobby.

`board` is given a match redealt for the reader, so nothing hidden can reach a page; what hangs on hidden cards is read
from the view alone.
"""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.historia.box import CIVILIZATION_IDS, DIFFICULTY_IDS, GOVERNMENT_IDS, LEADER_IDS
from civitas.games.historia.quantities import is_adjacent, navigates, objective_parts
from civitas.games.historia.schema import DOMAINS
from civitas.games.historia.state import HistoriaMatch
from civitas.games.historia.web_cards import (
    DOMAIN_ICONS,
    ROMAN,
    TEXTS,
    advisor_card,
    card_book,
    civilization_card,
    event_card,
    government_card,
    leader_card,
    level_card,
    objective,
    say,
    wonder_card,
)
from civitas.games.historia.web_development import development
from civitas.games.historia.web_hand import column, hand
from civitas.games.historia.web_map import world
from civitas.games.historia.web_numbers import cubes_sum, points_sum, scores, steps_of, turn_end
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.result import Result

__all__ = ("TEXTS", "board", "card_book", "main_option", "moment", "rivals", "scores")

# Where the regions of board.html stand, what the phone's tabs lead to, the steps of an action round.
MAIN: Final = ("map", "development", "offer", "wonders", "mine")
RAIL: Final = ("rivals", "leaders")
TABS: Final = (("map", "territory"), ("development", "chart"), ("mine", "hand"), ("rivals", "population"))
PHASES: Final = ("lay", "resolve")
ROUNDS: Final = 12
ACCENT: Final = "his"
MINUTES: Final = "90"
USUAL: Final = 3  # seats the lobby proposes
FIRST_GAME: Final = (("civbots", "chief"),)  # options of the guided game
CATEGORY_ICONS: Final = {
    "territories": "territory",
    "governments": "government",
    "leaders": "crown",
    "levels": "research",
    "wars": "war",
    "raids": "raid",
    "trades": "trade",
    "wonders": "wonder",
    "advisors": "advisor",
    "tourism": "tourism",
    "exploitation": "exploitation",
    "events": "event",
    "civbot": "bot",
}
# Places on the board that stand for options without a piece: the sides of the card being resolved, the wonders' switch.
STANDS_FOR: Final = {
    "basic": "way/basic",
    "advanced": "way/advanced",
    "effect": "way/effect",
    "nothing": "way/nothing",
    "quiet": "way/quiet",
}
# The rule each kind of question comes from: an entry of rules.toml.
RULE_OF: Final = {
    "civilization": "setup",
    "leader": "leader-draft",
    "aside": "advisor-choice",
    "draw": "advisor-choice",
    "settle": "first-cube",
    "lay": "lay",
    "extra": "thermopylae",
    "next": "resolve",
    "last": "wonders",
    "way": "resolve",
    "take": "art",
    "lift": "exploitation",
    "expand": "expansion",
    "trade": "trade",
    "raid": "raid",
    "war": "war",
    "target": "advisors",
    "recover": "revolution",
    "turn": "wonders",
    "destroy": "wonders",
    "ready": "wonders",
}
# Icons of entries of the chronicle that no seat did.
TALE_ICONS: Final = {
    "turn": "clock",
    "round": "hand",
    "event": "event",
    "step": "clock",
    "row": "deck",
    "ends": "trophy",
}


def main_option(words: tuple[str, ...]) -> str:
    """The option of the prompt's main button: what ends the step."""
    for word in ("done", "end"):
        if word in words:
            return word
    return ""


def board(given: Match, view: dict[str, Any], lang: str, events: list[Event]) -> dict[str, Any]:
    """The table as its reader sees it, ready to be drawn."""
    match = cast(HistoriaMatch, given)
    seat: int | None = view["seat"]
    focus = seat if seat is not None else max(view["active"], 0)
    names = [_civ_name(match, civ, lang) for civ in range(match.civs)]
    empires = [_empire(match, view, owner, names, focus, lang) for owner in range(match.seats)]
    return {
        "rounds": match.box.eras * match.box.turns,
        "focus": focus,
        "civ_names": names,
        "world": world(match, view, names, lang),
        "development": development(match, focus, lang),
        "time": _time(match, view, focus, lang),
        "event": event_card(match.box, view["event"], lang) if view["event"] else None,
        "events_to_come": view["events_to_come"],
        "row": [wonder_card(match.box, wonder, lang) for wonder in view["row"]],
        "decks": list(zip(ROMAN[1:], view["decks"], strict=True)),
        "offer": _offer(match, view, focus if seat is not None else None, lang),
        "empires": empires,
        "order": view["order"],
        "civbots": [_civbot(match, bot, names, focus, lang) for bot in view["rivals"]],
        "taglines": [empire["civilization"] for empire in empires],
    }


def moment(given: Match, view: dict[str, Any]) -> dict[str, str | int]:
    """Era, turn of the era and action round, as the bar and the lobby tell them."""
    match = cast(HistoriaMatch, given)
    return {
        "era": ROMAN[view["era"]],
        "turn": view["turn"],
        "turns": match.box.turns,
        "action_round": view["action_round"],
    }


def rivals(given: Match, result: Result, lang: str) -> list[dict[str, Any]]:
    """The civbots on the end page, with their level; the eliminated ones have no place."""
    match = cast(HistoriaMatch, given)
    levels = match.box.names["difficulty"]
    return [
        {
            "name": _civ_name(match, bot["civ"], lang),
            "score": bot["points"],
            "breakdown": bot["earned"],
            "tagline": levels[DIFFICULTY_IDS.index(bot["difficulty"])][lang]
            if bot["alive"]
            else say("civbot.gone", lang),
            "out": not bot["alive"],
        }
        for bot in result.rivals
    ]


def _civ_name(match: HistoriaMatch, civ: int, lang: str) -> str:
    """A civilization at the table, as the chronicle names it; before it has one, by its seat."""
    if match.state.colours[civ] < 0:
        return ""
    return str(match.game.piece_name(match, "civ", civ, lang))


def _time(match: HistoriaMatch, view: dict[str, Any], focus: int, lang: str) -> dict[str, Any]:
    """The circle of time: era, turn, and what the end of each turn brings."""
    end = turn_end(match, focus, lang)
    return {
        "era": ROMAN[view["era"]],
        "number": view["era"],
        "turn": view["turn"],
        "turns": match.box.turns,
        "round": view["action_round"],
        "last": view["last_round"],
        "end": end,
        "vp": sum([step["vp"] for step in end]),
        "cubes": sum([step["cubes"] for step in end]),
        "key": (match.seats == 1, view["round"] == match.box.eras * match.box.turns),
        "segments": [steps_of(match, turn, lang) for turn in range(match.box.turns)],
    }


def _offer(match: HistoriaMatch, view: dict[str, Any], seat: int | None, lang: str) -> dict[str, dict[str, Any]]:
    """Cards the reader may be asked to choose from and that lie nowhere else on the page, by piece."""
    if seat is None:
        return {}
    box = match.box
    cards: list[dict[str, Any]] = []
    if view["phase"] == "civilization":
        cards += [civilization_card(box, name, lang) for name in CIVILIZATION_IDS]
    cards += [leader_card(box, name, lang) for name in view["passed"]]
    cards += [advisor_card(box, name, lang) for name in view["seats"][seat]["advisors_hidden"]]
    return {card["piece"]: card for card in cards}


# Civilizations


def _common(match: HistoriaMatch, area: dict[str, Any], focus: int, lang: str) -> dict[str, Any]:
    """What players and civbots show alike."""
    civ = area["civ"]
    placed = bool(area["territories"])
    return {
        "civ": civ,
        "piece": f"civ/{civ}",
        "points": points_sum(match, civ, lang),
        "technology": area["technology"],
        "military": area["military"],
        "government": government_card(match.box, GOVERNMENT_IDS.index(area["government"]), lang),
        "level_cards": (
            level_card(match.box, "technology", area["technology"], lang),
            level_card(match.box, "military", area["military"], lang),
        ),
        "territories": area["territories"],
        "alone": area["alone"],
        "near": placed and civ != focus and is_adjacent(match, focus, civ),
        "sails": navigates(match, civ),
    }


def _empire(
    match: HistoriaMatch, view: dict[str, Any], owner: int, names: list[str], focus: int, lang: str
) -> dict[str, Any]:
    area = view["seats"][owner]
    box = match.box
    wonders = []
    for held in area["wonders"]:
        card = wonder_card(box, held["id"], lang)
        card["ready"] = held["ready"]
        wonders.append(card)
    return {
        **_common(match, area, focus, lang),
        "seat": owner,
        "civilization": names[owner],
        "main": [{"name": names[owner]}],
        "place": view["order"].index(owner) + 1 if owner in view["order"] else owner + 1,
        "cubes": cubes_sum(match, owner, lang),
        "hand": hand(match, area, lang),
        "column": column(match, owner, area, lang),
        "wonders": wonders,
        "quiet": area["quiet"],
        "leaders": _leaders(match, owner, area, lang),
        "advisors": {
            "count": area["advisor_count"],
            "deck": area["advisor_deck"],
            "shown": [advisor_card(box, name, lang) for name in area["advisors_shown"]],
            "known": [advisor_card(box, name, lang) for name in area["advisors_known"]],
        },
        "lands": [box.names["territory"][index][lang] for index in _land(match, owner)],
        "active": owner == view["active"] and view["phase"] == "resolve",
        "choosing": owner in view["waiting"],
        "key": (owner, view["round"], repr(area)),
    }


def _land(match: HistoriaMatch, civ: int) -> list[int]:
    return [index for index in range(len(match.state.tokens)) if match.state.land[civ] >> index & 1]


def _leaders(match: HistoriaMatch, seat: int, area: dict[str, Any], lang: str) -> list[dict[str, Any]]:
    """A player's leaders by era as the reader may see them, with how far their objectives are."""
    found: list[dict[str, Any]] = []
    for era, leader in enumerate(area["leaders"]):
        if not leader:
            continue
        if leader == "hidden":
            found.append({"hidden": True, "era": ROMAN[era + 1], "now": era == match.era()})
            continue
        card = leader_card(match.box, leader, lang)
        parts = objective_parts(match, seat, LEADER_IDS.index(leader))
        card.update(
            hidden=False,
            era=ROMAN[era + 1],
            now=era == match.era(),
            goals=[
                {
                    "text": objective(DOMAINS[domain], wanted, lang),
                    "icon": DOMAIN_ICONS[DOMAINS[domain]],
                    "wanted": wanted,
                    "value": value,
                    "vp": vp,
                    "met": value >= wanted,
                    "share": min(100, 100 * value // max(wanted, 1)),
                }
                for domain, wanted, value, vp in parts
            ],
        )
        found.append(card)
    return found


def _civbot(match: HistoriaMatch, bot: dict[str, Any], names: list[str], focus: int, lang: str) -> dict[str, Any]:
    record = match.box.tables["difficulties"][DIFFICULTY_IDS.index(bot["difficulty"])]
    return {
        **_common(match, bot, focus, lang),
        "id": bot["id"],
        "name": names[bot["civ"]],
        "level": record["name"][lang],
        "level_text": record["text"][lang],
        "difficulty": bot["difficulty"],
        "left": bot["cubes"],
        "alive": bot["alive"],
        "lands": [match.box.names["territory"][index][lang] for index in _land(match, bot["civ"])],
    }
