"""Editions: what a file may change of the box, and what is refused with its place."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from civitas import games
from civitas.games.through_the_ages.agreement import check_tables
from civitas.games.through_the_ages.schema import DECKS, EVENT_OPS, PACKAGE
from civitas.kernel.box import EditionRefusal, Tables, override, read_tables
from civitas.kernel.text import LANGUAGES, Refusal
from through_the_ages.helpers import area, play, play_out, stored, table

GAME = "through-the-ages"
TABLES = read_tables(PACKAGE, DECKS)


def edited(**changes: Any) -> Tables:
    tables = override(TABLES, DECKS, GAME, {"game": GAME, **changes})
    check_tables(tables, TABLES)
    return tables


def card(tables: Tables, deck: str, name: str) -> Any:
    return next(entry for entry in tables[deck] if entry["id"] == name)


def rows(deck: str, name: str, field: str = "effects") -> list[dict[str, Any]]:
    """The rows of a card, to change one of them."""
    return copy.deepcopy(card(TABLES, deck, name)[field])


def changed(deck: str, name: str, index: int, field: str = "effects", **values: Any) -> dict[str, Any]:
    """An edition that changes numbers of one row of a card."""
    new = rows(deck, name, field)
    new[index] |= values
    return {deck: {name: {field: new}}}


# What is accepted

ACCEPTED: list[tuple[str, dict[str, Any]]] = [
    ("a name", {"leaders": {"moses": {"name": {"fr": "Moshé"}}}}),
    ("a cost", {"technologies": {"iron": {"science": 4, "resources": 6}}}),
    ("what a worker gives", {"technologies": {"drama": {"gives": {"culture": 3}}}}),
    ("workers of the start", {"technologies": {"agriculture": {"workers": 3}}}),
    ("a government", {"governments": {"monarchy": {"civil_actions": 6, "symbols": {"strength": 2}}}}),
    ("stages", {"wonders": {"pyramids": {"stages": [2, 2]}}}),
    ("symbols", {"wonders": {"colossus": {"symbols": {"strength": 3, "culture": 1}}}}),
    ("an ability's number", changed("leaders", "moses", 0, "abilities", n=2)),
    ("completion", changed("wonders", "hollywood", 0, "completion", n=3)),
    ("an action card", changed("actions", "rich_land_a", 0, discount=2)),
    ("copies", {"actions": {"rich_land_a": {"copies": [1, 2, 3]}}, "pacts": {"peace_treaty": {"copies": [0, 0, 1]}}}),
    (
        "an event's effects",
        {"events": {"rats": {"effects": [{"op": "lose", "who": "weakest", "good": "blue", "n": 2}]}}},
    ),
    ("an Impact", {"events": {"impact_of_colonies": {"scores": [{"by": "colonies", "n": 5}]}}}),
    (
        "ranks",
        {
            "events": {
                "impact_of_variety": {
                    "scores": [
                        {"by": "culture_rating", "ranks": {"two": [5, 1], "three": [5, 3, 1], "four": [5, 3, 2, 1]}}
                    ]
                }
            }
        },
    ),
    ("a territory", changed("territories", "vast_territory_i", 0, n=6)),
    ("a tactic", {"tactics": {"legion": {"infantry": 2, "cavalry": 2, "strength": 5, "obsolete": 5}}}),
    ("an aggression", changed("aggressions", "raid_ii", 0, levels=[2, 2, 2])),
    ("a war", changed("wars", "war_over_culture", 0, base=3, per=2)),
    ("a pact", {"pacts": {"peace_treaty": {"a": {"culture": 2}, "b": {"culture": 2}, "attack": "ends_pact"}}}),
    ("a bonus card", {"bonuses": {"military_bonus_i": {"defense": 3}}}),
    ("the row", {"board": {"row_prices": [1] * 13, "row_cleared": [4, 3, 2]}}),
    ("the banks", {"board": {"corruption": [3] * 10 + [0] * 7, "happiness": [4] * 10 + [0] * 9}}),
    ("the setup", {"setup": {"blue_bank": 18, "first_civil_actions": [2, 2, 2, 2], "military_draw": 2}}),
]


@pytest.mark.parametrize("changes", [changes for _, changes in ACCEPTED], ids=[name for name, _ in ACCEPTED])
def test_an_edition_may_change(changes: dict[str, Any]) -> None:
    before = copy.deepcopy(TABLES)
    tables = edited(**changes)
    assert before == TABLES, "the box itself stays"
    for deck, content in changes.items():
        for name, fields in content.items():
            value = tables[deck][name] if isinstance(TABLES[deck], dict) else card(tables, deck, name)
            assert _holds(value, fields)


def _holds(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict) and isinstance(value, dict):
        return all(key in value and _holds(value[key], one) for key, one in wanted.items())
    return bool(value == wanted)


# What is refused

REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("edition.key", "castles", {"castles": {}}),
    ("edition.key", "wonders.atlantis", {"wonders": {"atlantis": {}}}),
    ("edition.key", "wonders.kremlin.id", {"wonders": {"kremlin": {"id": "x"}}}),
    ("edition.key", "wonders.kremlin.age", {"wonders": {"kremlin": {"age": "A"}}}),
    ("edition.key", "technologies.iron.kind", {"technologies": {"iron": {"kind": "farm"}}}),
    ("edition.key", "setup.government", {"setup": {"government": "monarchy"}}),
    ("edition.value", "technologies.iron.science", {"technologies": {"iron": {"science": 31}}}),
    ("edition.value", "technologies.iron.science", {"technologies": {"iron": {"science": "5"}}}),
    ("edition.value", "technologies.iron.science", {"technologies": {"iron": {"science": True}}}),
    ("edition.value", "technologies.iron.copies", {"technologies": {"iron": {"copies": [1, 2]}}}),
    ("edition.value", "leaders.homer.name.de", {"leaders": {"homer": {"name": {"de": "Homer"}}}}),
    ("edition.value", "events.rats.effects[0].op", {"events": {"rats": {"effects": [{"op": "win", "who": "all"}]}}}),
    ("edition.value", "events.rats.effects[0].who", {"events": {"rats": {"effects": [{"op": "gain", "who": "me"}]}}}),
    ("edition.type", "leaders", {"leaders": 3}),
    ("edition.type", "wonders.kremlin", {"wonders": {"kremlin": []}}),
    # operations say what they need and no more
    ("edition.missing", "events.rats.effects[0]", {"events": {"rats": {"effects": [{"op": "gain", "who": "all"}]}}}),
    (
        "edition.key",
        "events.rats.effects[0].card",
        {"events": {"rats": {"effects": [{"op": "lose_all", "who": "all", "good": "food", "card": "religion"}]}}},
    ),
    (
        "edition.key",
        "events.rats.effects[0].half",
        {"events": {"rats": {"effects": [{"op": "lose_all", "who": "all", "good": "food", "half": True}]}}},
    ),
    (
        "edition.value",
        "events.rats.effects[0].good",
        {"events": {"rats": {"effects": [{"op": "lose", "who": "all", "good": "yellow", "n": 1}]}}},
    ),
    (
        "edition.value",
        "events.rats.effects[0].n",
        {"events": {"rats": {"effects": [{"op": "lose", "who": "all", "good": "blue", "n": -1}]}}},
    ),
    (
        "edition.value",
        "events.terrorism.effects[0].of",
        {"events": {"terrorism": {"effects": [{"op": "destroy_each", "who": "least_culture", "of": []}]}}},
    ),
    (
        "edition.value",
        "events.terrorism.effects[0].of",
        {"events": {"terrorism": {"effects": [{"op": "destroy_each", "who": "least_culture", "of": ["wonder"]}]}}},
    ),
    ("edition.missing", "leaders.moses.abilities[0]", {"leaders": {"moses": {"abilities": [{"op": "tuck"}]}}}),
    ("edition.value", "leaders.moses.abilities", {"leaders": {"moses": {"abilities": [{"op": "tuck", "n": 1}]}}}),
    ("edition.value", "leaders.moses.abilities", {"leaders": {"moses": {"abilities": []}}}),
    ("edition.value", "wonders.hollywood.completion", {"wonders": {"hollywood": {"completion": []}}}),
    (
        "edition.value",
        "wonders.hollywood.completion.of",
        changed("wonders", "hollywood", 0, "completion", of=["arena"]),
    ),
    ("edition.value", "actions.stockpile.effects.good", changed("actions", "stockpile", 0, good="culture")),
    ("edition.value", "actions.stockpile.effects[0].good", changed("actions", "stockpile", 0, good="population")),
    ("edition.key", "aggressions.spy.effects[0].levels", changed("aggressions", "spy", 0, levels=[1])),
    ("edition.value", "wars.war_over_culture.effects[0].per", changed("wars", "war_over_culture", 0, per=0)),
    # Impacts
    ("edition.value", "events.impact_of_wonders.scores", {"events": {"impact_of_wonders": {"scores": []}}}),
    ("edition.value", "events.rats.scores", {"events": {"rats": {"scores": [{"by": "colonies", "n": 1}]}}}),
    ("edition.value", "events.rats.effects", {"events": {"rats": {"effects": []}}}),
    (
        "edition.missing",
        "events.impact_of_colonies.scores[0]",
        {"events": {"impact_of_colonies": {"scores": [{"by": "colonies"}]}}},
    ),
    (
        "edition.key",
        "events.impact_of_colonies.scores[0].of",
        {"events": {"impact_of_colonies": {"scores": [{"by": "colonies", "n": 1, "of": ["farm"]}]}}},
    ),
    (
        "edition.value",
        "events.impact_of_colonies.scores[0].by",
        {
            "events": {
                "impact_of_colonies": {
                    "scores": [{"by": "colonies", "ranks": {"two": [1, 0], "three": [1, 0, 0], "four": [1, 0, 0, 0]}}]
                }
            }
        },
    ),
    (
        "edition.value",
        "events.impact_of_science.scores[0].ranks.two",
        {
            "events": {
                "impact_of_science": {
                    "scores": [{"by": "science_rating", "ranks": {"two": [1], "three": [1] * 3, "four": [1] * 4}}]
                }
            }
        },
    ),
    # technologies
    ("edition.value", "technologies.iron.gives", {"technologies": {"iron": {"gives": {"culture": 1}}}}),
    ("edition.value", "technologies.iron.gives", {"technologies": {"iron": {"gives": {"resources": 1}}}}),
    ("edition.value", "technologies.agriculture.gives", {"technologies": {"agriculture": {"gives": {"food": 0}}}}),
    ("edition.key", "technologies.iron.workers", {"technologies": {"iron": {"workers": 1}}}),
    # decks
    ("edition.value", "technologies.bronze.copies", {"technologies": {"bronze": {"copies": [1, 1, 1]}}}),
    ("edition.value", "governments.despotism.copies", {"governments": {"despotism": {"copies": [0, 0, 1]}}}),
    ("edition.value", "actions.stockpile.copies", {"actions": {"stockpile": {"copies": [2, 1, 1]}}}),
    ("edition.value", "wonders.kremlin.copies", {"wonders": {"kremlin": {"copies": [2, 2, 2]}}}),
    ("edition.value", "pacts.peace_treaty.copies", {"pacts": {"peace_treaty": {"copies": [1, 1, 1]}}}),
    ("edition.value", "pacts.peace_treaty.copies", {"pacts": {"peace_treaty": {"copies": [0, 1, 2]}}}),
    (
        "edition.value",
        "events.copies",
        {"events": {entry["id"]: {"copies": [0, 0, 0]} for entry in TABLES["events"] if entry["age"] == "A"}},
    ),
    # numbers the rules could not follow
    ("edition.value", "events.foray.effects[0].n", changed("events", "foray", 0, n=13)),
    ("edition.value", "events.raiders.effects[0].n", changed("events", "raiders", 0, n=13)),
    (
        "edition.value",
        "events.development_of_markets.effects[0].n",
        changed("events", "development_of_markets", 0, n=13),
    ),
    ("edition.value", "aggressions.plunder_i.effects[0].n", changed("aggressions", "plunder_i", 0, n=13)),
    ("edition.value", "leaders.hammurabi.abilities[0].n", changed("leaders", "hammurabi", 0, "abilities", n=2)),
    ("edition.value", "leaders.js_bach.abilities[2].n", changed("leaders", "js_bach", 2, "abilities", n=2)),
    ("edition.value", "leaders.julius_caesar.abilities[0].n", changed("leaders", "julius_caesar", 0, "abilities", n=2)),
    (
        "edition.value",
        "events.independence_declaration.effects[0].n",
        changed("events", "independence_declaration", 0, n=2),
    ),
    (
        "edition.value",
        "leaders.moses.symbols.military_actions",
        {"leaders": {"moses": {"symbols": {"military_actions": -3}}}},
    ),
    ("edition.value", "wonders.colossus.symbols.blue", {"wonders": {"colossus": {"symbols": {"blue": -1}}}}),
    (
        "edition.key",
        "governments.monarchy.symbols.civil_actions",
        {"governments": {"monarchy": {"symbols": {"civil_actions": 7}}}},
    ),
    ("edition.value", "setup.first_civil_actions", {"setup": {"first_civil_actions": [1, 2, 3, 5]}}),
    ("edition.value", "setup.first_civil_actions", {"governments": {"despotism": {"civil_actions": 3}}}),
    (
        "edition.value",
        "copies.A",
        {
            "leaders": {entry["id"]: {"copies": [0, 0, 0]} for entry in TABLES["leaders"]},
            "wonders": {"pyramids": {"copies": [0, 0, 0]}, "colossus": {"copies": [0, 0, 0]}},
        },
    ),
    # the rest
    ("edition.value", "wonders.kremlin.stages", {"wonders": {"kremlin": {"stages": []}}}),
    ("edition.value", "wonders.kremlin.stages", {"wonders": {"kremlin": {"stages": [1] * 7}}}),
    ("edition.value", "tactics.legion.infantry", {"tactics": {"legion": {"infantry": 0}}}),
    ("edition.value", "tactics.legion.obsolete", {"tactics": {"legion": {"obsolete": 3}}}),
    ("edition.value", "pacts.peace_treaty.b", {"pacts": {"peace_treaty": {"a": {"culture": 2}}}}),
    ("edition.value", "governments.monarchy.revolution", {"governments": {"monarchy": {"revolution": 9}}}),
    ("edition.value", "board.corruption", {"board": {"corruption": [0] * 16 + [2]}}),
    ("edition.value", "board.population_cost", {"board": {"population_cost": [0, *range(18)]}}),
    ("edition.value", "board.happiness", {"board": {"happiness": [9] + [0] * 18}}),
    ("edition.value", "board.row_prices", {"board": {"row_prices": [1] * 12}}),
    ("edition.value", "setup.first_civil_actions", {"setup": {"first_civil_actions": [0, 1, 2, 3]}}),
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
    match = games.load(GAME).start(3, 7, None, {"game": GAME, **changes})
    assert play_out(match, 7).over


def test_tokens_of_a_government_go_with_it() -> None:
    """The new one's come first; what the bank cannot give is taken from the cards."""
    edition = {
        "game": GAME,
        "governments": {"monarchy": {"symbols": {"blue": 3}}, "republic": {"symbols": {"blue": 1}}},
    }
    own = {"government": "monarchy", "hand": ["republic"], "science": 20, "stored": {"bronze": 2}, "blue": 1}
    match = play(table(own, edition=edition), "develop/republic")
    assert (area(match).blue, stored(match, "bronze")) == (0, 1), "1 + 1 - 3: one is taken from the card"


def _row(op: str) -> dict[str, Any]:
    """An operation of events with what it needs."""
    values: dict[str, Any] = {
        "n": 1 if op == "lose_colony" else 2,
        "good": "blue" if op == "lose" else "yellow" if op == "steal" else "food",
        "by": "happiness" if op == "gain_by" else "discontent",
        "of": ["farm", "lab", "temple"],
        "card": "religion",
        "steps": ["resources", "corruption"],
        "from": "weakest",
    }
    if op == "lose_by":
        values["good"] = "culture"
    return {"op": op, "who": "two_strongest", **{name: values[name] for name in EVENT_OPS[op]}}


def test_every_effect_of_the_vocabulary_is_played() -> None:
    """The events of Ages A to II take each operation in turn; matches with them come to their end."""
    names = [entry["id"] for entry in TABLES["events"] if entry["age"] != "III"]
    ops = list(EVENT_OPS)
    changes = {
        "events": {
            name: {"effects": [_row(ops[index % len(ops)]), _row(ops[(3 * index + 1) % len(ops)])]}
            for index, name in enumerate(names)
        }
    }
    for seed in range(2):
        match = games.load(GAME).start(4, seed, None, {"game": GAME, **changes})
        assert play_out(match, seed).over


@pytest.mark.parametrize(("key", "place", "changes"), REFUSED[-3:])
def test_the_game_refuses_what_the_tables_refuse(key: str, place: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        games.load(GAME).start(2, 1, None, {"game": GAME, **changes})
    assert (caught.value.key, caught.value.values["place"]) == (key, place)


def test_a_refused_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(f'game = "{GAME}"\n[tactics.legion]\nobsolete = 9\n', encoding="utf-8")
    with pytest.raises(Refusal) as caught:
        games.load(GAME).start(2, 1, None, path)
    for lang in LANGUAGES:
        assert str(path) in caught.value.text(lang)
        assert "tactics.legion.obsolete" in caught.value.text(lang)
