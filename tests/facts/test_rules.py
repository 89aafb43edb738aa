"""Whatever finds a fact, a reviewer is told of it."""

from __future__ import annotations

from typing import get_args

from curator.facts.plain.found import Rule
from curator.kinds.consolidate.find import RULES


def test_each_rule_that_finds_facts_has_words_for_a_reviewer() -> None:
    # What is outdated never becomes a fact of its own.
    assert {*get_args(Rule), "model"} - {"outdated"} == RULES.keys()
