"""Hidden cards: no view, chronicle or bot is shown one, and a redeal keeps all that a seat has seen or can deduce."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from age_of_civilization.helpers import SEVERAL, every_table, game, start, table, walk
from civitas.bots.bot import Bot, decide
from civitas.games.age_of_civilization.box import CIVILIZATION_IDS
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.rng import Rng


def names(cards: list[int]) -> list[str]:
    return [CIVILIZATION_IDS[card] for card in cards]


def label(case: tuple[int, dict[str, Any]]) -> str:
    seats, options = case
    return "-".join([str(seats), *[str(value) if key == "mode" else key for key, value in options.items() if value]])


# The Draft as the rulebook tells it (p. 28), from the hands dealt and the cards kept


def hand_at(dealt: list[list[int]], picks: list[list[int]], seat: int, turn: int) -> set[int]:
    """The cards a seat looks at before its pick number `turn`: passed to the left so often, each time less one."""
    seats = len(dealt)
    origin = (seat - turn) % seats
    kept = {picks[(origin + step) % seats][step] for step in range(turn)}
    return set(dealt[origin]) - kept


def hidden_from(match: Match, viewer: int | None) -> set[str]:
    """The civilizations a viewer must not be shown now."""
    state = match.get_state()
    hidden = set(names(state.deck))
    for seat, player in enumerate(state.players):
        if seat != viewer:
            hidden |= set(names(player.hand))
            if match.view(None)["phase"] == "draft":
                hidden |= set(names(list(hand_at(state.dealt, state.picks, seat, len(state.picks[seat])))))
    return hidden


def check_views(match: Match) -> None:
    for viewer in [*range(match.seats), None]:
        text = json.dumps(match.view(viewer))
        shown = [card for card in hidden_from(match, viewer) if f'"{card}"' in text]
        assert not shown, (viewer, shown)


@pytest.mark.parametrize("case", every_table(), ids=label)
def test_views_show_no_hidden_card(case):
    seats, options = case
    for match in walk(game().start(seats, 23, options), random.Random(23)):
        check_views(match)
    check_views(match)


@pytest.mark.parametrize("seats", SEVERAL)
def test_a_hand_is_shown_to_its_owner_only(seats):
    match = start(seats, 2, draft=True)
    while match.view(None)["phase"] == "draft":
        state = match.get_state()
        for owner in range(seats):
            passed = hand_at(state.dealt, state.picks, owner, len(state.picks[owner]))
            assert sorted(match.view(owner)["passed"]) == sorted(names(list(passed)))
        assert match.view(None)["passed"] == []
        request = match.requests[0]
        match.answer(request.number, request.options[0])
    for viewer in [*range(seats), None]:
        for owner, area in enumerate(match.view(viewer)["seats"]):
            assert area["hand_size"] == 5
            assert ("hand" in area) is (viewer == owner)


def test_the_chronicle_of_a_draft_names_no_card():
    match = start(3, 6, draft=True)
    while match.view(None)["phase"] == "draft":
        request = match.requests[-1]
        match.answer(request.number, request.options[0])
    for viewer in (0, 1, 2, None):
        for event in match.chronicle.read(viewer):
            kinds = [domain.kind for domain in game().tales.tales[event.tale].domains]
            assert "civilization" not in kinds


def test_a_kept_card_stays_hidden_while_others_choose():
    match = start(3, 6, draft=True)
    before = [match.view(viewer) for viewer in (1, 2, None)]
    request = next(request for request in match.requests if request.seat == 0)
    other = match.copy()
    match.answer(request.number, request.options[0])
    other.answer(request.number, request.options[1])
    for viewer, old in zip((1, 2, None), before, strict=True):
        assert match.view(viewer) == other.view(viewer)
        assert {**match.view(viewer), "waiting": old["waiting"]} == old


# Redealing


class Memory:
    """What a seat has seen of a Draft, taken from its views alone."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.hands: list[set[str]] = []
        self.market: set[str] = set()

    def look(self, match: Match) -> None:
        view = match.view(self.seat)
        if view["phase"] == "draft":
            pick = len(view["seats"][self.seat]["hand"])
            if len(self.hands) == pick:
                self.hands.append(set(view["passed"]))
        elif not self.market:
            self.market = {card["id"] for card in view["market"]}


def check_consistent(true: Match, dealt: Match, memory: Memory) -> None:
    """A redealt match could have shown the seat everything it remembers."""
    state = dealt.get_state()
    seats = dealt.seats
    for turn, seen in enumerate(memory.hands):
        assert set(names(list(hand_at(state.dealt, state.picks, memory.seat, turn)))) == seen
    cards = [card for hand in state.dealt for card in hand] + state.deck
    assert sorted(cards) == list(range(48))
    assert [len(hand) for hand in state.dealt] == [7] * seats
    for seat in range(seats):
        played = set(true.get_state().picks[seat]) - set(true.get_state().players[seat].hand)
        assert played <= set(state.picks[seat])
        assert set(state.players[seat].hand) == set(state.picks[seat]) - played
        for turn, card in enumerate(state.picks[seat]):
            assert card in hand_at(state.dealt, state.picks, seat, turn)
    if memory.market:
        left = [card for seat in range(seats) for card in hand_at(state.dealt, state.picks, seat, 5)]
        assert set(names(left)) == memory.market
    assert state.picks[memory.seat] == true.get_state().picks[memory.seat]


@pytest.mark.parametrize("seats", SEVERAL)
def test_a_redeal_keeps_all_that_a_seat_has_seen(seats):
    for seed in range(6):
        match = start(seats, seed, draft=True)
        memories = [Memory(seat) for seat in range(seats)]
        for step, _ in enumerate(walk(match, random.Random(seed))):
            for memory in memories:
                memory.look(match)
            if step % 3 == 0:
                for memory in memories:
                    for chance in range(3):
                        dealt = match.redeal(memory.seat, 100 * step + chance)
                        assert dealt.view(memory.seat) == match.view(memory.seat)
                        check_consistent(match, dealt, memory)


def drafted(seats: int, seed: int) -> Match:
    """A Draft just over."""
    match = start(seats, seed, draft=True)
    chance = random.Random(seed)
    while match.view(None)["phase"] == "draft":
        request = chance.choice(match.requests)
        match.answer(request.number, chance.choice(request.options))
    return match


def held(match: Match, seat: int) -> set[str]:
    return set(names(match.get_state().players[seat].hand))


def possible(match: Match, viewer: int | None, seat: int, redeals: int = 60) -> list[set[str]]:
    """A seat's hand over many redeals for a viewer."""
    return [held(match.redeal(viewer, number), seat) for number in range(redeals)]


@pytest.mark.parametrize("seed", range(4))
def test_for_two_all_but_the_first_pick_is_deduced(seed):
    """Each hand comes back after one pick of the other's: what is missing is what was taken."""
    match = drafted(2, seed)
    truth = held(match, 1)
    first = CIVILIZATION_IDS[match.get_state().picks[1][0]]
    hands = possible(match, 0, 1)
    assert set.intersection(*hands) == truth - {first}
    others = Counter(card for hand in hands for card in hand - truth | (hand & {first}))
    assert len(others) > 10  # never seen: any card not seen elsewhere


@pytest.mark.parametrize("seed", range(4))
def test_for_three_the_cards_gone_are_known_not_who_took_which(seed):
    """The own hand comes back after two picks: one card went to each of the two others."""
    match = drafted(3, seed)
    state = match.get_state()
    mine = hand_at(state.dealt, state.picks, 0, 0) - {state.picks[0][0]}
    back = hand_at(state.dealt, state.picks, 0, 3)
    gone = set(names(list(mine - back)))
    assert len(gone) == 2
    splits = set()
    for number in range(60):
        dealt = match.redeal(0, number)
        parts = tuple(frozenset(gone & held(dealt, seat)) for seat in (1, 2))
        assert [len(part) for part in parts] == [1, 1]
        splits.add(parts)
    assert len(splits) == 2


@pytest.mark.parametrize("seed", range(4))
def test_for_four_the_own_hand_comes_back_once(seed):
    match = drafted(4, seed)
    state = match.get_state()
    mine = hand_at(state.dealt, state.picks, 0, 0) - {state.picks[0][0]}
    back = hand_at(state.dealt, state.picks, 0, 4)
    gone = set(names(list(mine - back)))
    assert len(gone) == 3
    splits = set()
    for number in range(90):
        dealt = match.redeal(0, number)
        parts = tuple(frozenset(gone & held(dealt, seat)) for seat in (1, 2, 3))
        assert [len(part) for part in parts] == [1, 1, 1]
        splits.add(parts)
    assert len(splits) == 6


def test_a_played_card_settles_who_took_which():
    """For three: once one of the two cards gone is played, the other is in the third player's hand."""
    settled = 0
    for seed in range(12):
        match = drafted(3, seed)
        state = match.get_state()
        mine = hand_at(state.dealt, state.picks, 0, 0) - {state.picks[0][0]}
        gone = mine - hand_at(state.dealt, state.picks, 0, 3)
        for _ in walk(match, random.Random(seed)):
            still = [card for card in gone if any(card in player.hand for player in match.get_state().players)]
            if len(still) == 1:
                (card,) = still
                (owner,) = [seat for seat in (1, 2) if card in match.get_state().players[seat].hand]
                for number in range(10):
                    assert card in match.redeal(0, number).get_state().players[owner].hand
                settled += 1
                break
    assert settled >= 3


def test_a_spectator_knows_no_hand():
    match = drafted(3, 1)
    for seat in range(3):
        hands = possible(match, None, seat)
        assert set.intersection(*hands) == set()
        assert not set.union(*hands) & {card["id"] for card in match.view(None)["market"]}


def test_the_deck_is_redrawn_without_bias():
    match = start(2, 9)
    top = Counter(match.redeal(0, number).get_state().deck[-1] for number in range(860))
    assert set(top) == set(match.get_state().deck)
    assert max(top.values()) < 45  # 20 each on average
    assert top[match.get_state().deck[-1]] < 45


def test_an_unseen_pick_is_redrawn_without_bias():
    match = drafted(2, 3)
    first = CIVILIZATION_IDS[match.get_state().picks[1][0]]
    hands = possible(match, 0, 1, 700)
    known = set.intersection(*hands)
    drawn = Counter(card for hand in hands for card in hand - known)
    assert len(drawn) == 48 - 14 + 1  # the undealt cards and the true one
    assert max(drawn.values()) < 45
    assert 5 < drawn[first] < 45


@pytest.mark.parametrize("case", every_table()[::4], ids=label)
def test_a_redeal_gives_the_same_view_and_requests(case):
    seats, options = case
    for step, match in enumerate(walk(game().start(seats, 31, options), random.Random(31))):
        if step % 5:
            continue
        for viewer in [*range(seats), None]:
            dealt = match.redeal(viewer, step)
            assert dealt.view(viewer) == match.view(viewer)
            mine = [(request.number, request.options) for request in match.requests if request.seat == viewer]
            assert [(one.number, one.options) for one in dealt.requests if one.seat == viewer] == mine
            assert dealt.journal is None
            assert dealt.chronicle is None


def test_a_redeal_goes_on_at_random():
    match = start(2, 9)
    word = match.requests[0].options[0]
    new = set()
    for number in range(20):
        dealt = match.redeal(0, number)
        dealt.answer(dealt.requests[0].number, word)
        new.add(dealt.view(None)["market"][-1]["id"])
    assert len(new) > 8


# Bots


class Spy(Bot):
    """Remembers what it is shown."""

    level = "spy"

    def __init__(self) -> None:
        self.shown: list[Match] = []

    def choose(self, match: Match, question: Question, rng: Rng) -> int:
        self.shown.append(match)
        return question.options[rng.below(len(question.options))]


@pytest.mark.parametrize("seats", SEVERAL)
def test_a_bot_is_shown_a_redealt_match(seats):
    match = start(seats, 8, draft=True)
    spy = Spy()
    differs = 0
    for number in range(40):
        question = match.pending[0]
        row = decide(spy, match, question, number)
        shown = spy.shown[-1]
        assert shown.view(question.seat) == match.view(question.seat)
        assert shown.journal is None
        differs += shown.get_state().deck != match.get_state().deck
        match.play(question, row)
    assert differs == 40


def test_a_bot_cannot_tell_two_worlds_apart():
    """What a bot is shown follows from what its seat has seen: in two such worlds the same cards turn up as often."""
    match = table(seats=2)
    other = match.redeal(0, 77)
    assert other.get_state().deck != match.get_state().deck
    tops = [Counter(world.redeal(0, number).get_state().deck[-1] for number in range(400)) for world in (match, other)]
    for card in set(tops[0]) | set(tops[1]):
        assert abs(tops[0][card] - tops[1][card]) < 20


@pytest.mark.parametrize("cards", [None, {"sumer": 0, "mali": 2}, {}])
@pytest.mark.parametrize("seats", SEVERAL)
def test_a_drafted_position_can_be_redealt(seats, cards):
    """A position set up by hand is a Draft that could have been: each card lies in one place, hands can be redealt."""
    changes = {} if cards is None else {"market": cards}
    match = table({"hand": ["egypt"]}, seats=seats, options={"draft": True}, **changes)
    for viewer in (0, 1, None):
        for number in range(5):
            dealt = match.redeal(viewer, number)
            assert dealt.view(viewer) == match.view(viewer)


# Taking back never peeks


def test_a_card_turned_up_cannot_be_taken_back():
    match = start(2, 4)
    (request,) = match.requests
    assert request.final == request.options  # a new card comes to the market
    match.answer(request.number, request.options[0])
    assert not match.can_undo(request.seat)


def test_a_drafted_civilization_can_be_taken_back():
    match = table({"hand": ["egypt"]}, phase="civilization", options={"draft": True})
    (request,) = match.requests
    before = match.hash()
    assert request.final == ()
    match.answer(request.number, "annex/egypt")
    match.undo(0)
    assert match.hash() == before


def test_alone_the_last_answer_of_a_round_turns_up_a_card():
    match = table(seats=1)
    (request,) = match.requests
    assert set(request.final) == {"done", "rest"}


def test_a_kept_card_can_be_taken_back_until_all_have_kept():
    match = start(2, 4, draft=True)
    mine, other = sorted(match.requests, key=lambda request: request.seat)
    match.answer(mine.number, mine.options[0])
    match.undo(0)
    again = next(request for request in match.requests if request.seat == 0)
    assert again.options == mine.options
    match.answer(again.number, again.options[1])
    match.answer(other.number, other.options[0])
    assert not match.can_undo(0)
    assert names([match.get_state().picks[0][0]]) == [again.options[1].partition("/")[2]]
