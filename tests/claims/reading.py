"""Read the claims of a text written in a test."""

from __future__ import annotations

from textwrap import dedent

from curator.claims import Claim, read_claims
from curator.home.note import Note


def claims(text: str) -> tuple[Claim, ...]:
    return read_claims(Note(path="atlas.md", blob="b", name="atlas.md", body=dedent(text)))


def texts(text: str) -> list[str]:
    return [claim.text for claim in claims(text)]


def sides(text: str) -> list[tuple[str, str]]:
    return [(claim.key, claim.value) for claim in claims(text)]


# A second part beside it: what is read is one claim among others.
BESIDE = "\n\nLogs are kept for a month.\n"
