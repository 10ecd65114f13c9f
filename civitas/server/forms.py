"""The form that opens a table, as the body the JSON operation takes.

Fields: `game`; per seat `seat-0` (me, screen, friend, or bot:LEVEL; empty: no such seat) and `name-0`; `option-ID`,
or `option-ID.1`, `option-ID.2` … for the words of a list; `seed`; `edition` (a file); `clock` (seconds or empty),
`per` (move, game), `on_timeout` (wait, bot), `guided`, `take_back`, `public`.
"""

from __future__ import annotations

import msgspec

from civitas.server import denials
from civitas.server.bodies import NewTable
from civitas.server.denials import Denied

_KINDS = {"me": "human", "human": "human", "screen": "screen", "friend": "open", "open": "open"}
_MOST_SEATS = 12


def table_from_form(fields: dict[str, str]) -> NewTable:
    """The table a form describes."""
    clock = fields.get("clock", "").strip()
    plain = {
        "game": fields.get("game", ""),
        "seats": _seats(fields),
        "options": _options(fields),
        "seed": fields.get("seed", "").strip() or None,
        "edition": fields.get("edition", "") or None,
        "clock": {"seconds": clock, "per": fields.get("per", "move"), "on_timeout": fields.get("on_timeout", "wait")}
        if clock not in ("", "0", "none")
        else None,
        "guided": fields.get("guided", "") not in ("", "0", "false"),
        "take_back": fields.get("take_back", "") not in ("", "0", "false"),
        "public": fields.get("public", "") not in ("", "0", "false"),
    }
    try:
        return msgspec.convert(plain, NewTable, strict=False)
    except msgspec.ValidationError as error:
        raise Denied(422, "form", reason=denials.place_of(str(error)).removeprefix("$.")) from error


def _options(fields: dict[str, str]) -> dict[str, str]:
    """The options; places of a list that are left empty count for nothing."""
    options: dict[str, str] = {}
    for key, value in fields.items():
        name, dot, _ = key.removeprefix("option-").partition(".")
        if not key.startswith("option-") or (value == "" and not dot):
            continue
        options[name] = ",".join([word for word in (options.get(name, ""), value) if word]) if dot else value
    return options


def _seats(fields: dict[str, str]) -> list[dict[str, str]]:
    seats: list[dict[str, str]] = []
    for number in range(_MOST_SEATS):
        word = fields.get(f"seat-{number}", "")
        if not word:
            continue
        name = fields.get(f"name-{number}", "").strip()[:40]
        kind, _, level = word.partition(":")
        if kind == "bot":
            seats.append({"kind": "bot", "name": name, "level": level})
        else:
            seats.append({"kind": _KINDS.get(kind, kind), "name": name})
    return seats
