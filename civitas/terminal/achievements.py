"""What a lone player has achieved, kept across games in `achievements.json`."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.text import Refusal
from civitas.terminal.saves import home, read, write_whole, writing
from civitas.terminal.screen import Screen
from civitas.terminal.tables import drawing_of
from civitas.terminal.words import refuse, say

FORMAT: Final = 1

Feats = dict[str, dict[str, Any]]  # id -> {"first": date, "times": count}


def path() -> Path:
    return home() / "achievements.json"


def read_all() -> dict[str, Feats]:
    """Every game's achievements; a damaged file is refused."""
    if not path().exists():
        return {}
    try:
        data = json.loads(read(path()))
        games = data["games"] if data["civitas"] == FORMAT else None
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        if isinstance(error, Refusal):
            raise
        games = None
    if not isinstance(games, dict) or not all(_is_feats(feats) for feats in games.values()):
        raise refuse("refuse.achievements", file=str(path()))
    return games


def _is_feats(feats: Any) -> bool:
    return isinstance(feats, dict) and all(
        isinstance(entry, dict) and isinstance(entry.get("first"), str) and type(entry.get("times")) is int
        for entry in feats.values()
    )


def of_game(game: Game) -> Feats:
    return read_all().get(game.id, {})


def keep(match: Match) -> Path | None:
    """Add what a finished game achieved. A damaged file is put aside first; returns where, if so."""
    feats = drawing_of(match.game).feats(match)
    if not feats:
        return None
    aside = None
    try:
        games = read_all()
    except Refusal:
        aside = put_aside()
        games = {}
    kept = games.setdefault(match.game.id, {})
    today = datetime.now(UTC).astimezone().date().isoformat()
    for feat in feats:
        entry = kept.setdefault(feat, {"first": today, "times": 0})
        entry["times"] += 1
    write_whole(path(), json.dumps({"civitas": FORMAT, "games": games}, ensure_ascii=False, indent=2) + "\n")
    return aside


def put_aside() -> Path:
    """Rename a file that cannot be read, so that nothing in it is lost."""
    count = 1
    while (aside := path().with_name(f"achievements.damaged-{count}.json")).exists():
        count += 1
    with writing(aside):
        path().rename(aside)
    return aside


def show(screen: Screen, game: Game) -> None:
    """All achievements of a game, those earned marked."""
    lang = screen.lang
    listed = drawing_of(game).honours(game.open_box(None), lang)
    if not listed:
        screen.say(say("achievements.none", lang, game=game.name[lang]))
        return
    try:
        kept = of_game(game)
    except Refusal as refusal:
        screen.say_whole(refusal.text(lang), style="red")
        kept = {}
    earned = sum([1 for feat, _, _ in listed if feat in kept])
    title = say("achievements.title", lang, game=game.name[lang], earned=earned, count=len(listed))
    screen.say(title, style="bold")
    table = Table.grid(padding=(0, 2, 0, 0))
    for feat, name, demand in listed:
        entry = kept.get(feat)
        when = "" if entry is None else say("achievements.earned", lang, date=entry["first"], times=entry["times"])
        style = "bold green" if entry else ""
        table.add_row("■" if entry else "·", Text(name, style=style), demand, Text(when, style="dim"))
    screen.show(table)
