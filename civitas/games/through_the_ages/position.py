"""Positions for examples: named fields set on a fresh match, everything else kept legal.

Fields: round, age (A to IV), active, first, phase (start, politics, actions, end), last_round, row (cards from space
1, "" for an empty one), civil and military (next cards of the decks), current and future (events, top first), past,
discards, common, and players, a list of {alive, government, leader, specials, technologies, workers, unused, yellow,
blue, food, resources, stored, wonder, stages, wonders, ruins, tucked, colonies, hand, fresh, military_hand, science,
culture, civil, military, extra_military, unit_resources, leaders_taken, tactic, exclusive, war, pact, politics_owed,
second_politics, replaced_leader}. workers and stored are {technology: number}; war is [card, rival], pact [card,
partner, side]. Every other card of the ages so far lies in a deck, out of the game or among past events.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.through_the_ages.box import (
    ACTIONS,
    AGGRESSIONS,
    CARD_COUNT,
    CARD_IDS,
    EVENTS,
    GOVERNMENTS,
    LEADERS,
    NONE,
    PACTS,
    SPACES,
    SPECIAL_CARDS,
    TACTICS,
    TERRITORIES,
    WARS,
    WONDERS,
)
from civitas.games.through_the_ages.check import check
from civitas.games.through_the_ages.goods import gain_food, gain_resources
from civitas.games.through_the_ages.ratings import derive
from civitas.games.through_the_ages.state import (
    EVERYBODY,
    FROM_PRODUCTION,
    NOBODY,
    PHASES,
    REPLACED_LEADER,
    AgesMatch,
    Player,
    new_player,
)
from civitas.games.through_the_ages.turn import frames_for
from civitas.kernel.text import Refusal

AGE_NAMES: Final = ("A", "I", "II", "III", "IV")
FIELDS: Final = (
    "round",
    "age",
    "active",
    "first",
    "phase",
    "last_round",
    "row",
    "civil",
    "military",
    "current",
    "future",
    "past",
    "discards",
    "common",
    "players",
)
NUMBERS: Final = (
    "unused",
    "yellow",
    "stages",
    "science",
    "extra_military",
    "unit_resources",
    "politics_owed",
)
PLAYER_FIELDS: Final = (
    *NUMBERS,
    "alive",
    "blue",
    "government",
    "leader",
    "specials",
    "technologies",
    "workers",
    "food",
    "resources",
    "stored",
    "wonder",
    "wonders",
    "ruins",
    "tucked",
    "colonies",
    "hand",
    "fresh",
    "military_hand",
    "culture",
    "civil",
    "military",
    "leaders_taken",
    "tactic",
    "exclusive",
    "war",
    "pact",
    "second_politics",
    "replaced_leader",
)


def _card(name: Any, field: str, first: int, last: int) -> int:
    """The card of that name, which must lie between two places of the row of all cards."""
    allowed = CARD_IDS[first:last]
    if name not in allowed:
        raise Refusal("answer.option", option=str(name), number=0, allowed=f"{field}: {', '.join(allowed)}")
    return CARD_IDS.index(name)


def _cards(names: Any, field: str, first: int, last: int) -> list[int]:
    return [_card(name, field, first, last) for name in names]


def _known(changes: dict[str, Any], fields: tuple[str, ...]) -> None:
    for field in changes:
        if field not in fields:
            raise Refusal("position.unknown_field", field=field, known=", ".join(fields))


class Pool:
    """Cards of the decks made so far that have no place yet."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def take(self, cards: list[int], field: str) -> list[int]:
        """Give those cards a place; refuse one that is not there any more."""
        for card in cards:
            if card not in self.cards:
                names = ", ".join(sorted({CARD_IDS[one] for one in self.cards}))
                raise Refusal("answer.option", option=CARD_IDS[card], number=0, allowed=f"{field}: {names}")
            self.cards.remove(card)
        return cards

    def rest(self, cards: list[int]) -> list[int]:
        """Take out and give back whatever of those is left."""
        found: list[int] = []
        for card in cards:
            if card in self.cards:
                self.cards.remove(card)
                found.append(card)
        return found


def set_position(match: AgesMatch, changes: dict[str, Any]) -> None:
    """Set the named fields, deal what is left, and go on from the phase."""
    _known(changes, FIELDS)
    state = match.state
    phase = changes.get("phase", "actions")
    age = changes.get("age", "I")
    for option, value, allowed in (("phase", phase, PHASES), ("age", age, AGE_NAMES)):
        if value not in allowed:
            raise Refusal("start.value", option=option, value=str(value), allowed=", ".join(allowed))
    state.round = changes.get("round", 1 if age == "A" else 2)
    state.first = changes.get("first", 0)
    state.active = changes.get("active", 0)
    state.phase = PHASES.index(phase)
    state.age = AGE_NAMES.index(age)
    state.last_round = changes.get("last_round", state.round + 1 if age == "IV" else 0)
    state.decks_for = [match.seats if level <= state.age else 0 for level in range(4)]
    areas = [dict(area) for area in changes.get("players", [])]
    areas += [{} for _ in range(match.seats - len(areas))]
    if len(areas) > match.seats:
        raise Refusal("start.value", option="players", value=str(len(areas)), allowed=str(match.seats))
    state.players = []
    for area in areas:
        _known(area, PLAYER_FIELDS)
        state.players.append(_player(match, area))
    _deal_civil(match, changes)
    _deal_military(match, changes)
    for seat in range(match.seats):
        derive(match, seat)
    for seat, area in enumerate(areas):
        player = state.players[seat]
        player.civil = area.get("civil", player.civil_total)
        player.military = area.get("military", player.military_total)
        player.leader_resources = player.hooks.unit_resources if seat == state.active else 0
        _store(match, player, area)
    match.frames = frames_for(match)
    match.pending = []
    check(match)
    match.run()


def _player(match: AgesMatch, area: dict[str, Any]) -> Player:
    """A player's area with what is said of it."""
    box = match.box
    player = new_player(box)
    player.alive = area.get("alive", True)
    if "government" in area:
        player.government = _card(area["government"], "government", GOVERNMENTS, SPECIAL_CARDS)
    if "leader" in area:
        player.leader = _card(area["leader"], "leader", LEADERS, ACTIONS)
    for card in _cards(area.get("specials", []), "specials", SPECIAL_CARDS, WONDERS):
        kind = box.special_type[card - SPECIAL_CARDS]
        player.specials = [*player.specials[:kind], card, *player.specials[kind + 1 :]]
    for card in _cards(area.get("technologies", []), "technologies", 0, GOVERNMENTS):
        player.technologies |= 1 << card
    for name, count in area.get("workers", {}).items():
        card = _card(name, "workers", 0, GOVERNMENTS)
        player.workers[card] = count
        player.technologies |= 1 << card
    for name, count in area.get("stored", {}).items():
        player.stored[_card(name, "stored", 0, box.stores)] = count
    if "wonder" in area:
        player.wonder = _card(area["wonder"], "wonder", WONDERS, LEADERS)
    player.wonders = _cards(area.get("wonders", []), "wonders", WONDERS, LEADERS)
    for card in _cards(area.get("ruins", []), "ruins", WONDERS, LEADERS):
        player.ruins |= 1 << (card - WONDERS)
    if "tucked" in area:
        player.tucked = _card(area["tucked"], "tucked", WONDERS, LEADERS)
    player.colonies = _cards(area.get("colonies", []), "colonies", TERRITORIES, TACTICS)
    player.hand = _cards(area.get("hand", []), "hand", 0, EVENTS)
    player.fresh = _cards(area.get("fresh", []), "fresh", ACTIONS, EVENTS)
    player.military_hand = sorted(_cards(area.get("military_hand", []), "military_hand", EVENTS, CARD_COUNT))
    for name in NUMBERS:
        if name in area:
            setattr(player, name, area[name])
    player.culture = area.get("culture", 0)
    player.earned[FROM_PRODUCTION] = player.culture
    for name in area.get("leaders_taken", []):
        player.leaders_taken |= 1 << AGE_NAMES.index(name)
    if "tactic" in area:
        player.tactic = _card(area["tactic"], "tactic", TACTICS, AGGRESSIONS)
        player.exclusive = area.get("exclusive", True)
    if "war" in area:
        player.war = _card(area["war"][0], "war", WARS, PACTS)
        player.war_rival = area["war"][1]
    if "pact" in area:
        player.pact = _card(area["pact"][0], "pact", PACTS, CARD_COUNT)
        player.pact_partner = area["pact"][1]
        player.pact_side = area["pact"][2]
    player.second_politics = area.get("second_politics", False)
    if area.get("replaced_leader", False):
        player.used |= REPLACED_LEADER
    player.blue = area.get("blue", max(0, box.first_blue - sum(player.stored) - player.stages))
    return player


def _store(match: AgesMatch, player: Player, area: dict[str, Any]) -> None:
    """Food and resources named by their amount are laid as if just gained, out of the bank unless that is said too."""
    blue = player.blue
    if "food" in area:
        player.blue = match.box.first_blue
        gain_food(match.box, player, area["food"])
        blue -= match.box.first_blue - player.blue
    if "resources" in area:
        player.blue = match.box.first_blue
        gain_resources(match.box, player, area["resources"])
        blue -= match.box.first_blue - player.blue
    player.blue = area.get("blue", max(0, blue))


def _deal_civil(match: AgesMatch, changes: dict[str, Any]) -> None:
    """Named civil cards go where they are said; the others of this age into the deck, older ones out of the game."""
    state = match.state
    box = match.box
    made: list[int] = []
    for age, players in enumerate(state.decks_for):
        if players:
            made += box.deck(0, EVENTS, age, players)
    pool = Pool(made)
    for player in state.players:
        developed = player.technologies & ~box.first_technologies
        pool.take([card for card in range(GOVERNMENTS) if developed >> card & 1], "technologies")
        if player.government != box.first_government:
            pool.take([player.government], "government")
        owned = [*player.specials, player.leader, player.wonder, *player.wonders, *player.hand]
        pool.take([card for card in owned if card != NONE], "players")
    row = [NONE if name == "" else _card(name, "row", 0, EVENTS) for name in changes.get("row", [])]
    pool.take([card for card in row if card != NONE], "row")
    top = pool.take(_cards(changes.get("civil", []), "civil", 0, EVENTS), "civil")
    present = [card for card in pool.cards if box.level[card] == state.age]
    state.gone = [card for card in pool.cards if box.level[card] != state.age]
    match.rng.shuffle(present)
    if "row" not in changes:
        row = present[:SPACES]
        present = present[SPACES:]
    state.row = [*row, *[NONE] * (SPACES - len(row))][:SPACES]
    state.civil = [*present, *reversed(top)]


def _deal_military(match: AgesMatch, changes: dict[str, Any]) -> None:
    """The same for military cards; unnamed events of age A are the current ones, as far as none are named."""
    state = match.state
    box = match.box
    made: list[int] = []
    for age, players in enumerate(state.decks_for):
        if players:
            made += match.deck(EVENTS, CARD_COUNT, age, players)
    pool = Pool(made)
    for player in state.players:
        owned = [*player.military_hand, *player.colonies, player.war, player.pact]
        pool.take([card for card in owned if card != NONE], "players")
    state.common = pool.take(_cards(changes.get("common", []), "common", TACTICS, AGGRESSIONS), "common")
    for player in state.players:
        if player.tactic == NONE:
            continue
        if player.exclusive:
            pool.take([player.tactic], "tactic")
        elif player.tactic not in state.common:
            state.common = [*state.common, *pool.take([player.tactic], "tactic")]
    first = box.deck(EVENTS, TACTICS, 0, match.seats)
    named = _cards(changes.get("current", []), "current", EVENTS, TACTICS)
    future = _cards(changes.get("future", []), "future", EVENTS, TACTICS)
    past = _cards(changes.get("past", []), "past", EVENTS, TACTICS)
    for cards, field in ((named, "current"), (future, "future"), (past, "past")):
        pool.take(cards, field)
    if "current" not in changes:
        named = pool.rest(first)[: match.seats + box.extra_events]
    state.current = named[::-1]
    state.current_by = [NOBODY] * len(named)
    state.future = future[::-1]
    state.future_by = [NOBODY] * len(future)
    state.past = past
    state.discards = pool.take(_cards(changes.get("discards", []), "discards", EVENTS, CARD_COUNT), "discards")
    state.discards_by = [EVERYBODY] * len(state.discards)
    top = pool.take(_cards(changes.get("military", []), "military", EVENTS, CARD_COUNT), "military")
    placed = [card for card in [*named, *future, *past] if box.level[card] == 0]
    spare = [card for card in first if card not in placed]
    present = [card for card in pool.cards if box.level[card] == state.age and state.age > 0]
    older = [card for card in pool.cards if 0 < box.level[card] != state.age]
    state.buried = [*spare, *older]
    state.buried_by = [NOBODY] * len(state.buried)
    match.rng.shuffle(present)
    state.military = [*present, *reversed(top)]
    state.table = []
    state.peeked = 0
