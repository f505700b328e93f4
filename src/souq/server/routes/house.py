"""Routes for operators: health check and metrics."""

from typing import Any

from litestar import MediaType, Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from souq.server.metrics import measure
from souq.server.routes.asking import house_of


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz(request: Request[Any, Any, Any]) -> str:
    """Answer `well` if the database answers."""
    await house_of(request).store.alive()
    return "well\n"


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    return Response(generate_latest(measure(house_of(request))), media_type=CONTENT_TYPE_LATEST)


ROUTES = (healthz, metrics)
