"""The pieces of the box in words, and the numbers of the rules by their parts: what `?` tells a player."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, cast

from civitas.games.age_of_civilization.box import (
    FORTIFY,
    RESEARCH,
    TECHNOLOGY_IDS,
    WONDER,
    AgeBox,
)
from civitas.games.age_of_civilization.quantities import (
    Parts,
    cost,
    cost_parts,
    military,
    military_parts,
    stones_paid,
)
from civitas.games.age_of_civilization.state import NO_OPPONENT, NONE, AgeMatch
from civitas.games.age_of_civilization.terminal.words import WORDS, goal_text, price
from civitas.games.age_of_civilization.turn import culture_via
from civitas.games.age_of_civilization.verbs import BUILD, DO, FORTIFY_AT, NO_TECHNOLOGY, RESEARCH_TO, VERBS
from civitas.kernel.box import Box, Record
from civitas.kernel.match import Match
from civitas.terminal.board import colon
from civitas.terminal.explain import Piece, Sum, fold, pieces_of, tokens

# Decks whose pieces can be explained, with the kind an option's piece names.
DECKS: Final = (
    ("civilizations", "civilization"),
    ("wonders", "wonder"),
    ("technologies", "technology"),
    ("special_technology_squares", "technology"),
    ("special_technologies", "special_technology"),
    ("actions", "action"),
    ("special_actions", "special_action"),
    ("events", "event"),
    ("controls", "control"),
    ("special_events", "special_event"),
    ("scenarios", "scenario"),
    ("achievements", "achievement"),
)


def pieces(box: Box) -> list[Piece]:
    """Everything `?` can explain by its name."""
    tables = cast(AgeBox, box).tables
    return pieces_of(tables, DECKS, WORDS, partial(card_lines, tables))


def card_lines(tables: dict[str, Any], kind: str, card: Record, lang: str) -> list[str]:
    """What a card does, line by line."""
    if kind == "civilization":
        return civilization_lines(tables, card, lang)
    if kind == "control":
        station, realm = card["station"], card["realm"]
        return [
            WORDS.say("explain.station", lang, {"name": station["name"][lang], "text": station["text"][lang]}),
            WORDS.say("explain.realm", lang, {**realm, "name": realm["name"][lang]}),
        ]
    if kind == "scenario":
        return [card["dates"][lang], *card["setup"][lang], *card["rules"][lang], *goal_lines(card, lang)]
    lines = [card["text"][lang]]
    if kind in ("action", "special_action") and card["workers"]:
        values = {"price": price(card, lang), "slots": card["slots"]}
        lines.insert(0, WORDS.say("explain.condition", lang, values))
    if card.get("war"):
        lines.append(WORDS.say("explain.war", lang))
    if kind == "technology":
        lines.append(technology_place(tables, card, lang))
        if card["military"]:
            lines.append(WORDS.say("explain.icons", lang, {"military": card["military"]}))
    if "note" in card:
        lines.append(WORDS.say("explain.note", lang, {"text": card["note"][lang]}))
    return lines


def civilization_lines(tables: dict[str, Any], card: Record, lang: str) -> list[str]:
    text = card["text"]
    lines = [
        WORDS.say("explain.population", lang, {"population": card["population"]}),
        WORDS.say("explain.main", lang, {"text": text["main"][lang]}),
        WORDS.say("explain.inherited", lang, {"text": text["inherited"][lang]}),
    ]
    if card["military"]["main"] or card["military"]["inherited"]:
        lines.append(WORDS.say("explain.military", lang, card["military"]))
    region = next(entry["name"][lang] for entry in tables["regions"] if entry["id"] == card["region"])
    lines.append(WORDS.say("explain.region", lang, {"region": region}))
    if not card["solo"]:
        lines.append(WORDS.say("explain.not_solo", lang))
    return lines


def technology_place(tables: dict[str, Any], card: Record, lang: str) -> str:
    """The row of a technology and what it needs."""
    squares = [*tables["technologies"], *tables["special_technology_squares"]]
    names = {square["id"]: square["name"][lang] for square in squares}
    needs = WORDS.say("explain.or", lang).join([names[name] for name in card["requires_any"]])
    key = "explain.place" if needs else "explain.place_free"
    return WORDS.say(key, lang, {"row": card["row"], "needs": needs})


def goal_lines(card: Record, lang: str) -> list[str]:
    """What wins a scenario, and what earns glory."""
    return [
        f"{WORDS.say(f'scenario.{goal}', lang)}{colon(lang)}{goal_text(card, goal, lang)}" for goal in ("win", "glory")
    ]


# Numbers by their parts


def named(match: AgeMatch, parts: Parts, lang: str) -> list[tuple[str, int]]:
    names = match.box.names["source"]
    return [(names[source][lang], amount) for source, amount in parts]


def military_sum(match: AgeMatch, seat: int, name: str, lang: str) -> Sum:
    title = WORDS.say("explain.military_of", lang, {"name": name})
    return Sum(title, named(match, military_parts(match, seat), lang), military(match.state.players[seat]))


def cost_sum(match: AgeMatch, seat: int, action: int, technology: int, lang: str) -> Sum:
    """The coins of an action for a player, less the stones that pay for a Wonder."""
    values: dict[str, str | int] = {"name": match.box.names["action"][action][lang]}
    key = "explain.cost_of"
    if technology != NONE:
        values["technology"] = match.box.names["technology"][technology][lang]
        key = "explain.cost_to"
    via = culture_via(match)
    parts = cost_parts(match, seat, action, technology, via)
    total = cost(match, seat, action, technology, via)
    rows = named(match, parts, lang)
    stones = stones_paid(match, action, total)
    if stones:
        rows.append((WORDS.say("explain.stones", lang), -stones))
    note = WORDS.say("explain.floor", lang) if sum([part[1] for part in parts]) < total else ""
    return Sum(WORDS.say(key, lang, values), rows, total - stones, note)


def option_sums(match: Match, seat: int, option: str, lang: str) -> list[Sum]:
    """The numbers in an option's label, by their parts."""
    age = cast(AgeMatch, match)
    row = VERBS.rows[option]
    verb, piece = VERBS.verb[row], VERBS.first[row]
    if verb == RESEARCH_TO:
        return [cost_sum(age, seat, RESEARCH, NONE if piece == NO_TECHNOLOGY else piece, lang)]
    if verb in (BUILD, DO, FORTIFY_AT):
        return [cost_sum(age, seat, WONDER if verb == BUILD else piece if verb == DO else FORTIFY, NONE, lang)]
    return []


def word_sums(match: Match, seat: int, names: list[str], words: str, lang: str) -> list[Sum]:
    """The numbers a question asks for: `military`, `cost of research writing`."""
    age = cast(AgeMatch, match)
    asked = tokens(words)
    if any(word in tokens(WORDS.say("words.military", lang)) for word in asked):
        sums = [military_sum(age, other, names[other], lang) for other in range(match.seats)]
        if age.state.opponent != NO_OPPONENT:
            name = WORDS.say("explain.opponent", lang)
            sums.append(Sum(WORDS.say("explain.military_of", lang, {"name": name}), [], age.state.opponent))
        return sums
    action = mentioned(asked, age.box.names["action"], lang)
    about_cost = any(word in tokens(WORDS.say("words.cost", lang)) for word in asked)
    if action == NONE or not (about_cost or fold(words) == fold(age.box.names["action"][action][lang])):
        return []
    if not age.box.actions[action].workers:
        return []
    technology = (
        mentioned(asked, age.box.names["technology"][: len(TECHNOLOGY_IDS)], lang) if action == RESEARCH else NONE
    )
    return [cost_sum(age, seat, action, technology, lang)]


def mentioned(asked: list[str], names: list[dict[str, str]], lang: str) -> int:
    """The piece whose whole name is among the words, or NONE."""
    for index, name in enumerate(names):
        if all(word in asked for word in tokens(name[lang])):
            return index
    return NONE
