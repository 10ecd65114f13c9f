"""The application: routes, the guard before them, opening and closing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from civitas.server import advice, api, pages, sockets
from civitas.server.config import Config
from civitas.server.guard import Guard, problem
from civitas.server.hall import close_hall, open_hall


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

    routes = [*sockets.ROUTES, *api.ROUTES, *advice.ROUTES, *pages.ROUTES]
    guard = Middleware(Guard, config=config)
    return Starlette(routes=routes, middleware=[guard], lifespan=lifespan, exception_handlers={HTTPException: refused})
