"""The box holds what the rulebook lists, and says what the rulebook says."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from civitas import games
from civitas.games.historia.agreement import check_tables
from civitas.games.historia.schema import (
    ACTIONS,
    BOT_ACTIONS,
    BROWN,
    DECKS,
    DOMAINS,
    GREY,
    LEVELS,
    PACKAGE,
    TERRITORIES,
)
from civitas.kernel.box import read_tables
from civitas.kernel.text import LANGUAGES

TABLES = read_tables(PACKAGE, DECKS)
LISTED = [deck.name for deck in DECKS if not deck.plain]

# The rulebook's list of contents (Contenu); what the action cards are six times.
CONTENTS = {
    "action": 60,
    "advisor": 35,
    "wonder": 48,
    "civbot": 7,
    "event": 12,
    "leader": 18,
    "token": 16,
    "cube": 54,
    "time_pawn": 2,
    "development_marker": 6,
    "marker": 12,
    "player_aid": 6,
    "board": 1,
}


def card(deck: str, name: str) -> Any:
    return next(entry for entry in TABLES[deck] if entry["id"] == name)


def amounts(rows: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Operations as tuples: ("gain_vp", 1)."""
    return [tuple(row.values()) for row in rows]


# Contents


def test_the_box_holds_what_the_rulebook_lists() -> None:
    totals: Counter[str] = Counter()
    for deck in DECKS:
        for entry in [] if deck.plain else TABLES[deck.name]:
            kind = entry["kind"] if deck.name == "components" else deck.kind
            totals[kind] += entry.get("copies", 1)
    assert {kind: totals[kind] for kind in CONTENTS} == CONTENTS


def test_the_catalogue_lists_the_same_pieces_with_their_sources() -> None:
    totals: Counter[str] = Counter()
    for piece in games.load("historia").load_box(None).catalogue:
        totals[piece["kind"]] += piece["copies"]
        assert piece["facts"], piece["id"]
        assert piece["provenance"] in ("rulebook", "public", "designed")
    assert {kind: totals[kind] for kind in CONTENTS} == CONTENTS


def test_the_tables_agree_with_each_other() -> None:
    check_tables(TABLES, TABLES)


def test_ids_are_unique_and_plain() -> None:
    for deck in DECKS:
        if not deck.plain:
            ids = [entry["id"] for entry in TABLES[deck.name]]
            assert len(ids) == len(set(ids)), deck.name
            assert all(re.fullmatch(r"[a-z0-9_]+", name) for name in ids), deck.name


def test_the_names_of_the_schema_are_those_of_the_cards() -> None:
    def ids(deck: str) -> tuple[str, ...]:
        return tuple(entry["id"] for entry in TABLES[deck])

    assert ids("actions") == ACTIONS
    assert ids("territories") == TERRITORIES
    assert ids("time_steps") == (*GREY, *BROWN)
    assert ids("civbot_actions") == BOT_ACTIONS
    assert ids("difficulties") == LEVELS


def test_sixteen_wonders_and_six_leaders_per_era() -> None:
    assert Counter(entry["era"] for entry in TABLES["wonders"]) == {1: 16, 2: 16, 3: 16}
    assert Counter(entry["era"] for entry in TABLES["leaders"]) == {1: 6, 2: 6, 3: 6}


def test_five_advisors_per_civilization_and_two_civilizations_for_green() -> None:
    assert Counter(entry["civilization"] for entry in TABLES["advisors"]) == {
        entry["id"]: 5 for entry in TABLES["civilizations"]
    }
    colours = Counter(entry["colour"] for entry in TABLES["civilizations"])
    assert set(colours) == {entry["id"] for entry in TABLES["colours"]}
    assert [colour for colour, sets in colours.items() if sets == 2] == ["green"]
    assert len(colours) == 6


def test_each_era_has_every_pair_of_domains_once() -> None:
    for era in (1, 2, 3):
        pairs = [
            frozenset(goal["domain"] for goal in entry["objectives"])
            for entry in TABLES["leaders"]
            if entry["era"] == era
        ]
        assert set(pairs) == {frozenset(pair) for pair in combinations(DOMAINS, 2)}
        assert len(pairs) == len(set(pairs))


def test_a_leaders_worth_is_the_civbots_most() -> None:
    most = TABLES["setup"]["civbots"]["leader_share_max"]
    for entry in TABLES["leaders"]:
        assert sum(goal["vp"] for goal in entry["objectives"]) == most[entry["era"] - 1], entry["id"]


def test_the_level_card_and_six_action_cards_for_civbots() -> None:
    assert Counter(entry["kind"] for entry in TABLES["civbots"]) == {"level": 1, "action": 6}
    assert {action for entry in TABLES["civbots"] for action in entry["actions"]} == set(BOT_ACTIONS)


def test_tokens_are_numbered_from_1_to_16() -> None:
    assert [entry["number"] for entry in TABLES["tokens"]] == list(range(1, 17))
    assert [entry["id"] for entry in TABLES["tokens"]] == [f"token_{number}" for number in range(1, 17)]


def test_levels_are_numbered_from_1_to_16() -> None:
    for deck in ("technology_levels", "military_levels"):
        assert [entry["level"] for entry in TABLES[deck]] == list(range(1, 17))


# The map


def test_thirteen_territories_whose_borders_go_both_ways() -> None:
    adjacent = {entry["id"]: entry["adjacent"] for entry in TABLES["territories"]}
    assert len(adjacent) == 13
    for name, others in adjacent.items():
        assert name not in others
        assert len(others) == len(set(others))
        for other in others:
            assert name in adjacent[other], f"{name}, {other}"


def test_the_borders_the_rulebook_tells() -> None:
    def touch(one: str, other: str) -> bool:
        return other in card("territories", one)["adjacent"]

    assert touch("central_america", "south_america")
    assert touch("oceania", "indochina")
    assert touch("north_america", "central_america"), "sample turn"
    assert touch("middle_east", "china"), "sample turn"
    assert not touch("north_america", "russia")


# Provenance and languages


@pytest.mark.parametrize("deck", LISTED)
def test_every_piece_says_where_its_facts_come_from(deck: str) -> None:
    for entry in TABLES[deck]:
        assert entry["provenance"], entry["id"]
        for source in entry["provenance"].values():
            assert re.fullmatch(r"designed|public|rulebook(, .+)?", source), source


def told(value: Any) -> list[tuple[str, str]]:
    """Every sentence of an entry with its language."""
    if isinstance(value, list):
        return [pair for one in value for pair in told(one)]
    if not isinstance(value, dict):
        return []
    if set(value) & set(LANGUAGES):
        return list(value.items())
    return [pair for key, one in value.items() if key != "provenance" for pair in told(one)]


@pytest.mark.parametrize("deck", LISTED)
def test_every_piece_speaks_both_languages(deck: str) -> None:
    for entry in TABLES[deck]:
        sentences = told(entry)
        assert sentences, entry["id"]
        assert Counter(lang for lang, _ in sentences) == {lang: len(sentences) // 2 for lang in LANGUAGES}, entry["id"]
        for lang, sentence in sentences:
            assert sentence, entry["id"]
            assert " ".join(sentence.split()) == sentence
            wrong = r"\S[:;!?]" if lang == "fr" else r"\s[:;!?]"
            assert not re.search(wrong, sentence), sentence


@pytest.mark.parametrize("deck", LISTED)
def test_texts_are_sentences(deck: str) -> None:
    for entry in TABLES[deck]:
        for part in (entry, entry.get("basic", {}), entry.get("advanced", {})):
            for sentence in part.get("text", {}).values():
                assert sentence.endswith("."), sentence
                assert not sentence[0].islower(), sentence


# What the rulebook prints


def test_action_cards_have_the_rulebooks_numbers() -> None:
    cubes = "move_cubes_to_used"
    printed: dict[str, tuple[Any, ...]] = {
        "military": (1, [(cubes, 1)], [("gain_military", 1)], 4, [(cubes, 3)], [("gain_military", 2)]),
        "technology": (1, [(cubes, 1)], [("gain_technology", 1)], 11, [(cubes, 3)], [("gain_technology", 2)]),
        "art": (1, [(cubes, 1)], [("take_wonders", 1)], 6, [(cubes, 3)], [("take_wonders", 2)]),
        "exploitation": (1, [], [("recover_cubes", 2)], 8, [("lose_vp", 1)], [("recover_cubes", 4)]),
        "expansion": (
            1,
            [],
            [("place_cube_on_map", 1)],
            5,
            [],
            [("recover_cubes", 1), ("place_cube_on_map", 1)],
        ),
        "trade": (1, [], [("gain_technology", 1)], 9, [], [("gain_technology", 1)]),
        "raid": (1, [], [("recover_cubes", 1), ("gain_vp", 1)], 10, [], [("recover_cubes", 2), ("gain_vp", 2)]),
        "war": (2, [], [], 14, [], []),
        "tourism": (12, [], [("gain_vp_per_wonders", 1, 4)], 15, [], [("gain_vp_per_wonders", 1, 3)]),
    }
    for name, (level, cost, effects, further, more, better) in printed.items():
        basic, advanced = card("actions", name)["basic"], card("actions", name)["advanced"]
        assert (basic["requires_technology"], advanced["requires_technology"]) == (level, further), name
        assert (amounts(basic["cost"]), amounts(basic["effects"])) == (cost, effects), name
        assert (amounts(advanced["cost"]), amounts(advanced["effects"])) == (more, better), name
    assert [amounts(card("actions", "trade")[way]["opponent"]) for way in ("basic", "advanced")] == [
        [("gain_vp", 2)],
        [("gain_vp", 1)],
    ]
    assert [amounts(card("actions", "war")[way]["winner"]) for way in ("basic", "advanced")] == [
        [("gain_vp", 2)],
        [("gain_vp", 4)],
    ]
    assert all(
        amounts(card("actions", "war")[way]["loser"]) == [("lose_territory_cube", 1)] for way in ("basic", "advanced")
    )
    revolution = card("actions", "revolution")
    assert "advanced" not in revolution
    assert revolution["basic"]["column_at_least"] == 3
    assert amounts(revolution["basic"]["effects"]) == [
        ("recover_newest_cards", 1),
        ("recover_chosen_card", 1),
        ("flag_last_action_round",),
    ]
    assert [entry["id"] for entry in TABLES["actions"] if entry["set_aside"]] == ["war", "tourism"]


def test_technologies_bring_what_the_rulebook_says() -> None:
    names = [entry["name"]["fr"] for entry in TABLES["technology_levels"]]
    assert names == [
        "Feu",
        "Agriculture",
        "Élevage",
        "Travail des métaux",
        "Roue",
        "Écriture",
        "Philosophie",
        "Machine à imprimer",
        "Navigation",
        "Poudre à canon",
        "Science",
        "Industrie",
        "Médecine",
        "Énergie nucléaire",
        "Internet",
        "Singularité",
    ]
    brought = {
        (row["op"], row.get("card", row.get("n", 0))): entry["level"]
        for entry in TABLES["technology_levels"]
        for row in entry["bonus"]
        if row["op"] != "draw_advisor"
    }
    assert brought[("gain_action_card", "war")] == 2
    assert brought[("gain_action_card", "tourism")] == 12
    assert brought[("action_limit", 2)] == 5
    assert brought[("action_limit", 3)] == 13
    assert brought[("navigation", 0)] == 9
    assert brought[("gain_vp", 6)] == 16
    advisors = [
        entry["level"] for entry in TABLES["technology_levels"] if {"op": "draw_advisor", "n": 1} in entry["bonus"]
    ]
    assert advisors == [4, 7, 13]
    assert TABLES["board"]["vp_beyond_max"] == 2


def test_the_sample_turn_excludes_a_bonus_at_military_2_and_a_card_at_technology_3() -> None:
    assert card("military_levels", "military_2")["bonus"] == []
    assert "recover_oldest_cards" not in [row["op"] for row in card("technology_levels", "animal_husbandry")["bonus"]]


def test_governments_pay_what_the_rulebook_prints() -> None:
    assert {entry["name"]["fr"]: (entry["vp"], entry["recover_cubes"]) for entry in TABLES["governments"]} == {
        "Clans": (0, 1),
        "Nomades": (1, 0),
        "Cité État": (2, 0),
        "Empire": (3, 0),
        "Mercantilisme": (4, 0),
        "Temps des Lumières": (5, 0),
        "Consumérisme": (5, 1),
        "Utopie": (7, 0),
        "Barbares": (3, 1),
    }


def test_every_government_has_squares_on_the_funnel() -> None:
    squares = TABLES["board"]["squares"]
    assert {code for row in squares for code in row if code != "."} == {
        entry["code"] for entry in TABLES["governments"]
    }
    for military in range(1, 17):
        for technology in range(1, 17):
            exists = squares[16 - military][technology - 1] != "."
            reach = min(16, technology + 2 + technology // 2), min(16, military + 2 + military // 2)
            assert exists == (military <= reach[0] and technology <= reach[1]), (technology, military)
    assert squares[15][0] == "C", "the game begins in Clans"


def test_the_time_circle() -> None:
    segments = TABLES["board"]["segment"]
    every = {"government_bonus", "recover_oldest_cards", "reactivate_all_wonders"}
    middle = {"add_cube_from_reserve", "territory_bonus", "recover_cubes_per_territory"}
    assert [set(segment["grey"]) for segment in segments] == [every, every | middle, every, every | middle]
    assert [segment["brown"] for segment in segments] == [
        ["turn_order"],
        ["turn_order", "renew_wonder_row"],
        ["turn_order"],
        ["turn_order", "leader_bonus", "renew_leaders", "renew_wonder_row"],
    ]
    assert all(segment["grey"][0] == "add_cube_from_reserve" for segment in segments[1::2])
    assert card("time_steps", "recover_oldest_cards")["n"] == 2
    assert card("time_steps", "add_cube_from_reserve")["n"] == 1
    renewal = card("time_steps", "renew_leaders")["text"]  # advanced: the later ones "restent secrets" until then
    assert "with the advanced rules those chosen at the start are turned up" in renewal["en"]
    assert "avec les règles avancées, ceux choisis au début sont révélés" in renewal["fr"]
    for entry in TABLES["time_steps"]:
        zone = {step for segment in segments for step in segment[entry["zone"]]}
        assert entry["id"] in zone


def test_setup_numbers() -> None:
    setup = TABLES["setup"]
    assert (setup["eras"], setup["turns"], setup["cubes_per_colour"]) == (3, 4, 54 // 6)
    assert (setup["cubes_in_front"], setup["cubes_used"]) == (3, 1)
    assert setup["challenge"] == {"cubes_in_front": 3, "cubes_used": 0}
    assert setup["by_players"]["wonder_row"] == [players + 2 for players in range(1, 7)]
    assert setup["by_players"]["leaders_drawn"] == [0, *[min(players + 1, 6) for players in range(2, 7)]]
    assert setup["by_players"]["civbots_max"] == [6 - players for players in range(1, 7)]
    assert setup["civbots"]["leader_share_max"] == [9, 11, 13]
    assert {entry["id"]: entry["cards_drawn"] for entry in TABLES["difficulties"]} == {
        "chief": 3,
        "noble": 4,
        "king": 5,
    }


@pytest.mark.parametrize(
    ("name", "era", "trigger", "cost", "effects"),
    [
        ("sphinx", 1, {"type": "majority", "domain": "wonders"}, [], [("gain_vp", 1)]),
        ("ziggurat", 1, {"type": "anytime"}, [("move_cubes_to_used", 1)], [("gain_vp", 1)]),
        (
            "persepolis",
            1,
            {"type": "on_action", "action": "military", "requires_paid": True},
            [],
            [("recover_cubes", 1)],
        ),
        ("forbidden_city", 2, {"type": "on_action", "action": "military"}, [], [("gain_vp", 1)]),
        ("petra", 2, {"type": "anytime"}, [("lose_vp", 1)], [("recover_cubes", 2)]),
        ("colosseum", 2, {"type": "anytime"}, [("rotate_wonders", 2)], [("recover_oldest_cards", 1)]),
        ("machu_picchu", 2, {"type": "anytime"}, [("rotate_wonders", 1)], [("reactivate_wonders", 1)]),
        ("angkor_wat", 2, {"type": "on_action", "action": "expansion"}, [], [("gain_vp", 1)]),
        ("pentagon", 3, {"type": "anytime"}, [("destroy_cubes", 1)], [("gain_military", 1)]),
        ("royal_observatory", 3, {"type": "anytime"}, [("destroy_wonders", 2)], [("gain_military", 1)]),
        (
            "versailles",
            3,
            {"type": "anytime"},
            [("destroy_cubes", 1)],
            [("perform_action", "expansion", "basic")],
        ),
    ],
)
def test_the_wonders_the_rulebook_explains(
    name: str, era: int, trigger: dict[str, Any], cost: list[Any], effects: list[Any]
) -> None:
    wonder = card("wonders", name)
    assert wonder["era"] == era
    assert wonder["trigger"] == trigger
    assert amounts(wonder["cost"]) == cost
    assert amounts(wonder["effects"]) == effects


def test_wonders_of_which_the_rulebook_tells_the_condition() -> None:
    assert card("wonders", "ishtar_gate")["trigger"] == {"type": "majority", "domain": "military"}
    assert card("wonders", "ishtar_gate")["effects"][0]["op"] == "gain_vp"
    assert card("wonders", "statue_of_liberty")["trigger"] == {"type": "on_action", "action": "expansion"}


def test_ten_wonders_of_majority_leave_two_rows_of_three_per_era_in_solo() -> None:
    left = Counter(entry["era"] for entry in TABLES["wonders"] if entry["trigger"]["type"] != "majority")
    assert sum(left.values()) == 38
    assert all(left[era] >= 2 * TABLES["setup"]["by_players"]["wonder_row"][0] for era in (1, 2, 3))


def test_leaders_advisor_and_events_the_rulebook_tells() -> None:
    goals = {name: card("leaders", name)["objectives"] for name in ("caesar", "lorenzo_il_magnifico")}
    assert goals["caesar"] == [
        {"domain": "wonders", "at_least": 3, "vp": 3},
        {"domain": "military", "at_least": 7, "vp": 6},
    ]
    assert goals["lorenzo_il_magnifico"] == [
        {"domain": "technology", "at_least": 11, "vp": 4},
        {"domain": "wonders", "at_least": 7, "vp": 7},
    ]
    assert card("leaders", "lorenzo_il_magnifico")["era"] == 2
    cleopatra = card("advisors", "cleopatra")
    assert cleopatra["civilization"] == "egypt"
    assert amounts(cleopatra["effects"]) == [("recover_oldest_cards", 1), ("recover_cubes", 2)]
    assert cleopatra["cost"] == []
    vesuvius = card("events", "vesuvius_eruption")
    assert vesuvius["trigger"] == {"type": "on_action", "action": "any"}
    assert amounts(vesuvius["effects"]) == [("lose_vp", 2)]
    assert vesuvius["affects_civbots"]
    ice = card("events", "little_ice_age")
    assert (ice["trigger"]["action"], amounts(ice["cost"])) == ("trade", [("move_cubes_to_used", 1)])
    assert card("events", "thermopylae")["trigger"] == {"type": "action_round", "extra_cards_without_effect": 1}


def test_civbots_act_as_the_rulebook_says() -> None:
    technology, military = card("civbot_actions", "technology"), card("civbot_actions", "military")
    assert amounts(technology["effects"]) == [("gain_technology", 1), ("gain_vp", 1)]
    assert amounts(technology["if_blocked"]) == [("gain_military", 1)]
    assert amounts(military["effects"]) == [("gain_military", 1)]
    assert amounts(military["if_blocked"]) == [("gain_technology", 1)]
    assert amounts(technology["at_max"]) == amounts(military["at_max"]) == [("gain_vp", 2)]
    art = card("civbot_actions", "art")
    assert amounts(art["effects"]) == [("discard_rightmost_wonder_of_row", 1), ("gain_vp", 1)]
    war = card("civbot_actions", "war")
    assert (amounts(war["effects"]), amounts(war["advanced"]["effects"])) == ([("gain_vp", 2)], [("gain_vp", 4)])
    assert (war["requires_technology"], war["advanced"]["requires_technology"]) == (2, 14)
