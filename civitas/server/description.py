"""What a page needs to know of a table beside its match, for one reader."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from civitas.server.advised import can_be_judged, may_ask
from civitas.server.seats import Rights, seed_hash
from civitas.server.store import WATCHER
from civitas.web.info import Sitter, TableInfo

if TYPE_CHECKING:
    from civitas.server.table import Table


def describe(table: Table, rights: Rights, seat: int | None, lang: str) -> TableInfo:
    """A table as one reader sees it."""
    match, now = table.match, time.time()
    present, names = table.present(), table.names(lang)
    sitters = [
        Sitter(
            name=names[index],
            kind=who.kind,
            level=who.level,
            present=present[index],
            seconds=None if table.clock is None else table.clocks.left(table.clock, index, who.since, now),
            stands_in=who.stands_in,
            link=table.link(index) if rights.host and who.kind == "open" else "",
        )
        for index, who in enumerate(table.row.seats)
    ]
    seed = table.row.header.get("seed")
    everybody = bool(rights.seats) and rights.seats.issuperset(table.people)
    shown = seed is not None and (match.over or (not table.shared and everybody))
    return TableInfo(
        id=table.id,
        game=table.row.game,
        sitters=sitters,
        seat=seat,
        host=rights.host,
        version=table.version(seat),
        can_undo=seat is not None and not match.over and match.can_undo(seat),
        can_redo=seat is not None and match.can_redo(seat),
        can_undo_past=seat in rights.seats and table.can_undo_past(seat),
        marked=match.journal is not None and match.journal.past_undos() > 0,
        can_hint=may_ask(table, rights, seat),
        hints=table.hints(),
        can_analyse=can_be_judged(table),
        screen=sorted(rights.seats) if len(rights.seats) > 1 else [],
        guided=bool(table.row.settings.get("guided")),
        chat=list(table.chat),
        seed_hash="" if seed is None else seed_hash(seed),
        seed=str(seed) if shown else "",
        seed_known=table.seed_known,
        spectators=sum(not reader.rights.seats for reader in table.readers),
        spectator_link=table.link(WATCHER) if rights.seats or rights.host else "",
        example=str(table.row.settings.get("example", "")),
        rematch=f"/tables/{table.row.rematch}" if table.row.rematch else "",
        upload=bool(table.row.settings.get("upload")),
    )
