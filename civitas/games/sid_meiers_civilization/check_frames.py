"""Whether the procedures of a saved table name seats, squares, cards and pieces that exist."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization.abilities import Automatic, TradeAbilities
from civitas.games.sid_meiers_civilization.battle import Battle
from civitas.games.sid_meiers_civilization.box import (
    EVENT_IDS,
    ITEM_IDS,
    MARKER_IDS,
    MARKET_TYPES,
    NONE,
    PERSON_IDS,
    POWER_IDS,
    PROMISE_IDS,
    TECH_IDS,
    TYPE_IDS,
)
from civitas.games.sid_meiers_civilization.city_management import CityManagement
from civitas.games.sid_meiers_civilization.conflict import LONE_SCOUTS, Conflict
from civitas.games.sid_meiers_civilization.culture_track import Advance
from civitas.games.sid_meiers_civilization.effects import Exchange
from civitas.games.sid_meiers_civilization.forces import KINDS
from civitas.games.sid_meiers_civilization.hand import TrimHand
from civitas.games.sid_meiers_civilization.learning import Learn
from civitas.games.sid_meiers_civilization.loot import CityLoot, FigureLoot, PointLoot, TakeHut, TakeVillage
from civitas.games.sid_meiers_civilization.movement import Move, Movement
from civitas.games.sid_meiers_civilization.negotiation import Negotiation
from civitas.games.sid_meiers_civilization.offers import MakeOffer, Offer
from civitas.games.sid_meiers_civilization.people import GainPerson, PlacePerson
from civitas.games.sid_meiers_civilization.powers import ANNOUNCED, ANY
from civitas.games.sid_meiers_civilization.production import Arts, Harvest, Produce
from civitas.games.sid_meiers_civilization.research import Choice, Research
from civitas.games.sid_meiers_civilization.responses import Pay, Use, Window
from civitas.games.sid_meiers_civilization.schema import TOP, TRIGGERS
from civitas.games.sid_meiers_civilization.setup import SetUp
from civitas.games.sid_meiers_civilization.start_of_turn import PERSON_BITS, Founding, StartOfTurn
from civitas.games.sid_meiers_civilization.state import CITIES_EACH, CivilizationMatch
from civitas.games.sid_meiers_civilization.triggers import Triggered
from civitas.games.sid_meiers_civilization.turn import Course
from civitas.games.sid_meiers_civilization.verbs import VERBS
from civitas.kernel.frame import Fork, Frame

MOST: int = 7  # figures of one kind


def fits(match: CivilizationMatch, frame: Frame) -> bool:
    """Whether a procedure names only what exists."""
    if isinstance(frame, Fork):
        return all(_decides(branch.seat, one) for branch in frame.branches for one in [*branch.frames, branch.fresh])
    if isinstance(frame, (Course, SetUp, TradeAbilities, Research, Negotiation)):
        return _fits_course(match, frame)
    if isinstance(frame, (Window, Use, Pay, Triggered, Exchange)):
        return _fits_ability(match, frame)
    if isinstance(frame, (Battle, Conflict, FigureLoot, CityLoot, PointLoot)):
        return _fits_conflict(match, frame)
    if isinstance(frame, (Move, Founding, TakeHut, TakeVillage)):
        return _fits_figures(match, frame)
    if isinstance(frame, (Produce, Arts, Harvest)):
        return _fits_action(match, frame)
    if isinstance(frame, MakeOffer):
        own = _is_seat(match, frame.seat) and frame.offer.giver == frame.seat
        return own and NONE <= frame.last < len(VERBS.words) and _fits_offer(match, frame.offer)
    if isinstance(frame, (Choice, Learn)):
        return _is_seat(match, frame.seat) and NONE <= frame.tech < len(TECH_IDS)
    if isinstance(frame, PlacePerson):
        return _is_seat(match, frame.seat) and frame.person in match.state.players[frame.seat].people
    if isinstance(frame, StartOfTurn):
        return _is_seat(match, frame.seat) and 0 <= frame.offered < 1 << PERSON_BITS * len(PERSON_IDS)
    if isinstance(frame, (CityManagement, Movement, Advance, TrimHand, GainPerson, Automatic)):
        return _is_seat(match, frame.seat)
    return True


def _decides(seat: int, frame: Frame) -> bool:
    """Whether what a seat decides beside others is its own."""
    return not isinstance(frame, (Choice, MakeOffer)) or frame.seat == seat


def _is_seat(match: CivilizationMatch, seat: int) -> bool:
    return 0 <= seat < match.seats


def _is_square(match: CivilizationMatch, square: int) -> bool:
    return 0 <= square < match.layout.count and match.layout.slot_of[square] != NONE


def _within(values: list[int], low: int, high: int) -> bool:
    return all(low <= value < high for value in values)


def _fits_course(match: CivilizationMatch, frame: Frame) -> bool:
    """Turns, set-up, and what all do one after the other."""
    seats = match.seats
    if isinstance(frame, Course):
        return 0 <= frame.played <= seats
    if isinstance(frame, SetUp):
        figures = 0 <= frame.armies <= MOST and 0 <= frame.scouts <= MOST and 0 <= frame.people <= 1
        if figures and frame.place < seats and frame.armies + frame.scouts:
            figures = _is_seat(match, frame.place) and _can_place(match, frame)
        return 0 <= frame.place <= seats and figures and NONE <= frame.person < len(PERSON_IDS)
    if isinstance(frame, TradeAbilities):
        return 0 <= frame.place <= seats
    if isinstance(frame, Research):
        chosen = len(frame.seats) == len(frame.techs) and _within(frame.seats, 0, seats)
        counted = not frame.seats or len(frame.coins) == seats
        return chosen and counted and _within(frame.techs, 0, len(TECH_IDS)) and _within(frame.coins, 0, 1000)
    if isinstance(frame, Negotiation):
        known = 0 <= frame.round <= match.box.rounds and 0 <= frame.place <= seats and len(frame.markers) == 2
        goods = len(frame.cards) == 3 and min([*frame.markers, *frame.cards]) >= 0
        offers = all(offer.to != NONE and _fits_offer(match, offer) for offer in frame.offers)
        carried = frame.accepted in [offer.giver for offer in frame.offers]
        accepted = frame.accepted == NONE or carried or (frame.then == "trim" and _is_seat(match, frame.accepted))
        return known and goods and offers and accepted
    return True


def _can_place(match: CivilizationMatch, frame: SetUp) -> bool:
    """Whether a player has the figures the set-up lets him place."""
    player = match.state.players[frame.seat(match)]
    return frame.armies <= player.armies and frame.scouts <= player.scouts


def _fits_offer(match: CivilizationMatch, offer: Offer) -> bool:
    """Between two players, with kinds of goods that exist."""
    if not _is_seat(match, offer.giver) or not NONE <= offer.to < match.seats or offer.to == offer.giver:
        return False
    lists = len(offer.give_resources) == MARKET_TYPES and len(offer.take_resources) == MARKET_TYPES
    lists = lists and len(offer.take_markers) == 2 and len(offer.take_cards) == 3 and len(offer.promises) % 3 == 0
    numbers = [offer.give_trade, offer.give_culture, offer.take_trade, offer.take_culture]
    numbers += [*offer.give_resources, *offer.take_resources, *offer.take_markers, *offer.take_cards]
    goods = _within(offer.give_markers, 0, len(MARKER_IDS)) and _within(offer.give_cards, 0, len(EVENT_IDS))
    tags = _within(offer.promises[0::3], 0, len(PROMISE_IDS)) and _within(offer.promises[1::3], 0, match.seats)
    return lists and min(numbers) >= 0 and goods and tags and _within(offer.promises[2::3], 0, 10)


def _fits_ability(match: CivilizationMatch, frame: Frame) -> bool:
    """Announcing, answering, paying, and what works by itself."""
    seats = match.seats
    if isinstance(frame, Window):
        known = 0 <= frame.kind < len(ANNOUNCED) and 0 <= frame.place < seats
        known = known and (frame.square == NONE or _is_square(match, frame.square))
        return known and _is_seat(match, frame.actor) and _within(frame.aimed, 0, seats)
    if isinstance(frame, Use):
        return _is_seat(match, frame.seat) and _fits_use(match, frame)
    if isinstance(frame, Pay):
        known = _is_seat(match, frame.seat) and _within(frame.cost, 0, ANY + 1) and 0 <= frame.paid <= len(frame.cost)
        return known and NONE <= frame.gift < len(EVENT_IDS) and NONE <= frame.receiver < seats
    if isinstance(frame, Triggered):
        known = _is_seat(match, frame.seat) and 0 <= frame.trigger < len(TRIGGERS)
        known = known and NONE <= frame.unit < len(TYPE_IDS) and frame.effect >= 0 and 0 <= frame.left <= 27
        return known and all(0 <= one < len(POWER_IDS) and match.box.powers[one] is not None for one in frame.powers)
    if isinstance(frame, Exchange):
        both = _is_seat(match, frame.seat) and _is_seat(match, frame.other) and frame.seat != frame.other
        return both and 0 <= frame.tech < len(TECH_IDS) and 1 <= frame.level <= TOP
    return True


def _fits_use(match: CivilizationMatch, frame: Use) -> bool:
    """An ability of a card or an event, with a target list for each of its effects."""
    if not NONE <= frame.event < len(EVENT_IDS) or not NONE <= frame.power < len(POWER_IDS):
        return False
    if frame.event == NONE and (frame.power == NONE or match.box.powers[frame.power] is None):
        return False
    effects = len(frame.ability(match).effects)
    rows = len(VERBS.words)
    aimed = len(frame.aims) in (0, effects) and all(_within(named, 0, rows) for named in frame.aims)
    known = NONE <= frame.chosen < effects and 0 <= frame.effect <= effects
    return aimed and known and _within(frame.asked_seats, 0, match.seats)


def _fits_conflict(match: CivilizationMatch, frame: Frame) -> bool:
    """Battles and their spoils."""
    if isinstance(frame, Battle):
        return _is_square(match, frame.square) and _fits_battle(match, frame)
    if isinstance(frame, Conflict):
        known = _is_seat(match, frame.seat) and _is_square(match, frame.square) and 0 <= frame.armies <= MOST
        known = known and NONE <= frame.enemy < match.seats and 0 <= frame.kind <= LONE_SCOUTS
        return known and len(frame.survivors) in (0, 2) and len(frame.killed) in (0, 2) and len(frame.saved) <= 2
    if isinstance(frame, (FigureLoot, CityLoot, PointLoot)):
        taken = frame.taken if isinstance(frame, CityLoot) else frame.points if isinstance(frame, PointLoot) else 0
        both = _is_seat(match, frame.winner) and _is_seat(match, frame.loser) and frame.winner != frame.loser
        return both and 0 <= taken <= 3
    return True


def _fits_battle(match: CivilizationMatch, frame: Battle) -> bool:
    if len(frame.sides) != 2 or not _within(frame.sides, 0, match.seats) or frame.sides[0] == frame.sides[1]:
        return False
    if not 0 <= frame.kind < len(KINDS) or len(frame.armies) != 2 or not _within(frame.armies, 0, MOST + 1):
        return False
    lists = [frame.hands, frame.fronts, frame.wounds, frame.killed, frame.used]
    if any(len(pair) != 2 for pair in lists) or len(frame.bonus) not in (0, 2) or frame.side not in (0, 1):
        return False
    for side in (0, 1):
        if len(frame.wounds[side]) != len(frame.fronts[side]) or not _within(frame.wounds[side], 0, 99):
            return False
        if not _within(frame.used[side], 0, len(POWER_IDS)):
            return False
    known = NONE <= frame.power < len(POWER_IDS) and 0 <= frame.points <= 27 and 0 <= frame.extra <= 27
    if frame.points:
        known = known and frame.power != NONE and match.box.powers[frame.power] is not None
    return known and len(frame.totals) in (0, 2) and (not frame.bonus or min(frame.bonus) == 0)


def _fits_figures(match: CivilizationMatch, frame: Frame) -> bool:
    """Moves, cities founded, huts and villages taken."""
    if isinstance(frame, (TakeHut, TakeVillage)):
        return _is_seat(match, frame.seat) and _is_square(match, frame.square)
    if isinstance(frame, Move):
        figures = 0 <= frame.armies <= MOST and 0 <= frame.scouts <= MOST and 0 <= frame.steps <= 9
        way = all(_is_square(match, square) for square in [frame.square, *frame.path]) and frame.before >= 0
        return _is_seat(match, frame.seat) and figures and way and len(frame.path) <= frame.steps
    if isinstance(frame, Founding):
        figures = 0 <= frame.spent_armies <= frame.armies <= MOST and 0 <= frame.spent_scouts <= frame.scouts <= MOST
        return _is_seat(match, frame.seat) and _is_square(match, frame.square) and figures
    return True


def _fits_action(match: CivilizationMatch, frame: Frame) -> bool:
    """Actions of a city that stands."""
    if isinstance(frame, (Produce, Arts, Harvest)):
        if not _is_seat(match, frame.seat) or not 0 <= frame.number < CITIES_EACH:
            return False
        if match.state.players[frame.seat].cities[frame.number] == NONE:
            return False
    if isinstance(frame, Produce):
        placed = frame.square == NONE or _is_square(match, frame.square)
        return 0 <= frame.item < len(ITEM_IDS) and frame.base >= NONE and placed
    if isinstance(frame, Harvest):
        return 0 <= frame.kind < MARKET_TYPES
    return True
