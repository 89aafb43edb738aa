"""What is answered at one address, and to whom."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from curator.logs import log


@dataclass(frozen=True, slots=True)
class Page:
    """An answer: its bytes, what they are, and the status of HTTP."""

    body: bytes
    type: str
    status: int = 200


def application(pages: Mapping[str, Callable[[], Page]], hosts: Iterable[str]) -> Starlette:
    """Return what answers GET of these paths, if the request calls this machine by one of these names.

    A name that somebody else lets point here is refused: that is how a page of theirs would read ours.
    """
    allowed = Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)
    routes = [Route(path, _answer(page), methods=["GET"]) for path, page in pages.items()]
    made = Starlette(routes=routes, middleware=[allowed], exception_handlers={500: _broken})
    made.router.redirect_slashes = False
    return made


async def _broken(request: Request, fault: Exception) -> Response:
    log().error("page.failed", path=request.url.path, what=type(fault).__name__)
    return Response(status_code=500)


def _answer(page: Callable[[], Page]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        made = page()
        return Response(made.body, made.status, media_type=made.type)

    return answer
