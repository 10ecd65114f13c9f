"""Worked examples, each with its figures, and what the appendix of the Code adds to cards (p. 12).

An example tested elsewhere carries its number in that test's docstring: search the folder for "Example 30" or
"Appendix, Homer".
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from civitas.kernel.match import Match
from through_the_ages.helpers import (
    area,
    asked,
    card,
    event,
    food,
    inside,
    leader,
    military_hand,
    offered,
    offers,
    play,
    resources,
    row,
    start,
    stored,
    table,
    workers,
)

GAPS = {15, 19, 23, 27, 31, 35, 39, 43}  # numbers without an example


def test_every_example_can_be_found_by_its_number() -> None:
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    found = {int(number) for text in texts for number in re.findall(r'"""Example (\d+)[:;]', text)}
    assert found == set(range(1, 45)) - GAPS


def first_round(seats: int, *spaces: list[int]) -> tuple[Match, list[int], list[int]]:
    """The first seeded match whose players can take those spaces in turn, after that round; row and deck before it."""
    for seed in range(100):
        match = start(seats, seed)
        dealt, deck = inside(match).state.row[:], inside(match).state.civil[:]
        for wanted in spaces:
            words = [f"take/{space}" for space in wanted]
            while words and words[0] in offered(match):
                play(match, words.pop(0))
            if words:
                break
            assert area(match, asked(match)).civil == 0, "every action of the round is spent"
            play(match, "end")
        else:
            return match, dealt, deck
    raise AssertionError("no such beginning")


def test_first_refill_of_two_players() -> None:
    """Example 2: spaces 1, then 2 and 4 are taken; space 3 falls, 9 cards slide, 4 of Age A come, 3 leave."""
    match, dealt, deck = first_round(2, [1], [2, 4])
    state = inside(match).state
    assert (state.round, state.active, state.age) == (2, state.first, 1)
    assert state.row == [*dealt[4:], *reversed(deck[3:])]
    assert sorted(state.gone) == sorted([dealt[2], *deck[:3]])
    assert [player.yellow for player in state.players] == [18, 18]
    assert (len(state.civil), len(state.military)) == (44, 43), "the decks of Age I for two"


def test_first_refill_of_four_players() -> None:
    """Example 3: spaces 2 to 8 are taken for 1, 1+1, 1+2 and 2+2; 5 slide, 7 cards of Age A and 1 of Age I come."""
    match, dealt, deck = first_round(4, [2], [3, 4], [5, 6], [7, 8])
    state = inside(match).state
    assert state.row[:12] == [*dealt[8:], *reversed(deck)]
    assert inside(match).box.level[state.row[12]] == 1
    assert state.gone == [dealt[0]]
    assert state.age == 1


def test_population_and_the_yellow_bank() -> None:
    """Example 4: 18 tokens: 2 food, 17 left, the next costs 2. 16: 3, 1, 1; 12: 4, 2, 2; 10: happiness 3."""
    match = play(table({"yellow": 18, "food": 2}), "population")
    own = match.view(0)["seats"][0]
    assert (own["food"], own["yellow"], own["unused"], own["population_cost"]) == (0, 17, 2, 2)
    for yellow, figures in ((16, (3, 1, 1)), (12, (4, 2, 2))):
        own = table({"yellow": yellow}).view(0)["seats"][0]
        assert (own["population_cost"], own["consumption"], own["happiness_required"]) == figures
    assert table({"yellow": 10}).view(0)["seats"][0]["happiness_required"] == 3


def test_gaining_five_resources_with_one_token() -> None:
    """Example 9: Bronze and Iron in play, one token in the bank, 5 resources to gain: one token on Iron, 2 gained."""
    own = {"workers": {"warriors": 9}, "technologies": ["iron"], "military_hand": ["raid_ii"]}
    rival = {"workers": {"philosophy": 0, "alchemy": 1, "drama": 1}}
    for bank, gained in ((9, 5), (1, 2)):
        match = table({**own, "blue": bank}, rival, phase="politics")
        play(match, "aggression/raid_ii/1", "raze/alchemy")
        assert workers(match, "drama", 1) == 0, "half of 6 + 4"
        assert resources(match) == gained
    assert (stored(match, "iron"), stored(match, "bronze"), area(match).blue) == (1, 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "specials", "cost"),
    [
        ("philosophy", "alchemy", [], 3),
        ("philosophy", "alchemy", ["masonry"], 2),
        ("alchemy", "computers", ["engineering"], 3),
    ],
)
def test_upgrade_with_construction(old: str, new: str, specials: list[str], cost: int) -> None:
    """Example 10: Philosophy to Alchemy costs 3, with Masonry 2; Alchemy (5) to Computers (8) with Engineering 3."""
    own = {"technologies": [new], "workers": {old: 1}, "specials": specials}
    assert f"{old}/{new}" not in offers(table({**own, "stored": {"bronze": cost - 1}}), "upgrade")
    match = play(table({**own, "stored": {"bronze": cost}}), f"upgrade/{old}/{new}")
    assert (resources(match), workers(match, new)) == (0, 1)


def test_urban_growth_with_masonry() -> None:
    """Example 11: a Printing Press for 3 - 1 - 1 = 1 resource and 1 action; not in the turn the card is taken."""
    own: dict[str, Any] = {"specials": ["masonry"], "technologies": ["printing_press"], "unused": 1}
    fresh = play(table({**own, "resources": 1}, row=["urban_growth_a"]), "take/1")
    assert offers(fresh, "play") == set()
    assert offers(table({**own, "hand": ["urban_growth_a"]}), "play") == set(), "without a resource"
    match = play(table({**own, "resources": 1, "hand": ["urban_growth_a"]}), "play/urban_growth_a")
    assert (resources(match), workers(match, "printing_press"), area(match).civil) == (0, 1, 3)


def test_stages_with_architecture() -> None:
    """Example 14: Ocean Liner Service (4-2-2-4): three stages for 8 and 1 action, later the last for 4 and 1 action."""
    own: dict[str, Any] = {"wonder": "ocean_liner_service", "specials": ["architecture"], "civil": 1}
    match = play(table({**own, "resources": 8}), "stages/3")
    assert (resources(match), area(match).stages, area(match).civil) == (0, 3, 0)
    match = play(table({**own, "stages": 3, "resources": 4}), "stages/1")
    assert (resources(match), area(match).civil) == (0, 0)
    assert area(match).wonders == [card("ocean_liner_service")]


def test_a_defence_of_four_cards_is_one_too_many() -> None:
    """Example 21: 10 against 7 with 3 military actions: three cards repel it, a fourth is not allowed."""
    hand = ["rats", "foray", "crusades", "pestilence"]
    rival = {"workers": {"warriors": 7}, "government": "monarchy", "military_hand": hand, "science": 9}
    match = table({"workers": {"warriors": 10}, "military_hand": ["spy"]}, rival, phase="politics")
    play(match, "aggression/spy/1")
    cards = 0
    while asked(match) == 1:
        play(match, next(word for word in offered(match) if word.startswith("spare/")))
        cards += 1
    assert (cards, len(military_hand(match, 1)), area(match, 1).science) == (3, 1, 9)
    match = table({"workers": {"warriors": 11}, "military_hand": ["spy"]}, rival, phase="politics")
    play(match, "aggression/spy/1")
    assert offered(match) == ("no_defense",)


def test_bill_gates_with_two_computers() -> None:
    """Example 33: 6 resources per production; when he is replaced, 6 culture points."""
    own = {"leader": "bill_gates", "workers": {"computers": 2, "philosophy": 0, "bronze": 0}}
    match = play(table({**own, "unused": 9}), "end")
    assert (resources(match), stored(match, "computers")) == (6, 2)
    match = play(table({**own, "hand": ["sid_meier"]}), "leader/sid_meier")
    assert (leader(match), area(match).culture) == ("sid_meier", 6)


def last_card_laid(active: int) -> Match:
    """Three players, seat 0 first: the turn in which a seat lays the last card of Age III, its start just over."""
    match = table({}, {}, {}, phase="politics", round=6, row=[], active=(active - 1) % 3)
    state = inside(match).state
    state.gone = [*state.gone, *state.civil[:-1]]
    state.civil = state.civil[-1:]
    play(match, "pass", "end")
    assert (inside(match).state.age, inside(match).state.active) == (4, active)
    return match


@pytest.mark.parametrize(("active", "turns"), [(1, [1, 2, 0, 1, 2]), (0, [0, 1, 2])])
def test_the_end_of_the_game(active: int, turns: list[int]) -> None:
    """Example 42: in player 2's turn: players 2 and 3, then a full round; in player 1's turn: this round alone."""
    match = last_card_laid(active)
    played: list[int] = []
    while not match.over:
        if "end" in offered(match):
            played.append(asked(match))
            play(match, "end")
        else:
            play(match, "pass" if "pass" in offered(match) else offered(match)[0])
    assert played == turns


# The appendix


def test_homer_under_a_wonder_serves_michelangelo() -> None:
    """Appendix, Homer: the wonder counts as having one face more; Michelangelo draws culture from it."""
    own = {"wonders": ["pyramids", "hanging_gardens"], "leader": "michelangelo"}
    plain = area(table(own))
    for wonder in own["wonders"]:
        tucked = area(table({**own, "tucked": wonder}))
        assert (tucked.happiness, tucked.culture_rating) == (plain.happiness + 1, plain.culture_rating + 1)


def test_riding_infantry_stays_infantry_for_the_great_wall() -> None:
    """Appendix, Genghis Khan: whatever part a unit takes in an army, other cards see infantry."""
    own = {"leader": "genghis_khan", "workers": {"warriors": 2}, "tactic": "medieval_army"}
    assert area(table(own)).strength == 2 + 2
    assert area(table({**own, "wonders": ["great_wall"]})).strength == 2 + 2 + 2


def test_genghis_khan_leaves_the_culture_rating_alone() -> None:
    """Appendix, Genghis Khan: his points are no part of the rating."""
    assert area(table({"leader": "genghis_khan"})).culture_rating == area(table({})).culture_rating


def test_military_actions_after_robespierres_revolution() -> None:
    """Appendix, Robespierre: new actions arrive spent; cards played later in the turn may still give some."""
    own = {"leader": "maximilien_robespierre", "science": 2, "hand": ["monarchy", "patriotism_a"]}
    match = play(table(own), "revolt/monarchy")
    assert (area(match).military, area(match).military_total) == (0, 4)
    assert offers(match, "destroy") & {"warriors"} == set()
    play(match, "play/patriotism_a")
    assert "warriors" in offers(match, "destroy")


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("", 13),
        ("william_shakespeare", 13 + 2),
        ("js_bach", 13 + 1),
        ("charlie_chaplin", 13 + 2),
        ("isaac_newton", 13 + 3),
        ("albert_einstein", 13 + 3),
        ("sid_meier", 13 - 1 + 3),
    ],
)
def test_internet_and_the_leaders(name: str, points: int) -> None:
    """Appendix, Internet: Computers 5, Printing Press 1+1, Drama 2, Team Sports 2, two temples 2; leaders change it."""
    staff = {
        "philosophy": 0,
        "computers": 1,
        "printing_press": 1,
        "drama": 1,
        "team_sports": 1,
        "religion": 2,
    }
    own = {"wonder": "internet", "stages": 4, "resources": 9, "workers": staff}
    match = play(table({**own, "leader": name} if name else own), "stages/1")
    assert area(match).culture == points


@pytest.mark.parametrize("name", ["science", "food"])
def test_development_of_civilization_is_paid_but_takes_no_action(name: str) -> None:
    """Appendix, Development of Civilization: no civil action, every other cost 1 less."""
    own = {"science": 4, "hand": ["iron"], "food": 1}
    match = event("development_of_civilization", own, {})
    play(match, "develop/iron" if name == "science" else "population")
    assert (area(match).science, food(match)) == ((0, 1) if name == "science" else (4, 0))
    if asked(match) == 1:
        play(match, "skip")
    assert area(match).civil == 4


@pytest.mark.parametrize(("active", "last"), [(0, 6), (1, 7)])
def test_international_agreement_may_end_the_game(active: int, last: int) -> None:
    """Appendix, International Agreement: it may lay the last card of Age III; the last round follows as ever."""
    players: list[dict[str, Any]] = [{}, {}, {}]
    players[active] = {"military_hand": ["civil_unrest"], "workers": {"warriors": 5}}
    match = table(*players, phase="politics", round=6, active=active, current=["international_agreement", "rats"])
    state = inside(match).state
    state.gone = [*state.gone, *state.civil[:-1]]
    state.civil = state.civil[-1:]
    play(match, "prepare/civil_unrest", "agree", "take/1")
    if "enough" in offered(match):
        play(match, "enough")
    assert (inside(match).state.age, inside(match).state.last_round) == (4, last)
    assert "" not in row(match), "slid and filled, nothing discarded"


def test_international_agreement_in_the_last_round() -> None:
    """Appendix, International Agreement: the strongest may agree though no political action is left to give up."""
    own = {"workers": {"warriors": 5}}
    cards = ["iron", "coal"]
    match = event("international_agreement", own, {}, age="IV", round=9, last_round=9, row=cards)
    assert set(offered(match)) == {"agree", "skip"}
    play(match, "agree", "take/1")
    if "enough" in offered(match):
        play(match, "enough")
    assert row(match)[:2] == ["coal", ""]
