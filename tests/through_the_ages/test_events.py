"""The 55 events: each revealed by seat 0, who has just prepared another one for 2 culture points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from civitas.games.through_the_ages.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables
from through_the_ages.helpers import (
    area,
    asked,
    card,
    discontent,
    event,
    food,
    hand,
    inside,
    leader,
    offered,
    offers,
    play,
    resources,
    row,
    stored,
    table,
    tales,
    workers,
)

TABLES = read_tables(PACKAGE, DECKS)
PREPARED = 2  # points of the card that seat 0 prepared
STRONG: dict[str, Any] = {"workers": {"warriors": 4}}
WEAK: dict[str, Any] = {"workers": {"warriors": 0}}
# Yellow tokens 10: three happy faces needed, none there.
SAD: dict[str, Any] = {"yellow": 10}


def acting(match: Any) -> bool:
    """Whether the event is over and seat 0 has its Action Phase."""
    return asked(match) == 0 and "end" in offered(match)


# Age A


def test_development_of_agriculture() -> None:
    match = event("development_of_agriculture", {}, {})
    assert [food(match, seat) for seat in (0, 1)] == [2, 2]


def test_development_of_crafts() -> None:
    match = event("development_of_crafts", {}, {}, current=["development_of_crafts"])
    assert [resources(match, seat) for seat in (0, 1)] == [2, 2]


def test_development_of_markets() -> None:
    match = event("development_of_markets", {}, {}, {})
    for seat, good in ((0, "goods/2/0"), (1, "goods/0/2"), (2, "goods/2/0")):
        assert asked(match) == seat, "clockwise from the active player"
        play(match, good)
    assert [(food(match, seat), resources(match, seat)) for seat in (0, 1, 2)] == [(2, 0), (0, 2), (2, 0)]


def test_development_of_politics() -> None:
    match = event("development_of_politics", {}, {})
    assert [len(area(match, seat).military_hand) for seat in (0, 1)] == [3, 3]


def test_development_of_religion() -> None:
    match = event("development_of_religion", {}, {}, {"unused": 0}, {"workers": {"religion": 2}})
    play(match, "build/religion", "skip")
    assert [workers(match, "religion", seat) for seat in range(4)] == [1, 0, 0, 2]
    assert acting(match), "no unused worker, or temples at the limit: nothing is asked"
    assert (area(match).civil, area(match).unused) == (4, 0)


def test_development_of_science() -> None:
    match = event("development_of_science", {}, {"science": 3})
    assert [area(match, seat).science for seat in (0, 1)] == [2, 5]


def test_development_of_settlement() -> None:
    match = event("development_of_settlement", {}, {"yellow": 0})
    assert [area(match, seat).unused for seat in (0, 1)] == [2, 1]
    assert area(match).yellow == 17


def test_development_of_trade_routes() -> None:
    match = event("development_of_trade_routes", {}, {"blue": 1})
    assert (area(match).science, food(match), resources(match)) == (1, 1, 1)
    assert (area(match, 1).science, food(match, 1), resources(match, 1)) == (1, 1, 0), "food comes first"


def test_development_of_warfare() -> None:
    match = event("development_of_warfare", {}, {})
    play(match, "build/warriors", "build/warriors")
    assert [workers(match, "warriors", seat) for seat in (0, 1)] == [2, 2]
    assert area(match).military == 2
    assert resources(match) == 0


def test_development_of_civilization() -> None:
    own = {"food": 1, "resources": 1, "science": 4, "hand": ["iron"]}
    match = event("development_of_civilization", own, dict(own, hand=["coal"]), dict(own, hand=["alchemy"], science=3))
    play(match, "population")
    assert (food(match), area(match).unused, area(match).civil) == (0, 2, 4)
    play(match, "build/bronze")
    assert (resources(match, 1), workers(match, "bronze", 1)) == (0, 3)
    assert {"population", "skip", "build/agriculture", "build/bronze", "develop/alchemy"} == set(offered(match))
    play(match, "develop/alchemy")
    assert area(match, 2).science == 0
    assert acting(match)


def test_development_of_civilization_by_revolution() -> None:
    """Appendix, Development of Civilization: 1 science less, and all civil actions."""
    match = event("development_of_civilization", {"science": 1, "hand": ["monarchy"]}, {"food": 0})
    play(match, "revolt/monarchy")
    assert (area(match).science, area(match).civil, area(match).civil_total) == (0, 0, 5)


def test_development_of_civilization_offers_nothing_else() -> None:
    """No unit, no upgrade, no wonder stage."""
    own = {"resources": 9, "food": 0, "technologies": ["iron", "knights"], "wonder": "pyramids"}
    match = event("development_of_civilization", own, {})
    assert offers(match, "upgrade") == offers(match, "stages") == set()
    assert not offers(match, "build") & {"warriors", "knights"}
    assert {"iron", "bronze", "philosophy", "religion"} <= offers(match, "build")


# Age I


def test_barbarians() -> None:
    """The most culture points and one of the two weakest: loses 1 population."""
    match = event("barbarians", {"culture": 0}, {"culture": 9, "workers": {"warriors": 0}}, STRONG)
    assert (area(match, 1).unused, area(match, 1).yellow) == (0, 19)
    safe = event("barbarians", {}, {"culture": 9, "workers": {"warriors": 5}}, STRONG)
    assert area(safe, 1).unused == 1


def test_barbarians_with_two_players() -> None:
    match = event("barbarians", {}, {"culture": 9})
    assert area(match, 1).unused == 0, "equal in strength: the active player counts as stronger"
    safe = event("barbarians", {}, {"culture": 9, "workers": {"warriors": 2}})
    assert area(safe, 1).unused == 1


def test_border_conflict() -> None:
    match = event("border_conflict", STRONG, WEAK, {})
    assert asked(match) == 1
    assert {word.partition("/")[2] for word in offered(match)} == {"agriculture", "bronze", "philosophy"}
    play(match, next(word for word in offered(match) if word.endswith("bronze")))
    assert (workers(match, "bronze", 1), area(match, 1).unused) == (1, 2)
    assert resources(match) == 3


def test_crusades() -> None:
    match = event("crusades", {}, dict(STRONG, culture=1), dict(WEAK, culture=3))
    assert [area(match, seat).culture for seat in (0, 1, 2)] == [PREPARED, 5, 0]


def test_ties_of_crusades() -> None:
    """Example 28: Three players at strength 4, player 2 active: player 2 scores 4, player 1 loses 4 (order 2, 3, 1)."""
    own = {"workers": {"warriors": 4}, "culture": 10}
    players = [dict(own), dict(own, military_hand=["civil_unrest"]), dict(own)]
    match = table(*players, active=1, phase="politics", current=["crusades", "rats"])
    play(match, "prepare/civil_unrest")
    assert [area(match, seat).culture for seat in (0, 1, 2)] == [6, 16, 10]


def test_cultural_influence() -> None:
    match = event("cultural_influence", {"workers": {"religion": 2}}, {"government": "democracy"})
    assert [area(match, seat).culture for seat in (0, 1)] == [PREPARED + 2, 3]


def test_foray() -> None:
    match = event("foray", STRONG, {}, WEAK)
    assert set(offered(match)) == {"goods/0/3", "goods/1/2", "goods/2/1", "goods/3/0"}
    play(match, "goods/1/2", "goods/3/0")
    assert [(food(match, seat), resources(match, seat)) for seat in (0, 1, 2)] == [(1, 2), (3, 0), (0, 0)]


def test_foray_with_two_players_is_for_the_strongest() -> None:
    """Code p. 7: "the two strongest" is read as "the strongest"."""
    match = event("foray", {}, STRONG)
    assert asked(match) == 1
    play(match, "goods/0/3")
    assert acting(match)


def test_good_harvest() -> None:
    match = event("good_harvest", {"workers": {"irrigation": 1}}, {"yellow": 4})
    assert [food(match, seat) for seat in (0, 1)] == [4, 2], "nothing is consumed"


def test_immigration() -> None:
    happy = {"workers": {"religion": 1}}
    match = event("immigration", dict(happy), dict(happy), {})
    assert [area(match, seat).unused for seat in (0, 1, 2)] == [2, 2, 1], "all who tie"


def test_new_deposits() -> None:
    own = {"workers": {"bronze": 0, "iron": 1}, "wonders": ["transcontinental_railroad"]}
    match = event("new_deposits", own, {"leader": "bill_gates", "workers": {"computers": 1}})
    assert [resources(match, seat) for seat in (0, 1)] == [4, 2 + 3]


def test_pestilence() -> None:
    match = event("pestilence", {}, {"unused": 0})
    assert area(match).unused == 0
    assert asked(match) == 1
    play(match, "lose/warriors")
    assert (workers(match, "warriors", 1), area(match, 1).strength, area(match, 1).yellow) == (0, 0, 19)


def test_raiders() -> None:
    match = event("raiders", {"food": 2, "resources": 2}, dict(WEAK, food=1, resources=1), STRONG)
    assert asked(match) == 0
    assert set(offered(match)) == {"goods/0/2", "goods/1/1", "goods/2/0"}
    play(match, "goods/2/0")
    assert (food(match), resources(match)) == (0, 2)
    assert (food(match, 1), resources(match, 1)) == (0, 0), "all there was"
    assert acting(match)


def test_rats() -> None:
    match = event("rats", {"food": 4, "resources": 1}, {"stored": {"irrigation": 2}, "technologies": ["irrigation"]})
    assert [food(match, seat) for seat in (0, 1)] == [0, 0]
    assert resources(match) == 1
    assert area(match, 1).blue == 16


def test_rebellion() -> None:
    """Example 29: Two discontent workers: four civil actions at once, or as many as there are."""
    match = event("rebellion", {"yellow": 12, "civil": 4}, dict(SAD, civil=4), {"yellow": 14, "civil": 4})
    assert [discontent(match, seat) for seat in (0, 1, 2)] == [2, 3, 1]
    assert [area(match, seat).civil for seat in (0, 1, 2)] == [0, 0, 2]
    play(match, "end")
    assert asked(match) == 1
    assert area(match, 1).civil == 0, "the rival's next turn is shorter"


def test_reign_of_terror() -> None:
    match = event("reign_of_terror", {}, STRONG, WEAK)
    assert [area(match, seat).unused for seat in (0, 1, 2)] == [1, 1, 0]


def test_scientific_breakthrough() -> None:
    match = event("scientific_breakthrough", {}, {"workers": {"computers": 2}})
    assert [area(match, seat).science for seat in (0, 1)] == [1, 11]


def test_uncertain_borders() -> None:
    match = event("uncertain_borders", {}, STRONG, WEAK)
    assert [area(match, seat).yellow for seat in (0, 1, 2)] == [18, 19, 17]
    empty = event(
        "uncertain_borders", {}, STRONG, dict(WEAK, yellow=0, workers={"warriors": 0, "organized_religion": 2})
    )
    assert [area(empty, seat).yellow for seat in (0, 1, 2)] == [18, 18, 0]


# Age II


def test_civil_unrest() -> None:
    match = event(
        "civil_unrest", {"culture": 20, "yellow": 12}, {"culture": 20, "yellow": 14}, {"culture": 20, "yellow": 12}
    )
    assert [area(match, seat).culture for seat in (0, 1, 2)] == [20 + 1 - 8, 16, 12], "Rats were prepared"
    assert [area(match, seat).blue for seat in (0, 1, 2)] == [15, 16, 15], "all with the most discontent workers"


def test_civil_unrest_without_discontent() -> None:
    match = event("civil_unrest", {}, {"culture": 5})
    assert [area(match, seat).blue for seat in (0, 1)] == [16, 16]


def test_civil_unrest_takes_a_token_from_a_card_of_choice() -> None:
    own = {"yellow": 14, "blue": 0, "stored": {"bronze": 3, "agriculture": 3}}
    match = event("civil_unrest", dict(own), {})
    assert set(offered(match)) == {"token/agriculture", "token/bronze"}
    play(match, "token/bronze")
    assert (stored(match, "bronze"), area(match).blue) == (2, 0)


def test_cold_war() -> None:
    match = event("cold_war", {}, STRONG, WEAK)
    assert [area(match, seat).science for seat in (0, 1, 2)] == [6, 6, 0]


def test_crime_wave() -> None:
    match = event("crime_wave", {"culture": 9}, dict(STRONG, culture=9), dict(WEAK, culture=2))
    assert [area(match, seat).culture for seat in (0, 1, 2)] == [9 + PREPARED - 3, 9, 0]
    assert [area(match, seat).blue for seat in (0, 1, 2)] == [15, 16, 15]
    assert [tale for tale in tales(match) if "blue" in tale] == ["Player 1: -1 blue token.", "Player 3: -1 blue token."]


def test_economic_progress() -> None:
    """Corruption, food, consumption with famine, resources; no points of ratings."""
    hungry = {"workers": {"agriculture": 1}, "yellow": 12, "culture": 9, "unused": 9}
    corrupt = {"stored": {"bronze": 1, "agriculture": 3}, "blue": 10}
    match = event("economic_progress", dict(corrupt), hungry)
    assert (food(match), resources(match)) == (3 - 1 + 2, 2), "corruption 2: the resource, then a food"
    assert (food(match, 1), area(match, 1).culture) == (0, 9 - 4)
    assert area(match).science == 0


def test_emigration() -> None:
    """Half the discontent workers, rounded up."""
    match = event("emigration", {"yellow": 14, "unused": 5}, dict(SAD, unused=5), {"unused": 5})
    assert [area(match, seat).unused for seat in (0, 1, 2)] == [4, 3, 5]


def test_iconoclasm() -> None:
    match = event("iconoclasm", {"leader": "moses"}, {"leader": "sid_meier"}, {"leader": "js_bach", "civil": 3})
    assert [leader(match, seat) for seat in (0, 1, 2)] == ["", "sid_meier", ""]
    assert area(match, 2).civil == 3, "nothing comes back"


def test_iconoclasm_in_age_iv() -> None:
    match = event("iconoclasm", {"leader": "bill_gates", "workers": {"computers": 2}}, {}, age="IV", round=9)
    assert leader(match) == ""
    assert area(match).culture == PREPARED + 6


def test_independence_declaration() -> None:
    lands = ["vast_territory_i", "strategic_territory_i"]
    match = event("independence_declaration", STRONG, {"colonies": lands, "workers": {"warriors": 0}})
    assert asked(match) == 1
    play(match, "give_up/vast_territory_i")
    assert area(match, 1).colonies == [card("strategic_territory_i")]
    assert area(match, 1).yellow == 15, "permanent symbols are lost"
    none = event("independence_declaration", STRONG, {})
    assert acting(none)


def test_national_pride() -> None:
    match = event("national_pride", {"culture": 0}, {"culture": 8}, {"culture": 8})
    assert [area(match, seat).culture for seat in (0, 1, 2)] == [PREPARED, 13, 8], "one only, the nearer one"


def test_politics_of_strength() -> None:
    cards = ["rats", "foray", "spy", "annex"]
    match = event("politics_of_strength", STRONG, dict(WEAK, military_hand=cards))
    assert len(area(match).military_hand) == 5
    assert asked(match) == 1
    assert offers(match, "discard") == {"foray", "rats"}, "three of four, in the order of the box"
    play(match, "discard/foray", "discard/rats", "discard/spy")
    assert [area(match, 1).military_hand] == [[card("annex")]]
    assert acting(match)


def test_politics_of_strength_takes_a_whole_small_hand() -> None:
    match = event("politics_of_strength", STRONG, dict(WEAK, military_hand=["rats", "spy"]))
    assert area(match, 1).military_hand == []


def test_politics_of_strength_in_age_iv() -> None:
    match = event("politics_of_strength", STRONG, dict(WEAK, military_hand=["rats"], culture=9), age="IV", round=9)
    assert [area(match, seat).culture for seat in (0, 1)] == [PREPARED + 5, 6]
    assert len(area(match, 1).military_hand) == 1
    assert area(match).military_hand == []


def test_popularization_of_science() -> None:
    match = event("popularization_of_science", {}, {"workers": {"computers": 2}})
    assert [area(match, seat).culture for seat in (0, 1)] == [PREPARED + 1, 11]


def test_prosperity() -> None:
    match = event("prosperity", {"workers": {"religion": 2}}, {"workers": {"professional_sports": 2, "religion": 2}})
    assert [food(match, seat) for seat in (0, 1)] == [2, 8]


def test_ravages_of_time() -> None:
    match = event(
        "ravages_of_time",
        {"wonders": ["pyramids", "great_wall", "kremlin"]},
        {"wonders": ["colossus"], "ruins": ["colossus"]},
        {"wonders": ["taj_mahal"], "blue": 9},
    )
    assert offers(match, "ruin") == {"pyramids", "great_wall"}, "Age A or I"
    play(match, "ruin/great_wall")
    assert area(match).happiness == 0
    assert area(match).culture_rating == 2 + 2
    assert area(match, 1).culture_rating == 2, "already a ruin: nothing more"
    assert area(match, 2).blue == 8
    assert acting(match)


def test_refugees() -> None:
    match = event("refugees", {}, dict(STRONG, culture=1), dict(WEAK, culture=9))
    assert [area(match, seat).culture for seat in (0, 1, 2)] == [PREPARED, 4, 6]
    assert [area(match, seat).unused for seat in (0, 1, 2)] == [1, 2, 0]


def test_terrorism() -> None:
    match = event(
        "terrorism",
        {"culture": 9},
        {"culture": 0},
        {"culture": 3, "workers": {"religion": 1}},
        {"culture": 5, "workers": {"philosophy": 0}},
    )
    assert asked(match) == 1
    assert match.requests[0].text("en") == "Terrorism: which building of Player 3 do you destroy?"
    seen: set[str] = set()
    while not acting(match):
        assert asked(match) == 1
        words = offered(match)
        seen.update(words)
        play(match, words[-1])
    assert len(seen) >= 2
    assert workers(match, "philosophy") == 0, "the only urban building"
    assert workers(match, "philosophy", 1) == 1, "not of its own"
    assert workers(match, "philosophy", 2) + workers(match, "religion", 2) == 1
    assert [area(match, seat).unused for seat in range(4)] == [2, 1, 2, 1]


def test_international_agreement() -> None:
    """Appendix, International Agreement: Cards worth 5 civil actions from the row, for the next political action."""
    cards = ["iron", "revolutionary_idea_iii", "sid_meier", "", "", "coal", "", "", "", "oil"]
    match = event("international_agreement", {}, {}, row=cards, civil=["movies", "opera"])
    assert set(offered(match)) == {"agree", "skip"}
    play(match, "agree", "take/10", "take/1")
    assert offers(match, "take") == {"2", "3"}, "one is left of five"
    play(match, "take/2")
    if not acting(match):
        play(match, "enough")
    assert hand(match) == ["oil", "iron", "revolutionary_idea_iii"]
    assert area(match).civil == 4
    assert row(match)[:3] == ["sid_meier", "coal", "movies"], "slid and filled, nothing discarded"
    assert area(match).politics_owed == 1
    assert "play/revolutionary_idea_iii" in offered(match), "taken before the Action Phase"


def test_international_agreement_declined() -> None:
    match = event("international_agreement", {}, {}, row=["iron", "", "coal"])
    play(match, "skip")
    assert row(match)[:3] == ["iron", "", "coal"], "the row stays"
    assert area(match).politics_owed == 0


def test_international_agreement_of_a_rival() -> None:
    match = event("international_agreement", {}, dict(STRONG, wonder="kremlin"), row=["hollywood", "iron"])
    assert asked(match) == 1
    play(match, "agree")
    assert offers(match, "take") == {"2"}, "the usual rules: one unfinished wonder"


def test_a_political_action_given_up_is_the_next_one() -> None:
    match = table({"politics_owed": 1, "military_hand": ["rats"]}, phase="politics")
    assert offers(match, "prepare") == set()
    assert acting(match)
    assert area(match).politics_owed == 0


def test_every_event_is_tried() -> None:
    """Each card has a test of its own name."""
    files = [Path(__file__), Path(__file__).with_name("test_impacts.py")]
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    missing = [entry["id"] for entry in TABLES["events"] if f'"{entry["id"]}"' not in source]
    assert missing == []


# Preparing and decks


def test_preparing_scores_the_level_and_reveals_the_next_event() -> None:
    match = table(
        {"military_hand": ["rats", "iconoclasm", "impact_of_colonies", "vast_territory_ii"]}, phase="politics"
    )
    assert offers(match, "prepare") == {"rats", "iconoclasm", "impact_of_colonies", "vast_territory_ii"}
    play(match, "prepare/impact_of_colonies")
    assert area(match).culture == 3
    assert inside(match).state.future == [card("impact_of_colonies")]
    assert len(inside(match).state.past) == 1


def test_when_the_last_event_is_revealed_the_future_ones_become_current() -> None:
    own = {"military_hand": ["impact_of_colonies"]}
    match = table(own, phase="politics", current=["development_of_crafts"], future=["cold_war", "rats", "crusades"])
    play(match, "prepare/impact_of_colonies")
    state = inside(match).state
    ages = [inside(match).box.level[one] for one in reversed(state.current)]
    assert ages == [1, 1, 2, 3], "the oldest on top"
    assert state.future == []
    assert resources(match) == 2
