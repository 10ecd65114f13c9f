"""The box holds what the rulebook lists, says where each fact comes from, and its texts say what its fields do."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from civitas.games.path_of_civilization.schema import (
    BATTLE_TURNS,
    CHALLENGE_TURNS,
    CUBES,
    DECKS,
    PACKAGE,
    TYPES,
    check_tables,
)
from civitas.kernel.box import read_tables, weakest
from path_of_civilization import reading
from path_of_civilization.reading import LANGS

TABLES: dict[str, Any] = read_tables(PACKAGE, DECKS)
LEVELS = ("I", "II", "III", "IV")
COPIES = {"basic": 5, "I": 9, "II": 8, "III": 8, "IV": 7}
# The rulebook's list of contents, without the 185 Technologies counted below.
CARDS = {"leaders": 40, "wonders": 40, "challenges": 48, "battles": 24, "boons": 10, "civilizations": 5, "market": 4}
SOLO = {"actions": 12, "envy": 5}
PIECES = {
    "research_board": 5,
    "philosophy_board": 1,
    "military_board": 1,
    "external_force_pawn": 1,
    "turn_marker": 1,
    "civilization_pawn": 15,
    "card_holder": 5,
    "tray": 5,
    "stand": 10,
    "cube": 150,
    "cylinder": 25,
    "vp_1": 48,
    "vp_5": 22,
    "vp_10": 20,
    "score_pad": 1,
    "automa_board": 1,
    "automa_civilization_card": 5,
}


def card(deck: str, card_id: str) -> dict[str, Any]:
    return next(entry for entry in TABLES[deck] if entry["id"] == card_id)


def cards(*decks: str) -> list[Any]:
    return [pytest.param(entry, id=entry["id"]) for deck in decks for entry in TABLES[deck]]


# As many pieces as the rulebook lists


def test_185_technologies_of_twenty_slots_and_five_basics():
    assert sum(entry["copies"] for entry in TABLES["technologies"]) == 185
    slots = [(entry["type"], entry["level"]) for entry in TABLES["technologies"]]
    assert slots == [(kind, "basic") for kind in TYPES] + [(kind, level) for kind in TYPES for level in LEVELS]
    for entry in TABLES["technologies"]:
        assert entry["copies"] == COPIES[entry["level"]], entry["id"]
    for kind in TYPES:
        bought = [entry for entry in TABLES["technologies"] if entry["type"] == kind and entry["level"] != "basic"]
        assert sum(entry["copies"] for entry in bought) == 32
    assert sum(entry["copies"] for entry in TABLES["technologies"] if entry["level"] == "basic") == 25


@pytest.mark.parametrize(("deck", "total"), [*CARDS.items(), *SOLO.items()])
def test_every_deck_has_the_rulebooks_number(deck: str, total: int):
    assert len(TABLES[deck]) == total
    assert len({entry["id"] for entry in TABLES[deck]}) == total


def test_the_other_pieces_have_the_rulebooks_numbers():
    assert {entry["id"]: entry["copies"] for entry in TABLES["components"]} == PIECES


@pytest.mark.parametrize("deck", ["leaders", "wonders"])
def test_each_type_has_three_three_and_two_cards_by_level(deck: str):
    numbers = Counter((entry["type"], entry["level"]) for entry in TABLES[deck])
    assert numbers == {(kind, level): n for kind in TYPES for level, n in (("I", 3), ("II", 3), ("III", 2))}


def test_each_turn_has_three_challenges_of_each_type_but_military():
    numbers = Counter((entry["turn"], entry["type"]) for entry in TABLES["challenges"])
    assert numbers == {(turn, kind): 3 for turn in CHALLENGE_TURNS for kind in TYPES if kind != "military"}


def test_each_turn_has_six_battles_of_three_lines():
    assert Counter(entry["turn"] for entry in TABLES["battles"]) == dict.fromkeys(BATTLE_TURNS, 6)
    assert all(len(entry["rewards"]) == 3 for entry in TABLES["battles"])


def test_the_automa_has_three_action_cards_of_each_category_and_an_envy_of_each_type():
    numbers = Counter(entry["category"] for entry in TABLES["actions"])
    assert numbers == {"battle": 3, "wonder": 3, "leader": 3, "philosophy": 3}
    assert [entry["id"] for entry in TABLES["envy"]] == list(TYPES)


def test_two_boons_for_each_philosophy_level():
    assert len(TABLES["boons"]) == TABLES["setup"]["boons_per_level"] * (len(TABLES["philosophy"]) - 1)


def test_each_board_has_its_number_and_the_tracks_are_a_latin_square():
    assert [entry["number"] for entry in TABLES["civilizations"]] == [1, 2, 3, 4, 5]
    tracks = [entry["priority"] for entry in TABLES["civilizations"]]
    for track in tracks:
        assert sorted(track) == sorted(TYPES)
    for place in zip(*tracks, strict=True):
        assert sorted(place) == sorted(TYPES)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_market_cards_lay_out_cards_the_box_has(players: int):
    line = card("market", f"players_{players}")
    assert line["players"] == players
    assert line["levels"] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    for deck in ("wonders", "leaders"):
        for level in (1, 2, 3):
            laid = sum(n for n, of in zip(line[deck], line["levels"], strict=True) if of == level)
            assert 0 < laid <= {1: 15, 2: 15, 3: 10}[level]


# What the rulebook says of single pieces


def test_the_basic_technologies_are_the_rulebooks():
    names = {entry["name"]["fr"] for entry in TABLES["technologies"] if entry["level"] == "basic"}
    assert names == {"Feu", "Outils", "Rites", "Chasse", "Tribu"}


def test_the_research_example():
    assert card("technologies", "illumination")["research"] == {"scientific": 3, "military": 2}
    assert card("technologies", "coal")["research"] == {"military": 2, "cultural": 2}
    bonus = {"timing": "alive", "when": "phase_D", "gain": {"research_military": 1}}
    assert card("leaders", "julius_caesar")["effects"] == [bonus]


def test_the_purchase_example():
    aviation = card("technologies", "aviation")
    assert (aviation["type"], aviation["cost"]) == ("military", 7)
    assert aviation["bonus"] == {"philosopher": 1, "heritage": 3, "builder": 1}


def test_the_philosophy_example():
    level = TABLES["philosophy"][3]
    assert (level["id"], level["cost"], level["multiplier"]) == ("level_3", 3, 2)
    assert card("boons", "military_heritage")["gain"] == {"heritage": 1}


def test_the_priority_example():
    types = {"euclid": "scientific", "confucius": "spiritual", "cleopatra": "cultural"}
    assert {leader: card("leaders", leader)["type"] for leader in types} == types
    place = {entry["id"]: entry["priority"].index for entry in TABLES["civilizations"]}
    assert place["egyptian"]("scientific") == 2
    assert place["maya"]("scientific") == 3
    assert place["maya"]("spiritual") == 0
    assert place["chinese"]("spiritual") == 4


def test_the_setup_example():
    three = card("market", "players_3")
    assert three["wonders"][:4] == [2, 2, 0, 2]
    assert three["leaders"][:4] == [0, 2, 2, 2]
    assert three["levels"][:4] == [1, 1, 1, 2]
    named = {"invention_of_paper": ("cultural", "3"), "rapid_sedentarisation": ("industrial", "5")}
    named["demographic_shock"] = ("cultural", "7")
    for challenge, (kind, turn) in named.items():
        assert (card("challenges", challenge)["type"], card("challenges", challenge)["turn"]) == (kind, turn)


def test_the_challenge_examples():
    revolution = card("challenges", "industrial_revolution")
    assert revolution["turn"] == "7"
    assert revolution["fate"] == [{"kind": "per", "count": "wonder", "each": 3, "gain": {"vp": 5}}]
    example = card("challenges", "rapid_sedentarisation")
    assert example["fate"] == [{"kind": "exchange", "pay": {"ambassador": 1}, "gain": {"builder": 1}, "max": 2}]
    assert example["history"] == {"divisor": 3, "bonus": {"ambassador": 1}}


def test_the_numbers_of_the_course_of_the_game():
    setup = TABLES["setup"]
    assert setup["turns"] == 9
    assert (setup["technologies_in_hand"], setup["left_slots"], setup["right_slots"]) == (5, 2, 2)
    assert (setup["research_max"], setup["power_per_unit"], setup["minimum_power_for_reward"]) == (10, 2, 1)
    assert setup["leftover_cube_divisor"] == 2
    assert setup["event_turns_challenge"] == ["3", "5", "7", "9a"]
    assert setup["event_turns_battle"] == ["4", "6", "8", "9b"]
    assert TABLES["population"][0]["level"] == 4
    assert TABLES["philosophy"][0]["cost"] == 0


def test_wonders_work_at_once_or_at_the_end():
    for entry in TABLES["wonders"]:
        assert {effect["timing"] for effect in entry["effects"]} <= {"instant", "end"}, entry["id"]


def test_only_the_last_challenge_has_a_threshold_and_it_gives_points():
    for entry in TABLES["challenges"]:
        assert ("threshold" in entry["history"]) == (entry["turn"] == "9a"), entry["id"]
        if entry["turn"] == "9a":
            assert set(entry["history"]["bonus"]) == {"vp"}, entry["id"]


# What reviews of the printed game tell


def test_a_technology_researches_the_two_neighbours_of_its_type():
    for entry in TABLES["technologies"]:
        place = TYPES.index(entry["type"])
        neighbours = {TYPES[place - 1], TYPES[(place + 1) % 5]}
        if entry["level"] == "basic":
            assert set(entry["research"]) < neighbours, entry["id"]
        else:
            assert set(entry["research"]) == neighbours, entry["id"]


def test_dearer_technologies_are_worth_more():
    for kind in TYPES:
        row = [entry for entry in TABLES["technologies"] if entry["type"] == kind]
        costs = [entry["cost"] for entry in row]
        points = [entry["vp"] for entry in row]
        assert costs == sorted(set(costs))
        assert points == sorted(set(points))


def test_jericho_sends_sages_ahead():
    assert card("wonders", "jericho")["effects"] == [{"timing": "instant", "gain": {"sage_future": ["5", "7", "9a"]}}]


# What the rules need of our own figures


def test_every_technology_can_pay_for_a_first_level_of_another_type():
    """So nobody is ever without an affordable Technology as long as the slots of level I last."""
    first = {entry["type"]: entry["cost"] for entry in TABLES["technologies"] if entry["level"] == "I"}
    for entry in TABLES["technologies"]:
        assert any(points >= first[kind] for kind, points in entry["research"].items()), entry["id"]


def test_population_and_philosophy_only_rise():
    for deck, field in (("population", "level"), ("population", "end_vp"), ("philosophy", "end_vp")):
        row = [entry[field] for entry in TABLES[deck]]
        assert row == sorted(row)
    assert [entry["id"] for entry in TABLES["population"]] == [f"space_{n}" for n in range(len(TABLES["population"]))]
    assert [entry["id"] for entry in TABLES["philosophy"]] == [f"level_{n}" for n in range(len(TABLES["philosophy"]))]


def test_the_tables_fit_together():
    check_tables(TABLES)


# Sources and words


@pytest.mark.parametrize("deck", [deck.name for deck in DECKS])
def test_every_piece_says_where_its_facts_come_from(deck: str):
    table = TABLES[deck]
    for entry in table if isinstance(table, list) else [table]:
        assert entry["provenance"], entry
        for source in entry["provenance"].values():
            assert source in ("designed", "public") or source.startswith("rulebook: "), entry


def test_cards_are_as_certain_as_their_weakest_fact():
    designed = [entry["id"] for entry in TABLES["leaders"] if weakest(entry["provenance"]) == "designed"]
    assert len(designed) == 40, "no Leader is printed whole"
    assert weakest(card("boons", "military_heritage")["provenance"]) == "rulebook"


def test_names_are_unique_in_each_language_and_texts_differ_between_them():
    for deck in DECKS:
        if deck.plain or "name" not in deck.fields or deck.name == "terms":
            continue
        for lang in LANGS:
            names = [entry["name"][lang] for entry in TABLES[deck.name]]
            assert len(names) == len(set(names)), deck.name
        for entry in TABLES[deck.name]:
            text = entry.get("text", {})
            for words in text.values() if "fate" in text else [text] if text else []:
                assert words["en"] != words["fr"]
                assert all(words[lang].endswith(".") for lang in LANGS)


def test_every_gain_has_its_words():
    terms = {entry["id"]: entry for entry in TABLES["terms"]}
    for key, (english, french) in reading.GAINS.items():
        assert (terms[key]["name"]["en"], terms[key]["plural"]["en"]) == english
        assert (terms[key]["name"]["fr"], terms[key]["plural"]["fr"]) == french
    assert set(CUBES) | set(TYPES) <= set(terms)


def test_the_rules_tell_the_automas_figures():
    """Who tunes solo.toml has to rewrite the rules."""
    source = resources.files("civitas.games.path_of_civilization").joinpath("rules.toml").read_text(encoding="utf-8")
    rules = {rule["id"]: rule["text"] for rule in tomllib.loads(source)["rule"]}
    english, french = (" ".join(rules["solo-turn"][lang]) for lang in LANGS)
    solo = TABLES["solo"]
    fate = ", ".join(str(points) for points in solo["fate_vp"][:3])
    assert f"otherwise {solo['vp_per_boon_multiplier']} VP times the multiplier" in english
    assert f"sinon {solo['vp_per_boon_multiplier']} PV fois le multiplicateur" in french
    assert f"Instead of the card's effects it gains {solo['vp_per_card_effect']} VP" in english
    assert f"Au lieu des effets de la carte, il gagne {solo['vp_per_card_effect']} PV" in french
    assert f"it gains {fate} and {solo['fate_vp'][3]} VP in the Challenges 3, 5, 7 and 9a" in english
    assert f"il gagne {fate} et {solo['fate_vp'][3]} PV aux Défis 3, 5, 7 et 9a" in french
    assert f"{solo['vp_per_technology_bonus']} VP if there is anything else" in english
    assert f"{solo['vp_per_technology_bonus']} PV s'il contient autre chose" in french
    assert f"{solo['vp_per_other_reward_kind']} VP for each other kind of gain" in english
    assert f"{solo['vp_per_other_reward_kind']} PV par autre sorte de gain" in french
    assert f"From turn {solo['market_discard_from_turn']} on a random card" in english
    assert f"À partir du tour {solo['market_discard_from_turn']}, une carte au hasard" in french
    assert (solo["market_discard"], solo["market_discard_keeps"]) == (1, 2)
    assert solo["tech_level_by_turn"] == ["I", "I", "II", "II", "III", "III", "III", "IV", "IV"]
    assert solo["eras"] == [1, 1, 1, 2, 2, 2, 3, 3, 3]


# The texts, read back, are the fields


@pytest.mark.parametrize("lang", [0, 1], ids=LANGS)
class TestTextsSayWhatTheFieldsDo:
    @pytest.mark.parametrize("entry", cards("technologies"))
    def test_technology(self, entry: dict[str, Any], lang: int):
        printed = {key: entry[key] for key in ("deploy", "research", "bonus")}
        assert reading.technology(entry["text"][LANGS[lang]], lang) == printed

    @pytest.mark.parametrize("entry", cards("leaders", "wonders"))
    def test_leader_and_wonder(self, entry: dict[str, Any], lang: int):
        assert reading.effects(entry["text"][LANGS[lang]], lang) == entry["effects"]

    @pytest.mark.parametrize("entry", cards("challenges"))
    def test_challenge(self, entry: dict[str, Any], lang: int):
        assert [reading.fate(entry["text"]["fate"][LANGS[lang]], lang)] == entry["fate"]
        said = reading.history(entry["text"]["history"][LANGS[lang]], lang)
        assert said == (entry["type"], entry["history"])

    @pytest.mark.parametrize("entry", cards("battles"))
    def test_battle(self, entry: dict[str, Any], lang: int):
        printed = {key: entry[key] for key in ("external_force", "rewards")}
        assert reading.battle(entry["text"][LANGS[lang]], lang) == printed

    @pytest.mark.parametrize("entry", cards("boons"))
    def test_boon(self, entry: dict[str, Any], lang: int):
        assert reading.boon(entry["text"][LANGS[lang]], lang) == entry["gain"]

    @pytest.mark.parametrize("entry", cards("civilizations"))
    def test_civilization(self, entry: dict[str, Any], lang: int):
        printed = {key: entry[key] for key in ("start_bonus", "priority")}
        assert reading.civilization(entry["text"][LANGS[lang]], lang) == printed

    @pytest.mark.parametrize("entry", cards("actions"))
    def test_action(self, entry: dict[str, Any], lang: int):
        printed = {key: entry[key] for key in ("era_1", "era_2", "era_3", "category", "choose")}
        assert reading.action(entry["text"][LANGS[lang]], lang) == printed

    @pytest.mark.parametrize("entry", cards("difficulties"))
    def test_difficulty(self, entry: dict[str, Any], lang: int):
        printed = {key: entry[key] for key in ("heritage_start", "bonus_vp")}
        assert reading.difficulty(entry["text"][LANGS[lang]], lang) == printed

    @pytest.mark.parametrize("entry", cards("envy"))
    def test_envy(self, entry: dict[str, Any], lang: int):
        text = entry["text"][LANGS[lang]]
        named = {kind for kind, nouns in reading.TYPES.items() if nouns[lang] in text}
        assert named == {entry["id"]}
