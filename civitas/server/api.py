"""The JSON operations: everything a page does, a program can do."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from civitas import bots, games
from civitas.server import denials, metrics, records
from civitas.server.bodies import (
    Answers,
    CreatedTable,
    EventOut,
    NewLink,
    NewTable,
    RequestOut,
    SeatChange,
    SeatLink,
    SitterOut,
    Step,
    TableOut,
    Taken,
    Webhook,
    Words,
)
from civitas.server.denials import Denied
from civitas.server.description import describe
from civitas.server.openapi import document
from civitas.server.seats import Rights
from civitas.server.store import HOST, WATCHER
from civitas.server.table import LATELY, Table
from civitas.server.tables import Created, clean_name
from civitas.server.visit import Json, Visit, read_body


def _versioned(content: Any, table: Table, seat: int | None) -> Response:
    return Json(content, headers={"civitas-version": str(table.version(seat))})


# Tables


async def create_table(request: Request) -> Response:
    visit = Visit(request)
    visit.limit("create")
    new = await read_body(request, NewTable)
    created = await visit.hall.tables.create(new, visit.must_be_somebody())
    return visit.greet(Json(created_table(created), 201))


def created_table(created: Created) -> CreatedTable:
    """A new table with its links."""
    table, tokens = created.table, created.tokens
    seats = [
        SeatLink(seat, who.kind, who.name, tokens.get(seat), f"/join/{tokens[seat]}" if seat in tokens else None)
        for seat, who in enumerate(table.row.seats)
    ]
    info = describe(table, Rights(), None, "en")
    seed = None if table.shared else str(table.row.header["seed"])
    watch = tokens[WATCHER]
    link = f"/tables/{table.id}"
    return CreatedTable(table.id, link, seats, tokens[HOST], watch, f"/join/{watch}", info.seed_hash, seed)


async def list_games(request: Request) -> Response:
    return Json([{**game.describe(), "levels": list(bots.levels_of(game))} for game in games.available()])


async def my_tables(request: Request) -> Response:
    """The tables of this browser."""
    visit = Visit(request)
    found: list[TableOut] = []
    for table_id in [] if visit.visitor is None else await visit.hall.store.tables_of(visit.visitor):
        try:
            table = await visit.hall.tables.get(table_id)
        except Denied:  # of rules too old to be played on
            continue
        rights = table.rights_of(visit.visitor) or Rights()
        found.append(table_out(table, rights, visit.seat(table, rights), visit.lang))
    return Json(found)


async def show_table(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    seat = visit.seat(table, rights)
    return _versioned(table_out(table, rights, seat, visit.lang), table, seat)


def table_out(table: Table, rights: Rights, seat: int | None, lang: str) -> TableOut:
    info, match = describe(table, rights, seat, lang), table.match
    result = match.result
    return TableOut(
        id=table.id,
        game=table.game.id,
        version=info.version,
        seat=seat,
        seats=[
            SitterOut(index, who.name, who.kind, who.level, who.present, who.stands_in, who.seconds)
            for index, who in enumerate(info.sitters)
        ],
        held=sorted(rights.seats),
        host=rights.host,
        waiting=match.waiting(),
        over=match.over,
        can_undo=info.can_undo,
        can_redo=info.can_redo,
        can_undo_past=info.can_undo_past,
        marked=info.marked,
        can_hint=info.can_hint,
        hints=info.hints,
        seed_hash=info.seed_hash,
        seed=info.seed or None,
        seed_known=table.seed_known,
        rematch=table.row.rematch,
        result=None if result is None else result.plain(),
        chat=info.chat,
    )


# Looking


async def view(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    seat = visit.seat(table, await visit.rights(table))
    return _versioned(table.match.view(seat), table, seat)


async def requests(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    named = visit.connection.query_params.get("seat")
    seats = rights.seats if not named else frozenset({visit.seat(table, rights)} - {None})
    return _versioned(open_requests(table, seats, visit.lang), table, rights.alone)


def open_requests(table: Table, seats: frozenset[Any], lang: str) -> list[RequestOut]:
    """What is asked of some seats."""
    return [
        RequestOut(
            number=one.number,
            seat=one.seat,
            prompt=one.prompt,
            text=one.text(lang),
            source=one.source,
            options=list(one.options),
            labels={option: one.label(option, lang) for option in one.options},
            pieces={option: one.piece(option) for option in one.options if one.piece(option)},
            final=list(table.final(one.seat)),
        )
        for one in table.match.requests
        if one.seat in seats
    ]


async def events(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    seat = visit.seat(table, await visit.rights(table))
    word = request.query_params.get("since", "0")
    since = int(word) if word.isdecimal() and len(word) < 9 else 0
    chronicle = table.match.chronicle
    told = [] if chronicle is None else chronicle.read(seat)
    names = table.names(visit.lang)
    found = [
        EventOut(
            number + 1,
            one.seat if one.seat >= 0 else None,
            table.game.wording(table.match, one, visit.lang, names),
        )
        for number, one in enumerate(told)
        if number >= since
    ]
    return _versioned(found, table, seat)


async def record(request: Request) -> Response:
    """What the reader's seat has seen; after the end with `?journal=1` the journal that replays everything."""
    visit = Visit(request)
    visit.limit("replay")
    table = await visit.table()
    seat = visit.seat(table, await visit.rights(table))
    if request.query_params.get("journal"):
        return journal_file(table)
    if table.row.settings.get("record"):
        raise Denied(403, "no_journal")
    replay = await replay_of(table)
    content = await asyncio.to_thread(records.record, replay, seat, table.names(visit.lang))
    name = f"civitas-{table.id}-record.json"
    return Json(content, headers={"content-disposition": f'attachment; filename="{name}"'})


def journal_file(table: Table) -> Response:
    if table.row.settings.get("record"):
        raise Denied(403, "no_journal")
    if not table.match.over and not table.row.settings.get("upload"):
        raise Denied(403, "journal_later")
    assert table.match.journal is not None
    name = f"civitas-{table.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(table.match.journal.dumps(), media_type="application/x-ndjson", headers=headers)


async def replay_of(table: Table) -> records.Replay:
    """The table's match to look back on."""
    written = table.match.journal
    assert written is not None
    old = written.header["rules"] != table.game.rules
    snapshots = await table.store.snapshots(table.id) if old else []
    return records.Replay(written.header, list(written.entries), snapshots)


# Playing


async def answer(request: Request) -> Response:
    visit = Visit(request)
    began = time.perf_counter()
    table = await visit.table()
    rights = await visit.rights(table)
    visit.limit("answer", table.id)
    body = await read_body(request, Answers)
    taken = await table.answer(rights, body.answers)
    metrics.ANSWERS.inc(taken)
    metrics.ACCEPTED.observe(time.perf_counter() - began)
    return _taken(table, rights, taken, visit)


def _taken(table: Table, rights: Rights, count: int, visit: Visit) -> Response:
    seat = visit.seat(table, rights)
    out = Taken(count, table.version(seat), table.match.over, open_requests(table, rights.seats, visit.lang))
    return _versioned(out, table, seat)


async def _step(request: Request) -> tuple[Visit, Table, Rights, int, bool]:
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    visit.limit("answer", table.id)
    body = await read_body(request, Step) if await request.body() else Step()
    seat = body.seat if body.seat is not None else rights.alone
    if seat is None:
        held = [one for one in sorted(rights.seats) if table.match.can_undo(one) or table.match.can_redo(one)]
        seat = visit.seat(table, rights, held[0] if held else None)
    if seat is None or seat not in rights.seats:
        raise denials.foreign_seat()
    return visit, table, rights, seat, body.past


async def undo(request: Request) -> Response:
    visit, table, rights, seat, past = await _step(request)
    if past:
        await table.undo_past(rights, seat)
    else:
        await table.undo(rights, seat, whole_turn=False)
    return _taken(table, rights, 0, visit)


async def reset(request: Request) -> Response:
    visit, table, rights, seat, _ = await _step(request)
    await table.undo(rights, seat, whole_turn=True)
    return _taken(table, rights, 0, visit)


async def redo(request: Request) -> Response:
    visit, table, rights, seat, _ = await _step(request)
    await table.redo(rights, seat)
    return _taken(table, rights, 1, visit)


async def rematch(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    if not rights.seats and not rights.host:
        raise denials.foreign_seat()
    visit.limit("create")
    created = await visit.hall.tables.rematch(table)
    if isinstance(created, str):
        return Json({"id": created, "link": f"/tables/{created}"})
    if rights.host:
        return Json(created_table(created), 201)
    return Json({"id": created.table.id, "link": f"/tables/{created.table.id}"}, 201)


# Sitting


async def change_seat(request: Request) -> Response:
    """A new name, or a bot in an absent person's place and back."""
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    body = await read_body(request, SeatChange)
    seat = _path_seat(request, table)
    mine = seat in rights.seats
    if not mine and not rights.host:
        raise denials.foreign_seat()
    visit.limit("chat", table.id)
    values: dict[str, Any] = {}
    if body.name is not None:
        if not mine:
            raise denials.foreign_seat()
        values["name"] = clean_name(body.name)
    if body.stands_in is not None:
        if table.row.seats[seat].kind == "bot":
            raise Denied(422, "no_bot")
        if body.stands_in and not mine and table.present()[seat]:
            raise Denied(409, "present")
        values["stands_in"] = body.stands_in
        if body.stands_in:
            level = body.level or table.row.seats[seat].level or bots.usual_level(table.game)
            bots.load(level, table.game)
            bots.check_shared(level)
            values["level"] = level
        else:
            values["since"] = time.time()
    if values:
        await visit.hall.tables.change_seat(table, seat, **values)
    return _versioned(table_out(table, rights, visit.seat(table, rights), visit.lang), table, rights.alone)


def _path_seat(request: Request, table: Table) -> int:
    word = request.path_params["seat"]
    if not word.isdecimal() or len(word) > 2 or int(word) >= len(table.row.seats):
        raise Denied(404, "no_seat")
    return int(word)


async def new_link(request: Request) -> Response:
    """A link to a seat: for one's own next device, or by the host for an open seat or one to be given anew."""
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    body = await read_body(request, NewLink)
    seat = WATCHER if body.seat is None else body.seat
    if seat != WATCHER and not 0 <= seat < len(table.row.seats):
        raise Denied(404, "no_seat")
    given = seat == WATCHER or table.row.seats[seat].kind == "open" or body.replace
    allowed = seat in rights.seats or (rights.host and given) or (seat == WATCHER and bool(rights.seats))
    if not allowed or (body.replace and not rights.host and seat not in rights.seats):
        raise denials.foreign_seat()
    if seat != WATCHER and table.row.seats[seat].kind == "bot":
        raise Denied(422, "no_bot")
    if body.replace and seat != WATCHER and seat not in rights.seats:
        _check_gone(table, seat)
    visit.limit("create")
    token = await visit.hall.tables.give_link(table, seat, body.replace)
    return Json({"token": token, "link": f"/join/{token}"}, 201)


def _check_gone(table: Table, seat: int) -> None:
    """Whoever is there, or was a moment ago, keeps the seat: only their own links give it to somebody else."""
    if table.present()[seat]:
        raise Denied(409, "present")
    if table.moved_lately(seat):
        raise Denied(409, "present", key="moved_lately", minutes=int(LATELY // 60))


async def say(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    body = await read_body(request, Words)
    seat = visit.seat(table, rights)
    if seat is None and not rights.host:
        raise denials.foreign_seat()
    text = clean_name(body.text)
    if not text:
        raise Denied(422, "empty")
    visit.limit("chat", table.id)
    name = table.names(visit.lang)[seat] if seat is not None else "★"
    await visit.hall.store.say(table.id, name, text)
    await table.refresh_row()
    table.spread({"type": "chat", "name": name, "text": text})
    return Json({"chat": table.chat}, 201)


async def webhook(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    body = await read_body(request, Webhook)
    seat = visit.seat(table, rights, body.seat)
    if seat is None:
        raise denials.foreign_seat()
    visit.limit("hook")
    if body.url:
        await visit.hall.hooks.check(body.url)
    await visit.hall.store.set_webhook(table.id, seat, body.url or None, visit.lang, table.asked_at[seat])
    await table.refresh_row()
    return Json({"webhook": bool(body.url)})


# The server itself


async def healthz(request: Request) -> Response:
    hall = request.app.state.hall
    good = await hall.store.healthy()
    return Json({"status": "ok" if good else "database unreachable"}, 200 if good else 503)


async def numbers(request: Request) -> Response:
    return Response(metrics.page(), media_type="text/plain; version=0.0.4")


async def openapi(request: Request) -> Response:
    return Response(msgspec.json.encode(document()), media_type="application/json")


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/tables", create_table, methods=["POST"]),
    Route("/api/tables", my_tables),
    Route("/api/tables/{table}", show_table),
    Route("/api/tables/{table}/view", view),
    Route("/api/tables/{table}/requests", requests),
    Route("/api/tables/{table}/events", events),
    Route("/api/tables/{table}/record", record),
    Route("/api/tables/{table}/answers", answer, methods=["POST"]),
    Route("/api/tables/{table}/undo", undo, methods=["POST"]),
    Route("/api/tables/{table}/reset", reset, methods=["POST"]),
    Route("/api/tables/{table}/redo", redo, methods=["POST"]),
    Route("/api/tables/{table}/rematch", rematch, methods=["POST"]),
    Route("/api/tables/{table}/chat", say, methods=["POST"]),
    Route("/api/tables/{table}/links", new_link, methods=["POST"]),
    Route("/api/tables/{table}/webhook", webhook, methods=["POST"]),
    Route("/api/tables/{table}/seats/{seat}", change_seat, methods=["POST"]),
    Route("/healthz", healthz),
    Route("/metrics", numbers),
    Route("/api/openapi.json", openapi),
]
