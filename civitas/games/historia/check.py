"""What must be true of every table: pieces conserved, nothing negative, limits kept. Laws and `restore` use it."""

from __future__ import annotations

from civitas.games.historia.actions import Action
from civitas.games.historia.advisors import CardEffects, DrawAdvisors, FirstAdvisors
from civitas.games.historia.box import (
    ACTION_COUNT,
    ADVANCED,
    ADVISOR_CARD,
    BASIC,
    CARD_IDS,
    CIVILIZATION_IDS,
    COLOUR_IDS,
    EVENT_IDS,
    LAND,
    NONE,
    OF_ADVISOR,
    OF_LEADER,
    OF_WONDER,
    TERRITORY_COUNT,
    TOKEN_IDS,
    WONDER_IDS,
)
from civitas.games.historia.effects import hand_cards
from civitas.games.historia.end_of_turn import EndOfTurn
from civitas.games.historia.leaders import LeaderDraft
from civitas.games.historia.rounds import Course, Laying, Resolution, cards_out
from civitas.games.historia.setup import SetUp, wonders_in_play
from civitas.games.historia.state import CATEGORIES, ELIMINATED, REASONS, HistoriaMatch, Player, members
from civitas.games.historia.texts import TEXTS
from civitas.kernel.codec import every_frame
from civitas.kernel.frame import Frame
from civitas.kernel.text import Refusal


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Refusal("refuse.table", TEXTS, what=what)


def check(match: HistoriaMatch) -> None:
    """Refuse a table that no game can reach."""
    state = match.state
    demand(len(state.players) == match.seats, "players")
    for values in (state.vp, state.technology, state.military, state.land, state.earned, state.colours):
        demand(len(values) == match.civs, "civilizations")
    demand(0 <= state.turn <= match.box.eras * match.box.turns and state.round >= 0, "turn")
    demand(0 <= state.ended < len(REASONS), "ended")
    demand(sorted(state.order) == list(range(match.seats)), "order")
    demand(_distinct(state.tokens, len(TOKEN_IDS)) and len(state.tokens) == TERRITORY_COUNT, "tokens")
    colours = [colour for colour in state.colours if colour != NONE]
    demand(_distinct(colours, len(COLOUR_IDS)), "colours")
    _check_civs(match)
    for seat, player in enumerate(state.players):
        _check_cubes(match, seat, player)
        _check_cards(match, seat, player)
        _check_advisors(match, seat, player)
    _check_wonders(match)
    _check_leaders(match)
    _check_events(match)
    for frame in every_frame(match.frames):
        demand(_fits(match, frame), type(frame).__name__)


def _distinct(cards: list[int], size: int) -> bool:
    return len(set(cards)) == len(cards) and all(0 <= card < size for card in cards)


def _check_civs(match: HistoriaMatch) -> None:
    """Markers stand on squares, cubes on territories, points add up."""
    state = match.state
    for civ in range(match.civs):
        technology, military = state.technology[civ], state.military[civ]
        on_board = 1 <= technology <= 16 and 1 <= military <= 16
        demand(on_board and match.box.government[technology][military] >= 0, f"levels[{civ}]")
        demand(0 <= state.land[civ] <= LAND, f"land[{civ}]")
        demand(len(state.earned[civ]) == len(CATEGORIES) and sum(state.earned[civ]) == state.vp[civ], f"vp[{civ}]")
        if civ >= match.seats:
            demand(match.box.count[state.land[civ]] <= match.box.bot_cubes, f"cubes[{civ}]")
        elif state.turn:
            demand(state.land[civ] != 0 or state.ended == ELIMINATED, f"land[{civ}]")


def _check_cubes(match: HistoriaMatch, seat: int, player: Player) -> None:
    """Nine cubes of a colour."""
    cubes = (player.available, player.used, player.reserve, player.destroyed)
    total = sum(cubes) + match.box.count[match.state.land[seat]]
    demand(min(cubes) >= 0 and total == match.box.cubes, f"players[{seat}].cubes")
    demand(player.owed >= 0, f"players[{seat}].owed")


def _check_cards(match: HistoriaMatch, seat: int, player: Player) -> None:
    """Each of the ten action cards lies in one place."""
    laid = cards_out(match, seat)
    demand(_distinct(laid, len(CARD_IDS)), f"players[{seat}].laid")
    demand(min(player.hand, player.aside) >= 0, f"players[{seat}].hand")
    actions = [card for card in laid if card < ADVISOR_CARD]
    cards = sorted([*members(player.hand), *members(player.aside), *player.column, *actions])
    demand(cards == list(range(ACTION_COUNT)), f"players[{seat}].hand")


def _check_advisors(match: HistoriaMatch, seat: int, player: Player) -> None:
    """The five advisors of the civilization lie in one place each."""
    demand(NONE <= player.civilization < len(CIVILIZATION_IDS), f"players[{seat}].civilization")
    cards = [*player.advisors, *player.deck, *player.shown]
    cards += [card - ADVISOR_CARD for card in cards_out(match, seat) if card >= ADVISOR_CARD]
    if player.civilization == NONE:
        demand(not cards and match.state.turn == 0, f"players[{seat}].advisors")
        return
    demand(sorted(cards) == match.box.advisors_of[player.civilization], f"players[{seat}].advisors")
    demand(player.known >= 0 and set(members(player.known)) <= set(player.advisors), f"players[{seat}].known")
    demand(match.box.colour_of[player.civilization] == match.state.colours[seat], f"players[{seat}].civilization")


def _check_wonders(match: HistoriaMatch) -> None:
    """Every wonder of the game lies in one place."""
    state = match.state
    masks = [state.discarded, *[mask for player in state.players for mask in (player.ready, player.turned)]]
    demand(min(masks) >= 0 and max(masks) < 1 << len(WONDER_IDS), "wonders")
    cards = [*state.row, *[wonder for deck in state.decks for wonder in deck]]
    for mask in masks:
        cards += members(mask)
    demand(sorted(cards) == wonders_in_play(match), "wonders")
    demand(len(state.decks) == match.box.eras, "decks")
    for era, deck in enumerate(state.decks):
        demand(all(match.box.wonders[wonder].era == era for wonder in deck), "decks")


def _check_leaders(match: HistoriaMatch) -> None:
    state = match.state
    eras = match.box.eras
    demand(len(state.pools) == eras and len(state.drafters) == len(state.drafted), "leaders")
    demand(all(0 <= seat < match.seats for seat in state.drafters), "drafters")
    demand(all(NONE <= era < eras for era in state.drafted), "drafted")
    for player in state.players:
        demand(len(player.leaders) == eras, "leaders")
    for era in range(eras):
        held = [player.leaders[era] for player in state.players if player.leaders[era] != NONE]
        cards = [*held, *state.pools[era]]
        demand(len(set(cards)) == len(cards) and set(cards) <= set(match.box.leaders_of[era]), "leaders")
        demand(state.pools[era] == sorted(state.pools[era]), "pools")
        picked = [state.drafters[place] for place, other in enumerate(state.drafted) if other == era]
        demand(len(set(picked)) == len(picked), "drafted")
        demand(all(state.players[seat].leaders[era] != NONE for seat in picked), "drafted")


def _check_events(match: HistoriaMatch) -> None:
    state = match.state
    demand(NONE <= state.event < len(EVENT_IDS), "event")
    cards = [*state.events, *([] if state.event == NONE else [state.event])]
    demand(_distinct(cards, len(EVENT_IDS)), "events")
    expected = len(EVENT_IDS) - state.turn if match.options["events"] else 0
    demand(len(state.events) == max(expected, 0), "events")


def _fits(match: HistoriaMatch, frame: Frame) -> bool:
    """Whether a procedure names seats, cards and places that exist."""
    seats = match.seats
    if isinstance(frame, Resolution):
        known = NONE <= frame.card < len(CARD_IDS) and min(frame.fired, frame.freed, frame.paid, frame.owned) >= 0
        return 0 <= frame.seat < seats and known
    if isinstance(frame, Action):
        known = 0 <= frame.action < ACTION_COUNT and frame.level in (BASIC, ADVANCED) and frame.done >= 0
        return 0 <= frame.seat < seats and known and _distinct(frame.picked, TERRITORY_COUNT)
    if isinstance(frame, CardEffects):
        return 0 <= frame.seat < seats and _fits_card(match, frame)
    if isinstance(frame, LeaderDraft):
        drafting = all(0 <= seat < seats for seat in frame.seats) and 0 <= frame.place <= len(frame.seats)
        return drafting and bool(frame.eras) and _distinct(frame.eras, match.box.eras)
    if isinstance(frame, Laying):
        hand = hand_cards(match, frame.seat) if 0 <= frame.seat < seats else []
        laid = [*frame.picked, *([] if frame.extra == NONE else [frame.extra])]
        return bool(hand or not laid) and _distinct(laid, len(CARD_IDS)) and set(laid) <= set(hand)
    if isinstance(frame, FirstAdvisors):
        deck = match.state.players[frame.seat].deck if 0 <= frame.seat < seats else []
        taken = [*frame.drawn, *([] if frame.aside == NONE else [frame.aside])]
        return len(set(taken)) == len(taken) and set(taken) <= set(deck)
    if isinstance(frame, DrawAdvisors):
        return 0 <= frame.seat < seats
    if isinstance(frame, EndOfTurn):
        return 0 <= frame.place <= len(match.box.segments[(match.state.turn - 1) % match.box.turns])
    if isinstance(frame, SetUp):
        return 0 <= frame.place <= seats
    return not isinstance(frame, Course) or 0 <= frame.played <= seats


def _fits_card(match: HistoriaMatch, frame: CardEffects) -> bool:
    """Whether a card's effects are those of an advisor or a wonder, paid with other wonders."""
    if not OF_ADVISOR <= frame.source < OF_LEADER:
        return False
    others = [*frame.turned, *frame.razed]
    own = frame.source - OF_WONDER
    paid = _distinct(others, len(WONDER_IDS)) and own not in others
    return paid and 0 <= frame.place <= len(frame.effects(match)) and min(frame.done, frame.performed) >= 0
