"""One request's visitor: language and settings, cookie, link token, and what they may do at a table."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from civitas.kernel.text import LANGUAGES
from civitas.server import denials
from civitas.server.denials import Denied
from civitas.server.hall import Hall
from civitas.server.seats import COOKIE, COOKIE_AGE, Claim, Rights, hashed
from civitas.server.table import Table
from civitas.web.settings import Settings

Body = TypeVar("Body")
_ENCODER: Final = msgspec.json.Encoder()


class Json(Response):
    """A JSON answer."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return _ENCODER.encode(content)


def language(connection: HTTPConnection) -> str:
    """The language asked for by cookie, else by the browser, else English."""
    chosen = connection.cookies.get("lang", "")
    return chosen if chosen in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The best of our languages for an Accept-Language header."""
    best, weight = LANGUAGES[0], 0.0
    for part in header[:500].split(","):
        tag, _, rest = part.strip().partition(";")
        try:
            quality = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            continue
        lang = tag.strip().lower().partition("-")[0]
        if lang in LANGUAGES and quality > weight:
            best, weight = lang, quality
    return best


def settings(connection: HTTPConnection) -> Settings:
    return Settings.read(connection.cookies, language(connection))


def client(connection: HTTPConnection) -> str:
    """Who is counted for rate limits."""
    return str(connection.client.host) if connection.client is not None else "unknown"


class Visit:
    """A request with its visitor."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.hall: Hall = connection.app.state.hall
        self.connection = connection
        self.lang = language(connection)
        self.visitor = self.hall.visitors.read(connection.cookies.get(COOKIE))
        self._fresh: str | None = None  # a cookie still to be set

    def must_be_somebody(self) -> str:
        """The visitor, made known by a new cookie if need be."""
        if self.visitor is None:
            self.visitor, self._fresh = self.hall.visitors.issue()
        return str(self.visitor)

    def greet(self, response: Response) -> Response:
        """Set the cookie of a new visitor."""
        if self._fresh is not None:
            secure = self.hall.config.secure or self.connection.url.scheme in ("https", "wss")
            response.set_cookie(COOKIE, self._fresh, COOKIE_AGE, httponly=True, samesite="lax", secure=secure)
        return response

    def limit(self, kind: str, *more: str) -> None:
        """Count something this visitor does; too much of it is refused."""
        self.hall.limiter.hit(kind, client(self.connection), *more)

    async def table(self) -> Table:
        return await self.hall.tables.get(self.connection.path_params["table"])

    async def rights(self, table: Table) -> Rights:
        """What the visitor may do here, by link token or cookie; who has neither is refused."""
        claim = self.claim
        rights = await self.hall.tables.rights(table, claim)
        if rights is None:
            raise Denied(403, "no_place" if claim.link is None else "bad_link")
        return rights

    @property
    def claim(self) -> Claim:
        """What the visitor shows; a link's token goes before the cookie."""
        scheme, _, token = self.connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return Claim(self.visitor)
        return Claim(link=hashed(token.strip()[:200]))

    def seat(self, table: Table, rights: Rights, named: int | None = None) -> int | None:
        """The seat a reader looks from: the one named, the only one held, else the first held one that is asked."""
        if named is None:
            word = self.connection.query_params.get("seat")
            if word:
                if not word.isdecimal() or len(word) > 3:
                    raise Denied(404, "no_seat")
                named = int(word)
        if named is not None:
            if named not in rights.seats:
                raise denials.foreign_seat()
            return named
        if len(rights.seats) <= 1:
            return rights.alone
        asked = [seat for seat in table.match.waiting() if seat in rights.seats]
        return asked[0] if asked else min(rights.seats)


async def read_body(request: Request, kind: type[Body]) -> Body:
    """The JSON body as its type; what does not fit is refused with the place."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise denials.misfit(str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise denials.not_json(str(error)) from error
