"""Faults of copies and saved positions are found and named."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from civitas.kernel.frame import DERIVED, Frame
from civitas.kernel.game import Scalar
from civitas.kernel.match import Match
from civitas.kernel.rng import Rng
from kernel.faults import matching, odd, planted, playing, violation
from kernel.toy import Bazaar, BazaarGame, Merchant, Round, Table
from kernel.toy_words import CLOSE, DONE, STAY

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
