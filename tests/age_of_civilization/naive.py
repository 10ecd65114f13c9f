"""The rules a second time, slowly: costs, military, technologies, legal options and gains, from the printed texts.

Everything is read from a view (plain data with ids) and from what was answered this turn, nothing from the engine.
"""

from __future__ import annotations

from typing import Any

ROWS = {  # technology -> what it needs one of, row
    "writing": ((), 1),
    "navigation": ((), 1),
    "mining": ((), 1),
    "education": (("writing",), 2),
    "currency": (("navigation",), 2),
    "ironworking": (("mining",), 2),
    "science": (("education",), 3),
    "engineering": (("education", "currency", "ironworking"), 3),
    "gunpowder": (("ironworking",), 3),
}
COLUMNS = {
    "left": ("writing", "education", "science"),
    "middle": ("navigation", "currency", "engineering"),
    "right": ("mining", "ironworking", "gunpowder"),
}
SPECIAL = {  # card -> column, and what lies over its first and second row
    "philosophers": ("left", "alphabet", "philosophy"),
    "clergy": ("left", "mysticism", "theology"),
    "lawgivers": ("left", "code_of_laws", "bureaucracy"),
    "explorers": ("middle", "sailing", "astronomy"),
    "masons": ("middle", "masonry", "mathematics"),
    "merchants": ("middle", "pottery", "banking"),
    "horse_lords": ("right", "husbandry", "horsemanship"),
    "fortifications": ("right", "bronze", "fortification"),
    "knights": ("right", "archery", "feudalism"),
}
COINS = {"wonder": 7, "research": 4, "culture": 4, "construction": 2}
COINS |= {"festival": 1, "caravan": 2, "reservoir": 1, "fortify": 2, "patronage": 3}
TWO_WORKERS = ("construction", "farm", "reservoir")
RED = ("wonder", "enslave", "conquest", "ritual")
ICONS_INHERITED = {"carthage": 1, "byzantium": 1, "franks": 1, "japan": 1, "hittites": 1, "ottomans": 1, "persia": 1}
ICONS_INHERITED |= {"aztecs": 1, "mongolia": 1, "germania": 1, "scythia": 1, "khitan": 1, "huns": 2}
ICONS_MAIN = {"nubia": 1, "macedon": 2, "hittites": 1, "assyria": 2, "mongolia": 3, "vikings": 1}
ICONS_MAIN |= {"germania": 2, "huns": 2, "khitan": 1}
ICONS_TECHNOLOGY = {"mining": 1, "ironworking": 2, "gunpowder": 2, "horsemanship": 2, "bronze": 1}
ICONS_TECHNOLOGY |= {"archery": 1, "feudalism": 1}
PRIVATE = {"mali": "trade", "srivijaya": "trade", "franks": "conquest", "minoans": "fishing", "india": "culture"}
PRIVATE |= {"khitan": "farm"}


class Player:
    """One player's area as the view shows it."""

    def __init__(self, area: dict[str, Any]) -> None:
        self.points: int = area["points"]
        self.coins: int = area["coins"]
        self.free: int = area["workers"]
        self.owned: int = area["workers"] + area["placed"] + area["doomed"]
        self.main: str = area["main"]
        self.cards: list[str] = [card for card in (area["main"], *area["declined"], *area["annexed"]) if card]
        self.learned: list[str] = area["technologies"]
        self.wonders: list[str] = area["wonders"]
        self.special: str = area["special_technology"]

    def military(self) -> int:
        total = ICONS_MAIN.get(self.main, 0)
        for card in self.cards:
            total += ICONS_INHERITED.get(card, 0)
        for technology in self.learned:
            total += ICONS_TECHNOLOGY.get(technology, 0)
        if self.main == "rome":
            total += len(self.learned) // 2
        return total

    def available(self, rows: int = 3) -> set[str]:
        """Technologies in reach; `rows` is 2 where a scenario closes the third."""
        layout = {technology: (set(needs), row) for technology, (needs, row) in ROWS.items()}
        if self.special:
            column, first, second = SPECIAL[self.special]
            swap = {COLUMNS[column][0]: first, COLUMNS[column][1]: second}
            layout = {
                swap.get(technology, technology): ({swap.get(need, need) for need in needs}, row)
                for technology, (needs, row) in layout.items()
            }
        return {
            technology
            for technology, (needs, row) in layout.items()
            if technology not in self.learned and row <= rows and (not needs or needs & set(self.learned))
        }


class Table:
    """The whole table as one seat sees it, in that seat's turn."""

    def __init__(self, view: dict[str, Any], gained: int) -> None:
        self.view = view
        self.seat: int = view["active"]
        self.players = [Player(area) for area in view["seats"]]
        self.me = self.players[self.seat]
        self.round: int = view["round"]
        self.mode: str = view["options"]["mode"]
        self.beside: dict[str, Any] = view.get("scenario", {})
        self.gained = gained  # technologies gained this turn
        strengths = [player.military() for player in self.players] + [rival["military"] for rival in view["rivals"]]
        self.strongest = self.me.military() == max(strengths)
        self.weakest = self.me.military() == min(strengths)
        self.rows = 2 if self.mode in ("age_of_wonders", "lost_civilization") else 3

    # Costs (pp. 4, 17-23)

    def cost(self, action: str, technology: str = "", education: bool = False) -> int:
        me = self.me
        coins = COINS.get(action, 0)
        if action == "wonder":
            coins -= {"egypt": 2, "khmer": 1, "aztecs": 6}.get(me.main, 0)
            coins -= 2 if "engineering" in me.learned else 0
        if action == "culture":
            coins -= 1 if me.main == "byzantium" and self.strongest else 0
            coins -= 2 if me.main == "celts" and not me.learned else 0
            coins -= 1 if "harappa" in me.cards and not education else 0
            coins -= 1 if "alphabet" in me.learned else 0
        if action == "construction":
            coins -= 2 if me.main == "zimbabwe" else 0
            coins -= 1 if "egypt" in me.cards else 0
            coins -= 1 if "incas" in me.cards else 0
            coins -= 1 if "masonry" in me.learned else 0
        if action == "research":
            if me.main == "hittites" and technology == "ironworking":
                return 0
            if me.main == "sumer" and technology in ("writing", "navigation"):
                return 0
            coins -= 1 if "writing" in me.learned else 0
            coins -= 3 if me.main == "ottomans" and technology in ("science", "gunpowder") else 0
            coins -= 1 if me.main == "harappa" and technology in ("writing", "navigation", "mining") else 0
            coins -= 2 if "greece" in me.cards and technology in ("education", "science") else 0
        if action == "patronage":
            coins -= self.gained
        return max(coins, 0)

    def workers(self, action: str) -> int:
        if action == "wonder" and self.me.main == "aztecs":
            return 2
        return 2 if action in TWO_WORKERS else 1

    # Legal options (pp. 9-11, 14-15, 19-25)

    def slots(self) -> dict[str, int]:
        """How often each action may be performed in this turn in all."""
        found = {"wonder": 2 if self.mode == "age_of_wonders" else 1, "research": 2, "enslave": 1}
        start = self.round - 1
        for place, card in enumerate(self.view["track"]):
            in_window = start <= place < start + 3
            to_come = place >= start + 3 and self.me.main == "maya"
            if card != "plague" and (in_window or to_come):
                found[card] = 2 if card == "hunting" else 1
        if self.me.main in PRIVATE:
            action = PRIVATE[self.me.main]
            found[action] = found.get(action, 0) + 1
        if any(player.main == "vikings" for player in self.players if player is not self.me):
            found.pop("trade", None)
        for action in self.beside.get("special_actions", []):
            if self.special_open(action):
                found[action] = 1
        return found

    def special_open(self, action: str) -> bool:
        if action == "caravan":
            held = self.beside["stations"]
            return held < 6 and not (held == 3 and self.round < 3) and not (held == 5 and self.round < 5)
        if action == "patronage":
            return bool(self.beside["struck"])
        if action == "fortify":
            return bool(self.realms())
        return True

    def realms(self) -> set[str]:
        """Realms held with fewer than two walls."""
        return {realm for realm in self.beside["realms"] if self.beside["walls"][int(realm[-1]) - 1] < 2}

    def purchases(self) -> set[str]:
        """Special technology cards that may be bought."""
        if self.me.special or self.me.coins < 1:
            return set()
        empty = [column for column, squares in COLUMNS.items() if not set(squares) & set(self.me.learned)]
        return {f"buy/{card}" for card in self.view["special_technologies"] if SPECIAL[card][0] in empty}

    def civilization_options(self, hand: list[str]) -> set[str]:
        cards = [card["id"] for card in self.view["market"]] + hand
        found = {f"rise/{card}" for card in cards}
        if self.round > 1:
            found |= {f"annex/{card}" for card in cards} | {"pass"}
        return found | self.purchases()

    def action_options(self) -> set[str]:
        me, used = self.me, self.view["used"]
        found = {"done"} | self.purchases()
        if not used:
            found.add("rest")
        for action, times in self.slots().items():
            if used.count(action) >= times or me.free < self.workers(action):
                continue
            if action == "research":
                technologies = me.available(self.rows) or {"none"}
                found |= {f"research/{one}" for one in technologies if self.cost("research", one) <= me.coins}
            elif action == "wonder":
                if self.cost("wonder") <= me.coins + self.beside.get("stones", 0):
                    found |= {f"build/{wonder}" for wonder in self.view["wonders"] or ["none"]}
            elif self.cost(action) <= me.coins:
                if action == "fortify":
                    found |= {f"fortify/{realm}" for realm in self.realms()}
                else:
                    found.add(f"do/{action}")
        return found

    # Gains of an action (pp. 17-23): points, coins and workers of the player, coins of the others

    def gains(self, action: str, piece: str) -> tuple[int, int, int, int]:
        me, main, cards, learned, wonders = self.me, self.me.main, self.me.cards, self.me.learned, self.me.wonders
        paid = self.cost(action, piece)
        points = coins = workers = others = 0

        def each(names: list[str], *wanted: str) -> int:
            return sum(1 for name in wanted if name in names)

        if action == "wonder":
            points = 3 + (main == "khmer") + each(learned, "mathematics")
            paid -= min(paid, self.beside.get("stones", 0))
            coins = 4 if piece == "colossus" else 0
            workers = 1 if piece == "machu_picchu" else 0
        elif action == "research":
            points = 1 + (main == "greece") + each(learned, "philosophy")
            points += 2 if main == "korea" and piece in ("writing", "education", "navigation") else 0
            points += 6 - self.round if piece == "science" else 0
            points += 2 if piece == "astronomy" else 0
            coins = 2 if piece == "bureaucracy" else 0
            workers = 1 if piece == "bureaucracy" else 0
        elif action == "enslave":
            points = 1 if main == "huns" else 0
            coins = 2 + each(cards, "nubia", "zimbabwe", "assyria") + each(learned, "mining")
        elif action == "culture":
            points = 2 + (main == "italy") + each(wonders, "temple_of_artemis")
        elif action == "construction":
            points = 2 + (main == "axum") + each(cards, "rome", "maya") + each(learned, "engineering", "mathematics")
            coins = 1 if main == "zimbabwe" else 0
        elif action == "conquest":
            scores = self.strongest
            points = (2 + (main == "macedon") + each(learned, "gunpowder")) if scores else 0
            coins = {"nubia": 1, "assyria": 2}.get(main, 0) + each(cards, "macedon")
            others = {"scythia": -2, "mongolia": -1}.get(main, 0)
        elif action == "hunting":
            points = 0 if learned else 1
            coins = 1 + (main == "olmecs") + each(cards, "tiwanaku", "slavs", "celts")
            coins += each(learned, "pottery", "husbandry", "archery")
        elif action == "fishing":
            points = 1 if main == "japan" else 0
            coins = 1 + (main in ("polynesia", "japan")) + each(cards, "britain", "srivijaya", "polynesia", "vikings")
            coins += each(learned, "navigation") + 2 * each(learned, "sailing") + each(wonders, "lighthouse")
        elif action == "trade":
            coins = 2 + each(cards, "axum", "iberia", "minoans", "arabia", "phoenicia")
            coins += each(learned, "navigation", "astronomy") + each(wonders, "lighthouse")
            coins += 1 if self.mode == "silk_road" and self.beside["stations"] >= 3 else 0
            others = 0 if main == "srivijaya" else 1
        elif action == "farm":
            coins = 3 + (main == "maya") + each(cards, "congo", "china", "babylon", "sumer", "india")
            coins += each(learned, "pottery")
            workers = 1 if main == "china" else 0
        elif action == "festival":
            points = min(3, len(wonders))
        elif action == "bazaar":
            coins = 1 + self.beside["stations"] // 2
        elif action == "ritual":
            points = 1
        elif action == "patronage":
            points = 2
        elif action == "caravan" and self.beside["rewarded"] == self.beside["stations"]:
            reward = [(0, 2, 0), (1, 0, 0), (0, 0, 1), (2, 0, 0), (0, 0, 0), (4, 0, 0)][self.beside["stations"]]
            points, coins, workers = reward
        return points, coins - paid, min(workers, 4 - me.owned), others
