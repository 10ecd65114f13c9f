"""Texts and numbers of the cards cannot drift apart: a text says the numbers of its fields, no others, and of what."""

from __future__ import annotations

import re
from typing import Any

import pytest

from civitas.games.sid_meiers_civilization.schema import DECKS, EFFECTS, PACKAGE, PASSIVES
from civitas.kernel.box import read_tables

TABLES = read_tables(PACKAGE, DECKS)
POWERS = ("technologies", "governments", "governments_2013", "wonders", "civilizations")
CARDS = [(deck, card) for deck in (*POWERS, "events") for card in TABLES[deck]]
NUMBER = re.compile(r"\d+")
NAMES = {deck: {card["id"]: card["name"] for card in TABLES[deck]} for deck in ("resources", "terrains", "buildings")}
LIMIT = {"turn": ("once per turn", "une fois par tour"), "battle": ("once per battle", "une fois par bataille")}
MOMENT = {
    "battle": ("Battle", "Bataille"),
    "city_management": ("City management", "Gestion de la cité"),
    "trade": ("Trade", "Commerce"),
    "movement": ("Movement", "Déplacement"),
    "any": ("Any time", "À tout moment"),
    "start_of_turn": ("Start of turn", "Début du tour"),
}
ROMAN = ("", "I", "II", "III", "IV")

# What a text says for an operation; {n} is its number.
WORDS: dict[str, tuple[str, str]] = {
    "coins": (r"{n} coin", r"{n} pièce"),
    "culture_hand": (r"Culture hand \+{n}", r"Main de culture \+{n}"),
    "battle_hand": (r"Battle hand \+{n}", r"Main de bataille \+{n}"),
    "combat_bonus": (r"Combat bonus \+{n}", r"Bonus de bataille \+{n}"),
    "production": (r"Each of your cities has {n} more production", r"Chacune de vos cités a {n} de production de plus"),
    "trade_income": (r"Collect {n} (?:more|less) trade", r"Collectez {n} points de commerce de (?:plus|moins)"),
    "capital_arts": (r"arts bring {n} culture less", r"arts de la capitale rapportent {n} pion culture de moins"),
    "unit_strength": (r"units have {n} more strength", r"unités ont {n} de force de plus"),
    "stacking_bonus": (r"Stacking limit \+{n}", r"Limite d'empilement \+{n}"),
    "speed": (r"Travel speed {n}", r"Vitesse d'expédition {n}"),
    "stacking": (r"Stacking limit {n}", r"Limite d'empilement {n}"),
    "cities": (r"{n} cities", r"{n} cités"),
    "production_per_coins": (r"{n} more production per {per} coins", r"{n} de production de plus par tranche de {per}"),
    "hands_per_coins": (r"\+{n} per {per} coins", r"\+{n} par tranche de {per} pièces"),
    "capital_actions": (r"capital (?:takes no action|may take a second action)", r"(?:aucune|une seconde) action"),
    "research_discount": (r"{n} trade less", r"{n} points de commerce de moins"),
    "rush": (r"is worth {n} production", r"vaut {n} de production"),
    "items": (r"two items", r"deux éléments"),
    "harvests": (r"two resources", r"deux ressources"),
    "cross_water": (r"cross water, not stop", r"traverser l'eau, pas s'y arrêter"),
    "stop_on_water": (r"cross water and (?:may )?stop", r"l'eau et (?:peuvent )?s'y arrêter"),
    "fly_over": (r"pass over", r"survolent"),
    "build_walls": (r"walls may be built", r"bâtir des murs"),
    "raze_walls": (r"walls fall", r"murs tombent"),
    "armies_found_cities": (r"armies may found cities", r"armées peuvent fonder des cités"),
    "scouts_enter_huts": (r"scouts may explore huts", r"colons explorer les huttes"),
    "harvest_any_city": (r"any of your cities", r"n'importe laquelle de vos cités"),
    "equal_production": (r"as many production icons as your best", r"autant de symboles production"),
    "peaceful": (r"attack neither figures nor cities", r"n'attaquent ni figurines ni cités"),
    "uncancellable": (r"cannot be cancelled", r"ne peuvent pas être annulés"),
    "open_enemy_hand": (r"hand is open", r"main de votre adversaire est visible"),
    "protected": (r"only if you agree", r"qu'avec votre accord"),
    "gain_culture": (r"(?:gain )?{n} culture", r"(?:gagnez )?{n} pions? culture"),
    "gain_trade": (r"gain {n} trade", r"gagnez {n} points de commerce"),
    "gain_culture_per_army": (r"gain {n} culture per army", r"gagnez {n} pion culture par armée"),
    "give_trade": (r"another player of your choice gains {n}", r"adversaire de votre choix en gagne {n}"),
    "give_coin": (r"another player of your choice then puts {n} coin", r"pose ensuite {n} pion pièce"),
    "coin_token": (r"put {n} coin token on this", r"pose[rz] {n} pion pièce sur cette"),
    "city_production": (r"One of your cities has {n} more production", r"Une de vos cités a {n} de production de plus"),
    "great_person": (r"gain a random great person", r"gagnez une personnalité tirée au hasard"),
    "take_resource": (r"a resource of the market", r"une ressource du marché"),
    "harvest": (r"harvest one resource", r"collectez une ressource"),
    "advance": (r"advance one space on the culture track for free", r"avancez gratuitement d'une case"),
    "extra_action": (r"may take one more action", r"effectuer une action de plus"),
    "as_resource": (r"use this card as", r"utilisez cette carte comme"),
    "heal": (r"remove (?:up to {n}|all) wounds", r"retirez (?:jusqu'à {n}|toutes les) blessures"),
    "wound": (r"deal up to {n} wounds", r"infligez jusqu'à {n} blessures"),
    "extra_wounds": (r"deals {n} more wounds", r"inflige {n} blessures de plus"),
    "cancel": (r"cancel", r"annulez"),
    "kill_unit": (r"kill a random unit", r"tuez une unité au hasard"),
    "kill_figures": (r"kill (?:one figure|.*up to {n} figures)", r"tuez (?:une figurine|.*jusqu'à {n} figurines)"),
    "move_figures": (r"up to {n} squares", r"de {n} cases au plus"),
    "destroy_building": (r"destroy .*buildings?", r"détruisez .*bâtiments?"),
    "destroy_here": (r"stops on a building", r"s'arrête sur un bâtiment"),
    "obsolete": (r"wonder obsolete", r"désuète une merveille"),
    "change_terrain": (r"becomes {to_en}", r"devient {to_fr}"),
    "anarchy": (r"becomes Anarchy", r"devient l'Anarchie"),
    "hold_square": (r"nobody's figures leave it", r"aucune figurine ne la quitte"),
    "move_to_water": (r"to any water square", r"vers n'importe quelle case d'eau"),
    "nuke": (r"Destroy a city that is no capital", r"Détruisez une cité autre qu'une capitale"),
    "learn": (r"learn a technology another player knows", r"apprenez une technologie d'un autre joueur"),
    "exchange": (r"learn a technology of level {level}", r"apprenez une technologie de niveau {level}"),
    "place_figure": (r"place an army or a scout", r"placez une armée ou un colon"),
    "draw_unit": (r"a unit of that type", r"une unité de ce type"),
    "rescue_unit": (r"one of your killed units", r"une de vos unités tuées"),
    "spy": (r"enters an enemy city centre", r"entre au centre d'une cité adverse"),
    "free_building": (r"a building you have unlocked for free", r"gratuitement un bâtiment débloqué"),
}
LEVEL = {1: "I", 2: "I o[ru] II", 3: "III o[ru] (?:less|moins)"}


def pattern(row: dict[str, Any], index: int) -> str:
    lang = ("en", "fr")[index]
    terrain = NAMES["terrains"][row["to"]][lang].lower() if "to" in row else ""
    values = {
        "{n}": str(abs(row.get("n", 0))),
        "{per}": str(row.get("per", "")),
        "{level}": LEVEL.get(row.get("level", 0), ""),
        f"{{to_{lang}}}": terrain,
    }
    found = WORDS[row["op"]][index]
    for key, value in values.items():
        found = found.replace(key, value)
    return found


def operations(card: dict[str, Any]) -> list[dict[str, Any]]:
    rows = [*card.get("passive", []), *card.get("effects", [])]
    return rows + [row for ability in card.get("abilities", []) for row in ability["effects"]]


def numbers(card: dict[str, Any]) -> set[int]:
    """Numbers of the fields that a text may say; one of something is often a word."""
    found = {abs(row[key]) for row in operations(card) for key in ("n", "per", "range") if key in row}
    for ability in card.get("abilities", []):
        found |= {ability[key] for key in ("trade", "culture") if key in ability} | {len(ability.get("cost", []))}
    return found | {card.get("holds", 0)}


@pytest.mark.parametrize(("deck", "card"), CARDS, ids=[f"{deck}.{card['id']}" for deck, card in CARDS])
def test_a_text_says_what_each_operation_does(deck: str, card: dict[str, Any]) -> None:
    for row in operations(card):
        for index, lang in enumerate(("en", "fr")):
            said = card.get("option_text", card["text"])[lang]  # with the option the card does all it can
            assert re.search(pattern(row, index), said, re.IGNORECASE), f"{row['op']}: {said}"


@pytest.mark.parametrize(("deck", "card"), CARDS, ids=[f"{deck}.{card['id']}" for deck, card in CARDS])
def test_a_text_says_no_number_its_fields_do_not_hold(deck: str, card: dict[str, Any]) -> None:
    further: set[int] = set()
    if deck == "technologies":
        further = {wonder["discount"]["cost"] for wonder in discounts(card["id"])}
        further |= {TABLES["setup"]["costs"]["walls"]} if card["id"] == "masonry" else set()
    if deck == "civilizations":
        further = set(card["start"].values()) | {TABLES["setup"]["rush"]["trade"]}
    if card["id"] == "fundamentalism":
        further = {0}  # never below 0
    for lang in ("en", "fr"):
        said = {int(digits) for digits in NUMBER.findall(card["text"][lang])}
        assert said <= numbers(card) | further, card["text"][lang]
        assert {number for number in numbers(card) if number > 2} <= said, card["text"][lang]


def discounts(technology: str) -> list[dict[str, Any]]:
    return [wonder for wonder in TABLES["wonders"] if wonder.get("discount", {}).get("technology") == technology]


@pytest.mark.parametrize("card", TABLES["technologies"], ids=lambda card: card["id"])
def test_a_technologys_text_names_what_it_unlocks(card: dict[str, Any]) -> None:
    wanted: set[tuple[str, str]] = set()
    for label, deck in ((("Building", "Bâtiment"), "buildings"), (("Government", "Gouvernement"), "governments")):
        for other in TABLES[deck]:
            if other.get("technology") == card["id"]:
                wanted.add((f"{label[0]}: {other['name']['en']}.", f"{label[1]} : {other['name']['fr']}."))
    for wonder in discounts(card["id"]):
        cost = wonder["discount"]["cost"]
        wanted.add((f"{wonder['name']['en']} costs {cost}.", f"{wonder['name']['fr']} : coût {cost}."))
    for unit in TABLES["units"][:3]:
        for rank, row in enumerate(unit["ranks"], 1):
            if row.get("technology") == card["id"]:
                name = row["name"]
                wanted.add(
                    (
                        f"{unit['name']['en']} of rank {ROMAN[rank]} ({name['en']}).",
                        f"{unit['name']['fr']} de rang {ROMAN[rank]} ({name['fr']}).",
                    )
                )
    for english, french in wanted:
        assert english in card["text"]["en"]
        assert french in card["text"]["fr"]
    assert card["text"]["en"].count("Building: ") == sum("Building" in english for english, _ in wanted)
    assert card["text"]["en"].count("Government: ") == sum("Government" in english for english, _ in wanted)
    assert len(re.findall(r" costs \d", card["text"]["en"])) == len(discounts(card["id"]))
    assert card["text"]["en"].count("of rank") == sum("of rank" in english for english, _ in wanted)


@pytest.mark.parametrize("card", TABLES["technologies"], ids=lambda card: card["id"])
def test_a_technologys_text_says_when_and_for_what_an_ability_is_used(card: dict[str, Any]) -> None:
    for ability in card["abilities"]:
        for index, lang in enumerate(("en", "fr")):
            head = LIMIT[ability["per"]][index]
            if "phase" in ability:
                head = f"{MOMENT[ability['phase']][index]}, {head}"
            cost = ability.get("cost", [])
            if cost and cost[0] == "any":
                head += (f", spend {len(cost)} resources", f", contre {len(cost)} ressources")[index]
            elif cost:
                head += (", spend ", ", contre ")[index] + f"1 {NAMES['resources'][cost[0]][lang].lower()}"
            assert head.lower() in card["text"][lang].lower()
            told = ability["text"][lang]
            assert told[0].lower() + told[1:] in card["text"][lang]


@pytest.mark.parametrize("card", TABLES["events"], ids=lambda card: card["id"])
def test_an_events_text_says_its_range_and_whether_it_interrupts(card: dict[str, Any]) -> None:
    for row in card["effects"]:
        if "range" in row:
            assert f"within {row['range']} squares" in card["text"]["en"]
            assert f"à {row['range']} cases au plus" in card["text"]["fr"]
        for kind in row.get("kinds", []):
            for lang in ("en", "fr"):
                assert NAMES["resources"][kind][lang].lower() in card["text"][lang]
        assert row.get("great_person", False) == ("great person" in card["text"]["en"])
    assert ("even during a move" in card["text"]["en"]) == card.get("interrupt", False)
    assert ("même pendant un déplacement" in card["text"]["fr"]) == card.get("interrupt", False)


@pytest.mark.parametrize("card", TABLES["buildings"], ids=lambda card: card["id"])
def test_a_buildings_text_says_its_icons_and_face(card: dict[str, Any]) -> None:
    words = {
        "production": ("production", "production"),
        "trade": ("trade", "commerce"),
        "culture": ("culture", "culture"),
        "coin": ("coin", "pièce"),
    }
    for index, lang in enumerate(("en", "fr")):
        said = card["text"][lang]
        for kind, number in card["icons"].items():
            assert bool(re.search(rf"\b{number} {words[kind][index]}", said)) == bool(number), said
        assert (f"+{card['combat_bonus']}" in said) == bool(card["combat_bonus"])
        assert (("Starred", "Étoile")[index] in said) == card["starred"]
        better = card.get("upgrades_to")
        assert (not better) == (("Becomes", "Devient")[index] not in said)
        if better:
            assert NAMES["buildings"][better][lang] in said


def test_every_word_of_this_file_is_used() -> None:
    assert set(WORDS) == {*PASSIVES, *EFFECTS}


@pytest.mark.parametrize(
    ("deck", "name", "key", "wrong"),
    [
        ("wonders", "louvre", "abilities", [{"text": {}, "effects": [{"op": "gain_culture", "n": 4}]}]),
        ("technologies", "sailing", "passive", [{"op": "speed", "n": 5}]),
        ("events", "sabotage", "effects", [{"op": "destroy_building", "n": 1, "range": 5}]),
    ],
)
def test_a_number_changed_alone_is_noticed(deck: str, name: str, key: str, wrong: Any) -> None:
    card = next(card for card in TABLES[deck] if card["id"] == name)
    changed = {**card, key: wrong}
    with pytest.raises(AssertionError):
        test_a_text_says_no_number_its_fields_do_not_hold(deck, changed)
