"""The box of Historia: card tables read into numbers the rules use.

Effects are records of a closed vocabulary (`cards/actions.toml` explains it); an edition may rewrite those of wonders,
advisors and events, and the numbers of the actions.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.historia.agreement import check_tables
from civitas.games.historia.schema import (
    ACTIONS,
    BOT_ACTIONS,
    DECKS,
    DOMAINS,
    LEVELS,
    NO_SQUARE,
    PACKAGE,
    TOP,
    TRIGGERS,
)
from civitas.games.historia.texts import TEXTS
from civitas.kernel.box import Box, Record, Tables, catalogue_entry, override, read_tables

NONE: Final = -1

# The ten actions, in the order of cards/actions.toml.
MILITARY: Final = 0
TECHNOLOGY: Final = 1
ART: Final = 2
EXPLOITATION: Final = 3
EXPANSION: Final = 4
TRADE: Final = 5
RAID: Final = 6
WAR: Final = 7
TOURISM: Final = 8
REVOLUTION: Final = 9
ACTION_COUNT: Final = 10
ANY_ACTION: Final = -2  # an event every action triggers
EVERY_ROUND: Final = -3  # an event of the action round itself

BASIC: Final = 0
ADVANCED: Final = 1

# Operations.
GAIN_VP: Final = 0
LOSE_VP: Final = 1
RECOVER_CUBES: Final = 2
ADD_CUBES: Final = 3
SPEND_CUBES: Final = 4
OLDEST_CARDS: Final = 5
NEWEST_CARDS: Final = 6
CHOSEN_CARDS: Final = 7
GAIN_MILITARY: Final = 8
GAIN_TECHNOLOGY: Final = 9
LOSE_MILITARY: Final = 10
LOSE_TECHNOLOGY: Final = 11
TAKE_WONDERS: Final = 12
READY_WONDERS: Final = 13
READY_ALL: Final = 14
GOVERNMENT_BONUS: Final = 15
PERFORM: Final = 16
DRAW_ADVISOR: Final = 17
GAIN_CARD: Final = 18
OPS: Final = {
    "gain_vp": GAIN_VP,
    "lose_vp": LOSE_VP,
    "recover_cubes": RECOVER_CUBES,
    "add_cube_from_reserve": ADD_CUBES,
    "move_cubes_to_used": SPEND_CUBES,
    "recover_oldest_cards": OLDEST_CARDS,
    "recover_newest_cards": NEWEST_CARDS,
    "recover_chosen_card": CHOSEN_CARDS,
    "gain_military": GAIN_MILITARY,
    "gain_technology": GAIN_TECHNOLOGY,
    "lose_military": LOSE_MILITARY,
    "lose_technology": LOSE_TECHNOLOGY,
    "take_wonders": TAKE_WONDERS,
    "reactivate_wonders": READY_WONDERS,
    "reactivate_all_wonders": READY_ALL,
    "government_bonus": GOVERNMENT_BONUS,
    "perform_action": PERFORM,
    "draw_advisor": DRAW_ADVISOR,
    "gain_action_card": GAIN_CARD,
}

# Triggers of wonders.
ANYTIME: Final = 0
ON_ACTION: Final = 1
MAJORITY: Final = 2

# Domains of majorities and objectives.
IN_WONDERS: Final = 0
IN_TERRITORIES: Final = 1
IN_MILITARY: Final = 2
IN_TECHNOLOGY: Final = 3

# Actions of civbots.
BOT_TECHNOLOGY: Final = 0
BOT_MILITARY: Final = 1
BOT_ART: Final = 2
BOT_WAR: Final = 3
BOT_EXPANSION: Final = 4
BOT_ACTION_AS: Final = (TECHNOLOGY, MILITARY, ART, WAR, EXPANSION)  # the action an event sees


class Effect:
    """One operation of a card."""

    __slots__ = ("action", "level", "n", "op")

    def __init__(self, row: Record) -> None:
        self.op = OPS[row["op"]]
        self.n: int = row.get("n", 1)
        name = str(row.get("action") or row.get("card") or "")
        self.action = ACTIONS.index(name) if name else NONE
        self.level = ADVANCED if row.get("level") == "advanced" else BASIC


class Cost:
    """What using a card takes first, all of it or nothing."""

    __slots__ = ("cubes", "destroyed", "razed", "turned", "vp")

    def __init__(self, rows: list[Record]) -> None:
        self.cubes = _sum(rows, "move_cubes_to_used")
        self.destroyed = _sum(rows, "destroy_cubes")
        self.vp = _sum(rows, "lose_vp")
        self.turned = _sum(rows, "rotate_wonders")  # other ready wonders
        self.razed = _sum(rows, "destroy_wonders")  # other wonders, ready or turned


class Way:
    """An action, basic or advanced: what it asks, takes and gives."""

    __slots__ = (
        "chosen",
        "column",
        "cubes",
        "levels",
        "newest",
        "opponent_vp",
        "per",
        "recover",
        "requires",
        "vp",
        "vp_cost",
        "wonders",
    )

    def __init__(self, record: Record) -> None:
        cost: list[Record] = record["cost"]
        effects: list[Record] = record["effects"]
        winner: list[Record] = record.get("winner", [])
        self.requires: int = record["requires_technology"]
        self.column: int = record.get("column_at_least", 0)
        self.cubes = _sum(cost, "move_cubes_to_used")
        self.vp_cost = _sum(cost, "lose_vp")
        self.levels = _sum(effects, "gain_military") + _sum(effects, "gain_technology")
        self.wonders = _sum(effects, "take_wonders")
        self.recover = _sum(effects, "recover_cubes")
        self.newest = _sum(effects, "recover_newest_cards")
        self.chosen = _sum(effects, "recover_chosen_card")
        self.vp = _sum(effects, "gain_vp") + _sum(winner, "gain_vp")
        self.opponent_vp = _sum(record.get("opponent", []), "gain_vp")
        self.per = 1
        for row in effects:
            if row["op"] == "gain_vp_per_wonders":
                self.vp = row["vp"]
                self.per = row["per"]


class Wonder:
    """A wonder: when it may be used, what that takes and gives."""

    __slots__ = ("action", "cost", "domain", "effects", "era", "paid", "trigger")

    def __init__(self, record: Record) -> None:
        trigger: Record = record["trigger"]
        self.era: int = record["era"] - 1
        self.trigger = TRIGGERS.index(trigger["type"])
        self.action = ACTIONS.index(trigger["action"]) if self.trigger == ON_ACTION else NONE
        self.paid: bool = trigger.get("requires_paid", False)
        self.domain = DOMAINS.index(trigger["domain"]) if self.trigger == MAJORITY else NONE
        self.cost = Cost(record["cost"])
        self.effects = [Effect(row) for row in record["effects"]]


class Advisor:
    """An advisor of one civilization."""

    __slots__ = ("civilization", "cost", "effects", "opponent", "symbol")

    def __init__(self, record: Record) -> None:
        self.civilization = CIVILIZATION_IDS.index(record["civilization"])
        self.cost = Cost(record["cost"])
        self.effects = [Effect(row) for row in record["effects"]]
        self.opponent = [Effect(row) for row in record.get("opponent", [])]  # not empty: needs a target
        self.symbol = NONE  # the action it performs, which wonders and events see
        for effect in self.effects:
            if effect.op == PERFORM:
                self.symbol = effect.action


class Leader:
    """A leader's era and two objectives."""

    __slots__ = ("at_least", "domains", "era", "vp")

    def __init__(self, record: Record) -> None:
        self.era: int = record["era"] - 1
        self.domains: list[int] = [DOMAINS.index(row["domain"]) for row in record["objectives"]]
        self.at_least: list[int] = [row["at_least"] for row in record["objectives"]]
        self.vp: list[int] = [row["vp"] for row in record["objectives"]]


class Event:
    """An event in force for a turn."""

    __slots__ = ("action", "bots", "cubes", "effects", "extra", "on_success")

    def __init__(self, record: Record) -> None:
        trigger: Record = record["trigger"]
        self.extra: int = trigger.get("extra_cards_without_effect", 0)
        name: str = trigger.get("action", "")
        self.action = EVERY_ROUND
        if trigger["type"] == "on_action":
            self.action = ANY_ACTION if name == "any" else ACTIONS.index(name)
        self.cubes = _sum(record["cost"], "move_cubes_to_used")
        self.effects = [Effect(row) for row in record["effects"]]
        self.on_success: bool = record["requires_success"]
        self.bots: bool = record["affects_civbots"]

    def sees(self, action: int) -> bool:
        return self.action == action or self.action == ANY_ACTION


class BotAction:
    """What a civbot's action gives."""

    __slots__ = ("advanced_from", "advanced_vp", "at_max", "instead", "levels", "requires", "vp", "wonders")

    def __init__(self, record: Record) -> None:
        effects: list[Record] = record["effects"]
        advanced: Record = record.get("advanced", {})
        self.requires: int = record["requires_technology"]
        self.levels = _sum(effects, "gain_technology") + _sum(effects, "gain_military")
        self.wonders = _sum(effects, "discard_rightmost_wonder_of_row")
        self.vp = _sum(effects, "gain_vp")
        blocked: list[Record] = record.get("if_blocked", [])
        self.instead = _sum(blocked, "gain_technology") + _sum(blocked, "gain_military")
        self.at_max = _sum(record.get("at_max", []), "gain_vp")
        self.advanced_from: int = advanced.get("requires_technology", TOP + 1)
        self.advanced_vp = _sum(advanced.get("effects", []), "gain_vp")


def _sum(rows: list[Record], op: str) -> int:
    return sum([row["n"] for row in rows if row["op"] == op])


TABLES: Final[Tables] = read_tables(PACKAGE, DECKS)


def _ids(deck: str) -> list[str]:
    return [card["id"] for card in TABLES[deck]]


ACTION_IDS: Final = _ids("actions")
COLOUR_IDS: Final = _ids("colours")
CIVILIZATION_IDS: Final = _ids("civilizations")
ADVISOR_IDS: Final = _ids("advisors")
WONDER_IDS: Final = _ids("wonders")
LEADER_IDS: Final = _ids("leaders")
EVENT_IDS: Final = _ids("events")
TERRITORY_IDS: Final = _ids("territories")
TOKEN_IDS: Final = _ids("tokens")
GOVERNMENT_IDS: Final = _ids("governments")
TECHNOLOGY_IDS: Final = _ids("technology_levels")
MILITARY_IDS: Final = _ids("military_levels")
STEP_IDS: Final = _ids("time_steps")
DIFFICULTY_IDS: Final = _ids("difficulties")
PRESET_IDS: Final = _ids("solo")
CIVBOT_IDS: Final = [card["id"] for card in TABLES["civbots"] if card["kind"] == "action"]
BOT_ACTION_IDS: Final = _ids("civbot_actions")
CARD_IDS: Final = [*ACTION_IDS, *ADVISOR_IDS]  # what a hand may hold: action cards, then advisors
CIV_IDS: Final = ["0", "1", "2", "3", "4", "5"]  # civilizations at the table: seats first, then civbots
ADVISOR_CARD: Final = len(ACTION_IDS)  # the card of advisor 0
TERRITORY_COUNT: Final = len(TERRITORY_IDS)
LAND: Final = (1 << TERRITORY_COUNT) - 1

# Everything that gives or takes something, in one row: what the chronicle names.
SOURCE_DECKS: Final = (
    ("action", ACTION_IDS),
    ("advisor", ADVISOR_IDS),
    ("wonder", WONDER_IDS),
    ("leader", LEADER_IDS),
    ("event", EVENT_IDS),
    ("government", GOVERNMENT_IDS),
    ("technology_level", TECHNOLOGY_IDS),
    ("military_level", MILITARY_IDS),
    ("territory", TERRITORY_IDS),
    ("time_step", STEP_IDS),
)
SOURCE_IDS: Final = [f"{kind}/{card}" for kind, deck in SOURCE_DECKS for card in deck]
OF_ACTION: Final = 0
OF_ADVISOR: Final = len(ACTION_IDS)
OF_WONDER: Final = OF_ADVISOR + len(ADVISOR_IDS)
OF_LEADER: Final = OF_WONDER + len(WONDER_IDS)
OF_EVENT: Final = OF_LEADER + len(LEADER_IDS)
OF_GOVERNMENT: Final = OF_EVENT + len(EVENT_IDS)
OF_TECHNOLOGY: Final = OF_GOVERNMENT + len(GOVERNMENT_IDS)
OF_MILITARY: Final = OF_TECHNOLOGY + len(TECHNOLOGY_IDS)
OF_TERRITORY: Final = OF_MILITARY + len(MILITARY_IDS)
OF_STEP: Final = OF_TERRITORY + len(TERRITORY_IDS)


class HistoriaBox(Box):
    """The numbers of the cards, by their place in the box."""

    def __init__(self, overrides: dict[str, Any] | None) -> None:
        tables = TABLES if overrides is None else override(TABLES, DECKS, "historia", overrides)
        check_tables(tables, TABLES)
        super().__init__(overrides)
        self.tables = tables
        self.basic: list[Way] = [Way(card["basic"]) for card in tables["actions"]]
        self.advanced: list[Way | None] = [
            Way(card["advanced"]) if "advanced" in card else None for card in tables["actions"]
        ]
        self.costly = _mask([index for index, way in enumerate(self.basic) if way.cubes])  # actions that take cubes
        self.set_aside = _mask([index for index, card in enumerate(tables["actions"]) if card["set_aside"]])
        self.colour_of: list[int] = [COLOUR_IDS.index(card["colour"]) for card in tables["civilizations"]]
        self.advisors: list[Advisor] = [Advisor(card) for card in tables["advisors"]]
        self.advisors_of: list[list[int]] = [
            [index for index, advisor in enumerate(self.advisors) if advisor.civilization == civilization]
            for civilization in range(len(CIVILIZATION_IDS))
        ]
        self.wonders: list[Wonder] = [Wonder(card) for card in tables["wonders"]]
        self.leaders: list[Leader] = [Leader(card) for card in tables["leaders"]]
        self.leaders_of: list[list[int]] = [
            [index for index, leader in enumerate(self.leaders) if leader.era == era] for era in range(3)
        ]
        self.events: list[Event] = [Event(card) for card in tables["events"]]
        self._read_board(tables)
        self._read_setup(tables)
        self._read_civbots(tables)
        self._read_names(tables)
        self.catalogue = _catalogue(tables)

    def _read_board(self, tables: Tables) -> None:
        places = {name: index for index, name in enumerate(TERRITORY_IDS)}
        self.adjacent: list[int] = [
            _mask([places[name] for name in card["adjacent"]]) for card in tables["territories"]
        ]
        self.count: list[int] = [0] * (LAND + 1)  # territories in a mask
        self.reach: list[int] = [0] * (LAND + 1)  # territories next to those of a mask
        for mask in range(1, LAND + 1):
            rest = mask & (mask - 1)
            self.count[mask] = self.count[rest] + 1
            self.reach[mask] = self.reach[rest] | self.adjacent[(mask ^ rest).bit_length() - 1]
        self.token_number: list[int] = [card["number"] for card in tables["tokens"]]
        self.token_vp: list[int] = [card["vp"] for card in tables["tokens"]]
        codes: list[str] = [card["code"] for card in tables["governments"]]
        # government[technology][military], NONE where there is no square; level 0 and TOP + 1 are off the board
        self.government: list[list[int]] = [[NONE] * (TOP + 2) for _ in range(TOP + 2)]
        for line, letters in enumerate(tables["board"]["squares"]):
            for column, letter in enumerate(letters):
                if letter != NO_SQUARE:
                    self.government[column + 1][TOP - line] = codes.index(letter)
        self.government_vp: list[int] = [card["vp"] for card in tables["governments"]]
        self.government_cubes: list[int] = [card["recover_cubes"] for card in tables["governments"]]
        self.vp_beyond: int = tables["board"]["vp_beyond_max"]
        self.technology_bonus: list[list[Effect]] = [[]]
        self.military_bonus: list[list[Effect]] = [[]]
        self.limit: list[int] = [1]  # cards laid per round, by technology
        self.navigation = TOP + 1
        for card in tables["technology_levels"]:
            rows: list[Record] = card["bonus"]
            self.technology_bonus.append([Effect(row) for row in rows if row["op"] in OPS])
            self.limit.append(self.limit[-1])
            for row in rows:
                if row["op"] == "action_limit":
                    self.limit[-1] = row["n"]
                elif row["op"] == "navigation":
                    self.navigation = card["level"]
        for card in tables["military_levels"]:
            self.military_bonus.append([Effect(row) for row in card["bonus"]])
        numbers: list[int] = [card.get("n", 0) for card in tables["time_steps"]]
        self.step_n: dict[str, int] = dict(zip(STEP_IDS, numbers, strict=True))
        self.segments: list[list[str]] = [
            [*segment["grey"], *segment["brown"]] for segment in tables["board"]["segment"]
        ]

    def _read_setup(self, tables: Tables) -> None:
        setup: Record = tables["setup"]
        self.eras: int = setup["eras"]
        self.turns: int = setup["turns"]
        self.cubes: int = setup["cubes_per_colour"]
        self.cubes_in_front: int = setup["cubes_in_front"]
        self.cubes_used: int = setup["cubes_used"]
        self.challenge_in_front: int = setup["challenge"]["cubes_in_front"]
        self.challenge_used: int = setup["challenge"]["cubes_used"]
        self.advisors_in_hand: int = setup["advisors_in_hand"]
        self.row_size: list[int] = setup["by_players"]["wonder_row"]
        self.leaders_drawn: list[int] = setup["by_players"]["leaders_drawn"]
        self.civbots_max: list[int] = setup["by_players"]["civbots_max"]
        self.bot_cubes: int = setup["civbots"]["cubes"]
        self.leader_share: list[int] = setup["civbots"]["leader_share_max"]

    def _read_civbots(self, tables: Tables) -> None:
        self.bot_cards: list[list[int]] = [
            [BOT_ACTIONS.index(name) for name in card["actions"]]
            for card in tables["civbots"]
            if card["kind"] == "action"
        ]
        by_id = {card["id"]: card for card in tables["civbot_actions"]}
        self.bot_actions: list[BotAction] = [BotAction(by_id[name]) for name in BOT_ACTIONS]
        by_level = {card["id"]: card for card in tables["difficulties"]}
        self.bot_draws: list[int] = [by_level[name]["cards_drawn"] for name in LEVELS]

    def _read_names(self, tables: Tables) -> None:
        def names(deck: str) -> list[dict[str, str]]:
            return [card["name"] for card in tables[deck]]

        decks = {
            "action": "actions",
            "colour": "colours",
            "civilization": "civilizations",
            "advisor": "advisors",
            "wonder": "wonders",
            "leader": "leaders",
            "event": "events",
            "territory": "territories",
            "token": "tokens",
            "government": "governments",
            "technology_level": "technology_levels",
            "military_level": "military_levels",
            "time_step": "time_steps",
            "difficulty": "difficulties",
            "civbot_action": "civbot_actions",
            "preset": "solo",
        }
        self.names = {kind: names(deck) for kind, deck in decks.items()}
        self.names["civbot"] = [card["name"] for card in tables["civbots"] if card["kind"] == "action"]
        self.names["card"] = [*self.names["action"], *self.names["advisor"]]
        self.names["source"] = [name for kind, _ in SOURCE_DECKS for name in self.names[kind]]
        self.names["civ"] = [TEXTS.entries["name.civilization"] for _ in CIV_IDS]  # the match knows their true names


def _mask(places: list[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def _catalogue(tables: Tables) -> list[Record]:
    """Every piece of the box with where its facts come from."""
    pieces: list[Record] = []
    for deck in DECKS:
        if deck.plain or deck.kind in ("term", "preset"):
            continue
        for card in tables[deck.name]:
            kind = card.get("kind", deck.kind) if deck.name == "components" else deck.kind
            pieces.append(catalogue_entry(card["id"], kind, card["name"], card.get("copies", 1), card["provenance"]))
    return pieces
