"""The 24 leaders, one after the other; more of their rulings in test_rules_*.py."""

from __future__ import annotations

import pytest

from through_the_ages.helpers import (
    area,
    asked,
    card,
    food,
    hand,
    inside,
    leader,
    offered,
    offers,
    play,
    resources,
    table,
    workers,
)

# Age A


def test_alexander_strengthens_every_unit() -> None:
    units = {"warriors": 2, "knights": 1, "cannon": 1, "air_forces": 1}
    without = area(table({"workers": units})).strength
    assert area(table({"workers": units, "leader": "alexander_the_great"})).strength == without + 5


def test_alexander_leaves_for_a_yellow_token() -> None:
    match = table({"leader": "alexander_the_great", "yellow": 7}, phase="politics")
    play(match, "dismiss/alexander_the_great")
    assert leader(match) == ""
    assert area(match).yellow == 8
    assert area(match).strength == 1
    assert "population" in offered(match) or "end" in offered(match), "it was the political action"


def test_aristotle_scores_for_every_technology_taken() -> None:
    match = table({"leader": "aristotle"}, row=["iron", "monarchy", "masonry", "rich_land_a"])
    play(match, "take/1")
    assert area(match).science == 1
    play(match, "take/2", "take/3")
    assert area(match).science == 3, "governments and special technologies too"
    play(match, "take/4")
    assert area(match).science == 3, "an action card is none"


def test_aristotle_scores_nothing_for_leaders_and_wonders() -> None:
    match = table({"leader": "aristotle"}, row=["sid_meier", "kremlin"])
    play(match, "take/1", "take/2")
    assert area(match).science == 0


def test_hammurabi_spends_a_military_action_as_a_civil_one_once_a_turn() -> None:
    match = table({"leader": "hammurabi", "civil": 0}, row=["iron", "coal"])
    assert offers(match, "take") == set()
    play(match, "borrow")
    assert area(match).military == 1
    assert offers(match, "take") == {"1", "2"}
    play(match, "take/1")
    assert offers(match, "take") == set()
    assert "borrow" not in offered(match)


def test_hammurabi_has_no_military_action_to_spend() -> None:
    assert "borrow" not in offered(table({"leader": "hammurabi", "military": 0}))


def test_hammurabi_does_not_help_a_revolution() -> None:
    match = table({"leader": "hammurabi", "civil": 3, "science": 9, "hand": ["monarchy"]})
    play(match, "borrow")
    assert offers(match, "revolt") == set()


def test_hammurabi_takes_leaders_for_one_less() -> None:
    match = table({"leader": "hammurabi", "civil": 2}, row=["moses", "", "", "", "", "", "", "", "", "sid_meier"])
    assert offers(match, "take") == {"1", "10"}
    play(match, "take/1")
    assert area(match).civil == 2, "1 less than 1 is 0"
    play(match, "take/10")
    assert area(match).civil == 0


def test_homer_pays_a_resource_for_units_each_turn() -> None:
    match = table({"leader": "homer", "unused": 2, "resources": 2})
    assert area(match).happiness == 1
    play(match, "build/warriors")
    assert resources(match) == 1
    assert offers(match, "build") == set(), "the resource was spent, and it was for units only"


def test_homer_is_tucked_under_a_wonder() -> None:
    match = table({"leader": "homer", "hand": ["moses"], "wonders": ["pyramids", "colossus"], "civil": 3})
    play(match, "leader/moses")
    assert set(offered(match)) == {"tuck/pyramids", "tuck/colossus", "no_tuck"}
    play(match, "tuck/colossus")
    assert leader(match) == "moses"
    assert area(match).happiness == 1
    assert area(match).civil == 2, "the action of the replacement does not come back"


def test_homer_need_not_be_tucked() -> None:
    match = table({"leader": "homer", "hand": ["moses"], "wonders": ["pyramids"], "civil": 3})
    play(match, "leader/moses", "no_tuck")
    assert area(match).happiness == 0
    assert area(match).civil == 3


def test_homer_without_a_completed_wonder_cannot_be_tucked() -> None:
    match = table({"leader": "homer", "hand": ["moses"], "wonder": "pyramids"})
    play(match, "leader/moses")
    assert leader(match) == "moses"
    assert area(match).civil == 4


def test_julius_caesar() -> None:
    plain = area(table({}))
    caesar = area(table({"leader": "julius_caesar"}))
    assert caesar.strength == plain.strength + 1
    assert caesar.military_total == plain.military_total + 1


def test_julius_caesar_has_a_second_political_action_once() -> None:
    events = ["rats", "crusades", "foray"]
    match = table({"leader": "julius_caesar", "military_hand": events}, phase="politics")
    play(match, "prepare/rats")
    assert offers(match, "prepare") == {"crusades", "foray"}
    play(match, "prepare/crusades")
    assert area(match).second_politics
    assert offers(match, "prepare") == set(), "the Action Phase has begun"
    assert "end" in offered(match)


def test_julius_caesar_may_keep_his_second_action() -> None:
    match = table({"leader": "julius_caesar", "military_hand": ["rats", "foray"]}, phase="politics")
    play(match, "prepare/rats", "pass")
    assert not area(match).second_politics


def test_passing_does_not_open_a_second_political_action() -> None:
    match = table({"leader": "julius_caesar", "military_hand": ["rats"]}, phase="politics")
    play(match, "pass")
    assert not area(match).second_politics
    assert "end" in offered(match)


def test_moses_grows_for_one_food_less() -> None:
    match = table({"leader": "moses", "food": 1, "yellow": 18})
    play(match, "population")
    assert food(match) == 0
    assert area(match).unused == 2


# Age I


def test_columbus_settles_a_territory_of_the_hand() -> None:
    match = table(
        {"leader": "christopher_columbus", "military_hand": ["vast_territory_i"], "yellow": 10},
        phase="politics",
        current=["rats"],
    )
    play(match, "settle/vast_territory_i")
    assert leader(match) == ""
    assert area(match).colonies == [card("vast_territory_i")]
    assert area(match).yellow == 13
    assert food(match) == 3
    assert area(match).culture == 0, "no points for its level"
    assert inside(match).state.current == [card("rats")], "no event is revealed"


def test_columbus_needs_a_territory() -> None:
    match = table({"leader": "christopher_columbus", "military_hand": ["rats"]}, phase="politics")
    assert offers(match, "settle") == set()


def test_barbarossa_grows_and_builds_for_a_military_action() -> None:
    match = table({"leader": "frederick_barbarossa", "food": 1, "resources": 1, "yellow": 18, "unused": 0})
    play(match, "raise/warriors")
    assert (food(match), resources(match)) == (0, 0)
    assert workers(match, "warriors") == 2
    assert (area(match).yellow, area(match).unused) == (17, 0)
    assert (area(match).civil, area(match).military) == (4, 1)


@pytest.mark.parametrize("lack", [{"food": 0}, {"resources": 0}, {"yellow": 0}, {"military": 0}])
def test_barbarossa_does_both_or_nothing(lack: dict[str, int]) -> None:
    rich = {"food": 5, "resources": 5, "yellow": 18}
    assert offers(table({"leader": "frederick_barbarossa", **rich}), "raise") == {"warriors"}
    assert offers(table({"leader": "frederick_barbarossa", **rich, **lack}), "raise") == set()


def test_barbarossa_works_as_often_as_he_is_paid() -> None:
    match = table({"leader": "frederick_barbarossa", "food": 9, "resources": 9, "yellow": 18})
    play(match, "raise/warriors", "raise/warriors")
    assert workers(match, "warriors") == 3
    assert offers(match, "raise") == set()


def test_genghis_khan_lets_infantry_ride() -> None:
    """Appendix, Genghis Khan: each infantry unit is one or the other, whichever gives more."""
    army = {"leader": "genghis_khan", "workers": {"warriors": 3}, "tactic": "medieval_army"}
    assert area(table(army)).strength == 3 + 2, "one rides, one walks"
    assert area(table({**army, "leader": "moses"})).strength == 3


def test_genghis_khan_scores_for_the_strongest_of_two() -> None:
    """Appendix, Genghis Khan: With two players he must be the strongest, and wins ties."""
    for rival, points in ((1, 3), (2, 0)):
        match = table({"leader": "genghis_khan"}, {"workers": {"warriors": rival}})
        play(match, "end")
        assert area(match).culture == points


def test_genghis_khan_scores_for_the_two_strongest_of_three() -> None:
    for rivals, points in (((2, 1), 3), ((2, 2), 0), ((1, 1), 3)):
        match = table({"leader": "genghis_khan"}, *[{"workers": {"warriors": rival}} for rival in rivals])
        play(match, "end")
        assert area(match).culture == points, rivals


def test_genghis_khan_scores_in_an_uprising_too() -> None:
    match = table({"leader": "genghis_khan", "yellow": 4, "unused": 0})
    play(match, "end")
    assert area(match).culture == 3
    assert area(match).science == 0


def test_joan_of_arc() -> None:
    player = area(table({"leader": "joan_of_arc", "workers": {"religion": 2}, "government": "theocracy"}))
    assert player.culture_rating == 1 + 2 + 1
    assert player.military_total == 3 + 1
    assert player.strength == 1 + 1 + 3, "warriors, theocracy, three happy faces"


def test_joan_of_arc_counts_the_extra_faces_of_st_peters() -> None:
    player = area(
        table(
            {
                "leader": "joan_of_arc",
                "workers": {"religion": 2},
                "government": "theocracy",
                "wonders": ["st_peters_basilica"],
            }
        )
    )
    assert player.strength == 1 + 1 + 6


def test_joan_of_arc_looks_at_the_next_event() -> None:
    match = table({"leader": "joan_of_arc", "military_hand": ["rats"]}, phase="politics", current=["crusades", "foray"])
    assert inside(match).state.peeked == 1
    play(match, "prepare/rats")
    assert inside(match).state.peeked == 0


@pytest.mark.parametrize("name", ["leonardo_da_vinci", "isaac_newton", "albert_einstein"])
def test_the_best_lab_or_library_gives_its_level_more(name: str) -> None:
    def science(staff: dict[str, int]) -> int:
        plain = area(table({"workers": staff})).science_rating
        return area(table({"workers": staff, "leader": name})).science_rating - plain

    assert science({}) == 0, "level A"
    assert science({"alchemy": 2}) == 1, "a single one"
    assert science({"alchemy": 2, "journalism": 1}) == 2, "a library as well"
    assert science({"computers": 1, "journalism": 1}) == 3


def test_leonardo_gains_a_resource_for_a_technology() -> None:
    match = table({"leader": "leonardo_da_vinci", "science": 9, "hand": ["iron", "monarchy"]})
    play(match, "develop/iron")
    assert resources(match) == 1
    assert area(match).science == 4


def test_leonardo_gains_a_resource_for_a_revolution() -> None:
    match = table({"leader": "leonardo_da_vinci", "science": 9, "hand": ["monarchy"]})
    play(match, "revolt/monarchy")
    assert resources(match) == 1


def test_michelangelo_draws_culture_from_happiness() -> None:
    staff = {"religion": 1, "theology": 1, "drama": 1}
    plain = area(table({"workers": staff, "wonders": ["hanging_gardens"]})).culture_rating
    with_him = area(table({"workers": staff, "wonders": ["hanging_gardens"], "leader": "michelangelo"})).culture_rating
    assert with_him == plain + 1 + 2 + 1 + 2


def test_michelangelo_ignores_other_happy_faces() -> None:
    plain = area(table({"workers": {"bread_and_circuses": 1}, "government": "theocracy"})).culture_rating
    match = table({"workers": {"bread_and_circuses": 1}, "government": "theocracy", "leader": "michelangelo"})
    assert area(match).culture_rating == plain


def test_michelangelo_takes_wonders_without_surcharge() -> None:
    own = {"wonders": ["pyramids", "colossus"], "civil": 1}
    assert offers(table(own, row=["kremlin"]), "take") == set()
    assert offers(table({**own, "leader": "michelangelo"}, row=["kremlin"]), "take") == {"1"}


# Age II


def test_bach_gives_each_theater_a_culture() -> None:
    staff = {"drama": 1, "opera": 1}
    plain = area(table({"workers": staff})).culture_rating
    assert area(table({"workers": staff, "leader": "js_bach"})).culture_rating == plain + 2


def test_bach_develops_theaters_for_two_less() -> None:
    match = table({"leader": "js_bach", "science": 5, "hand": ["opera", "iron"]})
    assert offers(match, "develop") == {"opera", "iron"}
    play(match, "develop/opera")
    assert area(match).science == 0


def test_bach_turns_a_building_into_a_theater_once_a_turn() -> None:
    """Example 38; Appendix, Bach: Philosophy (3) to Drama (4) costs 1, Alchemy (6) to Drama (4) nothing."""
    match = table(
        {"leader": "js_bach", "workers": {"philosophy": 1, "alchemy": 1}, "technologies": ["drama"], "resources": 1}
    )
    assert offers(match, "upgrade") >= {"philosophy/drama", "alchemy/drama"}
    play(match, "upgrade/philosophy/drama")
    assert (resources(match), workers(match, "drama")) == (0, 1)
    assert area(match).civil == 3
    assert not any(word.startswith("upgrade/alchemy/drama") for word in offered(match)), "once a turn"
    other = table({"leader": "js_bach", "workers": {"alchemy": 1}, "technologies": ["drama"], "resources": 0})
    play(other, "upgrade/alchemy/drama")
    assert workers(other, "drama") == 1


def test_bach_keeps_to_levels_and_the_urban_limit() -> None:
    """Appendix, Bach: no lower level, no building beyond the limit."""
    match = table(
        {"leader": "js_bach", "workers": {"computers": 1, "drama": 1}, "technologies": ["drama"], "resources": 9}
    )
    assert "computers/drama" not in offers(match, "upgrade"), "a lower level"
    full = table({"leader": "js_bach", "workers": {"philosophy": 1, "drama": 2}, "resources": 9})
    assert "philosophy/drama" not in offers(full, "upgrade"), "two theaters are the limit of Despotism"


def test_newton_gives_the_civil_action_back() -> None:
    match = table({"leader": "isaac_newton", "science": 20, "hand": ["iron", "coal"]})
    play(match, "develop/iron", "develop/coal")
    assert area(match).civil == 4


def test_newton_leaves_one_action_after_a_revolution() -> None:
    """Example 16; Appendix, Newton: all 4 of 4 are spent, one comes back."""
    match = table({"leader": "isaac_newton", "science": 2, "hand": ["monarchy"]})
    play(match, "revolt/monarchy")
    assert area(match).civil == 1


def test_newton_gives_an_action_back_through_breakthrough() -> None:
    """Appendix, Newton: an action comes back through Breakthrough too."""
    match = table({"leader": "isaac_newton", "science": 5, "hand": ["breakthrough_i", "iron"]})
    play(match, "play/breakthrough_i")
    if offers(match, "develop"):
        play(match, "develop/iron")
    assert area(match).civil == 4
    assert area(match).science == 2


def test_cook_draws_culture_from_colonies() -> None:
    lands = ["vast_territory_i", "wealthy_territory_i", "inhabited_territory_i"]
    for count, culture in ((0, 0), (1, 2), (2, 3), (3, 4)):
        match = table({"leader": "james_cook", "colonies": lands[:count]})
        assert area(match).culture_rating == culture


def test_robespierre_revolts_with_military_actions() -> None:
    """Example 18: Despotism and Robespierre, 3 military actions, 3 science: Republic by revolution."""
    match = table({"leader": "maximilien_robespierre", "civil": 2, "science": 3, "hand": ["republic"]})
    assert area(match).military_total == 3
    play(match, "revolt/republic")
    player = area(match)
    assert player.culture == 3
    assert (player.military, player.military_total) == (0, 3)
    assert (player.civil, player.civil_total) == (5, 7)


def test_robespierre_needs_all_military_actions() -> None:
    match = table({"leader": "maximilien_robespierre", "military": 2, "science": 3, "hand": ["republic"]})
    assert offers(match, "revolt") == set()


def test_robespierre_is_not_paid_for_a_peaceful_change() -> None:
    match = table({"leader": "maximilien_robespierre", "science": 13, "hand": ["republic"]})
    play(match, "develop/republic")
    assert area(match).culture == 0


def test_robespierre_leaves_the_action_of_patriotism() -> None:
    """Appendix, Robespierre: it is no part of the total."""
    match = table({"leader": "maximilien_robespierre", "science": 3, "hand": ["republic", "patriotism_a"]})
    play(match, "play/patriotism_a", "revolt/republic")
    assert area(match).military == 0
    assert area(match).extra_military == 1


def test_napoleon_strengthens_by_types_of_units() -> None:
    staff = {"warriors": 3, "knights": 1, "cannon": 2, "air_forces": 1}
    for kinds in range(1, 5):
        some = dict(list(staff.items())[:kinds])
        plain = area(table({"workers": some}))
        player = area(table({"workers": some, "leader": "napoleon_bonaparte"}))
        assert player.strength == plain.strength + 2 * kinds
        assert player.military_total == plain.military_total + 2


def test_shakespeare_pairs_libraries_and_theaters() -> None:
    staff = {"printing_press": 2, "drama": 1}
    plain = area(table({"workers": staff}))
    player = area(table({"workers": staff, "leader": "william_shakespeare"}))
    assert player.culture_rating == plain.culture_rating + 2
    assert player.happiness == plain.happiness + 1


def test_shakespeare_makes_the_counterpart_cheaper() -> None:
    library = {"leader": "william_shakespeare", "workers": {"printing_press": 1}, "technologies": ["drama"]}
    assert "drama" in offers(table({**library, "resources": 3}), "build"), "4 - 1"
    assert "drama" not in offers(table({**library, "resources": 2}), "build")
    assert "printing_press" not in offers(table({**library, "resources": 2}), "build"), "there is no theater"
    theater = {"leader": "william_shakespeare", "workers": {"drama": 1}, "technologies": ["printing_press"]}
    assert "printing_press" in offers(table({**theater, "resources": 2}), "build")


def test_shakespeare_makes_their_technologies_cheaper() -> None:
    match = table({"leader": "william_shakespeare", "workers": {"printing_press": 1}, "hand": ["opera"], "science": 6})
    play(match, "develop/opera")
    assert area(match).science == 0
    bare = table({"leader": "william_shakespeare", "hand": ["opera"], "science": 6})
    assert offers(bare, "develop") == set()


def test_shakespeare_does_not_change_upgrades_inside_a_type() -> None:
    staff = {"leader": "william_shakespeare", "workers": {"printing_press": 1, "drama": 1}, "technologies": ["opera"]}
    assert "drama/opera" in offers(table({**staff, "resources": 4}), "upgrade")
    assert "drama/opera" not in offers(table({**staff, "resources": 3}), "upgrade")


# Age III


def test_einstein_scores_for_technologies() -> None:
    match = table({"leader": "albert_einstein", "science": 9, "hand": ["iron", "masonry"]})
    play(match, "develop/iron", "develop/masonry")
    assert area(match).culture == 6


def test_bill_gates_makes_labs_produce_and_store() -> None:
    """Example 33; Appendix, Bill Gates: two Computers make 6 resources."""
    match = table({"leader": "bill_gates", "workers": {"computers": 2, "philosophy": 1, "bronze": 0}, "unused": 9})
    play(match, "end")
    assert resources(match) == 6, "two labs of level III; level A gives nothing"
    assert area(match).stored[card("computers")] == 2


def test_bill_gates_scores_when_he_leaves() -> None:
    match = table({"leader": "bill_gates", "workers": {"computers": 2, "alchemy": 1}, "hand": ["sid_meier"]})
    play(match, "leader/sid_meier")
    assert area(match).culture == 7


def test_labs_keep_their_resources_when_bill_gates_leaves() -> None:
    """Appendix, Bill Gates: what lies on labs may be spent until the end."""
    match = table({"leader": "sid_meier", "technologies": ["computers"], "stored": {"computers": 2}, "unused": 1})
    assert resources(match) == 6
    play(match, "build/bronze")
    assert resources(match) == 4


def test_chaplin_doubles_one_theater() -> None:
    staff = {"drama": 2, "movies": 2}
    plain = area(table({"workers": staff}))
    player = area(table({"workers": staff, "leader": "charlie_chaplin"}))
    assert player.culture_rating == plain.culture_rating + 4
    assert player.happiness == min(8, plain.happiness + 2)


def test_gandhi_cannot_attack() -> None:
    match = table(
        {
            "leader": "mahatma_gandhi",
            "military_hand": ["spy", "war_over_culture"],
            "workers": {"tanks": 3},
            "military": 2,
        },
        phase="politics",
    )
    assert area(match).culture_rating == 2
    assert offers(match, "aggression") == offers(match, "war") == set()


def test_attacks_on_gandhi_cost_twice() -> None:
    """Example 26: War over Culture against him costs 6 military actions."""
    strong = {"workers": {"tanks": 3}, "government": "communism", "specials": ["warfare"]}
    cards = {"military_hand": ["war_over_culture", "armed_intervention"]}
    for actions, attacks in ((6, {"1"}), (5, set())):
        match = table({**strong, **cards, "military": actions}, {"leader": "mahatma_gandhi"}, phase="politics")
        assert {word.partition("/")[2] for word in offers(match, "war")} == attacks
        assert offers(match, "aggression") == {"armed_intervention/1"}
    play(match, "aggression/armed_intervention/1")
    assert area(match).military == 1


def test_sid_meier_turns_science_into_culture() -> None:
    """Example 34: Two Computers: science 8, culture 6."""
    player = area(table({"leader": "sid_meier", "workers": {"computers": 2, "philosophy": 0}}))
    assert (player.science_rating, player.culture_rating) == (8, 6)
    simple = area(table({"leader": "sid_meier"}))
    assert (simple.science_rating, simple.culture_rating) == (0, 0), "a lab of level A"


def test_churchill_scores_culture() -> None:
    match = table({"leader": "winston_churchill"})
    play(match, "choose_culture")
    assert area(match).culture == 3
    assert "choose_culture" not in offered(match)
    assert "choose_units" not in offered(match)


def test_churchill_scores_culture_unless_he_chose() -> None:
    match = table({"leader": "winston_churchill"})
    play(match, "end")
    assert area(match).culture == 3


def test_churchill_pays_for_units_and_their_technologies() -> None:
    match = table({"leader": "winston_churchill", "science": 5, "unused": 1, "hand": ["rockets", "oil"]})
    play(match, "choose_units")
    assert offers(match, "develop") == {"rockets"}, "the science is for units only"
    play(match, "develop/rockets")
    assert area(match).science == 0
    play(match, "build/warriors")
    assert resources(match) == 0
    play(match, "end")
    assert area(match).culture == 0, "he chose"
    assert asked(match) == 1


# Taking, replacing, leaving


def test_a_replaced_leader_gives_an_action_back() -> None:
    match = table({"leader": "moses", "hand": ["aristotle"]})
    play(match, "leader/aristotle")
    assert leader(match) == "aristotle"
    assert area(match).civil == 4


def test_the_first_leader_costs_an_action() -> None:
    match = table({"hand": ["aristotle"]})
    play(match, "leader/aristotle")
    assert area(match).civil == 3


def test_one_leader_of_each_age() -> None:
    match = table({"leaders_taken": ["III"]}, row=["sid_meier", "js_bach"])
    assert offers(match, "take") == {"2"}
    play(match, "take/2")
    assert hand(match) == ["js_bach"]
