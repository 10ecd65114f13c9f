"""Random positions beside the slow words of the rulebook: where groups may stop and cities stand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from civitas.kernel.match import Match
from sid_meiers_civilization.helpers import offers, play
from sid_meiers_civilization.scenes import SQUARES, WAITS, meadow

SPEED = {"horseback_riding": 3, "sailing": 4, "steam_power": 5, "flight": 6}
STACKING = {"masonry": 3, "printing_press": 4, "biology": 5}
CROSSING = {"navigation", "sailing", "steam_power", "flight"}
FLOATING = {"sailing", "steam_power", "flight"}
TERRAINS = ["grassland", "grassland", "forest", "mountain", "desert", "water"]
PLAIN = {"terrain": "grassland", "mark": "none"}
GROUPS = [(1, 0), (0, 1), (1, 1), (2, 0)]  # armies, scouts


class Chart:
    """The map as everybody sees it, and how one nation walks on it."""

    def __init__(self, match: Match, known: list[str], government: str) -> None:
        self.squares: dict[tuple[int, int], dict[str, Any]] = {
            (one["x"], one["y"]): one for one in match.view(0)["squares"]
        }
        self.places = {one["id"]: place for place, one in self.squares.items()}
        self.known = set(known)
        self.speed = max([SPEED[tech] for tech in known if tech in SPEED], default=2)
        self.limit = max([STACKING[tech] for tech in known if tech in STACKING], default=2)
        self.peaceful = government == "democracy"
        self.republic = government == "republic"

    def around(self, place: tuple[int, int], reach: int = 1) -> Iterator[dict[str, Any]]:
        """The squares of the map no further away than that, diagonals counted as one."""
        for x in range(place[0] - reach, place[0] + reach + 1):
            for y in range(place[1] - reach, place[1] + reach + 1):
                if (x, y) in self.squares:
                    yield self.squares[x, y]

    def is_enemy(self, one: dict[str, Any]) -> bool:
        return bool(one["figures"]) and one["figures"]["seat"] != 0

    def can_stop(self, one: dict[str, Any], armies: int, scouts: int) -> bool:
        """Neither in an own city nor on water; scouts not among enemies; not too many together."""
        if one["terrain"] == "water" and not self.known & FLOATING:
            return False
        if self.is_enemy(one) or (one["centre"] and one["owner"] != 0):
            return not scouts and not self.peaceful
        if one["centre"]:
            return False
        if one["marker"]:
            return not scouts or (one["marker"] == "hut" and self.republic)
        there = one["figures"] or {"armies": 0, "scouts": 0}
        return bool(there["armies"] + there["scouts"] + armies + scouts <= self.limit)

    def can_cross(self, one: dict[str, Any]) -> bool:
        """Huts, villages, enemies and their cities end a move, unless one flies; nobody leaves a held square."""
        if one["held"] or (one["terrain"] == "water" and not self.known & CROSSING):
            return False
        stops = self.is_enemy(one) or one["marker"] or (one["centre"] and one["owner"] != 0)
        return not stops or "flight" in self.known

    def stops(self, place: tuple[int, int], steps: int, armies: int, scouts: int) -> set[str]:
        """Every way of so many steps is walked, one by one."""
        found: set[str] = set()
        if not steps:
            return found
        x, y = place
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            one = self.squares.get(other)
            if one is None or not one["terrain"]:
                continue
            if self.can_stop(one, armies, scouts):
                found.add(one["id"])
            if self.can_cross(one):
                found |= self.stops(other, steps - 1, armies, scouts)
        return found

    def can_found(self, place: tuple[int, int]) -> bool:
        """Land with eight revealed squares around, no hut, village or enemy on any of the nine; three from any city."""
        near = list(self.around(place))
        if len(near) < 9 or self.squares[place]["terrain"] == "water":
            return False
        if any(not one["terrain"] or one["marker"] or self.is_enemy(one) for one in near):
            return False
        return not any(one["centre"] for one in self.around(place, 2))


def ground(chance: random.Random, marks: float) -> dict[str, dict[str, str]]:
    """The meadow's squares at random, so many of them with a hut or a village."""
    found: dict[str, dict[str, str]] = {}
    for name in SQUARES:
        if chance.random() < marks:
            found[name] = {"terrain": "grassland", "mark": chance.choice(["hut", "village"])}
        else:
            found[name] = {"terrain": chance.choice(TERRAINS), "mark": "none"}
    return found


def nation(chance: random.Random, mine: dict[str, tuple[int, int]]) -> dict[str, Any]:
    """America with random technologies and government, and so many armies and scouts on its squares."""
    return {
        "techs": [tech for tech in [*SPEED, *STACKING, "navigation"] if chance.random() < 0.15],
        "government": chance.choice(["despotism", "republic", "democracy"]),
        "armies": {name: armies for name, (armies, _) in mine.items() if armies},
        "scouts": {name: scouts for name, (_, scouts) in mine.items() if scouts},
    }


@pytest.mark.parametrize("seed", range(60))
def test_groups_go_where_the_slow_words_say(seed: int) -> None:
    chance = random.Random(f"go {seed}")
    squares = ground(chance, 0.2)
    free = [name for name in SQUARES if squares[name]["mark"] == "none"]
    chance.shuffle(free)
    mine = {free.pop(): chance.choice(GROUPS) for _ in range(2)}
    own = nation(chance, mine)
    other = {"armies": {free.pop(): 1}, "scouts": {free.pop(): 1}}
    match = meadow(own, other, phase="movement", squares=squares, held=[free.pop()])
    chart = Chart(match, own["techs"], own["government"])
    for name, (armies, scouts) in mine.items():
        group = (f"a{armies}" if armies else "") + (f"s{scouts}" if scouts else "")
        trial = play(match.copy(), f"move/{name}/{group}")
        found = chart.stops(chart.places[name], chart.speed, armies, scouts) - {name}
        assert offers(trial, "go") == found, (name, group)


@pytest.mark.parametrize("seed", range(60))
def test_cities_are_founded_where_the_slow_words_say(seed: int) -> None:
    chance = random.Random(f"found {seed}")
    squares = ground(chance, 0.04)
    sites = chance.sample(["f2", "f3", "g2", "g3"], 2)  # far enough from America's capital
    mine = {name: chance.choice(GROUPS) for name in sites if squares[name]["mark"] == "none"}
    own = {**nation(chance, mine), **WAITS}
    enemies = chance.choice([{}, {}, {"e1": 1}, {"h4": 1}, {"e4": 1}])
    match = meadow(own, {"scouts": enemies}, squares={**squares, **dict.fromkeys(enemies, PLAIN)})
    chart = Chart(match, own["techs"], own["government"])
    good = {name for name in mine if chart.can_found(chart.places[name])}
    assert offers(match, "found") == {name for name in good if mine[name][1]}
    assert offers(match, "found_by_army") == {name for name in good if mine[name][0] and chart.republic}
