"""The live table: `/tables/{id}/socket?version=N&seat=K`.

The server sends, as JSON:

- `{"type": "regions", "version": N, "regions": {name: html}, "turn": bool}`: the regions that changed, one message per
  change of the match so that moves can be shown one by one; `turn` says whether this reader is asked;
- `{"type": "presence", "seats": [bool, …]}`: who is there;
- `{"type": "chat", "name": …, "text": …}`;
- `{"type": "handover"}`: several people share this screen and another of them is asked now: load the table's page;
- `{"type": "refused", "error": …, "message": …}`: why the socket is closed (4403, 4404, 4429), also when the seat was
  given to somebody else meanwhile; a handover follows then;
- `{"type": "pong"}`.

The client sends nothing but `{"type": "ping"}`. Who comes back names the version it has; when that is the present one
nothing is sent, else every region.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any, Final

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from civitas.server.denials import Denied
from civitas.server.guard import is_ours
from civitas.server.readers import Reader
from civitas.server.table import Table
from civitas.server.visit import Visit

REFUSED: Final = 4403  # close codes: the page shows why and does not try again ...
GONE: Final = 4404
BUSY: Final = 4429  # ... except here, after a while
SLOW: Final = 1013
SEND_SECONDS: Final = 20.0  # a reader who takes longer to receive is let go
IDLE_SECONDS: Final = 90.0  # a client pings; one that has long been silent is gone
FLOOD: Final = 240  # messages a minute from one client
MESSAGE_BYTES: Final = 1024
_ENCODER: Final = msgspec.json.Encoder()


async def socket(websocket: WebSocket) -> None:
    """Keep one page up to date for as long as it is open."""
    visit = Visit(websocket)
    try:
        if not is_ours(websocket.headers, visit.hall.config.trusted_hosts):
            raise Denied(403, "cross_site")
        visit.limit("socket")
        table = await visit.table()
        rights = await visit.rights(table)
        seat = _seat(visit, table, rights)
    except Denied as denied:
        await _refuse(websocket, denied, visit.lang)
        return
    await websocket.accept()
    reader = Reader(rights, seat, visit.lang, visit.claim)
    known = websocket.query_params.get("version", "")
    visit.hall.tables.enter(table, reader)
    try:
        await _converse(websocket, table, reader, known, visit)
    finally:
        visit.hall.tables.leave(table, reader)


def _seat(visit: Visit, table: Table, rights: Any) -> int | None:
    """Several people at one screen: without a seat named, the page shows nobody's hand."""
    if len(rights.seats) > 1 and not visit.connection.query_params.get("seat"):
        return None
    return visit.seat(table, rights)


async def _refuse(websocket: WebSocket, denied: Denied, lang: str) -> None:
    """Say why, then close: before acceptance a browser would learn nothing."""
    if denied.code == "cross_site":
        await websocket.close(REFUSED)
        return
    await websocket.accept()
    code = {404: GONE, 429: BUSY}.get(denied.status, REFUSED)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_json({"type": "refused", "error": denied.code, "message": denied.text(lang)})
        await websocket.close(code)


async def _converse(websocket: WebSocket, table: Table, reader: Reader, known: str, visit: Visit) -> None:
    tasks = [
        asyncio.create_task(_hear(websocket, reader, visit)),
        asyncio.create_task(_tell(websocket, table, reader, known)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await websocket.close(REFUSED if reader.dismissed else SLOW)


async def _hear(websocket: WebSocket, reader: Reader, visit: Visit) -> None:
    """Answer pings; end with a client that is silent, too loud or talks nonsense."""
    loop = asyncio.get_running_loop()
    heard, minute = 0, loop.time()
    while True:
        try:
            text = await asyncio.wait_for(websocket.receive_text(), IDLE_SECONDS)
        except (TimeoutError, WebSocketDisconnect, KeyError, RuntimeError):
            return
        if loop.time() - minute > 60:
            heard, minute = 0, loop.time()
        heard += 1
        if (visit.hall.config.limits and heard > FLOOD) or len(text) > MESSAGE_BYTES:
            return
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict) or message.get("type") != "ping":
            return
        reader.note({"type": "pong"})


async def _tell(websocket: WebSocket, table: Table, reader: Reader, known: str) -> None:
    """Send what changed, one change at a time, for as long as the seat is the reader's."""
    if reader.dismissed:  # before the first word
        await _dismiss(websocket, reader)
        return
    sent: dict[str, str] = {}
    asked = _asked_here(table, reader)
    if reader.frames:  # whoever sits down has been drawn the table with themselves present
        version, regions = reader.frames[-1]
    else:
        version, regions = table.version(reader.seat), table.draw_for(reader)
    reader.frames.clear()
    reader.version = version
    if known == str(version):
        sent = dict(regions)
        await _send(websocket, {"type": "regions", "version": version, "regions": {}, "turn": _asked(table, reader)})
    else:
        reader.frames.append((version, regions))
        reader.stirred.set()
    while True:
        await reader.stirred.wait()
        reader.stirred.clear()
        if reader.dismissed:
            await _dismiss(websocket, reader)
            return
        while reader.frames:
            version, regions = reader.frames.popleft()
            changed = {name: html for name, html in regions.items() if sent.get(name) != html}
            if changed:
                sent.update(changed)
                turn = _asked(table, reader)
                await _send(websocket, {"type": "regions", "version": version, "regions": changed, "turn": turn})
        while reader.notes:
            await _send(websocket, reader.notes.popleft())
        if len(reader.rights.seats) > 1 and (now := _asked_here(table, reader)) != asked:
            asked = now
            if now and reader.seat not in now:
                await _send(websocket, {"type": "handover"})


async def _dismiss(websocket: WebSocket, reader: Reader) -> None:
    """Say that the seat is another's now, and let the page show what its reader may still see."""
    denied = Denied(403, "seat_given")
    await _send(websocket, {"type": "refused", "error": denied.code, "message": denied.text(reader.lang)})
    await _send(websocket, {"type": "handover"})


def _asked(table: Table, reader: Reader) -> bool:
    seats = reader.rights.seats if reader.seat is None else {reader.seat}
    return any(question.seat in seats for question in table.match.pending)


def _asked_here(table: Table, reader: Reader) -> set[int]:
    """Who of the people at this screen is asked."""
    return {question.seat for question in table.match.pending if question.seat in reader.rights.seats}


async def _send(websocket: WebSocket, message: dict[str, Any]) -> None:
    text = _ENCODER.encode(message).decode()
    async with asyncio.timeout(SEND_SECONDS):
        await websocket.send_text(text)


ROUTES = [WebSocketRoute("/tables/{table}/socket", socket)]
