"""What is struck through or marked as superseded, and what is left alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from curator.claims import Claim, read_claims
from curator.finding import Certainty, Evidence, Finding
from curator.kinds import supersede
from curator.kinds.kind import View
from curator.proposal import Draft, NoDraft
from tests.growing import growth, spent
from tests.kinds.claims import claimed, conflict, judged, update, view
from tests.passes.homes import note

_NEW, _OLD = ("PostgreSQL 16", "PostgreSQL 15")
_LONG = "# Overview\n\n- Web: nginx\n- Main database: PostgreSQL 15\n- Cache: redis\n"
_FILES = {
    "notes/atlas.md": note(
        "The main database of Atlas is PostgreSQL 16.", id="mem_atlas", valid_from="2026-03-10"
    ),
    "notes/old.md": note("The main database of Atlas is PostgreSQL 15.", id="mem_old"),
    "notes/oldest.md": note("The main database of Atlas is PostgreSQL 14.", id="mem_oldest"),
    "ops/overview.md": _LONG,
    "ops/other.md": "# Other\n\n- Main database: PostgreSQL 15\n- Host: birch\n",
}


def _drafted(seen: View) -> tuple[Finding, Draft]:
    (finding,) = supersede.find(seen)
    draft = supersede.draft(finding, seen)
    assert isinstance(draft, Draft), draft
    return finding, draft


def _held(seen: View) -> NoDraft:
    (finding,) = supersede.find(seen)
    draft = supersede.draft(finding, seen)
    assert isinstance(draft, NoDraft), draft
    return draft


def _after(draft: Draft) -> dict[str, str]:
    return {edit.path: edit.after.decode() for edit in draft.edits if edit.after is not None}


def _seen(tmp_path: Path, files: dict[str, str] = _FILES, **style: object) -> View:
    return view(tmp_path, files, style={"superseded": "mark", **style})


def _pair(seen: View, old: str, words: str = "PostgreSQL 15") -> tuple[Claim, Claim]:
    return claimed(seen, "notes/atlas.md"), claimed(seen, old, words)


def test_of_notes_with_one_claim_the_front_matter_says_it(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    seen = judged(seen, update(*_pair(seen, "notes/old.md"), (_NEW, _OLD)))
    finding, draft = _drafted(seen)
    assert draft.title == "Supersede main database: PostgreSQL 15 → 16"
    assert finding.paths == ("notes/atlas.md", "notes/old.md")
    assert "supersedes: [mem_old]\n---\n" in _after(draft)["notes/atlas.md"]
    assert "superseded_by: mem_atlas\nvalid_to: 2026-03-10\n---\n" in _after(draft)["notes/old.md"]


def test_of_a_claim_among_others_only_its_line_is_struck(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    seen = judged(seen, update(*_pair(seen, "ops/overview.md"), (_NEW, _OLD)))
    _, draft = _drafted(seen)
    struck = (
        "- ~~Main database: PostgreSQL 15~~ (until 2026-03-10; see [atlas](../notes/atlas.md))\n"
    )
    expected = _LONG.replace("- Main database: PostgreSQL 15\n", struck)
    assert _after(draft) == {"ops/overview.md": expected}


def test_a_chain_and_its_echoes_are_one_finding_and_point_to_the_newest(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    atlas, old = _pair(seen, "notes/old.md")
    oldest, values = claimed(seen, "notes/oldest.md"), (_NEW, _OLD)
    echoes = [claimed(seen, path, "PostgreSQL") for path in ("ops/overview.md", "ops/other.md")]
    chain = (update(old, oldest, (_OLD, "PostgreSQL 14")), update(atlas, old, values))
    seen = judged(seen, *chain, *(update(atlas, echo, values) for echo in echoes))
    finding, draft = _drafted(seen)
    assert finding.paths[0] == "notes/atlas.md"
    assert set(finding.paths[1:]) == _FILES.keys() - {"notes/atlas.md"}
    after = _after(draft)
    assert "superseded_by: mem_atlas\n" in after["notes/oldest.md"]
    assert "see [atlas](../notes/atlas.md)" in after["ops/other.md"]
    assert "supersedes: [mem_old, mem_oldest]" in after["notes/atlas.md"]


def test_two_newest_that_say_the_same_are_no_question(tmp_path: Path) -> None:
    files = _FILES | {"notes/too.md": note("The main database is PostgreSQL 16.", id="mem_too")}
    seen = _seen(tmp_path, files)
    atlas, old = _pair(seen, "notes/old.md")
    too = claimed(seen, "notes/too.md")
    seen = judged(seen, update(too, old, (_NEW, _OLD)), update(atlas, old, (_NEW, _OLD)))
    finding, draft = _drafted(seen)
    assert finding.paths == ("notes/atlas.md", "notes/old.md")
    assert "notes/too.md" not in _after(draft)


def test_two_newest_that_differ_are_held(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    atlas, old = _pair(seen, "notes/old.md")
    other = claimed(seen, "notes/oldest.md")
    rivals = update(other, old, ("PostgreSQL 14", _OLD)), update(atlas, old, (_NEW, _OLD))
    assert _held(judged(seen, *rivals)).gate == "newest"
    clash = conflict(atlas, other, (_NEW, "PostgreSQL 14"))
    assert list(supersede.find(judged(seen, *rivals, clash))) == []


def test_a_circle_of_updates_is_held(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    atlas, old = _pair(seen, "notes/old.md")
    oldest = claimed(seen, "notes/oldest.md")
    ring = ((atlas, old), (old, oldest), (oldest, atlas))
    assert _held(judged(seen, *(update(*two, ("a", "b")) for two in ring))).gate == "cycle"


def test_a_note_that_supersedes_the_newer_one_by_its_own_words_is_held(tmp_path: Path) -> None:
    files = _FILES | {"notes/old.md": note("It is PostgreSQL 15.", supersedes="[mem_atlas]")}
    seen = _seen(tmp_path, files)
    seen = judged(seen, update(*_pair(seen, "notes/old.md"), (_NEW, _OLD)))
    assert _held(seen).gate == "cycle"


def test_in_an_archive_home_a_note_of_one_claim_moves(tmp_path: Path) -> None:
    seen = _seen(tmp_path, superseded="archive")
    seen = judged(
        seen,
        update(*_pair(seen, "notes/old.md"), (_NEW, _OLD)),
        update(*_pair(seen, "ops/overview.md"), (_NEW, _OLD)),
    )
    _, draft = _drafted(seen)
    assert {e.path: e.moved_to for e in draft.edits if e.after is None} == {
        "notes/old.md": "archive/notes/old.md"
    }
    assert _after(draft).keys() == {"archive/notes/old.md", "ops/overview.md"}
    assert "archived  " in draft.body


def test_a_home_that_wants_no_keys_and_no_archive_gets_only_struck_lines(tmp_path: Path) -> None:
    seen = _seen(tmp_path, front_matter="never")
    whole = judged(seen, update(*_pair(seen, "notes/old.md"), (_NEW, _OLD)))
    assert _held(whole) == NoDraft("front_matter", "this home wants no front matter edited")
    line = judged(seen, update(*_pair(seen, "ops/overview.md"), (_NEW, _OLD)))
    assert _after(_drafted(line)[1]).keys() == {"ops/overview.md"}


@pytest.mark.parametrize(
    "keys",
    [{"superseded_by": "mem_atlas"}, {"retired": "yes"}, {"valid_to": "2026-05-01"}],
)
def test_what_no_longer_holds_is_never_superseded_again(
    tmp_path: Path, keys: dict[str, str]
) -> None:
    files = _FILES | {"notes/old.md": note("The main database is PostgreSQL 15.", **keys)}
    seen = _seen(tmp_path, files)
    seen = judged(seen, update(*_pair(seen, "notes/old.md"), (_NEW, _OLD)))
    assert list(supersede.find(seen)) == []


def test_what_was_struck_through_is_left_alone(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    atlas, old = _pair(seen, "ops/overview.md")
    seen = judged(seen, update(atlas, replace(old, crossed=True), (_NEW, _OLD)))
    assert list(supersede.find(seen)) == []


def test_what_holds_only_from_tomorrow_supersedes_nothing_today(tmp_path: Path) -> None:
    later = note("The main database is PostgreSQL 16.", valid_from="2026-06-02")
    seen = _seen(tmp_path, _FILES | {"notes/atlas.md": later})
    seen = judged(seen, update(*_pair(seen, "notes/old.md"), (_NEW, _OLD)))
    assert list(supersede.find(seen)) == []


@pytest.mark.parametrize(
    ("newer", "older"), [("external", "agent"), ("external", "external"), ("agent", "person")]
)
def test_less_trusted_words_supersede_nothing_unless_a_person_says_so(
    tmp_path: Path, newer: str, older: str
) -> None:
    files = dict(_FILES)
    files["notes/atlas.md"] = note("It is PostgreSQL 16.", trust=newer, valid_from="2026-03-10")
    files["notes/old.md"] = note("It is PostgreSQL 15.", trust=older)
    seen = _seen(tmp_path, files)
    verdict = update(*_pair(seen, "notes/old.md"), (_NEW, _OLD))
    assert list(supersede.find(judged(seen, verdict))) == []
    said = replace(verdict, evidence=(Evidence("word", "a person said so"),))
    assert len(list(supersede.find(judged(seen, said)))) == 1


def test_an_unsure_echo_takes_no_certainty_from_the_rest(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    sure = update(*_pair(seen, "notes/old.md"), (_NEW, _OLD))
    unsure = update(*_pair(seen, "ops/overview.md"), (_NEW, _OLD), certainty=Certainty.POSSIBLE)
    found = list(supersede.find(judged(seen, sure, unsure)))
    assert [(f.certainty, len(f.notes)) for f in found] == [
        (Certainty.CONFIDENT, 2),
        (Certainty.POSSIBLE, 2),
    ]


def test_a_no_rests_on_the_claim_and_not_on_the_rest_of_its_file(tmp_path: Path) -> None:
    changed = _LONG.replace("nginx", "caddy") + "\nWritten anew.\n"
    moved = _LONG.replace("# Overview\n", "# Overview\n\nFirst of all.\n")
    other = _LONG.replace("PostgreSQL 15", "PostgreSQL 13")
    marks = []
    for number, text in enumerate((_LONG, changed, moved, other)):
        (tmp_path / str(number)).mkdir()
        seen = _seen(tmp_path / str(number), _FILES | {"ops/overview.md": text})
        pair = _pair(seen, "ops/overview.md", "PostgreSQL")
        (finding,) = supersede.find(judged(seen, update(*pair, (_NEW, _OLD))))
        marks.append(finding.fingerprint)
    assert marks[0] == marks[1] == marks[2] != marks[3]


def test_a_note_of_many_echoes_is_superseded_eight_at_a_time(tmp_path: Path) -> None:
    files = _FILES | {
        f"ops/o{at:02}.md": "- Main database: PostgreSQL 15\n- Host: birch\n" for at in range(12)
    }
    seen = _seen(tmp_path, files)
    echoes = [_pair(seen, path) for path in files if path.startswith("ops/o") and path[5].isdigit()]
    seen = judged(seen, *(update(*pair, (_NEW, _OLD)) for pair in echoes))
    finding, _ = _drafted(seen)
    assert len(finding.notes) == 8
    assert finding.evidence[-1].says.startswith("5 more notes say the old")


def test_the_work_of_grouping_grows_with_the_number_of_updates(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    atlas, old = _pair(seen, "ops/overview.md")

    def cost(size: int) -> float:
        claims = [replace(old, note=replace(old.note, path=f"o/{at}.md")) for at in range(size)]
        newer = [replace(atlas, note=replace(atlas.note, path=f"n/{at}.md")) for at in range(size)]
        star = [update(atlas, claim, (_NEW, _OLD)) for claim in claims]
        chain = [update(b, a, (_NEW, _NEW)) for a, b in pairwise(newer)]
        many = [update(claim, claims[0], (_NEW, _OLD)) for claim in newer[1:]]
        view = judged(replace(seen, trust=lambda _: 1), *star, *chain, *many)
        found: list[Finding] = []
        seconds = spent(lambda: found.extend(supersede.find(view)))
        assert len(found) == 2
        return seconds

    assert growth(cost, 150, 1_200, enough=8 * 3, floor=0.02) < 8 * 3


def test_nothing_ends_before_it_began(tmp_path: Path) -> None:
    later = note("It is PostgreSQL 15.", valid_from="2026-04-01")
    long = _LONG.replace("PostgreSQL 15", "PostgreSQL 15 (since 2026-04-01)")
    seen = _seen(tmp_path, _FILES | {"notes/old.md": later, "ops/overview.md": long})
    pairs = [_pair(seen, path) for path in ("notes/old.md", "ops/overview.md")]
    _, draft = _drafted(judged(seen, *(update(*pair, (_NEW, _OLD)) for pair in pairs)))
    assert "valid_to" not in _after(draft)["notes/old.md"]
    assert "(see [atlas](../notes/atlas.md))" in _after(draft)["ops/overview.md"]


def test_the_same_line_twice_in_one_file_is_struck_twice(tmp_path: Path) -> None:
    line = "- Main database: PostgreSQL 15\n"
    twice = f"# Overview\n\n## Now\n\n{line}- Web: nginx\n\n## Plan\n\n{line}- Web: caddy\n"
    seen = _seen(tmp_path, _FILES | {"ops/overview.md": twice})
    note_at = seen.snapshot.at("ops/overview.md")
    assert note_at is not None
    olds = [claim for claim in read_claims(note_at) if "PostgreSQL" in claim.text]
    atlas = claimed(seen, "notes/atlas.md")
    finding, draft = _drafted(judged(seen, *(update(atlas, old, (_NEW, _OLD)) for old in olds)))
    assert len(finding.notes) == 2
    struck = (
        "- ~~Main database: PostgreSQL 15~~ (until 2026-03-10; see [atlas](../notes/atlas.md))\n"
    )
    assert _after(draft) == {"ops/overview.md": twice.replace(line, struck)}


def _chain(tmp_path: Path, **middle: str) -> str:
    files = dict(_FILES)
    files["notes/old.md"] = note("It is PostgreSQL 15.", id="mem_old", **middle)
    files["notes/oldest.md"] = note(
        "It is PostgreSQL 14.", id="mem_oldest", valid_from="2024-01-01"
    )
    seen = _seen(tmp_path, files)
    atlas, old = _pair(seen, "notes/old.md")
    oldest = claimed(seen, "notes/oldest.md")
    pairs = ((atlas, old), (old, oldest), (atlas, oldest))
    _, draft = _drafted(judged(seen, *(update(*pair, (_NEW, _OLD)) for pair in pairs)))
    return _after(draft)["notes/oldest.md"]


def test_what_was_updated_twice_ended_with_the_first_time(tmp_path: Path) -> None:
    after = _chain(tmp_path, valid_from="2025-02-01")
    assert "superseded_by: mem_atlas\nvalid_to: 2025-02-01\n---\n" in after


def test_what_an_undated_claim_updated_gets_no_end(tmp_path: Path) -> None:
    assert "superseded_by: mem_atlas\n---\n" in _chain(tmp_path)


def test_long_values_that_differ_at_their_end_are_two(tmp_path: Path) -> None:
    address = "https://example.org/atlas/installers/linux/x86_64/stable/releases/v"
    files = {
        f"notes/{name}.md": note(f"The mirror is {address}{at}.", id=f"mem_{name}")
        for at, name in enumerate("abc")
    }
    seen = _seen(tmp_path, files)
    old, one, other = (claimed(seen, path) for path in files)
    cut = f"{address[:59]}…"
    rivals = update(one, old, (cut, cut)), update(other, old, (cut, cut))
    assert _held(judged(seen, *rivals)).gate == "newest"
    _, draft = _drafted(judged(seen, rivals[0]))
    assert draft.title == "Supersede main database: …v0. → …v1."


def test_newest_that_are_known_to_conflict_are_asked_about_first(tmp_path: Path) -> None:
    seen = _seen(tmp_path)
    atlas, old = _pair(seen, "notes/old.md")
    other = claimed(seen, "notes/oldest.md")
    same = update(other, old, (_NEW, _OLD)), update(atlas, old, (_NEW, _OLD))
    clash = conflict(atlas, other, (_NEW, "PostgreSQL 14"))
    assert len(list(supersede.find(judged(seen, *same)))) == 1
    assert list(supersede.find(judged(seen, *same, clash))) == []
