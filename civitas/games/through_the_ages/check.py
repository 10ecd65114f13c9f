"""What must be true of every table: cards conserved, nothing negative, limits kept. Laws and `restore` use it."""

from __future__ import annotations

from civitas.games.through_the_ages.action_cards import PlayAction
from civitas.games.through_the_ages.actions import Actions
from civitas.games.through_the_ages.aggressions import Aggression, Defense
from civitas.games.through_the_ages.box import (
    ACTIONS,
    AGGRESSIONS,
    BONUSES,
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
from civitas.games.through_the_ages.colonies import Colonize, ColonizingForce, Colony, LoseColony
from civitas.games.through_the_ages.event_decks import PrepareEvent
from civitas.games.through_the_ages.events import Agreement, ResolveEvent
from civitas.games.through_the_ages.goods import LosePopulation, LoseTokens
from civitas.games.through_the_ages.leaders import PlayLeader
from civitas.games.through_the_ages.military import DiscardSurplus, PickCards
from civitas.games.through_the_ages.pact_actions import OfferPact
from civitas.games.through_the_ages.politics import Politics
from civitas.games.through_the_ages.ratings import derive, rate
from civitas.games.through_the_ages.state import CATEGORIES, NOBODY, PHASES, REASONS, AgesMatch, Player
from civitas.games.through_the_ages.texts import TEXTS
from civitas.games.through_the_ages.turn import Turn
from civitas.games.through_the_ages.wars import MoveSpecial, ResolveWar
from civitas.games.through_the_ages.wonders import BuildStages
from civitas.kernel.codec import every_frame
from civitas.kernel.frame import Frame
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
    demand(state.round >= 1 and state.last_round >= 0, "round")
    demand(0 <= state.phase < len(PHASES) and 0 <= state.age <= 4 and 0 <= state.ended < len(REASONS), "phase")
    demand(len(state.row) == SPACES and len(state.decks_for) == 4, "row")
    demand(all(players in (0, 2, 3, 4) for players in state.decks_for), "decks_for")
    for seat, player in enumerate(state.players):
        _check_player(match, seat, player)
    _check_places(match)
    _check_civil(match)
    _check_military(match)
    _check_ratings(match)
    frames = every_frame(match.frames)
    for frame in frames:
        demand(_fits(match, frame), type(frame).__name__)
    if not state.ended:
        demand(state.players[state.active].alive, "active")
        demand(len(state.current) > 0 or any(isinstance(frame, PrepareEvent) for frame in frames), "current")


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


def _check_ratings(match: AgesMatch) -> None:
    """Totals and ratings kept with the players are those of their cards and workers."""
    twin = match.twin()
    for seat in range(match.seats):
        derive(twin, seat)
    for seat, (kept, true) in enumerate(zip(match.state.players, twin.state.players, strict=True)):
        rate(twin, seat)  # once more: pacts look at a partner
        totals = kept.civil_total == true.civil_total and kept.military_total == true.military_total
        ratings = kept.science_rating == true.science_rating and kept.culture_rating == true.culture_rating
        demand(totals and ratings, f"players[{seat}].ratings")
        demand(kept.strength == true.strength and kept.happiness == true.happiness, f"players[{seat}].ratings")


# Procedures


def _fits(match: AgesMatch, frame: Frame) -> bool:
    """Whether a procedure names seats, cards and places that exist."""
    if isinstance(frame, (Turn, Actions, Politics, DiscardSurplus)):
        return _seat(match, frame.seat)
    if isinstance(frame, (LoseTokens, LosePopulation)):
        return _seat(match, frame.seat) and frame.count >= 0
    if isinstance(frame, BuildStages):
        return _seat(match, frame.seat) and frame.count >= 1 and frame.cost >= 0
    if isinstance(frame, PlayAction):
        known = ACTIONS <= frame.card < EVENTS and frame.place >= 0
        return _seat(match, frame.seat) and known and frame.place <= len(frame.effects(match))
    if isinstance(frame, PlayLeader):
        return _seat(match, frame.seat) and frame.card in match.state.players[frame.seat].hand
    if isinstance(frame, (PickCards, Defense, ColonizingForce)):
        return _seat(match, frame.seat) and _fits_picks(match, frame)
    if isinstance(frame, (PrepareEvent, ResolveEvent, Agreement)):
        return _seat(match, frame.seat) and _fits_event(match, frame)
    if isinstance(frame, (Aggression, ResolveWar, OfferPact, MoveSpecial)):
        return _fits_conflict(match, frame)
    if isinstance(frame, Colonize):
        seats = all(_seat(match, seat) for seat in [frame.seat, *frame.left])
        others = NONE <= frame.winner < match.seats and NONE <= frame.turn < match.seats
        return seats and others and TERRITORIES <= frame.card < TACTICS and frame.best >= 0
    if isinstance(frame, Colony):
        return _seat(match, frame.seat) and TERRITORIES <= frame.card < TACTICS
    if isinstance(frame, LoseColony):
        return _seat(match, frame.seat) and TERRITORIES <= frame.card < TACTICS and NONE <= frame.taker < match.seats
    return True


def _seat(match: AgesMatch, seat: int) -> bool:
    return 0 <= seat < match.seats


def _fits_picks(match: AgesMatch, frame: PickCards | Defense | ColonizingForce) -> bool:
    """Whether what was picked so far lies in the hand and among the units."""
    player = match.state.players[frame.seat]
    if isinstance(frame, PickCards):
        rising = sorted(set(frame.picked)) == frame.picked
        inside = all(0 <= place < len(player.military_hand) for place in frame.picked)
        return rising and inside and len(frame.picked) <= frame.count <= len(player.military_hand)
    if not _inside([*frame.bonuses, *frame.spared], player.military_hand):
        return False
    if not all(card >= BONUSES for card in frame.bonuses):
        return False
    if isinstance(frame, Defense):
        return AGGRESSIONS <= frame.card < WARS
    units = all(0 <= card < WORKER_COUNT for card in frame.units)
    units = units and TERRITORIES <= frame.card < TACTICS and frame.bid >= 1
    return units and all(frame.units.count(card) <= player.workers[card] for card in frame.units)


def _fits_event(match: AgesMatch, frame: PrepareEvent | ResolveEvent | Agreement) -> bool:
    if isinstance(frame, PrepareEvent):
        held = frame.card == NONE or frame.card in match.state.players[frame.seat].military_hand
        return held and _between(frame.revealed, EVENTS, TACTICS)
    if not EVENTS <= frame.card < TERRITORIES:
        return False
    if isinstance(frame, Agreement):
        return frame.budget >= 0
    rows = len(frame.seats) == len(frame.amounts) and 0 <= frame.row <= len(frame.effects(match)) and frame.place >= 0
    told = all(len(seats) == len(amounts) for seats, amounts in zip(frame.seats, frame.amounts, strict=True))
    seats = all(_seat(match, seat) for row in [*frame.seats, frame.rivals] for seat in row)
    return rows and told and seats


def _fits_conflict(match: AgesMatch, frame: Aggression | ResolveWar | OfferPact | MoveSpecial) -> bool:
    if isinstance(frame, MoveSpecial):
        sides = _seat(match, frame.loser) and _seat(match, frame.winner)
        return sides and SPECIAL_CARDS <= frame.card < WONDERS
    if not _seat(match, frame.seat):
        return False
    if isinstance(frame, ResolveWar):
        sides = NONE <= frame.victor < match.seats and NONE <= frame.defeated < match.seats
        return sides and frame.advantage >= 0 and frame.budget >= 0 and frame.step >= 0
    if isinstance(frame, OfferPact):
        return PACTS <= frame.card < BONUSES and _rival(match, frame.seat, frame.partner) and frame.side in (0, 1)
    steps = 0 <= frame.step <= len(frame.effects(match)) and frame.slot >= 0 and frame.razed >= 0
    return AGGRESSIONS <= frame.card < WARS and _rival(match, frame.seat, frame.rival) and steps
