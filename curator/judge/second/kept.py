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


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    reply: Reply | None = None
    tries: Annotated[int, Field(ge=0, le=1_000)] = 0


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
        return self._entry(key).tries >= TRIES

    def failed(self, key: str) -> None:
        """Count one more try in vain."""
        tries = min(self._entry(key).tries + 1, 1_000)
        self._files.keep(key, _Entry(tries=tries).model_dump_json())

    def forget(self, wanted: Iterable[str]) -> None:
        """Drop what belongs to none of these keys, such as pairs of notes that changed since."""
        self._files.forget(wanted)

    def _entry(self, key: str) -> _Entry:
        text = self._files.text(key)
        try:
            return _Entry.model_validate_json(text) if text else _Entry()
        except ValidationError:
            return _Entry()
