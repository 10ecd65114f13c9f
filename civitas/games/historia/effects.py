"""Gains and losses: victory points, cubes, cards, levels and what entering a level brings."""

from __future__ import annotations

from civitas.games.historia.box import (
    ADD_CUBES,
    ADVISOR_CARD,
    DRAW_ADVISOR,
    GAIN_CARD,
    GAIN_VP,
    OF_GOVERNMENT,
    OF_MILITARY,
    OF_TECHNOLOGY,
    OLDEST_CARDS,
    RECOVER_CUBES,
    Effect,
)
from civitas.games.historia.schema import TOP
from civitas.games.historia.state import FROM_GOVERNMENTS, FROM_LEVELS, HistoriaMatch, members
from civitas.games.historia.verbs import (
    ADVISOR_DRAWN,
    ADVISOR_SEEN,
    BOT_MILITARY_DOWN,
    BOT_MILITARY_UP,
    BOT_POINTS,
    BOT_POINTS_LOST,
    BOT_TECHNOLOGY_DOWN,
    BOT_TECHNOLOGY_UP,
    CARD_BACK,
    CARD_GAINED,
    CUBE_ADDED,
    CUBES,
    CUBES_DESTROYED,
    CUBES_SPENT,
    DECK_TURNED,
    MILITARY_LOST,
    MILITARY_REACHED,
    POINTS,
    POINTS_LOST,
    READIES_ALL,
    TECHNOLOGY_LOST,
    TECHNOLOGY_REACHED,
)
from civitas.kernel.piles import reveal

# Victory points


def score(match: HistoriaMatch, civ: int, vp: int, category: int, source: int) -> None:
    """Gain victory points, or lose them; they may fall below 0 (R25)."""
    if vp == 0:
        return
    match.state.vp[civ] += vp
    match.state.earned[civ][category] += vp
    if civ < match.seats:
        match.tell(POINTS if vp > 0 else POINTS_LOST, civ, abs(vp), source)
    else:
        match.tell(BOT_POINTS if vp > 0 else BOT_POINTS_LOST, -1, civ, abs(vp))


# Cubes


def recover_cubes(match: HistoriaMatch, seat: int, n: int, source: int) -> None:
    """Take used cubes back in front, as many as there are."""
    player = match.state.players[seat]
    n = min(n, player.used)
    if n:
        player.used -= n
        player.available += n
        match.tell(CUBES, seat, n, source)


def spend_cubes(match: HistoriaMatch, seat: int, n: int, source: int) -> None:
    """Put available cubes in the used zone, as many as there are."""
    player = match.state.players[seat]
    n = min(n, player.available)
    if n:
        player.available -= n
        player.used += n
        match.tell(CUBES_SPENT, seat, n, source)


def destroy_cubes(match: HistoriaMatch, seat: int, n: int, source: int) -> None:
    """Remove available cubes for good (R18)."""
    if n:
        player = match.state.players[seat]
        player.available -= n
        player.destroyed += n
        match.tell(CUBES_DESTROYED, seat, n, source)


def add_cubes(match: HistoriaMatch, seat: int, n: int, source: int) -> None:
    """Put cubes of the reserve in the used zone, as many as there are."""
    player = match.state.players[seat]
    n = min(n, player.reserve)
    if n:
        player.reserve -= n
        player.used += n
        match.tell(CUBE_ADDED, seat, n, source)


# Cards


def take_back(match: HistoriaMatch, seat: int, place: int, source: int) -> None:
    """Take back the card at a place of the own column."""
    player = match.state.players[seat]
    card = player.column.pop(place)
    player.hand |= 1 << card
    match.tell(CARD_BACK, seat, card, source)


def recover_oldest(match: HistoriaMatch, seat: int, n: int, source: int) -> None:
    for _ in range(min(n, len(match.state.players[seat].column))):
        take_back(match, seat, 0, source)


def recover_newest(match: HistoriaMatch, seat: int, n: int, source: int) -> None:
    for _ in range(min(n, len(match.state.players[seat].column))):
        take_back(match, seat, -1, source)


def gain_card(match: HistoriaMatch, seat: int, action: int) -> None:
    """A card set aside joins the hand, once."""
    player = match.state.players[seat]
    if player.aside >> action & 1:
        player.aside &= ~(1 << action)
        player.hand |= 1 << action
        match.tell(CARD_GAINED, seat, action)


def draw_advisor(match: HistoriaMatch, seat: int) -> None:
    """Draw the top advisor; with the advanced rules the owner will choose one. An empty deck gives nothing (R34)."""
    player = match.state.players[seat]
    if match.chooses_advisors:
        player.owed += 1
    elif player.deck:
        card = reveal(match, player.deck)
        player.advisors.append(card)
        match.tell(ADVISOR_DRAWN, seat)
        match.tell(ADVISOR_SEEN, seat, card, only=seat)
        turn_deck(match, seat)


def take_advisor(match: HistoriaMatch, seat: int, advisor: int) -> None:
    """Advanced rules: the owner takes the face-down advisor he chose."""
    player = match.state.players[seat]
    player.deck.remove(advisor)
    player.advisors.append(advisor)
    match.tell(ADVISOR_DRAWN, seat)
    match.tell(ADVISOR_SEEN, seat, advisor, only=seat)
    turn_deck(match, seat)


def turn_deck(match: HistoriaMatch, seat: int) -> None:
    """When the top card of the deck lies face up, the deck is shuffled and turned face down.

    Everybody then knows what lies in it, and therefore what is in the hand.
    """
    player = match.state.players[seat]
    if player.deck or not player.shown:
        return
    player.deck = player.shown
    player.shown = []
    player.known = sum([1 << advisor for advisor in player.advisors])
    if match.chooses_advisors:
        player.deck.sort()
    else:
        match.shuffle(player.deck)
    match.tell(DECK_TURNED, seat)


def ready_all(match: HistoriaMatch, seat: int) -> None:
    player = match.state.players[seat]
    if player.turned:
        player.ready |= player.turned
        player.turned = 0
        match.tell(READIES_ALL, seat)


# Levels


def can_move_right(match: HistoriaMatch, civ: int) -> bool:
    """Whether a technology level can be gained: a square to the right, or the last level already (R36)."""
    state = match.state
    technology = state.technology[civ]
    return technology == TOP or match.box.government[technology + 1][state.military[civ]] >= 0


def can_move_up(match: HistoriaMatch, civ: int) -> bool:
    state = match.state
    military = state.military[civ]
    return military == TOP or match.box.government[state.technology[civ]][military + 1] >= 0


def gain_technology(match: HistoriaMatch, seat: int, n: int) -> None:
    """Levels one by one, each with its bonus; a blocked step is lost (R6, R36)."""
    state = match.state
    for _ in range(n):
        technology = state.technology[seat]
        if technology == TOP:
            score(match, seat, match.box.vp_beyond, FROM_LEVELS, OF_TECHNOLOGY + TOP - 1)
        elif match.box.government[technology + 1][state.military[seat]] >= 0:
            state.technology[seat] = technology + 1
            match.tell(TECHNOLOGY_REACHED, seat, technology, technology + 1)
            _bring(match, seat, match.box.technology_bonus[technology + 1], OF_TECHNOLOGY + technology)


def gain_military(match: HistoriaMatch, seat: int, n: int) -> None:
    state = match.state
    for _ in range(n):
        military = state.military[seat]
        if military == TOP:
            score(match, seat, match.box.vp_beyond, FROM_LEVELS, OF_MILITARY + TOP - 1)
        elif match.box.government[state.technology[seat]][military + 1] >= 0:
            state.military[seat] = military + 1
            match.tell(MILITARY_REACHED, seat, military + 1)
            _bring(match, seat, match.box.military_bonus[military + 1], OF_MILITARY + military)


def _bring(match: HistoriaMatch, seat: int, bonus: list[Effect], source: int) -> None:
    """What entering a level brings, at once."""
    for effect in bonus:
        op = effect.op
        if op == RECOVER_CUBES:
            recover_cubes(match, seat, effect.n, source)
        elif op == OLDEST_CARDS:
            recover_oldest(match, seat, effect.n, source)
        elif op == GAIN_VP:
            score(match, seat, effect.n, FROM_LEVELS, source)
        elif op == GAIN_CARD:
            gain_card(match, seat, effect.action)
        elif op == DRAW_ADVISOR:
            for _ in range(effect.n):
                draw_advisor(match, seat)
        elif op == ADD_CUBES:
            add_cubes(match, seat, effect.n, source)


def lose_technology(match: HistoriaMatch, civ: int, n: int, source: int) -> None:
    """A level is lost with its abilities; a loss that would leave the board does not happen (R10)."""
    state = match.state
    for _ in range(n):
        technology = state.technology[civ] - 1
        if match.box.government[technology][state.military[civ]] >= 0:
            state.technology[civ] = technology
            if civ < match.seats:
                match.tell(TECHNOLOGY_LOST, civ, technology, source)
            else:
                match.tell(BOT_TECHNOLOGY_DOWN, -1, civ, technology)


def lose_military(match: HistoriaMatch, civ: int, n: int, source: int) -> None:
    state = match.state
    for _ in range(n):
        military = state.military[civ] - 1
        if match.box.government[state.technology[civ]][military] >= 0:
            state.military[civ] = military
            if civ < match.seats:
                match.tell(MILITARY_LOST, civ, military, source)
            else:
                match.tell(BOT_MILITARY_DOWN, -1, civ, military)


def advance_bot(match: HistoriaMatch, bot: int, technology: int, military: int) -> None:
    """A civbot gains levels, without their bonuses; never beyond the board."""
    state = match.state
    for _ in range(technology):
        if state.technology[bot] < TOP and can_move_right(match, bot):
            state.technology[bot] += 1
            match.tell(BOT_TECHNOLOGY_UP, -1, bot, state.technology[bot])
    for _ in range(military):
        if state.military[bot] < TOP and can_move_up(match, bot):
            state.military[bot] += 1
            match.tell(BOT_MILITARY_UP, -1, bot, state.military[bot])


def government_of(match: HistoriaMatch, civ: int) -> int:
    state = match.state
    return match.box.government[state.technology[civ]][state.military[civ]]


def government_bonus(match: HistoriaMatch, civ: int) -> None:
    """The bonus of the square; a civbot gets its points only."""
    government = government_of(match, civ)
    source = OF_GOVERNMENT + government
    score(match, civ, match.box.government_vp[government], FROM_GOVERNMENTS, source)
    if civ < match.seats:
        recover_cubes(match, civ, match.box.government_cubes[government], source)


def hand_cards(match: HistoriaMatch, seat: int) -> list[int]:
    """The cards of a hand in canonical order: action cards, then advisors."""
    player = match.state.players[seat]
    advisors = sorted([ADVISOR_CARD + advisor for advisor in player.advisors])
    return members(player.hand) + advisors
