"""What the entries of the card tables of Historia must agree on; an edition that breaks it is refused."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.historia.schema import ACTIONS, BOT_ACTIONS, LEVELS, NO_SQUARE, TOP
from civitas.kernel.box import EditionRefusal, Record, Tables

# What an operation says besides its name; the others say n.
PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "reactivate_all_wonders": (),
    "government_bonus": (),
    "flag_last_action_round": (),
    "navigation": (),
    "gain_vp_per_wonders": ("vp", "per"),
    "perform_action": ("action", "level"),
    "gain_action_card": ("card",),
    "unlock_advanced": ("card",),
}
SINGLE: Final = ("place_cube_on_map", "lose_territory_cube")  # a civilization has one cube on a territory
TRIGGER_PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "anytime": (),
    "on_action": ("action",),
    "majority": ("domain",),
    "action_round": ("extra_cards_without_effect",),
}


def check_tables(tables: Tables, printed: Tables) -> None:
    """Refuse tables whose entries do not fit together; `printed` is the box without an edition."""
    for deck in ("actions", "civbot_actions"):
        for card, original in zip(tables[deck], printed[deck], strict=True):
            _check_shape(card, original, f"{deck}.{card['id']}")
    for deck in ("actions", "civbot_actions", "advisors", "wonders", "events", "technology_levels", "military_levels"):
        for card in tables[deck]:
            _check_operations(card, f"{deck}.{card['id']}")
    for deck in ("wonders", "events"):
        for card in tables[deck]:
            trigger = card["trigger"]
            missing = [name for name in TRIGGER_PARAMETERS[trigger["type"]] if name not in trigger]
            if missing:
                raise EditionRefusal("edition.missing", f"{deck}.{card['id']}.trigger", keys=", ".join(missing))
    _check_cards(tables)
    _check_levels(tables)
    _check_map(tables["territories"])
    _check_squares(tables)
    _check_segments(tables["board"]["segment"])
    _check_setup(tables["setup"])


def _refuse(place: str, value: Any, allowed: str) -> None:
    raise EditionRefusal("edition.value", place, value=repr(value)[:60], allowed=allowed)


def _check_shape(card: Record, original: Record, place: str) -> None:
    """The numbers of an action may change, its operations not."""
    for key in card:
        if key in ("name", "note", "text", "provenance"):
            continue
        if key not in original:
            allowed = ", ".join(original)
            raise EditionRefusal("edition.key", f"{place}.{key}", allowed=allowed)
        if isinstance(original[key], dict):
            _check_shape(card[key], original[key], f"{place}.{key}")
        elif isinstance(original[key], list):
            names = [row["op"] for row in original[key]]
            if [row["op"] for row in card[key]] != names:
                _refuse(f"{place}.{key}", [row["op"] for row in card[key]], str(names))


def _check_operations(card: Record, place: str) -> None:
    """Every operation says what it needs and nothing else."""
    for key, value in card.items():
        if isinstance(value, dict) and key in ("basic", "advanced"):
            _check_operations(value, f"{place}.{key}")
        if not isinstance(value, list):
            continue
        for index, row in enumerate(value):
            if not isinstance(row, dict) or "op" not in row:
                continue
            wanted = PARAMETERS.get(row["op"], ("n",))
            where = f"{place}.{key}[{index}]"
            missing = [name for name in wanted if name not in row]
            if missing:
                raise EditionRefusal("edition.missing", where, keys=", ".join(missing))
            for name in row:
                if name != "op" and name not in wanted:
                    raise EditionRefusal("edition.key", f"{where}.{name}", allowed=", ".join(("op", *wanted)))
            if row["op"] in SINGLE and row["n"] != 1:
                _refuse(f"{where}.n", row["n"], "1")
            if row.get("action") == "revolution" and row["level"] != "basic":
                _refuse(f"{where}.level", row["level"], "basic")


def _check_cards(tables: Tables) -> None:
    for deck in ("advisors", "wonders"):
        for card in tables[deck]:
            actions = [row["action"] for row in card["effects"] if row["op"] == "perform_action"]
            if len(actions) > 1:
                _refuse(f"{deck}.{card['id']}.effects", actions, "perform_action × 1")
            if deck == "wonders" and "revolution" in actions:  # a Revolution is laid, never added
                _refuse(f"wonders.{card['id']}.effects", "revolution", ", ".join(ACTIONS[:-1]))
    for card in tables["advisors"]:
        if ("target" in card) != ("opponent" in card):
            raise EditionRefusal("edition.missing", f"advisors.{card['id']}", keys="target, opponent")
    for card in tables["leaders"]:
        if len(card["objectives"]) != 2:
            _refuse(f"leaders.{card['id']}.objectives", card["objectives"], "2")
    for card in tables["events"]:
        if card["affects_civbots"] and card["cost"]:
            _refuse(f"events.{card['id']}.cost", card["cost"], "[]")
    for card in tables["civbots"]:
        if (card["kind"] == "level") != (card["actions"] == []):
            _refuse(f"civbots.{card['id']}.actions", card["actions"], ", ".join(BOT_ACTIONS))
    for card in tables["solo"]:
        if len(card["levels"]) != 5:
            _refuse(f"solo.{card['id']}.levels", card["levels"], f"[{', '.join(LEVELS)}] × 5")


def _check_levels(tables: Tables) -> None:
    """A level of technology brings the card and the advanced action that ask for it, and Navigation once."""
    wanted: list[tuple[str, str, int]] = []
    for card in tables["actions"]:
        if card["set_aside"]:
            wanted.append(("gain_action_card", card["id"], card["basic"]["requires_technology"]))
        if "advanced" in card:
            wanted.append(("unlock_advanced", card["id"], card["advanced"]["requires_technology"]))
    brought = [
        (row["op"], row["card"], card["level"])
        for card in tables["technology_levels"]
        for row in card["bonus"]
        if row["op"] in ("gain_action_card", "unlock_advanced")
    ]
    for op, action, level in sorted(set(wanted) ^ set(brought)):
        if (op, action, level) in wanted:
            raise EditionRefusal(
                "edition.missing", f"technology_levels[{level}].bonus", keys=f"{{ op = {op}, card = {action} }}"
            )
        _refuse(f"technology_levels[{level}].bonus", {"op": op, "card": action}, f"actions.{action}")
    ways = [row for card in tables["technology_levels"] for row in card["bonus"] if row["op"] == "navigation"]
    if len(ways) != 1:
        _refuse("technology_levels", ways, "navigation × 1")


def _check_map(territories: list[Record]) -> None:
    adjacent: dict[str, list[str]] = {card["id"]: card["adjacent"] for card in territories}
    for name, others in adjacent.items():
        for other in others:
            if other == name or others.count(other) > 1:
                _refuse(f"territories.{name}.adjacent", others, ", ".join([one for one in adjacent if one != name]))
            if name not in adjacent[other]:
                raise EditionRefusal("edition.missing", f"territories.{other}.adjacent", keys=name)


def _check_squares(tables: Tables) -> None:
    """16 rows of 16; every square is reached from the bottom left."""
    squares: list[Any] = tables["board"]["squares"]
    allowed = [*[card["code"] for card in tables["governments"]], NO_SQUARE]
    if len(squares) != TOP:
        _refuse("board.squares", len(squares), f"{TOP} × {TOP}")
    for index, row in enumerate(squares):
        place = f"board.squares[{index}]"
        if not isinstance(row, str) or len(row) != TOP or any(code not in allowed for code in row):
            _refuse(place, row, f"{TOP} × {', '.join(allowed)}")
    for index in reversed(range(TOP)):
        for column in range(TOP):
            start = index == TOP - 1 and column == 0
            left = column > 0 and squares[index][column - 1] != NO_SQUARE
            below = index < TOP - 1 and squares[index + 1][column] != NO_SQUARE
            exists = squares[index][column] != NO_SQUARE
            if (start and not exists) or (exists and not (start or left or below)):
                _refuse(f"board.squares[{index}]", squares[index], f"1 → {TOP}")


def _check_segments(segments: list[Record]) -> None:
    if [segment["turn"] for segment in segments] != [1, 2, 3, 4]:
        _refuse("board.segment", [segment["turn"] for segment in segments], "1, 2, 3, 4")
    for index, segment in enumerate(segments):
        for zone, first in (("grey", "add_cube_from_reserve"), ("brown", "turn_order")):
            steps: list[str] = segment[zone]
            place = f"board.segment[{index}].{zone}"
            if len(set(steps)) < len(steps) or first in steps[1:]:
                _refuse(place, steps, f"{first}, …")
        if "turn_order" not in segment["brown"]:
            raise EditionRefusal("edition.missing", f"board.segment[{index}].brown", keys="turn_order")


def _check_setup(setup: Record) -> None:
    for place, start in (("setup", setup), ("setup.challenge", setup["challenge"])):
        if start["cubes_in_front"] + start["cubes_used"] > setup["cubes_per_colour"]:
            most = setup["cubes_per_colour"] - start["cubes_in_front"]
            _refuse(f"{place}.cubes_used", start["cubes_used"], f"0 … {most}")
    drawn: list[int] = setup["by_players"]["leaders_drawn"]
    for index, leaders in enumerate(drawn):
        if (leaders != 0) if index == 0 else (leaders < index + 1):
            _refuse("setup.by_players.leaders_drawn", drawn, "[0, ≥ 2, ≥ 3, ≥ 4, ≥ 5, ≥ 6]")
