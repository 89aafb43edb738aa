"""What the page on front matter says of the keys that are read and written."""

from __future__ import annotations

import re
from pathlib import Path

import frontmatter
import pytest

from curator.home.dialects import DIALECTS, LOGSEQ
from curator.home.dialects.dialect import COMMON, Names
from curator.home.scope import _FIELDS
from curator.kinds import KINDS
from tests.agreement.reading import ROOT, modules, text

PAGE = "docs/front-matter.md"


def rows(section: str) -> list[tuple[str, ...]]:
    part = text(PAGE).partition(f"## {section}\n")[2].partition("\n## ")[0]
    found = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("|")]
    return [tuple(row) for row in found[2:]]


def spelt(names: Names) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"


def test_the_keys_read_in_every_note_are_told() -> None:
    assert rows("Read in every note") == [(field, spelt(names)) for field, names in COMMON.items()]
    assert all(f"`{name}`" in text(PAGE) for name in _FIELDS)


def test_the_keys_read_otherwise_by_some_dialects_are_told() -> None:
    assert rows("Read otherwise in some writings") == [
        (dialect.name, field, spelt(names))
        for dialect in (*DIALECTS, LOGSEQ)
        for field, names in dialect.keys.items()
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_the_keys_a_kind_writes_are_told(kind: str) -> None:
    told = {key.strip("`") for of, key, _ in rows("Written") if of == kind}
    rooms = (f"curator/kinds/{kind}", *(["curator/facts"] if kind == "consolidate" else []))
    code = "\n".join(f.read_text("utf-8") for room in rooms for f in modules(room))
    assert {key for key in told if f'"{key}"' not in code} == set()
    cases = [case for case in (ROOT / "tests/cases" / kind).iterdir() if (case / "out").exists()]
    written = {key for case in cases for key in _written(case)}
    assert written
    assert written <= told


def _written(case: Path) -> set[str]:
    """Return the keys that differ in any file of a case."""
    found: set[str] = set()
    for file in (case / "out").rglob("*.md"):
        before = case / "in" / file.relative_to(case / "out")
        new = frontmatter.loads(file.read_text("utf-8")).metadata
        if before.exists():
            old = frontmatter.loads(before.read_text("utf-8")).metadata
            found |= {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
        elif case.parent.name == "consolidate":
            found |= new.keys()
    return found


def test_no_row_of_the_page_is_a_broken_one() -> None:
    assert all(re.fullmatch(r"`[a-z_]+`", key) for _, key, _ in rows("Written"))
