"""The end of a game: ranking, points by where they come from, what was achieved, where the journal lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from civitas.kernel.match import Match
from civitas.kernel.result import Result
from civitas.kernel.text import Refusal
from civitas.terminal import achievements
from civitas.terminal.board import Page, heading, seat_name
from civitas.terminal.screen import Screen
from civitas.terminal.seating import HUMAN
from civitas.terminal.tables import drawing_of
from civitas.terminal.telling import told_since
from civitas.terminal.words import say

if TYPE_CHECKING:
    from civitas.terminal.session import Session


def page(session: Session) -> bool:
    """Show how it ended and ask what next: True for a rematch. The last answer may still be taken back."""
    screen, match, lang = session.screen, session.match, session.lang
    seat = session.holder if session.holder >= 0 else session.seating.people[0]
    screen.show(*told_since(match, seat, session.told[seat], session.names, lang))
    show_result(screen, match, session.titles)
    alone = session.seating.kinds == [HUMAN]
    if alone:
        show_feats(screen, match)
    screen.say_whole(say("end.journal", lang, file=str(session.save.finished)), style="dim")
    last = session.last_person
    if last >= 0 and match.can_undo(last):
        screen.say(say("end.undo", lang), style="dim")
    try:
        while True:
            words = screen.read(say("end.again", lang) + " ")
            if words == "u" and session.try_out(match.undo, last):
                return False
            if words.lower() in ("y", "yes", "o", "oui"):
                return True
            if words.lower() in ("", "n", "no", "non", "q"):
                return False
            screen.say(say("end.choose", lang), style="yellow")
    finally:
        if match.over:
            close(session, alone)


def close(session: Session, alone: bool) -> None:
    """Keep the achievements and put the game with the finished ones."""
    try:
        if alone:
            aside = achievements.keep(session.match)
            if aside is not None:
                session.screen.say_whole(say("achievements.aside", session.lang, file=str(aside)), style="yellow")
        session.save.finish()
    except Refusal as refusal:
        session.screen.say_whole(refusal.text(session.lang), style="red")


def show_result(screen: Screen, match: Match, titles: list[str]) -> None:
    """The ranking with ties, and every seat's points by category."""
    lang, result, texts = screen.lang, match.result, match.game.texts
    assert result is not None
    drawing = drawing_of(match.game)
    screen.show(heading(Text(say("end.title", lang), style="bold"), "bold", "━"))
    if texts.has(f"reason.{result.reason}"):
        screen.say(texts.say(f"reason.{result.reason}", lang))
    categories = [name for area in result.breakdown for name in area]
    categories = list(dict.fromkeys(categories))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    table.add_column("", no_wrap=True)
    table.add_column(say("end.points", lang), justify="right")
    for name in categories:
        key = f"category.{name}"
        table.add_column(texts.say(key, lang) if texts.has(key) else name, justify="right")
    table.add_column(say("end.tie_break", lang) if match.seats > 1 else "")
    view = Page(match.view(None), match.get_box(), titles, lang, screen.width)
    for place, seats in ranked(result):
        for seat in seats:
            points = [str(result.breakdown[seat].get(name, 0)) for name in categories]
            total = Text(str(result.scores[seat]), style="bold")
            table.add_row(f"{place}.", seat_name(seat, titles), total, *points, drawing.standing(view, seat))
    screen.show(table)
    winners = result.ranking[0]
    if match.seats > 1:
        key = "end.winner" if len(winners) == 1 else "end.shared"
        screen.say(say(key, lang, names=", ".join([titles[seat] for seat in winners])), style="bold")
    for sentence in drawing.verdict(match, lang):
        screen.say(sentence, style="bold")
    if match.journal is not None and match.journal.hints():
        screen.say(say("end.hinted", lang, count=match.journal.hints()), style="yellow")


def ranked(result: Result) -> list[tuple[int, list[int]]]:
    """Places and the seats that share them: two first places are followed by a third."""
    found: list[tuple[int, list[int]]] = []
    place = 1
    for seats in result.ranking:
        found.append((place, seats))
        place += len(seats)
    return found


def show_feats(screen: Screen, match: Match) -> None:
    """What this game earned, and how much there is in all."""
    lang = screen.lang
    drawing = drawing_of(match.game)
    now = drawing.feats(match)
    listed = drawing.honours(match.get_box(), lang)
    try:
        before = achievements.of_game(match.game)
    except Refusal as refusal:
        screen.say_whole(refusal.text(lang), style="red")
        before = {}
    for feat, name, demand in listed:
        if feat in now:
            mark = say("achievements.new", lang) if feat not in before else say("achievements.again", lang)
            screen.show(Text.assemble("  ■ ", (name, "bold green"), f" — {demand} {mark}"))
    earned = len([feat for feat, _, _ in listed if feat in before or feat in now])
    screen.say(say("achievements.overall", lang, earned=earned, count=len(listed)))
