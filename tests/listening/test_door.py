"""A port of the daemon, asked by clients of every kind."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from select import select
from threading import Thread

import pytest

from curator.errors import CuratorError
from curator.listening.door import Door
from curator.listening.pages import Page, application
from curator.metrics_settings import Address


def free(host: str = "127.0.0.1") -> Address:
    """Return an address that nobody listens at."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as tried:
        tried.bind((host, 0))
        return Address(host, tried.getsockname()[1])


@contextmanager
def served(address: Address, *names: str, longest: int = 10) -> Iterator[None]:
    """Serve two pages, one of them broken, in a loop of their own."""
    loop = asyncio.new_event_loop()
    pages = {"/fine": lambda: Page(b"fine\n", "text/plain"), "/broken": lambda: Page(b"", 1 / 0)}  # type: ignore[arg-type]
    app = application(pages, (*address.hosts, *names))
    door = loop.run_until_complete(Door.open(address, app, longest))
    turning = Thread(target=loop.run_forever)
    turning.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(door.close)
        loop.call_soon_threadsafe(loop.stop)
        turning.join()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


def asked(
    address: Address, path: str = "/fine", method: str = "GET", head: Mapping[str, str] = {}
) -> tuple[HTTPResponse, bytes]:
    talk = HTTPConnection(address.host, address.port, timeout=10)
    talk.request(method, path, headers=dict(head))
    answer = talk.getresponse()
    body = answer.read()
    talk.close()
    return answer, body


def test_only_get_of_known_paths_by_known_names_is_answered() -> None:
    address = free()
    with served(address, "box.lan"):
        answer, body = asked(address)
        assert (answer.status, body) == (200, b"fine\n")
        assert answer.getheader("server") is None
        assert answer.getheader("connection") == "close"
        for name in (f"localhost:{address.port}", "[::1]", "127.0.0.1", "box.lan", "BOX.LAN:80"):
            assert asked(address, head={"Host": name})[0].status == 200
        for name in ("rebound.example", "box.lan.example", "127.0.0.1.example", "192.168.1.7", ""):
            for path in ("/fine", "/nothing"):
                assert asked(address, path, head={"Host": name})[0].status == 400
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE"):
            assert asked(address, method=method)[0].status == 405
        for path in ("/", "/fine/", "/fine/..", "//fine"):
            assert asked(address, path)[0].status == 404


def test_what_breaks_is_an_answer_and_nothing_else() -> None:
    address = free()
    with served(address):
        answer, body = asked(address, "/broken")
        assert (answer.status, body) == (500, b"")
        assert asked(address)[0].status == 200


def test_whoever_says_nothing_or_too_much_is_let_go_and_others_are_answered() -> None:
    address = free()
    with served(address, longest=1):
        silent = [socket.create_connection((address.host, address.port)) for _ in range(8)]
        silent[0].sendall(b"GET /fine HTTP/1.1\r\nHost: local")
        silent[1].sendall(
            b"POST /fine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"
        )
        with socket.create_connection((address.host, address.port)) as loud:
            loud.sendall(b"GET /fine HTTP/1.1\r\nX: " + b"x" * 40_000)
            assert loud.recv(100).startswith(b"HTTP/1.1 400 ")
        assert asked(address)[0].status == 200
        for one in silent:
            one.settimeout(10)
            while _heard(one):
                pass
            one.close()


def _heard(one: socket.socket) -> bytes:
    try:
        return one.recv(1000)
    except ConnectionResetError:
        return b""


def test_too_many_at_once_are_told_so() -> None:
    address = free()
    with served(address):
        held = [socket.create_connection((address.host, address.port)) for _ in range(40)]
        assert asked(address)[0].status == 503
        for one in held:
            one.close()


def test_whoever_only_connects_holds_no_descriptor() -> None:
    address = free()
    # As long as none of them is over by itself.
    with served(address, longest=600):
        silent = [socket.create_connection((address.host, address.port)) for _ in range(120)]
        dropped: set[socket.socket] = set()
        while len(dropped) < 120 - 64:
            found, _, _ = select(silent, [], [], 20)
            assert found
            dropped.update(one for one in found if not _heard(one))
        for one in silent:
            one.close()
        assert asked(address)[0].status == 200


def test_an_address_in_use_or_of_another_machine_is_told_with_what_to_do() -> None:
    address = free()
    with served(address), pytest.raises(CuratorError, match="the port is in use") as taken:
        asyncio.run(_opened(address))
    assert str(address) in taken.value.where
    with pytest.raises(CuratorError, match="no such address"):
        asyncio.run(_opened(Address("192.0.2.1", address.port)))
    asyncio.run(_opened(address))


async def _opened(address: Address) -> None:
    (await Door.open(address, application({}, address.hosts))).close()
