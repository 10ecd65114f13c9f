"""Positions for examples: named fields set on a fresh match, everything else kept legal.

Fields: round, seat, phase (civilization, actions, end_of_turn), first, track, events, market ({id: bonus coins}),
wonders, special_technologies, opponent, used, red, scenario ({stones, water, stations, rewarded, walls, lost, token,
struck}) and players, a list of {points, coins, workers, main, declined, annexed, technologies, wonders,
special_technology, hand}.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.age_of_civilization.box import (
    ACTION_IDS,
    CIVILIZATION_IDS,
    EVENT_IDS,
    SPECIAL_IDS,
    TECHNOLOGY_IDS,
    WONDER_IDS,
)
from civitas.games.age_of_civilization.check import check
from civitas.games.age_of_civilization.rounds import Course
from civitas.games.age_of_civilization.setup import civilizations_in_play, wonder_count
from civitas.games.age_of_civilization.state import FROM_ACTIONS, NONE, AgeMatch, Player, members, refresh
from civitas.games.age_of_civilization.turn import Turn
from civitas.kernel.text import Refusal

FIELDS: Final = (
    "round",
    "seat",
    "phase",
    "first",
    "track",
    "events",
    "market",
    "wonders",
    "special_technologies",
    "opponent",
    "used",
    "red",
    "scenario",
    "players",
)
PLAYER_FIELDS: Final = (
    "points",
    "coins",
    "workers",
    "main",
    "declined",
    "annexed",
    "technologies",
    "wonders",
    "special_technology",
    "hand",
)
STEPS: Final = {"civilization": "choose_civilization", "actions": "act", "end_of_turn": "return_workers"}
# Main civilizations given to players an example says nothing of: without icons, and quiet in other players' turns.
QUIET: Final = ("olmecs", "celts", "greece", "tiwanaku", "india", "harappa")


def _place(ids: list[str], name: Any, field: str) -> int:
    if name not in ids:
        raise Refusal("answer.option", option=str(name), number=0, allowed=f"{field}: {', '.join(ids)}")
    return ids.index(name)


def _places(ids: list[str], names: Any, field: str) -> list[int]:
    return [_place(ids, name, field) for name in names]


def _known(changes: dict[str, Any], fields: tuple[str, ...]) -> None:
    for field in changes:
        if field not in fields:
            raise Refusal("position.unknown_field", field=field, known=", ".join(fields))


def set_position(match: AgeMatch, changes: dict[str, Any]) -> None:
    """Set the named fields, deal what is left, and ask the active seat."""
    _known(changes, FIELDS)
    state = match.state
    state.round = changes.get("round", 1)
    state.first = changes.get("first", 0)
    state.active = changes.get("seat", state.first)
    phase = changes.get("phase", "actions")
    if phase not in STEPS:
        raise Refusal("start.value", option="phase", value=str(phase), allowed=", ".join(STEPS))
    if "track" in changes:
        given = _places(ACTION_IDS, changes["track"], "track")
        state.track = given + [card for card in state.track if card not in given]
    if "events" in changes:
        state.events = _places(EVENT_IDS, changes["events"], "events")
    if match.seats == 1:
        per_round = match.box.opponent_per_round
        started = 1 if match.scenario is not None and match.scenario.id == "mongol_devastation" else 0
        state.opponent = changes.get("opponent", started + per_round * (state.round - 1))
    state.used = _places(ACTION_IDS, changes.get("used", []), "used")
    state.red = changes.get("red", False)
    _set_trail(match, changes.get("scenario", {}))
    areas = changes.get("players", [])
    for seat, player in enumerate(state.players):
        _set_player(player, areas[seat] if seat < len(areas) else {})
    _place_cards(match, changes, phase)
    for player in state.players:
        refresh(match.box, player)
    _set_frames(match, phase)
    check(match)


def _set_trail(match: AgeMatch, fields: dict[str, Any]) -> None:
    trail = match.state.trail
    _known(fields, ("stones", "water", "stations", "rewarded", "walls", "lost", "token", "struck"))
    entered = match.state.round + match.box.window - 1
    if match.scenario is not None and match.scenario.event:
        if match.scenario.event == "black_death" and entered >= trail.token:
            trail.token, trail.struck = 0, True
        elif match.scenario.event != "black_death":
            trail.token = max(trail.token, entered + 1)
    for name, value in fields.items():
        setattr(trail, name, value)
    trail.rewarded = max(trail.rewarded, trail.stations)


def _set_player(player: Player, area: dict[str, Any]) -> None:
    _known(area, PLAYER_FIELDS)
    player.points = area.get("points", 0)
    player.earned = [0] * len(player.earned)
    player.earned[FROM_ACTIONS] = player.points
    player.coins = area.get("coins", player.coins)
    player.workers = area.get("workers", player.workers)
    if "main" in area:
        player.main = _place(CIVILIZATION_IDS, area["main"], "main")
    player.declined = _places(CIVILIZATION_IDS, area.get("declined", []), "declined")
    player.annexed = _places(CIVILIZATION_IDS, area.get("annexed", []), "annexed")
    player.hand = _places(CIVILIZATION_IDS, area.get("hand", []), "hand")
    if "technologies" in area:
        player.technologies = sum(1 << tech for tech in _places(TECHNOLOGY_IDS, area["technologies"], "technologies"))
    if "wonders" in area:
        player.wonders = sum(1 << wonder for wonder in _places(WONDER_IDS, area["wonders"], "wonders"))
    if "special_technology" in area:
        player.special = _place(SPECIAL_IDS, area["special_technology"], "special_technology")


def _place_cards(match: AgeMatch, changes: dict[str, Any], phase: str) -> None:
    """Markets as named; every other card of the box goes where it would lie."""
    state = match.state
    players = state.players
    asked = changes.get("market")
    held = [card for player in players for card in [player.main, *player.declined, *player.annexed, *player.hand]]
    if asked is not None:
        held += _places(CIVILIZATION_IDS, asked, "market")
    box_cards = civilizations_in_play(match) + (match.scenario.start if match.scenario is not None else [])
    for seat, player in enumerate(players):
        begun = state.round > 1 or (seat == state.active and phase != "civilization")
        if player.main == NONE and begun:
            quiet = _places(CIVILIZATION_IDS, QUIET, "main")
            player.main = next(card for card in [*quiet, *box_cards] if card in box_cards and card not in held)
            held.append(player.main)
    if asked is None:
        state.market = [card for card in [*state.market, *state.deck] if card not in held][: match.box.market]
        state.bonus = [0] * len(state.market)
    else:
        state.market = _places(CIVILIZATION_IDS, asked, "market")
        state.bonus = list(asked.values())
    state.deck = [card for card in box_cards if card not in held and card not in state.market]
    if match.scenario is not None and match.scenario.id == "lost_civilization":
        state.market += state.deck
        state.bonus += [1] * len(state.deck)
        state.deck = []
    _place_wonders(match, changes)
    owned = [player.special for player in players if player.special != NONE]
    if match.options["innovation"]:
        wanted = _places(SPECIAL_IDS, changes.get("special_technologies", []), "special_technologies")
        others = [card for card in range(len(SPECIAL_IDS)) if card not in owned and card not in wanted]
        state.specials = (wanted + others)[: match.box.technology_market[match.seats - 1] - len(owned)]
    if match.options["draft"]:
        _place_draft(match, "market" in changes)


def _place_wonders(match: AgeMatch, changes: dict[str, Any]) -> None:
    state = match.state
    owned = [wonder for player in state.players for wonder in members(player.wonders)]
    wanted = _places(WONDER_IDS, changes.get("wonders", []), "wonders")
    others = [wonder for wonder in range(len(WONDER_IDS)) if wonder not in owned and wonder not in wanted]
    size = wonder_count(match) - len(owned)
    if "wonders" in changes and len(wanted) < size:
        # An example with a smaller market: the Wonders missing from it went to the last player.
        missing = others[: size - len(wanted)]
        state.players[-1].wonders |= sum(1 << wonder for wonder in missing)
        size = len(wanted)
    state.wonders = (wanted + others)[:size]


def _place_draft(match: AgeMatch, market_named: bool) -> None:
    """A Draft that is over and left these cards: each was dealt seven cards, kept five, and two of each lay open.

    Cards missing from a market that is named were taken from it: they are civilizations players own, and if these are
    too few, cards declined at seats that are not to play.
    """
    state = match.state
    size = 2 * match.seats
    state.market, state.bonus = state.market[:size], state.bonus[:size]
    owned = [card for player in state.players for card in _own(player)]
    spare = [card for card in civilizations_in_play(match) if card not in owned and card not in state.market]
    risen = [card for player in state.players for card in _own(player) if card not in player.hand]
    taken = risen[: size - len(state.market)] if market_named else []
    for seat, player in enumerate(state.players):
        while market_named and seat != state.active and len(state.market) + len(taken) < size:
            if player.main == NONE or player.civilization_count() == match.box.civilizations_max:
                break
            taken.append(spare.pop(0))
            player.declined.append(taken[-1])
    while len(state.market) + len(taken) < size:
        state.market.append(spare.pop(0))
        state.bonus.append(0)
    state.picks = []
    for player in state.players:
        kept = [card for card in _own(player) if card not in taken]
        while len(kept) < match.box.draft_kept:
            kept.append(spare.pop(0))
            player.hand.append(kept[-1])
        state.picks.append(kept)
    state.deck = spare
    open_cards = [*state.market, *taken]
    state.dealt = []
    for hand in range(match.seats):
        kept = [state.picks[(hand + turn) % match.seats][turn] for turn in range(match.box.draft_kept)]
        state.dealt.append([*kept, *open_cards[2 * hand : 2 * hand + 2]])


def _own(player: Player) -> list[int]:
    return [card for card in [player.main, *player.declined, *player.annexed, *player.hand] if card != NONE]


def _set_frames(match: AgeMatch, phase: str) -> None:
    state = match.state
    course = Course((state.active - state.first) % match.seats + 1)
    course.then = "next_turn"
    turn = Turn(state.active)
    turn.then = STEPS[phase]
    match.frames = [course, turn]
    match.pending = []
    match.turn = 1
    match.run()
