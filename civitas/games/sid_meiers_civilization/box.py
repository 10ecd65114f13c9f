"""The box of Sid Meier's Civilization: card tables read into numbers the rules use."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.sid_meiers_civilization.agreement import check_tables
from civitas.games.sid_meiers_civilization.powers import DECKS as POWER_DECKS
from civitas.games.sid_meiers_civilization.powers import (
    OPS,
    Ability,
    PowerIndex,
    power_ids,
    power_names,
    read_events,
    read_powers,
)
from civitas.games.sid_meiers_civilization.schema import (
    ARROWS,
    DECKS,
    ERAS,
    PACKAGE,
    PASSIVES,
    RESOURCES,
    SIDE,
    TERRAINS,
    UNIT_TYPES,
)
from civitas.games.sid_meiers_civilization.texts import TEXTS
from civitas.kernel.box import Box, Record, Tables, catalogue_entry, override, read_tables
from civitas.kernel.game import Scalar
from civitas.kernel.text import LANGUAGES
from civitas.kernel.wording import worded

NONE: Final = -1

TABLES: Final[Tables] = read_tables(PACKAGE, DECKS)


def _ids(deck: str) -> list[str]:
    return [card["id"] for card in TABLES[deck]]


CIVILIZATION_IDS: Final = _ids("civilizations")
TECH_IDS: Final = _ids("technologies")
BUILDING_IDS: Final = _ids("buildings")
WONDER_IDS: Final = _ids("wonders")
PERSON_IDS: Final = _ids("great_people")
GOVERNMENT_IDS: Final = _ids("governments")
EVENT_IDS: Final = _ids("events")
TILE_IDS: Final = _ids("tiles")
TYPE_IDS: Final = list(UNIT_TYPES)
UNIT_CLASSES: Final = 3  # kinds of card of each unit type
UNIT_IDS: Final = [f"{kind}_{place + 1}" for kind in UNIT_TYPES for place in range(UNIT_CLASSES)]
POWER_IDS: Final = power_ids(TABLES)
PROMISE_IDS: Final = _ids("promises")
RESOURCE_IDS: Final = list(RESOURCES)
TERRAIN_IDS: Final = list(TERRAINS)
HUT_IDS: Final = _ids("huts")
MARKER_IDS: Final = [*HUT_IDS, *_ids("villages")]
PIECE_IDS: Final = [*BUILDING_IDS, *WONDER_IDS, *PERSON_IDS]  # what may stand on a square
FIRST_WONDER: Final = len(BUILDING_IDS)
FIRST_PERSON: Final = FIRST_WONDER + len(WONDER_IDS)
FIRST_VILLAGE: Final = len(HUT_IDS)

# What a city may produce.
ITEM_IDS: Final = ["army", "scout", *TYPE_IDS, *BUILDING_IDS, "walls", *WONDER_IDS]
AN_ARMY: Final = 0
A_SCOUT: Final = 1
FIRST_UNIT: Final = 2
FIRST_BUILDING: Final = FIRST_UNIT + len(TYPE_IDS)
THE_WALLS: Final = FIRST_BUILDING + len(BUILDING_IDS)
WONDER_ITEM: Final = THE_WALLS + 1

# Resources; the first four are in the market.
INCENSE: Final = 0
IRON: Final = 1
SILK: Final = 2
WHEAT: Final = 3
SPY: Final = 4
URANIUM: Final = 5
MARKET_TYPES: Final = 4

BACK_IDS: Final = ["hut", "village"]
CULTURE_LEVEL_IDS: Final = ["1", "2", "3"]
GOOD_IDS: Final = ["trade", "culture", *RESOURCE_IDS[:MARKET_TYPES], *BACK_IDS, "card_1", "card_2", "card_3"]
MOST_FRONTS: Final = 24

WATER: Final = TERRAIN_IDS.index("water")

# What is printed on a square: a resource of the market, or
GOLD: Final = 4
NATURAL_WONDER: Final = 5
EXTRA_IDS: Final = [*RESOURCE_IDS[:MARKET_TYPES], "coin", "culture"]

ANARCHY: Final = GOVERNMENT_IDS.index("anarchy")
SPACE_FLIGHT: Final = TECH_IDS.index("space_flight")
INFANTRY: Final = TYPE_IDS.index("infantry")
AIRCRAFT: Final = TYPE_IDS.index("aircraft")
SHEET_TOKENS: Final = len(TECH_IDS) + len(WONDER_IDS)  # where coin tokens on the sheet stand in Player.tokens

# Rewards of the culture track.
AN_EVENT_CARD: Final = 0
A_PERSON: Final = 1
THE_VICTORY: Final = 2

PHASE_IDS: Final = ["setup", "start", "trade", "cities", "movement", "research"]
REASON_IDS: Final = ["running", "culture", "technology", "economy", "military", "turn_limit"]

# The map is a grid of 16 columns; a square is row * 16 + column.
WIDTH: Final = 16
SQUARE_IDS: Final = [f"{chr(97 + place % WIDTH)}{place // WIDTH + 1}" for place in range(WIDTH * WIDTH)]
SLOT_IDS: Final = [str(slot + 1) for slot in range(16)]
CITY_IDS: Final = ["capital", "second", "third"]
UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3

# Figures that move together: up to seven armies and three scouts.
SCOUT_STEP: Final = 8


def _group_id(armies: int, scouts: int) -> str:
    return (f"a{armies}" if armies or not scouts else "") + (f"s{scouts}" if scouts else "")


GROUP_IDS: Final = [_group_id(group % SCOUT_STEP, group // SCOUT_STEP) for group in range(4 * SCOUT_STEP)]

# Passive operations.
COINS: Final = PASSIVES.index("coins")
CULTURE_HAND: Final = PASSIVES.index("culture_hand")
BATTLE_HAND: Final = PASSIVES.index("battle_hand")
COMBAT_BONUS: Final = PASSIVES.index("combat_bonus")
PRODUCTION: Final = PASSIVES.index("production")
TRADE_INCOME: Final = PASSIVES.index("trade_income")
CAPITAL_ARTS: Final = PASSIVES.index("capital_arts")
UNIT_STRENGTH: Final = PASSIVES.index("unit_strength")
STACKING_BONUS: Final = PASSIVES.index("stacking_bonus")
SPEED: Final = PASSIVES.index("speed")
STACKING: Final = PASSIVES.index("stacking")
CITY_LIMIT: Final = PASSIVES.index("cities")
PRODUCTION_PER_COINS: Final = PASSIVES.index("production_per_coins")
HANDS_PER_COINS: Final = PASSIVES.index("hands_per_coins")
CAPITAL_ACTIONS: Final = PASSIVES.index("capital_actions")
RESEARCH_DISCOUNT: Final = PASSIVES.index("research_discount")
RUSH: Final = PASSIVES.index("rush")
ITEMS: Final = PASSIVES.index("items")
HARVESTS: Final = PASSIVES.index("harvests")
CROSS_WATER: Final = PASSIVES.index("cross_water")
STOP_ON_WATER: Final = PASSIVES.index("stop_on_water")
FLY_OVER: Final = PASSIVES.index("fly_over")
BUILD_WALLS: Final = PASSIVES.index("build_walls")
RAZE_WALLS: Final = PASSIVES.index("raze_walls")
ARMIES_FOUND: Final = PASSIVES.index("armies_found_cities")
SCOUTS_ENTER_HUTS: Final = PASSIVES.index("scouts_enter_huts")
HARVEST_ANY_CITY: Final = PASSIVES.index("harvest_any_city")
EQUAL_PRODUCTION: Final = PASSIVES.index("equal_production")
PEACEFUL: Final = PASSIVES.index("peaceful")
UNCANCELLABLE: Final = PASSIVES.index("uncancellable")
OPEN_ENEMY_HAND: Final = PASSIVES.index("open_enemy_hand")
PROTECTED: Final = PASSIVES.index("protected")

Entries = list[list[tuple[int, int, int]]]  # by operation: card, n, per


def _passives(cards: list[Record]) -> Entries:
    found: Entries = [[] for _ in PASSIVES]
    for index, card in enumerate(cards):
        for row in card["passive"]:
            found[PASSIVES.index(row["op"])].append((index, row.get("n", 1), row.get("per", 1)))
    return found


class Governments:
    """A set of government cards: what each needs, and what it does while in force."""

    __slots__ = ("passive", "technology")

    def __init__(self, cards: list[Record]) -> None:
        self.technology: list[int] = [_tech(card.get("technology")) for card in cards]
        self.passive: Entries = _passives(cards)


class Civilization:
    """What a civilization starts with."""

    __slots__ = (
        "armies",
        "capital",
        "government",
        "infantry",
        "people",
        "scouts",
        "start_armies",
        "start_scouts",
        "technology",
        "tile",
        "walls",
        "wonders",
    )

    def __init__(self, card: Record, tiles: list[Record]) -> None:
        start: Record = card["start"]
        self.technology = _tech(card["technology"])
        self.government = GOVERNMENT_IDS.index(card["government"])
        self.tile = TILE_IDS.index(card["tile"])
        self.armies: int = card["armies"]
        self.scouts: int = card["scouts"]
        self.start_armies: int = start["armies"]
        self.start_scouts: int = start["scouts"]
        self.infantry: int = start["infantry"]
        self.people: int = start["great_people"]
        self.wonders: int = start["wonders"]
        self.walls: bool = start["walls"]
        home: Record = tiles[self.tile]
        self.capital: int = home["capital"]["row"] * SIDE + home["capital"]["col"]


class Layout:
    """The map for a number of players: slots of tiles, neighbours of squares."""

    __slots__ = ("around", "count", "direction", "height", "homes", "neighbours", "origins", "slot_of", "turns")

    def __init__(self, card: Record) -> None:
        self.height: int = card["height"]
        self.count = self.height * WIDTH
        self.origins: list[int] = [slot["y"] * WIDTH + slot["x"] for slot in card["slots"]]
        homes = {home["seat"]: home for home in card["homes"]}
        seats = range(1, card["players"] + 1)
        self.homes: list[int] = [self.origins.index(homes[seat]["y"] * WIDTH + homes[seat]["x"]) for seat in seats]
        self.turns: list[int] = [ARROWS.index(homes[seat]["arrow"]) for seat in seats]
        self.slot_of: list[int] = [NONE] * self.count
        for slot, origin in enumerate(self.origins):
            for place in range(SIDE * SIDE):
                self.slot_of[origin + place // SIDE * WIDTH + place % SIDE] = slot
        self.neighbours: list[list[int]] = []
        self.direction: list[list[int]] = []  # of each neighbour
        self.around: list[list[int]] = []  # the squares that touch it, corners too
        for square in range(self.count):
            steps: list[int] = []
            ways: list[int] = []
            touching: list[int] = []
            for across in (-1, 0, 1):
                for down in (-1, 0, 1):
                    x, y = square % WIDTH + across, square // WIDTH + down
                    other = y * WIDTH + x
                    inside = 0 <= x < WIDTH and 0 <= y < self.height
                    if other == square or not inside or NONE in (self.slot_of[square], self.slot_of[other]):
                        continue
                    touching.append(other)
                    if across == 0 or down == 0:
                        steps.append(other)
                        ways.append(UP if down < 0 else DOWN if down > 0 else RIGHT if across > 0 else LEFT)
            self.neighbours.append(steps)
            self.direction.append(ways)
            self.around.append(sorted(touching))


def _tech(name: str | None) -> int:
    return NONE if name is None else TECH_IDS.index(name)


def turned(places: list[int], quarters: int) -> list[int]:
    """The sixteen squares of a tile after some clockwise quarter turns."""
    for _ in range(quarters):
        places = [places[(SIDE - 1 - place % SIDE) * SIDE + place // SIDE] for place in range(SIDE * SIDE)]
    return places


class CivilizationBox(Box):
    """The numbers of the cards, by their place in the box; their texts as they hold under the options of a table."""

    def __init__(self, overrides: dict[str, Any] | None, options: dict[str, Scalar] | None = None) -> None:
        tables = TABLES if overrides is None else override(TABLES, DECKS, "sid-meiers-civilization", overrides)
        check_tables(tables, TABLES)
        super().__init__(overrides)
        self.tables = worded(tables, options, TEXTS)
        self.civilizations: list[Civilization] = [
            Civilization(card, tables["tiles"]) for card in tables["civilizations"]
        ]
        self.layouts: dict[int, Layout] = {card["players"]: Layout(card) for card in tables["layouts"]}
        self.neutral: dict[int, int] = {card["players"]: card["neutral"] for card in tables["layouts"]}
        self.government_sets = [Governments(tables["governments"]), Governments(tables["governments_2013"])]
        self.tech_passive: Entries = _passives(tables["technologies"])
        self.wonder_passive: Entries = _passives(tables["wonders"])
        self.civilization_passive: Entries = _passives(tables["civilizations"])
        self.powers: list[Ability | None] = read_powers(tables)
        self.event_powers: list[Ability] = read_events(tables)
        self.powers_of: list[list[list[int]]] = [[[] for _ in tables[name]] for name in POWER_DECKS]
        for power, ability in enumerate(self.powers):
            if ability is not None:
                self.powers_of[ability.deck][ability.card].append(power)
        self.powers_doing: list[list[int]] = [
            [power for power, ability in enumerate(self.powers) if ability is not None and ability.does(op)]
            for op in range(len(OPS))
        ]
        self.power_index = PowerIndex(self.powers, self.event_powers)
        self._read_technologies(tables)
        self._read_pieces(tables)
        self._read_units(tables)
        self._read_tiles(tables)
        self._read_track(tables)
        self._read_setup(tables["setup"])
        self._read_names(tables)
        self.catalogue = _catalogue(tables)

    def _read_technologies(self, tables: Tables) -> None:
        self.level: list[int] = [card["level"] for card in tables["technologies"]]
        self.holds: list[int] = [card.get("holds", 0) for card in tables["technologies"]]

    def _read_pieces(self, tables: Tables) -> None:
        """Buildings, wonders and great people: icons, costs, where they may stand."""
        pieces: list[Record] = [*tables["buildings"], *tables["wonders"], *tables["great_people"]]
        self.piece_production: list[int] = [card["icons"]["production"] for card in pieces]
        self.piece_trade: list[int] = [card["icons"]["trade"] for card in pieces]
        self.piece_culture: list[int] = [card["icons"]["culture"] for card in pieces]
        self.piece_coin: list[int] = [card["icons"]["coin"] for card in pieces]
        self.piece_bonus: list[int] = [card.get("combat_bonus", 0) for card in pieces]
        buildings: list[Record] = tables["buildings"]
        self.building_cost: list[int] = [card["cost"] for card in buildings]
        self.building_tech: list[int] = [_tech(card["technology"]) for card in buildings]
        self.starred: list[bool] = [card["starred"] for card in buildings]
        self.building_terrain: list[list[int]] = [
            [TERRAIN_IDS.index(terrain) for terrain in card["terrain"]] for card in buildings
        ]
        self.basic: list[int] = [
            BUILDING_IDS.index(str(card.get("upgrade_of", card["id"]))) for card in buildings
        ]  # the form whose markers it shares
        self.better: list[int] = [
            BUILDING_IDS.index(card["upgrades_to"]) if "upgrades_to" in card else NONE for card in buildings
        ]
        self.supply: list[int] = [
            card["supply"] if self.basic[index] == index else 0 for index, card in enumerate(buildings)
        ]
        wonders: list[Record] = tables["wonders"]
        self.era: list[int] = [ERAS.index(card["era"]) for card in wonders]
        self.wonder_cost: list[int] = [card["cost"] for card in wonders]
        self.discount_tech: list[int] = [_tech(card.get("discount", {}).get("technology")) for card in wonders]
        self.discount_cost: list[int] = [card.get("discount", {}).get("cost", card["cost"]) for card in wonders]
        self.person_copies: list[int] = [card["copies"] for card in tables["great_people"]]

    def _read_units(self, tables: Tables) -> None:
        units: list[Record] = tables["units"]
        self.rank_tech: list[list[int]] = [[_tech(rank.get("technology")) for rank in card["ranks"]] for card in units]
        self.rank_names: list[list[dict[str, str]]] = [[rank["name"] for rank in card["ranks"]] for card in units]
        self.trumps: list[int] = [TYPE_IDS.index(card["trumps"]) if "trumps" in card else NONE for card in units]
        self.unit_copies: list[int] = [row["copies"] for card in units for row in card["cards"]]
        self.unit_strength: list[list[int]] = [row["strength"] for card in units for row in card["cards"]]
        self.unit_of_tech: list[int] = [NONE] * len(TECH_IDS)  # the type it unlocks or raises
        for kind, techs in enumerate(self.rank_tech):
            for tech in techs:
                if tech != NONE:
                    self.unit_of_tech[tech] = kind
        self.event_level: list[int] = [card["level"] - 1 for card in tables["events"]]
        self.event_copies: list[int] = [card["copies"] for card in tables["events"]]
        faces: list[Record] = [*tables["huts"], *tables["villages"]]
        self.marker_copies: list[int] = [card["copies"] for card in faces]
        self.marker_resource: list[int] = [
            RESOURCE_IDS.index(card["resource"]) if "resource" in card else NONE for card in faces
        ]  # NONE: a great person

    def _read_tiles(self, tables: Tables) -> None:
        """Terrain, printed extras and markers of each tile, by quarter turns."""
        self.terrain_production: list[int] = [card["icons"]["production"] for card in tables["terrains"]]
        self.terrain_trade: list[int] = [card["icons"]["trade"] for card in tables["terrains"]]
        self.terrain_culture: list[int] = [card["icons"]["culture"] for card in tables["terrains"]]
        self.terrain_coin: list[int] = [card["icons"]["coin"] for card in tables["terrains"]]
        self.tile_terrain: list[list[list[int]]] = []
        self.tile_extra: list[list[list[int]]] = []
        self.tile_marks: list[list[list[int]]] = []
        self.neutral_tiles: list[int] = []
        for index, card in enumerate(tables["tiles"]):
            terrain: list[int] = [TERRAIN_IDS.index(name) for name in card["terrain"]]
            extra = [NONE] * (SIDE * SIDE)
            marks = [0] * (SIDE * SIDE)
            for row in card["extras"]:
                place: int = row["row"] * SIDE + row["col"]
                if row["kind"] in ("hut", "village"):
                    marks[place] = 1 if row["kind"] == "hut" else 2
                elif row["kind"] == "resource":
                    extra[place] = RESOURCE_IDS.index(row["resource"])
                else:
                    extra[place] = GOLD if row["kind"] == "coin" else NATURAL_WONDER
            self.tile_terrain.append([turned(terrain, quarters) for quarters in range(4)])
            self.tile_extra.append([turned(extra, quarters) for quarters in range(4)])
            self.tile_marks.append([turned(marks, quarters) for quarters in range(4)])
            if card["kind"] == "neutral":
                self.neutral_tiles.append(index)

    def _read_track(self, tables: Tables) -> None:
        """The culture track; space 0 is where markers start."""
        rewards = {"event": AN_EVENT_CARD, "great_person": A_PERSON, "victory": THE_VICTORY}
        spaces: list[Record] = tables["track"]
        self.space_level: list[int] = [0, *[card["level"] - 1 for card in spaces]]
        self.space_culture: list[int] = [0, *[card["culture"] for card in spaces]]
        self.space_trade: list[int] = [0, *[card["trade"] for card in spaces]]
        self.space_reward: list[int] = [NONE, *[rewards[card["reward"]] for card in spaces]]
        self.last_space = len(spaces)

    def _read_setup(self, setup: Record) -> None:
        self.trade_max: int = setup["trade_max"]
        self.coins_to_win: int = setup["coins_to_win"]
        self.culture_hand: int = setup["culture_hand"]
        self.thresholds: list[int] = setup["research"]
        self.army_cost: int = setup["costs"]["army"]
        self.scout_cost: int = setup["costs"]["scout"]
        self.rank_cost: list[int] = setup["costs"]["units"]
        self.aircraft_cost: int = setup["costs"]["aircraft"]
        self.walls_cost: int = setup["costs"]["walls"]
        self.rush_trade: int = setup["rush"]["trade"]
        self.rush_production: int = setup["rush"]["production"]
        self.city_limit: int = setup["city"]["limit"]
        self.city_distance: int = setup["city"]["distance"]
        self.arts: int = setup["city"]["arts"]
        self.wonders_per_city: int = setup["city"]["wonders"]
        self.starred_per_city: int = setup["city"]["starred"]
        self.speed: int = setup["figures"]["speed"]
        self.stacking: int = setup["figures"]["stacking"]
        self.battle: dict[str, int] = dict(setup["battle"])
        self.loot: dict[str, int] = dict(setup["loot"])
        self.market_wonders: int = setup["market"]["wonders"]
        self.tokens_per_player: int = setup["market"]["resources_per_player"]
        self.rounds: int = setup["negotiation"]["rounds"]
        self.promise_turns: int = setup["negotiation"]["turns"]

    def row(self, civilization: int, tech: int) -> int:
        """The row of the pyramid a technology lies in: a civilization's first one in the lowest, whatever its level."""
        first = civilization != NONE and self.civilizations[civilization].technology == tech
        return 1 if first else self.level[tech]

    def _read_names(self, tables: Tables) -> None:
        def names(deck: str) -> list[dict[str, str]]:
            return [card["name"] for card in tables[deck]]

        decks = {
            "civilization": "civilizations",
            "technology": "technologies",
            "building": "buildings",
            "wonder": "wonders",
            "great_person": "great_people",
            "government": "governments",
            "event": "events",
            "unit_type": "units",
            "resource": "resources",
            "terrain": "terrains",
            "tile": "tiles",
            "promise": "promises",
        }
        self.names = {kind: names(deck) for kind, deck in decks.items()}
        self.names["power"] = power_names(tables)
        self.names["piece"] = [*self.names["building"], *self.names["wonder"], *self.names["great_person"]]
        self.names["unit"] = [
            {lang: f"{card['name'][lang]} {'/'.join([str(n) for n in row['strength']])}" for lang in LANGUAGES}
            for card in tables["units"]
            for row in card["cards"]
        ]
        self.names["marker"] = [*names("huts"), *names("villages")]
        self.names["square"] = [{"en": square.upper(), "fr": square.upper()} for square in SQUARE_IDS]
        self.names["slot"] = [{"en": slot, "fr": slot} for slot in SLOT_IDS]
        figures = [TEXTS.entries["name.army"], TEXTS.entries["name.scout"]]
        walls = [TEXTS.entries["name.walls"]]
        self.names["item"] = [
            *figures,
            *self.names["unit_type"],
            *self.names["building"],
            *walls,
            *self.names["wonder"],
        ]
        sheet = [TEXTS.entries["name.sheet"]]
        self.names["token"] = [*self.names["technology"], *self.names["wonder"], *sheet]
        self.names["front"] = [{"en": str(place + 1), "fr": str(place + 1)} for place in range(MOST_FRONTS)]
        self.names["back"] = [TEXTS.entries[f"good.{back}"] for back in BACK_IDS]
        self.names["culture_level"] = [TEXTS.entries[f"culture_level.{level}"] for level in CULTURE_LEVEL_IDS]
        market = self.names["resource"][:MARKET_TYPES]
        others = [TEXTS.entries[f"good.{good}"] for good in GOOD_IDS if good not in RESOURCE_IDS]
        self.names["good"] = [*others[:2], *market, *others[2:]]
        self.names["city"] = [TEXTS.entries[f"city.{city}"] for city in CITY_IDS]
        self.names["phase"] = [TEXTS.entries[f"phase.{phase}"] for phase in PHASE_IDS]
        self.names["reason"] = [TEXTS.entries[f"reason.{reason}"] for reason in REASON_IDS]
        self.names["group"] = [_group_name(group) for group in range(len(GROUP_IDS))]


def _group_name(group: int) -> dict[str, str]:
    values: dict[str, str | int] = {"armies": group % SCOUT_STEP, "scouts": group // SCOUT_STEP}
    key = "both" if group % SCOUT_STEP and group >= SCOUT_STEP else "scouts" if group >= SCOUT_STEP else "armies"
    return {lang: TEXTS.say(f"group.{key}", lang, values) for lang in LANGUAGES}


def _catalogue(tables: Tables) -> list[Record]:
    """Every piece of the box with where its facts come from."""
    pieces: list[Record] = []
    for deck in DECKS:
        if deck.plain or deck.kind in ("term", "terrain", "layout", "space", "promise"):
            continue
        for card in tables[deck.name]:
            copies = card.get("copies", card.get("supply", 1))
            if deck.kind == "unit_type":
                copies = sum([row["copies"] for row in card["cards"]])
            pieces.append(catalogue_entry(card["id"], deck.kind, card["name"], copies, card["provenance"]))
    return pieces
