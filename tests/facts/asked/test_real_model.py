"""A real model, where somebody names one: whatever it says, only the journal's sentences come out.

REAL_MODEL=openai/local REAL_MODEL_BASE=http://127.0.0.1:8080/v1 pytest tests/facts/asked/test_real_model.py
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

import pytest

from curator.asking.opened import asking
from curator.clock import Clock
from curator.facts.asked import Kept, Policy, facts_of_model
from curator.model_settings import ModelSettings
from tests.facts.asked.journals import journal

NAME, BASE = os.environ.get("REAL_MODEL", ""), os.environ.get("REAL_MODEL_BASE", "")
LINES = {
    "en": (
        "# Atlas",
        "",
        "- The staging server listens on port 8443 behind nginx.",
        "- Support for Internet Explorer was dropped in Atlas 4.",
        "- Lunch was late.",
    ),
    "ko": (
        "# 아틀라스",
        "",
        "- 스테이징 서버 포트는 8443이고 nginx 뒤에 있다.",
        "- 아틀라스 4부터 인터넷 익스플로러 지원은 중단되었다.",
        "- 점심은 늦었다.",
    ),
}


@pytest.mark.skipif(not (NAME and BASE), reason="REAL_MODEL and REAL_MODEL_BASE name a model")
@pytest.mark.skipif(find_spec("litellm") is None, reason="pip install '.[llm]' brings litellm")
@pytest.mark.parametrize("language", LINES)
def test_a_real_model_gets_nothing_but_sentences_of_the_journal_through(
    tmp_path: Path, language: str
) -> None:
    note = journal(*LINES[language])
    settings = ModelSettings(name=NAME, api_base=BASE, timeout=600, max_tokens=600)
    clock = Clock(lambda: datetime(2026, 3, 11, tzinfo=UTC), UTC)
    policy = Policy(NAME, local=True, max_tokens=600)
    with asking(settings, tmp_path, clock) as ladder:
        asked = facts_of_model([note], ladder, policy, Kept(tmp_path))
        again = facts_of_model([note], ladder, policy, Kept(tmp_path))
    assert asked.calls > 0
    assert asked.tokens > 100
    assert {found.text for found in asked.facts} <= {line[2:] for line in LINES[language][2:]}
    if not asked.partial:
        assert (again.calls, again.facts) == (0, asked.facts)
