"""The box of Age of Civilization: card tables read into numbers the rules use.

Abilities are records of a closed vocabulary (`cards/civilizations.toml` explains it); an edition may rewrite them.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.age_of_civilization.schema import (
    ALLOWED,
    CONDITIONS,
    COUNTERS,
    DECKS,
    EFFECTS,
    PACKAGE,
    TRIGGERS,
)
from civitas.games.age_of_civilization.texts import TEXTS
from civitas.kernel.box import Box, EditionRefusal, Record, Tables, catalogue_entry, override, read_tables

# Triggers and effects the rules name, by their place in the vocabulary of schema.py.
STATIC, ON_RISE, ON_ACQUIRE, ON_ACTION, ON_REST, ON_WAR, END_OF_TURN, END_OF_GAME, AT_ONCE = range(9)
POINTS: Final = 0
COINS: Final = 1
WORKER: Final = 2
TECH: Final = 3
FOUND: Final = 4  # gain a Wonder
OTHERS_COINS: Final = 5
COST: Final = 6
COST_ZERO: Final = 7
EXTRA_WORKERS: Final = 8
KEEP_WORKER: Final = 9
SLOT: Final = 10
DO_ACTION: Final = 11
MILITARY: Final = 12
USE_FUTURE_CARDS: Final = 13
BLOCK_ACTION: Final = 14
WAR_IMMUNE: Final = 15
PLAGUE_IMMUNE: Final = 16
BONUS_MULTIPLIER: Final = 17
TRADE_NO_GIFT: Final = 18
SEED_MARKET: Final = 19
SACRIFICE: Final = 20
STONES: Final = 21
WATER: Final = 22
WALL: Final = 23
CONTROL_NEXT: Final = 24

ALWAYS: Final = 0
MOST_MILITARY: Final = 1
LEAST_MILITARY: Final = 2
NO_RED_SLOT: Final = 3
TECH_AT_MOST: Final = 4
COINS_AT_LEAST: Final = 5
WORKERS_AT_LEAST: Final = 6

PER_NOTHING: Final = 0
PER_TECH: Final = 1
PER_MILITARY: Final = 2
PER_WONDER: Final = 3
PER_WORKER: Final = 4
PER_COIN: Final = 5
PER_POINT: Final = 6
PER_CIVILIZATION: Final = 7
PER_FUTURE_CARD: Final = 8
PER_BONUS_COIN: Final = 9
PER_CONTROL: Final = 10
PER_TECH_GAINED: Final = 11

# The ten actions and the Plague, in the order of cards/actions.toml; the special actions follow.
WONDER: Final = 0
RESEARCH: Final = 1
ENSLAVE: Final = 2
CULTURE: Final = 3
CONSTRUCTION: Final = 4
CONQUEST: Final = 5
HUNTING: Final = 6
FISHING: Final = 7
TRADE: Final = 8
FARM: Final = 9
PLAGUE: Final = 10
SPECIAL: Final = 11  # first of the special actions
FORTIFY: Final = 17
PATRONAGE: Final = 18
ACTION_COUNT: Final = 19

NO_SPECIAL: Final = -1
BASIC: Final = 9  # basic technologies; those of the special cards follow

# What an ability reads and writes, to know when the order of two of them can matter.
READS_COINS: Final = 1
READS_POINTS: Final = 2
READS_TECHS: Final = 4  # technologies, and with them military and workers

SUPPORTED: Final = {trigger: set(effects) for trigger, effects in ALLOWED.items()}


class Ability:
    """One record of a card: when it works, what it does, how much."""

    __slots__ = (
        "action",
        "amount",
        "cap",
        "coins",
        "condition",
        "effect",
        "every",
        "id",
        "not_via",
        "optional",
        "per",
        "points",
        "reads",
        "source",
        "techs",
        "trigger",
        "value",
        "writes",
    )

    def __init__(self, number: int, source: int, trigger: int, effect: int) -> None:
        self.id = number
        self.source = source
        self.trigger = trigger
        self.effect = effect
        self.action = -1
        self.amount = 0
        self.techs = 0  # mask of the technologies a Research must obtain; 0 = any
        self.condition = ALWAYS
        self.value = 0
        self.per = PER_NOTHING
        self.every = 1
        self.cap = -1
        self.optional = False
        self.not_via = 0  # mask of technologies it does not work through
        self.points = 0
        self.coins = 0
        self.reads = 0
        self.writes = 0


class Action:
    """A slot's condition and effect."""

    __slots__ = ("coins", "effects", "own_costs", "permanent", "plague", "red", "slots", "source", "war", "workers")

    def __init__(self, workers: int, coins: int, red: bool, slots: int, source: int) -> None:
        self.workers = workers
        self.coins = coins
        self.red = red
        self.slots = slots
        self.source = source
        self.permanent = False
        self.war = False
        self.plague = False
        self.effects: list[Ability] = []
        self.own_costs: list[Ability] = []


class Event:
    """An event token: whom it strikes and how."""

    __slots__ = ("effects", "source", "who")

    def __init__(self, who: str, source: int, effects: list[Ability]) -> None:
        self.who = who
        self.source = source
        self.effects = effects


class Goal:
    """What must be reached at the end: of a scenario, or for an achievement."""

    __slots__ = ("control", "military", "most_technologies", "points", "technologies", "wonders", "workers")

    def __init__(self, points: int, wonders: int, technologies: int, workers: int, control: int) -> None:
        self.points = points
        self.wonders = wonders
        self.technologies = technologies
        self.workers = workers
        self.control = control
        self.military = 0
        self.most_technologies = 99


class Scenario:
    """One scenario of the Path of Glory."""

    __slots__ = (
        "coins",
        "control",
        "deck",
        "event",
        "event_position",
        "glory",
        "id",
        "plague_position",
        "special_actions",
        "start",
        "technologies",
        "top_row",
        "water",
        "win",
        "wonders",
    )

    def __init__(self, record: Record, civilizations: dict[str, int], technologies: dict[str, int]) -> None:
        self.id: str = record["id"]
        self.start = [civilizations[name] for name in record["start"]]
        self.deck = [civilizations[name] for name in record["deck"]]
        self.wonders: int = record["wonder_market"]
        self.coins: int = record["coins"]
        self.water: int = record["water"]
        self.technologies = [technologies[name] for name in record["technologies"]]
        self.plague_position: int = record["plague_position"]
        self.special_actions = [ACTION_IDS.index(name) for name in record["special_actions"]]
        self.event: str = record["special_event"]
        self.event_position: int = record["special_event_position"]
        self.control: str = record["control"]
        self.top_row: bool = record["top_row"]
        self.win = _goal(record["win"])
        self.glory = _goal(record["glory"])


def _goal(record: Record) -> Goal:
    return Goal(record["points"], record["wonders"], record["technologies"], record["workers"], record["control"])


TABLES: Final[Tables] = read_tables(PACKAGE, DECKS)


def _ids(deck: str) -> list[str]:
    return [card["id"] for card in TABLES[deck]]


CIVILIZATION_IDS: Final = _ids("civilizations")
WONDER_IDS: Final = _ids("wonders")
TECHNOLOGY_IDS: Final = _ids("technologies") + _ids("special_technology_squares")
SPECIAL_IDS: Final = _ids("special_technologies")
ACTION_IDS: Final = _ids("actions") + _ids("special_actions")
EVENT_IDS: Final = _ids("events")
CONTROL_IDS: Final = _ids("controls")
SCENARIO_IDS: Final = _ids("scenarios")
ACHIEVEMENT_IDS: Final = _ids("achievements")
SPECIAL_EVENT_IDS: Final = _ids("special_events")

# Everything that gives or takes something, in one row: what a number's parts and the chronicle name.
SOURCE_KINDS: Final = (
    "civilization",
    "wonder",
    "technology",
    "action",
    "event",
    "control",
    "special_event",
    "scenario",
)
SOURCE_DECKS: Final = (
    CIVILIZATION_IDS,
    WONDER_IDS,
    TECHNOLOGY_IDS,
    ACTION_IDS,
    EVENT_IDS,
    CONTROL_IDS,
    SPECIAL_EVENT_IDS,
    SCENARIO_IDS,
)
SOURCE_IDS: Final = [*[card for deck in SOURCE_DECKS for card in deck], "rest", "war"]
OF_CIVILIZATION: Final = 0
OF_WONDER: Final = len(CIVILIZATION_IDS)
OF_TECHNOLOGY: Final = OF_WONDER + len(WONDER_IDS)
OF_ACTION: Final = OF_TECHNOLOGY + len(TECHNOLOGY_IDS)
OF_EVENT: Final = OF_ACTION + len(ACTION_IDS)
OF_CONTROL: Final = OF_EVENT + len(EVENT_IDS)
OF_SPECIAL_EVENT: Final = OF_CONTROL + len(CONTROL_IDS)
OF_SCENARIO: Final = OF_SPECIAL_EVENT + len(SPECIAL_EVENT_IDS)
OF_REST: Final = OF_SCENARIO + len(SCENARIO_IDS)
OF_WAR: Final = OF_REST + 1


class AgeBox(Box):
    """The numbers of the cards, by their place in the box."""

    def __init__(self, overrides: dict[str, Any] | None) -> None:
        tables = TABLES if overrides is None else override(TABLES, DECKS, "age-of-civilization", overrides)
        super().__init__(overrides)
        self.tables = tables
        self.abilities: list[Ability] = []
        civilizations: list[Record] = tables["civilizations"]
        wonders: list[Record] = tables["wonders"]
        squares: list[Record] = [*tables["technologies"], *tables["special_technology_squares"]]
        self.population: list[int] = [card["population"] for card in civilizations]
        self.solo: list[bool] = [card["solo"] for card in civilizations]
        self.military_main: list[int] = [card["military"]["main"] for card in civilizations]
        self.military_inherited: list[int] = [card["military"]["inherited"] for card in civilizations]
        self.military_technology: list[int] = [card["military"] for card in squares]
        self.main: list[list[Ability]] = []
        self.inherited: list[list[Ability]] = []
        for index, card in enumerate(civilizations):
            place = f"civilizations.{card['id']}"
            self.main.append(self._abilities(card["main"], OF_CIVILIZATION + index, f"{place}.main"))
            self.inherited.append(self._abilities(card["inherited"], OF_CIVILIZATION + index, f"{place}.inherited"))
        self.wonder: list[list[Ability]] = [
            self._abilities(card["ability"], OF_WONDER + index, f"wonders.{card['id']}.ability")
            for index, card in enumerate(wonders)
        ]
        self.technology: list[list[Ability]] = [
            self._abilities(card["ability"], OF_TECHNOLOGY + index, f"technologies.{card['id']}.ability")
            for index, card in enumerate(squares)
        ]
        self.actions: list[Action] = self._read_actions(tables)
        self.events: list[Event] = [
            Event(
                card["who"], OF_EVENT + index, self._effects(card["effects"], OF_EVENT + index, f"events.{card['id']}")
            )
            for index, card in enumerate(tables["events"])
        ]
        self.layouts = _layouts(squares, tables["special_technologies"])
        self.special_column: list[int] = [
            _column_mask(card["column"], squares) for card in tables["special_technologies"]
        ]
        self._read_setup(tables["setup"])
        self._read_scenarios(tables)
        self._read_names(tables, squares)
        self.catalogue = _catalogue(tables)

    def _read_setup(self, setup: Record) -> None:
        self.rounds: int = setup["rounds"]
        self.window: int = setup["window"]
        self.starting_coins: int = setup["coins"]
        self.workers_max: int = setup["workers_max"]
        self.civilizations_max: int = setup["civilizations_max"]
        self.market: int = setup["market"]
        self.wonder_market: list[int] = setup["wonder_market"]
        self.technology_market: list[int] = setup["technology_market"]
        self.special_price: int = setup["special_technology_price"]
        self.event_positions: list[int] = setup["event_positions"]
        self.first_game: list[int] = [ACTION_IDS.index(name) for name in setup["first_game"]]
        cards = [action for action in range(PLAGUE + 1) if not self.actions[action].permanent]
        if sorted(self.first_game) != cards:
            names = ", ".join([ACTION_IDS[action] for action in cards])
            raise EditionRefusal("edition.value", "setup.first_game", value=str(setup["first_game"]), allowed=names)
        self.rest_coins: int = setup["rest"]["coins"]
        self.rest_workers: int = setup["rest"]["workers"]
        self.solo_plague: int = setup["solo"]["plague_position"]
        self.solo_wonders: int = setup["solo"]["wonder_market"]
        self.solo_removed: list[int] = [CIVILIZATION_IDS.index(name) for name in setup["solo"]["removed"]]
        self.opponent_per_round: int = setup["solo"]["opponent_per_round"]
        self.draft_dealt: int = setup["draft"]["dealt"]
        self.draft_kept: int = setup["draft"]["kept"]
        self.draft_bonus: int = setup["draft"]["bonus"]

    def _read_scenarios(self, tables: Tables) -> None:
        civilizations = {name: index for index, name in enumerate(CIVILIZATION_IDS)}
        technologies = {name: index for index, name in enumerate(TECHNOLOGY_IDS)}
        self.scenarios: list[Scenario] = [Scenario(card, civilizations, technologies) for card in tables["scenarios"]]
        self.rewards: list[list[Ability]] = [
            self._effects(card["station"]["reward"], OF_CONTROL + index, f"controls.{card['id']}")
            for index, card in enumerate(tables["controls"])
        ]
        self.realm_defence: list[int] = [card["realm"]["defence"] for card in tables["controls"]]
        self.realm_points: list[int] = [card["realm"]["points"] for card in tables["controls"]]
        self.achievements: list[Goal] = []
        for card in tables["achievements"]:
            goal = Goal(card["points"], card["wonders"], card["min_technologies"], 0, 0)
            goal.most_technologies = card["max_technologies"]
            goal.military = card["military"]
            self.achievements.append(goal)

    def _read_names(self, tables: Tables, squares: list[Record]) -> None:
        def names(records: list[Record]) -> list[dict[str, str]]:
            return [record["name"] for record in records]

        controls: list[Record] = tables["controls"]
        nothing = TEXTS.entries["name.nothing"]
        rest, war = TEXTS.entries["name.rest"], TEXTS.entries["name.war"]
        actions = names([*tables["actions"], *tables["special_actions"]])
        self.names = {
            "civilization": names(tables["civilizations"]),
            "wonder": [*names(tables["wonders"]), nothing],
            "technology": [*names(squares), nothing],
            "special_technology": names(tables["special_technologies"]),
            "action": actions,
            "event": names(tables["events"]),
            "station": [card["station"]["name"] for card in controls],
            "realm": [card["realm"]["name"] for card in controls],
            "special_event": names(tables["special_events"]),
            "scenario": names(tables["scenarios"]),
            "achievement": names(tables["achievements"]),
        }
        self.names["source"] = [
            *names(tables["civilizations"]),
            *names(tables["wonders"]),
            *names(squares),
            *actions,
            *names(tables["events"]),
            *names(controls),
            *names(tables["special_events"]),
            *names(tables["scenarios"]),
            rest,
            war,
        ]

    def _read_actions(self, tables: Tables) -> list[Action]:
        actions: list[Action] = []
        for deck in ("actions", "special_actions"):
            for card in tables[deck]:
                source = OF_ACTION + len(actions)
                place = f"{deck}.{card['id']}"
                action = Action(card["workers"], card["coins"], card["red"], card["slots"], source)
                action.effects = self._effects(card["effects"], source, place)
                if deck == "actions":
                    action.permanent = card["place"] == "permanent"
                    action.war = card["war"]
                    action.plague = card["plague"]
                else:
                    action.own_costs = self._effects(card["cost_modifiers"], source, place)
                actions.append(action)
        return actions

    def _effects(self, rows: list[Record], source: int, place: str) -> list[Ability]:
        """Effects that happen at once, without a trigger."""
        return [self._ability(row, AT_ONCE, source, f"{place}[{index}]") for index, row in enumerate(rows)]

    def _abilities(self, rows: list[Record], source: int, place: str) -> list[Ability]:
        found: list[Ability] = []
        for index, row in enumerate(rows):
            trigger, effect = row["trigger"], row["effect"]
            if effect not in SUPPORTED[trigger]:
                allowed = ", ".join(sorted(SUPPORTED[trigger]))
                raise EditionRefusal("edition.value", f"{place}[{index}].effect", value=effect, allowed=allowed)
            if (
                trigger == "on_action" or effect in ("cost", "cost_zero", "slot", "keep_worker")
            ) and "action" not in row:
                raise EditionRefusal("edition.missing", f"{place}[{index}]", keys="action")
            found.append(self._ability(row, TRIGGERS.index(trigger), source, f"{place}[{index}]"))
        return found

    def _ability(self, row: Record, trigger: int, source: int, place: str) -> Ability:
        ability = Ability(len(self.abilities), source, trigger, EFFECTS.index(row["effect"]))
        self.abilities.append(ability)
        ability.action = ACTION_IDS.index(row["action"]) if "action" in row else -1
        ability.amount = row.get("amount", 0)
        one_by_one = trigger != ON_RISE and ability.effect in (TECH, FOUND, WALL, CONTROL_NEXT)
        if one_by_one and ability.amount != 1:
            raise EditionRefusal("edition.value", f"{place}.amount", value=ability.amount, allowed="1")
        ability.techs = _mask(row.get("techs", []))
        ability.not_via = _mask(row.get("not_via", []))
        ability.condition = CONDITIONS.index(row.get("if", ""))
        ability.value = row.get("if_value", 0)
        ability.per = COUNTERS.index(row.get("per", ""))
        ability.every = row.get("every", 1)
        ability.cap = row.get("max", -1)
        ability.optional = row.get("optional", False)
        ability.points = row.get("points", 0)
        ability.coins = row.get("coins", 0)
        _note_order(ability)
        return ability


def _mask(names: list[str]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << TECHNOLOGY_IDS.index(name)
    return mask


def _note_order(ability: Ability) -> None:
    """What an end-of-turn ability looks at and what it changes."""
    if ability.condition in (MOST_MILITARY, LEAST_MILITARY, TECH_AT_MOST, WORKERS_AT_LEAST):
        ability.reads |= READS_TECHS
    if ability.condition == COINS_AT_LEAST or ability.per == PER_COIN:
        ability.reads |= READS_COINS
    if ability.per in (PER_TECH, PER_MILITARY, PER_WORKER):
        ability.reads |= READS_TECHS
    if ability.per == PER_POINT:
        ability.reads |= READS_POINTS
    if ability.effect == POINTS:
        ability.writes = READS_POINTS
    elif ability.effect == COINS:
        ability.writes = READS_COINS
    elif ability.effect == WORKER:
        ability.writes = READS_TECHS
    else:  # a technology, a Culture, coins put on the market: they change everything
        ability.reads = READS_TECHS if ability.effect == TECH else READS_COINS | READS_TECHS
        ability.writes = READS_COINS | READS_POINTS | READS_TECHS


def _column_mask(column: str, squares: list[Record]) -> int:
    """The basic technologies of a column."""
    mask = 0
    for index in range(BASIC):
        if squares[index]["column"] == column:
            mask |= 1 << index
    return mask


def _layouts(squares: list[Record], specials: list[Record]) -> list[list[tuple[int, int, int]]]:
    """Per special card, and last without one: the technologies in reach as (technology, prerequisites, row)."""
    layouts: list[list[tuple[int, int, int]]] = []
    for special in [*[card["id"] for card in specials], ""]:
        own = [index for index in range(BASIC, len(squares)) if special and squares[index]["card"] == special]
        replaced = {squares[index]["replaces"]: squares[index]["id"] for index in own}
        layout: list[tuple[int, int, int]] = []
        for index in [*range(BASIC), *own]:
            square = squares[index]
            if square["id"] not in replaced:
                requires = [replaced.get(name, name) for name in square["requires_any"]]
                layout.append((index, _mask(requires), square["row"]))
        layouts.append(layout)
    return layouts


def _catalogue(tables: Tables) -> list[Record]:
    """Every piece of the box (p. 2) with where its facts come from."""
    pieces: list[Record] = []
    for deck in DECKS:
        if deck.plain or deck.kind == "term":
            continue
        for card in tables[deck.name]:
            kind = card.get("kind", deck.kind)
            pieces.append(catalogue_entry(card["id"], kind, card["name"], card.get("copies", 1), card["provenance"]))
    return pieces
