"""Facts that a model points at in journals: it selects, code checks and writes."""

from __future__ import annotations

from curator.facts.asked.asking import Asked, facts_of_model
from curator.facts.asked.kept import Kept, Parked, parked
from curator.facts.asked.policy import Policy

__all__ = ["Asked", "Kept", "Parked", "Policy", "facts_of_model", "parked"]
