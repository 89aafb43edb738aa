"""No word of any note reaches a log at any level, in homes made of all golden cases of the suite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.agreement.reading import ROOT
from tests.journeys.story import Shell, commit, git

pytestmark = pytest.mark.usefixtures("untraced")

MARKER = "zzmarkerzz"
_HEAD = re.compile(r"^(title:|#+) ", re.MULTILINE)
_CASES = ROOT / "tests/cases"


def _planted() -> dict[str, str]:
    """Return the notes and journals of all cases, a folder for each case, the marker in all they say."""
    found: dict[str, str] = {f"broken-{MARKER[:2]}.md": f"---\n{MARKER}: [\n---\n{MARKER}\n"}
    folders = [*_CASES.glob("*/*/in"), *(_CASES / "journals").glob("*/")]
    for number, folder in enumerate(sorted(folders)):
        for file in sorted(folder.rglob("*.md")):
            said = _HEAD.sub(lambda head: f"{head[0]}{MARKER} ", file.read_text("utf-8"))
            place = f"case-{number}/{file.relative_to(folder).as_posix()}"
            found[place] = f"{said}\n{MARKER} is said in {folder.parent.name}.\n"
    return found


def test_no_word_of_any_case_is_logged(shell: Shell, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    git(notes, "init", "-q", "-b", "main")
    planted = _planted()
    commit(notes, planted)
    said: list[str] = []

    def curator(*words: str) -> None:
        said.append(shell.curator(*words, "--home", str(notes), "--log", "debug").err)

    curator("run", "--no-caps")
    rows = shell.proposals(notes)
    assert len({row["kind"] for row in rows}) >= 4
    assert any(MARKER in row["title"] for row in rows)
    first, second, *_ = (row["id"] for row in rows)
    for words in (
        *(("list", "--all"), ("show", first), ("accept", first), ("rollback", first, "--reason", MARKER)),
        *(("reject", second, "--reason", MARKER), ("why", rows[2]["paths"][0]), ("ledger",)),
        *(("trace", rows[3]["paths"][0]), ("run", "--outcomes"), ("sweep",), ("doctor",)),
    ):  # fmt: skip
        curator(*words)
    logged = "".join(said)
    assert all(
        event in logged for event in ("pass.finished", "proposal.accepted", "outcomes.looked")
    )
    assert MARKER not in logged
