"""What is flagged as a contradiction, with which marks, and what is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from curator.finding import Finding
from curator.kinds import contradiction
from curator.kinds.kind import View
from curator.proposal import Draft
from tests.kinds.claims import claimed, conflict, judged, update, view
from tests.passes.homes import note

_PORTS = ("8443", "8444")
_OPS = "# Staging\n\n- Port: 8443\n- Host: birch\n"
_TABLE = "# Ports\n\n| name | port |\n|---|---|\n| staging | 8444 |\n| live | 443 |\n"


def _drafted(seen: View) -> tuple[Finding, Draft]:
    (finding,) = contradiction.find(seen)
    draft = contradiction.draft(finding, seen)
    assert isinstance(draft, Draft), draft
    return finding, draft


def _seen(tmp_path: Path, one: str, other: str, **style: object) -> View:
    files = {"ops/a.md": one, "ops/b c.md": other}
    seen = view(tmp_path, files, style={"superseded": "mark", **style})
    sides = claimed(seen, "ops/a.md", "8443"), claimed(seen, "ops/b c.md", "8444")
    return judged(seen, conflict(*sides, _PORTS))


def _after(draft: Draft) -> dict[str, str]:
    return {edit.path: (edit.after or b"").decode() for edit in draft.edits}


def test_lines_among_others_get_a_comment_that_names_the_other_line(tmp_path: Path) -> None:
    finding, draft = _drafted(_seen(tmp_path, note(_OPS, id="a"), _TABLE))
    assert draft.title == "Flag staging port: 8443 against 8444"
    after = _after(draft)
    assert "- Port: 8443 <!-- contradicts ops/b%20c.md:5 -->\n" in after["ops/a.md"]
    assert "| staging | 8444 <!-- contradicts ops/a.md:6 --> |\n" in after["ops/b c.md"]
    assert "ops/a.md:6 " in draft.body
    assert "[-8443-]" in draft.body
    assert "Which of the two is later is not known." in draft.body
    assert finding.fingerprint == _drafted(_seen_again(tmp_path))[0].fingerprint


def _seen_again(tmp_path: Path) -> View:
    (tmp_path / "again").mkdir()
    return _seen(tmp_path / "again", note(_OPS + "\nMore.\n", id="a"), "\n" + _TABLE)


def test_notes_of_one_claim_name_each_other(tmp_path: Path) -> None:
    one, other = note("Port 8443.", id="a", valid_from="2026-01-01"), note("Port 8444.", id="b")
    _, draft = _drafted(_seen(tmp_path, one, other))
    assert "contradicts: [b]\n---\n" in _after(draft)["ops/a.md"]
    assert "contradicts: [a]\n---\n" in _after(draft)["ops/b c.md"]
    assert "holds from 2026-01-01" in draft.body


@pytest.mark.parametrize("style", [{"front_matter": "never"}, {"superseded": "archive"}])
def test_where_no_front_matter_is_begun_a_comment_says_it(
    tmp_path: Path, style: dict[str, object]
) -> None:
    _, draft = _drafted(_seen(tmp_path, "Port 8443.\n", "Port 8444.\n", **style))
    assert _after(draft)["ops/a.md"] == "Port 8443. <!-- contradicts ops/b%20c.md:1 -->\n"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (note("Port 8443.", id="a", contradicts="[b]"), note("Port 8444.", id="b")),
        (note("Port 8443.", id="a"), note("Port 8444.", id="b", contradicts="ops/a.md")),
        (_OPS.replace("8443", "8443 <!-- contradicts ops/b%20c.md:99 -->"), _TABLE),
    ],
)
def test_what_is_flagged_is_not_flagged_again(tmp_path: Path, one: str, other: str) -> None:
    assert list(contradiction.find(_seen(tmp_path, one, other))) == []


def test_a_flag_against_another_note_does_not_hide_this_one(tmp_path: Path) -> None:
    flagged = _OPS.replace("8443", "8443 <!-- contradicts ops/z.md:1 -->")
    _, draft = _drafted(_seen(tmp_path, flagged, _TABLE))
    both = "8443 <!-- contradicts ops/z.md:1 --> <!-- contradicts ops/b%20c.md:5 -->\n"
    assert both in _after(draft)["ops/a.md"]


def test_what_was_crossed_out_is_not_flagged(tmp_path: Path) -> None:
    seen = _seen(tmp_path, _OPS, _TABLE)
    (verdict,) = seen.claims
    crossed = replace(verdict, b=replace(verdict.b, crossed=True))
    assert list(contradiction.find(judged(seen, crossed))) == []


def test_an_update_among_equals_is_no_contradiction(tmp_path: Path) -> None:
    seen = _seen(tmp_path, _OPS, _TABLE)
    (verdict,) = seen.claims
    seen = judged(seen, update(verdict.a, verdict.b, _PORTS))
    assert list(contradiction.find(seen)) == []


def test_an_update_from_outside_is_flagged_and_said_to_be_so(tmp_path: Path) -> None:
    one, other = note("Port 8443.", trust="external"), note("Port 8444.", trust="agent")
    seen = _seen(tmp_path, one, other)
    (verdict,) = seen.claims
    finding, draft = _drafted(judged(seen, update(verdict.a, verdict.b, _PORTS)))
    assert finding.paths == ("ops/b c.md", "ops/a.md")
    assert "ops/a came from outside; ops/b c is the word of an agent." in draft.body
    assert finding.evidence[-1].rule == "less_trusted"


def test_a_named_line_is_the_one_that_is_there_afterwards(tmp_path: Path) -> None:
    alone = note("Port 8443.", id="a")
    for number, pair in enumerate(
        ((alone, _TABLE), (_TABLE.replace("8444", "8443"), "Port 8444.\n"))
    ):
        (tmp_path / str(number)).mkdir()
        after = _after(_drafted(_seen(tmp_path / str(number), *pair))[1])
        keyed, marked = sorted(after, key=lambda path: "<!--" in after[path])
        line = int(after[marked].partition(":")[2].partition(" -->")[0].rpartition(":")[2])
        assert after[keyed].split("\n")[line - 1].startswith("Port 844")


def test_titles_show_where_long_values_differ(tmp_path: Path) -> None:
    address = "https://example.org/atlas/installers/linux/stable/port-"
    seen = _seen(tmp_path, f"It is {address}8443.\n", f"It is {address}8444.\n")
    cut = f"{address[:40]}…"
    (verdict,) = seen.claims
    _, draft = _drafted(judged(seen, replace(verdict, value_a=cut, value_b=cut)))
    assert draft.title == "Flag staging port: …8443. against …8444."
