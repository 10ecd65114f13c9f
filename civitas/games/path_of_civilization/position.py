"""Positions for examples: named fields set on a fresh match, everything else kept legal.

Fields: turn, phase (project, deployment, philosophy, wonders, leaders, research, technology, challenge, battle),
challenges, battles (ids, each goes to its turn), wonders, leaders (the markets), library ({id: copies left}), boons
({level: [first, second]}), open ({level: [ids]}), action, envy (types), automa and players. A player has civilization,
cubes and research (tables), waiting ({turn: cubes}), population (space), philosophy, heritage, tokens, hand, left,
right, discovered, old, leader, cemetery, wonders, permanents. Basic Technologies not named are old ones.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.path_of_civilization.box import (
    ACTION_IDS,
    BASIC,
    BATTLE_IDS,
    BATTLE_TURNS,
    BOON_IDS,
    CHALLENGE_IDS,
    CHALLENGE_TURNS,
    CIVILIZATION_IDS,
    CUBES,
    LEADER_IDS,
    TECHNOLOGY_IDS,
    TYPES,
    WONDER_IDS,
)
from civitas.games.path_of_civilization.check import check
from civitas.games.path_of_civilization.setup import market_players
from civitas.games.path_of_civilization.state import HIDDEN, OPEN, PHASES, REJECTED, PathMatch, Player, new_player
from civitas.games.path_of_civilization.turn import BATTLES_AT, CHALLENGES_AT, Course
from civitas.kernel.text import Refusal

FIELDS: Final = (
    "turn",
    "phase",
    "challenges",
    "battles",
    "wonders",
    "leaders",
    "library",
    "boons",
    "open",
    "action",
    "envy",
    "automa",
    "players",
)
PLAYER_FIELDS: Final = (
    "civilization",
    "cubes",
    "research",
    "waiting",
    "population",
    "philosophy",
    "heritage",
    "tokens",
    "hand",
    "left",
    "right",
    "discovered",
    "old",
    "leader",
    "cemetery",
    "wonders",
    "permanents",
)
STEPS: Final = {
    "project": "project",
    "deployment": "deploy",
    "philosophy": "climb",
    "wonders": "build",
    "leaders": "recruit",
    "research": "study",
    "technology": "buy",
    "challenge": "meet_challenge",
    "battle": "meet_battle",
}


def _place(ids: list[str], name: Any, field: str) -> int:
    if name not in ids:
        raise Refusal("answer.option", option=str(name), number=0, allowed=f"{field}: {', '.join(ids)}")
    return ids.index(name)


def _places(ids: list[str], names: Any, field: str) -> list[int]:
    return [_place(ids, name, field) for name in names]


def _amounts(ids: tuple[str, ...], named: Any, field: str) -> list[int]:
    amounts = [0] * len(ids)
    for name, amount in named.items():
        amounts[_place(list(ids), name, field)] = amount
    return amounts


def _known(changes: dict[str, Any], fields: tuple[str, ...]) -> None:
    for field in changes:
        if field not in fields:
            raise Refusal("position.unknown_field", field=field, known=", ".join(fields))


def set_position(match: PathMatch, changes: dict[str, Any]) -> None:
    """Set the named fields; a position that cannot be is refused."""
    _known(changes, FIELDS)
    state = match.state
    state.turn = changes.get("turn", 2)
    phase = changes.get("phase", "project")
    if phase not in STEPS:
        raise Refusal("start.value", option="phase", value=str(phase), allowed=", ".join(STEPS))
    if state.turn not in range(1, match.box.turns + 1):
        raise Refusal("start.value", option="turn", value=str(state.turn), allowed=f"1 … {match.box.turns}")
    state.phase = PHASES.index(phase)
    _set_events(match, changes, phase)
    _set_players(match, changes, phase)
    _set_library(match, changes.get("library", {}))
    _set_market(match, True, changes.get("wonders", []))
    _set_market(match, False, changes.get("leaders", []))
    _set_boons(match, changes)
    if match.alone:
        _set_automa(match, changes)
    check(match)
    course = Course()
    course.then = STEPS[phase]
    match.frames = [course]
    match.pending = []
    match.turn = state.turn
    match.run()


def _set_events(match: PathMatch, changes: dict[str, Any], phase: str) -> None:
    """Named events at their turns; the other Challenges of the types still missing."""
    box = match.box
    state = match.state
    challenges = {
        box.challenge_event[card]: card for card in _places(CHALLENGE_IDS, changes.get("challenges", []), "challenges")
    }
    for event in range(len(CHALLENGE_TURNS)):
        if event not in challenges:
            types = [box.challenge_type[card] for card in challenges.values()]
            challenges[event] = next(
                card
                for card in range(len(CHALLENGE_IDS))
                if box.challenge_event[card] == event and box.challenge_type[card] not in types
            )
    state.challenges = [challenges[event] for event in range(len(CHALLENGE_TURNS))]
    battles = state.battles[:]
    for card in _places(BATTLE_IDS, changes.get("battles", []), "battles"):
        battles[box.battle_event[card]] = card
    state.battles = battles
    state.challenge = len([turn for turn in CHALLENGES_AT if turn < state.turn])
    state.battle = len([turn for turn in BATTLES_AT if turn < state.turn])
    if phase == "battle" and state.turn in CHALLENGES_AT:
        state.challenge += 1


def _set_players(match: PathMatch, changes: dict[str, Any], phase: str) -> None:
    state = match.state
    areas: list[dict[str, Any]] = list(changes.get("players", []))[: match.seats]
    areas += [{} for _ in range(match.seats - len(areas))]
    if match.alone:
        areas.append(changes.get("automa", {}))
    for area in areas:
        _known(area, PLAYER_FIELDS)
    taken = [area["civilization"] for area in areas if "civilization" in area]
    boards = CIVILIZATION_IDS if match.alone else CIVILIZATION_IDS[: match.seats]
    spare = [name for name in boards if name not in taken]
    players: list[Player] = []
    for seat, area in enumerate(areas):
        name = area["civilization"] if "civilization" in area else spare.pop(0)
        player = new_player(_place(CIVILIZATION_IDS, name, "civilization"), [])
        _set_player(player, area)
        if seat < match.seats:
            _set_technologies(player, area, phase)
        else:
            player.hand = list(range(BASIC))
            player.discovered = _places(TECHNOLOGY_IDS, area.get("discovered", []), "discovered")
        players.append(player)
    state.players = players


def _set_player(player: Player, area: dict[str, Any]) -> None:
    player.cubes = _amounts(CUBES, area.get("cubes", {}), "cubes")
    player.research = _amounts(TYPES, area.get("research", {}), "research")
    for turn, cubes in area.get("waiting", {}).items():
        if turn in CHALLENGE_TURNS:
            player.sages[CHALLENGE_TURNS.index(turn)] = cubes
        else:
            player.units[_place(list(BATTLE_TURNS), turn, "waiting")] = cubes
    player.population = area.get("population", 0)
    player.philosophy = area.get("philosophy", 0)
    player.heritage = area.get("heritage", 0)
    player.tokens = area.get("tokens", 0)
    if "leader" in area:
        player.leader = _place(LEADER_IDS, area["leader"], "leader")
    player.cemetery = _places(LEADER_IDS, area.get("cemetery", []), "cemetery")
    player.wonders = _places(WONDER_IDS, area.get("wonders", []), "wonders")
    player.permanents = _places(CHALLENGE_IDS, area.get("permanents", []), "permanents")


def _set_technologies(player: Player, area: dict[str, Any], phase: str) -> None:
    """Cards as named; basic ones fill the hand, or both sides, and the rest of them are old."""
    named: dict[str, list[int]] = {}
    for field in ("hand", "left", "right", "discovered", "old"):
        named[field] = sorted(_places(TECHNOLOGY_IDS, area.get(field, []), field))
    used = [card for cards in named.values() for card in cards]
    spare = [card for card in range(BASIC) if card not in used]
    if phase == "project":
        if "hand" not in area:
            named["hand"] = sorted([*named["hand"], *spare])
            spare = []
    else:
        for field in ("left", "right"):
            while len(named[field]) < 2 and spare:
                named[field] = sorted([*named[field], spare.pop(0)])
    player.hand = named["hand"]
    player.left = named["left"]
    player.right = named["right"]
    player.discovered = named["discovered"]
    player.old = named["old"] + spare


def _set_library(match: PathMatch, wanted: dict[str, int]) -> None:
    """Copies left; where an example wants fewer than remain, the last players have them among their old ones."""
    state = match.state
    for card in range(BASIC, len(TECHNOLOGY_IDS)):
        owned = sum([player.technologies().count(card) for player in state.players])
        state.library[card] = match.box.copies[card] - owned
    for name, left in wanted.items():
        card = _place(TECHNOLOGY_IDS, name, "library")
        seats = list(range(match.seats - 1, -1, -1))
        while state.library[card] > left and seats:
            player = state.players[seats[0]]
            if len(player.technologies()) == BASIC + state.turn - 1:
                seats.pop(0)
                continue
            player.old = [*player.old, card]
            state.library[card] -= 1


def _set_market(match: PathMatch, wonders: bool, names: list[str]) -> None:
    """The market as named; other cards that came by now are gone, the piles of turns to come hold the next ones."""
    box = match.box
    state = match.state
    market = _places(WONDER_IDS if wonders else LEADER_IDS, names, "wonders" if wonders else "leaders")
    levels = box.wonder_level if wonders else box.leader_level
    counts = (box.market_wonders if wonders else box.market_leaders)[market_players(match)]
    turns = box.market_levels[market_players(match)]
    seen = market[:]
    for player in state.players:
        seen += player.wonders if wonders else player.leaders()
    gone: list[int] = []
    piles: list[list[int]] = []
    spare = [card for card in range(len(levels)) if card not in seen]
    for place, (count, level) in enumerate(zip(counts, turns, strict=True)):
        pile: list[int] = []
        for _ in range(count):
            known = [card for card in seen if levels[card] == level] if place < state.turn else []
            deck = [card for card in spare if levels[card] == level]
            if known:
                seen.remove(known[0])
            elif deck:
                spare.remove(deck[0])
                (gone if place < state.turn else pile).append(deck[0])
        piles.append(pile)
    if wonders:
        state.wonders, state.gone_wonders, state.wonder_piles = market, gone, piles
    else:
        state.leaders, state.gone_leaders, state.leader_piles = market, gone, piles


def _set_boons(match: PathMatch, changes: dict[str, Any]) -> None:
    """Tokens of levels that were reached: those named open, else the first; the other is rejected."""
    state = match.state
    named = {int(level): _places(BOON_IDS, pair, "boons") for level, pair in changes.get("boons", {}).items()}
    opened = {int(level): _places(BOON_IDS, pair, "open") for level, pair in changes.get("open", {}).items()}
    used = [boon for pair in named.values() for boon in pair]
    spare = [boon for boon in range(len(BOON_IDS)) if boon not in used]
    highest = max([player.philosophy for player in state.players])
    boons: list[int] = []
    tokens: list[int] = []
    for level in range(1, match.box.philosophy_top + 1):
        pair = named[level] if level in named else [spare.pop(0), spare.pop(0)]
        boons += pair
        shown = opened.get(level, pair[:1])
        tokens += [HIDDEN if level > highest else OPEN if boon in shown else REJECTED for boon in pair]
    state.boons = boons
    state.tokens = tokens


def _set_automa(match: PathMatch, changes: dict[str, Any]) -> None:
    state = match.state
    cards = list(range(len(ACTION_IDS)))
    state.action = _place(ACTION_IDS, changes.get("action", ACTION_IDS[0]), "action")
    cards.remove(state.action)
    state.played = cards[: state.turn - 1]
    state.actions = cards[state.turn - 1 :]
    if "envy" in changes:
        state.envy = _places(list(TYPES), changes["envy"], "envy")
