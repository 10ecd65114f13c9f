"""The pieces of the box in words, and numbers by their parts: what `?` tells a player."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.sid_meiers_civilization import parts
from civitas.games.sid_meiers_civilization.box import GOVERNMENT_IDS, NONE, CivilizationBox
from civitas.games.sid_meiers_civilization.forces import bonus_parts
from civitas.games.sid_meiers_civilization.quantities import (
    arts,
    coins,
    culture_hand,
    own_cities,
    production,
    threshold,
    trade_income,
)
from civitas.games.sid_meiers_civilization.score import breakdown
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.terminal.words import WORDS
from civitas.games.sid_meiers_civilization.texts import TEXTS
from civitas.games.sid_meiers_civilization.verbs import ARTS, BUILD, RESEARCH_TECH, VERBS
from civitas.kernel.box import Box, Record
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.terminal.board import colon
from civitas.terminal.explain import Piece, Sum, tokens

# Decks whose pieces can be explained, with the kind an option's piece names.
DECKS: Final = (
    ("civilizations", "civilization"),
    ("technologies", "technology"),
    ("buildings", "building"),
    ("wonders", "wonder"),
    ("great_people", "great_person"),
    ("governments", "government"),
    ("events", "event"),
    ("units", "unit_type"),
    ("resources", "resource"),
    ("terrains", "terrain"),
    ("huts", "marker"),
    ("villages", "marker"),
    ("promises", "promise"),
)
ICONS: Final = ("production", "trade", "culture", "coin")


def pieces(box: Box) -> list[Piece]:
    """Everything `?` can explain by its name."""
    tables = cast(CivilizationBox, box).tables
    found: list[Piece] = []
    for deck, kind in DECKS:
        for card in tables[deck]:
            lines = {lang: card_lines(tables, kind, card, lang) for lang in LANGUAGES}
            kind_name = WORDS.entries[f"kind.{kind}"]
            found.append(Piece(kind, card["id"], card["name"], kind_name, lines, card["provenance"]))
    return found


def card_lines(tables: dict[str, Any], kind: str, card: Record, lang: str) -> list[str]:
    """What a card says, what it costs and needs, line by line."""
    if kind == "government":
        later = tables["governments_2013"][GOVERNMENT_IDS.index(card["id"])]
        lines = [f"{year}{colon(lang)}{one['text'][lang]}" for year, one in (("2010", card), ("2013", later))]
    else:
        lines = [card["text"][lang] if "text" in card else WORDS.say(f"about.{kind}", lang)]
    facts: list[str] = []
    if "level" in card:
        facts.append(WORDS.say("explain.level", lang, {"level": card["level"]}))
    if "cost" in card:
        facts.append(WORDS.say("explain.cost", lang, {"cost": card["cost"]}))
    if "technology" in card:
        facts.append(WORDS.say("explain.needs", lang, {"technology": named(tables, card["technology"], lang)}))
    if "icons" in card:
        facts += [f"{WORDS.say(f'icon.{icon}', lang)} {card['icons'][icon]}" for icon in ICONS if card["icons"][icon]]
    if card.get("combat_bonus"):
        facts.append(WORDS.say("explain.bonus", lang, {"bonus": card["combat_bonus"]}))
    if kind == "unit_type":
        lines += [
            f"{place + 1}. {rank['name'][lang]}"
            + (f" ({named(tables, rank['technology'], lang)})" if "technology" in rank else "")
            for place, rank in enumerate(card["ranks"])
        ]
    if facts:
        lines.append(" · ".join(facts))
    if "note" in card:
        lines.append(WORDS.say("explain.note", lang, {"text": card["note"][lang]}))
    return lines


def named(tables: dict[str, Any], tech: str, lang: str) -> str:
    """A technology by name."""
    return next(str(card["name"][lang]) for card in tables["technologies"] if card["id"] == tech)


# Numbers by their parts


def part_name(match: CivilizationMatch, name: str, lang: str) -> str:
    """What a part of a number is called."""
    kind, _, piece = name.partition("/")
    if kind == "square":
        return piece.upper()
    if not piece:
        return WORDS.say(f"part.{kind}", lang)
    domain = "token" if kind == "token" else kind
    for card in [*match.box.tables["technologies"], *match.box.tables["wonders"], *match.box.tables["civilizations"]]:
        if card["id"] == piece and kind != "government":
            return str(card["name"][lang])
    if domain == "government":
        return match.box.names["government"][GOVERNMENT_IDS.index(piece)][lang]
    return WORDS.say(f"part.{piece}", lang)


def number_sum(match: CivilizationMatch, title: str, found: parts.Parts, total: int, lang: str) -> Sum:
    """A number by its parts; the total is what the rules count, never below 0."""
    return Sum(title, [(part_name(match, name, lang), n) for name, n in found], total)


def city_title(match: CivilizationMatch, key: str, name: str, number: int, lang: str) -> str:
    city = match.box.names["city"][number][lang]
    return WORDS.say(f"sum.{key}", lang, {"name": name, "city": city})


def city_sum(match: CivilizationMatch, seat: int, name: str, number: int, key: str, lang: str) -> Sum:
    """Production or culture of a city."""
    title = city_title(match, key, name, number, lang)
    if key == "production":
        shown = parts.production_parts(match, seat, number)
        return number_sum(match, title, shown, production(match, seat, number), lang)
    return number_sum(match, title, parts.arts_parts(match, seat, number), arts(match, seat, number), lang)


def city_sums(match: CivilizationMatch, seat: int, name: str, key: str, lang: str) -> list[Sum]:
    """Production or culture of each city of a player."""
    return [city_sum(match, seat, name, number, key, lang) for number in own_cities(match, seat)]


def seat_sum(match: CivilizationMatch, seat: int, name: str, key: str, lang: str) -> Sum:
    """Trade, coins, points, combat bonus or the culture hand of a player."""
    title = WORDS.say(f"sum.{key}", lang, {"name": name})
    if key == "trade":
        return number_sum(match, title, parts.trade_parts(match, seat), trade_income(match, seat), lang)
    if key == "coins":
        return number_sum(match, title, parts.coin_parts(match, seat), coins(match, seat), lang)
    if key == "hand":
        return number_sum(match, title, parts.culture_hand_parts(match, seat), culture_hand(match, seat), lang)
    if key == "bonus":
        shown = [(WORDS.say(f"part.{part}", lang), n) for part, n in bonus_parts(match, seat, NONE).items()]
    else:
        shown = [(TEXTS.say(f"category.{part}", lang), n) for part, n in breakdown(match, seat).items()]
    return Sum(title, shown, sum([n for _, n in shown]))


OF_CITIES: Final = ("production", "arts")
OF_SEATS: Final = ("trade", "coins", "points", "bonus", "hand")


def word_sums(match: Match, seat: int, names: list[str], words: str, lang: str) -> list[Sum]:
    """The numbers a question asks for: production, arts, trade, coins, points, bonus, hand."""
    table = cast(CivilizationMatch, match)
    asked = tokens(words)
    for key in OF_CITIES:
        if any(one in tokens(WORDS.say(f"words.{key}", lang)) for one in asked):
            return [one for other, name in enumerate(names) for one in city_sums(table, other, name, key, lang)]
    for key in OF_SEATS:
        if any(one in tokens(WORDS.say(f"words.{key}", lang)) for one in asked):
            return [seat_sum(table, other, name, key, lang) for other, name in enumerate(names)]
    return []


def option_sums(match: Match, seat: int, option: str, lang: str) -> list[Sum]:
    """The numbers behind an option: a city's production or culture, the trade a technology needs."""
    table = cast(CivilizationMatch, match)
    row = VERBS.rows[option]
    verb, first = VERBS.verb[row], VERBS.first[row]
    name = table.box.names["civilization"][table.state.players[seat].civilization][lang]
    if verb == BUILD:
        return [city_sum(table, seat, name, first, "production", lang)]
    if verb == ARTS:
        return [city_sum(table, seat, name, first, "arts", lang)]
    if verb == RESEARCH_TECH:
        level = table.box.level[first]
        title = WORDS.say("sum.threshold", lang, {"level": level})
        shown = parts.threshold_parts(table, seat, level)
        return [number_sum(table, title, shown, threshold(table, seat, level), lang)]
    return []
