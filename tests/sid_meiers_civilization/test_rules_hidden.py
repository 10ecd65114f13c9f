"""What stays secret: units, battle hands, culture cards, markers; and what a seat rightly knows."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from civitas.games.sid_meiers_civilization import hidden
from civitas.games.sid_meiers_civilization.battle import Battle
from civitas.games.sid_meiers_civilization.box import EVENT_IDS, MARKER_IDS, UNIT_IDS
from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import battle_of, inside, offered, play, player, say, start, table, walk
from sid_meiers_civilization.scenes import field, meadow, village

LEVEL_I = ["drought", "sabotage"]


def redeals(match: Match, seat: int | None, count: int = 40) -> list[Match]:
    return [match.redeal(seat, seed) for seed in range(count)]


def kinds(match: Match, seat: int) -> list[str]:
    return [UNIT_IDS[unit] for unit in player(match, seat).forces]


# Standing forces


def test_units_are_redealt_within_their_type() -> None:
    match = meadow({"units": ["infantry_3"]}, {"units": ["infantry_1", "mounted_2", "mounted_2"]}, phase="cities")
    dealt = redeals(match, 0)
    assert {tuple(sorted(name.partition("_")[0] for name in kinds(one, 1))) for one in dealt} == {
        ("infantry", "mounted", "mounted")
    }
    assert len({tuple(kinds(one, 1)) for one in dealt}) > 5
    assert all(kinds(one, 0) == ["infantry_3"] for one in dealt)


def test_units_that_have_fought_stay_where_they_are() -> None:
    match = meadow({}, {"units": ["infantry_1", "infantry_3", "infantry_3"]}, phase="cities")
    player(match, 1).seen_forces = [UNIT_IDS.index("infantry_3")]
    dealt = redeals(match, 0)
    assert all("infantry_3" in kinds(one, 1) for one in dealt)
    assert len({tuple(kinds(one, 1)) for one in dealt}) > 2


def test_no_unit_is_lost_in_a_redeal() -> None:
    match = meadow({"units": ["infantry_3"]}, {"units": ["infantry_1", "mounted_2"]}, phase="cities")
    before = everything(match)
    for one in redeals(match, None, 10):
        assert everything(one) == before


def everything(match: Match) -> Counter[str]:
    """All unit cards, culture cards and markers, wherever they lie."""
    state = inside(match).state
    cards: Counter[str] = Counter()
    for pile in [*state.unit_decks, *state.unit_shown, *[one.forces for one in state.players]]:
        cards.update([UNIT_IDS[unit] for unit in pile])
    for frame in inside(match).frames:
        if isinstance(frame, Battle):
            for pile in [*frame.hands, *frame.fronts, *frame.killed]:
                cards.update([UNIT_IDS[unit] for unit in pile])
    for pile in [*state.culture_decks, *state.culture_discards, *[one.cards for one in state.players]]:
        cards.update([EVENT_IDS[event] for event in pile])
    for pile in [state.hut_pool, state.village_pool, state.spent, *[one.markers for one in state.players]]:
        cards.update([MARKER_IDS[marker] for marker in pile])
    return cards


# Battle hands


def hand(match: Match, side: int) -> tuple[str, ...]:
    return tuple(UNIT_IDS[unit] for unit in battle_of(match).hands[side])


def test_a_battle_hand_is_any_of_the_forces() -> None:
    """Five units of which three are drawn; all known from an earlier battle, but not which are in hand."""
    units = ["infantry_1", "infantry_2", "mounted_1", "mounted_2", "artillery_3"]
    match = field({"units": ["infantry_2", "infantry_3"]}, {"units": units})
    player(match, 1).seen_forces = [UNIT_IDS.index(name) for name in units]
    dealt = redeals(match, 0)
    assert len({hand(one, 1) for one in dealt}) > 5
    for one in dealt:
        assert sorted([*hand(one, 1), *kinds(one, 1)]) == sorted(units)
        assert hand(one, 0) == hand(match, 0)


def test_an_open_hand_stays() -> None:
    match = field(
        {"units": ["infantry_2", "infantry_3"], "pieces": {"b2": "oracle"}},
        {"units": ["infantry_1", "infantry_2", "mounted_1", "mounted_2"]},
    )
    assert {hand(one, 1) for one in redeals(match, 0)} == {hand(match, 1)}
    assert len({hand(one, 1) for one in redeals(match, None)}) > 3, "spectators do not see it"


def test_barbarians_are_known_to_who_plays_them() -> None:
    match = village(["infantry_3", "infantry_2"])
    assert {hand(one, 1) for one in redeals(match, 1)} == {hand(match, 1)}
    assert len({hand(one, 1) for one in redeals(match, 0)}) > 3


def test_units_on_the_table_are_nowhere_else() -> None:
    """China is asked which killed unit comes back: what has fought before lies on the table, not in its forces."""
    match = table(
        {
            "civilization": "china",
            "armies": {"e1": 1},
            "units": ["infantry_1", "infantry_1", "infantry_2", "mounted_1"],
        },
        {"civilization": "egypt", "armies": {"f1": 1}, "units": ["artillery_3"]},
        phase="movement",
        map={"2": "tile_03"},
        squares={name: {"terrain": "grassland", "extra": "none", "mark": "none"} for name in ("e1", "f1", "g1")},
    )
    player(match).seen_forces = player(match).forces[:]
    play(match, "move/e1/a1", "go/f1")
    while match.requests[0].prompt == "battle_turn":
        words = [word for word in offered(match) if word.startswith("attack")]
        play(match, words[0] if words else offered(match)[0])
    assert match.requests[0].prompt == "rescue_unit"
    before = everything_open(match)
    for one in redeals(match, 1):
        assert one.view(1) == match.view(1)
        assert everything_open(one) == before


def everything_open(match: Match) -> int:
    return len(player(match).forces)


# Culture cards and markers


def test_cards_keep_their_backs() -> None:
    match = meadow({}, {"cards": ["drought", "lost"]}, phase="cities")
    dealt = redeals(match, 0)
    levels = inside(match).box.event_level
    assert all(sorted(levels[event] for event in player(one, 1).cards) == [0, 1] for one in dealt)
    assert len({tuple(player(one, 1).cards) for one in dealt}) > 5


def test_a_known_card_stays() -> None:
    match = meadow({}, {"cards": LEVEL_I}, phase="cities")
    player(match, 1).shown_cards[0] = [EVENT_IDS.index("drought")]
    for one in redeals(match, 0):
        assert EVENT_IDS.index("drought") in player(one, 1).cards
    assert any(EVENT_IDS.index("drought") not in player(one, 1).cards for one in redeals(match, None))


def test_a_village_on_a_sheet_is_never_a_great_person() -> None:
    match = meadow({}, {"markers": ["village_iron", "village_spy"]}, phase="cities")
    person = MARKER_IDS.index("village_great_person")
    for one in redeals(match, 0):
        assert person not in player(one, 1).markers
        assert len(player(one, 1).markers) == 2


def test_what_third_players_know_follows_the_redealt_hand() -> None:
    players: list[dict[str, Any]] = [
        {"civilization": "america"},
        {"civilization": "egypt", "cards": LEVEL_I},
        {"civilization": "rome"},
    ]
    match = table(*players, phase="cities")
    player(match, 1).shown_cards[2] = [EVENT_IDS.index("drought")]
    for one in redeals(match, 0):
        (known,) = player(one, 1).shown_cards[2]
        assert known in player(one, 1).cards


def test_an_offer_face_down_is_any_card_of_its_back() -> None:
    match = table(
        {"civilization": "rome", "cards": LEVEL_I}, {"civilization": "egypt"}, {"civilization": "russia"}, phase="trade"
    )
    for word in ("offer/1", "give_card/drought", "submit"):
        say(match, 0, word)
    say(match, 1, "pass")
    say(match, 2, "pass")
    dealt = redeals(match, 1)
    found = {tuple(offer_cards(one)) for one in dealt}
    assert len(found) > 3
    for one in dealt:
        assert offer_cards(one)[0] in player(one, 0).cards
    assert {tuple(offer_cards(one)) for one in redeals(match, 0)} == {(EVENT_IDS.index("drought"),)}


def offer_cards(match: Match) -> list[int]:
    frame = next(frame for frame in inside(match).frames if hasattr(frame, "offers"))
    cards: list[int] = frame.offers[0].give_cards
    return cards


# Being asked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_redeal_never_changes_who_is_asked(seats: int) -> None:
    """Along random games: after a redeal the same seats are asked, under the same numbers."""
    chance = random.Random(seats)
    match = start(seats, seats, turns="10")
    for place, one in enumerate(walk(match, chance)):
        if place % 7 or one.current_fork() is not None:  # the kernel reopens what others decide at once
            continue
        for seat in [*range(seats), None]:
            dealt = one.redeal(seat, place)
            assert [(request.seat, request.number) for request in dealt.requests] == [
                (request.seat, request.number) for request in one.requests
            ]


def test_hidden_places_are_those_that_differ() -> None:
    match = meadow({}, {"cards": LEVEL_I, "units": ["infantry_1"]}, phase="cities")
    places = hidden.secrets(inside(match), 0)
    assert "cards[0][1]" in places
    assert "forces[1][0]" in places
    assert not any(name.startswith("cards") for name in hidden.secrets(inside(match), 1))


def test_one_card_in_hand_is_asked_like_two() -> None:
    """A battle hand of equal units is asked about all the same."""
    match = field({"units": ["infantry_2"]}, {"units": ["infantry_1", "infantry_1"]})
    assert offered(match) == ("front/infantry_1",)
