"""What stands before every page: security headers, body limits, no cross-site requests, errors without a traceback."""

from __future__ import annotations

import logging
import time
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from civitas.kernel.text import Refusal
from civitas.server import metrics, visit
from civitas.server.batches import StoreBroken
from civitas.server.bodies import Problem
from civitas.server.config import Config
from civitas.server.denials import Denied, illegal
from civitas.server.hall import Hall
from civitas.web import pages

LOG: Final = logging.getLogger("civitas.server")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SAFE: Final = ("GET", "HEAD", "OPTIONS")
UPLOADS: Final = ("/tables", "/api/tables")


def is_ours(headers: Headers, trusted: tuple[str, ...]) -> bool:
    """Whether a request that changes something, or a socket, comes from our own pages or from no browser at all."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    return bool(host) and (host == headers.get("host", "").lower() or host in trusted)


class Guard:
    """Wraps the routes."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        answer = _Answer(send)
        request = Request(scope)
        try:
            self._check(scope, request)
            await self.app(scope, self._measured(scope, receive), answer)
        except Exception as error:  # whatever happens, the visitor gets a sentence and the log the reason
            if answer.begun:
                raise
            await problem(request, error)(scope, receive, answer)
        self._record(scope, request.method, answer.status, time.perf_counter() - began)

    def _check(self, scope: Scope, request: Request) -> None:
        headers = Headers(scope=scope)
        hall: Hall = scope["app"].state.hall
        if not scope["path"].startswith("/static/"):
            hall.limiter.hit("request", visit.client(request))
        if request.method not in SAFE and not is_ours(headers, self.config.trusted_hosts):
            raise Denied(403, "cross_site")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            raise Denied(413, "too_large", most=self._most(scope) // 1024)

    def _most(self, scope: Scope) -> int:
        if scope["path"] == "/replay":
            return self.config.record_bytes
        return self.config.upload_bytes if scope["path"] in UPLOADS else self.config.body_bytes

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """Count what arrives: a length may be missing or a lie."""
        most, arrived = self._most(scope), 0

        async def counted() -> Message:
            nonlocal arrived
            message = await receive()
            arrived += len(message.get("body", b""))
            if arrived > most:
                raise Denied(413, "too_large", most=most // 1024)
            return message

        return counted

    def _record(self, scope: Scope, method: str, status: int, seconds: float) -> None:
        endpoint = scope.get("endpoint")
        route = getattr(endpoint, "__name__", "none")
        metrics.REQUESTS.labels(route, str(status)).inc()
        level = logging.INFO if status >= 400 else logging.DEBUG
        LOG.log(
            level, "request", extra={"route": route, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
        )


class _Answer:
    """Passes an answer on with the security headers, and knows whether it has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False
        self.status = 500

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await self._send(message)


def denial(error: Exception) -> Denied:
    """Any failure as something that can be said."""
    if isinstance(error, Denied):
        return error
    if isinstance(error, Refusal):
        return illegal(error)
    if isinstance(error, HTTPException):
        code = {404: "not_found", 405: "method", 413: "too_large"}.get(error.status_code, "bad_request")
        return Denied(error.status_code, code, most=0)
    if isinstance(error, StoreBroken):
        return Denied(503, "store")
    LOG.error("request failed", exc_info=error)
    return Denied(500, "broken")


def problem(request: Request, error: Exception) -> Response:
    """The answer to a failure: JSON for programs, a page for people."""
    denied = denial(error)
    lang = visit.language(request)
    headers: dict[str, Any] = {"retry-after": "10"} if denied.status in (429, 503) else {}
    text = denied.text(lang)
    if request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", "text/html"):
        return visit.Json(Problem(denied.code, text), denied.status, headers)
    page = pages.message_page(denied.status, text, lang, visit.settings(request))
    return Response(page, denied.status, headers, media_type="text/html")
