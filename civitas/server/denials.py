"""What the server answers to what cannot be: a status, a short code, and a sentence in the reader's language."""

from __future__ import annotations

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


def closing() -> Denied:
    """The server stops: nobody thinks for anybody any more."""
    return Denied(503, "closing")
