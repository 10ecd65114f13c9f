"""The slow way, written from the rulebook: what a seat may do in its Action Phase, read from its view (Code p. 5-6).

Nothing here asks the engine: totals, limits, prices and costs are worked out anew from the cards that lie on the table
and the numbers printed on them. Covered are all words of the Action Phase: take, population, build, upgrade, destroy,
leader, stages, develop, revolt, play, migrate, borrow, choose_culture, choose_units, swap, raise, tactic, copy, end.

What cards change is written here by their names: Hammurabi, Moses, Michelangelo, Barbarossa, Bach, Shakespeare,
Robespierre, Churchill, Bill Gates (through the tokens on labs); Library of Alexandria, Taj Mahal, Ocean Liner Service;
Masonry, Architecture, Engineering; Open Borders, Trade Routes, Scientific Cooperation; all action cards that order
something. Homer, Patriotism and the like are seen in the temporary goods they gave.
"""

from __future__ import annotations

from typing import Any

from civitas.games.through_the_ages.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables

TABLES = read_tables(PACKAGE, DECKS)
TECHNOLOGIES = {entry["id"]: entry for entry in TABLES["technologies"]}
GOVERNMENTS = {entry["id"]: entry for entry in TABLES["governments"]}
SPECIALS = {entry["id"]: entry for entry in TABLES["specials"]}
LEADERS = {entry["id"]: entry for entry in TABLES["leaders"]}
WONDERS = {entry["id"]: entry for entry in TABLES["wonders"]}
TACTICS = {entry["id"] for entry in TABLES["tactics"]}
ACTIONS = {entry["id"]: entry for entry in TABLES["actions"]}
CIVIL = TECHNOLOGIES | GOVERNMENTS | SPECIALS | LEADERS | WONDERS | ACTIONS

LEVELS = {"A": 0, "I": 1, "II": 2, "III": 3}
GROUND = ("farm", "mine")
URBAN = ("lab", "temple", "library", "theater", "arena")
UNITS = ("infantry", "cavalry", "artillery", "air_force")
PRICES = (1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
CONSTRUCTION = {"masonry": (0, 1, 1, 1), "architecture": (0, 1, 2, 2), "engineering": (0, 1, 2, 3)}
STAGES = {"masonry": 2, "architecture": 3, "engineering": 4}
RICH_LAND = {"rich_land_a": 1, "rich_land_i": 2, "rich_land_ii": 3}
URBAN_GROWTH = {"urban_growth_a": 1, "urban_growth_i": 2, "urban_growth_ii": 3, "urban_growth_iii": 4}
EFFICIENT_UPGRADE = {"efficient_upgrade_ii": 3, "efficient_upgrade_iii": 4}
GENIUS = {f"engineering_genius_{age}": less for age, less in (("a", 2), ("i", 3), ("ii", 4), ("iii", 5))}
FRUGALITY = ("frugality_a", "frugality_i", "frugality_ii")
BREAKTHROUGH = ("breakthrough_i", "breakthrough_ii")


def level(technology: str) -> int:
    return LEVELS[TECHNOLOGIES[technology]["age"]]


def kind(technology: str) -> str:
    found: str = TECHNOLOGIES[technology]["kind"]
    return found


class Table:
    """What a seat sees in its Action Phase, and what follows from it."""

    def __init__(self, view: dict[str, Any], seat: int) -> None:
        self.view = view
        self.seat = seat
        self.own: dict[str, Any] = view["seats"][seat]
        self.leader: str = self.own["leader"]
        self.used: list[str] = self.own["used"]
        self.hand: list[str] = self.own["civil_hand"]
        self.workers = {one["id"]: one["workers"] for one in self.own["technologies"]}
        self.tokens = {one["id"]: one["tokens"] for one in self.own["technologies"]}
        self.working = [one["id"] for one in self.own["wonders"] if not one["ruin"]]
        self.civil: int = self.own["civil"] + self.own["extra_civil"]
        self.military: int = self.own["military"] + self.own["extra_military"]
        self.pacts = self.read_pacts()
        self.swapping = "swap_ready" in self.used

    # What follows from the cards

    def read_pacts(self) -> list[tuple[str, int, str]]:
        """The seat's pacts: card, partner, own side."""
        found = []
        for owner, area in enumerate(self.view["seats"]):
            if area["pact"] and owner == self.seat:
                found.append((area["pact"], area["pact_partner"], area["pact_side"]))
            elif area["pact"] and area["pact_partner"] == self.seat:
                found.append((area["pact"], owner, "B" if area["pact_side"] == "A" else "A"))
        return found

    def total(self, symbol: str) -> int:
        """Action symbols of the government and of all cards in play (p. 10)."""
        cards = [SPECIALS[name] for name in self.own["specials"]] + [WONDERS[name] for name in self.working]
        if self.leader:
            cards.append(LEADERS[self.leader])
        total: int = GOVERNMENTS[self.own["government"]][symbol]
        total += sum([one["symbols"].get(symbol, 0) for one in cards])
        if symbol == "military_actions":
            total += len([name for name, _, _ in self.pacts if name == "open_borders_agreement"])
        return total

    def plain_food(self) -> int:
        return sum([count * TECHNOLOGIES[name]["gives"]["food"] for name, count in self.stored("farm")])

    def food(self) -> int:
        """Food that can be paid, with the resource that stands for one (Trade Routes)."""
        return self.plain_food() + (1 if self.swapping and self.trades("B") and self.stock() else 0)

    def stock(self) -> int:
        """Resources on mines, and on labs by their level."""
        mined: int = sum([count * TECHNOLOGIES[name]["gives"]["resources"] for name, count in self.stored("mine")])
        return mined + sum([count * level(name) for name, count in self.stored("lab")])

    def resources(self) -> int:
        """Resources that can be paid for anything, with the food that stands for one."""
        return self.stock() + (1 if self.swapping and self.trades("A") and self.plain_food() else 0)

    def stored(self, wanted: str) -> list[tuple[str, int]]:
        return [(name, count) for name, count in self.tokens.items() if kind(name) == wanted and count]

    def trades(self, side: str) -> bool:
        """Whether the seat is that side of Trade Routes: A pays food for resources, B resources for food."""
        return any(name == "trade_routes_agreement" and own == side for name, _, own in self.pacts)

    def count(self, wanted: str) -> int:
        return sum([count for name, count in self.workers.items() if kind(name) == wanted])

    def has_counterpart(self, wanted: str) -> bool:
        """Shakespeare: a library makes theaters cheaper, a theater libraries."""
        others = {"library": "theater", "theater": "library"}
        return self.leader == "william_shakespeare" and wanted in others and self.count(others[wanted]) > 0

    # Costs

    def cost(self, technology: str) -> int:
        """Resources of a building or unit after modifiers."""
        cost: int = TECHNOLOGIES[technology]["resources"]
        if kind(technology) in URBAN:
            for name in self.own["specials"]:
                if name in CONSTRUCTION:
                    cost -= CONSTRUCTION[name][level(technology)]
            if self.has_counterpart(kind(technology)):
                cost -= 1
        return max(0, cost)

    def difference(self, old: str, new: str) -> int:
        return max(0, self.cost(new) - self.cost(old))

    def food_for_a_worker(self) -> int:
        yellow = self.own["yellow"]
        steps = ((17, 2), (13, 3), (9, 4), (5, 5), (1, 7))
        cost = next(cost for most, cost in steps if yellow >= most)
        return cost - 1 if self.leader == "moses" else cost

    def science(self, card: str, revolution: bool) -> int:
        """Science points of a technology after modifiers."""
        if card in GOVERNMENTS:
            cost: int = GOVERNMENTS[card]["revolution" if revolution else "science"]
        elif card in SPECIALS:
            cost = SPECIALS[card]["science"]
        else:
            cost = TECHNOLOGIES[card]["science"]
            if self.leader == "js_bach" and kind(card) == "theater":
                cost -= 2
            if self.has_counterpart(kind(card)):
                cost -= 1
        return max(0, cost - 2 * len(self.helpers()))

    def helpers(self) -> list[int]:
        """Partners of Scientific Cooperation."""
        return [partner for name, partner, _ in self.pacts if name == "scientific_cooperation"]

    # Actions, without what they cost in actions

    def takes(self) -> set[str]:
        found = set()
        limit = self.total("civil_actions") + (1 if "library_of_alexandria" in self.working else 0)
        in_play = [self.own["government"], *self.own["specials"], *self.workers]
        for space, card in enumerate(self.view["row"]):
            price = PRICES[space]
            if not card:
                continue
            if card in WONDERS:
                if self.own["wonder"]:
                    continue
                if self.leader != "michelangelo":
                    price += len(self.own["wonders"])
                if card == "taj_mahal" and "leader_replaced" in self.used:
                    price -= 2
            elif len(self.hand) >= limit:
                continue
            elif card in LEADERS:
                if LEADERS[card]["age"] in self.own["leaders_taken"]:
                    continue
                if self.leader == "hammurabi":
                    price -= 1
            elif card not in ACTIONS and (card in self.hand or card in in_play):
                continue
            if max(0, price) <= self.civil:
                found.add(f"take/{space + 1}")
        return found

    def grows(self) -> bool:
        return self.own["yellow"] > 0 and self.food_for_a_worker() <= self.food()

    def builds(self, kinds: tuple[str, ...], funds: int) -> set[str]:
        limit = GOVERNMENTS[self.own["government"]]["urban_limit"]
        found = set()
        for name in self.workers:
            full = kind(name) in URBAN and self.count(kind(name)) >= limit
            if kind(name) in kinds and not full and self.own["unused"] and self.cost(name) <= funds:
                found.add(f"build/{name}")
        return found

    def upgrades(self, kinds: tuple[str, ...], funds: int, converting: bool = True) -> set[str]:
        """To a higher level of the same type; with Bach any urban building into a theater, not lower, once a turn."""
        found = set()
        theaters = self.count("theater") < GOVERNMENTS[self.own["government"]]["urban_limit"]
        bach = converting and self.leader == "js_bach" and "conversion" not in self.used and theaters
        for old, count in self.workers.items():
            for new in self.workers:
                if not count or kind(old) not in kinds or self.difference(old, new) > funds:
                    continue
                higher = kind(old) == kind(new) and level(new) > level(old)
                into = bach and kind(old) in URBAN and kind(old) != "theater" and kind(new) == "theater"
                if higher or (into and level(new) >= level(old)):
                    found.add(f"upgrade/{old}/{new}")
        return found

    def destroys(self, kinds: tuple[str, ...]) -> set[str]:
        return {f"destroy/{name}" for name, count in self.workers.items() if count and kind(name) in kinds}

    def stages(self) -> set[str]:
        if not self.own["wonder"]:
            return set()
        costs = WONDERS[self.own["wonder"]]["stages"][self.own["stages"] :]
        most = max([1, *[STAGES[name] for name in self.own["specials"] if name in STAGES]])
        cover = self.own["blue"] + sum(self.tokens.values())
        return {
            f"stages/{count}"
            for count in range(1, min(most, len(costs), cover) + 1)
            if sum(costs[:count]) <= self.resources()
        }

    def develops(self) -> set[str]:
        if any(self.view["seats"][partner]["science"] < 1 for partner in self.helpers()):
            return set()
        found = set()
        for card in self.hand:
            if card in LEADERS or card in ACTIONS:
                continue
            unit = card in TECHNOLOGIES and kind(card) in UNITS
            if self.science(card, False) <= self.own["science"] + (self.own["unit_science"] if unit else 0):
                found.add(f"develop/{card}")
            if card in GOVERNMENTS and self.all_ready() and self.science(card, True) <= self.own["science"]:
                found.add(f"revolt/{card}")
        return found

    def all_ready(self) -> bool:
        """Whether every action that a revolution takes is there; a borrowed one helps only by option (R10)."""
        if self.leader == "maximilien_robespierre":
            return bool(self.own["military"] >= self.total("military_actions"))
        ready = self.own["civil"] + (self.own["extra_civil"] if self.view["options"]["hammurabi_revolts"] else 0)
        return bool(ready >= self.total("civil_actions"))

    def plays(self) -> set[str]:
        """Action cards not taken in this phase whose order can be carried out."""
        old = self.hand.copy()
        for card in self.own["fresh"]:
            old.remove(card)
        return {f"play/{card}" for card in old if card in ACTIONS and self.can_obey(card)}

    def can_obey(self, card: str) -> bool:
        funds = self.resources()
        converting = bool(self.view["options"]["bach_by_card"])
        if card in BREAKTHROUGH:
            ways = self.develops()
            return any(self.civil or word.startswith("revolt/") for word in ways)
        if not self.civil:
            return False
        if card in RICH_LAND:
            funds += RICH_LAND[card]
            return bool(self.builds(GROUND, funds) or self.upgrades(GROUND, funds))
        if card in URBAN_GROWTH:
            funds += URBAN_GROWTH[card]
            return bool(self.builds(URBAN, funds) or self.upgrades(URBAN, funds, converting))
        if card in EFFICIENT_UPGRADE:
            return bool(self.upgrades(GROUND + URBAN, funds + EFFICIENT_UPGRADE[card], converting))
        if card in GENIUS:
            if not self.own["wonder"] or self.own["blue"] + sum(self.tokens.values()) == 0:
                return False
            cost: int = WONDERS[self.own["wonder"]]["stages"][self.own["stages"]]
            return cost - GENIUS[card] <= funds
        return self.grows() if card in FRUGALITY else True

    # Everything

    def civil_words(self) -> set[str]:
        """What civil actions do; with Robespierre revolutions need none."""
        found = self.takes()
        if self.view["round"] == 1:
            return found
        if not self.civil:
            if self.leader == "maximilien_robespierre":
                found |= {word for word in self.develops() if word.startswith("revolt/")} | self.plays()
            return found
        if self.grows():
            found.add("population")
        found |= self.builds(GROUND + URBAN, self.resources())
        found |= self.upgrades(GROUND + URBAN, self.resources())
        found |= self.destroys(GROUND + URBAN) | self.stages() | self.develops() | self.plays()
        return found | {f"leader/{card}" for card in self.hand if card in LEADERS}

    def military_words(self) -> set[str]:
        if not self.military:
            return set()
        funds = self.resources() + self.own["unit_resources"]
        found = self.builds(UNITS, funds) | self.upgrades(UNITS, funds) | self.destroys(UNITS)
        if self.leader == "frederick_barbarossa":
            found |= self.raises()
        if "tactic" not in self.used:
            found |= {f"tactic/{card}" for card in self.own["military_hand"] if card in TACTICS}
            if self.military >= 2:
                found |= {f"copy/{card}" for card in self.view["common_tactics"] if card != self.own["tactic"]}
        return found

    def raises(self) -> set[str]:
        """Barbarossa: a worker for 1 food less and a unit for 1 resource less; one swap serves one of the two."""
        if not self.own["yellow"] or self.food_for_a_worker() - 1 > self.food():
            return set()
        cost = self.food_for_a_worker() - 1
        funds = self.stock() + self.own["unit_resources"]
        if self.swapping and self.trades("B") and self.stock():
            funds -= 1
        if self.swapping and self.trades("A") and self.plain_food() > cost:
            funds += 1
        return {f"raise/{name}" for name in self.workers if kind(name) in UNITS and self.cost(name) - 1 <= funds}

    def free_words(self) -> set[str]:
        """What cards in play offer once a turn for no action."""
        found = {"end"}
        if self.view["round"] == 1:
            return found
        if "ocean_liner_service" in self.working and "free_population" not in self.used and self.own["yellow"]:
            found.add("migrate")
        if self.leader == "hammurabi" and "military_as_civil" not in self.used and self.military:
            found.add("borrow")
        if self.leader == "winston_churchill" and "choice" not in self.used:
            found |= {"choose_culture", "choose_units"}
        worth_it = (self.trades("A") and self.plain_food()) or (self.trades("B") and self.stock())
        if worth_it and not self.swapping and "swap" not in self.used:
            found.add("swap")
        return found


def every_action(view: dict[str, Any], seat: int) -> set[str]:
    """All words a seat may answer in its Action Phase, from its own view."""
    seen = Table(view, seat)
    return seen.civil_words() | seen.military_words() | seen.free_words()
