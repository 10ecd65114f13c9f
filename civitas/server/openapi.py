"""The OpenAPI document of the JSON operations, made from the types of their bodies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import msgspec

import civitas
from civitas.server import bodies
from civitas.server.config import TEXTS
from civitas.web.drawing import draw_page
from civitas.web.settings import Settings
from civitas.web.words import typeset

REF: Final = "#/components/schemas/{name}"


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: its address, what it takes, what it gives."""

    method: str
    path: str
    name: str
    takes: Any = None
    gives: Any = None
    statuses: tuple[int, ...] = (200,)
    media: str = "application/json"
    refuses: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    optional: bool = False
    group: str = ""

    def text(self, lang: str) -> str:
        return TEXTS.say(f"op.{self.name}", lang)


SEAT: Final = ("seat",)
READ: Final = (403, 404, 429)
WRITE: Final = (400, 403, 404, 409, 413, 422, 429)
TABLE: Final = "/api/tables/{table}"

OPERATIONS: Final = (
    Operation("get", "/api/games", "list_games", gives=list[dict[str, Any]], group="tables"),
    Operation(
        "post",
        "/api/tables",
        "create_table",
        bodies.NewTable,
        bodies.CreatedTable,
        (201,),
        refuses=(400, 403, 413, 422, 429),
        group="tables",
    ),
    Operation("get", "/api/tables", "my_tables", gives=list[bodies.TableOut], refuses=(429,), group="tables"),
    Operation("get", TABLE, "show_table", gives=bodies.TableOut, refuses=READ, query=SEAT, group="tables"),
    Operation("get", f"{TABLE}/view", "view", gives=dict[str, Any], refuses=READ, query=SEAT, group="look"),
    Operation(
        "get", f"{TABLE}/requests", "requests", gives=list[bodies.RequestOut], refuses=READ, query=SEAT, group="look"
    ),
    Operation(
        "get",
        f"{TABLE}/events",
        "events",
        gives=list[bodies.EventOut],
        refuses=READ,
        query=(*SEAT, "since"),
        group="look",
    ),
    Operation(
        "get", f"{TABLE}/record", "record", gives=dict[str, Any], refuses=READ, query=(*SEAT, "journal"), group="look"
    ),
    Operation(
        "get",
        f"{TABLE}/analysis",
        "analysis",
        gives=bodies.AnalysisOut,
        refuses=(403, 404, 409, 410, 429),
        query=SEAT,
        group="look",
    ),
    Operation("post", f"{TABLE}/answers", "answer", bodies.Answers, bodies.Taken, refuses=WRITE, group="play"),
    Operation("post", f"{TABLE}/undo", "undo", bodies.Step, bodies.Taken, refuses=WRITE, optional=True, group="play"),
    Operation("post", f"{TABLE}/reset", "reset", bodies.Step, bodies.Taken, refuses=WRITE, optional=True, group="play"),
    Operation("post", f"{TABLE}/redo", "redo", bodies.Step, bodies.Taken, refuses=WRITE, optional=True, group="play"),
    Operation("post", f"{TABLE}/hint", "hint", gives=bodies.HintOut, refuses=(403, 404, 409, 429, 503), group="play"),
    Operation(
        "post", f"{TABLE}/rematch", "rematch", gives=dict[str, Any], statuses=(200, 201), refuses=WRITE, group="play"
    ),
    Operation("post", f"{TABLE}/chat", "say", bodies.Words, dict[str, Any], (201,), refuses=WRITE, group="sit"),
    Operation("post", f"{TABLE}/links", "new_link", bodies.NewLink, dict[str, str], (201,), refuses=WRITE, group="sit"),
    Operation("post", f"{TABLE}/webhook", "webhook", bodies.Webhook, dict[str, bool], refuses=WRITE, group="sit"),
    Operation(
        "post",
        f"{TABLE}/seats/{{seat}}",
        "change_seat",
        bodies.SeatChange,
        bodies.TableOut,
        refuses=WRITE,
        group="sit",
    ),
    Operation("get", "/healthz", "healthz", gives=dict[str, str], refuses=(503,), group="server"),
    Operation("get", "/metrics", "numbers", gives=str, media="text/plain", group="server"),
    Operation("get", "/api/openapi.json", "openapi", gives=dict[str, Any], group="server"),
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
        str(status): {
            "description": TEXTS.say(f"status.{status}", "en"),
            "content": {"application/json": {"schema": problem}},
        }
        for status in _STATUSES
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


_STATUSES: Final = (400, 403, 404, 409, 410, 413, 422, 429, 503)


def _described(operation: Operation, takes: Any, gives: Any) -> dict[str, Any]:
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    kinds = {"table": {"type": "string"}, "seat": {"type": "integer", "minimum": 0}}
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": kinds[name]} for name in names
    ]
    parameters += [
        {
            "name": name,
            "in": "query",
            "description": TEXTS.say(f"query.{name}", "en"),
            "schema": {"type": "integer" if name in ("seat", "since") else "string"},
        }
        for name in operation.query
    ]
    refused = {str(status): {"$ref": f"#/components/responses/Refused{status}"} for status in operation.refuses}
    row: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.group],
        "summary": operation.text("en"),
        "responses": {
            **{
                str(status): {"description": "Done.", "content": {operation.media: {"schema": gives}}}
                for status in operation.statuses
            },
            **refused,
        },
    }
    if parameters:
        row["parameters"] = parameters
    if takes is not None:
        row["requestBody"] = {"required": not operation.optional, "content": {"application/json": {"schema": takes}}}
    return row


def operations_page(lang: str, settings: Settings) -> str:
    """The operations for people."""
    described = document()
    groups = list(dict.fromkeys(one.group for one in OPERATIONS))
    values = {
        "say": lambda key: typeset(TEXTS.say(key, lang), lang),
        "groups": [
            (group, [_row(one, described, lang) for one in OPERATIONS if one.group == group]) for group in groups
        ],
        "statuses": [(status, typeset(TEXTS.say(f"status.{status}", lang), lang)) for status in _STATUSES],
    }
    return draw_page("api.html", lang, settings, values)


def _row(one: Operation, described: dict[str, Any], lang: str) -> dict[str, Any]:
    row = described["paths"][one.path][one.method]
    schema = row.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return {
        "method": one.method.upper(),
        "path": one.path,
        "text": typeset(one.text(lang), lang),
        "query": [(name, typeset(TEXTS.say(f"query.{name}", lang), lang)) for name in one.query],
        "fields": _fields(schema, described["components"]["schemas"]),
        "statuses": [*one.statuses, *one.refuses],
    }


def _fields(schema: dict[str, Any], known: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """The fields of a body: name, kind, whether it must be there."""
    target = known.get(schema.get("$ref", "").rpartition("/")[2], {})
    needed = target.get("required", [])
    return [(name, _kind(field), name in needed) for name, field in target.get("properties", {}).items()]


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join([str(value) for value in schema["enum"]])
    if "anyOf" in schema:
        return " | ".join([_kind(one) for one in schema["anyOf"]])
    if schema.get("type") == "array":
        return f"[{_kind(schema.get('items', {}))}]"
    return str(schema.get("type", "any"))
