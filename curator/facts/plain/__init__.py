"""Facts found in journals without a model."""

from __future__ import annotations

from curator.facts.plain.reading import Read, facts_of

__all__ = ["Read", "facts_of"]
