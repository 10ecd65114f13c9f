"""The laws hold for the Bazaar; that each of them can fail is shown by the faults planted in test_laws_*.py."""

from __future__ import annotations

from civitas.kernel import laws
from civitas.kernel.game import Game
from civitas.kernel.laws import Trial
from civitas.kernel.match import Match
from kernel.faults import answering, matching, odd, planted
from kernel.toy import Bazaar, BazaarBox
from kernel.toy_words import GOODS


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


def test_the_games_the_faults_were_planted_in_are_sound() -> None:
    """Without its fault each of the odd games keeps the laws: it is the fault that was found."""

    def plain(match: Bazaar, number: int, option: str) -> None:
        Match.answer(match, number, option)

    for kind in (matching(lambda match: odd(match, match.table.copy())), answering(plain)):
        Trial(planted(kind), 3, {}, 0).play()
    box = BazaarBox(None)
    assert len(box.value) == len(GOODS)
