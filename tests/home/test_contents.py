from __future__ import annotations

import pytest

from curator.home.contents import is_journal, not_a_note
from curator.home.reading import Text, read_text


def why(text: str, path: str = "notes/a.md") -> str:
    found = read_text(path, text.encode())
    assert isinstance(found, Text), found
    return not_a_note(path, found)


@pytest.mark.parametrize(
    "text",
    [
        "# {{title}}\n\n## Summary\n\n## Next\n- \n",
        "---\ntags: daily\n---\n# <% tp.file.title %>\n\n## 오늘 할 일\n- [ ] \n\n## 메모\n",
        "---\ntitle: '{{title}}'\n---\n## 概要\n\n## メモ\n",
        "# Meeting\n## Attendees\n-\n## Notes\n\n## Actions\n- [ ] \n",
        "# {{date:YYYY-MM-DD}}\n| a | b |\n|---|---|\n",
    ],
)
def test_unfilled_templates_are_no_notes(text: str) -> None:
    assert why(text) == "unfilled template"


@pytest.mark.parametrize(
    "text",
    [
        "# Meeting\n## Attendees\n- Dana, Luis\n## Notes\n",
        "# Templating\nUse `{{title}}` for the name of the file.\nMore on it below.\n",
        "# 목차\n- [[계약]]\n- [[고객]]\n",
        "# Index\n## A\n![[picture.png]]\n",
        "# Only a heading\n",
        "",
        "- # {{query (todo now)}}\n- and what I think of it\n",
    ],
)
def test_notes_that_say_something_are_notes(text: str) -> None:
    assert why(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "# Open tasks\n```tasks\nnot done\n```\n",
        "#家計\n## 収支\n```dataviewjs\nawait dv.view('x');\n```\n### 支出\n```dataview\nTABLE a\n```\n",
        "- {{query (and [[x]] (task TODO))}}\n  query-table:: true\n",
        "[[2026-02]] | [[2026-04]]\n```dataview\nLIST\n```\n",
    ],
)
def test_notes_that_only_query_are_no_notes(text: str) -> None:
    assert why(text) == "query note"


def test_dumps_of_sessions_are_no_notes() -> None:
    assert why("# Session: x\n\n- **Session Key**: agent:main\n\ntext\n") == "session dump"
    talk = "**User:** hello\n\n**Assistant:** hi\n\n" * 4
    assert why(talk) == "session dump"
    assert why("---\nsession_id: x\nmessage_count: 9\n---\ntext\n") == "session dump"
    assert why("The user asked the assistant once.\n\nAssistant: no.\n") == ""
    code = "```python\n" + "user: a\nassistant: b\n" * 5 + "```\nA sample of a chat format.\n"
    assert why(code) == ""


def test_recalled_memory_is_no_note() -> None:
    block = "<relevant-memories>\n" + "- an old fact\n" * 5 + "</relevant-memories>\n"
    assert why(block) == "recalled memory"
    assert why(block + "And here is what I made of all this, at length. " * 5) == ""


def test_commands_of_agents_are_no_notes() -> None:
    assert why("---\nname: a\ndescription: b\ntools: Read\n---\nDo it.\n") == "agent instructions"
    assert why("---\ndescription: b\nargument-hint: x\n---\nDo it.\n") == "agent instructions"
    assert why("---\ndescription: b\n---\nDo it.\n", "commands/a.md") == "agent instructions"
    assert why("---\nname: a\ndescription: b\ntype: user\n---\nA fact.\n") == ""


def test_a_file_may_declare_itself_a_journal_entry() -> None:
    assert is_journal({"type": "Daily-Note"})
    assert is_journal({"kind": "일기"})
    assert not is_journal({"type": "note", "tags": ["daily"]})


def test_hostile_text_is_looked_at_in_no_time() -> None:
    for text in (
        "<% " * 40_000,
        "<recalled-x>" * 40_000,
        "```tasks\n" * 20_000,
        "#\t" * 50_000,
        "{{query " * 100_000,
        "{{query {a}" * 50_000,
    ):
        assert why(text + "\nThe assistant said memory.\n") in ("", "unfilled template")
