"""Remember the lines of all journals: what is said on two days in the same words is a log."""

from __future__ import annotations

from hashlib import blake2b

from curator.claims.claim import Claim
from curator.facts.plain.statements import Told
from curator.home.normal_form import normal


class Lines:
    """The statements of some journals, each with the one day it was said on."""

    def __init__(self) -> None:
        self._days: dict[bytes, str | None] = {}

    def add(self, told: Told) -> None:
        """Take one statement in."""
        key, day = _key(told.claim), _day(told)
        if self._days.setdefault(key, day) != day:
            self._days[key] = None

    def repeated(self, told: Told) -> bool:
        """Say whether a statement that was taken in stands in the journals of two days."""
        return self._days.get(_key(told.claim)) is None


def _key(claim: Claim) -> bytes:
    text = " ".join(normal("NFKC", claim.text).casefold().strip(" .!。！").split())
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _day(told: Told) -> str:
    return told.said.isoformat()[:10] if told.said is not None else told.claim.note.path
