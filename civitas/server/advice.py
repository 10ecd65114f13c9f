"""Advice for people: a hint during a game against bots, and the analysis of a finished match."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from civitas.bots import advice, analysis
from civitas.bots.guide import find_guide
from civitas.kernel.game import Game
from civitas.server import denials
from civitas.server.advised import alone
from civitas.server.analyses import Looked, seat_mark
from civitas.server.bodies import AnalysisOut, DecisionOut, HintOut, MomentOut, Reason
from civitas.server.denials import Denied
from civitas.server.description import describe
from civitas.server.seats import Rights
from civitas.server.table import Table
from civitas.server.thinkers import advise
from civitas.server.visit import Json, Visit, client, settings
from civitas.web import analysis as drawn
from civitas.web.words import typeset


def _reasons(game: Game, why: Any, lang: str) -> list[Reason]:
    return [Reason(key, typeset(advice.part_name(game, key, lang), lang), round(value, 2)) for key, value in why]


# During a game


async def hint(request: Request) -> Response:
    """What a bot would do now and why; only for who plays alone among bots, and the game is marked."""
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    seat = _asking(table, rights)
    visit.limit("hint", table.id)
    question = next((one for one in table.match.pending if one.seat == seat), None)
    if question is None:
        raise Denied(409, "hint_later")
    if find_guide(table.game) is None:
        raise Denied(404, "no_advice")
    words = _labels(table, question.number, visit.lang)
    try:
        found = await visit.hall.tables.thinkers.run(advise, table.game.id, table.match.save(), question.number)
    except BrokenProcessPool:  # processes were killed several times: nothing is wrong with the question
        raise Denied(503, "nobody_thinks") from None
    await table.advised(seat, question.number)
    other = words[found["other"]] if found["other"] else ""
    return Json(
        HintOut(
            number=question.number,
            option=found["option"],
            label=words[found["option"]],
            piece=table.game.piece(table.game.verbs.rows[found["option"]]),
            other=found["other"] or None,
            ahead=round(found["ahead"] or 0.0, 2),
            text=typeset(
                advice.comparison(other, found["ahead"], visit.lang, advice.in_points(table.game)), visit.lang
            ),
            why=_reasons(table.game, found["why"], visit.lang),
        )
    )


def _labels(table: Table, number: int, lang: str) -> dict[str, str]:
    """What the options of a request say, by word; taken before the thinking, for the table may move on meanwhile."""
    request = next(one for one in table.match.requests if one.number == number)
    names = table.names(lang)
    marks = [seat_mark(seat) for seat in range(len(names))]
    return {option: _named(request.label(option, lang, marks), names, lang) for option in request.options}


def _named(label: str, names: list[str], lang: str) -> str:
    """A label typeset, with the players' names as they are written."""
    text = typeset(label, lang)
    for seat, name in enumerate(names):
        text = text.replace(seat_mark(seat), name)
    return text


def _asking(table: Table, rights: Rights) -> int:
    """The seat that asks: the only person's at this table."""
    if not rights.seats:
        raise denials.foreign_seat()
    seat = alone(table)
    if seat is None:
        raise Denied(403, "hint_alone")
    if seat not in rights.seats:
        raise denials.foreign_seat()
    return seat


# After the end


async def analysis_of(request: Request) -> Response:
    """The analysis of a finished match from a seat, as far as it is."""
    visit = Visit(request)
    table, seat, looked = await _look(visit)
    return Json(_told(table, seat, looked, visit.lang))


async def analysis_page(request: Request) -> Response:
    """The same for people: the course of the match, its turning points, every decision."""
    visit = Visit(request)
    table, seat, looked = await _look(visit)
    info = describe(table, await visit.rights(table), seat, visit.lang)
    told = _told(table, seat, looked, visit.lang)
    html = drawn.analysis_page(info, table.game, told, visit.lang, settings(request))
    return Response(html, media_type="text/html")


async def _look(visit: Visit) -> tuple[Table, int, Looked]:
    """Whoever may see the replay may see this, from every seat."""
    visit.limit("replay")
    table = await visit.table()
    rights = await visit.rights(table)
    word = visit.connection.query_params.get("seat", "")
    if word and (not word.isdecimal() or len(word) > 2 or int(word) >= table.match.seats):
        raise Denied(404, "no_seat")
    seat = int(word) if word else min(rights.seats, default=0)
    return table, seat, await visit.hall.analyses.look(table, seat, client(visit.connection))


def _told(table: Table, seat: int, looked: Looked, lang: str) -> AnalysisOut:
    names = table.names(lang)
    rows = looked.decisions or []
    return AnalysisOut(
        seat=seat,
        done=looked.work.done,
        of=looked.work.of,
        ready=looked.ready,
        failed=looked.work.failed,
        course=[MomentOut(one["line"], one["turn"], one["round"], one["values"]) for one in looked.course],
        decisions=[_decision(table.game, one, names, lang) for one in rows],
        turning=analysis.turning_points([one["loss"] for one in rows]),
    )


async def judged(visit: Visit, table: Table, seat: int | None, step: int) -> list[DecisionOut]:
    """What is known of a seat's decisions at a step of the replay, once the match has been looked back on."""
    if seat is None or not table.match.over:
        return []
    rows = await visit.hall.analyses.kept(table, seat)
    names = table.names(visit.lang)
    return [_decision(table.game, row, names, visit.lang) for row in rows if row["step"] == step]


def _decision(game: Game, row: dict[str, Any], names: list[str], lang: str) -> DecisionOut:
    label = {word: _named(said[lang], names, lang) for word, said in row["labels"].items()}
    return DecisionOut(
        step=row["step"],
        turn=row["turn"],
        when=row["when"][lang],
        prompt=row["prompt"],
        played=row["played"],
        played_label=label[row["played"]],
        best=row["best"],
        best_label=label[row["best"]],
        loss=round(row["loss"], 2),
        why=_reasons(game, row["why"], lang),
    )


API = [
    Route("/api/tables/{table}/hint", hint, methods=["POST"]),
    Route("/api/tables/{table}/analysis", analysis_of),
]
ROUTES = [*API, Route("/tables/{table}/analysis", analysis_page)]
