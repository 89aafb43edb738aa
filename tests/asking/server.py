"""A server on loopback that speaks like OpenAI's and misbehaves as it is told."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal, TypeAlias

_PIECE = b" " * 1_000_000


@dataclass(frozen=True)
class Says:
    """A well-formed answer with this text; `usage` as the server counts it."""

    text: str | None
    finish: str = "stop"
    usage: tuple[int, int] | None = (100, 20)


@dataclass(frozen=True)
class Raw:
    """Any bytes with any status."""

    status: int
    body: bytes
    kind: str = "application/json"


@dataclass(frozen=True)
class Goes:
    """No end to the answer: none comes, it drips, it swells, or it breaks off."""

    how: Literal["hang", "drip", "swell", "break"]


Reply: TypeAlias = Says | Raw | Goes


@dataclass
class Script:
    """What the server answers, one after the other, and what it was asked; the last answer stays."""

    address: str
    replies: list[Reply] = field(default_factory=list)
    asked: list[Mapping[str, object]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def will(self, *replies: Reply) -> None:
        """Answer so from now on, and forget what was asked."""
        self.replies[:] = replies
        self.asked.clear()
        self.keys.clear()

    def texts(self) -> list[str]:
        """Return all that was sent in each question, as one text."""
        return [json.dumps(asked, ensure_ascii=False) for asked in self.asked]

    def forms(self) -> list[str]:
        """Return in which form each answer was wanted."""
        wanted = [asked.get("response_format") for asked in self.asked]
        return [str(form["type"]) if isinstance(form, dict) else "prompt" for form in wanted]


def chat(says: Says) -> bytes:
    message = {"role": "assistant", "content": says.text}
    usage = says.usage and {
        "prompt_tokens": says.usage[0],
        "completion_tokens": says.usage[1],
        "total_tokens": sum(says.usage),
    }
    choices = [{"index": 0, "message": message, "finish_reason": says.finish}]
    made = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": choices}
    return json.dumps({**made, **({"usage": usage} if usage else {})}).encode()


def facts(*found: Mapping[str, object]) -> str:
    """Return a reply with these facts."""
    return json.dumps({"facts": list(found)}, ensure_ascii=False)


def fact(said: Sequence[str], line: int, quote: str, **more: object) -> dict[str, object]:
    """Return one fact of a reply: subject, predicate and object, and the line that says it."""
    subject, predicate, thing = said
    evidence = [{"first": line, "last": line, "quote": quote}]
    told = {"subject": subject, "predicate": predicate, "object": thing, "confidence": 0.9}
    return {**told, "evidence": evidence, **more}


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Speaker)
        self.script = Script(f"http://127.0.0.1:{self.server_port}/v1")


class _Speaker(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def script(self) -> Script:
        assert isinstance(self.server, _Server)
        return self.server.script

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing: the words of a test are its own."""

    def do_POST(self) -> None:
        script = self.script
        size = int(self.headers.get("content-length", 0))
        script.asked.append(json.loads(self.rfile.read(size)))
        script.keys.append(self.headers.get("authorization", ""))
        reply = script.replies[0] if len(script.replies) == 1 else script.replies.pop(0)
        try:
            self.answer(reply)
        except OSError:
            self.close_connection = True

    def answer(self, reply: Reply) -> None:
        match reply:
            case Says():
                self.whole(200, chat(reply), "application/json")
            case Raw(status, body, kind):
                self.whole(status, body, kind)
            case Goes(how):
                self.begin(200, "application/json", 10**12)
                self.close_connection = True
                self.go(how)

    def begin(self, status: int, kind: str, length: int) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(length))
        self.end_headers()

    def whole(self, status: int, body: bytes, kind: str) -> None:
        self.begin(status, kind, len(body))
        self.wfile.write(body)

    def go(self, how: str) -> None:
        if how == "break":
            self.wfile.write(chat(Says("whole"))[:40])
        while how == "swell" and not self.script.over.is_set():
            self.wfile.write(_PIECE)
        while how == "drip" and not self.script.over.wait(0.1):
            self.wfile.write(b" ")
            self.wfile.flush()
        if how == "hang":
            self.script.over.wait()


@contextmanager
def serving() -> Iterator[Script]:
    """Serve until the block ends, on a port of its own."""
    server = _Server()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.script
    finally:
        server.script.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
