"""What is kept between passes: replies, so that nothing is asked twice, and tries, so that they end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from curator.asking.replies import Replies, write
from curator.facts.asked.policy import RECIPE, Policy
from curator.facts.asked.prompt import instructions
from curator.facts.asked.reply import Replied, read
from curator.facts.asked.shown import Piece
from curator.home.note import Note

TRIES: Final = 3
_FOLDER: Final = "replies"
_FILE: Final = "tries.json"
_LARGEST: Final = 100_000_000


class Shown(Protocol):
    """Lines of a journal that are shown together."""

    @property
    def note(self) -> Note:
        """Return the journal."""

    @property
    def lines(self) -> frozenset[int]:
        """Return the lines of its body, from 1."""


class Parked(BaseModel):
    """A piece of a journal about which no answer made sense so often that it is asked no more.

    `why` is the last reason; lines count from 1 in the journal's body.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: Annotated[str, Field(max_length=4_096)]
    first: Annotated[int, Field(ge=1)]
    last: Annotated[int, Field(ge=1)]
    why: Annotated[str, Field(max_length=40)]
    tries: Annotated[int, Field(ge=1, le=1_000)]


class _Tries(BaseModel):
    model_config = ConfigDict(extra="forbid")

    version: Annotated[int, Field(ge=1, le=1)] = 1
    pieces: dict[str, Parked] = {}


@dataclass(slots=True)
class Kept:
    """Replies and tries of one home, by recipe, model, instructions and the lines that were shown.

    Whatever is damaged is as good as not there: that costs another question, no more.
    """

    state: Path
    _tries: _Tries | None = field(default=None, init=False)

    def key(self, piece: Piece, policy: Policy) -> str:
        """Return what a reply depends on, as 40 hex digits."""
        parts = [RECIPE, policy.model, instructions(policy, ""), piece.text, *_added(policy)]
        return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()[:40]

    def text(self, key: str) -> str | None:
        """Return a reply that was kept, None if there is none."""
        return self._replies.text(key)

    def reply(self, key: str) -> Replied | None:
        """Return a reply about facts that was kept, None if there is none that reads."""
        text = self.text(key)
        return None if text is None else read(text)

    def keep(self, key: str, reply: str) -> None:
        """Keep a reply, and forget the tries that came to it."""
        self._replies.keep(key, reply)
        if key in self._known.pieces:
            del self._known.pieces[key]
            self._save()

    def tried(self, key: str) -> int:
        """Return how often it was tried in vain."""
        known = self._known.pieces.get(key)
        return known.tries if known else 0

    def failed(self, key: str, piece: Shown, why: str) -> None:
        """Count one more try in vain."""
        lines = piece.lines
        self._known.pieces[key] = Parked(
            path=piece.note.path.encode("utf-8", "replace").decode("utf-8")[:4_096],
            first=min(lines),
            last=max(lines),
            why=why,
            tries=min(self.tried(key) + 1, 1_000),
        )
        self._save()

    def forget(self, wanted: Iterable[str]) -> None:
        """Drop what belongs to none of these keys, such as pieces of journals that changed since."""
        keys = set(wanted)
        self._replies.forget(keys)
        if stale := self._known.pieces.keys() - keys:
            for key in stale:
                del self._known.pieces[key]
            self._save()

    @property
    def _replies(self) -> Replies:
        return Replies(self.state / _FOLDER)

    @property
    def _known(self) -> _Tries:
        if self._tries is None:
            self._tries = _read(self.state)
        return self._tries

    def _save(self) -> None:
        with suppress(OSError):
            write(self.state / _FILE, self._known.model_dump_json())


def _added(policy: Policy) -> list[str]:
    """Return the owner's schema, nothing where there is none: so a reply without one stays known."""
    known = policy.extensions
    fields = {name: dict(schema) for name, schema in known.fields.items()}
    return [json.dumps([fields, sorted(known.required)], sort_keys=True)] if fields else []


def parked(state: Path) -> tuple[Parked, ...]:
    """Return what is asked no more until its text, the model, the settings or the recipe change."""
    known = _read(state).pieces.values()
    return tuple(sorted((p for p in known if p.tries >= TRIES), key=lambda p: (p.path, p.first)))


def _read(state: Path) -> _Tries:
    with suppress(OSError, ValidationError):
        file = state / _FILE
        if file.stat().st_size <= _LARGEST:
            return _Tries.model_validate_json(file.read_bytes())
    return _Tries()
