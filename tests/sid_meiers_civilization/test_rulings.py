"""A test for each ruling of the course of the game, by its id; those of battle and answers have files of their own."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.games.sid_meiers_civilization import gains, quantities, score
from civitas.games.sid_meiers_civilization.box import WONDER_IDS
from civitas.games.sid_meiers_civilization.hand import draw_card
from civitas.games.sid_meiers_civilization.map import distance, king_distance
from sid_meiers_civilization.helpers import (
    asked,
    figures,
    government_of,
    idle,
    inside,
    offered,
    offers,
    piece,
    play,
    player,
    prompt,
    reason,
    say,
    square,
    table,
    techs,
    units,
)
from sid_meiers_civilization.scenes import CANCELS, HOLDS, WAITS, duel, field, meadow

PYRAMID = [
    *["pottery", "writing", "masonry", "navigation", "philosophy"],
    *["monarchy", "sailing", "irrigation", "civil_service"],
    *["theology", "biology", "banking"],
    *["flight", "computers"],
]

CROWD = ["disoriented", "drought", "sabotage"]  # one card too many


def test_r1_the_game_ends_after_the_last_turn() -> None:
    match = duel(turn=10, phase="research", options={"turns": "10"})
    assert reason(match) == "turn_limit"
    assert inside(match).state.winner == -1
    assert not duel(turn=9, phase="research", options={"turns": "10"}).over


def test_r2_rank_by_technologies_culture_and_coins() -> None:
    own = {"techs": ["pottery"], "space": 2}
    match = duel(own, {"techs": ["pottery", "writing"], "space": 2}, turn=10, phase="research", options={"turns": "10"})
    assert match.result is not None
    assert match.result.ranking == [[1], [0]]
    assert match.result.scores == [2 + 2, 3 + 2]


def test_r2_equal_sums_are_parted_by_technologies_then_culture() -> None:
    late: dict[str, Any] = {"turn": 10, "phase": "research", "options": {"turns": "10"}}
    techs = duel({"techs": ["pottery"], "space": 1}, {"space": 2}, **late)
    assert techs.result is not None
    assert techs.result.ranking == [[0], [1]]
    culture = duel({"space": 1}, {"tokens": {"sheet": 1}}, **late)
    assert culture.result is not None
    assert culture.result.ranking == [[0], [1]]
    shared = duel({"space": 1}, {"space": 1}, **late)
    assert shared.result is not None
    assert shared.result.ranking == [[0, 1]]


def test_r2_the_winner_is_first_whatever_the_others_have() -> None:
    match = duel({"space": 20, "culture": 7, "trade": 6}, {"techs": PYRAMID, "tokens": {"sheet": 9}}, phase="cities")
    play(match, "advance")
    assert match.result is not None
    assert match.result.ranking[0] == [0]
    assert score.points(inside(match), 0) == 100 + 1 + 21


def test_r3_what_only_gives_works_by_itself() -> None:
    match = duel({"pieces": {"b2": "stonehenge", "d4": "colossus"}, "people": ["artist"]})
    assert (player(match).culture, player(match).trade) == (1, 3)
    assert not offers(match, "use")


def test_r3_a_government_gives_from_the_next_turn_on() -> None:
    own = {"techs": ["democracy"], "fresh": ["democracy"], "people": ["artist"]}
    match = duel(own, options={"governments": "2013"})
    play(match, "government/democracy")
    assert player(match).trade == 0


def test_r4_scouts_gather_where_their_owner_says() -> None:
    own = {"cities": ["c3", "g3"], "scouts": {"d1": 1}, "techs": ["writing"]}
    match = meadow(own)
    assert offers(match, "send") == {"d1/capital", "d1/second"}
    play(match, "send/d1/second")
    assert inside(match).state.sends[square("d1")] == 1
    assert quantities.production(inside(match), 0, 1) == 1


def test_r4_with_nothing_said_they_serve_the_capital() -> None:
    match = duel({"scouts": {"c1": 1}, "people": ["artist"]})
    assert not offers(match, "send"), "one city"
    play(match, "end")
    assert quantities.production(inside(match), 0, 0) == 5 + 2


def test_r4_two_scouts_on_a_square_gather_it_once_and_one_at_home_nothing() -> None:
    two = duel({"scouts": {"c1": 2}, "people": ["artist"]})
    play(two, "end")
    assert quantities.production(inside(two), 0, 0) == 5 + 2
    home = duel({"scouts": {"b4": 1}, "people": ["artist"]})
    play(home, "end")
    assert quantities.production(inside(home), 0, 0) == 5


def test_r4_a_scout_led_away_sends_nothing_more() -> None:
    own = {"scouts": {"c1": 1}, "sends": {"c1": "c3"}}
    match = duel(own, {"cards": ["disoriented"]}, phase="cities", first=1, active=1)
    assert quantities.production(inside(match), 0, 0) == 5 + 2
    play(match, "play/disoriented", "square/d1")
    assert figures(match, "d1") == (0, 0, 1)
    assert quantities.production(inside(match), 0, 0) == 5


def test_r5_a_figure_without_room_goes_back_to_the_sheet() -> None:
    """All around g3 is water, only f3 is land, and two armies stand there."""
    ring = ("f2", "g2", "h2", "h3", "h4", "g4", "f4")
    squares = {name: {"terrain": "water"} for name in ring}
    match = meadow({"scouts": {"g3": 1}, "armies": {"g3": 1, "f3": 2}}, squares=squares)
    play(match, "found/g3")
    assert player(match).armies == 6 - 2
    assert figures(match, "g3") is None
    room = meadow({"scouts": {"g3": 1}, "armies": {"g3": 1, "f3": 1}}, squares=squares)
    play(room, "found/g3")
    assert figures(room, "f3") == (0, 2, 0)


def test_r6_actions_of_an_ability_may_repeat_a_kind() -> None:
    own = {"government": "monarchy", "techs": ["atomic_theory"], "markers": ["village_uranium"]}
    match = duel(own, phase="cities", options={"governments": "2013"})
    play(match, "use/atomic_theory", "pay_marker/village_uranium", "arts/capital", "arts/capital")
    assert player(match).culture == 2
    assert not offers(match, "arts"), "the third is of another kind"
    assert offers(match, "harvest")


@pytest.mark.parametrize(
    ("first", "own", "other", "winner"),
    [
        (0, {}, {}, 0),
        (1, {}, {}, 1),
        (1, {"space": 1}, {}, 0),
        (0, {}, {"techs": [*PYRAMID, "animal_husbandry"]}, 1),
        (0, {"tokens": {"sheet": 1}}, {"tokens": {"sheet": 2}}, 1),
        (1, {"space": 1}, {"tokens": {"sheet": 2}}, 0),
    ],
    ids=["first player", "other first player", "culture", "technologies", "coins", "culture before coins"],
)
def test_r7_several_reach_space_at_once(first: int, own: dict[str, Any], other: dict[str, Any], winner: int) -> None:
    """Both know 15 technologies and have 27 trade."""
    every = {"techs": PYRAMID, "trade": 27}
    match = table(
        {"civilization": "america", **every, **own},
        {"civilization": "egypt", **every, **other},
        phase="research",
        first=first,
    )
    say(match, 0, "research/space_flight")
    say(match, 1, "research/space_flight")
    assert match.over
    assert inside(match).state.winner == winner


def test_r7_coins_as_they_stand_when_the_phase_begins() -> None:
    """Railroad's coin keeps no trade of the turn it is researched in."""
    own = {"techs": ["pottery", "writing", "monarchy", "sailing"], "trade": 16}
    match = duel(own, phase="research")
    play(match, "research/railroad")
    assert (player(match).trade, player(match).coins) == (0, 1)


def test_r8_coins_follow_at_every_step() -> None:
    """14 coins, and gold on the only way of a scout: it wins in passing."""
    tokens = {"pottery": 4, "democracy": 4, "printing_press": 4, "code_of_laws": 2}
    own = {"techs": list(tokens), "tokens": tokens, "scouts": {"e4": 1}}
    sea = {f"e{row}": {"terrain": "water"} for row in (1, 2, 3)} | {
        f"f{row}": {"terrain": "water"} for row in (1, 2, 3)
    }
    match = meadow(own, phase="movement", squares={**sea, "f4": {"extra": "coin"}})
    assert player(match).coins == 14
    play(match, "move/e4/s1", "go/g4")
    assert reason(match) == "economy"


def test_r9_figures_killed_on_the_way_are_the_groups_own() -> None:
    """Two armies on e4, one of them moves; Defection kills the mover."""
    own = {"armies": {"e4": 2}}
    match = meadow(own, {"cards": ["defection"], "scouts": {"f4": 1}}, phase="movement")
    play(match, "move/e4/a1", "go/e2", "play/defection")
    assert figures(match, "e4") == (0, 1, 0)
    assert figures(match, "e2") is None


def test_r9_a_held_square_is_entered_not_left() -> None:
    match = meadow({"armies": {"e4": 1, "f4": 1}}, phase="movement", held=["e4"])
    assert offers(match, "move") == {"f4/a1"}
    play(match, "move/f4/a1")
    assert "e4" in offers(match, "go")
    assert "d4" not in offers(match, "go"), "not through e4"


def test_r9_a_square_held_while_a_group_is_on_its_way_to_it_stops_the_group() -> None:
    """Communism names g1, where another army of the mover stands; the group comes from e1 and wanted to pass on."""
    own = {"armies": {"e1": 1, "g1": 1}, "techs": ["horseback_riding"]}
    match = meadow(own, HOLDS, phase="movement", squares={"f1": {"terrain": "grassland"}})
    play(match, "move/e1/a1", "go/h1", "use/communism", "pay_marker/hut_spy", "square/g1")
    idle(match, "research", "start")
    assert figures(match, "g1") == (0, 2, 0)
    assert figures(match, "h1") is None


def test_r9_exploring_is_no_way_off_a_held_square() -> None:
    """h4 is held: the group enters it, turns up the tile beside it, and stays."""
    match = meadow({"armies": {"g4": 1}, "techs": ["horseback_riding"]}, phase="movement", held=["h4"])
    play(match, "move/g4/a1", "go/h4")
    slot = next(word for word in offered(match) if word.startswith("explore/"))
    play(match, slot)
    assert inside(match).state.phase != 4 or not offers(match, "go")
    idle(match, "research", "start")
    assert figures(match, "h4") == (0, 1, 0)


def test_r10_an_army_produced_under_blockade_moves_no_more() -> None:
    match = duel({"boosts": [3, 0, 0]}, {"scouts": {"b4": 1}, **WAITS}, phase="cities")
    play(match, "build/capital/army", "place/b4")
    idle(match, "movement", "research", "start")
    assert figures(match, "b4") == (0, 1, 0)
    assert inside(match).state.phase != 4, "nothing else can move: the phase is over"


def test_r11_the_threshold_is_no_price() -> None:
    tokens = {"pottery": 4}
    match = duel({"techs": ["pottery"], "tokens": tokens, "trade": 20}, WAITS, phase="research")
    play(match, "research/masonry")
    assert player(match).trade == 4


def test_r12_the_hand_is_trimmed() -> None:
    """Monarchy of 2010 allows a third card; leaving it for Anarchy costs one."""
    own = {"government": "monarchy", "cards": ["drought", "sabotage", "defection"]}
    match = duel(own)
    play(match, "government/anarchy")
    assert set(offered(match)) == {"discard/drought", "discard/sabotage", "discard/defection"}
    play(match, "discard/drought")
    assert len(player(match).cards) == 2


def test_r12_a_gained_card_is_trimmed_at_once() -> None:
    match = duel({"cards": ["drought", "sabotage"], "culture": 3}, phase="cities")
    play(match, "advance")
    assert offers(match, "discard") >= {"drought", "sabotage"}


def test_r12_who_answers_discards_first() -> None:
    other = {"cards": [*CROWD[:2], "primetime_tv"]}
    match = duel({"resources": {"incense": 1}}, other, phase="cities")
    play(match, "use/currency")
    assert (asked(match), prompt(match)) == (1, "discard_culture")
    play(match, "discard/drought")
    assert (asked(match), prompt(match)) == (1, "respond_ability")
    assert "play/primetime_tv" in offered(match)


def test_r12_a_coin_lost_in_ones_own_step_costs_a_card_before_the_next_choice() -> None:
    """Five coins allow a third card with Computers; the scout leaves its gold."""
    own = {"techs": ["computers"], "tokens": {"sheet": 3}, "scouts": {"e1": 1}, "armies": {"g1": 1}, "cards": CROWD}
    match = meadow(own, phase="movement", squares={"e1": {"extra": "coin"}})
    assert prompt(match) == "move"
    play(match, "move/e1/s1", "go/f1")
    assert (asked(match), prompt(match)) == (0, "discard_culture")
    play(match, "discard/sabotage")
    assert prompt(match) == "move"


@pytest.mark.parametrize(
    ("phase", "first", "then"),
    [("start", "person/artist", "keep"), ("movement", "move/e1/a1", "stay")],
)
def test_r12_nobody_plays_a_card_with_too_many_in_hand(phase: str, first: str, then: str) -> None:
    """The cards come in the middle of a choice: the next one is a discard."""
    match = meadow({"people": ["artist", "builder"], "armies": {"e1": 1, "g1": 1}}, phase=phase)
    play(match, first)
    for _ in range(3):
        draw_card(inside(match), 0, 0)
    play(match, then)
    assert (asked(match), prompt(match)) == (0, "discard_culture")


def test_r12_in_battle_a_hand_is_trimmed_before_an_ability() -> None:
    other = {"units": ["infantry_1", "infantry_3"], "techs": ["mathematics"], "resources": {"iron": 1}}
    match = play(field({"units": ["mounted_1", "mounted_2"]}, other), "front/infantry_1")
    for _ in range(3):
        draw_card(inside(match), 1, 0)
    play(match, "front/mounted_1")
    assert (asked(match), prompt(match)) == (1, "discard_culture")
    play(match, offered(match)[0])
    assert (asked(match), prompt(match)) == (1, "battle_turn")
    draw_card(inside(match), 1, 0)
    play(match, "front/infantry_3")
    assert (asked(match), prompt(match)) == (1, "discard_culture")
    play(match, offered(match)[0])
    assert (asked(match), prompt(match)) == (1, "battle_ability")


def test_r13_a_piece_about_to_be_covered_is_not_counted() -> None:
    own = {"pieces": {"b4": "temple"}, "trade": 9}
    match = duel(own, phase="cities")
    play(match, "build/capital/market")
    assert piece(match, "b4") == "market", "the only square where a starred building may go"
    wonder = duel({"pieces": {"b4": "oracle"}, "trade": 12}, phase="cities")
    play(wonder, "build/capital/stonehenge")
    assert piece(wonder, "b4") == "stonehenge"
    assert inside(wonder).state.gone == 1 << WONDER_IDS.index("oracle")


def test_r14_trade_bought_too_much_serves_the_second_item() -> None:
    """America: a scout for 6 with 5 production takes 3 trade worth 2, and 1 is left for the second item."""
    own = {"techs": ["engineering"], "trade": 6}
    match = duel(own, phase="cities")
    play(match, "build/capital/scout", "place/b2")
    assert player(match).trade == 3
    assert asked(match) == 1, "1 left and 2 for the last 3 trade: no army"
    more = duel({**own, "trade": 9}, phase="cities")
    play(more, "build/capital/scout", "place/b2")
    play(more, "build/capital/army", "place/b2")
    assert player(more).trade == 0


def test_r15_a_cancelled_action_costs_nothing_but_the_action() -> None:
    match = table(
        {"civilization": "egypt", "techs": ["writing"]}, {"civilization": "america", **CANCELS}, phase="cities"
    )
    play(match, "free/capital/library")
    while asked(match) == 0 and offers(match, "place"):
        play(match, f"place/{min(offers(match, 'place'))}")
    play(match, "use/writing", "pay_marker/hut_spy")
    assert player(match).acts == [0, 0, 0]
    assert player(match).used == 0, "Egypt's free building is not used up"


def test_r16_russia_spies_with_a_single_figure() -> None:
    own = {"civilization": "russia", "scouts": {"n6": 2}, "techs": ["pottery", "writing"]}
    match = table(own, {"civilization": "egypt"}, phase="movement")
    play(match, "move/n6/s2")
    assert "n7" not in offers(match, "go")
    play(match, "stay")
    alone = table(own, {"civilization": "egypt"}, phase="movement")
    play(alone, "move/n6/s1")
    assert "n7" in offers(alone, "go")


def test_r17_combustion_after_a_battle_and_never_ones_own() -> None:
    own = {"techs": ["combustion"], "armies": {"m5": 1}}
    match = duel(own, {"pieces": {"m6": "workshop"}, "scouts": {"m6": 1}}, phase="movement")
    play(match, "move/m5/a1", "go/m6", "raze")
    assert piece(match, "m6") == ""
    mine = duel({"techs": ["combustion"], "armies": {"d1": 1}, "pieces": {"d2": "workshop"}}, phase="movement")
    play(mine, "move/d1/a1", "go/d2")
    assert "raze" not in offered(mine)


def test_r18_directly_only_to_a_newly_learned_government() -> None:
    own = {"techs": ["monarchy", "chivalry"], "fresh": ["chivalry"]}
    match = duel(own)
    assert offers(match, "government") == {"feudalism", "anarchy"}
    anarchy = duel({**own, "government": "anarchy", "fresh": []})
    assert offers(anarchy, "government") == {"despotism", "feudalism", "monarchy"}
    play(anarchy, "government/despotism")
    assert government_of(anarchy) == "despotism"


def test_r18_a_technology_learned_by_loot_counts_until_the_next_start_of_turn() -> None:
    match = duel()
    inner = inside(match)
    gains.learn(inner, 1, 17)
    assert player(match, 1).fresh == 1 << 17


def test_r18_anarchy_is_no_choice_where_it_leads_nowhere() -> None:
    """Under Despotism without another government nothing can be changed, and nobody is asked."""
    match = duel()
    assert inside(match).state.phase == 2, "nobody had a choice at the start of the turn"
    assert offers(duel({"techs": ["monarchy"]}), "government") == {"anarchy"}
    assert offers(duel({"government": "republic"}), "government") == {"anarchy"}, "Despotism is always open"


def test_r19_a_group_with_a_scout_enters_no_village_hut_or_enemy() -> None:
    squares = {"e3": {"mark": "village"}, "f4": {"mark": "hut"}}
    other = {"scouts": {"d4": 1}}
    both = meadow({"armies": {"e4": 1}, "scouts": {"e4": 1}}, other, phase="movement", squares=squares)
    play(both, "move/e4/a1s1")
    assert offers(both, "go").isdisjoint({"e3", "f4", "d4"})
    army = meadow({"armies": {"e4": 1}, "scouts": {"e4": 1}}, other, phase="movement", squares=squares)
    play(army, "move/e4/a1")
    assert {"e3", "f4", "d4"} <= offers(army, "go")
    republic = {"armies": {"e4": 1}, "scouts": {"e4": 1}, "government": "republic"}
    free = meadow(republic, other, phase="movement", squares=squares)
    play(free, "move/e4/a1s1")
    assert "f4" in offers(free, "go")
    assert offers(free, "go").isdisjoint({"e3", "d4"})


@pytest.mark.parametrize(
    ("one", "other", "steps", "king"),
    [("a1", "a1", 0, 0), ("a1", "c3", 4, 2), ("c3", "f3", 3, 3), ("b5", "a1", 5, 4), ("p8", "a1", 22, 15)],
)
def test_r20_distances(one: str, other: str, steps: int, king: int) -> None:
    assert distance(square(one), square(other)) == steps
    assert king_distance(square(one), square(other)) == king


def test_r37_germany_is_paid_for_research_not_for_what_it_learns_from_others() -> None:
    """Mathematics by Statue of Liberty counts as research, by Knowledge Shared it does not."""
    own = {"civilization": "germany", "techs": ["pottery", "writing"], "pieces": {"b2": "statue_of_liberty"}}
    other = {"civilization": "egypt", "techs": ["mathematics"]}
    match = table(own, other)
    play(match, "use/statue_of_liberty", "learn/mathematics", "take/silk")
    assert [unit.rpartition("_")[0] for unit in units(match)] == ["artillery"]
    shared = table({**own, "pieces": {}, "cards": ["knowledge_shared"]}, other)
    play(shared, "play/knowledge_shared", "learn/mathematics")
    assert "mathematics" in techs(shared)
    assert units(shared) == []


def test_r38_who_is_forced_into_anarchy_stays_in_it_this_turn() -> None:
    own = {"cards": ["the_citizens_are_revolting"]}
    other = {"techs": ["monarchy"], "fresh": ["monarchy"], "people": ["artist"]}
    match = duel(own, other)
    play(match, "play/the_citizens_are_revolting")
    assert asked(match) == 1
    assert not offers(match, "government")
    play(match, "end")
    assert government_of(match, 1) == "anarchy"
    idle(match, "cities")
    assert player(match, 1).acts[0] == 0, "the capital does not act"
    idle(match, "research")
    idle(match, "start")
    while asked(match) != 1:
        play(match, "end")
    assert offers(match, "government") == {"despotism", "monarchy"}, "next turn any open one"


def test_the_first_player_marker_passes_to_the_left() -> None:
    """Not on turn 1; then every turn."""
    match = table(seats=3, phase="research", turn=1)
    state = inside(match).state
    assert (state.turn, state.first) == (2, 1)
