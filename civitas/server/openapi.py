"""The OpenAPI document of the JSON operations, made from the types of their bodies."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import msgspec
from markupsafe import escape

import civitas
from civitas.server import bodies
from civitas.server.config import TEXTS
from civitas.web import assets

REF: Final = "#/components/schemas/{name}"


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: its address, what it takes, what it gives."""

    method: str
    path: str
    name: str
    text: str
    takes: Any = None
    gives: Any = None
    status: int = 200
    media: str = "application/json"
    refuses: tuple[int, ...] = ()
    query: dict[str, str] = field(default_factory=dict)
    optional: bool = False


SEAT: Final = {"seat": "The seat to look from, for who holds several."}
READ: Final = (403, 404, 429)
WRITE: Final = (400, 403, 404, 409, 413, 422, 429)
TABLE: Final = "/api/tables/{table}"

OPERATIONS: Final = (
    Operation(
        "get", "/api/games", "list_games", "The games, their seats, options and bot levels.", None, list[dict[str, Any]]
    ),
    Operation(
        "post",
        "/api/tables",
        "create_table",
        "Create a table. The secrets in the answer are told once.",
        bodies.NewTable,
        bodies.CreatedTable,
        201,
        refuses=(400, 403, 413, 422, 429),
    ),
    Operation(
        "get", "/api/tables", "my_tables", "The tables of this browser.", None, list[bodies.TableOut], refuses=(429,)
    ),
    Operation(
        "get",
        TABLE,
        "show_table",
        "Who sits where, who is waited for, chat, result.",
        None,
        bodies.TableOut,
        refuses=READ,
        query=SEAT,
    ),
    Operation(
        "get",
        f"{TABLE}/view",
        "view",
        "The board as the reader's seat sees it.",
        None,
        dict[str, Any],
        refuses=READ,
        query=SEAT,
    ),
    Operation(
        "get",
        f"{TABLE}/requests",
        "requests",
        "What is asked of the reader's seats.",
        None,
        list[bodies.RequestOut],
        refuses=READ,
        query=SEAT,
    ),
    Operation(
        "get",
        f"{TABLE}/events",
        "events",
        "What happened, in the reader's language.",
        None,
        list[bodies.EventOut],
        refuses=READ,
        query={**SEAT, "since": "How many events are known already."},
    ),
    Operation(
        "get",
        f"{TABLE}/record",
        "record",
        "Everything the reader's seat has seen, step by step. After the end, with journal=1, the journal.",
        None,
        dict[str, Any],
        refuses=READ,
        query={**SEAT, "journal": "1 for the journal (JSON Lines) of a finished match."},
    ),
    Operation(
        "post",
        f"{TABLE}/answers",
        "answer",
        "Answer open requests in order, until something unforeseen turns up. 409: the request is not open (any more); "
        "403: it is another seat's; 422: not one of its options.",
        bodies.Answers,
        bodies.Taken,
        refuses=WRITE,
    ),
    Operation(
        "post",
        f"{TABLE}/undo",
        "undo",
        "Take back the last answer.",
        bodies.Step,
        bodies.Taken,
        refuses=WRITE,
        optional=True,
    ),
    Operation(
        "post",
        f"{TABLE}/reset",
        "reset",
        "Take back this turn's answers.",
        bodies.Step,
        bodies.Taken,
        refuses=WRITE,
        optional=True,
    ),
    Operation(
        "post",
        f"{TABLE}/redo",
        "redo",
        "Give again what was taken back.",
        bodies.Step,
        bodies.Taken,
        refuses=WRITE,
        optional=True,
    ),
    Operation(
        "post",
        f"{TABLE}/rematch",
        "rematch",
        "The same people at a new table.",
        None,
        dict[str, Any],
        201,
        refuses=WRITE,
    ),
    Operation(
        "post", f"{TABLE}/chat", "say", "Say something; plain text.", bodies.Words, dict[str, Any], 201, refuses=WRITE
    ),
    Operation(
        "post",
        f"{TABLE}/links",
        "new_link",
        "A new secret link to a seat, or to watch.",
        bodies.NewLink,
        dict[str, str],
        201,
        refuses=WRITE,
    ),
    Operation(
        "post",
        f"{TABLE}/webhook",
        "webhook",
        'Where to send "your turn".',
        bodies.Webhook,
        dict[str, bool],
        refuses=WRITE,
    ),
    Operation(
        "post",
        f"{TABLE}/seats/{{seat}}",
        "change_seat",
        "A new name; a bot in the place of an absent person, and back.",
        bodies.SeatChange,
        bodies.TableOut,
        refuses=WRITE,
    ),
    Operation(
        "get", "/healthz", "healthz", "Whether the server and its database work.", None, dict[str, str], refuses=(503,)
    ),
    Operation("get", "/metrics", "numbers", "Numbers for Prometheus.", None, str, media="text/plain"),
    Operation("get", "/api/openapi.json", "openapi", "This document.", None, dict[str, Any]),
)


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    types = [one for operation in OPERATIONS for one in (operation.takes, operation.gives) if one is not None]
    schemas, components = msgspec.json.schema_components([*types, bodies.Problem], ref_template=REF)
    given = iter(schemas)
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        takes = next(given) if operation.takes is not None else None
        gives = next(given) if operation.gives is not None else None
        paths.setdefault(operation.path, {})[operation.method] = _described(operation, takes, gives)
    problem = next(given)
    answers = {
        str(status): {"description": text, "content": {"application/json": {"schema": problem}}}
        for status, text in _REFUSALS.items()
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Civitas",
            "version": civitas.__version__,
            "description": "Tables for civilization board games. A seat is held by cookie or by a bearer token.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {f"Refused{status}": answer for status, answer in answers.items()},
            "securitySchemes": {
                "link": {"type": "http", "scheme": "bearer", "description": "The token of a seat's link."},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "civitas"},
            },
        },
        "security": [{"link": []}, {"cookie": []}, {}],
    }


_REFUSALS: Final = {
    400: "The body is not JSON.",
    403: "Another's seat, no place at the table, or another site.",
    404: "No such table or seat.",
    409: "The request is not open (any more).",
    413: "The body is too large.",
    422: "The rules do not allow it, or the body does not fit.",
    429: "Too much at once.",
    503: "The database is away.",
}


def _described(operation: Operation, takes: Any, gives: Any) -> dict[str, Any]:
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    kinds = {"table": {"type": "string"}, "seat": {"type": "integer", "minimum": 0}}
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": kinds[name]} for name in names
    ]
    parameters += [
        {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
        for name, text in operation.query.items()
    ]
    refused = {str(status): {"$ref": f"#/components/responses/Refused{status}"} for status in operation.refuses}
    row: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.text,
        "responses": {
            str(operation.status): {"description": "Done.", "content": {operation.media: {"schema": gives}}},
            **refused,
        },
    }
    if parameters:
        row["parameters"] = parameters
    if takes is not None:
        row["requestBody"] = {"required": not operation.optional, "content": {"application/json": {"schema": takes}}}
    return row


def operations_page(lang: str) -> str:
    """The operations for people: a plain page."""
    rows = "".join(
        [
            f"<tr><td><code>{one.method.upper()}</code></td><td><code>{escape(one.path)}</code></td>"
            f"<td>{escape(one.text)}</td></tr>"
            for one in OPERATIONS
        ]
    )
    title, help_text, document_text = (TEXTS.say(f"api.{key}", lang) for key in ("title", "help", "document"))
    styles = "".join([f'<link rel="stylesheet" href="{assets.url(name)}">' for name in ("tokens.css", "app.css")])
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Civitas: {title}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">{styles}</head><body><main id="main">'
        f"<h1>{title}</h1><p>{help_text}</p>"
        f'<p><a href="/api/openapi.json">{document_text}</a></p><table lang="en"><tbody>{rows}</tbody></table>'
        "</main></body></html>"
    )
