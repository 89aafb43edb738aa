"""The only importer of litellm: a process of its own that asks one model and answers its parent."""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, TypedDict

# What keeps litellm from the network and from the files of the folder it happens to start in.
OFFLINE: Final[Mapping[str, str]] = {
    "LITELLM_OFFLINE_MODE": "true",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS": "True",
    "LITELLM_LOCAL_BLOG_POSTS": "True",
    "LITELLM_LOCAL_POLICY_TEMPLATES": "True",
    # Any other mode reads a `.env` file, which an agent may have written.
    "LITELLM_MODE": "PRODUCTION",
    "LITELLM_LOG": "ERROR",
    "LITELLM_TELEMETRY": "False",
    "DO_NOT_TRACK": "1",
    "HF_HUB_OFFLINE": "1",
}
LONGEST: Final = 200_000
_ROOM: Final = 768 * 1024 * 1024
# Beyond its own time-out the library gets this long; then the process ends itself.
_GRACE: Final = 10
_STATUS: Final = {
    400: "unsupported",
    402: "refused",
    408: "slow",
    413: "long",
    415: "unsupported",
    422: "unsupported",
    429: "busy",
}


class Target(TypedDict):
    """Which model is asked, where, with whose key, and for how many seconds at most."""

    model: str
    api_base: str
    api_key_env: str
    timeout: int


class Wanted(TypedDict):
    """One question: messages of a role and a text, and the form that the answer must have."""

    messages: list[dict[str, str]]
    response_format: dict[str, object] | None
    max_tokens: int


def serve(descriptor: int) -> None:
    """Answer questions on a connection until its other end closes; every frame is JSON.

    The first frame is a Target and is answered by the prices of a token, None where they are unknown.
    Each further one is Wanted and is answered by a text, or by why there is none. No frame holds a
    message of an exception: those quote notes and keys.
    """
    with Connection(descriptor) as parent:
        target: Target = json.loads(parent.recv_bytes())
        parent.send_bytes(_frame({"price": _price(target["model"])}))
        _bounded()
        for wanted in _questions(parent):
            signal.alarm(target["timeout"] + _GRACE)
            parent.send_bytes(_frame(_answer(target, wanted)))
            signal.alarm(0)


def _frame(facts: Mapping[str, object]) -> bytes:
    return json.dumps(facts).encode("ascii")


def _questions(parent: Connection) -> Iterator[Wanted]:
    while True:
        try:
            yield json.loads(parent.recv_bytes())
        except EOFError:
            return


def _price(model: str) -> tuple[float, float] | None:
    import litellm

    litellm.suppress_debug_info = True
    known = litellm.model_cost
    entry = known.get(model) or known.get(model.partition("/")[2]) or {}
    prices = (entry.get("input_cost_per_token"), entry.get("output_cost_per_token"))
    prompt, reply = (price if isinstance(price, int | float) else None for price in prices)
    return None if prompt is None or reply is None else (float(prompt), float(reply))


def _bounded() -> None:
    """Let an answer without end cost some memory and no more."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        return
    room = pages * os.sysconf("SC_PAGE_SIZE") + _ROOM
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard == resource.RLIM_INFINITY or room < hard:
        resource.setrlimit(resource.RLIMIT_AS, (room, hard))


def _answer(target: Target, wanted: Wanted) -> Mapping[str, object]:
    import litellm
    from openai import OpenAIError

    try:
        return _read(
            litellm.completion(
                model=target["model"],
                messages=wanted["messages"],
                max_tokens=wanted["max_tokens"],
                response_format=wanted["response_format"],
                temperature=0,
                timeout=target["timeout"],
                num_retries=0,
                max_retries=0,
                drop_params=True,
                **_where(target),
            )
        )
    except MemoryError:
        return {"why": "huge"}
    except OpenAIError as failed:
        return {"why": _why(failed)}
    except (ValueError, LookupError, TypeError, AttributeError, OSError):
        return {"why": "broken"}


def _where(target: Target) -> dict[str, str]:
    """Return place and key. A key that was not named for it is sent to no other place than its own."""
    key = os.environ.get(target["api_key_env"], "") if target["api_key_env"] else ""
    if target["api_base"]:
        # A local server wants some key and looks at none.
        return {"api_base": target["api_base"], "api_key": key or "none"}
    return {"api_key": key} if key else {}


def _why(failed: BaseException) -> str:
    """Return in one word why there is no answer; litellm gives a server that is not there a status 500."""
    if any(isinstance(cause, MemoryError) for cause in _causes(failed)):
        return "huge"
    if any(_named(cause, "ConnectError", "ConnectTimeout") for cause in _causes(failed)):
        return "dead"
    if _named(failed, "Timeout", "APITimeoutError"):
        return "slow"
    if _named(failed, "ContextWindowExceededError"):
        return "long"
    status = getattr(failed, "status_code", None)
    status = status if isinstance(status, int) else 500
    return _STATUS.get(status, "refused" if 300 <= status < 500 else "failed")


def _named(cause: BaseException, *names: str) -> bool:
    return any(kind.__name__ in names for kind in type(cause).__mro__)


def _causes(failed: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = failed
    for _ in range(10):
        if seen is None:
            return
        yield seen
        seen = seen.__cause__ or seen.__context__


def _read(reply: object) -> Mapping[str, object]:
    choice = reply.choices[0]  # type: ignore[attr-defined]
    text = choice.message.content
    text = text if isinstance(text, str) else ""
    if len(text) > LONGEST:
        return {"why": "huge"}
    usage = getattr(reply, "usage", None)
    return {
        "text": text,
        "cut": choice.finish_reason == "length",
        "prompt_tokens": _number(getattr(usage, "prompt_tokens", None)),
        "reply_tokens": _number(getattr(usage, "completion_tokens", None)),
        "cost": _number(getattr(reply, "_hidden_params", {}).get("response_cost")),
    }


def _number(said: object) -> float | None:
    return said if isinstance(said, int | float) and 0 <= said < 1e9 else None
