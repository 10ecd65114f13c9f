"""What the pages draw of Age of Civilization: the table of one reader as plain data, and the game's card for the lobby.

`board` is given a match redealt for the reader, so nothing hidden can reach a page.
"""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.age_of_civilization import quantities as q
from civitas.games.age_of_civilization.actions import all_slots
from civitas.games.age_of_civilization.box import (
    ACTION_IDS,
    BASIC,
    CIVILIZATION_IDS,
    CONTROL_IDS,
    EVENT_IDS,
    SPECIAL_EVENT_IDS,
    SPECIAL_IDS,
    TABLES,
    TECHNOLOGY_IDS,
    WONDER,
    WONDER_IDS,
    Goal,
)
from civitas.games.age_of_civilization.scenarios import (
    AGE_OF_WONDERS,
    CONTROLS,
    MONGOL_DEVASTATION,
    held,
    horde_strength,
    named,
    reached,
    walls_most,
    wonder_slots,
)
from civitas.games.age_of_civilization.state import NO_OPPONENT, NONE, AgeMatch, Player
from civitas.games.age_of_civilization.turn import culture_via
from civitas.games.age_of_civilization.web_cards import (
    action_card,
    card_book,
    civilization_card,
    special_card,
    technology_card,
    wonder_card,
)
from civitas.games.age_of_civilization.web_highlights import find_highlights
from civitas.games.age_of_civilization.web_numbers import coins_sum, military_sum, points_sum, scores, workers_sum
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.text import Texts, read_texts

__all__ = ("ACCENT", "board", "card_book", "highlights", "main_option", "scores")

# The end names an achievement as its card does.
TEXTS: Final[Texts] = Texts(
    {
        **read_texts("civitas.games.age_of_civilization", "web.toml").entries,
        **{f"honour.{card['id']}": card["name"] for card in TABLES["achievements"]},
    }
)

# Where the regions of board.html stand, what the phone's tabs lead to, the steps of a turn.
MAIN: Final = ("track", "scenario", "markets", "mine")
RAIL: Final = ("rivals", "strength", "achievements")
TABS: Final = (("track", "event"), ("mine", "crown"), ("wonders", "wonder"), ("rivals", "population"))
PHASES: Final = ("civilization", "actions", "end_of_turn")
ROUNDS: Final = 6
BLACK_DEATH: Final = "black_death"
ACCENT: Final = "aoc"
MINUTES: Final = "30"
USUAL: Final = 3  # seats the lobby proposes
FIRST_GAME: Final = (("first_game", "true"),)  # options of the guided game
CATEGORY_ICONS: Final = {
    "actions": "worker",
    "civilizations": "crown",
    "technologies": "technology",
    "wonders": "wonder",
    "events": "event",
    "scenario": "territory",
}
# Places on the board that stand for several options: a verb's options are offered on these pieces too.
STANDS_FOR: Final = {"research": "action/research", "build": "action/wonder", "fortify": "action/fortify"}
# The rule each kind of question comes from: an entry of rules.toml.
RULE_OF: Final = {
    "draft": "draft",
    "first_civilization": "civilization",
    "civilization": "civilization",
    "act_or_rest": "actions",
    "act": "actions",
    "offer_culture": "culture",
    "end_of_turn": "end-of-turn",
    "end_of_turn_order": "end-of-turn",
    "learn": "technologies",
    "take_wonder": "wonders",
}


# Icons of entries of the chronicle that no seat did.
TALE_ICONS: Final = {"war": "war"}


def main_option(words: tuple[str, ...]) -> str:
    """The option of the prompt's main button: what ends the step."""
    for word in ("done", "pass", "decline"):
        if word in words:
            return word
    return ""


def board(given: Match, view: dict[str, Any], lang: str, events: list[Event]) -> dict[str, Any]:
    """The table as its reader sees it, ready to be drawn."""
    match = cast(AgeMatch, given)
    seat: int | None = view["seat"]
    focus = seat if seat is not None else max(view["active"], 0)
    return {
        "rounds": match.box.rounds,
        "focus": focus,
        "track": [_track_card(match, view, place, focus, lang) for place in range(len(view["track"]))],
        "window": view["window"][0] + 1,
        "permanent": [_action(match, view, action, focus, lang) for action in range(3)],
        "specials": [
            _action(match, view, ACTION_IDS.index(name), focus, lang)
            for name in view.get("scenario", {}).get("special_actions", [])
        ],
        "coming": _coming(match, view, lang),
        "market": [
            {**civilization_card(match.box, CIVILIZATION_IDS.index(card["id"]), lang), "coins": card["coins"]}
            for card in view["market"]
        ],
        "deck": 0 if view["options"]["draft"] else view["deck"],  # in the Draft nobody draws (p. 28)
        "wonders": [wonder_card(match.box, WONDER_IDS.index(card), lang) for card in view["wonders"]],
        "special_technologies": [
            special_card(match.box, SPECIAL_IDS.index(card), lang) for card in view["special_technologies"]
        ],
        "special_price": match.box.special_price,
        "empires": [_empire(match, view, owner, lang, events) for owner in range(match.seats)],
        "hand": _civilizations(match, [] if seat is None else view["seats"][seat]["hand"], lang),
        "passed": _civilizations(match, view.get("passed", []), lang),
        "drafting": view["phase"] == "draft",
        "strength": _strength(match, view),
        "war_may_come": _war_may_come(match, view),
        "scenario": _scenario(match, view, lang),
        "achievements": _achievements(match, lang),
        "taglines": [_civilization_name(match, area["main"], lang) for area in view["seats"]],
    }


def _civilization_name(match: AgeMatch, card: str | None, lang: str) -> str:
    return match.box.names["civilization"][CIVILIZATION_IDS.index(card)][lang] if card else ""


def highlights(given: Match, events: list[Event], names: list[str], lang: str) -> list[dict[str, Any]]:
    """What was remarkable about a finished match."""
    return find_highlights(given, events, names, lang, TEXTS)


def _civilizations(match: AgeMatch, cards: list[str], lang: str) -> list[dict[str, Any]]:
    return [civilization_card(match.box, CIVILIZATION_IDS.index(card), lang) for card in cards]


# The time track


def _track_card(match: AgeMatch, view: dict[str, Any], place: int, focus: int, lang: str) -> dict[str, Any]:
    card = _action(match, view, ACTION_IDS.index(view["track"][place]), focus, lang)
    start, end = view["window"]
    card["when"] = "past" if place < start else "now" if place < end else "future"
    card["brings"] = _brings(match, view, place)
    first = match.box.event_positions[0] - 1
    if view["events"] and first <= place < first + len(view["events"]):
        card["token"] = _token(match, "events", view["events"][place - first], lang)
    scenario = match.scenario
    if scenario is not None and match.state.trail.token == place + 1:
        card["token"] = _token(match, "special_events", scenario.event, lang)
    return card


def _brings(match: AgeMatch, view: dict[str, Any], place: int) -> str:
    """War or plague, if a card of the track brings it (or did) when it enters; "" where a scenario replaces it."""
    card = match.box.actions[ACTION_IDS.index(view["track"][place])]
    if card.war and not named(match, MONGOL_DEVASTATION):
        return "war"
    return "plague" if card.plague and not _black_death_at(match, view, place) else ""


def _black_death_at(match: AgeMatch, view: dict[str, Any], place: int) -> bool:
    """Whether the Black Death strikes with this card, or has struck by now and the card is in already."""
    if match.scenario is None or match.scenario.event != BLACK_DEATH:
        return False
    trail = match.state.trail
    return trail.token == place + 1 or (trail.struck and place < view["window"][1])


def _token(match: AgeMatch, deck: str, card: str, lang: str) -> dict[str, Any]:
    ids = EVENT_IDS if deck == "events" else SPECIAL_EVENT_IDS
    record = match.box.tables[deck][ids.index(card)]
    return {"piece": f"{deck[:-1]}/{card}", "name": record["name"][lang], "text": record["text"][lang]}


def _action(match: AgeMatch, view: dict[str, Any], action: int, focus: int, lang: str) -> dict[str, Any]:
    """An action with its slots, the workers on them, and what it costs the reader."""
    card = {**action_card(match.box, action, lang), **_price(match, view, action, focus, lang)}
    printed = match.box.actions[action]
    active = view["active"]
    needed = printed.workers if active == NONE else q.workers_needed(match, active, action)
    slots = max(_slots(match, view, action), view["used"].count(card["id"]))
    filled = [start for start, used in _placed_before(match, view) if used == card["id"]]
    card["slots"] = [
        {"red": printed.red, "pawns": _pawns(view, filled[slot] if slot < len(filled) else NONE, needed)}
        for slot in range(slots)
    ]
    if match.seats == 1:
        card["gains"] = [gain for gain in card["gains"] if not gain["others"]]  # there are none (p. 32)
    card["gains_key"] = (card["id"], card["price"], card["stones"], match.seats == 1)
    card["seat"] = active
    card["slots_key"] = (active, printed.red, needed, slots, tuple(filled), _away(view) if filled else 0)
    return card


def _price(match: AgeMatch, view: dict[str, Any], action: int, focus: int, lang: str) -> dict[str, Any]:
    """The coins an action costs the reader, the stones that pay before them, and who makes the sum."""
    via = culture_via(match) if focus == view["active"] else NONE
    price = q.cost(match, focus, action, via=via) if view["round"] else match.box.actions[action].coins
    stones = q.stones_paid(match, action, price)
    rows = [row for row in _rows(match, q.cost_parts(match, focus, action, via=via), lang) if row[1]]
    if stones:
        rows.append((TEXTS.say("unit.stone", lang), -stones))
    return {"price": price - stones, "stones": stones, "price_sum": {"rows": rows, "total": price - stones}}


def _slots(match: AgeMatch, view: dict[str, Any], action: int) -> int:
    """Slots of an action as printed, or more if the player who acts has private ones besides (R15)."""
    printed = wonder_slots(match) if action == WONDER else match.box.actions[action].slots
    return printed if view["active"] == NONE else max(printed, all_slots(match, view["active"], action))


def _pawns(view: dict[str, Any], start: int, needed: int) -> list[str]:
    """The workers on a slot, by their place among those placed this turn; "" where nobody stands (any more)."""
    if start == NONE:
        return [""] * needed
    active, away = view["active"], _away(view)
    return [f"worker/{active}/{start + nth}" if start + nth < away else "" for nth in range(needed)]


def _away(view: dict[str, Any]) -> int:
    """Workers of the active player that stand on actions."""
    area = view["seats"][view["active"]]
    return int(area["placed"] + area["doomed"])


def _placed_before(match: AgeMatch, view: dict[str, Any]) -> list[tuple[int, str]]:
    """Each use of a slot this turn, with how many workers had been placed before it."""
    found: list[tuple[int, str]] = []
    total = 0
    for used in view["used"]:
        found.append((total, used))
        total += q.workers_needed(match, view["active"], ACTION_IDS.index(used))
    return found


def _rows(match: AgeMatch, parts: list[tuple[int, int]], lang: str) -> list[tuple[str, int]]:
    return [(match.box.names["source"][source][lang], amount) for source, amount in parts]


def _coming(match: AgeMatch, view: dict[str, Any], lang: str) -> list[tuple[str, str]]:
    """What the next card brings, in its order (p. 26): an event, with its name if a token's, then war or plague."""
    if view["over"] or view["round"] >= match.box.rounds:
        return []
    place = view["window"][1]
    position = place + 1
    found: list[tuple[str, str]] = []
    if view["events"] and position in match.box.event_positions:
        event = EVENT_IDS.index(view["events"][match.box.event_positions.index(position)])
        if match.box.events[event].effects:
            found.append(("event", match.box.names["event"][event][lang]))
    special = match.scenario.event if match.scenario is not None and match.state.trail.token == position else ""
    if special:
        found.append((special, ""))
    brings = _brings(match, view, place)
    if brings:
        found.append((brings, ""))
    return found or [("calm", "")]


# Empires


def _empire(match: AgeMatch, view: dict[str, Any], owner: int, lang: str, events: list[Event]) -> dict[str, Any]:
    area = view["seats"][owner]
    player = match.state.players[owner]
    acting = owner == view["active"] and not view["over"]
    placed = area["placed"] + area["doomed"]
    points, coins = points_sum(match, owner, lang), coins_sum(match, owner, lang, events)
    workers, military = workers_sum(match, area), military_sum(match, owner, lang)
    return {
        "seat": owner,
        "points": points,
        "coins": coins,
        "workers": workers,
        "military": military,
        "numbers_key": (
            owner,
            *(points["total"], *points["rows"]),
            *(coins["total"], *coins["rows"]),
            *(military["total"], *military["rows"]),
            *workers.values(),
        ),
        "free": [f"worker/{owner}/{placed + nth}" for nth in range(area["workers"])],
        "away": 0 if acting else placed,
        "main": _civilizations(match, [area["main"]] if area["main"] else [], lang),
        "declined": _civilizations(match, area["declined"], lang),
        "annexed": _civilizations(match, area["annexed"], lang),
        "tree": _tree(match, player, lang),
        "technologies": [technology_card(match.box, TECHNOLOGY_IDS.index(name), lang) for name in area["technologies"]],
        "wonders": [wonder_card(match.box, WONDER_IDS.index(name), lang) for name in area["wonders"]],
        "special": area["special_technology"],
        "special_name": "" if player.special == NONE else match.box.names["special_technology"][player.special][lang],
        "hand_size": area["hand_size"],
        "pile_key": (area["main"], *area["annexed"], "", *area["declined"]),
        "tree_key": (player.special, player.technologies, match.scenario is None or match.scenario.top_row),
        "first": owner == view["first"],
        "active": acting,
    }


def _tree(match: AgeMatch, player: Player, lang: str) -> list[list[dict[str, Any]]]:
    """The technology card of a player from the top row down, a special card covering its column."""
    box = match.box
    owned = player.technologies
    rows: list[list[dict[str, Any]]] = [[], [], []]
    columns = ("left", "middle", "right")
    squares = [*box.tables["technologies"], *box.tables["special_technology_squares"]]
    top = 3 if match.scenario is None or match.scenario.top_row else 2
    for technology, requires, row in box.layouts[player.special]:
        cell = {**technology_card(box, technology, lang)}
        has = bool((owned >> technology) & 1)
        cell["column"] = columns.index(squares[technology]["column"])
        cell["owned"] = has
        cell["open"] = not has and (requires == 0 or bool(requires & owned)) and row <= top
        cell["closed"] = row > top
        cell["special"] = technology >= BASIC
        rows[3 - row].append(cell)
    for cells in rows:
        cells.sort(key=_column)
    return rows


def _column(cell: dict[str, Any]) -> int:
    return int(cell["column"])


def _strength(match: AgeMatch, view: dict[str, Any]) -> list[dict[str, Any]]:
    """Military from the strongest to the weakest, as a war at the end of this round would compare it.

    The virtual opponent is stronger then than it is `now`: it grows before the war (p. 31).
    """
    found: list[dict[str, Any]] = [
        {"seat": owner, "value": area["military"]} for owner, area in enumerate(view["seats"])
    ]
    if match.state.opponent != NO_OPPONENT:
        now = match.state.opponent
        grows = match.box.opponent_per_round if _war_may_come(match, view) else 0
        found.append({"seat": NONE, "value": now + grows, "now": now})
    most = max([row["value"] for row in found] + [1])
    for row in found:
        row["share"] = 100 * row["value"] // most
    found.sort(key=_by_value)
    return found


def _war_may_come(match: AgeMatch, view: dict[str, Any]) -> bool:
    """Whether rounds still end with a card that enters, and war is not replaced by the horde."""
    return not view["over"] and view["round"] < match.box.rounds and not named(match, MONGOL_DEVASTATION)


def _by_value(row: dict[str, Any]) -> int:
    return -int(row["value"])


# Alone: achievements of the Skirmish, scenarios


def _achievements(match: AgeMatch, lang: str) -> list[dict[str, Any]]:
    """What can be achieved in the Skirmish, and whether it would be if the game ended now (p. 32)."""
    if match.seats > 1 or match.scenario is not None:
        return []
    cards = match.box.tables["achievements"]
    return [
        {"name": card["name"][lang], "text": card["text"][lang], "met": reached(match, goal)}
        for card, goal in zip(cards, match.box.achievements, strict=True)
    ]


def _scenario(match: AgeMatch, view: dict[str, Any], lang: str) -> dict[str, Any] | None:
    scenario = match.scenario
    if scenario is None:
        return None
    trail = match.state.trail
    record = next(card for card in match.box.tables["scenarios"] if card["id"] == scenario.id)
    controls: list[dict[str, Any]] = []
    attacks = scenario.event == "horde" and trail.token <= len(view["track"]) and not view["over"]
    for index, card in enumerate(match.box.tables["controls"]):
        if scenario.control == "station":
            controls.append(
                {
                    "piece": f"station/{CONTROL_IDS[index]}",
                    "name": card["station"]["name"][lang],
                    "text": card["station"]["text"][lang],
                    "held": index < trail.stations,
                    "rewarded": trail.stations <= index < trail.rewarded,
                    "next": index == trail.stations,
                }
            )
        elif scenario.control == "realm":
            realm = card["realm"]
            controls.append(
                {
                    "piece": f"realm/{CONTROL_IDS[index]}",
                    "name": realm["name"][lang],
                    "defence": realm["defence"],
                    "points": realm["points"],
                    "walls": trail.walls[index] if index < len(trail.walls) else 0,
                    "held": index not in trail.lost,
                    "next": attacks
                    and index == min([one for one in range(CONTROLS) if one not in trail.lost], default=NONE),
                }
            )
    return {
        "id": scenario.id,
        "name": record["name"][lang],
        "dates": record["dates"][lang],
        "rules": list(record["rules"][lang]),
        "control": scenario.control,
        "controls": controls,
        "walls_most": walls_most(match),
        "horde": horde_strength(match.state.round) if attacks else 0,
        "stones": trail.stones if scenario.id == AGE_OF_WONDERS else NONE,
        "water": trail.water if scenario.event == "drought" else NONE,
        "struck": trail.struck,
        "win": _goal(match, scenario.win, scenario.control),
        "glory": _goal(match, scenario.glory, scenario.control),
    }


def _goal(match: AgeMatch, goal: Goal, control: str) -> list[dict[str, Any]]:
    """What a goal demands and how much of it is there."""
    player = match.state.players[0]
    demands = (
        ("points", "vp", goal.points, player.points),
        ("wonders", "wonder", goal.wonders, player.wonders.bit_count()),
        ("technologies", "technology", goal.technologies, player.technologies.bit_count()),
        ("workers", "worker", goal.workers, player.owned_workers()),
        (control, "territory", goal.control, held(match)),
    )
    return [
        {"what": what, "icon": icon, "need": need, "have": have, "met": have >= need}
        for what, icon, need, have in demands
        if need
    ]
