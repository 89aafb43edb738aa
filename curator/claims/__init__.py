"""The single statements that notes are made of."""

from __future__ import annotations

from curator.claims.claim import Claim
from curator.claims.reading import read_claims

__all__ = ["Claim", "read_claims"]
