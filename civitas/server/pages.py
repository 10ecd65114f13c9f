"""The pages people look at: lobby, table, replay, learning, rules, settings, and the forms they send."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from typing import Any, Final

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from civitas import games
from civitas.kernel.match import Match
from civitas.server import records
from civitas.server.advice import judged
from civitas.server.api import journal_file, replay_of
from civitas.server.denials import Denied
from civitas.server.description import describe
from civitas.server.examples import PLACES, line_up
from civitas.server.forms import table_from_form
from civitas.server.kept_records import RecordReplay, is_record, read_record
from civitas.server.openapi import operations_page
from civitas.server.seats import COOKIE_AGE, Rights, hashed
from civitas.server.store import HOST, WATCHER
from civitas.server.table import Table
from civitas.server.tables import clean_name
from civitas.server.visit import Json, Visit, settings
from civitas.web import assets, render
from civitas.web import pages as drawn
from civitas.web.board import board_of, optional
from civitas.web.info import ExampleCard, Shown, TableCard, TableInfo
from civitas.web.settings import CHOICES

FOR_EVER: Final = "public, max-age=31536000, immutable"
MOST_TABLES: Final = 24
NOBODY: Final = "none"  # the seat of whoever looks back as a spectator would


def _page(html: str, status: int = 200) -> Response:
    return Response(html, status, media_type="text/html")


def _see(address: str) -> Response:
    return RedirectResponse(address, 303)


# The lobby


async def lobby(request: Request) -> Response:
    """The games, my tables, tables to watch."""
    visit = Visit(request)
    mine, shown = await _cards(visit), await _examples(visit)
    return visit.greet(_page(drawn.lobby_page(mine, visit.lang, settings(request), shown)))


async def _examples(visit: Visit) -> list[ExampleCard]:
    """The tables of bots anybody may watch."""
    cards: list[ExampleCard] = []
    for game in games.available():
        for place in range(PLACES):
            table = await visit.hall.examples.present(game, place)
            card = None if table is None or table.match.over else table_card(table, Rights(), visit.lang)
            watching = 0 if table is None else len(table.readers)
            cards.append(ExampleCard(game.id, place, line_up(game, place), watching, card))
    return cards


async def _cards(visit: Visit) -> list[TableCard]:
    if visit.visitor is None:
        return []
    cards: list[TableCard] = []
    for table_id in await visit.hall.store.tables_of(visit.visitor, MOST_TABLES):
        try:
            table = await visit.hall.tables.get(table_id)
        except Denied:  # of rules too old to be played on
            continue
        rights = table.rights_of(visit.visitor)
        if rights is not None:
            cards.append(table_card(table, rights, visit.lang))
    return cards


def table_card(table: Table, rights: Rights, lang: str) -> TableCard:
    """A table in a list."""
    seat = rights.alone
    info, match = describe(table, rights, seat, lang), table.match
    view = match.view(seat)
    names = table.names(lang)
    waiting = match.waiting()
    return TableCard(
        id=table.id,
        game=table.game.id,
        sitters=info.sitters,
        round=view["round"],
        phase=view["phase"],
        seat=seat,
        turn=any(one in rights.seats for one in waiting),
        waiting=[names[one] for one in waiting],
        over=match.over,
        moment=optional(board_of(table.game.id), "moment")(match, view),
    )


async def create(request: Request) -> Response:
    """The form that opens a table."""
    visit = Visit(request)
    visit.limit("create")
    new = table_from_form(await _form(request))
    created = await visit.hall.tables.create(new, visit.must_be_somebody())
    return visit.greet(_see(f"/tables/{created.table.id}"))


async def _form(request: Request) -> dict[str, str]:
    """The fields of a form; files as text."""
    form: FormData = await request.form(max_files=1, max_fields=100, max_part_size=256 * 1024)
    fields: dict[str, str] = {}
    for key, value in form.multi_items():
        if isinstance(value, UploadFile):
            try:
                fields[key] = (await value.read()).decode("utf-8-sig")
            except UnicodeDecodeError as error:
                raise Denied(422, "form", reason=key[:40]) from error
        else:
            fields[key] = value
    return fields


async def invitation(request: Request) -> Response:
    """A secret link opened: says what one is invited to. Looking changes nothing, for programs look at links too."""
    visit = Visit(request)
    table, seat = await _linked(visit, request)
    rights = table.rights_of(visit.visitor)
    if rights is not None and (seat in rights.seats or (seat == HOST and rights.host)):
        return _see(f"/tables/{table.id}")
    if seat == WATCHER:
        await visit.hall.tables.join(table, seat, visit.must_be_somebody())
        step = request.query_params.get("step", "")
        position = f"/replay?seat={NOBODY}&step={step}" if step.isdecimal() and len(step) <= 6 else ""
        return visit.greet(_see(f"/tables/{table.id}{position}"))
    info = describe(table, Rights(), None, visit.lang)
    return _page(drawn.join_page(info, visit.lang, settings(request), request.url.path))


async def join(request: Request) -> Response:
    """An invitation taken: the browser sits there from now on."""
    visit = Visit(request)
    table, seat = await _linked(visit, request)
    name = clean_name((await _form(request)).get("name", ""))[:40]
    await visit.hall.tables.join(table, seat, visit.must_be_somebody())
    if name and seat >= 0:
        await visit.hall.tables.change_seat(table, seat, name=name)
    return visit.greet(_see(f"/tables/{table.id}"))


async def _linked(visit: Visit, request: Request) -> tuple[Table, int]:
    found = await visit.hall.store.link(hashed(request.path_params["token"][:200]))
    if found is None:
        raise Denied(403, "bad_link")
    return await visit.hall.tables.get(found[0]), found[1]


# The table


async def table_page(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    if table.row.settings.get("upload"):
        return _see(f"/tables/{table.id}/replay")
    look = settings(request)
    if len(rights.seats) > 1 and not request.query_params.get("seat") and not table.match.over:
        return _page(render.handover_page(describe(table, rights, None, visit.lang), table.match, visit.lang, look))
    seat = visit.seat(table, rights)
    return _page(render.table_page(describe(table, rights, seat, visit.lang), table.match, visit.lang, look))


async def card_book(request: Request) -> Response:
    """Every card of this table's box in full, for looking closely."""
    visit = Visit(request)
    table = await visit.table()
    await visit.rights(table)
    return _page(render.card_book(table.match, visit.lang))


async def rematch(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    rights = await visit.rights(table)
    if not rights.seats and not rights.host:
        raise Denied(403, "foreign_seat")
    visit.limit("create")
    created = await visit.hall.tables.rematch(table)
    return _see(f"/tables/{created if isinstance(created, str) else created.table.id}")


# Looking back


async def replay(request: Request) -> Response:
    """A match position by position, from the reader's knowledge; `step` makes a permanent link to one."""
    visit = Visit(request)
    info, past, shown = await _look_back(request, visit)
    return _page(render.replay_page(info, past, visit.lang, settings(request), shown))


async def replay_step(request: Request) -> Response:
    """The regions of one position, for the slider."""
    visit = Visit(request)
    info, past, shown = await _look_back(request, visit)
    regions = render.replay_regions(info, past, visit.lang, shown)
    return Json({"step": shown.step, "steps": shown.steps, "regions": regions})


async def _look_back(request: Request, visit: Visit) -> tuple[TableInfo, Match, Shown]:
    visit.limit("replay")
    table = await visit.table()
    rights = await visit.rights(table)
    known_to_all = table.match.over or bool(table.row.settings.get("upload"))
    seat = _seat_back(request, visit, table, rights, known_to_all)
    replayed: records.Replay | RecordReplay = await replay_of(table)
    if table.row.settings.get("record"):
        replayed = RecordReplay(table.row.header, await table.store.snapshots(table.id))
        seat = replayed.seat
    steps = await asyncio.to_thread(replayed.steps, seat)
    last = len(steps) - 1
    step = await asyncio.to_thread(_step_named, request, table, replayed, seat, last)
    past = await asyncio.to_thread(replayed.at, steps[step])
    info = describe(table, rights, seat, visit.lang)
    info.can_undo = info.can_redo = info.can_undo_past = info.can_hint = False
    if isinstance(replayed, RecordReplay):
        info.record, info.marked = False, replayed.header["record"]["past_undos"] > 0
        info.hints = replayed.header["record"].get("hints", 0)
        info.position_link = f"{info.spectator_link}?step={step}" if info.spectator_link else ""
        return info, past, Shown(step, last, step, any_seat=False)
    if info.spectator_link:  # whoever gets the link need not sit here, and sees what all may see
        known = steps if seat is None else await asyncio.to_thread(replayed.steps, None)
        info.position_link = f"{info.spectator_link}?step={bisect_right(known, steps[step]) - 1}"
    named = request.query_params.get("seat", "")
    told = await judged(visit, table, seat, step)
    return info, past, Shown(step, last, past.line - 1, any_seat=known_to_all, seat=named, judged=told)


def _step_named(
    request: Request, table: Table, replayed: records.Replay | RecordReplay, seat: int | None, last: int
) -> int:
    """The step asked for: by its number, or as the one at which an entry of the chronicle was told."""
    entry = request.query_params.get("event", "")
    chronicle = table.match.chronicle
    if entry.isdecimal() and len(entry) < 7 and chronicle is not None and isinstance(replayed, records.Replay):
        told = chronicle.read(seat)
        if int(entry) < len(told):
            return replayed.step_of(seat, told[int(entry)].line)
    word = str(request.path_params.get("step", request.query_params.get("step", last)))
    if not word.isdecimal() or len(word) > 6 or int(word) > last:
        raise Denied(404, "no_step", steps=last)
    return int(word)


def _seat_back(request: Request, visit: Visit, table: Table, rights: Rights, known_to_all: bool) -> int | None:
    """From which seat one looks back: after the end from any."""
    word = request.query_params.get("seat", "")
    if word == NOBODY:
        return None
    if known_to_all and word.isdecimal() and len(word) < 3:
        if int(word) >= table.match.seats:
            raise Denied(404, "no_seat")
        return int(word)
    if len(rights.seats) > 1 and not word:
        return None  # several people at one screen: nobody's hand
    return visit.seat(table, rights)


async def journal(request: Request) -> Response:
    """The journal of a finished match as a file."""
    visit = Visit(request)
    table = await visit.table()
    await visit.rights(table)
    return journal_file(table)


async def upload(request: Request) -> Response:
    """A journal or record from somewhere else, kept so that its positions have permanent links."""
    visit = Visit(request)
    visit.limit("upload")
    text = (await _form(request)).get("journal", "")
    if is_record(text):
        kept = await asyncio.to_thread(read_record, text)
        table_id = await visit.hall.tables.keep_record(kept, visit.must_be_somebody())
        return visit.greet(_see(f"/tables/{table_id}/replay"))
    header, rows, match = await asyncio.to_thread(records.read_upload, text)
    table_id = await visit.hall.tables.keep_upload(header, rows, match, visit.must_be_somebody())
    return visit.greet(_see(f"/tables/{table_id}/replay"))


# Learning


def _game(request: Request) -> Any:
    name = request.path_params["game"]
    if name not in [game.id for game in games.available()]:
        raise Denied(404, "not_found")
    return games.load(name)


async def learn(request: Request) -> Response:
    visit = Visit(request)
    return _page(drawn.learn_page(_game(request), visit.lang, settings(request)))


async def rules(request: Request) -> Response:
    visit = Visit(request)
    query = request.query_params.get("q", "")[:100]
    return _page(drawn.rules_page(_game(request), visit.lang, settings(request), query))


async def watch(request: Request) -> Response:
    """A table of bots to look at: the one at a place of the lobby."""
    visit = Visit(request)
    visit.limit("create")
    game = _game(request)
    word = (await _form(request)).get("place", "0")
    table = await visit.hall.examples.take(game, int(word) if word.isdecimal() and len(word) < 3 else -1)
    return _see(f"/tables/{table.id}")


# Settings and files


async def set_settings(request: Request) -> Response:
    """Language, theme, motion, text size and pace, kept in cookies for a year; back to where one was."""
    fields = await _form(request)
    back = fields.get("back", "")
    response = _see(
        back
        if back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
        else _referrer(request)
    )
    for key, allowed in CHOICES.items():
        if fields.get(key) in allowed:
            response.set_cookie(key, fields[key], COOKIE_AGE, samesite="lax", httponly=key != "lang")
    return response


def _referrer(request: Request) -> str:
    """The page a form was on, if it was one of ours."""
    before = request.headers.get("referer", "")
    own = f"{request.url.scheme}://{request.url.netloc}/"
    return "/" + before.removeprefix(own) if before.startswith(own) else "/"


async def static(request: Request) -> Response:
    path = assets.files().get(request.path_params["path"])
    if path is None:
        raise Denied(404, "not_found")
    media = assets.TYPES[path.suffix]
    current = request.query_params.get("v") == assets.digest(request.path_params["path"])
    headers = {"cache-control": FOR_EVER if current else "no-cache"}
    return Response(path.read_bytes(), media_type=media, headers=headers)


async def api_page(request: Request) -> Response:
    """The JSON operations, for people."""
    visit = Visit(request)
    return _page(operations_page(visit.lang, settings(request)))


ROUTES = [
    Route("/", lobby),
    Route("/tables", create, methods=["POST"]),
    Route("/join/{token}", invitation),
    Route("/join/{token}", join, methods=["POST"]),
    Route("/tables/{table}", table_page),
    Route("/tables/{table}/cards", card_book),
    Route("/tables/{table}/rematch", rematch, methods=["POST"]),
    Route("/tables/{table}/replay", replay),
    Route("/tables/{table}/replay/{step}", replay_step),
    Route("/tables/{table}/journal", journal),
    Route("/replay", upload, methods=["POST"]),
    Route("/games/{game}/learn", learn),
    Route("/games/{game}/rules", rules),
    Route("/games/{game}/watch", watch, methods=["POST"]),
    Route("/settings", set_settings, methods=["POST"]),
    Route("/static/{path:path}", static),
    Route("/api", api_page),
]
