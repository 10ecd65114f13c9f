"""Bots among themselves, move by move."""

from __future__ import annotations

import time

from civitas.terminal import ending
from civitas.terminal.board import Page
from civitas.terminal.saves import create
from civitas.terminal.screen import Screen
from civitas.terminal.seating import Seating, names_of, titles_of
from civitas.terminal.session import Plan
from civitas.terminal.tables import drawing_of
from civitas.terminal.telling import length, told_since
from civitas.terminal.words import say


def watch(screen: Screen, plan: Plan, delay: float) -> None:
    """Let bots play and tell what happens; the table at the beginning of every round, and at the end the result."""
    match = plan.start()
    lang = screen.lang
    seating = Seating(match.game, plan.kinds)
    names, titles = names_of(plan.kinds, lang), titles_of(plan.kinds, lang)
    drawing = drawing_of(match.game)
    told, shown = 0, -1
    journal = match.journal
    assert journal is not None
    screen.say(say("watch.seed", lang, seed=str(journal.header["seed"])), style="dim")
    while not match.over:
        view = match.view(None)
        if view["round"] != shown:
            shown = view["round"]
            screen.show(*drawing.board(Page(view, match.get_box(), titles, lang, screen.width)))
        seating.play(match, match.pending[0])
        for line in told_since(match, None, told, names, lang):
            screen.show(line)
            time.sleep(delay)
        told = length(match)
    screen.show(*drawing.board(Page(match.view(None), match.get_box(), titles, lang, screen.width)))
    ending.show_result(screen, match, titles)
    save = create(match, plan.kinds, lang)
    save.finish()
    screen.say_whole(say("end.journal", lang, file=str(save.path)), style="dim")
