"""The pieces of the box in words, and the numbers of the rules by their parts: what `?` tells a player."""

from __future__ import annotations

from functools import partial
from typing import Final, cast

from civitas.games.path_of_civilization.box import LEVELS, PathBox
from civitas.games.path_of_civilization.quantities import (
    Parts,
    external_force,
    history_parts,
    power_parts,
    technology_cost_parts,
    wonder_cost_parts,
)
from civitas.games.path_of_civilization.score import parts_of
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.terminal.words import WORDS
from civitas.games.path_of_civilization.texts import TEXTS
from civitas.games.path_of_civilization.verbs import BUY, VERBS, WISH_WONDER
from civitas.kernel.box import Box, Record
from civitas.kernel.match import Match
from civitas.terminal.explain import Piece, Sum, pieces_of, tokens

# Decks whose pieces can be explained, with the kind an option's piece names.
DECKS: Final = (
    ("technologies", "technology"),
    ("leaders", "leader"),
    ("wonders", "wonder"),
    ("challenges", "challenge"),
    ("battles", "battle"),
    ("boons", "boon"),
    ("civilizations", "civilization"),
    ("actions", "action"),
    ("envy", "envy"),
    ("difficulties", "difficulty"),
)
CUBE_OF: Final = {"leader": "ambassador", "wonder": "builder"}


def pieces(box: Box) -> list[Piece]:
    """Everything `?` can explain by its name."""
    path = cast(PathBox, box)
    return pieces_of(path.tables, DECKS, WORDS, partial(card_lines, path))


def card_lines(box: PathBox, kind: str, card: Record, lang: str) -> list[str]:
    """What a card says, line by line."""
    terms = {entry["id"]: entry for entry in box.tables["terms"]}
    type_ = terms[card["type"]]["name"][lang] if "type" in card else ""
    text = card["text"]
    lines: list[str] = []
    if kind == "technology" and card["level"] == LEVELS[0]:
        lines.append(WORDS.say("explain.basic", lang, {"type": type_}))
    elif kind in ("technology", "leader", "wonder"):
        lines.append(WORDS.say("explain.level", lang, {"type": type_, "level": card["level"]}))
        values: dict[str, str | int] = {"cost": card["cost"], "vp": card["vp"]}
        if kind == "technology":
            lines.append(WORDS.say("explain.price", lang, {**values, "copies": card["copies"]}))
        else:
            cube = terms[CUBE_OF[kind]]["plural"][lang]
            lines.append(WORDS.say("explain.cost", lang, {**values, "cube": cube}))
    if kind == "challenge":
        lines.append(WORDS.say("explain.challenge", lang, {"turn": card["turn"], "type": type_}))
        lines += [WORDS.say(f"events.{half}", lang, {"text": text[half][lang]}) for half in ("fate", "history")]
    else:
        if kind == "battle":
            lines.append(WORDS.say("explain.event", lang, {"turn": card["turn"]}))
        lines.append(text[lang])
    if "note" in card:
        lines.append(WORDS.say("explain.note", lang, {"text": card["note"][lang]}))
    return lines


# Numbers by their parts


def named(box: PathBox, parts: Parts, lang: str) -> list[tuple[str, int]]:
    names = box.names["source"]
    return [(names[source][lang], amount) for source, amount in parts]


def total_of(title: str, parts: list[tuple[str, int]]) -> Sum:
    return Sum(title, parts, sum([amount for _, amount in parts]))


def option_sums(match: Match, seat: int, option: str, lang: str) -> list[Sum]:
    """The price in an option's label, by its parts."""
    path = cast(PathMatch, match)
    row = VERBS.rows[option]
    verb, card = VERBS.verb[row], VERBS.first[row]
    player = path.state.players[seat]
    if verb == BUY:
        parts, name = technology_cost_parts(path.box, player, card), path.box.names["technology"][card][lang]
    elif verb == WISH_WONDER:
        parts, name = wonder_cost_parts(path.box, player, card), path.box.names["wonder"][card][lang]
    else:
        return []
    return [total_of(WORDS.say("explain.price_of", lang, {"name": name}), named(path.box, parts, lang))]


def word_sums(match: Match, seat: int, names: list[str], words: str, lang: str) -> list[Sum]:
    """The numbers a question asks for: Power, History points, VP."""
    path = cast(PathMatch, match)
    asked = tokens(words)
    for key in ("power", "history", "score"):
        if any(word in tokens(WORDS.say(f"words.{key}", lang)) for word in asked):
            players = [*names, TEXTS.say("name.automa", lang)][: len(path.state.players)]
            return [one for place, name in enumerate(players) for one in sums(path, key, place, name, lang)] + (
                force_sum(path, lang) if key == "power" else []
            )
    return []


def force_sum(match: PathMatch, lang: str) -> list[Sum]:
    """The External Force of the next Battle."""
    name = WORDS.say("explain.force", lang)
    force = external_force(match.box, match.state)
    return [Sum(WORDS.say("explain.power_of", lang, {"name": name}), [], force)] if force else []


def sums(match: PathMatch, key: str, place: int, name: str, lang: str) -> list[Sum]:
    """One of a player's numbers by its parts."""
    box = match.box
    state = match.state
    player = state.players[place]
    if key == "power":
        title = WORDS.say("explain.power_of", lang, {"name": name})
        return [total_of(title, named(box, power_parts(match, player), lang))]
    if key == "score":
        title = WORDS.say("explain.score_of", lang, {"name": name})
        parts = parts_of(match, place, player)
        return [total_of(title, [(TEXTS.say(f"category.{part}", lang), vp) for part, vp in parts.items() if vp])]
    if state.challenge == len(state.challenges):
        return []
    kind = box.challenge_type[state.challenges[state.challenge]]
    title = WORDS.say("explain.history_of", lang, {"name": name, "type": box.names["type"][kind][lang]})
    return [total_of(title, named(box, history_parts(match, player, kind), lang))]
