"""The players' boards for the pages: cards in their places, trays, tracks, what a plan would bring; the automa's."""

from __future__ import annotations

from typing import Any

from civitas.games.path_of_civilization import quantities as q
from civitas.games.path_of_civilization.box import (
    ACTION_IDS,
    CUBE_COUNT,
    CUBES,
    TYPE_COUNT,
    TYPES,
)
from civitas.games.path_of_civilization.deployment import Muster
from civitas.games.path_of_civilization.gains import Points
from civitas.games.path_of_civilization.research import Prospect, Study
from civitas.games.path_of_civilization.score import difficulty
from civitas.games.path_of_civilization.state import (
    DEPLOYMENT,
    NONE,
    PHASES,
    RESEARCH_PHASE,
    PathMatch,
    Player,
    without,
)
from civitas.games.path_of_civilization.view import own_frames
from civitas.games.path_of_civilization.web_cards import (
    Card,
    action_card,
    challenge_card,
    civilization_card,
    envy_card,
    leader_card,
    technology_card,
    wonder_card,
)
from civitas.games.path_of_civilization.web_numbers import power_sum, score_sum, turn_sums, worth_rows
from civitas.games.path_of_civilization.web_signs import CUBE_ICONS, TYPE_ICONS, signs
from civitas.games.path_of_civilization.web_story import Story
from civitas.kernel.text import is_one


def board_of(match: PathMatch, view: dict[str, Any], owner: int, story: Story, lang: str) -> dict[str, Any]:
    """All that belongs to a player; the automa has neither population nor research."""
    box = match.box
    player = match.state.players[owner]
    automa = owner >= match.seats
    area = view["rivals"][0] if automa else view["seats"][owner]
    sums = turn_sums(match, story, owner, lang)
    civilization = civilization_card(box, player.civilization, lang)
    return {
        "owner": owner,
        "automa": automa,
        "waited": owner in view["waiting"] and not view["over"],
        "civilization": civilization,
        "adjective": box.tables["civilizations"][player.civilization]["adjective"][lang],
        "priority": [
            {"type": name, "icon": TYPE_ICONS[TYPES.index(name)], "name": box.names["type"][TYPES.index(name)][lang]}
            for name in area["priority"]
        ],
        "score": score_sum(area["parts"], lang),
        "worth": worth_rows(match, player, lang),
        "power": power_sum(match, player, lang),
        "heritage": sums["heritage"][0],
        "philosophy": player.philosophy,
        "philosophy_next": _next_level(match, player),
        "trays": _trays(match, owner, sums["cubes"], lang),
        "tracks": [] if automa else _tracks(match, sums["research"], lang),
        "population": None if automa else _population(match, player, lang),
        "places": [] if automa else places(match, view, owner, lang),
        "old": _technologies(match, player.old, lang),
        "technologies": len(player.technologies()),
        "leader": None if player.leader == NONE else leader_card(box, player.leader, lang),
        "cemetery": [leader_card(box, card, lang) for card in player.cemetery],
        "wonders": [wonder_card(box, card, lang) for card in player.wonders],
        "permanents": [challenge_card(box, card, lang) for card in player.permanents],
        "preview": {} if automa else preview(match, view, owner),
    }


def automa_of(match: PathMatch, view: dict[str, Any], story: Story, lang: str) -> dict[str, Any]:
    """The automa's board with its Action card, Envy tokens and the level it buys."""
    box = match.box
    area = view["rivals"][0]
    found = board_of(match, view, match.seats, story, lang)
    turn = max(1, view["round"])
    envy = [{**envy_card(box, TYPES.index(name), lang), "active": name == area["active_envy"]} for name in area["envy"]]
    found.update(
        action=action_card(box, ACTION_IDS.index(area["action"]), lang) if area["action"] else None,
        gains=signs(box, box.actions[ACTION_IDS.index(area["action"])].lines[box.eras[turn - 1]], lang)
        if area["action"]
        else [],
        played=[action_card(box, ACTION_IDS.index(card), lang) for card in area["played"]],
        left=area["actions"],
        envy=envy,
        era=box.eras[turn - 1] + 1,
        level=("I", "II", "III", "IV")[box.automa_level[turn - 1] - 1],
        cards=_technologies(match, match.state.players[match.seats].technologies(), lang),
        difficulty=difficulty_name(match, lang),
    )
    return found


def difficulty_name(match: PathMatch, lang: str) -> str:
    return match.box.names["difficulty"][difficulty(match)][lang]


def _next_level(match: PathMatch, player: Player) -> dict[str, int] | None:
    level = player.philosophy + 1
    if level > match.box.philosophy_top:
        return None
    return {"cost": match.box.philosophy_cost[level], "times": match.box.philosophy_multiplier[level]}


def _trays(match: PathMatch, owner: int, sums: list[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    """The five trays with the owner's cubes, and those of the others beside them."""
    box = match.box
    players = match.state.players
    found: list[dict[str, Any]] = []
    for cube, name in enumerate(CUBES):
        words = box.gain_one if is_one(players[owner].cubes[cube], lang) else box.gain_many
        found.append(
            {
                "id": name,
                "piece": f"cube/{name}",
                "icon": CUBE_ICONS[cube],
                "name": words[cube][lang],
                "sum": sums[cube],
                "others": [
                    (other, player.cubes[cube])
                    for other, player in enumerate(players)
                    if other != owner and player.cubes[cube]
                ],
            }
        )
    return found


def _tracks(match: PathMatch, sums: list[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    return [
        {
            "id": name,
            "piece": f"type/{name}",
            "icon": TYPE_ICONS[kind],
            "name": match.box.names["type"][kind][lang],
            "sum": sums[kind],
            "most": match.box.research_max,
        }
        for kind, name in enumerate(TYPES)
    ]


def _population(match: PathMatch, player: Player, lang: str) -> dict[str, Any]:
    box = match.box
    return {
        "level": box.population_level[player.population],
        "space": player.population,
        "spaces": [
            {"level": level, "bonus": signs(box, bonus, lang), "vp": vp}
            for level, bonus, vp in zip(box.population_level, box.population_bonus, box.population_vp, strict=True)
        ],
    }


# The places of the Technologies


def _technologies(match: PathMatch, cards: list[int], lang: str) -> list[Card]:
    return [technology_card(match.box, card, lang) for card in cards]


def split(view: dict[str, Any], player: Player, ids: list[str]) -> tuple[list[int], list[int], list[int], list[int]]:
    """(left, right, given up, still in hand): what lies there, or what the reader has picked so far."""
    choice = view["choice"]
    if not player.hand:
        return player.left, player.right, [], []
    left = [ids.index(name) for name in choice.get("left", [])]
    given = [ids.index(name) for name in choice.get("discarded", [])]
    rest = player.hand
    for card in [*left, *given]:
        rest = without(rest, card)
    if given:
        return left, rest, given, []
    return left, [], [], rest


def places(match: PathMatch, view: dict[str, Any], owner: int, lang: str) -> list[dict[str, Any]]:
    """Where a player's cards lie: hand, left, right, given up, newly bought; `room` counts empty places."""
    box = match.box
    player = match.state.players[owner]
    ids = [record["id"] for record in box.tables["technologies"]]
    if owner == view["seat"]:
        left, right, given, hand = split(view, player, ids)
    else:
        left, right, given, hand = player.left, player.right, [], player.hand
    copies: dict[int, int] = {}
    found: list[dict[str, Any]] = []
    planning = bool(player.hand)
    rows = (
        ("left", left, box.left_slots if planning or left else 0),
        ("hand", hand, 0),
        ("right", right, box.right_slots if right else 0),
        ("given", given, 0),
        ("new", player.discovered, 0),
    )
    for name, cards, slots in rows:
        drawn: list[Card] = []
        for card in cards:
            nth = copies.get(card, 0)
            copies[card] = nth + 1
            drawn.append({**technology_card(box, card, lang), "own": f"own/{ids[card]}/{nth}"})
        room = max(0, slots - len(cards))
        if drawn or room:
            found.append({"id": name, "cards": drawn, "room": room})
    return found


def preview(match: PathMatch, view: dict[str, Any], owner: int) -> dict[str, Any]:
    """What the cards of this turn bring in phases B and D, and the limit; the reader's own picks count already."""
    box = match.box
    player = match.state.players[owner]
    if owner != view["seat"] and player.hand:
        return {}
    ids = [record["id"] for record in box.tables["technologies"]]
    left, right, _, _ = split(view, player, ids)
    twin = player.copy()
    twin.left, twin.right = left, right
    phase = PHASES.index(view["phase"])
    cubes: list[int] = []
    points: list[int] = []
    free = 0
    if phase <= DEPLOYMENT and left:
        cubes = q.deploy_offer(box, twin) if len(left) == box.left_slots else _sum([box.deploy[card] for card in left])
    if phase <= RESEARCH_PHASE and len(right) == box.right_slots:
        points = q.research_offer(box, twin)
        free = points.pop()
    offered = (sum(cubes), sum(points) + free)
    for frame in own_frames(match, view["seat"]) if owner == view["seat"] else []:
        if isinstance(frame, Muster):
            cubes = frame.kept(match)
        elif isinstance(frame, Study):
            prospect = Prospect(match, owner)
            points, free = frame.points(prospect), prospect.free - len(frame.placed)
        elif isinstance(frame, Points):
            points = [frame.kinds.count(kind) for kind in range(TYPE_COUNT)]
    return {
        "limit": box.population_level[player.population],
        "cubes": offered[0],
        "points": offered[1],
        "by_cube": dict(zip(CUBES, cubes, strict=True)) if cubes else {},
        "by_type": dict(zip(TYPES, points, strict=True)) if points else {},
        "free": free,
    }


def _sum(rows: list[list[int]]) -> list[int]:
    return [sum([row[cube] for row in rows]) for cube in range(CUBE_COUNT)]
