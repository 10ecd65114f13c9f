"""The pieces of the box in words, and points by their parts: what `?` tells a player."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, cast

from civitas.games.historia.box import ADVANCED, ADVISOR_CARD, BASIC, TOURISM, HistoriaBox
from civitas.games.historia.quantities import government_parts, territory_parts, tourism_groups, way_of
from civitas.games.historia.state import CATEGORIES, HistoriaMatch
from civitas.games.historia.terminal.words import WORDS, objectives
from civitas.games.historia.texts import TEXTS
from civitas.games.historia.verbs import LAY, RESOLVE, VERBS, WAR_ON
from civitas.kernel.box import Box, Record
from civitas.kernel.match import Match
from civitas.terminal.explain import Piece, Sum, pieces_of, tokens

# Decks whose pieces can be explained, with the kind an option's piece names.
DECKS: Final = (
    ("actions", "action"),
    ("advisors", "advisor"),
    ("wonders", "wonder"),
    ("leaders", "leader"),
    ("territories", "territory"),
    ("civilizations", "civilization"),
    ("events", "event"),
    ("governments", "government"),
    ("technology_levels", "technology_level"),
    ("military_levels", "military_level"),
    ("time_steps", "time_step"),
    ("civbots", "civbot"),
    ("civbot_actions", "civbot_action"),
    ("difficulties", "difficulty"),
    ("tokens", "token"),
)


def pieces(box: Box) -> list[Piece]:
    """Everything `?` can explain by its name."""
    tables = cast(HistoriaBox, box).tables
    return pieces_of(tables, DECKS, WORDS, partial(card_lines, tables))


def card_lines(tables: dict[str, Any], kind: str, card: Record, lang: str) -> list[str]:
    """What a card does, line by line."""
    if kind == "action":
        lines = action_lines(card, lang)
    elif kind == "leader":
        lines = [WORDS.say("explain.leader", lang, {"era": card["era"], "objectives": objectives(card, lang)})]
    elif kind == "territory":
        lines = [WORDS.say("explain.borders", lang, {"names": named(tables, "territories", card["adjacent"], lang)})]
    elif kind == "civilization":
        ids = [one["id"] for one in tables["advisors"] if one["civilization"] == card["id"]]
        lines = [WORDS.say("explain.advisors", lang, {"names": named(tables, "advisors", ids, lang)})]
    elif kind == "token":
        lines = [WORDS.say("explain.token", lang, {"number": card["number"], "vp": card["vp"]})]
    else:
        lines = [card["text"][lang]]
    if kind == "wonder":
        lines.append(WORDS.say("explain.era", lang, {"era": card["era"]}))
    if kind == "advisor":
        own = named(tables, "civilizations", [card["civilization"]], lang)
        lines.append(WORDS.say("explain.of", lang, {"civilization": own}))
    if kind in ("technology_level", "military_level"):
        lines.append(WORDS.say("explain.level", lang, {"level": card["level"]}))
    if "note" in card:
        lines.append(WORDS.say("explain.note", lang, {"text": card["note"][lang]}))
    return lines


def action_lines(card: Record, lang: str) -> list[str]:
    """An action, basic and advanced, each with the technology it needs."""
    lines: list[str] = []
    for key in ("basic", "advanced"):
        if key in card:
            values = {"text": card[key]["text"][lang], "technology": card[key]["requires_technology"]}
            needs = "explain.basic" if key == "basic" else "explain.advanced"
            lines.append(WORDS.say(needs, lang, values))
    return lines


def named(tables: dict[str, Any], deck: str, ids: list[str], lang: str) -> str:
    names = {card["id"]: card["name"][lang] for card in tables[deck]}
    return ", ".join([names[one] for one in ids])


# Numbers by their parts


def civ_names(match: HistoriaMatch, names: list[str], lang: str) -> list[str]:
    """Players by their names, civbots as the game names them."""
    bots = [str(match.game.piece_name(match, "civ", civ, lang)) for civ in range(match.seats, match.civs)]
    return [*names, *bots]


def point_sum(match: HistoriaMatch, civ: int, name: str, lang: str) -> Sum:
    parts = [
        (TEXTS.say(f"category.{category}", lang), vp)
        for category, vp in zip(CATEGORIES, match.state.earned[civ], strict=True)
        if vp
    ]
    return Sum(WORDS.say("sum.points", lang, {"name": name}), parts, match.state.vp[civ])


def territory_sum(match: HistoriaMatch, civ: int, name: str, lang: str) -> Sum:
    """What the next territory bonus would bring."""
    parts = [(match.box.names["territory"][territory][lang], vp) for territory, vp in territory_parts(match, civ)]
    return Sum(WORDS.say("sum.territories", lang, {"name": name}), parts, sum([vp for _, vp in parts]))


def government_sum(match: HistoriaMatch, civ: int, name: str, lang: str) -> Sum:
    government, vp, _ = government_parts(match, civ)
    parts = [(match.box.names["government"][government][lang], vp)]
    return Sum(WORDS.say("sum.government", lang, {"name": name}), parts, vp)


def level_sum(match: HistoriaMatch, civ: int, name: str, lang: str) -> Sum:
    return Sum(WORDS.say("sum.military", lang, {"name": name}), [], match.state.military[civ])


SUMS: Final = {
    "points": point_sum,
    "territories": territory_sum,
    "government": government_sum,
    "military": level_sum,
}


def word_sums(match: Match, seat: int, names: list[str], words: str, lang: str) -> list[Sum]:
    """The numbers a question asks for: `points`, `territories`, `government`, `military`."""
    historia = cast(HistoriaMatch, match)
    asked = tokens(words)
    everybody = civ_names(historia, names, lang)
    for key, build in SUMS.items():
        if any(one in tokens(WORDS.say(f"words.{key}", lang)) for one in asked):
            return [build(historia, civ, name, lang) for civ, name in enumerate(everybody) if historia.is_alive(civ)]
    return []


def option_sums(match: Match, seat: int, option: str, lang: str) -> list[Sum]:
    """The numbers behind an option: both armies of a war, the wonders of a Tourism."""
    historia = cast(HistoriaMatch, match)
    row = VERBS.rows[option]
    verb, piece = VERBS.verb[row], VERBS.first[row]
    if verb == WAR_ON:
        names = [str(match.game.piece_name(match, "civ", civ, lang)) for civ in (seat, piece)]
        return [level_sum(historia, civ, name, lang) for civ, name in zip((seat, piece), names, strict=True)]
    if verb in (LAY, RESOLVE) and piece == TOURISM and piece < ADVISOR_CARD:
        way = way_of(historia, TOURISM, BASIC)
        advanced = way_of(historia, TOURISM, ADVANCED)
        if historia.state.technology[seat] >= advanced.requires:
            way = advanced
        sets = tourism_groups(historia, seat, way)
        part = WORDS.say("sum.sets", lang, {"per": way.per})
        return [Sum(WORDS.say("sum.tourism", lang), [(part, sets)], way.vp * sets)]
    return []
