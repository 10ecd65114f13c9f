"""Setting up: boards, library, events, face-down markets, Boon tokens; alone the automa."""

from __future__ import annotations

from civitas.games.path_of_civilization.automa import take
from civitas.games.path_of_civilization.box import (
    ACTION_IDS,
    BASIC,
    BATTLE_IDS,
    BOON_IDS,
    CHALLENGE_IDS,
    CIVILIZATION_IDS,
    EVENT_COUNT,
    HERITAGE,
    OF_CIVILIZATION,
    OF_DIFFICULTY,
    TYPE_COUNT,
)
from civitas.games.path_of_civilization.gains import gain, gain_kind
from civitas.games.path_of_civilization.score import difficulty
from civitas.games.path_of_civilization.state import HIDDEN, PathMatch, new_player
from civitas.games.path_of_civilization.turn import Course
from civitas.games.path_of_civilization.verbs import AUTOMA_IS, SETTLES


def set_up(match: PathMatch) -> None:
    """Lay out the table for the seats and the difficulty chosen."""
    box = match.box
    state = match.state
    deal_boards(match)
    state.library = [0 if card < BASIC else copies for card, copies in enumerate(box.copies)]
    state.challenges = draw_challenges(match)
    state.battles = draw_battles(match)
    players = market_players(match)
    state.wonder_piles = lay_piles(match, box.wonder_level, box.market_wonders[players], box.market_levels[players])
    state.leader_piles = lay_piles(match, box.leader_level, box.market_leaders[players], box.market_levels[players])
    boons = list(range(len(BOON_IDS)))
    match.shuffle(boons)
    state.boons = boons
    state.tokens = [HIDDEN] * len(boons)
    if match.alone:
        set_up_automa(match)
    for seat in range(match.seats):
        civilization = state.players[seat].civilization
        match.tell(SETTLES, seat, civilization)
        gain(match, seat, box.start_bonus[civilization], OF_CIVILIZATION + civilization)
    match.frames.append(Course())


def market_players(match: PathMatch) -> int:
    """Whose market card is used: alone the one for two players."""
    return match.box.market_players if match.alone else match.seats


def deal_boards(match: PathMatch) -> None:
    """The boards for so many players at random; alone one of all five, the automa another."""
    boards = list(range(len(CIVILIZATION_IDS) if match.alone else match.seats))
    match.shuffle(boards)
    players = match.seats + (1 if match.alone else 0)
    match.state.players = [new_player(boards[place], list(range(BASIC))) for place in range(players)]


def draw_challenges(match: PathMatch) -> list[int]:
    """One Challenge per event, no type twice (a card of a type already there is redrawn)."""
    box = match.box
    drawn: list[int] = []
    for event in range(EVENT_COUNT):
        types = [box.challenge_type[card] for card in drawn]
        cards = [
            card
            for card in range(len(CHALLENGE_IDS))
            if box.challenge_event[card] == event and box.challenge_type[card] not in types
        ]
        drawn.append(cards[match.chance(len(cards))])
    return drawn


def draw_battles(match: PathMatch) -> list[int]:
    drawn: list[int] = []
    for event in range(EVENT_COUNT):
        cards = [card for card in range(len(BATTLE_IDS)) if match.box.battle_event[card] == event]
        drawn.append(cards[match.chance(len(cards))])
    return drawn


def lay_piles(match: PathMatch, levels: list[int], counts: list[int], turns: list[int]) -> list[list[int]]:
    """For every turn so many cards of its level, face down."""
    decks: list[list[int]] = []
    for level in range(max(levels) + 1):
        deck = [card for card in range(len(levels)) if levels[card] == level]
        match.shuffle(deck)
        decks.append(deck)
    piles: list[list[int]] = []
    for count, level in zip(counts, turns, strict=True):
        piles.append([decks[level].pop() for _ in range(count)])
    return piles


def set_up_automa(match: PathMatch) -> None:
    """Its board, starting bonus and Heritage; Action cards face down, Envy tokens face up."""
    state = match.state
    actions = list(range(len(ACTION_IDS)))
    match.shuffle(actions)
    state.actions = actions
    envy = list(range(TYPE_COUNT))
    match.shuffle(envy)
    state.envy = envy
    civilization = state.players[match.seats].civilization
    match.tell(AUTOMA_IS, match.seats, civilization)
    take(match, match.box.start_bonus[civilization], OF_CIVILIZATION + civilization)
    gain_kind(match, match.seats, HERITAGE, match.box.difficulty_heritage[difficulty(match)], OF_DIFFICULTY)
