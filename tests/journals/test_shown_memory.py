"""Memory that an agent was shown is said back in a journal, and not told there."""

from __future__ import annotations

import pytest

from curator.journals.taint import left_out


@pytest.mark.parametrize(
    "title",
    [
        "〈思い出した記憶〉",
        "【関連記憶】",
        "## 떠올린 기억",
        "## Memory recall",
        "■ 加载的记忆",
        "## Aus dem Gedächtnis",
    ],
)
def test_memory_shown_below_a_title_is_left_out(title: str) -> None:
    body = f"# Day\n\n{title}\n\nThe recorder is at http://192.0.2.8:8888 now.\n"
    assert 5 in left_out(body)
    assert 5 not in left_out(body.replace(title, "【学び】"))
