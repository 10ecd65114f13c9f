"""Ratings and totals against a slow count, card by card, over random civilizations (Code p. 10, 12)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from civitas.games.through_the_ages.schema import DECKS, PACKAGE, UNITS
from civitas.kernel.box import read_tables
from through_the_ages.helpers import area, table

TABLES = read_tables(PACKAGE, DECKS)
LEVEL = {"A": 0, "I": 1, "II": 2, "III": 3}
CARDS: dict[str, Any] = {
    entry["id"]: entry
    for deck in ("technologies", "governments", "specials", "wonders", "leaders", "territories")
    for entry in TABLES[deck]
}
STANDING = [entry["id"] for entry in TABLES["technologies"]]


def ids(deck: str) -> list[str]:
    return [entry["id"] for entry in TABLES[deck]]


def civilization(chance: random.Random) -> dict[str, Any]:
    """A player's area with whatever cards."""
    wonders = chance.sample(ids("wonders"), chance.randint(0, 5))
    if chance.random() < 0.4 and "st_peters_basilica" not in wonders:
        wonders.append("st_peters_basilica")
    old = [name for name in wonders if LEVEL[CARDS[name]["age"]] <= 1]
    ruins = [name for name in old if chance.random() < 0.25]
    own: dict[str, Any] = {
        "leader": chance.choice(ids("leaders")),
        "government": chance.choice(ids("governments")),
        "wonders": wonders,
        "ruins": ruins,
        "colonies": chance.sample(ids("territories"), chance.randint(0, 4)),
        "workers": {name: chance.choice((0, 0, 0, 1, 1, 2)) for name in STANDING},
    }
    own["specials"] = [
        chance.choice(ids("specials")[kind * 3 : kind * 3 + 3]) for kind in range(4) if chance.random() < 0.5
    ]
    if wonders and chance.random() < 0.3 and own["leader"] != "homer":
        own["tucked"] = chance.choice(wonders)
    return own


class Count:
    """One civilization counted by hand."""

    def __init__(self, own: dict[str, Any]) -> None:
        self.own = own
        self.leader: str = own["leader"]
        self.staff: dict[str, int] = {name: count for name, count in own["workers"].items() if count}
        self.living = [name for name in own["wonders"] if name not in own["ruins"]]

    def of_kind(self, *kinds: str) -> dict[str, int]:
        return {name: count for name, count in self.staff.items() if CARDS[name]["kind"] in kinds}

    def flat(self, symbol: str) -> int:
        """Symbols of every card in play that is no technology for workers."""
        cards = [self.leader, self.own["government"], *self.own["specials"], *self.living, *self.own["colonies"]]
        return sum(CARDS[name]["symbols"].get(symbol, 0) for name in cards)

    def faces(self) -> list[tuple[str, int]]:
        """Every source of happiness with its faces, the Basilica's extra ones included."""
        sources: list[tuple[str, int]] = []
        for name, count in self.staff.items():
            sources += [(CARDS[name]["kind"], CARDS[name]["gives"].get("happiness", 0))] * count
        for name in (self.leader, self.own["government"], *self.own["specials"], *self.own["colonies"]):
            kind = "government" if name == self.own["government"] else "other"
            sources.append((kind, CARDS[name]["symbols"].get("happiness", 0)))
        for name in self.own["wonders"]:
            given = 0 if name in self.own["ruins"] else CARDS[name]["symbols"].get("happiness", 0)
            if name == self.own.get("tucked"):
                # Homer's face stands beside an unhappy one; both are on the same card
                sources.append(
                    ("basilica" if name == "st_peters_basilica" else "wonder", 1 if given < 0 else given + 1)
                )
                if given < 0:
                    sources.append(("other", given))
            else:
                sources.append(("basilica" if name == "st_peters_basilica" else "wonder", given))
        extra = 1 if "st_peters_basilica" in self.living else 0
        told = [(kind, faces + extra if faces > 0 and kind != "basilica" else faces) for kind, faces in sources]
        return [("wonder" if kind == "basilica" else kind, faces) for kind, faces in told]

    def happiness(self) -> int:
        return min(8, max(0, sum(faces for _, faces in self.faces())))

    def science(self) -> int:
        total = self.flat("science")
        for name, count in self.staff.items():
            total += count * CARDS[name]["gives"].get("science", 0)
        if self.leader in ("leonardo_da_vinci", "isaac_newton", "albert_einstein"):
            total += max([LEVEL[CARDS[name]["age"]] for name in self.of_kind("lab", "library")], default=0)
        if self.leader == "sid_meier":
            total -= sum(self.of_kind("lab").values())
        return max(0, total)

    def culture(self) -> int:
        total = self.flat("culture") + 2 * len(self.own["ruins"])
        for name, count in self.staff.items():
            total += count * CARDS[name]["gives"].get("culture", 0)
        theaters, libraries = self.of_kind("theater"), self.of_kind("library")
        if self.leader == "michelangelo":
            total += sum(faces for kind, faces in self.faces() if kind in ("temple", "theater", "wonder") and faces > 0)
        if self.leader == "js_bach":
            total += sum(theaters.values())
        if self.leader == "william_shakespeare":
            total += 2 * min(sum(theaters.values()), sum(libraries.values()))
        if self.leader == "charlie_chaplin":
            total += max([CARDS[name]["gives"]["culture"] for name in theaters], default=0)
        if self.leader == "sid_meier":
            total += sum(LEVEL[CARDS[name]["age"]] * count for name, count in self.of_kind("lab").items())
        if self.leader == "james_cook" and self.own["colonies"]:
            total += 1 + len(self.own["colonies"])
        return max(0, total)

    def strength(self) -> int:
        total = self.flat("strength")
        for name, count in self.staff.items():
            total += count * CARDS[name]["gives"].get("strength", 0)
        units = self.of_kind(*UNITS)
        if self.leader == "alexander_the_great":
            total += sum(units.values())
        if self.leader == "napoleon_bonaparte":
            total += 2 * len({CARDS[name]["kind"] for name in units})
        if self.leader == "joan_of_arc":
            total += sum(faces for kind, faces in self.faces() if kind in ("temple", "government") and faces > 0)
        if "great_wall" in self.living:
            total += sum(self.of_kind("infantry", "artillery").values())
        return max(0, total)

    def actions(self, which: str) -> int:
        return int(CARDS[self.own["government"]][which]) + self.flat(which)


@pytest.mark.parametrize("seed", range(150))
def test_ratings_are_what_the_cards_say(seed: int) -> None:
    own = civilization(random.Random(seed))
    match = table(own, seats=4)
    player, count = area(match), Count(own)
    assert player.happiness == count.happiness(), own
    assert player.science_rating == count.science(), own
    assert player.culture_rating == count.culture(), own
    assert player.strength == count.strength(), own
    assert player.civil_total == count.actions("civil_actions"), own
    assert player.military_total == count.actions("military_actions"), own
