"""Positions for examples: named fields set on a fresh match, everything else kept legal.

Fields: turn (1 to 12), round, phase (lay, resolve, civbots, end_of_turn), order, event, tokens ({territory: number}),
row, civbots, a list of {points, technology, military, territories}, and players, a list of {civilization, points,
technology, military, territories, available, used, reserve, column, laid, extra, advisors, shown, wonders, turned,
leader, quiet}.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.historia.box import (
    ACTION_COUNT,
    ACTION_IDS,
    ADVISOR_CARD,
    ADVISOR_IDS,
    CARD_IDS,
    CIVILIZATION_IDS,
    COLOUR_IDS,
    EVENT_IDS,
    LEADER_IDS,
    NONE,
    TERRITORY_COUNT,
    TERRITORY_IDS,
    WONDER_IDS,
)
from civitas.games.historia.check import check
from civitas.games.historia.end_of_turn import EndOfTurn
from civitas.games.historia.rounds import Course
from civitas.games.historia.setup import new_player, wonders_in_play
from civitas.games.historia.state import CATEGORIES, FROM_GOVERNMENTS, HistoriaMatch, Player, members
from civitas.kernel.frame import Frame
from civitas.kernel.text import Refusal

FIELDS: Final = ("turn", "round", "phase", "order", "event", "tokens", "row", "civbots", "players")
BOT_FIELDS: Final = ("points", "technology", "military", "territories")
PLAYER_FIELDS: Final = (
    *BOT_FIELDS,
    "civilization",
    "available",
    "used",
    "reserve",
    "column",
    "laid",
    "extra",
    "advisors",
    "shown",
    "wonders",
    "turned",
    "leader",
    "quiet",
)
STEPS: Final = {"lay": "lay", "resolve": "resolve", "civbots": "end_round", "end_of_turn": "next_turn"}


def _place(ids: list[str], name: Any, field: str) -> int:
    if name not in ids:
        raise Refusal("answer.option", option=str(name), number=0, allowed=f"{field}: {', '.join(ids)}")
    return ids.index(name)


def _places(ids: list[str], names: Any, field: str) -> list[int]:
    return [_place(ids, name, field) for name in names]


def _mask(places: list[int]) -> int:
    return sum([1 << place for place in places])


def _known(changes: dict[str, Any], fields: tuple[str, ...]) -> None:
    for field in changes:
        if field not in fields:
            raise Refusal("position.unknown_field", field=field, known=", ".join(fields))


def set_position(match: HistoriaMatch, changes: dict[str, Any]) -> None:
    """Set the named fields, deal what is left, and go on from the phase."""
    _known(changes, FIELDS)
    state = match.state
    phase = changes.get("phase", "lay")
    if phase not in STEPS:
        raise Refusal("start.value", option="phase", value=str(phase), allowed=", ".join(STEPS))
    state.turn = changes.get("turn", 1)
    state.round = changes.get("round", 1)
    state.order = list(changes.get("order", range(match.seats)))
    state.last = phase in ("civbots", "end_of_turn")
    areas = [dict(area) for area in changes.get("players", [])]
    areas += [{} for _ in range(match.seats - len(areas))]
    bots = [dict(area) for area in changes.get("civbots", [])]
    bots += [{} for _ in range(len(match.bots) - len(bots))]
    for area in areas:
        _known(area, PLAYER_FIELDS)
    for area in bots:
        _known(area, BOT_FIELDS)
    _set_civilizations(match, areas)
    _set_civs(match, [*areas, *bots])
    for seat, area in enumerate(areas):
        _set_player(match, seat, area)
    _set_tokens(match, changes.get("tokens", {}))
    _set_wonders(match, areas, changes.get("row"))
    _set_leaders(match, areas)
    _set_event(match, changes.get("event"))
    _set_frames(match, phase)


def _set_civilizations(match: HistoriaMatch, areas: list[dict[str, Any]]) -> None:
    state = match.state
    colour_of = match.box.colour_of
    wanted = [
        _place(CIVILIZATION_IDS, area["civilization"], "civilization") if "civilization" in area else NONE
        for area in areas
    ]
    taken = [colour_of[civilization] for civilization in wanted if civilization != NONE]
    for seat, civilization in enumerate(wanted):
        if civilization == NONE:
            civilization = next(one for one in range(len(CIVILIZATION_IDS)) if colour_of[one] not in taken)
            taken.append(colour_of[civilization])
            wanted[seat] = civilization
    left = [colour for colour in range(len(COLOUR_IDS)) if colour not in taken]
    state.colours = [colour_of[civilization] for civilization in wanted] + left[: len(match.bots)]
    for seat, civilization in enumerate(wanted):
        state.players[seat] = new_player(match)
        state.players[seat].civilization = civilization


def _set_civs(match: HistoriaMatch, areas: list[dict[str, Any]]) -> None:
    """Levels, points and territories of players and civbots; who is not placed gets a free territory."""
    state = match.state
    lands = [_mask(_places(TERRITORY_IDS, area.get("territories", []), "territories")) for area in areas]
    for civ, area in enumerate(areas):
        state.technology[civ] = area.get("technology", 1)
        state.military[civ] = area.get("military", 1)
        state.vp[civ] = area.get("points", 0)
        state.earned[civ] = [0] * len(CATEGORIES)
        state.earned[civ][FROM_GOVERNMENTS] = state.vp[civ]
        if "territories" not in area:
            taken = 0
            for land in lands:
                taken |= land
            lands[civ] = 1 << next(place for place in reversed(range(TERRITORY_COUNT)) if not taken >> place & 1)
    state.land = lands


def _set_player(match: HistoriaMatch, seat: int, area: dict[str, Any]) -> None:
    player = match.state.players[seat]
    player.available = area.get("available", 2)
    player.used = area.get("used", 1)
    on_map = match.box.count[match.state.land[seat]]
    player.reserve = area.get("reserve", match.box.cubes - player.available - player.used - on_map)
    player.destroyed = match.box.cubes - player.available - player.used - player.reserve - on_map
    player.quiet = area.get("quiet", False)
    player.column = _places(ACTION_IDS, area.get("column", []), "column")
    player.laid = sorted(_places(CARD_IDS, area.get("laid", []), "laid"))
    player.extra = _place(CARD_IDS, area["extra"], "extra") if "extra" in area else NONE
    _set_hand(match, seat, player)
    _set_advisors(match, player, area)


def _set_hand(match: HistoriaMatch, seat: int, player: Player) -> None:
    """Action cards: what is in the column or laid was received; War and Tourism wait for their technology."""
    out = [*player.column, *[card for card in [*player.laid, player.extra] if 0 <= card < ACTION_COUNT]]
    technology = match.state.technology[seat]
    waiting = [card for card in members(match.box.set_aside) if technology < match.box.basic[card].requires]
    player.aside = _mask([card for card in waiting if card not in out])
    player.hand = _mask([card for card in range(ACTION_COUNT) if card not in out]) & ~player.aside


def _set_advisors(match: HistoriaMatch, player: Player, area: dict[str, Any]) -> None:
    five = match.box.advisors_of[player.civilization]
    laid = [card - ADVISOR_CARD for card in [*player.laid, player.extra] if card >= ADVISOR_CARD]
    player.shown = _places(ADVISOR_IDS, area.get("shown", []), "shown")
    rest = [advisor for advisor in five if advisor not in player.shown and advisor not in laid]
    player.advisors = _places(ADVISOR_IDS, area["advisors"], "advisors") if "advisors" in area else rest[:1]
    player.deck = [advisor for advisor in rest if advisor not in player.advisors]


def _set_tokens(match: HistoriaMatch, numbers: dict[str, int]) -> None:
    """Put tokens on territories; the ones that lay there change places with them."""
    tokens = match.state.tokens[:]
    spare = [token for token in range(len(match.box.token_number)) if token not in tokens]
    for name, number in numbers.items():
        territory = _place(TERRITORY_IDS, name, "tokens")
        if number not in match.box.token_number:
            allowed = ", ".join([str(one) for one in match.box.token_number])
            raise Refusal("start.value", option=f"tokens.{name}", value=str(number), allowed=allowed)
        token = match.box.token_number.index(number)
        if token in tokens:
            tokens[tokens.index(token)] = tokens[territory]
        else:
            spare[spare.index(token)] = tokens[territory]
        tokens[territory] = token
    match.state.tokens = tokens


def _set_wonders(match: HistoriaMatch, areas: list[dict[str, Any]], row: Any) -> None:
    state = match.state
    owned = 0
    for seat, area in enumerate(areas):
        player = state.players[seat]
        player.ready = _mask(_places(WONDER_IDS, area.get("wonders", []), "wonders"))
        player.turned = _mask(_places(WONDER_IDS, area.get("turned", []), "turned"))
        owned |= player.ready | player.turned
    era = match.era()
    free = [wonder for wonder in wonders_in_play(match) if not owned >> wonder & 1]
    present = [wonder for wonder in free if match.box.wonders[wonder].era == era]
    size = match.box.row_size[match.seats - 1]
    state.row = present[:size] if row is None else _places(WONDER_IDS, row, "row")
    rest = [wonder for wonder in free if wonder not in state.row]
    state.decks = [
        [wonder for wonder in rest if match.box.wonders[wonder].era == later and later >= era]
        for later in range(match.box.eras)
    ]
    state.discarded = _mask([wonder for wonder in rest if match.box.wonders[wonder].era < era])


def _set_leaders(match: HistoriaMatch, areas: list[dict[str, Any]]) -> None:
    """A leader each of the present era; with the advanced rules secret ones of the eras to come too."""
    state = match.state
    state.pools = [[] for _ in range(match.box.eras)]
    state.drafters = []
    state.drafted = []
    if match.seats == 1:
        return
    era = match.era()
    named = [_place(LEADER_IDS, area["leader"], "leader") if "leader" in area else NONE for area in areas]
    spare = [leader for leader in match.box.leaders_of[era] if leader not in named]
    for seat, leader in enumerate(named):
        state.players[seat].leaders[era] = spare.pop(0) if leader == NONE else leader
    if not match.options["advanced"]:
        return
    for later in range(era + 1, match.box.eras):
        drawn = match.box.leaders_of[later][: match.box.leaders_drawn[match.seats - 1]]
        for seat in range(match.seats):
            state.players[seat].leaders[later] = drawn[seat]
            state.drafters.append(seat)
            state.drafted.append(later)
        state.pools[later] = drawn[match.seats :]


def _set_event(match: HistoriaMatch, name: Any) -> None:
    state = match.state
    state.event = NONE
    if not match.options["events"]:
        if name is not None:
            raise Refusal("position.unknown_field", field="event", known=", ".join(FIELDS))
        return
    state.event = 0 if name is None else _place(EVENT_IDS, name, "event")
    others = [event for event in range(len(EVENT_IDS)) if event != state.event]
    state.events = others[: len(EVENT_IDS) - state.turn]


def _set_frames(match: HistoriaMatch, phase: str) -> None:
    course = Course(match.seats if match.state.last else 0)
    course.then = STEPS[phase]
    frames: list[Frame] = [course]
    if phase == "end_of_turn":
        frames.append(EndOfTurn())
    match.frames = frames
    match.pending = []
    check(match)
    match.run()
