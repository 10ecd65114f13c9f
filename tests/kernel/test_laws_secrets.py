"""Faults of what seats see and of redeals are found and named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from civitas.kernel.match import Match
from civitas.kernel.rng import Rng
from kernel.faults import planted, playing, violation
from kernel.toy import Bazaar, BazaarGame, Raid, Round
from kernel.toy_words import CLOSE, PARRY, STAY, YIELD

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
