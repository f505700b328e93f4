"""Routes about oneself."""

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from souq.server import wire
from souq.server.people import COOKIE
from souq.server.routes.asking import house_of, somebody, token_of, visitor

ONE_YEAR = 365 * 86400


@get("/api/me")
async def me(request: Request[Any, Any, Any]) -> wire.Me:
    """Return the person of your cookie."""
    person = await visitor(request)
    return wire.Me(person.name if person else "")


@post("/api/me", status_code=200)
async def call_me(request: Request[Any, Any, Any], data: JSONBody[wire.NewName]) -> Response[wire.Me]:
    """Set your name. Strangers get an identity, which this browser keeps in a cookie."""
    person, token = await house_of(request).people.call(token_of(request), data.name)
    return Response(wire.Me(person.name), cookies=[keep(request, token)])


@delete("/api/me", status_code=200)
async def forget_me(request: Request[Any, Any, Any]) -> Response[wire.Me]:
    """Forget you on this device."""
    token = token_of(request)
    if token:
        await house_of(request).people.forget(token)
    response = Response(wire.Me(""))
    response.delete_cookie(COOKIE)
    return response


@post("/api/me/device", status_code=200)
async def other_device(request: Request[Any, Any, Any]) -> wire.DeviceCode:
    """Create a code with which another device becomes you, once and within fifteen minutes."""
    person = await somebody(request)
    return wire.DeviceCode(await house_of(request).people.new_code(person))


@post("/api/me/device/use", status_code=200)
async def be_the_same(request: Request[Any, Any, Any], data: JSONBody[wire.UseDeviceCode]) -> Response[wire.Me]:
    """Use a code from another device."""
    person, token = await house_of(request).people.use_code(data.code)
    return Response(wire.Me(person.name), cookies=[keep(request, token)])


def keep(request: Request[Any, Any, Any], token: str) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(key=COOKIE, value=token, httponly=True, samesite="lax", secure=secure, max_age=ONE_YEAR, path="/")


ROUTES = (me, call_me, forget_me, other_device, be_the_same)
