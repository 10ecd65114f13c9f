"""Edition files: what the owner of a box may correct, and what is refused with its place."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from civitas.games.path_of_civilization.box import GAME, PathBox
from civitas.games.path_of_civilization.schema import DECKS, PACKAGE, TYPES
from civitas.kernel.box import EditionRefusal, read_tables
from civitas.kernel.text import LANGUAGES

TABLES: dict[str, Any] = read_tables(PACKAGE, DECKS)
PERSIAN = ["cultural", "scientific", "spiritual", "industrial", "military"]
GIFT = {"kind": "gift", "gain": {"vp": 1}}


def edited(**changes: Any) -> PathBox:
    return PathBox({"game": GAME, **changes})


def entry(box: PathBox, deck: str, card_id: str) -> dict[str, Any]:
    return next(card for card in box.tables[deck] if card["id"] == card_id)


def fate(**changes: Any) -> dict[str, Any]:
    """An edition with another Fate for a Challenge."""
    return {"challenges": {"silk_road": {"fate": [{**GIFT, **changes}]}}}


def effect(deck: str = "leaders", card_id: str = "homer", **fields: Any) -> dict[str, Any]:
    """An edition with another single effect for a card."""
    return {deck: {card_id: {"effects": [fields]}}}


# Accepted


def test_numbers_names_and_texts_can_be_corrected():
    words = {"en": "A bridge.", "fr": "Un pont."}
    box = edited(
        title="My box",
        technologies={"coal": {"cost": 6, "vp": 5, "research": {"cultural": 3}, "name": {"fr": "Houille"}}},
        wonders={"pont_du_gard": {"cost": 1, "text": words}},
        battles={"battle_of_kadesh": {"external_force": 9}},
        population={"space_1": {"level": 4, "bonus": {"vp": 1}}},
        philosophy={"level_5": {"cost": 6, "end_vp": 15}},
        difficulties={"hard": {"bonus_vp": 30}},
        setup={"wish_list_revisions_max": 1},
        solo={"fate_vp": [0, 0, 0, 0]},
    )
    coal = entry(box, "technologies", "coal")
    assert coal["research"] == {"military": 2, "cultural": 3}, "what is not named stays"
    assert coal["name"] == {"en": "Coal", "fr": "Houille"}
    place = [card["id"] for card in TABLES["technologies"]].index("coal")
    assert box.technology_cost[place] == 6
    assert box.technology_vp[place] == 5
    assert box.names["technology"][place]["fr"] == "Houille"
    assert entry(box, "wonders", "pont_du_gard")["text"] == words
    assert box.population_level[1] == 4
    assert box.philosophy_cost[5] == 6
    assert box.revisions_max == 1
    assert box.automa_fate == [0, 0, 0, 0]


def test_zero_takes_an_icon_away():
    box = edited(technologies={"coal": {"deploy": {"unit": 0}, "bonus": {"population": 0}}})
    place = [card["id"] for card in TABLES["technologies"]].index("coal")
    assert box.deploy[place] == [1, 3, 0, 0, 0]
    assert box.bonus[place].items == [(1, 1)], "one Builder is left"


def test_effects_fates_and_rewards_are_replaced_whole():
    box = edited(
        leaders={"homer": {"effects": [{"timing": "alive", "when": "battle", "power": 3}]}},
        challenges={"silk_road": {"fate": [GIFT], "history": {"divisor": 4}}},
        battles={"battle_of_kadesh": {"rewards": [{"vp": 9}, {"vp": 1}, {}]}},
    )
    assert entry(box, "leaders", "homer")["effects"] == [{"timing": "alive", "when": "battle", "power": 3}]
    assert entry(box, "challenges", "silk_road")["fate"] == [GIFT]
    assert entry(box, "challenges", "silk_road")["history"] == {"divisor": 4, "bonus": {"ambassador": 1}}
    assert entry(box, "battles", "battle_of_kadesh")["rewards"] == [{"vp": 9}, {"vp": 1}, {}]


@pytest.mark.parametrize(
    "changes",
    [
        fate(kind="exchange", pay={"sage": 1}),
        fate(kind="exchange", pay={"sage": 1}, max=0),
        fate(kind="per", count="card:military", each=2, max=4),
        fate(kind="threshold", count="leader", at_least=3, max=1),
        effect(timing="alive", when="tech_purchase", type="any", gain={"heritage": 1}),
        effect(timing="alive", when="challenge", history=2),
        effect(timing="instant", gain={"unit_future": ["8", "9b"]}),
        effect("wonders", "jericho", timing="end", vp_per={"count": "tech_III", "each": 1, "vp": 1}),
        {"leaders": {"laozi": {"effects": []}}},
        {"market": {"players_5": {"wonders": [9, 6, 0, 9, 6, 0, 5, 5, 0]}}},
    ],
)
def test_other_words_of_the_vocabulary_are_accepted(changes: dict[str, Any]):
    edited(**changes)


def test_two_tracks_can_change_places():
    tracks = {card["id"]: card["priority"] for card in TABLES["civilizations"]}
    swapped = {"roman": {"priority": tracks["maya"]}, "maya": {"priority": tracks["roman"]}}
    box = edited(civilizations=swapped)
    assert box.priority[1] == [tracks["maya"].index(kind) for kind in TYPES]


def test_every_free_number_of_every_card_can_be_overridden():
    changes: dict[str, Any] = {}
    for deck in DECKS:
        numbers = [name for name, rule in deck.fields.items() if rule.kind == "number" and not rule.fixed]
        if deck.plain or not numbers:
            continue
        keeps_zero = {"technologies": "cost", "philosophy": "cost"}.get(deck.name, "")
        for card in TABLES[deck.name]:
            new = {name: card[name] + 1 for name in numbers if card[name] or name not in (keeps_zero, "multiplier")}
            changes.setdefault(deck.name, {})[card["id"]] = new
    assert set(changes) >= {"technologies", "leaders", "wonders", "battles", "population", "philosophy", "difficulties"}
    box = edited(**changes)
    for deck, by_id in changes.items():
        for card_id, new in by_id.items():
            card = entry(box, deck, card_id)
            assert {name: card[name] for name in new} == new


def test_the_box_itself_is_not_touched():
    before = copy.deepcopy(PathBox(None).tables)
    edited(technologies={"coal": {"cost": 6}}, leaders={"laozi": {"effects": []}})
    assert PathBox(None).tables == before


# Refused


@pytest.mark.parametrize(
    ("key", "place", "changes"),
    [
        # what the box does not have
        ("edition.key", "dragons", {"dragons": {}}),
        ("edition.key", "leaders.cicero", {"leaders": {"cicero": {"cost": 2}}}),
        ("edition.key", "leaders.homer.price", {"leaders": {"homer": {"price": 2}}}),
        ("edition.key", "technologies.coal.deploy.vp", {"technologies": {"coal": {"deploy": {"vp": 1}}}}),
        ("edition.key", "technologies.coal.bonus.gold", {"technologies": {"coal": {"bonus": {"gold": 1}}}}),
        ("edition.game", "game", {"game": "age-of-civilization"}),
        # what makes a piece the piece it is
        ("edition.key", "technologies.coal.id", {"technologies": {"coal": {"id": "steam"}}}),
        ("edition.key", "technologies.coal.copies", {"technologies": {"coal": {"copies": 9}}}),
        ("edition.key", "technologies.coal.level", {"technologies": {"coal": {"level": "IV"}}}),
        ("edition.key", "challenges.silk_road.turn", {"challenges": {"silk_road": {"turn": "7"}}}),
        ("edition.key", "civilizations.maya.number", {"civilizations": {"maya": {"number": 1}}}),
        ("edition.key", "setup.event_turns_battle", {"setup": {"event_turns_battle": ["4"]}}),
        # values and types
        ("edition.value", "technologies.coal.cost", {"technologies": {"coal": {"cost": 11}}}),
        ("edition.value", "technologies.coal.cost", {"technologies": {"coal": {"cost": "5"}}}),
        ("edition.value", "technologies.coal.deploy.unit", {"technologies": {"coal": {"deploy": {"unit": -1}}}}),
        ("edition.value", "leaders.homer.cost", {"leaders": {"homer": {"cost": 0}}}),
        ("edition.value", "leaders.homer.name.de", {"leaders": {"homer": {"name": {"de": "Homer"}}}}),
        ("edition.value", "setup.turns", {"setup": {"turns": 8}}),
        ("edition.value", "market.players_2.wonders", {"market": {"players_2": {"wonders": [1, 2, 3]}}}),
        ("edition.type", "leaders.homer", {"leaders": {"homer": 3}}),
        ("edition.type", "leaders.homer.effects", {"leaders": {"homer": {"effects": {"timing": "end"}}}}),
        ("edition.type", "challenges.silk_road.fate", {"challenges": {"silk_road": {"fate": GIFT}}}),
        # costs that free or forbid
        ("edition.value", "technologies.coal.cost", {"technologies": {"coal": {"cost": 0}}}),
        ("edition.value", "technologies.fire.cost", {"technologies": {"fire": {"cost": 1}}}),
        ("edition.value", "philosophy.level_2.cost", {"philosophy": {"level_2": {"cost": 0}}}),
        ("edition.value", "philosophy.level_0.cost", {"philosophy": {"level_0": {"cost": 1}}}),
        ("edition.value", "philosophy.level_4.multiplier", {"philosophy": {"level_4": {"multiplier": 0}}}),
        # effects
        ("edition.value", "leaders.homer.effects[0].timing", effect(timing="later", gain={"vp": 1})),
        (
            "edition.value",
            "wonders.jericho.effects[0].timing",
            effect("wonders", "jericho", timing="alive", when="battle", power=1),
        ),
        ("edition.missing", "leaders.homer.effects[0]", effect(timing="alive", gain={"vp": 1})),
        ("edition.value", "leaders.homer.effects[0].when", effect(timing="cemetery", when="phase_B", gain={"sage": 1})),
        ("edition.value", "leaders.homer.effects[0].when", effect(timing="instant", when="battle", gain={"sage": 1})),
        ("edition.key", "leaders.homer.effects[0].gain", effect(timing="alive", when="battle", gain={"unit": 1})),
        ("edition.key", "leaders.homer.effects[0].power", effect(timing="instant", gain={"vp": 1}, power=1)),
        ("edition.missing", "leaders.homer.effects[0]", effect(timing="instant")),
        ("edition.missing", "leaders.homer.effects[0]", effect(timing="alive", when="tech_purchase", discount=1)),
        (
            "edition.missing",
            "leaders.homer.effects[0]",
            effect(timing="alive", when="tech_purchase", type="any", discount=1, gain={"vp": 1}),
        ),
        ("edition.key", "leaders.homer.effects[0].type", effect(timing="instant", type="any", gain={"vp": 1})),
        ("edition.key", "leaders.homer.effects[0].gain.vp", effect(timing="alive", when="phase_B", gain={"vp": 1})),
        ("edition.key", "leaders.homer.effects[0].gain.sage", effect(timing="alive", when="phase_D", gain={"sage": 1})),
        (
            "edition.value",
            "leaders.homer.effects[0].vp_per.each",
            effect(timing="end", vp_per={"count": "leader", "each": 0, "vp": 1}),
        ),
        (
            "edition.value",
            "leaders.homer.effects[0].vp_per.count",
            effect(timing="end", vp_per={"count": "gold", "each": 1, "vp": 1}),
        ),
        # Challenges
        ("edition.value", "challenges.silk_road.fate", {"challenges": {"silk_road": {"fate": []}}}),
        ("edition.value", "challenges.silk_road.fate", {"challenges": {"silk_road": {"fate": [GIFT, GIFT]}}}),
        ("edition.missing", "challenges.silk_road.fate[0]", fate(kind="exchange")),
        ("edition.missing", "challenges.silk_road.fate[0].pay", fate(kind="exchange", pay={})),
        ("edition.missing", "challenges.silk_road.fate[0].pay", fate(kind="exchange", pay={"sage": 0})),
        ("edition.key", "challenges.silk_road.fate[0].pay", fate(pay={"sage": 1})),
        ("edition.key", "challenges.silk_road.fate[0].max", fate(max=2)),
        (
            "edition.value",
            "challenges.silk_road.fate[0].max",
            fate(kind="threshold", count="leader", at_least=1, max=2),
        ),
        (
            "edition.value",
            "challenges.silk_road.fate[0].options",
            {"challenges": {"silk_road": {"fate": [{"kind": "choice", "options": [{"vp": 1}]}]}}},
        ),
        (
            "edition.missing",
            "challenges.silk_road.fate[0].effect",
            {
                "challenges": {
                    "silk_road": {
                        "fate": [
                            {
                                "kind": "permanent",
                                "pay": {"sage": 1},
                                "max": 1,
                                "effect": {"when": "battle", "history": 1},
                            }
                        ]
                    }
                }
            },
        ),
        (
            "edition.key",
            "challenges.silk_road.history.threshold",
            {"challenges": {"silk_road": {"history": {"threshold": 9}}}},
        ),
        (
            "edition.key",
            "challenges.mass_media.history.divisor",
            {"challenges": {"mass_media": {"history": {"divisor": 2}}}},
        ),
        (
            "edition.value",
            "challenges.silk_road.history.divisor",
            {"challenges": {"silk_road": {"history": {"divisor": 0}}}},
        ),
        # Battles, boards, markets, the Automa
        (
            "edition.value",
            "battles.battle_of_kadesh.rewards",
            {"battles": {"battle_of_kadesh": {"rewards": [{"vp": 1}]}}},
        ),
        ("edition.value", "civilizations.maya.priority", {"civilizations": {"maya": {"priority": ["spiritual"] * 5}}}),
        ("edition.value", "civilizations.maya.priority", {"civilizations": {"maya": {"priority": list(TYPES)[:4]}}}),
        ("edition.value", "civilizations.maya.priority", {"civilizations": {"maya": {"priority": list(TYPES)}}}),
        ("edition.value", "civilizations.persian.priority", {"civilizations": {"roman": {"priority": PERSIAN}}}),
        (
            "edition.value",
            "market.players_2.leaders",
            {"market": {"players_2": {"leaders": [15, 1, 0, 0, 0, 0, 0, 0, 0]}}},
        ),
        ("edition.value", "actions.battle_1.choose", {"actions": {"battle_1": {"choose": "dearest"}}}),
        ("edition.value", "actions.leader_1.choose", {"actions": {"leader_1": {"choose": "none"}}}),
        ("edition.value", "solo.tech_level_by_turn", {"solo": {"tech_level_by_turn": ["I", "II"]}}),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused_with_its_place(key: str, place: str, changes: dict[str, Any]):
    with pytest.raises(EditionRefusal) as caught:
        PathBox({"game": GAME, **changes})
    assert caught.value.key == key
    assert caught.value.values["place"] == place
    said = [caught.value.text(lang) for lang in LANGUAGES]
    assert all(place in sentence for sentence in said)
    assert said[0] != said[1]
