"""One port, served in the running loop."""

from __future__ import annotations

import asyncio
import errno
import socket
from typing import Final

from starlette.types import ASGIApp
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from curator.errors import CuratorError
from curator.metrics_settings import Address

# Seconds for a whole connection; an answer takes milliseconds.
_LONGEST: Final = 10
_LARGEST: Final = 16_384
_AT_ONCE: Final = 32
# Each connection is for one request: none is kept open. No browser shall make anything of an answer.
_HEADERS: Final = [
    ("connection", "close"),
    ("cache-control", "no-store"),
    ("content-security-policy", "default-src 'none'"),
    ("x-content-type-options", "nosniff"),
]
_WHY: Final = {
    errno.EADDRINUSE: "the port is in use",
    errno.EADDRNOTAVAIL: "this machine has no such address",
    errno.EACCES: "this port may not be opened",
    errno.EPERM: "this port may not be opened",
}


class _Brief(H11Protocol):
    """A connection that ends in time, whatever the other side does."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > 2 * _AT_ONCE:
            # Who says nothing is no request yet, and would hold a descriptor all the same.
            transport.abort()
        self._end = self.loop.call_later(self.timeout_keep_alive, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end.cancel()
        super().connection_lost(exc)


class Door:
    """A server on one address. It has no task of its own: nothing wakes it but who asks."""

    def __init__(self, server: Server) -> None:
        self._server = server

    @classmethod
    async def open(cls, address: Address, app: ASGIApp, longest: int = _LONGEST) -> Door:
        """Serve an application, each connection for a few seconds; CuratorError where that cannot be done."""
        bound = _bind(address)
        config = Config(
            app, http=_Brief, ws="none", lifespan="off", interface="asgi3",
            log_config=None, log_level="critical", access_log=False,
            proxy_headers=False, server_header=False, date_header=False, headers=_HEADERS,
            timeout_keep_alive=longest, limit_concurrency=_AT_ONCE, backlog=_AT_ONCE,
            h11_max_incomplete_event_size=_LARGEST,
        )  # fmt: skip
        config.load()
        server = Server(config)
        # Not serve(): it takes the signals of the daemon, and wakes ten times a second.
        server.server_state.default_headers = config.encoded_headers
        server.lifespan = config.lifespan_class(config)
        await server.startup(sockets=[bound])
        return cls(server)

    def close(self) -> None:
        """Let go of the port and of whoever is still there."""
        for listening in self._server.servers:
            listening.close()
        for connection in list(self._server.server_state.connections):
            connection.transport.abort()


def _bind(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((address.host, address.port))
        # Two daemons may both bind it so; only one of them can listen.
        bound.listen(_AT_ONCE)
    except OSError as taken:
        bound.close()
        raise CuratorError(
            f"figures cannot be served: {_WHY.get(taken.errno or 0, taken.strerror)}",
            where=f"metrics.listen = {str(address)!r}",
            remedy="name another port, or an address of this machine such as 127.0.0.1",
        ) from taken
    return bound
