"""What a seat may see (nearly everything), and redealing what it may not: tokens, piles, Action cards, wish lists."""

from __future__ import annotations

from typing import Any

from civitas.games.path_of_civilization.automa import active_envy
from civitas.games.path_of_civilization.box import (
    ACTION_IDS,
    BATTLE_IDS,
    BATTLE_TURNS,
    BOON_IDS,
    CHALLENGE_IDS,
    CHALLENGE_TURNS,
    CIVILIZATION_IDS,
    CUBES,
    EVENT_COUNT,
    LEADER_IDS,
    TECHNOLOGY_IDS,
    TYPES,
    WONDER_IDS,
)
from civitas.games.path_of_civilization.contention import Revision, Wish
from civitas.games.path_of_civilization.deployment import Muster
from civitas.games.path_of_civilization.gains import Points
from civitas.games.path_of_civilization.knowledge import contest_in, hidden_lists, redeal_lists
from civitas.games.path_of_civilization.project import Plan
from civitas.games.path_of_civilization.purchase import Purchase
from civitas.games.path_of_civilization.quantities import external_force, power
from civitas.games.path_of_civilization.research import Study
from civitas.games.path_of_civilization.score import automa_parts, score_parts
from civitas.games.path_of_civilization.state import (
    HIDDEN,
    NONE,
    PHASES,
    TOKEN_STATES,
    WONDERS,
    PathMatch,
    Player,
)
from civitas.kernel.frame import Frame
from civitas.kernel.rng import Rng


def view(match: PathMatch, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it; cards by their ids."""
    state = match.state
    box = match.box
    body: dict[str, Any] = {
        "round": state.turn,
        "phase": PHASES[state.phase],
        "seats": [player_view(match, player) for player in state.players[: match.seats]],
        "rivals": [automa_view(match)] if match.alone else [],
        "options": dict(match.options),
        "events": events_view(match),
        "external_force": external_force(box, state),
        "wonders": [WONDER_IDS[card] for card in state.wonders],
        "leaders": [LEADER_IDS[card] for card in state.leaders],
        "piles": [
            {"turn": place + 1, "wonders": len(wonders), "leaders": len(leaders)}
            for place, (wonders, leaders) in enumerate(zip(state.wonder_piles, state.leader_piles, strict=True))
            if wonders or leaders
        ],
        "gone": [WONDER_IDS[card] for card in state.gone_wonders] + [LEADER_IDS[card] for card in state.gone_leaders],
        "library": {
            TECHNOLOGY_IDS[card]: left for card, left in enumerate(state.library) if box.technology_level[card]
        },
        "philosophy": philosophy_view(match),
        "contest": contest_view(match, seat),
        "purchases": purchases_view(match),
        "choice": choice_view(match, seat),
    }
    return body


def player_view(match: PathMatch, player: Player) -> dict[str, Any]:
    box = match.box
    parts = score_parts(box, player)
    track = box.priority[player.civilization]
    return {
        "civilization": CIVILIZATION_IDS[player.civilization],
        "priority": sorted(TYPES, key=lambda name: track[TYPES.index(name)]),
        "cubes": dict(zip(CUBES, player.cubes, strict=True)),
        "waiting": waiting_view(player),
        "research": dict(zip(TYPES, player.research, strict=True)),
        "free_points": player.free,
        "population": player.population,
        "population_level": box.population_level[player.population],
        "philosophy": player.philosophy,
        "heritage": player.heritage,
        "power": power(match, player),
        "tokens": player.tokens,
        "hand": [TECHNOLOGY_IDS[card] for card in player.hand],
        "left": [TECHNOLOGY_IDS[card] for card in player.left],
        "right": [TECHNOLOGY_IDS[card] for card in player.right],
        "discovered": [TECHNOLOGY_IDS[card] for card in player.discovered],
        "old": [TECHNOLOGY_IDS[card] for card in player.old],
        "leader": "" if player.leader == NONE else LEADER_IDS[player.leader],
        "cemetery": [LEADER_IDS[card] for card in player.cemetery],
        "wonders": [WONDER_IDS[card] for card in player.wonders],
        "permanents": [CHALLENGE_IDS[card] for card in player.permanents],
        "score": sum(parts.values()),
        "parts": parts,
    }


def automa_view(match: PathMatch) -> dict[str, Any]:
    """The automa: what it owns, its Action card and Envy tokens."""
    state = match.state
    player = state.players[match.seats]
    area = player_view(match, player)
    for name in ("research", "free_points", "population", "population_level", "hand", "left", "right", "waiting"):
        del area[name]
    parts = automa_parts(match, player)
    area.update(
        {
            "id": "automa",
            "old": [],
            "technologies": [TECHNOLOGY_IDS[card] for card in player.technologies()],
            "score": sum(parts.values()),
            "parts": parts,
            "action": "" if state.action == NONE else ACTION_IDS[state.action],
            "played": [ACTION_IDS[card] for card in state.played],
            "actions": len(state.actions),
            "envy": [TYPES[kind] for kind in state.envy],
            "active_envy": TYPES[active_envy(match)] if state.turn else "",
        }
    )
    return area


def waiting_view(player: Player) -> dict[str, int]:
    """Cubes that wait at events to come, by the event's turn."""
    found: dict[str, int] = {}
    for event in range(EVENT_COUNT):
        if player.sages[event]:
            found[CHALLENGE_TURNS[event]] = player.sages[event]
        if player.units[event]:
            found[BATTLE_TURNS[event]] = player.units[event]
    return found


def events_view(match: PathMatch) -> list[dict[str, Any]]:
    """The eight events in order; `resolved` ones are over, at `tray` the tray of their kind stands."""
    state = match.state
    found: list[dict[str, Any]] = []
    for event in range(EVENT_COUNT):
        found.append(
            {
                "turn": CHALLENGE_TURNS[event],
                "kind": "challenge",
                "id": CHALLENGE_IDS[state.challenges[event]],
                "resolved": event < state.challenge,
                "tray": event == state.challenge,
            }
        )
        found.append(
            {
                "turn": BATTLE_TURNS[event],
                "kind": "battle",
                "id": BATTLE_IDS[state.battles[event]],
                "resolved": event < state.battle,
                "tray": event == state.battle,
            }
        )
    return found


def philosophy_view(match: PathMatch) -> list[dict[str, Any]]:
    """The levels 1 to 5 with their two tokens; a hidden one has no id."""
    state = match.state
    found: list[dict[str, Any]] = []
    for level in range(1, match.box.philosophy_top + 1):
        tokens = [
            {
                "state": TOKEN_STATES[state.tokens[token]],
                "id": "" if state.tokens[token] == HIDDEN else BOON_IDS[state.boons[token]],
            }
            for token in (2 * level - 2, 2 * level - 1)
        ]
        found.append({"level": level, "tokens": tokens})
    return found


def contest_view(match: PathMatch, seat: int | None) -> dict[str, Any] | None:
    """The contest going on: its provisional outcome, revisions used, and the seat's own wishes."""
    contest = contest_in(match)
    if contest is None:
        return None
    ids = WONDER_IDS if contest.kind == WONDERS else LEADER_IDS
    outcome = contest.outcome
    mine = [] if seat is None or not outcome else contest.lists[seat]
    return {
        "kind": PHASES[contest.kind],
        "seats": contest.entrants[:],
        "revisions": contest.revisions[:],
        "outcome": ["" if card == NONE else ids[card] for card in outcome],
        "wishes": [ids[card] for card in mine],
    }


def purchases_view(match: PathMatch) -> list[str]:
    """While last copies are contested: what each player has been served, "" for those who choose again."""
    for frame in match.frames:
        if isinstance(frame, Purchase) and NONE in frame.chosen and any(card != NONE for card in frame.chosen):
            return ["" if card < 0 else TECHNOLOGY_IDS[card] for card in frame.chosen]
    return []


def own_frames(match: PathMatch, seat: int | None) -> list[Frame]:
    """The frames of the seat's branch, while several seats decide at once."""
    fork = match.current_fork()
    if fork is not None:
        for branch in fork.branches:
            if branch.seat == seat:
                return branch.frames
    return []


def choice_view(match: PathMatch, seat: int | None) -> dict[str, Any]:
    """What the seat has picked so far in the choice it is making; nobody else sees it."""
    found: dict[str, Any] = {}
    for frame in own_frames(match, seat):
        if isinstance(frame, Plan):
            found["left"] = [TECHNOLOGY_IDS[card] for card in frame.left]
            found["discarded"] = [TECHNOLOGY_IDS[card] for card in frame.discarded]
        elif isinstance(frame, Muster):
            found["picked"] = [CUBES[cube] for cube in frame.picked]
        elif isinstance(frame, Study):
            found["placed"] = [TYPES[kind] for kind in frame.placed]
            found["picked"] = [TYPES[kind] for kind in frame.picked]
        elif isinstance(frame, Points):
            found["placed"] = [TYPES[kind] for kind in frame.kinds]
        elif isinstance(frame, (Wish, Revision)):
            ids = WONDER_IDS if frame.kind == WONDERS else LEADER_IDS
            found["wishes"] = [ids[card] for card in frame.cards]
    return found


# Redealing


def redeal(match: PathMatch, seat: int, rng: Rng) -> None:
    """Redraw tokens never turned, piles of turns to come, Action cards and others' wish lists."""
    state = match.state
    box = match.box
    unseen = sorted([boon for boon, how in zip(state.boons, state.tokens, strict=True) if how == HIDDEN])
    rng.shuffle(unseen)
    state.boons = [unseen.pop() if how == HIDDEN else boon for boon, how in zip(state.boons, state.tokens, strict=True)]
    levels = box.wonder_level
    state.wonder_piles = redealt_piles(state.wonder_piles, levels, unseen_cards(match, True), rng)
    levels = box.leader_level
    state.leader_piles = redealt_piles(state.leader_piles, levels, unseen_cards(match, False), rng)
    actions = sorted(state.actions)
    rng.shuffle(actions)
    state.actions = actions
    redeal_lists(match, seat, rng)


def unseen_cards(match: PathMatch, wonders: bool) -> list[int]:
    """Wonders or Leaders nobody has seen: in piles or left in the box."""
    state = match.state
    seen: set[int] = set(state.wonders if wonders else state.leaders)
    seen.update(state.gone_wonders if wonders else state.gone_leaders)
    for player in state.players:
        seen.update(player.wonders if wonders else player.leaders())
    return [card for card in range(len(WONDER_IDS if wonders else LEADER_IDS)) if card not in seen]


def redealt_piles(piles: list[list[int]], levels: list[int], unseen: list[int], rng: Rng) -> list[list[int]]:
    """Piles of the same sizes and levels, drawn anew."""
    decks: list[list[int]] = []
    for level in range(max(levels) + 1):
        deck = [card for card in unseen if levels[card] == level]
        rng.shuffle(deck)
        decks.append(deck)
    return [[decks[levels[card]].pop() for card in pile] for pile in piles]


def secrets(match: PathMatch, seat: int) -> dict[str, object]:
    """Hidden places with several candidates, and what lies there."""
    state = match.state
    found: dict[str, object] = {}
    for token, how in enumerate(state.tokens):
        if how == HIDDEN:
            found[f"boon[{token}]"] = state.boons[token]
    for turn in range(len(state.wonder_piles)):
        for place, card in enumerate(state.wonder_piles[turn]):
            found[f"wonder[{turn + 1}][{place}]"] = card
        for place, card in enumerate(state.leader_piles[turn]):
            found[f"leader[{turn + 1}][{place}]"] = card
    if len(state.actions) > 1:
        for place, card in enumerate(state.actions):
            found[f"action[{place}]"] = card
    contest = contest_in(match)
    if contest is not None:
        for other in hidden_lists(match, contest, seat):
            found[f"wishes[{other}]"] = contest.lists[other]
    return found
