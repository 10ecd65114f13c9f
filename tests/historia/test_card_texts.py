"""Texts and numbers of the cards cannot drift apart: a text says every number of its fields, no other, and of what."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from civitas.games.historia.schema import DECKS, PACKAGE
from civitas.kernel.box import read_tables

TABLES = read_tables(PACKAGE, DECKS)
LISTS = ("cost", "effects", "opponent", "winner", "loser", "bonus", "if_blocked", "at_max")
NUMBER = re.compile(r"\d+")
# "The oldest card" is one card.
SINGULAR = {
    "en": re.compile(r"\bthe (?:oldest|newest)\b(?! cards)"),
    "fr": re.compile(r"\bla plus (?:ancienne|récente)\b"),
}

# What a text says for an operation; {n} is its number, {name} the action it names.
WORDS: dict[str, tuple[str, str]] = {
    "gain_vp": (r"{n} VP", r"{n} PV"),
    "lose_vp": (r"(?:[Ll]ose|costs) {n} VP", r"(?:[Pp]erdez|coûte) {n} PV"),
    "gain_vp_per_wonders": (r"{vp} VP per {per} wonders", r"{vp} PV par groupe de {per} Merveilles"),
    "recover_cubes": (r"[Rr]ecover {n} cubes?", r"[Rr]écupére[rz] {n} cubes?"),
    "add_cube_from_reserve": (r"{n} cubes? from the reserve", r"{n} cubes? de la réserve"),
    "move_cubes_to_used": (
        r"{n} available cubes?\b.* in the used zone",
        r"{n} cubes? disponibles?\b.* en Zone de défausse",
    ),
    "destroy_cubes": (
        r"[Rr]emove {n} available cubes? for good",
        r"[Ss]upprimez définitivement {n} cubes? disponibles?",
    ),
    "place_cube_on_map": (r"[Pp]ut {n} (?:available )?cube on", r"[Pp]lace(?:z)? {n} cube (?:disponible )?sur"),
    "lose_territory_cube": (r"the loser (?:puts|removes) {n} cube", r"le perdant en retire {n} cube"),
    "recover_oldest_cards": (r"oldest", r"plus ancienne"),
    "recover_newest_cards": (r"newest", r"plus récente"),
    "recover_chosen_card": (r"{n} cards? of your choice", r"{n} cartes? de votre choix"),
    "draw_advisor": (r"Draw {n} advisors?", r"Piochez {n} Conseillers?"),
    "gain_military": (r"{n} military levels?", r"{n} niveaux? Militaires?"),
    "gain_technology": (r"{n} technology levels?", r"{n} niveaux? de Technologie"),
    "lose_technology": (r"loses {n} technology levels?", r"perd d'abord {n} niveaux? de Technologie"),
    "take_wonders": (r"take {n} wonders? from the row", r"pren(?:ez|dre) {n} Merveilles? de la rangée"),
    "reactivate_wonders": (r"make {n} turned wonders? of yours ready", r"réactive[rz] {n} de vos Merveilles pivotées"),
    "reactivate_all_wonders": (r"make all your wonders ready", r"réactivez toutes vos Merveilles"),
    "rotate_wonders": (r"turn {n} other ready wonders?", r"pivotez {n} autres? Merveilles? prêtes?"),
    "destroy_wonders": (r"remove {n} other wonders?", r"supprimez définitivement {n} autres? de vos Merveilles"),
    "government_bonus": (r"your government bonus", r"votre bonus de Gouvernement"),
    "perform_action": (r"{level_en}{name_en}", r"{name_fr}{level_fr}"),
    "flag_last_action_round": (r"is the turn's last", r"est le dernier du Tour"),
    "discard_rightmost_wonder_of_row": (r"{n} wonders?, the rightmost", r"{n} Merveilles?, la plus à droite"),
    "gain_action_card": (r"The {name_en} card joins your hand", r"La carte {name_fr} rejoint votre main"),
    "unlock_advanced": (r"Advanced {name_en}", r"Action {name_fr} avancée"),
    "action_limit": (r"Up to {n} cards per action round", r"Jusqu'à {n} cartes par tour d'Actions"),
    "navigation": (r"any territory", r"n'importe quel territoire"),
}
DOMAIN = {
    "wonders": ("the most wonders", "le plus de Merveilles"),
    "territories": ("the most territories", "le plus de territoires"),
    "military": ("the highest military level", "le plus haut niveau Militaire"),
    "technology": ("the highest technology level", "le plus haut niveau de Technologie"),
}
GOAL = {
    "wonders": ("{vp} VP: {at_least} wonders or more", "{vp} PV : {at_least} Merveilles ou plus"),
    "territories": ("{vp} VP: {at_least} territories or more", "{vp} PV : {at_least} territoires ou plus"),
    "military": ("{vp} VP: military level {at_least} or more", "{vp} PV : niveau Militaire {at_least} ou plus"),
    "technology": (
        "{vp} VP: technology level {at_least} or more",
        "{vp} PV : niveau de Technologie {at_least} ou plus",
    ),
}
NAMES = {card["id"]: card["name"] for card in TABLES["actions"]}


def texts() -> list[tuple[str, dict[str, Any]]]:
    """Every part of a card that has a text, with its place."""
    found: list[tuple[str, dict[str, Any]]] = []
    for deck in DECKS:
        for card in [] if deck.plain else TABLES[deck.name]:
            for key, part in (("", card), (".basic", card.get("basic")), (".advanced", card.get("advanced"))):
                if part and "text" in part:
                    found.append((f"{deck.name}.{card['id']}{key}", part))
    return found


TEXTS = texts()


def operations(part: dict[str, Any]) -> list[dict[str, Any]]:
    rows = [row for key in LISTS for row in part.get(key, []) if "op" in row]
    if "basic" not in part and "advanced" in part:  # a civbot's War
        rows += part["advanced"]["effects"]
    return rows


def numbers(part: dict[str, Any]) -> Counter[int]:
    """Every number of the fields a text speaks of."""
    found: Counter[int] = Counter()
    for row in operations(part):
        found.update([row[key] for key in ("n", "vp", "per") if key in row])
    for holder in (part, part.get("advanced", {})):
        if holder.get("requires_technology", 1) > 1:
            found[holder["requires_technology"]] += 1
    for key in ("column_at_least", "vp", "recover_cubes", "n", "cards_drawn"):
        if part.get(key):
            found[part[key]] += 1
    for goal in part.get("objectives", []):
        found.update([goal["at_least"], goal["vp"]])
    found.update([part["trigger"][key] for key in ("extra_cards_without_effect",) if key in part.get("trigger", {})])
    return found


def said(sentence: str, lang: str) -> Counter[int]:
    """Every number a text says."""
    found = Counter(int(digits) for digits in NUMBER.findall(sentence))
    found[1] += len(SINGULAR[lang].findall(sentence))
    return +found


@pytest.mark.parametrize(("place", "part"), TEXTS, ids=[place for place, _ in TEXTS])
def test_a_text_says_the_numbers_of_its_fields_and_no_others(place: str, part: dict[str, Any]) -> None:
    for lang in ("en", "fr"):
        assert said(part["text"][lang], lang) == numbers(part), part["text"][lang]


@pytest.mark.parametrize(("place", "part"), TEXTS, ids=[place for place, _ in TEXTS])
def test_a_text_says_what_each_operation_does(place: str, part: dict[str, Any]) -> None:
    for row in operations(part):
        for index, lang in enumerate(("en", "fr")):
            pattern = _pattern(row, index, lang)
            assert re.search(pattern, part["text"][lang], re.IGNORECASE), f"{row['op']}: {part['text'][lang]}"


def _pattern(row: dict[str, Any], index: int, lang: str) -> str:
    named = row.get("card", row.get("action", ""))
    level = row.get("level", "")
    whole = named == "revolution"
    values = {
        "{n}": str(row.get("n", "")),
        "{vp}": str(row.get("vp", "")),
        "{per}": str(row.get("per", "")),
        f"{{name_{lang}}}": NAMES[named][lang] if named else "",
        "{level_en}": "" if whole else f"{level} ",
        "{level_fr}": "" if whole else {"basic": " basique", "advanced": " avancée"}.get(level, ""),
    }
    pattern = WORDS[row["op"]][index]
    for key, value in values.items():
        pattern = pattern.replace(key, value)
    return pattern


@pytest.mark.parametrize("card", TABLES["wonders"], ids=lambda card: card["id"])
def test_a_wonders_text_says_what_sets_it_off(card: dict[str, Any]) -> None:
    trigger, english, french = card["trigger"], card["text"]["en"], card["text"]["fr"]
    if trigger["type"] == "on_action":
        name = NAMES[trigger["action"]]
        assert re.match(rf"After an? {name['en']} action", english)
        assert french.startswith(f"Après une action {name['fr']}")
        assert ("paid" in english) == ("payée" in french) == trigger.get("requires_paid", False)
    elif trigger["type"] == "majority":
        assert english.startswith("If you alone")
        assert french.startswith("Si vous êtes seul")
        assert DOMAIN[trigger["domain"]][0] in english
        assert DOMAIN[trigger["domain"]][1] in french
    else:
        assert not re.match(r"After|If", english)
        assert not re.match(r"Après|Si", french)


@pytest.mark.parametrize("card", TABLES["leaders"], ids=lambda card: card["id"])
def test_a_leaders_text_says_its_objectives_in_order(card: dict[str, Any]) -> None:
    for index, lang in enumerate(("en", "fr")):
        goals = [GOAL[goal["domain"]][index].format(**goal) for goal in card["objectives"]]
        assert card["text"][lang] == ". ".join(goals) + "."


@pytest.mark.parametrize("card", TABLES["events"], ids=lambda card: card["id"])
def test_an_events_text_names_its_action_and_whom_it_touches(card: dict[str, Any]) -> None:
    action = card["trigger"].get("action", "any")
    for lang, civbot in (("en", "civbot"), ("fr", "Civbot")):
        sentence = card["text"][lang]
        if action != "any":
            assert NAMES[action][lang] in sentence
        assert (civbot in sentence) == card["affects_civbots"]


@pytest.mark.parametrize("card", [card for card in TABLES["civbots"] if card["actions"]], ids=lambda card: card["id"])
def test_a_civbot_cards_text_lists_its_actions_in_order(card: dict[str, Any]) -> None:
    assert card["text"]["en"] == ", then ".join(NAMES[name]["en"] for name in card["actions"]) + "."
    assert card["text"]["fr"] == ", puis ".join(NAMES[name]["fr"] for name in card["actions"]) + "."


def test_every_word_of_this_file_is_used() -> None:
    used = {row["op"] for _, part in TEXTS for row in operations(part)}
    assert used == set(WORDS)


@pytest.mark.parametrize(
    ("deck", "name", "key", "wrong"),
    [
        ("wonders", "petra", "effects", [{"op": "recover_cubes", "n": 3}]),
        ("wonders", "colosseum", "effects", [{"op": "recover_oldest_cards", "n": 2}]),
        ("advisors", "cicero", "effects", [{"op": "recover_chosen_card", "n": 1}]),
        ("governments", "empire", "vp", 4),
    ],
)
def test_a_number_changed_alone_is_noticed(deck: str, name: str, key: str, wrong: Any) -> None:
    card = next(card for card in TABLES[deck] if card["id"] == name)
    changed = {**card, key: wrong}
    assert any(said(card["text"][lang], lang) != numbers(changed) for lang in ("en", "fr"))
