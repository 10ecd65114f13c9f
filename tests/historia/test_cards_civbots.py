"""The 7 Civbot cards: the level card says how many a civbot draws; the six others, each drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from civitas.kernel.match import Match
from historia.cases import FAR, deck
from historia.helpers import bot, play, seat, table, tales

CARDS_DRAWN = {"chief": 3, "noble": 4, "king": 5}
NAMES = {
    "bot_technology": "Technology",
    "bot_military": "Military",
    "bot_art": "Art",
    "bot_expansion": "Expansion",
    "bot_war": "War",
    "bot_expansion_war": "Expansion then War",
}
ONE_CARD = {"game": "historia", "difficulties": {"chief": {"cards_drawn": 1}}}
TOKENS = {"russia": 12, "middle_east": 9, "north_africa": 7, "europe": 5}
SEEDS = 200


@dataclass(frozen=True)
class Outcome:
    """The civbot's levels and territories, the points it earned, what is left to its victim, and the wonder row."""

    levels: tuple[int, int] = (5, 5)
    territories: tuple[str, ...] = ("europe",)
    earned: tuple[tuple[str, int], ...] = ()
    victim: tuple[str, ...] = ()
    row: tuple[str, ...] = ("sphinx", "moai", "petra")


# The civbot stands in Europe with levels 5 and 5; where a weak player stands beside China, and what the card does.
ACTIONS: dict[str, list[tuple[str, Outcome]]] = {
    "bot_technology": [("russia", Outcome((6, 5), earned=(("civbot", 1),), victim=("russia", "china")))],
    "bot_military": [("russia", Outcome((5, 6), victim=("russia", "china")))],
    "bot_art": [("russia", Outcome(earned=(("civbot", 1),), victim=("russia", "china"), row=("sphinx", "moai")))],
    "bot_expansion": [
        ("russia", Outcome(territories=("europe", "russia"), victim=("russia", "china"))),
        ("europe", Outcome(territories=("europe", "russia"), victim=("europe", "china"))),
    ],
    "bot_war": [
        ("russia", Outcome(victim=("russia", "china"))),
        ("europe", Outcome(earned=(("wars", 2),), victim=("china",))),
    ],
    "bot_expansion_war": [
        ("russia", Outcome(territories=("europe", "russia"), earned=(("wars", 2),), victim=("china",))),
        ("europe", Outcome(territories=("europe", "russia"), earned=(("wars", 2),), victim=("china",))),
    ],
}
CASES = [(card, place, outcome) for card, rows in ACTIONS.items() for place, outcome in rows]


def drawn(match: Match) -> list[str]:
    """The names of the cards drawn, in order."""
    return [line.partition(" draws: ")[2].removesuffix(".") for line in tales(match) if " draws: " in line]


def end_of_turn(seed: int, *players: dict[str, Any], bots: list[dict[str, Any]], **changes: Any) -> Match:
    """The first player revolts, then the civbots act."""
    revolt = {"laid": ["revolution"], "column": ["art", "raid", "trade"], "quiet": True}
    first, *others = players
    match = table({**first, **revolt}, *others, bots=bots, seed=seed, row=["sphinx", "moai", "petra"], **changes)
    return play(match, "recover/art")


def drawing(card: str, place: str) -> Match:
    """The table on which a civbot of one card has drawn that one."""
    victim = {"territories": [place, "china"], "used": 0}
    strong = {"territories": ["europe"], "technology": 5, "military": 5}
    for seed in range(SEEDS):
        match = end_of_turn(seed, victim, FAR, bots=[strong], tokens=TOKENS, edition=ONE_CARD)
        if drawn(match) == [NAMES[card]]:
            return match
    raise AssertionError(f"{card} is never drawn")


def test_no_card_is_forgotten() -> None:
    assert ["level_card", *ACTIONS] == deck("civbots")
    assert list(ACTIONS) == list(NAMES)
    assert list(CARDS_DRAWN) == deck("difficulties")


@pytest.mark.parametrize("level", CARDS_DRAWN)
def test_the_level_card(level: str) -> None:
    """So many different cards, and over some games every one of the six."""
    seen: set[str] = set()
    for seed in range(30):
        match = end_of_turn(seed, {"territories": ["europe"]}, FAR, bots=[{"level": level, "territories": ["japan"]}])
        cards = drawn(match)
        assert len(cards) == len(set(cards)) == CARDS_DRAWN[level]
        seen.update(cards)
    assert seen == set(NAMES.values())


def test_the_highest_level_acts_first() -> None:
    places = ["japan", "china", "india"]
    levels = ["noble", "chief", "king"]
    bots = [{"level": level, "territories": [place]} for level, place in zip(levels, places, strict=True)]
    match = end_of_turn(0, {"territories": ["europe"]}, FAR, bots=bots)
    tellers = [line.partition(" draws: ")[0] for line in tales(match) if " draws: " in line]
    assert len(set(tellers[:5])) == len(set(tellers[5:9])) == len(set(tellers[9:])) == 1
    assert len(tellers) == 5 + 4 + 3


@pytest.mark.parametrize(("card", "place", "outcome"), CASES)
def test_a_card(card: str, place: str, outcome: Outcome) -> None:
    match = drawing(card, place)
    found = bot(match)
    earned = {name: vp for name, vp in found.earned.items() if name != "governments"}
    assert (found.technology, found.military) == outcome.levels
    assert set(found.territories) == set(outcome.territories)
    assert earned == dict(outcome.earned)
    assert set(seat(match).territories) == set(outcome.victim)
    assert tuple(match.view(None)["row"]) == outcome.row
