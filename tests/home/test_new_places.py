"""What a new file would be does not depend on what was asked before."""

from __future__ import annotations

import pytest

from curator.home.journal import Places, places
from curator.home.layout import Layout

HOME = [
    "days/2026-01-01.md", "days/2026-01-02.md", "days/a.md", "notes/a.md", "notes/b.md",
    "tools/x/SKILL.md", "one/2026-03-04.md", "archive/old.md",
]  # fmt: skip
NEW = [
    f"{folder}/{name}.md"
    for folder in ("days", "notes", "tools/x", "one", "new", "templates", "notes/deep")
    for name in ("fern", "fern-2", "2026-05-06", "2026-05-06-fern", "README")
]
LAYOUTS = [
    Layout(),
    Layout(notes=("notes/**",)),
    Layout(journal=("days/*",)),
    Layout(ignore=("one/fern*",)),
]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_new_file_is_what_it_would_be_among_all_others(layout: Layout) -> None:
    known = Places(HOME, layout)
    for path in NEW:
        assert known.of([path])[path] == places([*HOME, path], layout)[path], path
