"""Random battles beside the slow resolver of naive.py: hands, bonus, clashes, wounds, totals, losses."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import pytest

from civitas.games.sid_meiers_civilization.box import UNIT_IDS
from civitas.kernel.match import Match
from sid_meiers_civilization import naive
from sid_meiers_civilization.helpers import battle_goes_on, figures, offered, play, player, tales, units
from sid_meiers_civilization.scenes import meadow

TECHS = [tech for ranks in naive.RANKS.values() for tech in ranks]
TECHS += ["metalworking", "animal_husbandry", "biology", "flight", "computers"]
TECHS.remove("combustion")  # walls would fall: test_rules_conquest
ABILITIES = {"metalworking": 3, "mathematics": 3, "ballistics": 6, "animal_husbandry": 3, "biology": 99}
PIECES = (["b2", "d4", "b4"], ["n6", "o6", "n8"])
BUILT = ("general", "himeji_samurai_castle", "barracks", "academy", "artist")


@dataclass
class Camp:
    """What one player brings, drawn by lot."""

    known: list[str]
    built: list[str]
    government: str
    units: list[str]

    @classmethod
    def drawn(cls, chance: random.Random) -> Camp:
        built = chance.sample(BUILT, chance.randrange(3))
        if "barracks" in built and "academy" in built:  # both starred
            built.remove("barracks")
        names = chance.sample(UNIT_IDS, chance.randrange(1, 10))
        return cls(
            chance.sample(TECHS, chance.randrange(6)), built, chance.choice(["despotism", "fundamentalism"]), names
        )

    def fields(self, squares: list[str]) -> dict[str, Any]:
        return {
            "techs": self.known,
            "pieces": dict(zip(squares, self.built, strict=False)),
            "government": self.government,
            "units": self.units,
            "resources": {"iron": 1},
        }


@dataclass
class Field:
    """The engine's battle and the slow one, side by side."""

    match: Match
    sides: list[naive.Side]
    chance: random.Random
    used: set[tuple[int, str]] = field(default_factory=set)

    def waits(self, side: int, prompt: str) -> bool:
        """Whether the engine asks that."""
        request = self.match.requests[0]
        goes_on = battle_goes_on(self.match)
        return goes_on and (request.seat, request.prompt) == (side, prompt)

    def choose(self) -> list[str]:
        word = self.chance.choice(offered(self.match))
        play(self.match, word)
        return word.split("/")

    def turn(self, side: int) -> None:
        """An ability, a unit, an ability; a lone unit without a choice plays itself."""
        mine, theirs = self.sides[side], self.sides[1 - side]
        more = 0
        while True:
            if self.waits(side, "battle_turn"):
                verb, name, *place = self.choose()
            else:
                assert len(mine.hand) == 1
                assert not theirs.fronts
                verb, name, *place = "front", mine.hand[0].name
            if verb == "use":
                more = self.ability(side, name)
                continue
            if verb == "front":
                naive.open_front(mine, name)
            else:
                naive.attack_front(mine, theirs, name, int(place[0]) - 1, more)
            break
        if self.waits(side, "battle_ability"):
            verb, *names = self.choose()
            if verb == "use":
                self.ability(side, names[0])

    def ability(self, side: int, name: str) -> int:
        """Wounds dealt or healed one by one; what Metalworking adds to the next attack."""
        assert (side, name) not in self.used, "once in a battle"
        self.used.add((side, name))
        mine, theirs = self.sides[side], self.sides[1 - side]
        if name == "metalworking":
            return ABILITIES[name]
        if name == "biology":
            for unit in mine.fronts:
                unit.wounds = 0
        left = ABILITIES[name]
        while self.waits(side, "share_wounds"):
            verb, *place = self.choose()
            if verb == "done":
                break
            left -= 1
            assert left >= 0
            if verb == "wound":
                theirs.fronts[int(place[0]) - 1].wounds += 1
                theirs.bury()
            else:
                mine.fronts[int(place[0]) - 1].wounds -= 1
                assert mine.fronts[int(place[0]) - 1].wounds >= 0
        return 0


def begin(camps: list[Camp], kind: str, armies: list[int]) -> Match:
    """America on e2 attacks Egypt's armies, city or walled city on f2."""
    own = {**camps[0].fields(PIECES[0]), "armies": {"e2": armies[0]}}
    other = camps[1].fields(PIECES[1])
    if kind == "field":
        other["armies"] = {"f2": armies[1]}
    else:
        other["cities"] = ["n7", "f2"]
        other["walls"] = ["f2"] if kind == "walls" else []
    match = meadow({**own, "techs": [*own["techs"], "masonry"]}, other, phase="movement")
    return play(match, f"move/e2/a{armies[0]}", "go/f2")


def drawn_hands(match: Match, camps: list[Camp]) -> list[list[str]]:
    """What each drew: all that is not at home any more."""
    return [_without(camp.units, units(match, seat)) for seat, camp in enumerate(camps)]


def _without(names: Collection[str], home: list[str]) -> list[str]:
    return sorted(name for name in names if name not in home)


@pytest.mark.parametrize("kind", ["field", "city", "walls"])
@pytest.mark.parametrize("seed", range(40))
def test_battles_go_as_the_slow_words_say(seed: int, kind: str) -> None:
    """Same totals, same winner, same dead, same armies left."""
    chance = random.Random(f"{kind} {seed}")
    camps = [Camp.drawn(chance), Camp.drawn(chance)]
    if "himeji_samurai_castle" in camps[0].built and "himeji_samurai_castle" in camps[1].built:
        camps[1].built.remove("himeji_samurai_castle")  # there is one
    armies = [chance.randrange(1, 4), chance.randrange(1, 3) if kind == "field" else 0]
    match = begin(camps, kind, armies)
    city = kind != "field"
    hands: list[list[str]] = [drawn[:] for drawn in drawn_hands(match, camps)]
    more = naive.bonus(camps[0].built) - naive.bonus(camps[1].built, city, kind == "walls")
    sides: list[naive.Side] = []
    for seat, camp in enumerate(camps):
        assert len(hands[seat]) == min(
            len(camp.units), naive.hand_size(max(armies[seat], 1), city and seat == 1, camp.government)
        )
        hand = [naive.Unit(name, naive.strength(name, camp.known, camp.built)) for name in hands[seat]]
        sides.append(naive.Side(hand, max(more if seat == 0 else -more, 0)))
    fought = Field(match, sides, chance)
    side = 0 if kind == "walls" else 1
    while sides[0].hand or sides[1].hand:
        if not sides[side].hand:
            side = 1 - side
        fought.turn(side)
        side = 1 - side
    told = tales(match)
    assert f"Attacker {sides[0].total()}, defender {sides[1].total()}." in told
    won = naive.attacker_wins(*sides)
    assert f"Player {1 if won else 2} wins the battle." in told
    for seat, one in enumerate(sides):
        dead = [unit.name for unit in one.dead]
        assert sorted(units(match, seat)) == _without(camps[seat].units, dead)
    if won:
        assert figures(match, "f2") == (0, naive.armies_left(armies[0], len(sides[0].dead)), 0)
    else:
        assert player(match).armies == 6
        left = naive.armies_left(armies[1], len(sides[1].dead))
        assert figures(match, "f2") == ((1, left, 0) if kind == "field" else None)
