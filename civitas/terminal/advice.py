"""Advice in the terminal: `hint` alone among bots, and `civitas replay --analyse`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from civitas.bots import advice, analysis
from civitas.console import print_json, progress
from civitas.kernel.request import Request
from civitas.kernel.text import Refusal
from civitas.terminal.board import seat_name
from civitas.terminal.screen import Screen
from civitas.terminal.words import refuse, say

if TYPE_CHECKING:
    from civitas.terminal.replay import Replay
    from civitas.terminal.session import Session

SEED = 1  # of every redeal: the same question gets the same advice


def give_hint(session: Session, request: Request) -> None:
    """What a bot would do and why; the journal marks the game. Never where people play each other."""
    screen, lang, match = session.screen, session.lang, session.match
    if len(session.seating.people) != 1:
        screen.say(say("hint.alone", lang), style="yellow")
        return
    try:
        with screen.busy(say("hint.thinking", lang)):
            found = advice.advise(match, match.question(request.number), SEED)
    except Refusal as refusal:
        screen.say(refusal.text(lang), style="yellow")
        return
    journal = match.journal
    assert journal is not None
    if request.number not in [entry["hint"] for entry in journal.entries if "hint" in entry]:
        journal.hinted(request.seat, request.number)
        session.keep()
    label = request.label(found["option"], lang, session.names)
    screen.show(Text.assemble(say("hint.best", lang), " ", (label, "bold green"), f"  [{found['option']}]"))
    other = request.label(found["other"], lang, session.names) if found["other"] else ""
    screen.say("  " + advice.comparison(other, found["ahead"], lang, advice.in_points(match.game)))
    why = advice.why_words(match.game, found["why"], lang)
    if why:
        screen.say("  " + ", ".join([f"{amount} {name}" for name, amount in why]))


def analyse(replay: Replay, lang: str, as_json: bool) -> None:
    """The turning points of a finished game, for one seat or all, as a table or as JSON."""
    if not replay.match.over:
        raise refuse("refuse.not_over")
    seats = range(replay.match.seats) if replay.seat is None else [replay.seat]
    rows: list[dict[str, Any]] = []
    for found in decisions(replay, list(seats), lang).values():
        points = analysis.turning_points([row["loss"] for row in found])
        rows += [found[place] for place in points]
    if as_json:
        print_json(rows)
        return
    screen = Screen(lang)
    if not rows:
        screen.say(say("analysis.none", lang))
        return
    names, game = replay.names(lang), replay.match.game
    loss = "points" if advice.in_points(game) else "loss"
    columns = [say(f"analysis.{key}", lang) for key in ("line", "who", "played", "best", loss, "why")]
    table = Table(*columns, box=None, padding=(0, 2, 1, 0), header_style="dim")
    for row in rows:
        why = "\n".join([f"{amount} {name}" for name, amount in advice.why_words(game, row["why"], lang)])
        lost = f"−{advice.points(row['loss'], lang)}"
        table.add_row(str(row["line"]), seat_name(row["seat"], names), row["played"], row["best"], lost, why)
    screen.show(table)
    screen.say(say("analysis.look", lang), style="dim")


def decisions(replay: Replay, seats: list[int], lang: str) -> dict[int, list[dict[str, Any]]]:
    """By seat every answer that had a choice, judged by what it knew; `line` is that of the position before."""
    found: dict[int, list[dict[str, Any]]] = {seat: [] for seat in seats}
    total = sum([is_choice(moment, seats) for moment in analysis.moments(replay.journal)])
    with progress(say("analysis.title", lang), total, quiet=False) as advance:
        for moment in analysis.moments(replay.journal):
            if not is_choice(moment, seats):
                continue
            entry, question, match = moment.entry, moment.question, moment.match
            assert entry is not None
            assert question is not None
            judged = advice.judge(match, question, entry["answer"], SEED)
            request = next(one for one in match.requests if one.number == question.number)
            words = {"played": request.label(entry["answer"], lang), "best": request.label(judged["best"], lang)}
            row = {"line": moment.line, "seat": question.seat, **words, "loss": judged["loss"], "why": judged["why"]}
            found[question.seat].append(row)
            advance()
    return found


def is_choice(moment: analysis.Moment, seats: list[int]) -> bool:
    """Whether one of these seats answered here and could have answered otherwise."""
    entry, question = moment.entry, moment.question
    return entry is not None and question is not None and entry["seat"] in seats and len(question.options) > 1
