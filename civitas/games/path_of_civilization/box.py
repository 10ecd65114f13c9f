"""The box of Path of Civilization: the numbers of its cards, boards and tracks, by their place.

Types, cubes and kinds of gain are small ints in a fixed order. A Technology's place is 0-4 for the basic ones, then
5 + 4 * type + level.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.path_of_civilization.schema import DECKS, PACKAGE, check_tables
from civitas.games.path_of_civilization.texts import TEXTS
from civitas.kernel.box import Box, EditionRefusal, Record, Tables, catalogue_entry, override, read_tables

GAME: Final = "path-of-civilization"

TYPES: Final = ("cultural", "scientific", "spiritual", "military", "industrial")
TYPE_COUNT: Final = 5

# Cubes by the tray that holds them.
CUBES: Final = ("ambassador", "builder", "philosopher", "sage", "unit")
CUBE_COUNT: Final = 5
AMBASSADOR: Final = 0
BUILDER: Final = 1
PHILOSOPHER: Final = 2
SAGE: Final = 3
UNIT: Final = 4

# Kinds of gain: the five cubes, then these; cubes that wait at an event come last, one kind per event.
POPULATION: Final = 5
HERITAGE: Final = 6
VP: Final = 7
RESEARCH: Final = 8  # .. 12, by type
ANY: Final = 13  # research points of free choice
SAGE_AT: Final = 14  # .. 17, by Challenge
UNIT_AT: Final = 18  # .. 21, by Battle
CHALLENGE_TURNS: Final = ("3", "5", "7", "9a")
BATTLE_TURNS: Final = ("4", "6", "8", "9b")
EVENT_COUNT: Final = 4
GAIN_IDS: Final = (
    *CUBES,
    "population",
    "heritage",
    "vp",
    *[f"research_{name}" for name in TYPES],
    "research_any",
    *[f"sage_{turn}" for turn in CHALLENGE_TURNS],
    *[f"unit_{turn}" for turn in BATTLE_TURNS],
)

LEVELS: Final = ("basic", "I", "II", "III", "IV")
BASIC: Final = 5  # basic Technologies: places 0 to 4
TECHNOLOGY_LEVELS: Final = 4

# When an effect that lasts takes hold.
WHENS: Final = (
    "",
    "phase_B",
    "phase_D",
    "battle",
    "challenge",
    "tech_purchase",
    "wonder_purchase",
    "philosophy_step",
)
ON_DEPLOYMENT: Final = 1
ON_RESEARCH: Final = 2
ON_BATTLE: Final = 3
ON_CHALLENGE: Final = 4
ON_TECHNOLOGY: Final = 5
ON_WONDER: Final = 6
ON_PHILOSOPHY: Final = 7

# What an effect counts; cards and Technologies of a type follow, one per type.
COUNTS: Final = (
    "wonder",
    "leader",
    "leader_cemetery",
    "philosophy_level",
    "heritage",
    "population_level",
    "tech_III",
    "tech_IV",
    "tech_discarded",
    "distinct_types",
    *[f"card:{name}" for name in TYPES],
    *[f"tech:{name}" for name in TYPES],
)
COUNT_WONDERS: Final = 0
COUNT_LEADERS: Final = 1
COUNT_CEMETERY: Final = 2
COUNT_PHILOSOPHY: Final = 3
COUNT_HERITAGE: Final = 4
COUNT_POPULATION: Final = 5
COUNT_LEVEL_III: Final = 6
COUNT_LEVEL_IV: Final = 7
COUNT_OLD: Final = 8
COUNT_TYPES: Final = 9
COUNT_CARDS: Final = 10  # .. 14
COUNT_TECHNOLOGIES: Final = 15  # .. 19

# The upper half of a Challenge.
FATES: Final = ("exchange", "per", "threshold", "gift", "choice", "permanent")
CHOICES: Final = 20  # the most gains a Fate lets choose from
EXCHANGE: Final = 0
PER: Final = 1
THRESHOLD: Final = 2
GIFT: Final = 3
CHOICE: Final = 4
PERMANENT: Final = 5

# How an Action card of the automa acts.
CATEGORIES: Final = ("battle", "wonder", "leader", "philosophy")
WONDER_ACTION: Final = 1
LEADER_ACTION: Final = 2
PHILOSOPHY_ACTION: Final = 3
CHOOSES: Final = ("none", "dearest", "envy_then_dearest", "envy_then_cheapest")
DEAREST: Final = 1
ENVY_THEN_DEAREST: Final = 2
ENVY_THEN_CHEAPEST: Final = 3


class Gain:
    """Things gained together: (kind, amount) in printed order, free research points last."""

    __slots__ = ("items",)

    def __init__(self, items: list[tuple[int, int]]) -> None:
        self.items = items

    def amount(self, kind: int) -> int:
        for item, amount in self.items:
            if item == kind:
                return amount
        return 0


NO_GAIN: Final = Gain([])


class Effect:
    """One line of a Leader or Wonder, or a permanent effect of a Challenge."""

    __slots__ = ("count", "discount", "each", "gain", "history", "power", "source", "type", "vp", "when")

    def __init__(self, source: int, when: int) -> None:
        self.source = source
        self.when = when
        self.type = -1  # of the Technology bought, -1 = any
        self.gain = NO_GAIN
        self.power = 0
        self.history = 0
        self.discount = 0
        self.count = 0
        self.each = 1
        self.vp = 0


class Fate:
    """The upper half of a Challenge."""

    __slots__ = ("at_least", "count", "each", "effect", "gain", "kind", "most", "options", "pay")

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.pay: list[tuple[int, int]] = []  # (cube, number)
        self.gain = NO_GAIN
        self.most = 0  # 0 = as often as one likes
        self.count = 0
        self.each = 1
        self.at_least = 0
        self.options: list[Gain] = []
        self.effect: Effect | None = None


class Action:
    """An Action card of the automa: its category, its line per era, and how it chooses a card."""

    __slots__ = ("category", "choose", "lines")

    def __init__(self, category: int, choose: int, lines: list[Gain]) -> None:
        self.category = category
        self.choose = choose
        self.lines = lines


def _load() -> Tables:
    tables = read_tables(PACKAGE, DECKS)
    check_tables(tables)
    return tables


TABLES: Final[Tables] = _load()


def _ids(deck: str) -> list[str]:
    return [card["id"] for card in TABLES[deck]]


CIVILIZATION_IDS: Final = _ids("civilizations")
TECHNOLOGY_IDS: Final = _ids("technologies")
LEADER_IDS: Final = _ids("leaders")
WONDER_IDS: Final = _ids("wonders")
CHALLENGE_IDS: Final = _ids("challenges")
BATTLE_IDS: Final = _ids("battles")
BOON_IDS: Final = _ids("boons")
ACTION_IDS: Final = _ids("actions")
DIFFICULTY_IDS: Final = _ids("difficulties")

# Everything that gives or makes something, in one row: what a number's parts and the chronicle name.
SOURCE_KINDS: Final = ("technology", "leader", "wonder", "challenge", "battle", "boon", "civilization", "action")
SOURCE_DECKS: Final = (
    TECHNOLOGY_IDS,
    LEADER_IDS,
    WONDER_IDS,
    CHALLENGE_IDS,
    BATTLE_IDS,
    BOON_IDS,
    CIVILIZATION_IDS,
    ACTION_IDS,
)
SOURCE_WORDS: Final = (
    "printed",
    "deployment",
    "research",
    "population",
    "philosophy",
    "heritage",
    "units",
    "sages",
    "cards",
    "tokens",
    "cubes",
    "difficulty",
    "fate",
    "history",
    "minimum",
)
SOURCE_IDS: Final = [*[card for deck in SOURCE_DECKS for card in deck], *SOURCE_WORDS]
OF_TECHNOLOGY: Final = 0
OF_LEADER: Final = len(TECHNOLOGY_IDS)
OF_WONDER: Final = OF_LEADER + len(LEADER_IDS)
OF_CHALLENGE: Final = OF_WONDER + len(WONDER_IDS)
OF_BATTLE: Final = OF_CHALLENGE + len(CHALLENGE_IDS)
OF_BOON: Final = OF_BATTLE + len(BATTLE_IDS)
OF_CIVILIZATION: Final = OF_BOON + len(BOON_IDS)
OF_ACTION: Final = OF_CIVILIZATION + len(CIVILIZATION_IDS)
OF_PRINTED: Final = OF_ACTION + len(ACTION_IDS)
OF_DEPLOYMENT: Final = OF_PRINTED + 1
OF_RESEARCH: Final = OF_PRINTED + 2
OF_POPULATION: Final = OF_PRINTED + 3
OF_PHILOSOPHY: Final = OF_PRINTED + 4
OF_HERITAGE: Final = OF_PRINTED + 5
OF_UNITS: Final = OF_PRINTED + 6
OF_SAGES: Final = OF_PRINTED + 7
OF_CARDS: Final = OF_PRINTED + 8
OF_TOKENS: Final = OF_PRINTED + 9
OF_CUBES: Final = OF_PRINTED + 10
OF_DIFFICULTY: Final = OF_PRINTED + 11
OF_FATE: Final = OF_PRINTED + 12
OF_HISTORY: Final = OF_PRINTED + 13
OF_MINIMUM: Final = OF_PRINTED + 14


def read_gain(record: Record) -> Gain:
    """A table of gains, free research points last (R7)."""
    items: list[tuple[int, int]] = []
    free = 0
    for name, value in record.items():
        if name == "research_any":
            free = value
        elif name == "sage_future":
            items += [(SAGE_AT + CHALLENGE_TURNS.index(turn), 1) for turn in value]
        elif name == "unit_future":
            items += [(UNIT_AT + BATTLE_TURNS.index(turn), 1) for turn in value]
        elif value:
            items.append((GAIN_IDS.index(name), value))
    if free:
        items.append((ANY, free))
    return Gain(items)


def _by_cube(record: Record) -> list[int]:
    return [record.get(name, 0) for name in CUBES]


def _by_type(record: Record) -> list[int]:
    return [record.get(name, 0) for name in TYPES]


def read_effect(row: Record, source: int) -> Effect:
    effect = Effect(source, WHENS.index(row.get("when", "")))
    name = row.get("type", "any")
    effect.type = -1 if name == "any" else TYPES.index(name)
    effect.gain = read_gain(row.get("gain", {}))
    effect.power = row.get("power", 0)
    effect.history = row.get("history", 0)
    effect.discount = row.get("discount", 0)
    per = row.get("vp_per")
    if per:
        effect.count = COUNTS.index(per["count"])
        effect.each = per["each"]
        effect.vp = per["vp"]
    return effect


class PathBox(Box):
    """The numbers of the cards, by their place in the box."""

    def __init__(self, overrides: dict[str, Any] | None) -> None:
        tables = TABLES
        if overrides is not None:
            tables = override(TABLES, DECKS, GAME, overrides)
            check_tables(tables)
        super().__init__(overrides)
        self.tables = tables
        self._read_technologies(tables["technologies"])
        self._read_cards(tables)
        self._read_events(tables)
        self._read_boards(tables)
        self._read_setup(tables["setup"])
        self._read_solo(tables)
        self._read_names(tables)
        self.catalogue = _catalogue(tables)

    def _read_technologies(self, cards: list[Record]) -> None:
        self.technology_type: list[int] = [TYPES.index(card["type"]) for card in cards]
        self.technology_level: list[int] = [LEVELS.index(card["level"]) for card in cards]
        self.copies: list[int] = [card["copies"] for card in cards]
        self.technology_cost: list[int] = [card["cost"] for card in cards]
        self.technology_vp: list[int] = [card["vp"] for card in cards]
        self.deploy: list[list[int]] = [_by_cube(card["deploy"]) for card in cards]
        self.research: list[list[int]] = [_by_type(card["research"]) for card in cards]
        self.bonus: list[Gain] = [read_gain(card["bonus"]) for card in cards]

    def _read_cards(self, tables: Tables) -> None:
        leaders: list[Record] = tables["leaders"]
        wonders: list[Record] = tables["wonders"]
        self.leader_type: list[int] = [TYPES.index(card["type"]) for card in leaders]
        self.leader_level: list[int] = [LEVELS.index(card["level"]) for card in leaders]
        self.leader_cost: list[int] = [card["cost"] for card in leaders]
        self.leader_vp: list[int] = [card["vp"] for card in leaders]
        self.leader_instant: list[list[Effect]] = []
        self.leader_alive: list[list[Effect]] = []
        self.leader_buried: list[list[Effect]] = []
        self.leader_final: list[list[Effect]] = []
        self.alive_when: list[list[list[Effect]]] = []  # Leader -> moment -> its effects
        self.buried_when: list[list[list[Effect]]] = []
        for place, card in enumerate(leaders):
            source = OF_LEADER + place
            self.leader_instant.append(_timed(card, "instant", source))
            self.leader_alive.append(_timed(card, "alive", source))
            self.leader_buried.append(_timed(card, "cemetery", source))
            self.leader_final.append(_timed(card, "end", source))
            self.alive_when.append(_by_moment(self.leader_alive[place]))
            self.buried_when.append(_by_moment(self.leader_buried[place]))
        self.wonder_type: list[int] = [TYPES.index(card["type"]) for card in wonders]
        self.wonder_level: list[int] = [LEVELS.index(card["level"]) for card in wonders]
        self.wonder_cost: list[int] = [card["cost"] for card in wonders]
        self.wonder_vp: list[int] = [card["vp"] for card in wonders]
        self.wonder_instant: list[list[Effect]] = []
        self.wonder_final: list[list[Effect]] = []
        for place, card in enumerate(wonders):
            self.wonder_instant.append(_timed(card, "instant", OF_WONDER + place))
            self.wonder_final.append(_timed(card, "end", OF_WONDER + place))

    def _read_events(self, tables: Tables) -> None:
        challenges: list[Record] = tables["challenges"]
        battles: list[Record] = tables["battles"]
        self.challenge_type: list[int] = [TYPES.index(card["type"]) for card in challenges]
        self.challenge_event: list[int] = [CHALLENGE_TURNS.index(card["turn"]) for card in challenges]
        self.fate: list[Fate] = [_fate(card["fate"][0], OF_CHALLENGE + n) for n, card in enumerate(challenges)]
        self.history_divisor: list[int] = [card["history"].get("divisor", 0) for card in challenges]
        self.history_threshold: list[int] = [card["history"].get("threshold", 0) for card in challenges]
        self.history_bonus: list[Gain] = [read_gain(card["history"]["bonus"]) for card in challenges]
        self.battle_event: list[int] = [BATTLE_TURNS.index(card["turn"]) for card in battles]
        self.external_force: list[int] = [card["external_force"] for card in battles]
        self.rewards: list[list[Gain]] = [[read_gain(line) for line in card["rewards"]] for card in battles]
        self.boon: list[Gain] = [read_gain(card["gain"]) for card in tables["boons"]]

    def _read_boards(self, tables: Tables) -> None:
        civilizations: list[Record] = tables["civilizations"]
        self.priority: list[list[int]] = []  # civilization -> type -> its place, 0 = best
        for card in civilizations:
            self.priority.append([card["priority"].index(name) for name in TYPES])
        self.start_bonus: list[Gain] = [read_gain(card["start_bonus"]) for card in civilizations]
        self.population_level: list[int] = [space["level"] for space in tables["population"]]
        self.population_bonus: list[Gain] = [read_gain(space["bonus"]) for space in tables["population"]]
        self.population_vp: list[int] = [space["end_vp"] for space in tables["population"]]
        self.philosophy_cost: list[int] = [level["cost"] for level in tables["philosophy"]]
        self.philosophy_multiplier: list[int] = [level["multiplier"] for level in tables["philosophy"]]
        self.philosophy_vp: list[int] = [level["end_vp"] for level in tables["philosophy"]]
        self.philosophy_top = len(self.philosophy_cost) - 1

    def _read_setup(self, setup: Record) -> None:
        self.turns: int = setup["turns"]
        self.left_slots: int = setup["left_slots"]
        self.right_slots: int = setup["right_slots"]
        self.research_max: int = setup["research_max"]
        self.power_per_unit: int = setup["power_per_unit"]
        self.minimum_power: int = setup["minimum_power_for_reward"]
        self.cube_divisor: int = setup["leftover_cube_divisor"]
        self.revisions_max: int = setup["wish_list_revisions_max"]

    def _read_solo(self, tables: Tables) -> None:
        solo: Record = tables["solo"]
        self.actions: list[Action] = [_action(card) for card in tables["actions"]]
        self.eras: list[int] = [era - 1 for era in solo["eras"]]  # by turn
        self.automa_level: list[int] = [LEVELS.index(name) for name in solo["tech_level_by_turn"]]
        self.automa_fate: list[int] = solo["fate_vp"]
        self.market_players: int = tables["setup"]["solo_market_players"]
        self.discard_from: int = solo["market_discard_from_turn"]
        self.discard_count: int = solo["market_discard"]
        self.discard_keeps: int = solo["market_discard_keeps"]
        self.automa_card_vp: int = solo["vp_per_card_effect"]
        self.automa_boon_vp: int = solo["vp_per_boon_multiplier"]
        self.automa_technology_vp: int = solo["vp_per_technology_bonus"]
        self.automa_reward_vp: int = solo["vp_per_other_reward_kind"]
        self.difficulty_vp: list[int] = [card["bonus_vp"] for card in tables["difficulties"]]
        self.difficulty_heritage: list[int] = [card["heritage_start"] for card in tables["difficulties"]]
        self.market_wonders: list[list[int]] = [[] for _ in range(6)]  # players -> turn - 1 -> number of cards
        self.market_leaders: list[list[int]] = [[] for _ in range(6)]
        self.market_levels: list[list[int]] = [[] for _ in range(6)]
        for card in tables["market"]:
            self.market_wonders[card["players"]] = card["wonders"]
            self.market_leaders[card["players"]] = card["leaders"]
            self.market_levels[card["players"]] = card["levels"]

    def _read_names(self, tables: Tables) -> None:
        def names(deck: str) -> list[dict[str, str]]:
            return [record["name"] for record in tables[deck]]

        terms: dict[str, Record] = {term["id"]: term for term in tables["terms"]}
        self.names = {
            "technology": names("technologies"),
            "leader": names("leaders"),
            "wonder": names("wonders"),
            "challenge": names("challenges"),
            "battle": names("battles"),
            "boon": names("boons"),
            "civilization": names("civilizations"),
            "action": names("actions"),
            "difficulty": names("difficulties"),
            "type": [terms[name]["name"] for name in TYPES],
            "cube": [terms[name]["name"] for name in CUBES],
            "envy": names("envy"),
            "fate": [{"en": str(place + 1), "fr": str(place + 1)} for place in range(CHOICES)],
        }
        sources: list[dict[str, str]] = []
        for kind in SOURCE_KINDS:
            sources += self.names[kind]
        self.names["source"] = sources + [TEXTS.entries[f"source.{word}"] for word in SOURCE_WORDS]
        self.gain_one: list[dict[str, str]] = [terms[name]["name"] for name in GAIN_IDS[: ANY + 1]]
        self.gain_many: list[dict[str, str]] = [terms[name]["plural"] for name in GAIN_IDS[: ANY + 1]]


def _timed(card: Record, timing: str, source: int) -> list[Effect]:
    return [read_effect(row, source) for row in card["effects"] if row["timing"] == timing]


def _action(card: Record) -> Action:
    lines = [read_gain(card["era_1"]), read_gain(card["era_2"]), read_gain(card["era_3"])]
    return Action(CATEGORIES.index(card["category"]), CHOOSES.index(card["choose"]), lines)


def _by_moment(effects: list[Effect]) -> list[list[Effect]]:
    return [[effect for effect in effects if effect.when == when] for when in range(len(WHENS))]


def _fate(row: Record, source: int) -> Fate:
    fate = Fate(FATES.index(row["kind"]))
    fate.pay = [(CUBES.index(name), number) for name, number in row.get("pay", {}).items() if number]
    fate.gain = read_gain(row.get("gain", {}))
    fate.most = row.get("max", 0)
    fate.count = COUNTS.index(row["count"]) if "count" in row else 0
    fate.each = row.get("each", 1)
    fate.at_least = row.get("at_least", 0)
    fate.options = [read_gain(option) for option in row.get("options", [])]
    if len(fate.options) > CHOICES:
        place = f"challenges.{SOURCE_IDS[source]}.fate[0].options"
        raise EditionRefusal("edition.value", place, value=len(fate.options), allowed=f"2 … {CHOICES}")
    if "effect" in row:
        fate.effect = read_effect(row["effect"], source)
    return fate


def _catalogue(tables: Tables) -> list[Record]:
    """Every piece of the box with where its facts come from."""
    pieces: list[Record] = []
    for deck in DECKS:
        if deck.plain or deck.kind == "term":
            continue
        pieces += [
            catalogue_entry(
                card["id"], card.get("kind", deck.kind), card["name"], card.get("copies", 1), card["provenance"]
            )
            for card in tables[deck.name]
            if "name" in card
        ]
    return pieces
