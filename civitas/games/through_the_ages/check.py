"""What must be true of every table: cards conserved, nothing negative, limits kept. Laws and `restore` use it."""

from __future__ import annotations

from civitas.games.through_the_ages.box import (
    ACTIONS,
    AGGRESSIONS,
    CARD_COUNT,
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
    WORKER_COUNT,
)
from civitas.games.through_the_ages.state import CATEGORIES, NOBODY, PHASES, REASONS, AgesMatch, Player
from civitas.games.through_the_ages.texts import TEXTS
from civitas.kernel.text import Refusal

NUMBERS = (
    "unused",
    "yellow",
    "blue",
    "stages",
    "science",
    "culture",
    "civil",
    "military",
    "extra_civil",
    "extra_military",
    "unit_resources",
    "leader_resources",
    "leader_science",
    "used",
    "leaders_taken",
    "ruins",
    "technologies",
    "politics_owed",
)


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Refusal("refuse.table", TEXTS, what=what)


def check(match: AgesMatch) -> None:
    """Refuse a table that no game can reach."""
    state = match.state
    demand(len(state.players) == match.seats, "players")
    demand(0 <= state.first < match.seats and 0 <= state.active < match.seats, "seats")
    demand(state.round >= 1 and 0 <= state.last_round, "round")
    demand(0 <= state.phase < len(PHASES) and 0 <= state.age <= 4 and 0 <= state.ended < len(REASONS), "phase")
    demand(len(state.row) == SPACES and len(state.decks_for) == 4, "row")
    demand(all(players in (0, 2, 3, 4) for players in state.decks_for), "decks_for")
    for seat, player in enumerate(state.players):
        _check_player(match, seat, player)
    _check_places(match)
    _check_civil(match)
    _check_military(match)


def _between(card: int, first: int, last: int) -> bool:
    return card == NONE or first <= card < last


def _check_player(match: AgesMatch, seat: int, player: Player) -> None:
    where = f"players[{seat}]"
    for name in NUMBERS:
        demand(getattr(player, name) >= 0, f"{where}.{name}")
    demand(len(player.workers) == WORKER_COUNT and min(player.workers) >= 0, f"{where}.workers")
    demand(len(player.stored) == match.box.stores and min(player.stored) >= 0, f"{where}.stored")
    demand(player.technologies < 1 << WORKER_COUNT, f"{where}.technologies")
    for card, count in enumerate(player.workers):
        demand(not count or bool(player.technologies >> card & 1), f"{where}.workers")
    for card, count in enumerate(player.stored):
        demand(not count or bool(player.technologies >> card & 1), f"{where}.stored")
    demand(GOVERNMENTS <= player.government < SPECIAL_CARDS or not player.alive, f"{where}.government")
    demand(len(player.specials) == 4, f"{where}.specials")
    for kind, card in enumerate(player.specials):
        fits = card == NONE or match.box.special_type[card - SPECIAL_CARDS] == kind
        demand(_between(card, SPECIAL_CARDS, WONDERS) and fits, f"{where}.specials")
    demand(_between(player.leader, LEADERS, ACTIONS), f"{where}.leader")
    demand(_between(player.wonder, WONDERS, LEADERS), f"{where}.wonder")
    stages = len(match.box.stages[player.wonder - WONDERS]) if player.wonder != NONE else 1
    demand(player.stages < stages, f"{where}.stages")
    demand(all(WONDERS <= card < LEADERS for card in player.wonders), f"{where}.wonders")
    for place in range(LEADERS - WONDERS):
        demand(not player.ruins >> place & 1 or WONDERS + place in player.wonders, f"{where}.ruins")
    demand(player.tucked == NONE or player.tucked in player.wonders, f"{where}.tucked")
    demand(all(TERRITORIES <= card < TACTICS for card in player.colonies), f"{where}.colonies")
    demand(all(0 <= card < WONDERS or LEADERS <= card < EVENTS for card in player.hand), f"{where}.hand")
    demand(all(card in player.hand for card in player.fresh), f"{where}.fresh")
    demand(player.military_hand == sorted(player.military_hand), f"{where}.military_hand")
    demand(_inside(player.open_hand, player.military_hand), f"{where}.open_hand")
    demand(_between(player.tactic, TACTICS, AGGRESSIONS), f"{where}.tactic")
    demand(_between(player.war, WARS, PACTS), f"{where}.war")
    demand(player.war == NONE or _rival(match, seat, player.war_rival), f"{where}.war_rival")
    demand(player.pact == NONE or _rival(match, seat, player.pact_partner), f"{where}.pact_partner")
    demand(player.pact_side in (0, 1), f"{where}.pact_side")
    demand(player.civil <= player.civil_total and player.military <= player.military_total, f"{where}.actions")
    demand(len(player.earned) == len(CATEGORIES) and sum(player.earned) == player.culture, f"{where}.culture")


def _rival(match: AgesMatch, seat: int, other: int) -> bool:
    return 0 <= other < match.seats and other != seat and match.state.players[other].alive


def _inside(part: list[int], whole: list[int]) -> bool:
    return all(part.count(card) <= whole.count(card) for card in part)


def _check_places(match: AgesMatch) -> None:
    """Each list of who knows the cards is as long as the cards; tactics are either common or one's own."""
    state = match.state
    pairs = (
        (state.discards, state.discards_by, "discards"),
        (state.current, state.current_by, "current"),
        (state.future, state.future_by, "future"),
        (state.buried, state.buried_by, "buried"),
    )
    for cards, known, name in pairs:
        demand(len(cards) == len(known), name)
        demand(all(NOBODY <= seat < match.seats for seat in known), name)
    events = [*state.current, *state.future, *state.past]
    demand(all(EVENTS <= card < TACTICS for card in events), "events")
    demand(0 <= state.peeked < 1 << match.seats, "peeked")
    demand(all(TACTICS <= card < AGGRESSIONS for card in state.common), "common")
    demand(len(set(state.common)) == len(state.common), "common")
    for player in state.players:
        if player.tactic != NONE and not player.exclusive:
            demand(player.tactic in state.common, "tactic")
    age = min(state.age, 4)
    demand(all(match.box.level[card] == age for card in [*state.discards, *state.military]), "military")


def _expected(match: AgesMatch, first: int, last: int) -> list[int]:
    """The cards of the decks made so far, sorted."""
    cards: list[int] = []
    for age, players in enumerate(match.state.decks_for):
        if players:
            cards += match.deck(first, last, age, players)
    return sorted(cards)


def _check_civil(match: AgesMatch) -> None:
    """Every civil card of the decks made so far lies in one place."""
    state = match.state
    cards = [*[card for card in state.row if card != NONE], *state.civil, *state.gone]
    for player in state.players:
        cards += [*player.hand, *player.wonders]
        cards += [card for card in (*player.specials, player.leader, player.wonder) if card != NONE]
        developed = player.technologies & ~match.box.first_technologies
        cards += [card for card in range(WORKER_COUNT) if developed >> card & 1]
        if player.government not in (NONE, match.box.first_government):
            cards.append(player.government)
    demand(sorted(cards) == _expected(match, 0, EVENTS), "civil cards")


def _check_military(match: AgesMatch) -> None:
    """Every military card of the decks made so far lies in one place."""
    state = match.state
    cards = [*state.military, *state.discards, *state.current, *state.future, *state.past, *state.table]
    cards += [*state.common, *state.buried]
    for player in state.players:
        cards += [*player.military_hand, *player.colonies]
        cards += [card for card in (player.war, player.pact) if card != NONE]
        if player.exclusive:
            cards.append(player.tactic)
    demand(sorted(cards) == _expected(match, EVENTS, CARD_COUNT), "military cards")
