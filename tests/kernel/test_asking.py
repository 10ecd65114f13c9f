"""Asking one seat, opening procedures, letting seats decide at once; the numbers of requests."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civitas.kernel.frame import ChooseOne, EachSeat, Frame, PickSome
from civitas.kernel.match import BrokenRules, IllegalAnswer, Match
from civitas.kernel.piles import deal, reveal
from kernel.helpers import UNTIMED, offering, play_until, request_of, restless, say, staged, start
from kernel.toy import Bazaar
from kernel.toy_words import CLOSE, DONE, LEAVE, MELT, PICK, STAY, TAKE


@dataclass
class Tally(Frame):
    """A procedure of a test: what it saw is kept in `seen`."""

    seen: list[int] = field(default_factory=list)

    def copy(self) -> Frame:
        return type(self)(self.seen[:])


def tally(match: Match) -> list[int]:
    """What the procedure of the test has seen so far."""
    first = match.frames[0]
    assert isinstance(first, Tally)
    return first.seen


# One seat


@dataclass
class Forced(Tally):
    def start(self, match: Match) -> None:
        match.ask(0, [TAKE], then="hear", prompt="lot")

    def hear(self, match: Match) -> None:
        self.seen.append(match.choice)
        self.then = "ask_on"

    def ask_on(self, match: Match) -> None:
        match.ask(1, [STAY], then="finish", prompt="vote", always=True)

    def finish(self, match: Match) -> None:
        self.seen.append(match.choice)


def test_a_single_option_is_taken_unasked_unless_always() -> None:
    match = staged(Forced)
    assert tally(match) == [TAKE]
    assert [(request.seat, request.options) for request in match.requests] == [(1, ("stay",))]
    say(match, 1, "stay")
    assert match.over


@dataclass
class Speechless(Tally):
    def start(self, match: Match) -> None:
        match.ask(0, [], then="start", prompt="lot")


def test_asking_without_options_breaks_the_rules() -> None:
    with pytest.raises(BrokenRules, match=r"Speechless\.start"):
        staged(Speechless)


# Procedures within procedures


@dataclass
class Nested(Tally):
    """Opens procedures of the shelf and reads what they found."""

    def start(self, match: Match) -> None:
        match.open(ChooseOne(0, [TAKE, MELT], "lot"), then="hear")

    def hear(self, match: Match) -> None:
        one = match.ended()
        assert isinstance(one, ChooseOne)
        self.seen.append(one.chosen)
        match.open(EachSeat([1, 0], [[STAY, CLOSE], [STAY, CLOSE]], "vote"), then="count")

    def count(self, match: Bazaar) -> None:
        votes = match.ended()
        assert isinstance(votes, EachSeat)
        self.seen += votes.answers
        rows = [PICK + card for card in match.table.merchants[1].hand]
        match.open(PickSome(1, rows, 1, 2, DONE, "pick"), then="take")

    def take(self, match: Bazaar) -> None:
        some = match.ended()
        assert isinstance(some, PickSome)
        self.seen += some.picked
        match.ask(0, [STAY, CLOSE], then="finish", prompt="vote")

    def finish(self, match: Match) -> None:
        """Over."""


def test_the_opener_reads_the_outcome_of_what_it_opened() -> None:
    match = staged(Nested)
    say(match, 0, "melt")
    say(match, 1, "close")
    say(match, 0, "stay")
    first, _, third = match.table.merchants[1].hand
    say(match, 1, request_of(match, 1).options[0], request_of(match, 1).options[-1])
    assert tally(match) == [MELT, CLOSE, STAY, PICK + first, PICK + third]


def test_copies_and_restored_positions_read_the_same_outcome() -> None:
    match = staged(Nested)
    twins: list[Match] = []
    for seat in (0, 1, 0, 1, 1):
        twins += [match.copy(), match.game.restore(match.save())]
        for other in [*twins, match]:
            say(other, seat, request_of(match, seat).options[0])
    assert len(tally(match)) == 5
    assert {twin.hash() for twin in twins} == {match.hash()}


@dataclass
class Late(Tally):
    """Reads an outcome one step too late."""

    def start(self, match: Match) -> None:
        match.open(ChooseOne(0, [TAKE, MELT], "lot"), then="pause")

    def pause(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="finish", prompt="vote")

    def finish(self, match: Match) -> None:
        match.ended()


@dataclass
class LateBranch(Late):
    def start(self, match: Match) -> None:
        match.fork({0: ChooseOne(0, [TAKE, MELT], "lot")}, then="pause")

    def finish(self, match: Match) -> None:
        match.branch_of(0)


@pytest.mark.parametrize("course", [Late, LateBranch])
def test_an_outcome_read_too_late_breaks_the_rules_in_the_match_as_in_its_copies(course: type[Frame]) -> None:
    match = staged(course)
    say(match, 0, "take")
    for late in (match.copy(), match):
        with pytest.raises(BrokenRules):
            say(late, 0, "stay")


def test_a_seat_without_a_branch_has_no_outcome() -> None:
    @dataclass
    class Absent(Tally):
        def start(self, match: Match) -> None:
            match.fork({0: ChooseOne(0, [TAKE], "lot")}, then="finish")

        def finish(self, match: Match) -> None:
            match.branch_of(1)

    with pytest.raises(BrokenRules, match="seat 1"):
        staged(Absent)


# Picking some


def picks(least: int, most: int, options: int, words: list[str]) -> tuple[list[int], list[tuple[str, ...]]]:
    """What is picked with these answers, and what was offered on the way."""
    frame = PickSome(0, [PICK + card for card in range(options)], least, most, DONE, "pick")

    @dataclass
    class Picking(Tally):
        def start(self, match: Match) -> None:
            match.open(frame.copy(), then="keep")

        def keep(self, match: Match) -> None:
            some = match.ended()
            assert isinstance(some, PickSome)
            self.seen += some.picked
            match.ask(0, [STAY, CLOSE], then="finish", prompt="vote")

        def finish(self, match: Match) -> None:
            """Over."""

    match = staged(Picking)
    offered: list[tuple[str, ...]] = []
    for word in words:
        offered.append(match.requests[0].options)
        say(match, 0, word)
    assert match.requests[0].options == ("stay", "close"), "the picking is over"
    return tally(match), offered


def test_after_a_pick_only_later_options_stay_open() -> None:
    picked, offered = picks(0, 3, 3, ["pick/amber_b", "done"])
    assert picked == [PICK + 1]
    assert offered == [("pick/amber_a", "pick/amber_b", "pick/amber_c", "done"), ("pick/amber_c", "done")]


def test_done_comes_unasked_when_nothing_later_is_left() -> None:
    assert picks(0, 3, 3, ["pick/amber_c"]) == (
        [PICK + 2],
        [("pick/amber_a", "pick/amber_b", "pick/amber_c", "done")],
    )


def test_picks_that_would_leave_too_few_are_not_offered() -> None:
    picked, offered = picks(2, 2, 3, ["pick/amber_b"])
    assert picked == [PICK + 1, PICK + 2], "the last pick was the only one possible"
    assert offered == [("pick/amber_a", "pick/amber_b")]


def test_everything_is_picked_unasked_when_all_must_go() -> None:
    assert picks(3, 3, 3, []) == ([PICK, PICK + 1, PICK + 2], [])


@pytest.mark.parametrize(
    ("least", "most", "options"), [(0, 2, 4), (1, 3, 4), (2, 2, 4), (0, 0, 3), (3, 3, 3), (0, 5, 3)]
)
def test_every_set_can_be_picked_in_exactly_one_way(least: int, most: int, options: int) -> None:
    found: list[tuple[int, ...]] = []

    def follow(frame: PickSome) -> None:
        open_now = frame.open_options() if len(frame.picked) < frame.most else [DONE]
        for row in open_now:
            if row == DONE:
                found.append(tuple(frame.picked))
                continue
            twin = frame.copy()
            twin.picked.append(row)
            follow(twin)

    follow(PickSome(0, list(range(options)), least, most, DONE, "pick"))
    sets = {
        tuple(sorted(cards))
        for size in range(least, min(most, options) + 1)
        for cards in permutations(range(options), size)
    }
    assert len(found) == len(set(found))
    assert set(found) == sets


# At once: what a branch may not do


@dataclass
class Trespass(Frame):
    """A branch of seat 0 that does something no branch may."""

    def copy(self) -> Frame:
        return type(self)()

    def start(self, match: Bazaar) -> None:
        raise NotImplementedError


@dataclass
class AsksAnother(Trespass):
    def start(self, match: Bazaar) -> None:
        match.ask(1, [STAY, CLOSE], then="start", prompt="vote")


@dataclass
class Draws(Trespass):
    def start(self, match: Bazaar) -> None:
        match.chance(2)


@dataclass
class Shuffles(Trespass):
    def start(self, match: Bazaar) -> None:
        match.shuffle(match.table.deck)


@dataclass
class Reveals(Trespass):
    def start(self, match: Bazaar) -> None:
        reveal(match, match.table.deck)


@dataclass
class Deals(Trespass):
    def start(self, match: Bazaar) -> None:
        deal(match, match.table.deck, 1)


@dataclass
class Forks(Trespass):
    def start(self, match: Bazaar) -> None:
        match.fork({0: ChooseOne(0, [STAY, CLOSE], "vote")}, then="start")


@pytest.mark.parametrize("branch", [AsksAnother, Draws, Shuffles, Reveals, Deals, Forks])
def test_what_a_branch_may_not_do_breaks_the_rules(branch: type[Frame]) -> None:
    @dataclass
    class Forking(Tally):
        def start(self, match: Match) -> None:
            match.fork({0: branch()}, then="finish")

        def finish(self, match: Match) -> None:
            """Over."""

    with pytest.raises(BrokenRules):
        staged(Forking, branch)


# At once: what nobody may notice


@pytest.fixture
def offer() -> Match:
    """Three merchants pick cards to sell, at once."""
    return play_until(start(), offering)


AUCTIONS = ("ascending", "sealed")


def script(match: Match, seat: int, chance: random.Random) -> list[str]:
    """Answers that take a seat from its first to its last pick."""
    copy = match.copy()
    words: list[str] = []
    while any(request.seat == seat for request in copy.requests):
        request = request_of(copy, seat)
        words.append(chance.choice(request.options))
        copy.answer(request.number, words[-1])
    return words


@settings(UNTIMED, max_examples=40)
@given(
    st.randoms(use_true_random=False), st.integers(0, 7), st.integers(2, 4), st.sampled_from(["ascending", "sealed"])
)
def test_the_order_of_simultaneous_answers_changes_nothing(
    chance: random.Random, seed: int, seats: int, auction: str
) -> None:
    begun = play_until(start(seats, seed, auction=auction), lambda match: len(match.requests) == seats, seed)
    scripts = {seat: script(begun, seat, chance) for seat in range(seats)}
    outcomes = set()
    for _ in range(3):
        copy = begun.copy()
        speakers = [seat for seat, words in scripts.items() for _ in words]
        chance.shuffle(speakers)
        left = {seat: iter(words) for seat, words in scripts.items()}
        for seat in speakers:
            say(copy, seat, next(left[seat]))
        asked = tuple((request.number, request.seat, request.options) for request in copy.requests)
        outcomes.add((copy.hash(), asked, str(copy.view(0)), str(copy.view(None))))
    assert len(outcomes) == 1


def test_each_seat_goes_at_its_own_pace(offer: Match) -> None:
    first = request_of(offer, 1).options[0]
    say(offer, 1, first)
    say(offer, 1, "done")
    assert [request.seat for request in offer.requests] == [0, 2]
    assert offer.view(None)["waiting"] == [0, 2]


def test_requests_stand_in_the_order_of_seats_whoever_answered_last(offer: Match) -> None:
    say(offer, 0, request_of(offer, 0).options[0])
    assert [request.seat for request in offer.requests] == [0, 1, 2]


def test_nothing_leaves_a_branch_before_all_are_done(offer: Match) -> None:
    before = [offer.view(seat) for seat in (1, 2, None)]
    say(offer, 0, request_of(offer, 0).options[0])
    assert [offer.view(seat) for seat in (1, 2, None)] == before, "a pick was noticed"
    say(offer, 0, "done")
    for seat, view in zip((1, 2, None), before, strict=True):
        assert offer.view(seat) == {**view, "waiting": [1, 2]}, "more than being done was noticed"


def test_a_pending_request_keeps_its_number_while_others_answer(offer: Match) -> None:
    kept = request_of(offer, 2).number
    say(offer, 0, request_of(offer, 0).options[0])
    say(offer, 1, "done")
    say(offer, 0, "done")
    assert request_of(offer, 2).number == kept


def test_numbers_do_not_tell_how_far_others_are() -> None:
    """A seat sees the same numbers, in the fork and after it, whether the others picked twice or not at all."""
    seen: list[list[int]] = []
    for eager in (False, True):
        match = play_until(start(), offering)
        for seat in (1, 2):
            if eager:
                say(match, seat, request_of(match, seat).options[0], request_of(match, seat).options[1])
            else:
                say(match, seat, "done")
        numbers = [request_of(match, 0).number]
        say(match, 0, request_of(match, 0).options[0])
        numbers.append(request_of(match, 0).number)
        say(match, 0, "done")
        seen.append([*numbers, match.requests[0].number])
    assert seen[0] == seen[1]


def test_a_stale_answer_does_not_tell_how_far_others_are() -> None:
    texts: set[str] = set()
    for eager in (False, True):
        match = play_until(start(), offering)
        stale = request_of(match, 0).number
        say(match, 0, "done")
        if eager:
            say(match, 1, request_of(match, 1).options[0])
        with pytest.raises(IllegalAnswer) as refused:
            match.answer(stale, "done")
        texts.add(refused.value.text("en"))
    assert len(texts) == 1


@pytest.mark.parametrize("seed", range(8))
def test_request_numbers_are_never_reused_even_after_an_undo(seed: int) -> None:
    chance = random.Random(seed)
    match = start(2 + seed % 3, seed, auction=chance.choice(["ascending", "sealed"]))
    known: dict[int, tuple[int, tuple[str, ...]]] = {}
    pending: set[int] = set()
    for _ in range(400):
        now = {request.number: (request.seat, request.options) for request in match.requests}
        for number, asked in now.items():
            if number in pending:
                assert known[number] == asked, "a pending request changed"
            else:
                assert number not in known, "a number came back"
        known.update(now)
        pending = set(now)
        if match.over:
            break
        restless(match, chance)


@dataclass
class Long(Frame):
    """A branch of more answers than a fork reserves numbers for."""

    seat: int = 0
    left: int = 70

    def copy(self) -> Long:
        return Long(self.seat, self.left)

    def start(self, match: Match) -> None:
        if self.left:
            match.ask(self.seat, [STAY, LEAVE], then="hear", prompt="vote")

    def hear(self, match: Match) -> None:
        self.left -= 1
        self.then = "start"


@dataclass
class Patience(Tally):
    def start(self, match: Match) -> None:
        match.fork({seat: Long(seat, 70 if seat else 1) for seat in range(2)}, then="again")

    def again(self, match: Match) -> None:
        match.ask(0, [STAY, LEAVE], then="finish", prompt="vote")

    def finish(self, match: Match) -> None:
        """Over."""


def test_numbers_stay_unique_in_a_very_long_branch() -> None:
    match = staged(Patience, Long)
    seen: list[int] = [request_of(match, 0).number]
    say(match, 0, "stay")
    while match.requests[0].seat == 1:
        seen.append(match.requests[0].number)
        say(match, 1, "stay")
    seen.append(match.requests[0].number)
    assert len(seen) == 72
    assert len(set(seen)) == len(seen)
    assert seen[-1] == max(seen)


def test_a_defence_is_asked_in_the_middle_of_an_attack() -> None:
    match = play_until(start(2, 3), lambda m: m.requests[0].prompt == "turn" and "raid/1" in m.requests[0].options)
    table = match.table  # type: ignore[attr-defined]
    coins = table.merchants[0].coins
    say(match, 0, "raid/1")
    assert [(request.seat, request.prompt) for request in match.requests] == [(1, "raided")]
    assert table.merchants[0].coins == coins - 1
    say(match, 1, "yield")
    assert [(request.seat, request.prompt) for request in match.requests] == [(0, "turn")]
    assert not any(word.startswith("raid") for word in match.requests[0].options), "one raid a turn"
