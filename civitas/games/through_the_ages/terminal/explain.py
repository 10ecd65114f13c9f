"""The cards of the box in words, and ratings by their parts: what `?` tells a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from civitas.games.through_the_ages.box import ALL_DECKS, AgesBox
from civitas.games.through_the_ages.politics_verbs import AGGRESS, DECLARE
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.strength import attack_strength, attacked_strength
from civitas.games.through_the_ages.terminal.words import WORDS
from civitas.games.through_the_ages.verbs import VERBS
from civitas.games.through_the_ages.web_numbers import action_sums, culture_sum, goods_sums, rating_sums
from civitas.kernel.box import Box, Record
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.terminal.explain import Piece, Sum, tokens

Build = Callable[[AgesMatch, int, str], list[dict[str, Any]]]


def pieces(box: Box) -> list[Piece]:
    """Every card, by its name."""
    tables = cast(AgesBox, box).tables
    terms = {entry["id"]: entry["name"] for entry in tables["terms"]}
    found: list[Piece] = []
    for deck, kind in ALL_DECKS:
        for card in tables[deck]:
            lines = {lang: card_lines(card, kind, terms, lang) for lang in LANGUAGES}
            found.append(
                Piece(kind, card["id"], card["name"], WORDS.entries[f"kind.{kind}"], lines, card["provenance"])
            )
    return found


def card_lines(card: Record, kind: str, terms: dict[str, dict[str, str]], lang: str) -> list[str]:
    """What a card says, its age and what it costs."""
    lines = [card["text"][lang]]
    age = WORDS.say("explain.age", lang, {"age": card["age"]})
    if kind == "technology":
        values: dict[str, str | int] = {
            "kind": terms[card["kind"]][lang],
            "science": card["science"],
            "resources": card["resources"],
        }
        lines.append(f"{age} {WORDS.say('explain.technology', lang, values)}")
    elif kind == "government":
        values = {"science": card["science"], "revolution": card["revolution"]}
        lines.append(f"{age} {WORDS.say('explain.government', lang, values)}")
    elif kind == "special":
        lines.append(f"{age} {WORDS.say('explain.special', lang, {'science': card['science']})}")
    elif kind == "wonder":
        stages = " ".join([str(cost) for cost in card["stages"]])
        lines.append(f"{age} {WORDS.say('explain.wonder', lang, {'stages': stages})}")
    elif kind in ("aggression", "war"):
        lines.append(f"{age} {WORDS.say('explain.attack', lang, {'cost': card['cost']})}")
    else:
        lines.append(age)
    return lines


# Numbers by their parts


def culture_sums(match: AgesMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    return [culture_sum(match, seat, lang), rating_sums(match, seat, lang)["culture"]]


def science_sums(match: AgesMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    return [rating_sums(match, seat, lang)["science"]]


def strength_sums(match: AgesMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    return [rating_sums(match, seat, lang)["strength"]]


def happiness_sums(match: AgesMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    return [rating_sums(match, seat, lang)["happiness"]]


def food_sums(match: AgesMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    return [goods_sums(match, seat, lang)["food"]]


def resource_sums(match: AgesMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    return [goods_sums(match, seat, lang)["resources"]]


def turn_sums(match: AgesMatch, seat: int, lang: str) -> list[dict[str, Any]]:
    found = action_sums(match, seat, lang)
    return [found["civil"], found["military"]]


SUMS: Final[dict[str, Build]] = {
    "culture": culture_sums,
    "science": science_sums,
    "strength": strength_sums,
    "happiness": happiness_sums,
    "food": food_sums,
    "resources": resource_sums,
    "actions": turn_sums,
}


def word_sums(match: Match, seat: int, names: list[str], words: str, lang: str) -> list[Sum]:
    """The numbers a question asks for: culture, science, strength, happiness, food, resources, actions."""
    ages = cast(AgesMatch, match)
    asked = tokens(words)
    for key, build in SUMS.items():
        if any(one in tokens(WORDS.say(f"words.{key}", lang)) for one in asked):
            return [
                total for player in ages.living() for total in named(build(ages, player, lang), names[player], lang)
            ]
    return []


def named(sums: list[dict[str, Any]], name: str, lang: str) -> list[Sum]:
    """Sums of a player, the name in the title."""
    return [
        Sum(WORDS.say("explain.of", lang, {"what": total["title"], "name": name}), total["rows"], total["total"])
        for total in sums
    ]


def option_sums(match: Match, seat: int, option: str, lang: str) -> list[Sum]:
    """The numbers behind an option: both strengths of an attack, with what pacts change in them."""
    ages = cast(AgesMatch, match)
    row = VERBS.rows[option]
    if VERBS.verb[row] not in (AGGRESS, DECLARE):
        return []
    rival = VERBS.second[row]
    if rival >= ages.seats:
        return []
    strengths = {seat: attack_strength(ages, seat, rival), rival: attacked_strength(ages, rival, seat)}
    found: list[Sum] = []
    for player, strength in strengths.items():
        name = str(match.game.piece_name(match, "seat", player, lang))
        found += named([in_attack(total, strength, lang) for total in strength_sums(ages, player, lang)], name, lang)
    return found


def in_attack(rating: dict[str, Any], strength: int, lang: str) -> dict[str, Any]:
    """A strength as an attack counts it: pacts that end by it are gone, some raise it."""
    change = strength - rating["total"]
    rows = [*rating["rows"], (WORDS.say("kind.pact", lang), change)] if change else rating["rows"]
    return {**rating, "rows": rows, "total": strength}
