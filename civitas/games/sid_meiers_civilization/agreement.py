"""What the card tables of Sid Meier's Civilization must agree on; an edition that breaks it is refused."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.sid_meiers_civilization.schema import SIDE, UNIT_TYPES
from civitas.kernel.box import EditionRefusal, Record, Tables

# What an operation must say besides its name, and what it may; the others say n.
PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "production_per_coins": ("n", "per"),
    "hands_per_coins": ("n", "per"),
    "cross_water": (),
    "stop_on_water": (),
    "fly_over": (),
    "build_walls": (),
    "raze_walls": (),
    "armies_found_cities": (),
    "scouts_enter_huts": (),
    "harvest_any_city": (),
    "equal_production": (),
    "peaceful": (),
    "uncancellable": (),
    "open_enemy_hand": (),
    "protected": (),
    "as_resource": ("kinds",),
    "cancel": ("of",),
    "obsolete": ("eras",),
    "change_terrain": ("from", "to"),
    "exchange": ("level",),
    "destroy_here": (),
    "anarchy": (),
    "hold_square": (),
    "move_to_water": (),
    "nuke": (),
    "learn": (),
    "place_figure": (),
    "spy": (),
    "free_building": (),
}
FURTHER: Final[dict[str, tuple[str, ...]]] = {
    "cancel": ("aimed",),
    "kill_figures": ("range", "great_person"),
    "destroy_building": ("range", "others"),
}
SIGNED: Final = ("trade_income", "capital_arts")  # passives that may be negative
NULL: Final = ("heal", "capital_actions")  # operations whose n may be 0
# Effects that need a certain moment.
IN_BATTLE: Final = ("heal", "wound", "extra_wounds")
OF_TRIGGER: Final[dict[str, str]] = {
    "rescue_unit": "battle_fought",
    "draw_unit": "unit_technology",
    "destroy_here": "army_stops_on_building",
}
OF_PHASE: Final[dict[str, str]] = {
    "spy": "movement",
    "nuke": "movement",
    "hold_square": "movement",
    "kill_figures": "movement",
    "free_building": "city_management",
    "extra_action": "city_management",
    "city_production": "city_management",
    "move_to_water": "city_management",
    "place_figure": "start_of_turn",
}
RANKS: Final = (4, 4, 4, 1)  # of infantry, mounted, artillery, aircraft
CITY_MARKERS: Final = 3
# How many abilities a card may have, by deck.
ABILITIES: Final[dict[str, int]] = {
    "technologies": 2,
    "governments": 1,
    "governments_2013": 1,
    "wonders": 1,
    "civilizations": 2,
}


def check_tables(tables: Tables, printed: Tables) -> None:
    """Refuse tables whose entries do not fit together; `printed` is the box without an edition."""
    for deck, most in ABILITIES.items():
        for card in tables[deck]:
            place = f"{deck}.{card['id']}"
            if len(card["abilities"]) > most:
                _refuse(f"{place}.abilities", len(card["abilities"]), f"0 … {most}")
            for index, row in enumerate(card["passive"]):
                _check_operation(row, f"{place}.passive[{index}]")
            for index, ability in enumerate(card["abilities"]):
                _check_ability(ability, f"{place}.abilities[{index}]", deck)
    for card in tables["events"]:
        _check_event(card, f"events.{card['id']}")
    for deck in ("technologies", "wonders"):
        for card in tables[deck]:
            _check_coins(card, f"{deck}.{card['id']}", deck == "technologies")
    _check_governments(tables)
    _check_buildings(tables["buildings"])
    _check_units(tables["units"])
    _check_tiles(tables)
    _check_civilizations(tables)
    _check_track(tables["track"])
    _check_setup(tables)
    _check_pools(tables, printed)


def _refuse(place: str, value: Any, allowed: str) -> None:
    raise EditionRefusal("edition.value", place, value=repr(value)[:60], allowed=allowed)


def _check_operation(row: Record, place: str) -> None:
    """An operation says what it needs and nothing else."""
    op: str = row["op"]
    wanted = PARAMETERS.get(op, ("n",))
    allowed = ("op", *wanted, *FURTHER.get(op, ()))
    missing = [name for name in wanted if name not in row]
    if missing:
        raise EditionRefusal("edition.missing", place, keys=", ".join(missing))
    for name in row:
        if name not in allowed:
            raise EditionRefusal("edition.key", f"{place}.{name}", allowed=", ".join(allowed))
        if row[name] == []:
            _refuse(f"{place}.{name}", [], "1 …")
    if "n" in row and op not in SIGNED and row["n"] < (0 if op in NULL else 1):
        _refuse(f"{place}.n", row["n"], "1 …")


def _check_ability(ability: Record, place: str, deck: str) -> None:
    if ("phase" in ability) == ("on" in ability):
        raise EditionRefusal("edition.missing", place, keys="phase / on")
    effects: list[Record] = ability["effects"]
    if not effects or ability.get("on") == []:
        _refuse(f"{place}.effects", effects, "1 …")
    names: list[str] = []
    for index, row in enumerate(effects):
        _check_operation(row, f"{place}.effects[{index}]")
        names.append(row["op"])
    phase: str = ability.get("phase", "")
    for index, name in enumerate(names):
        where = f"{place}.effects[{index}].op"
        if (name in IN_BATTLE) != (phase == "battle"):
            _refuse(where, name, "phase = battle: " + ", ".join(IN_BATTLE))
        if name in OF_TRIGGER and ability.get("on") != [OF_TRIGGER[name]]:
            _refuse(where, name, f"on = [{OF_TRIGGER[name]}]")
        if name in OF_PHASE and phase != OF_PHASE[name]:
            _refuse(where, name, f"phase = {OF_PHASE[name]}")
        if name == "place_figure" and deck != "wonders":
            _refuse(where, name, "wonders")
        if name == "as_resource":
            _refuse(where, name, "events")
        if name == "coin_token" and deck not in ("technologies", "wonders"):
            _refuse(where, name, "technologies, wonders")
    if "cancel" in names and (len(names) > 1 or "on" in ability):
        _refuse(f"{place}.effects", names, "cancel × 1")
    if ability.get("per") == "battle" and phase != "battle":
        _refuse(f"{place}.per", "battle", "turn")
    if ability.get("choose") and len(effects) < 2:
        _refuse(f"{place}.effects", names, "2 …")


def _check_event(card: Record, place: str) -> None:
    effects: list[Record] = card["effects"]
    if not effects:
        _refuse(f"{place}.effects", effects, "1 …")
    phase: str = card["phase"]
    for index, row in enumerate(effects):
        where = f"{place}.effects[{index}]"
        _check_operation(row, where)
        name: str = row["op"]
        if name in IN_BATTLE or name in OF_TRIGGER or name in ("spy", "free_building", "place_figure", "coin_token"):
            _refuse(f"{where}.op", name, "cards")
        if name in ("cancel", "as_resource") and phase != "any":
            _refuse(f"{place}.phase", phase, "any")
        if name in OF_PHASE and phase != OF_PHASE[name]:
            _refuse(f"{place}.phase", phase, OF_PHASE[name])
    if phase in ("battle", "research"):
        _refuse(f"{place}.phase", phase, "start_of_turn, trade, city_management, movement, any")
    if phase == "any" and effects[0]["op"] not in ("cancel", "as_resource"):
        _refuse(f"{place}.effects[0].op", effects[0]["op"], "cancel, as_resource")


def _check_coins(card: Record, place: str, holds: bool) -> None:
    """A technology that gains coin tokens says how many it can hold; a wonder has no limit."""
    rows = [row for ability in card["abilities"] for row in ability["effects"]]
    tokens = any(row["op"] == "coin_token" for row in rows)
    if holds and tokens != ("holds" in card):
        raise EditionRefusal("edition.missing", place, keys="holds, coin_token")


def _check_governments(tables: Tables) -> None:
    """Anarchy and Despotism are open to all; both sets are unlocked by the same technologies."""
    for deck in ("governments", "governments_2013"):
        for card in tables[deck][:2]:
            if "technology" in card:
                raise EditionRefusal("edition.key", f"{deck}.{card['id']}.technology", allowed="name, text, passive")
    for one, other in zip(tables["governments"], tables["governments_2013"], strict=True):
        if one.get("technology") != other.get("technology"):
            place = f"governments_2013.{other['id']}.technology"
            _refuse(place, other.get("technology"), str(one.get("technology")))


def _check_buildings(buildings: list[Record]) -> None:
    by_id = {card["id"]: card for card in buildings}
    for card in buildings:
        place = f"buildings.{card['id']}"
        if not card["terrain"]:
            _refuse(f"{place}.terrain", [], "1 …")
        if "upgrade_of" not in card:
            continue
        basic = by_id[card["upgrade_of"]]  # the two faces of one marker
        for key in ("terrain", "starred", "supply"):
            if card[key] != basic[key]:
                _refuse(f"{place}.{key}", card[key], str(basic[key]))
        if card["technology"] == basic["technology"]:
            _refuse(f"{place}.technology", card["technology"], f"≠ buildings.{basic['id']}.technology")


def _check_units(units: list[Record]) -> None:
    for card, count in zip(units, RANKS, strict=True):
        place = f"units.{card['id']}"
        if len(card["ranks"]) != count:
            _refuse(f"{place}.ranks", len(card["ranks"]), str(count))
        for index, rank in enumerate(card["ranks"]):
            first = index == 0 and card["id"] != UNIT_TYPES[3]  # aircraft alone must be learned
            if first == ("technology" in rank):
                _refuse(f"{place}.ranks[{index}].technology", rank.get("technology"), "–" if first else "technologies")
        if len(card["cards"]) != 3:
            _refuse(f"{place}.cards", len(card["cards"]), "3")
        for index, row in enumerate(card["cards"]):
            if len(row["strength"]) != count:
                _refuse(f"{place}.cards[{index}].strength", row["strength"], f"[1 … 20] × {count}")
        if card.get("trumps") == card["id"]:
            _refuse(f"{place}.trumps", card["id"], ", ".join(UNIT_TYPES))


def _check_tiles(tables: Tables) -> None:
    for card in tables["tiles"]:
        place = f"tiles.{card['id']}"
        terrain: list[str] = card["terrain"]
        if len(terrain) != SIDE * SIDE:
            _refuse(f"{place}.terrain", len(terrain), str(SIDE * SIDE))
        squares: list[tuple[int, int]] = []
        for index, extra in enumerate(card["extras"]):
            where = f"{place}.extras[{index}]"
            if (extra["kind"] == "resource") != ("resource" in extra):
                raise EditionRefusal("edition.missing", where, keys="resource")
            if (extra["row"], extra["col"]) in squares:
                _refuse(where, [extra["row"], extra["col"]], "1 × row, col")
            squares.append((extra["row"], extra["col"]))
            marked = extra["kind"] in ("hut", "village")
            if marked and (card["kind"] == "home" or terrain[extra["row"] * SIDE + extra["col"]] == "water"):
                _refuse(f"{where}.kind", extra["kind"], "resource, coin, culture")
        if card["kind"] == "home":
            if "capital" not in card:
                raise EditionRefusal("edition.missing", place, keys="capital")
            if terrain[card["capital"]["row"] * SIDE + card["capital"]["col"]] == "water":
                _refuse(f"{place}.capital", card["capital"], "≠ water")
        elif "capital" in card:
            raise EditionRefusal("edition.key", f"{place}.capital", allowed="terrain, extras")


def _check_civilizations(tables: Tables) -> None:
    by_id = {card["id"]: card for card in tables["governments"]}
    for card in tables["civilizations"]:
        place = f"civilizations.{card['id']}"
        unlocked = by_id[card["government"]].get("technology", card["technology"])
        if unlocked != card["technology"] or card["government"] == "anarchy":
            _refuse(f"{place}.government", card["government"], f"despotism, {card['technology']}")
        for key in ("armies", "scouts"):
            if card["start"][key] > card[key]:
                _refuse(f"{place}.start.{key}", card["start"][key], f"1 … {card[key]}")
    with_wonder = [card["id"] for card in tables["civilizations"] if card["start"]["wonders"]]
    if len(with_wonder) > 1:  # only one is dealt before the market is laid
        _refuse(f"civilizations.{with_wonder[1]}.start.wonders", 1, "0")


def _check_track(track: list[Record]) -> None:
    for card in track:
        if (card["reward"] == "victory") != (card is track[-1]):
            _refuse(f"track.{card['id']}.reward", card["reward"], "victory × 1")


def _check_setup(tables: Tables) -> None:
    setup: Record = tables["setup"]
    research: list[int] = setup["research"]
    if research != sorted(research):
        _refuse("setup.research", research, "≤")
    if research[-1] > setup["trade_max"]:
        _refuse("setup.trade_max", setup["trade_max"], f"{research[-1]} …")
    for deck in ABILITIES:
        for card in tables[deck]:
            for index, row in enumerate(card["passive"]):
                if row["op"] == "cities" and row["n"] > CITY_MARKERS:
                    _refuse(f"{deck}.{card['id']}.passive[{index}].n", row["n"], f"1 … {CITY_MARKERS}")
                if row["op"] == "capital_actions" and row["n"] > 2:
                    _refuse(f"{deck}.{card['id']}.passive[{index}].n", row["n"], "0 … 2")


def _check_pools(tables: Tables, printed: Tables) -> None:
    """There are markers enough for every icon the tiles show; unit decks keep their size."""
    for deck, kind in (("huts", "hut"), ("villages", "village")):
        icons = sum([extra["kind"] == kind for card in tables["tiles"] for extra in card["extras"]])
        markers = sum([card["copies"] for card in tables[deck]])
        if markers < icons:
            _refuse(deck, markers, f"{icons} …")
    for card, original in zip(tables["units"], printed["units"], strict=True):
        size = sum([row["copies"] for row in card["cards"]])
        wanted = sum([row["copies"] for row in original["cards"]])
        if size != wanted:
            _refuse(f"units.{card['id']}.cards", size, str(wanted))
