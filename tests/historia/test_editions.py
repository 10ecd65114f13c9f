"""An edition changes what the rulebook does not print, and numbers; what cannot be is refused with its place."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from kernel.helpers import play_out

from civitas import games
from civitas.games.historia.agreement import check_tables
from civitas.games.historia.schema import COSTS, DECKS, EFFECTS, PACKAGE
from civitas.kernel.box import EditionRefusal, Tables, override, read_tables
from civitas.kernel.game import Scalar
from civitas.kernel.text import LANGUAGES, Refusal

TABLES = read_tables(PACKAGE, DECKS)
VP = {"op": "gain_vp", "n": 1}
CUBES = {"op": "recover_cubes", "n": 1}


def edited(**changes: Any) -> Tables:
    """The tables with an edition laid over them and checked, as the box does it."""
    tables = override(TABLES, DECKS, "historia", {"game": "historia", **changes})
    check_tables(tables, TABLES)
    return tables


def card(tables: Tables, deck: str, name: str) -> Any:
    return next(entry for entry in tables[deck] if entry["id"] == name)


def squares(changes: dict[int, str]) -> list[str]:
    """The funnel with some of its rows replaced."""
    return [changes.get(index, row) for index, row in enumerate(TABLES["board"]["squares"])]


def bonus(level: int, *ops: dict[str, Any]) -> dict[str, Any]:
    name = TABLES["technology_levels"][level - 1]["id"]
    return {name: {"bonus": list(ops)}}


# What an edition may change

WONDER = {"wonders": {"petra": {"effects": [{"op": "recover_cubes", "n": 4}], "text": {"en": "Lose 1 VP: 4 cubes."}}}}
ACCEPTED: list[tuple[str, dict[str, Any]]] = [
    ("a name", {"territories": {"japan": {"name": {"fr": "Nippon"}}}}),
    ("an effect of a wonder", WONDER),
    ("a trigger", {"wonders": {"moai": {"trigger": {"type": "on_action", "action": "trade"}}}}),
    ("another kind of trigger", {"wonders": {"sphinx": {"trigger": {"type": "anytime"}}}}),
    (
        "a wonder with an action",
        {"wonders": {"moai": {"effects": [{"op": "perform_action", "action": "raid", "level": "advanced"}]}}},
    ),
    ("an advisor", {"advisors": {"sun_tzu": {"cost": [{"op": "lose_vp", "n": 2}], "effects": [VP, CUBES]}}}),
    (
        "an advisor with a target",
        {"advisors": {"sun_tzu": {"target": "adjacent", "opponent": [{"op": "lose_vp", "n": 1}]}}},
    ),
    ("objectives", {"leaders": {"caesar": {"objectives": [{"domain": "territories", "at_least": 2, "vp": 9}] * 2}}}),
    ("an event", {"events": {"silk_road": {"trigger": {"action": "raid"}, "effects": [{"op": "gain_vp", "n": 3}]}}}),
    ("token points", {"tokens": {"token_16": {"vp": 5}}}),
    (
        "a border",
        {"territories": {"japan": {"adjacent": ["china"]}, "russia": {"adjacent": ["europe", "middle_east", "china"]}}},
    ),
    ("a government", {"governments": {"utopia": {"vp": 8, "recover_cubes": 1}}}),
    ("a level", {"military_levels": {"military_4": {"bonus": [VP, {"op": "draw_advisor", "n": 1}]}}}),
    ("numbers of an action", {"actions": {"raid": {"basic": {"effects": [CUBES, {"op": "gain_vp", "n": 2}]}}}}),
    (
        "the level of an advanced action, with the technology that opens it",
        {
            "actions": {"raid": {"advanced": {"requires_technology": 12}}},
            "technology_levels": bonus(10)
            | bonus(12, {"op": "gain_action_card", "card": "tourism"}, {"op": "unlock_advanced", "card": "raid"}),
        },
    ),
    ("a square", {"board": {"squares": squares({15: "CCCN............"})}}),
    ("civbot cards", {"civbots": {"bot_art": {"actions": ["art", "technology"]}}}),
    ("levels of civbots", {"difficulties": {"king": {"cards_drawn": 6}}}),
    ("a solo set", {"solo": {"easy": {"levels": ["chief"] * 4 + ["king"]}}}),
    ("the setup", {"setup": {"cubes_in_front": 5, "cubes_used": 4, "by_players": {"wonder_row": [2, 2, 2, 2, 2, 2]}}}),
    (
        "the circle",
        {"board": {"segment": [{"turn": turn, "grey": [], "brown": ["turn_order"]} for turn in (1, 2, 3, 4)]}},
    ),
]


@pytest.mark.parametrize("changes", [changes for _, changes in ACCEPTED], ids=[name for name, _ in ACCEPTED])
def test_an_edition_may_change(changes: dict[str, Any]) -> None:
    before = copy.deepcopy(TABLES)
    tables = edited(**changes)
    assert before == TABLES, "the box itself stays"
    for deck, content in changes.items():
        for name, fields in content.items():
            if isinstance(TABLES[deck], dict):
                assert _holds(tables[deck][name], fields)
            else:
                assert _holds(card(tables, deck, name), fields)


def _holds(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict) and isinstance(value, dict):
        return all(key in value and _holds(value[key], one) for key, one in wanted.items())
    return bool(value == wanted)


def _row(op: str) -> dict[str, Any]:
    """An operation with what it needs."""
    if op in ("reactivate_all_wonders", "government_bonus"):
        return {"op": op}
    if op == "perform_action":
        return {"op": op, "action": "art", "level": "basic"}
    return {"op": op, "n": 2}


@pytest.mark.parametrize("op", EFFECTS)
def test_every_effect_fits_a_wonder_and_an_advisor(op: str) -> None:
    row = _row(op)
    edited(wonders={"petra": {"effects": [row]}}, advisors={"solon": {"effects": [row]}})


@pytest.mark.parametrize("op", COSTS)
def test_every_cost_fits_a_wonder_and_an_advisor(op: str) -> None:
    cost = [{"op": op, "n": 1}]
    edited(wonders={"petra": {"cost": cost}}, advisors={"solon": {"cost": cost}})


# What is refused

REVOLUTION = {"op": "perform_action", "action": "revolution", "level": "basic"}
ART = {"op": "perform_action", "action": "art", "level": "basic"}
SEGMENTS = TABLES["board"]["segment"]
REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("edition.key", "castles", {"castles": {}}),
    ("edition.key", "wonders.atlantis", {"wonders": {"atlantis": {}}}),
    ("edition.key", "wonders.petra.id", {"wonders": {"petra": {"id": "x"}}}),
    ("edition.key", "wonders.petra.era", {"wonders": {"petra": {"era": 1}}}),
    ("edition.key", "advisors.solon.civilization", {"advisors": {"solon": {"civilization": "rome"}}}),
    ("edition.key", "actions.raid.copies", {"actions": {"raid": {"copies": 7}}}),
    ("edition.key", "tokens.token_1.number", {"tokens": {"token_1": {"number": 2}}}),
    ("edition.key", "governments.empire.code", {"governments": {"empire": {"code": "X"}}}),
    ("edition.key", "setup.by_players.civbots_max", {"setup": {"by_players": {"civbots_max": [5] * 6}}}),
    ("edition.value", "tokens.token_1.vp", {"tokens": {"token_1": {"vp": 21}}}),
    ("edition.value", "tokens.token_1.vp", {"tokens": {"token_1": {"vp": "3"}}}),
    ("edition.value", "setup.eras", {"setup": {"eras": 4}}),
    ("edition.value", "setup.cubes_per_colour", {"setup": {"cubes_per_colour": 10}}),
    ("edition.value", "wonders.petra.effects[0].op", {"wonders": {"petra": {"effects": [{"op": "win"}]}}}),
    ("edition.value", "wonders.petra.effects[0].op", {"wonders": {"petra": {"effects": [{"op": "lose_vp", "n": 1}]}}}),
    ("edition.value", "wonders.petra.cost[0].op", {"wonders": {"petra": {"cost": [VP]}}}),
    ("edition.value", "wonders.petra.effects[0].n", {"wonders": {"petra": {"effects": [{"op": "gain_vp", "n": 0}]}}}),
    ("edition.value", "wonders.petra.name.de", {"wonders": {"petra": {"name": {"de": "Petra"}}}}),
    # operations say what they need and no more
    ("edition.missing", "wonders.petra.effects[0]", {"wonders": {"petra": {"effects": [{"op": "gain_vp"}]}}}),
    (
        "edition.missing",
        "advisors.solon.effects[1]",
        {"advisors": {"solon": {"effects": [VP, {"op": "take_wonders"}]}}},
    ),
    (
        "edition.missing",
        "wonders.petra.effects[0]",
        {"wonders": {"petra": {"effects": [{"op": "perform_action", "action": "art"}]}}},
    ),
    ("edition.key", "wonders.petra.effects[0].card", {"wonders": {"petra": {"effects": [{**VP, "card": "war"}]}}}),
    (
        "edition.key",
        "wonders.petra.effects[0].n",
        {"wonders": {"petra": {"effects": [{"op": "government_bonus", "n": 2}]}}},
    ),
    ("edition.missing", "wonders.petra.trigger", {"wonders": {"petra": {"trigger": {"type": "on_action"}}}}),
    ("edition.missing", "wonders.petra.trigger", {"wonders": {"petra": {"trigger": {"type": "majority"}}}}),
    ("edition.missing", "events.crusades.trigger", {"events": {"crusades": {"trigger": {"type": "action_round"}}}}),
    ("edition.value", "wonders.petra.effects", {"wonders": {"petra": {"effects": [REVOLUTION]}}}),
    ("edition.value", "advisors.solon.effects", {"advisors": {"solon": {"effects": [ART, ART]}}}),
    (
        "edition.value",
        "advisors.solon.effects[0].level",
        {"advisors": {"solon": {"effects": [{**REVOLUTION, "level": "advanced"}]}}},
    ),
    ("edition.missing", "advisors.solon", {"advisors": {"solon": {"target": "adjacent"}}}),
    ("edition.missing", "advisors.solon", {"advisors": {"solon": {"opponent": [VP]}}}),
    # an action keeps its operations
    ("edition.value", "actions.raid.basic.effects", {"actions": {"raid": {"basic": {"effects": [VP]}}}}),
    ("edition.value", "actions.art.advanced.cost", {"actions": {"art": {"advanced": {"cost": []}}}}),
    ("edition.key", "actions.raid.basic.winner", {"actions": {"raid": {"basic": {"winner": [VP]}}}}),
    (
        "edition.value",
        "actions.expansion.basic.effects[0].n",
        {"actions": {"expansion": {"basic": {"effects": [{"op": "place_cube_on_map", "n": 2}]}}}},
    ),
    ("edition.value", "civbot_actions.art.effects", {"civbot_actions": {"art": {"effects": [VP]}}}),
    # levels and actions agree
    ("edition.value", "technology_levels[10].bonus", {"actions": {"raid": {"advanced": {"requires_technology": 12}}}}),
    ("edition.missing", "technology_levels[10].bonus", {"technology_levels": bonus(10)}),
    ("edition.missing", "technology_levels[2].bonus", {"technology_levels": bonus(2)}),
    ("edition.value", "technology_levels", {"technology_levels": bonus(9, {"op": "unlock_advanced", "card": "trade"})}),
    (
        "edition.value",
        "military_levels.military_2.bonus[0].op",
        {"military_levels": {"military_2": {"bonus": [{"op": "navigation"}]}}},
    ),
    # borders, squares, circle
    (
        "edition.missing",
        "territories.china.adjacent",
        {"territories": {"europe": {"adjacent": ["north_africa", "middle_east", "russia", "china"]}}},
    ),
    (
        "edition.missing",
        "territories.japan.adjacent",
        {
            "territories": {
                "china": {"adjacent": ["middle_east", "russia", "india", "indochina", "japan"]},
                "japan": {"adjacent": ["russia"]},
            }
        },
    ),
    (
        "edition.value",
        "territories.japan.adjacent",
        {"territories": {"japan": {"adjacent": ["china", "russia", "japan"]}}},
    ),
    (
        "edition.value",
        "territories.japan.adjacent",
        {"territories": {"japan": {"adjacent": ["china", "china", "russia"]}}},
    ),
    ("edition.value", "territories.japan.adjacent", {"territories": {"japan": {"adjacent": ["atlantis"]}}}),
    ("edition.value", "board.squares", {"board": {"squares": ["C" * 16]}}),
    ("edition.value", "board.squares[3]", {"board": {"squares": squares({3: "CCC"})}}),
    ("edition.value", "board.squares[3]", {"board": {"squares": squares({3: "X" * 16})}}),
    (
        "edition.value",
        "board.squares[3]",
        {"board": {"squares": [row if index != 3 else 7 for index, row in enumerate(squares({}))]}},
    ),
    ("edition.value", "board.squares[15]", {"board": {"squares": squares({15: ".CC............."})}}),
    ("edition.value", "board.squares[15]", {"board": {"squares": squares({15: "CCC...........U."})}}),
    ("edition.value", "board.segment", {"board": {"segment": SEGMENTS[:3]}}),
    (
        "edition.value",
        "board.segment[1].grey",
        {
            "board": {
                "segment": [
                    SEGMENTS[0],
                    {**SEGMENTS[1], "grey": ["territory_bonus", "add_cube_from_reserve"]},
                    *SEGMENTS[2:],
                ]
            }
        },
    ),
    (
        "edition.missing",
        "board.segment[0].brown",
        {"board": {"segment": [{**SEGMENTS[0], "brown": []}, *SEGMENTS[1:]]}},
    ),
    (
        "edition.value",
        "board.segment[0].brown",
        {"board": {"segment": [{**SEGMENTS[0], "brown": ["turn_order", "turn_order"]}, *SEGMENTS[1:]]}},
    ),
    # the rest
    ("edition.value", "leaders.caesar.objectives", {"leaders": {"caesar": {"objectives": []}}}),
    (
        "edition.value",
        "events.crusades.cost",
        {"events": {"crusades": {"cost": [{"op": "move_cubes_to_used", "n": 1}]}}},
    ),
    ("edition.value", "civbots.level_card.actions", {"civbots": {"level_card": {"actions": ["war"]}}}),
    ("edition.value", "civbots.bot_art.actions", {"civbots": {"bot_art": {"actions": []}}}),
    ("edition.value", "solo.easy.levels", {"solo": {"easy": {"levels": ["chief"]}}}),
    ("edition.value", "setup.cubes_used", {"setup": {"cubes_in_front": 6, "cubes_used": 4}}),
    ("edition.value", "setup.challenge.cubes_used", {"setup": {"challenge": {"cubes_used": 7}}}),
    ("edition.value", "setup.by_players.wonder_row", {"setup": {"by_players": {"wonder_row": [3, 4]}}}),
    (
        "edition.value",
        "setup.by_players.leaders_drawn",
        {"setup": {"by_players": {"leaders_drawn": [0, 3, 4, 3, 6, 6]}}},
    ),
    (
        "edition.value",
        "setup.by_players.leaders_drawn",
        {"setup": {"by_players": {"leaders_drawn": [2, 3, 4, 5, 6, 6]}}},
    ),
]


@pytest.mark.parametrize(
    ("key", "place", "changes"), REFUSED, ids=[f"{index} {place}" for index, (_, place, _) in enumerate(REFUSED)]
)
def test_an_edition_that_cannot_be_is_refused_with_its_place(key: str, place: str, changes: dict[str, Any]) -> None:
    with pytest.raises(EditionRefusal) as caught:
        edited(**changes)
    assert (caught.value.key, caught.value.values["place"]) == (key, place)
    for lang in LANGUAGES:
        assert place in caught.value.text(lang)


# In a match


@pytest.mark.parametrize("changes", [changes for _, changes in ACCEPTED], ids=[name for name, _ in ACCEPTED])
def test_a_match_is_played_to_its_end_with_the_edition(changes: dict[str, Any]) -> None:
    options: dict[str, Scalar] = {"events": True, "civbots": "king"}
    match = games.load("historia").start(3, 7, options, {"game": "historia", **changes})
    assert play_out(match, 7).over


def test_every_effect_and_cost_of_the_vocabulary_is_played() -> None:
    """Wonders and advisors take each operation in turn; matches with them come to their end."""
    wonders, advisors = [entry["id"] for entry in TABLES["wonders"]], [entry["id"] for entry in TABLES["advisors"]]
    rows = [_row(op) for op in EFFECTS]
    changes = {
        "wonders": {
            name: {
                "trigger": {"type": "anytime"},
                "cost": [{"op": COSTS[index % len(COSTS)], "n": 1}],
                "effects": [rows[index % len(rows)]],
            }
            for index, name in enumerate(wonders)
        },
        "advisors": {
            name: {
                "cost": [{"op": COSTS[index % len(COSTS)], "n": 1}],
                "effects": [rows[index % len(rows)], VP],
            }
            for index, name in enumerate(advisors)
        },
    }
    for seed in range(3):
        match = games.load("historia").start(4, seed, None, {"game": "historia", **changes})
        assert play_out(match, seed).over


@pytest.mark.parametrize(("key", "place", "changes"), REFUSED[-3:])
def test_the_game_refuses_what_the_tables_refuse(key: str, place: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        games.load("historia").start(2, 1, None, {"game": "historia", **changes})
    assert (caught.value.key, caught.value.values["place"]) == (key, place)


def test_a_refused_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(
        'game = "historia"\n[territories.japan]\nadjacent = ["china", "russia", "india"]\n', encoding="utf-8"
    )
    with pytest.raises(Refusal) as caught:
        games.load("historia").start(2, 1, None, path)
    for lang in LANGUAGES:
        assert str(path) in caught.value.text(lang)
        assert "territories.india.adjacent" in caught.value.text(lang)
