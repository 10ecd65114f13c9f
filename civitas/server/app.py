"""The application: routes, the guard before them, opening and closing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from civitas.server import advice, api, pages, sockets
from civitas.server.config import Config
from civitas.server.denials import Denied
from civitas.server.guard import Guard, problem
from civitas.server.hall import close_hall, open_hall


async def slash(request: Request) -> Response:
    """An address with a slash too many: a browser is led on, a program told so."""
    if request.path_params["path"].startswith("api/"):
        raise Denied(404, "not_found")
    return RedirectResponse(request.url.replace(path=request.url.path.rstrip("/")))


SLASH: Final = Route("/{path:path}/", slash, methods=["GET", "POST", "PUT", "PATCH", "DELETE"])


def create_app(config: Config) -> Starlette:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hall = await open_hall(config)
        try:
            yield
        finally:
            await close_hall(app.state.hall)

    async def refused(request: Request, error: Exception) -> Response:
        return problem(request, error)

    routes = [*sockets.ROUTES, *api.ROUTES, *advice.ROUTES, *pages.ROUTES, SLASH]
    guard = Middleware(Guard, config=config)
    app = Starlette(routes=routes, middleware=[guard], lifespan=lifespan, exception_handlers={HTTPException: refused})
    app.router.redirect_slashes = False
    return app
