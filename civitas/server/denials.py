"""What the server answers to what cannot be: a status, a short code, and a sentence in the reader's language."""

from __future__ import annotations

import re
from typing import Final

from civitas.kernel.text import Refusal
from civitas.server.config import TEXTS


class Denied(Refusal):
    """Something a visitor asked for that is not done."""

    def __init__(
        self, status: int, code: str, cause: Refusal | None = None, /, *, key: str = "", **values: str | int
    ) -> None:
        super().__init__(f"deny.{key or code}", TEXTS, **values)
        self.status = status
        self.code = code
        self.cause = cause

    def text(self, lang: str) -> str:
        return super().text(lang) if self.cause is None else self.cause.text(lang)


def illegal(refusal: Refusal) -> Denied:
    """What the rules refuse, in their own words."""
    return Denied(422, "illegal", refusal)


def stale(number: int, mine: list[int]) -> Denied:
    """The request is not open (any more). Says only which of the reader's own are."""
    if not mine:
        return Denied(409, "stale", key="stale_none", number=number)
    return Denied(409, "stale", number=number, open=", ".join([str(one) for one in mine]))


def foreign_seat() -> Denied:
    return Denied(403, "foreign_seat")


def not_host() -> Denied:
    return Denied(403, "not_host")


def no_table() -> Denied:
    return Denied(404, "no_table")


# What does not fit. The libraries that find it speak English alone: their findings are said again in our words.

_PLACE: Final = re.compile(r" - at `(.+)`$", re.DOTALL)
_KINDS: Final = {"int": "integer", "float": "number", "str": "string", "bool": "boolean"}  # as OpenAPI calls them
_MISFITS: Final = (
    ("body_kind", re.compile(r"Expected `(?P<expected>.+)`, got `(?P<found>.+)`")),
    ("body_length", re.compile(r"Expected `(?P<expected>.+)` of length (?P<limit>.+)")),
    ("body_limit", re.compile(r"Expected `(?P<expected>.+)` (?P<limit>[<>=]+ .+)")),
    ("body_lacks", re.compile(r"Object missing required field `(?P<field>.+)`")),
    ("body_unknown", re.compile(r"Object contains unknown field `(?P<field>.+)`", re.DOTALL)),
)


def place_of(finding: str) -> str:
    """Where in a body msgspec found something wrong; `$` is the whole of it."""
    found = _PLACE.search(finding)
    return found.group(1)[:100] if found else "$"


def misfit(finding: str) -> Denied:
    """A body that is JSON, but not what is taken here, from what msgspec says of it."""
    place = place_of(finding)
    for key, pattern in _MISFITS:
        found = pattern.fullmatch(_PLACE.sub("", finding))
        if found:
            values = {name: _kinds(value)[:100] for name, value in found.groupdict().items()}
            return Denied(422, "body", key=key, place=place, **values)
    return Denied(422, "body", place=place)


def _kinds(word: str) -> str:
    """Kinds of values as the OpenAPI document names them."""
    return " | ".join([_KINDS.get(one, one) for one in word.split(" | ")])


def not_json(finding: str) -> Denied:
    """A body that is no JSON, from what msgspec says of it."""
    found = re.search(r"\(byte (\d+)\)", finding)
    if found:
        return Denied(400, "json", key="json_at", byte=int(found.group(1)))
    return Denied(400, "json", key="json_cut" if "truncated" in finding else "json")


def not_toml(finding: str) -> Denied:
    """An edition that is no TOML, from what tomllib says of it."""
    found = re.search(r"\(at line (\d+), column (\d+)\)", finding)
    if found:
        return Denied(422, "illegal", key="edition_at", line=int(found.group(1)), column=int(found.group(2)))
    return Denied(422, "illegal", key="edition_end" if "end of document" in finding else "edition")


def closing() -> Denied:
    """The server stops: nobody thinks for anybody any more."""
    return Denied(503, "closing")
