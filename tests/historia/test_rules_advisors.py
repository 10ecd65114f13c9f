"""Advisors: their effects, their deck, and the choice of them in the advanced rules."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.kernel.match import Match
from historia.helpers import (
    cubes,
    inside,
    lay,
    laying,
    levels,
    offered,
    offers,
    play,
    points,
    say,
    seat,
    start,
    table,
    wonders,
)

FAR: dict[str, Any] = {"territories": ["oceania"]}


def with_advisor(civilization: str, advisor: str, **area: Any) -> dict[str, Any]:
    """Seat 0 with an advisor laid."""
    return {"civilization": civilization, "laid": [advisor], "territories": ["europe"], "quiet": True, **area}


def test_29_cleopatra() -> None:
    area = with_advisor("egypt", "cleopatra", column=["art", "raid", "trade"], available=0, used=3)
    match = table(area, FAR)
    play(match, "effect")
    own = seat(match)
    assert "art" in own.hand
    assert (own.column, cubes(match)) == (["raid", "trade"], (2, 1))
    assert own.advisors_shown == ["cleopatra"]


def test_46_r11_schliemann_below_technology_12() -> None:
    eight = ["sphinx", "ziggurat", "persepolis", "stonehenge", "parthenon", "abu_simbel", "moai", "petra"]
    area = with_advisor("germany", "schliemann", technology=6, military=5, wonders=eight)
    match = table({**area, "column": ["art", "raid", "trade"]}, FAR)
    play(match, "effect")
    assert points(match) == 2
    assert seat(match).column == ["trade"]


def test_r11_r46_the_cost_of_the_action_still_applies_and_the_other_effects_go_on() -> None:
    match = table(with_advisor("egypt", "hatshepsut", available=0, used=2), FAR)
    play(match, "effect")
    assert seat(match).territories == ["europe"]
    assert points(match) == 1  # each effect as far as it goes


def test_r29_an_advisor_may_be_resolved_without_effect() -> None:
    match = table(with_advisor("egypt", "nefertiti"), FAR)
    assert set(offered(match)) == {"effect", "nothing"}
    play(match, "nothing")
    assert points(match) == 0
    assert seat(match).advisors_shown == ["nefertiti"]


def test_an_unpayable_cost_leaves_the_card_without_effect() -> None:
    match = table(with_advisor("greece", "archimedes", available=0, used=2), FAR)
    assert laying(match)
    assert levels(match) == (1, 1)
    paid = table(with_advisor("greece", "archimedes", available=1, used=0), FAR)
    play(paid, "effect")
    assert levels(paid) == (2, 2)
    assert cubes(paid) == (0, 1)


def test_r40_cuauhtemoc() -> None:
    area = with_advisor("aztecs", "cuauhtemoc")
    near = table(area, {"territories": ["europe"], "available": 2, "used": 0}, {"territories": ["russia"]})
    play(near, "effect")
    assert offers(near, "target") == {"1", "2"}
    play(near, "target/1")
    assert (points(near), cubes(near, 1)) == (2, (1, 1))
    poor = table(area, {"territories": ["europe"], "available": 0, "used": 1})
    play(poor, "effect")
    assert (points(poor), cubes(poor, 1)) == (2, (0, 1))
    alone = table(area, FAR)
    assert laying(alone)
    assert points(alone) == 0
    automaton = table(area, FAR, bots=[{"territories": ["europe"]}])
    play(automaton, "effect")
    assert points(automaton) == 2


def test_an_advisor_revolution_takes_the_newest_card_and_one_of_choice_r43() -> None:
    area = with_advisor("china", "wu_zetian", column=["art", "raid", "trade"], available=0, used=2)
    match = table(area, FAR)
    assert offers(match, "recover") == {"art", "raid"}  # no way to leave it; Trade, the newest, is back
    play(match, "recover/raid")
    assert {"trade", "raid", "art"} <= set(seat(match).hand)
    assert match.view(None)["turn"] == 2


def test_an_action_symbol_sets_off_wonders_and_other_advisors_do_not() -> None:
    raid = with_advisor("greece", "themistocles", military=2, wonders=["statue_of_zeus"], quiet=False)
    match = table(raid, {"territories": ["europe"]})
    play(match, "effect")
    assert offers(match, "use") == {"statue_of_zeus"}
    assert points(match) == 2  # advanced Raid at technology 1
    plain = table(with_advisor("greece", "aristotle", wonders=["hagia_sophia"], quiet=False), FAR)
    play(plain, "effect")
    assert laying(plain)


def test_vitruvius_takes_and_makes_ready() -> None:
    match = table(with_advisor("rome", "vitruvius", turned=["moai", "petra"]), FAR, row=["sphinx", "ziggurat"])
    play(match, "effect", "take/ziggurat", "ready/petra")
    assert wonders(match) == {"ziggurat": True, "petra": True, "moai": False}


def test_augustus_takes_the_government_bonus_now() -> None:
    match = table(with_advisor("rome", "augustus", technology=6, military=6, available=0, used=1), FAR)
    play(match, "effect")
    assert seat(match).earned["governments"] == 2
    assert cubes(match) == (1, 0)


def test_an_advisor_is_drawn_on_reaching_technology_4() -> None:
    match = table({"laid": ["technology"], "technology": 3, "military": 2, "advisors": ["cleopatra"]}, FAR)
    play(match, "basic")
    assert seat(match).advisor_count == 2
    assert seat(match).advisor_deck == 3


def test_r34_an_empty_deck_gives_nothing_and_a_face_up_one_is_turned() -> None:
    five = ["cleopatra", "imhotep", "hatshepsut", "thutmose_iii", "nefertiti"]
    empty = table({"laid": ["technology"], "technology": 3, "military": 2, "advisors": five}, FAR)
    play(empty, "basic")
    assert seat(empty).advisor_count == 5
    last = table({"laid": ["technology"], "technology": 3, "military": 2, "advisors": five[:2], "shown": five[3:]}, FAR)
    play(last, "basic")
    assert seat(last).advisor_count == 3
    assert seat(last).advisor_deck == 2
    assert seat(last).advisors_shown == []
    # Everybody has seen what lies in the deck now, and so knows the hand.
    assert sorted(last.view(1)["seats"][0]["advisors_known"]) == sorted(five[:3])


def test_the_deck_is_turned_as_well_when_a_card_put_under_it_lies_on_top() -> None:
    five = ["imhotep", "hatshepsut", "thutmose_iii", "nefertiti"]
    match = table(with_advisor("egypt", "cleopatra", advisors=five), FAR)
    play(match, "nothing")
    assert (seat(match).advisor_deck, seat(match).advisors_shown) == (1, [])


# Advanced rules


def first_choices(match: Match) -> list[str]:
    """Play up to the choice of advisors; the phases on the way, after that of civilizations."""
    phases = [match.view(None)["phase"]]
    while phases[-1] != "advisors":
        assert not any(area["advisor_count"] or area["advisors_shown"] for area in match.view(None)["seats"])
        play(match, offered(match)[0])
        phases.append(match.view(None)["phase"])
    return [phase for phase in dict.fromkeys(phases) if phase != "civilization"]


@pytest.mark.parametrize(
    ("seats", "options", "phases"),
    [
        (3, {}, ["leaders", "settle", "advisors"]),
        (3, {"civilizations": "chosen"}, ["leaders", "settle", "advisors"]),
        (2, {"civbots": "king,chief", "three_cubes": True}, ["leaders", "settle", "advisors"]),
        (1, {}, ["settle", "advisors"]),
    ],
)
def test_the_first_advisors_come_after_leaders_and_cubes(
    seats: int, options: dict[str, Any], phases: list[str]
) -> None:
    """ "Enfin, […] chaque joueur place un cube […]. Au début de la partie, chaque joueur choisit un Conseiller"."""
    match = start(seats, seed=3, advanced=True, **options)
    assert first_choices(match) == phases
    assert all(len(area["territories"]) == 1 for area in match.view(None)["seats"])
    assert not any(match.can_undo(number) for number in range(seats))
    for number in range(seats):
        say(match, number, offered(match, number)[0])
        assert match.can_undo(number)
        say(match, number, offered(match, number)[0])
    assert laying(match)
    assert all(rival["territories"] for rival in match.view(None)["rivals"])
    assert not any(match.can_undo(number) for number in range(seats))


def test_later_leaders_stay_unseen_while_advisors_are_chosen() -> None:
    match = start(3, seed=3, advanced=True)
    first_choices(match)
    say(match, 0, offered(match, 0)[2])
    last = match.view(None)["order"][-1]
    assert last != 0
    dealt = [inside(match.redeal(last, seed)) for seed in range(20)]
    players = inside(match).state.players
    for era in (1, 2):
        assert {one.state.players[last].leaders[era] for one in dealt} == {players[last].leaders[era]}
        assert len({one.state.players[0].leaders[era] for one in dealt}) > 1
    assert match.view(last)["seats"][0]["leaders"][1:] == ["hidden", "hidden"]
    assert match.view(last)["seats"][0]["advisors_shown"] == []


def test_r16_advisors_are_put_aside_and_chosen_at_the_start() -> None:
    match = start(2, seed=3, advanced=True)
    first_choices(match)
    for number in (0, 1):
        assert len(offers(match, "aside", number)) == 5
        aside = offered(match, number)[2]
        say(match, number, aside)
        assert len(offers(match, "draw", number)) == 4
        assert aside.replace("aside", "draw") not in offered(match, number)
    assert match.view(0)["seats"][1]["advisors_shown"] == []
    for number in (0, 1):
        say(match, number, offered(match, number)[1])
    for number in (0, 1):
        area = seat(match, number)
        assert (area.advisor_count, area.advisor_deck, len(area.advisors_shown)) == (1, 3, 1)


def test_a_drawn_advisor_is_chosen_with_the_advanced_rules() -> None:
    area = {"laid": ["technology"], "technology": 3, "military": 2, "advisors": ["cleopatra"]}
    match = table({**area, "shown": ["imhotep"]}, FAR, options={"advanced": True})
    play(match, "basic")
    assert offers(match, "draw") == {"hatshepsut", "thutmose_iii", "nefertiti"}
    play(match, "draw/nefertiti")
    assert seat(match).advisors == ["cleopatra", "nefertiti"]
    assert seat(match).column == ["technology"]


def test_the_deck_is_turned_over_when_all_of_it_is_face_up() -> None:
    area = {"laid": ["technology"], "technology": 3, "military": 2, "advisors": ["cleopatra"]}
    shown = ["imhotep", "hatshepsut", "thutmose_iii"]
    match = table({**area, "shown": shown}, FAR, options={"advanced": True})
    play(match, "basic")
    assert seat(match).advisor_deck == 3
    assert inside(match).state.players[0].deck == sorted(inside(match).state.players[0].deck)


def test_an_advisor_may_be_laid_in_place_of_an_action_card() -> None:
    match = table({"civilization": "egypt", "advisors": ["nefertiti"]}, FAR)
    lay(match, "nefertiti", "military")
    play(match, "effect")
    assert points(match) == 1
