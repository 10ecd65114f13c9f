"""The card row and the ages: prices, taking, replenishing, antiquation, the last round (Code p. 3, 5)."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import ACTIONS, EVENTS, LEADERS, NONE, SPACES, WONDERS
from civitas.games.through_the_ages.goods import lose_yellow, score_science
from civitas.games.through_the_ages.hand import discard_old_cards, new_military_deck
from civitas.games.through_the_ages.leaders import remove_leader
from civitas.games.through_the_ages.pact_actions import end_old_pacts
from civitas.games.through_the_ages.state import ACTIONS_PHASE, REPLACED_LEADER, AgesMatch, Player
from civitas.games.through_the_ages.verbs import (
    AGE_BEGINS,
    ANTIQUATED,
    LAST_ROUND_FIXED,
    ROW_CLEARED,
    ROW_DEALT,
    TAKE,
    TAKES,
    TOKENS_LOST,
)
from civitas.games.through_the_ages.wonders import remove_unfinished
from civitas.kernel.piles import reveal

AGE_IV: Final = 4


def price(match: AgesMatch, seat: int, space: int) -> int:
    """Civil actions for the card on a space (p. 5): its place, completed wonders, leaders' discounts."""
    player = match.state.players[seat]
    card = match.state.row[space]
    cost = match.box.row_prices[space]
    if card < WONDERS:
        return cost
    if card < LEADERS:
        if not player.hooks.no_surcharge:
            cost += len(player.wonders)
        if player.used & REPLACED_LEADER:
            cost -= match.box.after_leader[card - WONDERS]
        return max(0, cost)
    if card < ACTIONS:
        return max(0, cost - player.hooks.leader_discount)
    return cost


def has_technology(player: Player, card: int) -> bool:
    """Whether a technology is in a player's hand or in play."""
    if card in player.hand or player.technologies >> card & 1:
        return True
    return card == player.government or card in player.specials


def may_take(match: AgesMatch, player: Player, card: int) -> bool:
    """Whether the rules let a player take a card, whatever it costs."""
    if WONDERS <= card < LEADERS:
        return player.wonder == NONE
    if len(player.hand) >= player.civil_total + player.hooks.civil_hand:
        return False
    if card < WONDERS:
        return not has_technology(player, card)
    if card < ACTIONS:
        return not player.leaders_taken >> match.box.level[card] & 1
    return True


def take_options(match: AgesMatch, seat: int, budget: int) -> list[int]:
    """The spaces whose cards a player may take for at most so many civil actions."""
    player = match.state.players[seat]
    rows: list[int] = []
    room = len(player.hand) < player.civil_total + player.hooks.civil_hand
    prices = match.box.row_prices
    for space, card in enumerate(match.state.row):
        if card == NONE:
            continue
        if card >= LEADERS or card < WONDERS:
            if not room:
                continue
            if card < WONDERS:
                if prices[space] > budget or has_technology(player, card):
                    continue
                rows.append(TAKE + space)
                continue
        if price(match, seat, space) <= budget and may_take(match, player, card):
            rows.append(TAKE + space)
    return rows


def take(match: AgesMatch, seat: int, space: int) -> None:
    """Take the card of a space: a wonder comes into play unfinished, any other into the hand. Nothing is paid here."""
    state = match.state
    player = state.players[seat]
    card = state.row[space]
    match.tell(TAKES, seat, card, price(match, seat, space))
    state.row[space] = NONE
    if WONDERS <= card < LEADERS:
        player.wonder = card
        player.stages = 0
        return
    player.hand.append(card)
    if card < WONDERS:
        if player.hooks.science_on_take:
            score_science(match, seat, player.hooks.science_on_take)
    elif card < ACTIONS:
        player.leaders_taken |= 1 << match.box.level[card]
    elif state.phase == ACTIONS_PHASE and seat == state.active:
        player.fresh.append(card)


def refill(match: AgesMatch, clear: bool) -> None:
    """Replenish the row: clear the leftmost spaces, slide, deal (p. 3). Without clearing: International Agreement."""
    state = match.state
    if clear:
        spaces = match.box.row_cleared[max(match.count() - 2, 0)]
        old = [card for card in state.row[:spaces] if card != NONE]
        state.gone = [*state.gone, *old]
        for card in old:
            match.tell(ROW_CLEARED, -1, card)
        state.row = state.row[spaces:]
    kept = [card for card in state.row if card != NONE]
    state.row = [*kept, *[NONE] * (SPACES - len(kept))]
    for space in range(len(kept), SPACES):
        if state.age == 0 and not state.civil:
            begin_age(match, 1)
        if not state.civil:
            break
        state.row[space] = reveal(match, state.civil)
        match.tell(ROW_DEALT, -1, state.row[space])
        while not state.civil and 0 < state.age < AGE_IV:
            end_age(match)
    if state.age == 0:
        begin_age(match, 1)


def begin_age(match: AgesMatch, age: int) -> None:
    """The next age's decks, made for the players still in the game; age IV has none (p. 3)."""
    state = match.state
    state.gone = [*state.gone, *state.civil]
    state.age = age
    match.tell(AGE_BEGINS, -1, age)
    players = match.count()
    state.civil = []
    if age < AGE_IV:
        state.decks_for[age] = players
        state.civil = match.box.deck(0, EVENTS, age, players)
        match.shuffle(state.civil)
    new_military_deck(match, age, players)


def end_age(match: AgesMatch) -> None:
    """Age I, II or III ends in the middle of dealing: antiquated cards leave, tokens are lost, the next age begins."""
    state = match.state
    ended = state.age
    discard_old_cards(match, ended)
    for seat in match.from_seat(state.active):
        _antiquate(match, seat, ended)
    end_old_pacts(match, ended)
    for seat in match.from_seat(state.active):
        lost = lose_yellow(state.players[seat], match.box.tokens_lost)
        if lost:
            match.tell(TOKENS_LOST, seat, lost)
    begin_age(match, ended + 1 if ended < match.last_age else AGE_IV)
    if state.age == AGE_IV:
        fix_last_round(match)


def _antiquate(match: AgesMatch, seat: int, oldest: int) -> None:
    """A player's civil cards of ages before that one leave: in hand, the leader, the unfinished wonder (p. 3)."""
    state = match.state
    player = state.players[seat]
    level = match.box.level
    old = [card for card in player.hand if level[card] < oldest]
    if old:
        player.hand = [card for card in player.hand if level[card] >= oldest]
        player.fresh = [card for card in player.fresh if level[card] >= oldest]
        state.gone = [*state.gone, *old]
        for card in old:
            match.tell(ANTIQUATED, seat, card)
    if player.leader != NONE and level[player.leader] < oldest:
        remove_leader(match, seat)
    if player.wonder != NONE and level[player.wonder] < oldest:
        remove_unfinished(match, seat)


def first_player(match: AgesMatch) -> int:
    """The first player, or the next one still in the game (R7)."""
    return match.from_seat(match.state.first)[0]


def fix_last_round(match: AgesMatch) -> None:
    """Age IV has begun: in the first player's turn this round is the last, else the next one (p. 3)."""
    state = match.state
    state.last_round = state.round if state.active == first_player(match) else state.round + 1
    match.tell(LAST_ROUND_FIXED, -1, state.last_round)
