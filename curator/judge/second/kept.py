"""Opinions kept between passes, so that nothing is asked twice, and tries, so that they end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from curator.asking.replies import Replies
from curator.judge.second.prompt import instructions
from curator.judge.second.reply import Reply
from curator.judge.second.shown import Shown

# Name and version of prompt, shape and checks: another one asks again.
RECIPE: Final = "second/1"
TRIES: Final = 3
_FOLDER: Final = "opinions"
_Path = Annotated[str, Field(max_length=4_096)]


class Parked(BaseModel):
    """A pair about which no answer made sense so often that it is asked about no more; `why` is the last."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    paths: Annotated[tuple[_Path, _Path], Field(strict=False)]
    why: Annotated[str, Field(max_length=40)]
    tries: Annotated[int, Field(ge=1, le=1_000)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    reply: Reply | None = None
    failed: Parked | None = None


class Kept:
    """What a model said of pairs, by recipe, model, instructions and the texts of both sides.

    Whatever is damaged is as good as not there: that costs another question, no more.
    """

    def __init__(self, state: Path, model: str) -> None:
        self._files = Replies(state / _FOLDER)
        self.model = model

    def key(self, shown: Shown) -> str:
        """Return what an opinion depends on, as 40 hex digits."""
        told = instructions(shown.sort, "")
        parts = [RECIPE, self.model, told, shown.first, shown.second]
        return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()[:40]

    def reply(self, key: str) -> Reply | None:
        """Return a reply that was kept, None if there is none that reads."""
        return self._entry(key).reply

    def keep(self, key: str, reply: Reply) -> None:
        """Keep a reply."""
        self._files.keep(key, _Entry(reply=reply).model_dump_json())

    def parked(self, key: str) -> bool:
        """Say whether a pair was tried so often in vain that it is asked about no more."""
        return _tries(self._entry(key)) >= TRIES

    def failed(self, key: str, shown: Shown, why: str) -> None:
        """Count one more try in vain."""
        one, other = (
            path.encode("utf-8", "replace").decode("utf-8")[:4_096] for path in shown.paths
        )
        tries = min(_tries(self._entry(key)) + 1, 1_000)
        failed = Parked(paths=(one, other), why=why, tries=tries)
        self._files.keep(key, _Entry(failed=failed).model_dump_json())

    def forget(self, wanted: Iterable[str]) -> None:
        """Drop what belongs to none of these keys, such as pairs of notes that changed since."""
        self._files.forget(wanted)

    def _entry(self, key: str) -> _Entry:
        return _entry(self._files.text(key))


def parked(state: Path) -> tuple[Parked, ...]:
    """Return the pairs that are asked about no more until a text, the model or the recipe changes."""
    found = (_entry(text).failed for text in Replies(state / _FOLDER).texts())
    return tuple(sorted((p for p in found if p and p.tries >= TRIES), key=lambda p: p.paths))


def _entry(text: str | None) -> _Entry:
    try:
        return _Entry.model_validate_json(text) if text else _Entry()
    except ValidationError:
        return _Entry()


def _tries(entry: _Entry) -> int:
    return entry.failed.tries if entry.failed else 0
