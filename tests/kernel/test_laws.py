"""The laws hold for the Bazaar, and each of them can fail: a fault planted for it is found and named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from civitas.kernel import laws, registry
from civitas.kernel.frame import DERIVED, Frame
from civitas.kernel.game import Game, Scalar
from civitas.kernel.laws import Trial, Violation
from civitas.kernel.match import IllegalAnswer, Match
from civitas.kernel.request import Question
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng
from civitas.kernel.text import Refusal
from kernel.toy import Bazaar, BazaarBox, BazaarGame, Merchant, Raid, Round, Table, Turn
from kernel.toy_words import CLOSE, DONE, GOODS, PARRY, STAY, YIELD


def test_the_bazaar_keeps_every_law_and_ends_in_both_ways(bazaar: Game) -> None:
    reasons = set()
    for seed in range(24):
        seats = 2 + seed % 3
        sets = bazaar.option_sets(seats)
        report = Trial(bazaar, seats, sets[seed // 3 % len(sets)], seed).play()
        assert report.decisions > 0
        reasons.add(report.reason)
    assert reasons == {"sold_out", "closed"}


def test_the_bazaar_keeps_every_law_thoroughly(bazaar: Game) -> None:
    for seed, auction in ((0, "ascending"), (1, "sealed")):
        Trial(bazaar, 2, {"auction": auction}, seed, thorough=True).play()


def test_the_laws_are_tried_with_an_edition(bazaar: Game) -> None:
    edition = {"game": bazaar.id, "goods": {name: {"value": 0} for name in GOODS}}
    trial = Trial(bazaar, 2, {}, 4, edition=edition)
    trial.play()
    assert trial.match.get_box().overrides == edition


def test_a_trial_can_be_seen_again(bazaar: Game) -> None:
    reports = [Trial(bazaar, 3, {}, 5).play() for _ in range(2)]
    assert reports[0].decisions == reports[1].decisions
    assert reports[0].reason == reports[1].reason


def test_at_least_twenty_decisions_are_looked_at_closely(bazaar: Game) -> None:
    """Or all of them, when there are fewer."""
    for seed in range(8):
        trial = Trial(bazaar, 2 + seed % 3, {}, seed)
        report = trial.play()
        assert trial.looks >= min(laws.SAMPLE, report.decisions), f"seed {seed}"


# Faults


def planted(kind: type[BazaarGame], *frames: type[Frame]) -> BazaarGame:
    """A faulty game on the shelf."""
    game = kind()
    game.id = f"toy-{kind.__name__.lower()}"
    game.frames = (*frames, *game.frames)
    registry.register(game.id, lambda: game)
    return game


def playing(course: type[Frame], *frames: type[Frame]) -> BazaarGame:
    """The Bazaar with a faulty procedure instead of its rounds."""
    game = planted(BazaarGame, course, *frames)
    game.id = f"toy-{course.__name__.lower()}"
    game.course = course
    registry.register(game.id, lambda: game)
    return game


def broken(game: Game, seats: int, seed: int, thorough: bool) -> Violation | None:
    """The law that a game breaks with that seed."""
    try:
        Trial(game, seats, {}, seed, thorough).play()
    except Violation as found:
        return found
    return None


def violation(game: Game, seats: int = 3, thorough: bool = False) -> str:
    """What the laws say of a faulty game, within a few seeds."""
    for seed in range(6):
        found = broken(game, seats, seed, thorough)
        if found is not None:
            for part in (game.id, f"seats={seats}", f"seed={seed}", "decision="):
                assert part in str(found), "a violation says how to see it again"
            return str(found)
    raise AssertionError("the fault was not found")


def matching(twin: Callable[[Bazaar], Bazaar]) -> type[BazaarGame]:
    """A game whose matches are copied in another way."""

    class Odd(Bazaar):
        def twin(self) -> Bazaar:
            return twin(self)

    class OddGame(BazaarGame):
        def new_match(self, seats: int, options: dict[str, Scalar], box: Any, rng: Rng) -> Match:
            return Odd(self, seats, options, box, rng, Table([], [], [], -1, 0, 0))

    return OddGame


def odd(match: Bazaar, table: Table, rng: Rng | None = None) -> Bazaar:
    """A copy of a match with that table."""
    return type(match)(match.game, match.seats, match.options, match.box, rng or match.rng.copy(), table)


# Copies


def test_a_copy_that_shares_a_list_is_found() -> None:
    def sharing(match: Bazaar) -> Bazaar:
        table = match.table.copy()
        table.gone = match.table.gone
        return odd(match, table)

    found = violation(planted(matching(sharing)))
    assert "earlier copy changed" in found or "looking changed the match" in found or "goods" in found


def test_a_copy_that_shares_the_random_state_is_found() -> None:
    found = violation(planted(matching(lambda match: odd(match, match.table.copy(), match.rng))))
    assert "changed" in found or "plays on differently" in found


def test_a_copy_that_loses_a_coin_is_found() -> None:
    def losing(match: Bazaar) -> Bazaar:
        table = match.table.copy()
        table.merchants[0].coins = 0
        return odd(match, table)

    assert "copy hashes differently" in violation(planted(matching(losing)))


class Noted(Bazaar):
    """Keeps something that matters outside the table."""

    noted = 0

    def twin(self) -> Bazaar:
        return odd(self, self.table.copy())


@dataclass
class Absent(Round):
    """Gives a coin for what the match has noted, and copies have not."""

    def next_turn(self, match: Bazaar) -> None:
        noted = cast(Noted, match)
        noted.noted += 1
        match.table.merchants[0].coins += noted.noted % 2
        Round.next_turn(self, match)


def test_what_a_copy_leaves_behind_is_found_when_it_plays_on() -> None:
    class Forgetting(BazaarGame):
        def new_match(self, seats: int, options: dict[str, Scalar], box: Any, rng: Rng) -> Match:
            return Noted(self, seats, options, box, rng, Table([], [], [], -1, 0, 0))

    game = planted(Forgetting, Absent)
    game.course = Absent
    assert "plays on differently" in violation(game)


# Saved positions


@dataclass(slots=True)
class Purse(Merchant):
    """Keeps coins that are not saved."""

    hidden: int = field(default=0, metadata=DERIVED)

    def copy(self) -> Purse:
        return Purse(self.coins, self.hand[:], self.stall[:], self.stash, self.hidden)


@dataclass
class Hoarding(Round):
    """Whoever has hidden coins may choose what others may not."""

    def next_turn(self, match: Bazaar) -> None:
        cast(Purse, match.table.merchants[0]).hidden = 1
        self.then = "choose"

    def choose(self, match: Bazaar) -> None:
        hidden = cast(Purse, match.table.merchants[0]).hidden
        match.ask(0, [STAY, CLOSE, DONE] if hidden else [STAY, CLOSE], then="go_on", prompt="vote")

    def go_on(self, match: Bazaar) -> None:
        self.then = "vote"


@dataclass
class Saving(Hoarding):
    """Hidden coins are paid out later; nobody's options hang on them."""

    def choose(self, match: Bazaar) -> None:
        match.ask(0, [STAY, CLOSE], then="go_on", prompt="vote")

    def go_on(self, match: Bazaar) -> None:
        purse = cast(Purse, match.table.merchants[0])
        purse.coins += purse.hidden
        purse.hidden = 0
        self.then = "vote"


class Losing(BazaarGame):
    """Its merchants have purses of which a part is not saved."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces = (*self.pieces, Purse)

    def set_up(self, match: Match) -> None:
        super().set_up(match)
        table = cast(Bazaar, match).table
        table.merchants = [Purse(m.coins, m.hand, m.stall, m.stash) for m in table.merchants]


@pytest.mark.parametrize("course", [Hoarding, Saving])
def test_a_field_that_is_not_saved_is_found(course: type[Frame]) -> None:
    game = planted(Losing, course)
    game.course = course
    violation(game)


def test_a_table_restored_with_something_added_is_found() -> None:
    class Generous(BazaarGame):
        def refresh(self, match: Match) -> None:
            cast(Bazaar, match).table.merchants[0].coins += 1

    violation(planted(Generous))


@dataclass
class Hasty(Round):
    """Changes the table before it asks, in the same step."""

    def vote(self, match: Bazaar) -> None:
        match.table.merchants[0].coins += 1
        if match.table.deck:
            match.ask(0, [STAY, CLOSE], then="heed", prompt="vote")

    def heed(self, match: Bazaar) -> None:
        self.then = "start"


def test_a_step_that_changes_something_before_it_asks_is_found() -> None:
    violation(playing(Hasty))


# What seats see


def test_a_view_that_shows_a_rivals_hand_is_found() -> None:
    class Showing(BazaarGame):
        def view(self, match: Match, seat: int | None) -> dict[str, Any]:
            return {**super().view(match, seat), "leak": cast(Bazaar, match).table.merchants[0].hand[:]}

    assert "changes its view: leak" in violation(planted(Showing))


def test_a_view_that_shows_the_next_card_is_found() -> None:
    class Peeking(BazaarGame):
        def view(self, match: Match, seat: int | None) -> dict[str, Any]:
            return {**super().view(match, seat), "next": cast(Bazaar, match).table.deck[-1:]}

    assert "changes its view: next" in violation(planted(Peeking))


def test_a_view_that_shows_the_random_state_is_found() -> None:
    class Fortune(BazaarGame):
        def view(self, match: Match, seat: int | None) -> dict[str, Any]:
            return {**super().view(match, seat), "chance": match.rng.state}

    assert "changes its view: chance" in violation(planted(Fortune))


def test_a_view_that_changes_the_table_is_found() -> None:
    class Tidy(BazaarGame):
        def view(self, match: Match, seat: int | None) -> dict[str, Any]:
            cast(Bazaar, match).table.merchants[0].coins += 1
            return super().view(match, seat)

    violation(planted(Tidy))


# Redeals


def test_a_redeal_that_leaves_a_rivals_hand_is_found() -> None:
    class Lazy(BazaarGame):
        def redeal(self, match: Match, seat: int, rng: Rng) -> None:
            rng.shuffle(cast(Bazaar, match).table.deck)

    found = violation(planted(Lazy), thorough=True)
    assert "never change" in found
    assert "hand[" in found


def test_a_redeal_that_leaves_the_deck_is_found() -> None:
    class Still(BazaarGame):
        def redeal(self, match: Match, seat: int, rng: Rng) -> None:
            """Nothing is redrawn."""

    assert "never change" in violation(planted(Still), thorough=True)


def test_a_redeal_of_ones_own_hand_is_found() -> None:
    class Wild(BazaarGame):
        def redeal(self, match: Match, seat: int, rng: Rng) -> None:
            super().redeal(match, -1, rng)

    assert "changes its view: seats" in violation(planted(Wild))


def test_a_redeal_that_loses_a_card_is_found() -> None:
    class Careless(BazaarGame):
        def redeal(self, match: Match, seat: int, rng: Rng) -> None:
            super().redeal(match, seat, rng)
            table = cast(Bazaar, match).table
            if table.deck:
                table.deck[0] = table.deck[-1]

    violation(planted(Careless))


def test_a_redeal_that_changes_what_is_hidden_is_found() -> None:
    class Naming(BazaarGame):
        def secrets(self, match: Match, seat: int) -> dict[str, object]:
            return {f"{place} {card}": card for place, card in super().secrets(match, seat).items()}

    assert "changes what is hidden" in violation(planted(Naming))


@dataclass
class Telling(Round):
    """Offers one merchant what hangs on another's hand."""

    def vote(self, match: Bazaar) -> None:
        high = [PARRY + card for card in match.table.merchants[1].hand]
        match.ask(0, [*high, STAY, CLOSE], then="heed", prompt="vote")

    def heed(self, match: Bazaar) -> None:
        self.then = "start" if match.table.deck else ""


def test_options_that_hang_on_a_rivals_hand_are_found() -> None:
    found = violation(playing(Telling))
    assert "redeal" in found
    assert "seat 0" in found


@dataclass
class Candid(Raid):
    """Passes over a victim that cannot parry, and so tells."""

    def copy(self) -> Raid:
        return Candid(self.seat, self.target)

    def warn(self, match: Bazaar) -> None:
        hand = match.table.merchants[self.target].hand
        cards = [PARRY + card for card in hand if match.box.value[card] >= 4]
        match.ask(self.target, [*cards, YIELD], then="defend", prompt="raided")


@dataclass
class CandidRound(Round):
    def next_turn(self, match: Bazaar) -> None:
        if self.turns == match.seats:
            self.then = "vote"
            return
        seat = self.turns
        self.turns += 1
        match.open(Candid(seat, (seat + 1) % match.seats), then="next_turn")

    def auction(self, match: Bazaar) -> None:
        for merchant in match.table.merchants:
            merchant.coins += 2
        Round.auction(self, match)


def test_a_question_left_out_because_of_a_secret_is_found() -> None:
    violation(playing(CandidRound, Candid))


# Questions


@dataclass
class Endless(Frame):
    def copy(self) -> Frame:
        return type(self)()

    def start(self, match: Match) -> None:
        match.chance(2)
        self.then = "ask"

    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="start", prompt="vote")


def test_a_game_that_does_not_end_is_found() -> None:
    game = playing(Endless)
    with pytest.raises(Violation, match="does not end"):
        Trial(game, 2, {}, 0).play()


@dataclass
class Twice(Endless):
    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE, STAY], then="start", prompt="vote")


def test_an_option_listed_twice_is_found() -> None:
    assert "an option twice" in violation(playing(Twice))


@dataclass
class Speechless(Endless):
    """Asks something, then asks without options."""

    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="again", prompt="vote")

    def again(self, match: Match) -> None:
        match.ask(0, [], then="start", prompt="vote")


def test_a_question_without_options_is_found() -> None:
    assert "without options" in violation(playing(Speechless))


@dataclass
class Doubled(Endless):
    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE], then="start", prompt="vote")
        match.pending.append(Question(match.number + 1, 0, [STAY], "vote", "", -1))


def test_a_seat_asked_twice_at_once_is_found() -> None:
    assert "a seat asked twice at once" in violation(playing(Doubled), thorough=True)


@dataclass
class Crashing(Endless):
    """One of the options brings the rules down."""

    def ask(self, match: Match) -> None:
        match.ask(0, [STAY, CLOSE, DONE], then="hear", prompt="vote")

    def hear(self, match: Match) -> None:
        if match.choice == DONE:
            raise ZeroDivisionError("the dragon divides")
        self.then = "start"


def test_an_option_that_crashes_is_found() -> None:
    found = violation(playing(Crashing))
    assert "ZeroDivisionError" in found
    assert "the dragon divides" in found


@dataclass
class Indebted(Turn):
    """Gifts that nobody can afford."""

    def copy(self) -> Turn:
        return Indebted(self.seat, self.raided)

    def perform(self, match: Bazaar) -> None:
        Turn.perform(self, match)
        match.table.merchants[self.seat].coins -= 9


@dataclass
class IndebtedRound(Round):
    def next_turn(self, match: Bazaar) -> None:
        if self.turns == match.seats:
            self.then = "vote"
            return
        self.turns += 1
        match.open(Indebted(self.turns % match.seats), then="next_turn")


def test_a_negative_amount_is_found() -> None:
    assert "coins" in violation(playing(IndebtedRound, Indebted))


@dataclass
class Burning(Round):
    """A lot nobody wants is lost from the box."""

    def vote(self, match: Bazaar) -> None:
        if match.table.gone:
            match.table.gone.pop()
        Round.vote(self, match)


def test_a_lost_card_is_found() -> None:
    assert "goods" in violation(playing(Burning))


# At once


@dataclass
class Racing(Frame):
    """Whoever answers first is noted on the table."""

    seat: int

    def copy(self) -> Frame:
        return type(self)(self.seat)

    def start(self, match: Bazaar) -> None:
        match.ask(self.seat, [STAY, CLOSE], then="choose", prompt="vote")

    def choose(self, match: Bazaar) -> None:
        coins = sum(merchant.coins for merchant in match.table.merchants)
        match.table.merchants[self.seat].coins += coins % 7


@dataclass
class Race(Frame):
    def copy(self) -> Frame:
        return Race()

    def start(self, match: Match) -> None:
        match.fork({seat: Racing(seat) for seat in range(match.seats)}, then="finish")

    def finish(self, match: Match) -> None:
        """Over."""


def test_a_fork_that_hangs_on_the_order_of_answers_is_found() -> None:
    found = violation(playing(Race, Racing))
    assert "the order of simultaneous answers matters" in found or "view" in found


@dataclass
class Gambling(Racing):
    def choose(self, match: Bazaar) -> None:
        match.chance(2)


@dataclass
class Casino(Race):
    def copy(self) -> Frame:
        return Casino()

    def start(self, match: Match) -> None:
        match.fork({seat: Gambling(seat) for seat in range(match.seats)}, then="finish")


def test_a_draw_inside_a_branch_is_found() -> None:
    assert "inside a branch" in violation(playing(Casino, Gambling))


# Answers


def answering(answer: Callable[[Bazaar, int, str], None]) -> type[BazaarGame]:
    """A game whose matches take answers in another way."""

    class Lenient(Bazaar):
        def answer(self, number: int, option: str) -> None:
            answer(self, number, option)

        def twin(self) -> Bazaar:
            return odd(self, self.table.copy())

    class LenientGame(BazaarGame):
        def new_match(self, seats: int, options: dict[str, Scalar], box: Any, rng: Rng) -> Match:
            return Lenient(self, seats, options, box, rng, Table([], [], [], -1, 0, 0))

    return LenientGame


def test_an_unlisted_option_that_is_taken_is_found() -> None:
    def anything(match: Bazaar, number: int, option: str) -> None:
        if option not in match.game.verbs.rows:
            raise IllegalAnswer("answer.stale", number=str(number))

    assert "was taken" in violation(planted(answering(anything)))


def test_a_foreign_answer_that_is_taken_is_found() -> None:
    def forgiving(match: Bazaar, number: int, option: str) -> None:
        if any(question.number == number for question in match.pending) and option in match.game.verbs.rows:
            Match.answer(match, number, option)

    assert "foreign answer" in violation(planted(answering(forgiving)))


def test_a_refused_answer_that_is_written_down_is_found() -> None:
    def writing(match: Bazaar, number: int, option: str) -> None:
        try:
            Match.answer(match, number, option)
        except Refusal:
            assert match.journal is not None
            match.journal.answered(0, 1, "done")
            raise

    assert "written down" in violation(planted(answering(writing)))


# The end


def test_a_journal_that_replays_otherwise_is_found() -> None:
    class Moody(BazaarGame):
        starts = 0

        def set_up(self, match: Match) -> None:
            super().set_up(match)
            self.starts += 1
            cast(Bazaar, match).table.merchants[0].coins += self.starts

    violation(planted(Moody))


def test_a_ranking_that_forgets_a_seat_is_found() -> None:
    class Unfair(BazaarGame):
        def result(self, match: Match) -> Result:
            result = super().result(match)
            result.ranking = [[0]]
            return result

    assert "ranking" in violation(planted(Unfair))


def test_the_games_the_faults_were_planted_in_are_sound() -> None:
    """Without its fault each of the odd games keeps the laws: it is the fault that was found."""

    def plain(match: Bazaar, number: int, option: str) -> None:
        Match.answer(match, number, option)

    for kind in (matching(lambda match: odd(match, match.table.copy())), answering(plain)):
        Trial(planted(kind), 3, {}, 0).play()
    box = BazaarBox(None)
    assert len(box.value) == len(GOODS)
