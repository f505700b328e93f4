"""The web application."""

import gc
import multiprocessing.connection
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

import souq
from souq.games import GAMES
from souq.play.match import new_match
from souq.server import wire
from souq.server.changes import Conflict, StorageError
from souq.server.house import House
from souq.server.logs import configure_logging
from souq.server.reception import Reception
from souq.server.refusal import Refuse
from souq.server.routes import games, house, people, socket, tables
from souq.server.routes.asking import guard_changes
from souq.server.settings import Settings, settings_from_environment

STATIC = Path(__file__).parent / "static"
PAGES = [
    "/",
    "/new",
    "/me",
    "/me/{_code:str}",
    "/developers",
    "/t/{_table:str}",
    "/t/{_table:str}/replay",
    "/rules/{_game:str}",
]
LARGEST_BODY = 1 << 20
FOREVER = CacheControlHeader(public=True, max_age=365 * 86400, immutable=True)
"""Cache lifetime of built files, whose names contain a content hash."""
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
LOG = structlog.get_logger("souq.server")


def create() -> Litestar:
    """Create the application in a worker process (uvicorn's factory)."""
    configure_logging()
    suit_a_server()
    threading.Thread(target=end_with_parent, daemon=True).start()
    return new_app(settings_from_environment())


def suit_a_server() -> None:
    """Tune the interpreter: a short GIL switch interval for reader and bot threads, and rare garbage collection."""
    sys.setswitchinterval(0.0002)
    gc.set_threshold(50_000, 20, 50)


def end_with_parent() -> None:
    """Terminate this worker when its parent process dies, even if that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


def new_app(settings: Settings) -> Litestar:
    home = House(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.house = home
        reception = Reception(app)
        await home.open(reception.take)
        threading.Thread(target=load_rules, daemon=True).start()
        yield
        await reception.close()
        await home.close()

    routes: list[ControllerRouterHandler] = [*people.ROUTES, *games.ROUTES, *tables.ROUTES, *socket.ROUTES, *house.ROUTES, page]
    if (STATIC / "assets").is_dir():
        routes.append(create_static_files_router("/assets", [STATIC / "assets"], cache_control=FOREVER, include_in_schema=False))
    return Litestar(
        routes,
        lifespan=[lifespan],
        guards=[guard_changes],
        exception_handlers={
            Refuse: answer_refusal,
            ValidationException: answer_bad_request,
            HTTPException: answer_http,
            Conflict: answer_storage,
            StorageError: answer_storage,
            Exception: answer_failure,
        },
        openapi_config=OpenAPIConfig(
            title="Souq",
            version=souq.__version__,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
            use_handler_docstrings=True,
        ),
        response_headers=HEADERS,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


def load_rules() -> None:
    """Load the compiled rules in a background thread, while the first page is already served."""
    for game in GAMES:
        new_match(game.id, game.default_seats)


@get(PAGES, include_in_schema=False)
async def page(_code: FromPath[str] = "", _table: FromPath[str] = "", _game: FromPath[str] = "") -> Response[bytes]:
    """Serve the single page of the client, which routes by the address."""
    return whole_page()


def whole_page(status: int = 200) -> Response[bytes]:
    if not (STATIC / "index.html").exists():
        return Response(b"The page has not been built: make page\n", status_code=503, media_type=MediaType.TEXT)
    html = (STATIC / "index.html").read_bytes()
    return Response(html, status_code=status, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})


def refused(refuse: Refuse) -> Response[Any]:
    return Response({"refusal": refuse.refusal}, status_code=refuse.status, media_type=MediaType.JSON, headers=HEADERS)


def answer_refusal(_request: Request[Any, Any, Any], refuse: Refuse) -> Response[Any]:
    return refused(refuse)


def answer_bad_request(_request: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    found = error.extra if isinstance(error.extra, list) else []
    detail = "; ".join(f"{one.get('key', '')} {one.get('message', '')}".strip() for one in found if isinstance(one, dict))
    return refused(Refuse("bad_request", detail=detail or error.detail))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer an unknown address: browsers get the page, programs a refusal as JSON."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return whole_page(404)
    known = {404: "not_found", 405: "not_found", 413: "too_long"}
    reason = known.get(error.status_code, "bad_request")
    response = refused(Refuse(reason, **({"detail": error.detail} if reason == "bad_request" else {})))
    response.status_code = error.status_code
    return response


def answer_storage(_request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    LOG.error("storage failed", error=str(error))
    return refused(Refuse("storage"))


def answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    LOG.error("request failed", path=request.url.path, exc_info=error)
    return Response({"refusal": wire.Refusal("failure", "", {})}, status_code=500, media_type=MediaType.JSON, headers=HEADERS)
