"""The box of Through the Ages: card tables read into numbers the rules use.

Cards are numbers of one row: technologies for workers, governments, special technologies, wonders, leaders, action
cards, then the military cards. Abilities and effects are records of the closed vocabularies of
`schema.py`, whose numbers an edition may rewrite.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.through_the_ages.agreement import check_tables
from civitas.games.through_the_ages.military_box import RUIN, MilitaryBox
from civitas.games.through_the_ages.schema import AGES, DECKS, KINDS, PACKAGE, SPECIALS, SYMBOLS
from civitas.games.through_the_ages.texts import TEXTS
from civitas.kernel.box import Box, Record, Tables, catalogue_entry, override, read_tables
from civitas.kernel.game import Scalar
from civitas.kernel.wording import worded

NONE: Final = -1

# Kinds of technologies for workers, in the order of `KINDS`.
FARM: Final = 0
MINE: Final = 1
LAB: Final = 2
TEMPLE: Final = 3
LIBRARY: Final = 4
THEATER: Final = 5
ARENA: Final = 6
INFANTRY: Final = 7
CAVALRY: Final = 8
ARTILLERY: Final = 9
AIR_FORCE: Final = 10
KIND_COUNT: Final = 11
FIRST_UNIT: Final = INFANTRY

# Symbols of a card in play, in the order of `SYMBOLS`.
CULTURE: Final = 0
SCIENCE: Final = 1
STRENGTH: Final = 2
HAPPINESS: Final = 3
CIVIL: Final = 4
MILITARY: Final = 5
BLUE: Final = 6
YELLOW: Final = 7
COLONIZATION: Final = 8
CIVIL_HAND: Final = 9
MILITARY_HAND: Final = 10

TABLES: Final[Tables] = read_tables(PACKAGE, DECKS)

# Decks in the order of the row, with the word for a card of each.
CIVIL_DECKS: Final = (
    ("technologies", "technology"),
    ("governments", "government"),
    ("specials", "special"),
    ("wonders", "wonder"),
    ("leaders", "leader"),
    ("actions", "action"),
)
MILITARY_DECKS: Final = (
    ("events", "event"),
    ("territories", "territory"),
    ("tactics", "tactic"),
    ("aggressions", "aggression"),
    ("wars", "war"),
    ("pacts", "pact"),
    ("bonuses", "bonus"),
)
ALL_DECKS: Final = (*CIVIL_DECKS, *MILITARY_DECKS)


def _ids(deck: str) -> list[str]:
    return [card["id"] for card in TABLES[deck]]


WORKER_IDS: Final = _ids("technologies")
GOVERNMENT_IDS: Final = _ids("governments")
SPECIAL_IDS: Final = _ids("specials")
WONDER_IDS: Final = _ids("wonders")
LEADER_IDS: Final = _ids("leaders")
ACTION_IDS: Final = _ids("actions")
EVENT_IDS: Final = _ids("events")
TERRITORY_IDS: Final = _ids("territories")
TACTIC_IDS: Final = _ids("tactics")
AGGRESSION_IDS: Final = _ids("aggressions")
WAR_IDS: Final = _ids("wars")
PACT_IDS: Final = _ids("pacts")
BONUS_IDS: Final = _ids("bonuses")
TECHNOLOGY_IDS: Final = [*WORKER_IDS, *GOVERNMENT_IDS, *SPECIAL_IDS]
AGE_IDS: Final = [*AGES, "IV"]
CARD_IDS: Final = [card for deck, _ in ALL_DECKS for card in _ids(deck)]

# Where each deck begins in the row.
WORKER_COUNT: Final = len(WORKER_IDS)
GOVERNMENTS: Final = WORKER_COUNT
SPECIAL_CARDS: Final = GOVERNMENTS + len(GOVERNMENT_IDS)
WONDERS: Final = SPECIAL_CARDS + len(SPECIAL_IDS)
LEADERS: Final = WONDERS + len(WONDER_IDS)
ACTIONS: Final = LEADERS + len(LEADER_IDS)
EVENTS: Final = ACTIONS + len(ACTION_IDS)
TERRITORIES: Final = EVENTS + len(EVENT_IDS)
TACTICS: Final = TERRITORIES + len(TERRITORY_IDS)
AGGRESSIONS: Final = TACTICS + len(TACTIC_IDS)
WARS: Final = AGGRESSIONS + len(AGGRESSION_IDS)
PACTS: Final = WARS + len(WAR_IDS)
BONUSES: Final = PACTS + len(PACT_IDS)
CARD_COUNT: Final = len(CARD_IDS)
STORES: Final = len([card for card in TABLES["technologies"] if KINDS.index(card["kind"]) <= LAB])
SPACES: Final = len(TABLES["board"]["row_prices"])


class Ability:
    """What a card in play does beside its symbols."""

    __slots__ = ("by_level", "culture", "first", "food", "kinds", "n", "names", "op", "resources", "rivals", "science")

    def __init__(self, row: Record) -> None:
        self.op: str = row["op"]
        self.n: int = row.get("n", 1)
        self.names: list[str] = row.get("of", [])  # kinds, "government", "wonder"
        self.kinds: list[int] = [KINDS.index(name) for name in self.names if name in KINDS]
        self.first: int = row.get("first", 0)
        self.food: int = row.get("food", 0)
        self.resources: int = row.get("resources", 0)
        self.science: int = row.get("science", 0)
        self.culture: int = row.get("culture", 0)
        self.rivals: list[int] = row.get("rivals", [])  # by number of players from 2
        self.by_level: list[int] = row.get("by_level", [])


class Effect:
    """One row of an action card, or of what completing a wonder scores."""

    __slots__ = ("by_players", "discount", "good", "kinds", "n", "op")

    def __init__(self, row: Record) -> None:
        self.op: str = row["op"]
        self.n: int = row.get("n", 1)
        self.discount: int = row.get("discount", 0)
        self.good: str = row.get("good", "")
        self.kinds: list[int] = [KINDS.index(name) for name in row.get("of", [])]
        self.by_players: list[int] = row.get("by_players", [])


class AgesBox(Box):
    """The numbers of the cards, by their place in the row; their texts as they hold under the options of a table."""

    def __init__(self, overrides: dict[str, Any] | None, options: dict[str, Scalar] | None = None) -> None:
        tables = TABLES if overrides is None else override(TABLES, DECKS, "through-the-ages", overrides)
        check_tables(tables, TABLES)
        super().__init__(overrides)
        self.tables = worded(tables, options, TEXTS)
        cards: list[Record] = [card for deck, _ in ALL_DECKS for card in tables[deck]]
        self.level: list[int] = [AGES.index(card["age"]) for card in cards]
        self.copies: list[list[int]] = [card["copies"] for card in cards]  # by number of players from 2
        self._read_workers(tables["technologies"])
        self._read_civil(tables, cards)
        self._read_board(tables["board"], tables["setup"])
        self.military = MilitaryBox(tables)
        ruins = [effect.n for event in self.military.event_effects for effect in event if effect.op == RUIN]
        self.ruin_culture = max(ruins, default=0)  # what a ruin gives
        tucks = [one.n for card in self.abilities for one in card if one.op == "tuck"]
        self.tuck_face = max(tucks, default=0)  # happiness of a leader under a wonder
        self._read_names(tables)
        self.catalogue = _catalogue(tables)

    def _read_workers(self, cards: list[Record]) -> None:
        def gives(good: str) -> list[int]:
            return [card["gives"].get(good, 0) for card in cards]

        self.kind: list[int] = [KINDS.index(card["kind"]) for card in cards]
        self.of_kind: list[list[int]] = [
            [card for card in range(WORKER_COUNT) if self.kind[card] == kind] for kind in range(KIND_COUNT)
        ]
        self.advanced = [0] * KIND_COUNT  # by kind: mask of the cards above the lowest
        for kind, of_kind in enumerate(self.of_kind):
            for card in of_kind[1:]:
                self.advanced[kind] |= 1 << card
        self.resource_cost: list[int] = [card["resources"] for card in cards]
        self.gives_food = gives("food")
        self.gives_resources = gives("resources")
        self.gives_science = gives("science")
        self.gives_culture = gives("culture")
        self.gives_happiness = gives("happiness")
        self.gives_strength = gives("strength")
        self.first_workers: list[int] = [card.get("workers", 0) for card in cards]
        self.first_technologies = 0
        for card, record in enumerate(cards):
            if "workers" in record:
                self.first_technologies |= 1 << card

    def _read_civil(self, tables: Tables, cards: list[Record]) -> None:
        self.science_cost: list[int] = [card["science"] for card in cards[:WONDERS]]
        self.revolution_cost: list[int] = [card.get("revolution", 0) for card in cards[:WONDERS]]
        self.urban_limit: list[int] = [card["urban_limit"] for card in tables["governments"]]  # card - GOVERNMENTS
        self.special_type: list[int] = [SPECIALS.index(card["kind"]) for card in tables["specials"]]
        self.symbols: list[list[int]] = [_symbols(card) for card in cards]
        self.abilities: list[list[Ability]] = [[Ability(row) for row in card.get("abilities", [])] for card in cards]
        self.stages: list[list[int]] = [card["stages"] for card in tables["wonders"]]  # card - WONDERS, like the next
        self.completion: list[list[Effect]] = [
            [Effect(row) for row in card.get("completion", [])] for card in tables["wonders"]
        ]
        self.after_leader: list[int] = [0] * len(WONDER_IDS)  # discount in the row after a leader was replaced
        for index in range(len(WONDER_IDS)):
            for ability in self.abilities[WONDERS + index]:
                if ability.op == "discount_after_leader":
                    self.after_leader[index] += ability.n
        self.effects: list[list[Effect]] = [  # card - ACTIONS
            [Effect(row) for row in card["effects"]] for card in tables["actions"]
        ]
        # What a blue token is worth: on farms and mines what a worker makes, on labs their level (Bill Gates).
        per_level = [one.n for card in self.abilities for one in card if one.op == "resources_per_level"]
        factor = max(per_level, default=1)
        self.value: list[int] = [
            self.gives_food[card] or self.gives_resources[card] or factor * self.level[card] for card in range(STORES)
        ]
        self.farms: list[int] = self.of_kind[FARM]
        self.mines: list[int] = self.of_kind[MINE]
        self.resource_stores: list[int] = [*self.of_kind[MINE], *self.of_kind[LAB]]
        self.farms_down = self._dearest(self.farms)
        self.resources_down = self._dearest(self.resource_stores)
        self.stores = STORES

    def _dearest(self, cards: list[int]) -> list[int]:
        """Cards that store something, dearest first, mines before labs of the same value."""
        worth = sorted([(-self.value[card], card) for card in cards if self.value[card] > 0])
        return [card for _, card in worth]

    def _read_board(self, board: Record, setup: Record) -> None:
        self.row_prices: list[int] = board["row_prices"]
        self.row_cleared: list[int] = board["row_cleared"]  # by number of players from 2
        self.population_cost: list[int] = board["population_cost"]  # by yellow tokens in the bank
        self.consumption: list[int] = board["consumption"]
        self.required: list[int] = board["happiness"]
        self.corruption: list[int] = board["corruption"]  # by blue tokens in the bank
        self.happiness_max: int = board["happiness_max"]
        self.starvation: int = setup["starvation_culture"]
        self.military_draw: int = setup["military_draw"]
        self.first_yellow: int = setup["yellow_bank"]
        self.first_blue: int = setup["blue_bank"]
        self.first_unused: int = setup["unused_workers"]
        self.first_actions: list[int] = setup["first_civil_actions"]
        self.extra_events: int = setup["events_beyond_players"]
        self.tokens_lost: int = setup["age_end_yellow"]
        self.resigned_war: int = setup["resigned_war_culture"]
        self.play_tactic: int = setup["play_tactic"]
        self.copy_tactic: int = setup["copy_tactic"]
        self.first_government = CARD_IDS.index(setup["government"])

    def _read_names(self, tables: Tables) -> None:
        self.names = {kind: [card["name"] for card in tables[deck]] for deck, kind in ALL_DECKS}
        self.names["worker"] = self.names["technology"]
        self.names["technology"] = [*self.names["worker"], *self.names["government"], *self.names["special"]]
        self.names["age"] = [{"en": age, "fr": age} for age in AGE_IDS]
        self.names["space"] = [{"en": str(space), "fr": str(space)} for space in range(1, SPACES + 1)]
        self.names["card"] = [card["name"] for deck, _ in ALL_DECKS for card in tables[deck]]

    def deck(self, first: int, last: int, age: int, players: int) -> list[int]:
        """The cards of an age among part of the row, as often as they are in the deck for that many players."""
        cards: list[int] = []
        for card in range(first, last):
            if self.level[card] == age:
                cards += [card] * self.copies[card][players - 2]
        return cards


def _symbols(card: Record) -> list[int]:
    symbols: Record = {**card.get("symbols", {})}
    for key in ("civil_actions", "military_actions"):
        if key in card:
            symbols[key] = card[key]
    return [symbols.get(name, 0) for name in SYMBOLS]


def _catalogue(tables: Tables) -> list[Record]:
    """Every card of the box with where its facts come from."""
    pieces: list[Record] = []
    for deck in DECKS:
        if deck.plain or deck.kind == "term":
            continue
        for card in tables[deck.name]:
            copies = card.get("copies", 1)
            number = copies if isinstance(copies, int) else copies[-1]
            kind = card["kind"] if deck.name == "components" else deck.kind
            pieces.append(catalogue_entry(card["id"], kind, card["name"], number, card["provenance"]))
    return pieces
