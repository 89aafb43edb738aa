"""Pings, webhooks and mails: short, without a word of any note, and never a reason to fail."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from curator.daemon.child import Ended
from curator.daemon.digest import Digest, read
from curator.daemon.send import fetch, mail, sent
from tests.daemon.nights import DAY, Box, events, failing, logged

ROWS = [
    {"id": "5c01b7e", "kind": "dedup", "title": "Join two notes about zzmarkerzz"},
    {"id": "b80d113", "kind": "retire", "title": "zzmarkerzz"},
]
WAITING = Ended(0, out=json.dumps({"proposals": ROWS}).encode())
NOTHING = Ended(0, out=b'{"proposals": []}')


@dataclass
class Listener:
    """A server on loopback that keeps what it hears and answers with `status`."""

    status: int = 200
    heard: list[tuple[str, str, str]] = field(default_factory=list)
    url: str = ""


@pytest.fixture
def listener() -> Iterator[Listener]:
    made = Listener()

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer("")

        def do_POST(self) -> None:
            self._answer(self.rfile.read(int(self.headers["Content-Length"])).decode())

        def _answer(self, body: str) -> None:
            made.heard.append((self.command, self.path, body))
            self.send_response(made.status)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by the library
            return

    server = HTTPServer(("127.0.0.1", 0), Answer)
    made.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield made
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path / "state")


def night(box: Box, *ends: Ended) -> None:
    """Let a day pass; these are the ends of the pass and of what follows."""
    rounds = box.rounds()
    box.round(rounds)
    box.now += DAY
    box.ends = list(ends)
    box.round(rounds)
    rounds.close()


def test_a_good_pass_is_heard_of_once(box: Box, listener: Listener) -> None:
    box.plan(schedule={"ping_url": f"{listener.url}/token?a=b"})
    night(box)
    assert listener.heard == [("GET", "/token?a=b", "")]


def test_a_failed_pass_is_met_with_silence(box: Box, listener: Listener) -> None:
    box.plan(schedule={"ping_url": listener.url})
    night(box, failing())
    assert listener.heard == []


@pytest.mark.parametrize("status", [302, 404, 500])
def test_a_ping_that_is_refused_or_sent_elsewhere_fails_no_pass(
    box: Box, listener: Listener, status: int
) -> None:
    stream = logged()
    listener.status = status
    box.plan(schedule={"ping_url": f"{listener.url}/zzmarkerzz"})
    night(box)
    assert [path for _, path, _ in listener.heard] == ["/zzmarkerzz"]
    (told,) = events(stream, "ping.failed")
    assert told["why"] == f"it answered with status {status}"
    assert box.memory().failures == 0
    # The address may be a secret of its own.
    assert "zzmarkerzz" not in stream.getvalue()


def test_a_server_that_is_not_there_fails_no_pass(box: Box) -> None:
    stream = logged()
    box.plan(schedule={"ping_url": "http://127.0.0.1:1/"})
    night(box)
    assert len(events(stream, "ping.failed")) == 1
    assert box.memory().ended == box.now


def test_a_digest_tells_ids_and_kinds_and_no_title(box: Box, listener: Listener) -> None:
    stream = logged()
    box.plan(schedule={"passes": ""}, digest={"webhook": f"{listener.url}/hook"})
    night(box, WAITING)
    ((method, path, body),) = listener.heard
    assert (method, path) == ("POST", "/hook")
    assert json.loads(body) == {
        "home": "notes",
        "waiting": 2,
        "kinds": {"dedup": 1, "retire": 1},
        "proposals": [{"id": "5c01b7e", "kind": "dedup"}, {"id": "b80d113", "kind": "retire"}],
    }
    assert "zzmarkerzz" not in stream.getvalue()
    assert len(events(stream, "digest.sent")) == 1


def test_nothing_is_told_where_nothing_waits_or_nobody_wants_to_know(
    box: Box, listener: Listener
) -> None:
    box.plan(schedule={"passes": ""}, digest={"webhook": listener.url})
    night(box, NOTHING)
    box.plan(schedule={"passes": ""})
    night(box, WAITING)
    assert listener.heard == []


def test_a_digest_is_sent_once_a_day(box: Box, listener: Listener) -> None:
    box.plan(schedule={"passes": ""}, digest={"webhook": listener.url, "at": "0 * * * *"})
    rounds = box.rounds()
    for _ in range(48):
        box.ends = [WAITING]
        box.round(rounds)
        box.now += timedelta(hours=1)
    assert len(listener.heard) == 3


@pytest.mark.parametrize("out", [b"", b"{}", b"[1]", b'{"proposals": [1]}', b'{"proposals": 7}'])
def test_what_cannot_be_read_is_not_sent(box: Box, listener: Listener, out: bytes) -> None:
    stream = logged()
    box.plan(schedule={"passes": ""}, digest={"webhook": listener.url})
    night(box, Ended(1, out=out))
    assert listener.heard == []
    assert len(events(stream, "digest.failed")) == 1
    assert box.memory().unsent == "what waits could not be read"


def test_a_forged_id_is_left_out() -> None:
    rows = [{"id": "Dear <b>reader</b>", "kind": "dedup"}, ROWS[0]]
    found = read("notes", json.dumps({"proposals": rows}).encode())
    assert found == Digest("notes", (("5c01b7e", "dedup"),))


def posted(digest: Digest) -> str:
    """Hand a digest to sendmail and return why that failed."""
    letter = digest.as_mail("noor@example.org")

    async def going() -> str:
        return await sent(lambda: mail(letter, ""), asyncio.Event())

    return asyncio.run(going())


def test_a_mail_goes_through_the_sendmail_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "sendmail"
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/args\ncat > {tmp_path}/mail\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    digest = Digest("notes", (("5c01b7e", "dedup"),))
    assert posted(digest) == ""
    told = (tmp_path / "mail").read_text()
    assert "Subject: 1 proposal waits in notes" in told
    assert "To: noor@example.org" in told
    assert "5c01b7e  dedup" in told
    program.write_text("#!/bin/sh\nexit 75\n")
    why = posted(digest)
    assert why == "CalledProcessError"


def test_a_mail_that_no_server_takes_is_told(box: Box) -> None:
    stream = logged()
    wanted: dict[str, object] = {"mail": "noor@example.org", "smtp": "127.0.0.1:1"}
    box.plan(schedule={"passes": ""}, digest=wanted)
    night(box, WAITING)
    (told,) = events(stream, "digest.failed")
    assert told["why"]
    assert box.memory().unsent == told["why"]


def test_a_mail_that_fails_does_not_keep_the_webhook_from_it_nor_send_it_twice(
    box: Box, listener: Listener
) -> None:
    wanted: dict[str, object] = {
        "mail": "noor@example.org",
        "smtp": "127.0.0.1:1",
        "at": "0 * * * *",
    }
    box.plan(schedule={"passes": ""}, digest={**wanted, "webhook": listener.url})
    rounds = box.rounds()
    for _ in range(4):
        box.ends = [WAITING]
        box.round(rounds)
        box.now += timedelta(hours=1)
    assert len(listener.heard) == 1
    assert box.memory().unsent


def test_many_proposals_are_counted_and_few_are_named() -> None:
    many = Digest("notes", tuple((f"{number:07}", "dedup") for number in range(80)))
    text = many.as_mail("noor@example.org").get_content()
    assert text.count("dedup") == 50
    assert "and 30 more" in text
    assert many.as_json()["waiting"] == 80


def test_an_address_is_asked_once_and_no_longer_than_a_moment(listener: Listener) -> None:
    fetch(listener.url)
    assert listener.heard == [("GET", "/", "")]
