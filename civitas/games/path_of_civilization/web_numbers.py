"""Where the numbers on the pages come from: rows of (who contributes, how much), and their total."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.path_of_civilization import quantities as q
from civitas.games.path_of_civilization.box import ANY, CUBE_COUNT, HERITAGE, RESEARCH, TYPE_COUNT, PathBox
from civitas.games.path_of_civilization.state import PathMatch, Player
from civitas.games.path_of_civilization.texts import TEXTS
from civitas.games.path_of_civilization.web_story import FREE_POINT, WAITED, Change, Story
from civitas.kernel.text import Texts, read_texts

# What the pages say beside the rules' own texts.
WORDS: Final[Texts] = read_texts("civitas.games.path_of_civilization", "web.toml")

Sum = dict[str, Any]
Rows = list[tuple[str, int]]


def source_name(box: PathBox, source: int, lang: str) -> str:
    if source == FREE_POINT:
        return box.gain_one[ANY][lang]
    if source == WAITED:
        return WORDS.say("tray.waited", lang)
    return box.names["source"][source][lang]


def rows(box: PathBox, parts: q.Parts, lang: str) -> Rows:
    return [(source_name(box, source, lang), amount) for source, amount in parts]


def changes(box: PathBox, told: list[Change], kind: int, lang: str) -> Rows:
    return [(source_name(box, source, lang), amount) for what, source, amount in told if what == kind]


def since_before(box: PathBox, told: list[Change], kind: int, total: int, lang: str) -> Sum:
    """A number as it was when the turn began, and every change since."""
    found = changes(box, told, kind, lang)
    return {"rows": found, "total": total, "before": total - sum([amount for _, amount in found])}


def score_sum(parts: dict[str, int], lang: str) -> Sum:
    """The sums A to G; zeros are left out."""
    found = [(TEXTS.say(f"category.{name}", lang), amount) for name, amount in parts.items() if amount]
    return {"rows": found, "total": sum(parts.values())}


def power_sum(match: PathMatch, player: Player, lang: str) -> Sum:
    return {"rows": rows(match.box, q.power_parts(match, player), lang), "total": q.power(match, player)}


def history_sum(match: PathMatch, player: Player, kind: int, lang: str) -> Sum:
    """History points for a Challenge of a type, as they stand now."""
    box = match.box
    return {
        "rows": rows(box, q.history_parts(match, player, kind), lang),
        "total": q.history_points(match, player, kind),
    }


def cost_sum(box: PathBox, parts: q.Parts, lang: str) -> Sum:
    return {"rows": rows(box, parts, lang), "total": sum([amount for _, amount in parts])}


def worth_rows(match: PathMatch, player: Player, lang: str) -> Rows:
    """What each Leader and Wonder is worth now."""
    return rows(match.box, q.leader_parts(match.box, player) + q.wonder_parts(match.box, player), lang)


def turn_sums(match: PathMatch, story: Story, seat: int, lang: str) -> dict[str, list[Sum]]:
    """Cubes by tray and research by type, each with what changed this turn; Heritage with all its sources."""
    box = match.box
    player = match.state.players[seat]
    told = story.turn[seat]
    return {
        "cubes": [since_before(box, told, cube, player.cubes[cube], lang) for cube in range(CUBE_COUNT)],
        "research": [
            since_before(box, told, RESEARCH + kind, player.research[kind], lang) for kind in range(TYPE_COUNT)
        ],
        "heritage": [since_before(box, story.heritage[seat], HERITAGE, player.heritage, lang)],
    }
