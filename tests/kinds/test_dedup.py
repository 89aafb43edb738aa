from __future__ import annotations

from pathlib import Path

import pytest

from curator.kinds import KINDS, dedup
from tests.kinds.homes import SHED, drafted, held, the_join, view
from tests.passes.homes import note


def twins(*notes: str) -> dict[str, str]:
    return {f"n/{name}/shed.md": text for name, text in zip("abcdefghijkl", notes, strict=False)}


def shed(text: str = SHED, **front: str) -> str:
    return note(text.rstrip("\n"), subject="garden/shed", **front)


NAMES = (
    "shed",
    "barn",
    "byre",
    "cabin",
    "cottage",
    "garage",
    "granary",
    "hangar",
    "lodge",
    "stable",
    "store",
)
NEAREST = ("barn", "byre", "shed", "cabin", "lodge", "store", "garage", "hangar")


def test_a_large_cluster_is_joined_eight_at_a_time(tmp_path: Path) -> None:
    seen = view(tmp_path, {f"n/{name}.md": shed() for name in NAMES})
    finding, _ = the_join(seen)
    assert [note.path for note in finding.notes] == [f"n/{name}.md" for name in NEAREST]
    assert finding.evidence[-1].says == (
        "11 notes say the same, and the other 3 follow after this one is decided"
    )


def test_eight_notes_are_joined_at_once_and_none_follows(tmp_path: Path) -> None:
    finding, _ = the_join(view(tmp_path, {f"n/{name}.md": shed() for name in NAMES[:8]}))
    assert len(finding.notes) == 8
    assert "more_follow" not in {evidence.rule for evidence in finding.evidence}


def test_what_the_survivor_gains_is_said(tmp_path: Path) -> None:
    files = twins(
        shed(tags='"#key #lamp"', sources="j/1.md, j/2.md", reviewed="true"),
        shed(tags="[Lamp, 007, no]", sources="j/2.md, j/3.md"),
    )
    draft = drafted(tmp_path, files)
    assert "  gains       sources: j/3.md · tags: 007, no\n" in draft.body
    after = (draft.edits[0].after or b"").decode()
    assert 'tags: "#key #lamp #007 #no"\nsources: j/1.md, j/2.md, j/3.md\n' in after


def test_nothing_gained_and_no_link_rewritten_is_not_told(tmp_path: Path) -> None:
    files = twins(shed(tags="[key]", reviewed="true"), shed(tags="[Key]"))
    body = drafted(tmp_path, files).body
    assert "gains" not in body
    assert "links" not in body


def test_notes_whose_links_follow_a_move_are_named(tmp_path: Path) -> None:
    link = "[a](<shed copy.md>) and, for the reference, [b].\n\n[b]: shed%20copy.md\n"
    files = {
        "n/shed.md": SHED,
        "n/shed copy.md": SHED,
        "n/Gate.md": f"---\nabout: n/shed copy.md\nsupersedes: [n/shed copy.md]\n---\n{link}",
    }
    draft = drafted(tmp_path, files, superseded="archive")
    assert "  links       n/Gate.md\n" in draft.body
    changed = {edit.path: (edit.after or b"").decode() for edit in draft.edits}["n/Gate.md"]
    assert changed == (
        files["n/Gate.md"]
        .replace("[n/shed", "[archive/n/shed")
        .replace("<shed", "<../archive/n/shed")
        .replace(": shed%", ": ../archive/n/shed%")
    )


def test_byte_equal_files_are_called_so_and_others_are_not(tmp_path: Path) -> None:
    assert "; the files are byte-equal." in drafted(tmp_path, twins(shed(), shed())).body


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (SHED, "both say\n"),
        (SHED.replace("key of", "key  of"), "both say (but for blanks and unseen signs)\n"),
    ],
)
def test_equal_texts_are_quoted_once(tmp_path: Path, other: str, said: str) -> None:
    body = drafted(tmp_path, twins(shed(reviewed="true"), shed(other))).body
    assert f"{said}  > The spare key" in body
    assert body.count("blue watering can") == 1
    assert "byte-equal" not in body


def test_texts_that_differ_in_any_sign_are_both_quoted(tmp_path: Path) -> None:
    files = twins(
        shed("# Shed\n" + SHED, reviewed="true"), shed("# Shed\n" + SHED.replace("blue", "*blue*"))
    )
    body = drafted(tmp_path, files).body
    assert "kept says\n  > The spare key" in body
    assert "superseded said\n  > The spare key of the garden shed hangs behind the *blue*" in body
    assert "both say" not in body


def test_three_notes_that_say_the_same_are_quoted_once(tmp_path: Path) -> None:
    body = drafted(tmp_path, {f"n/{name}.md": shed() for name in NAMES[:3]}).body
    assert body.count("The spare key") == 1
    assert "all say\n" in body


def test_of_three_notes_the_one_that_differs_is_quoted_beside(tmp_path: Path) -> None:
    files = {
        "n/shed.md": shed(id="mem_a", reviewed="true"),
        "n/barn.md": shed(id="mem_b"),
        "n/hut.md": shed(SHED.replace("lamp", "**lamp**"), id="mem_c"),
    }
    body = drafted(tmp_path, files).body
    assert "mem_b and kept say\n" in body
    assert "kept says\n" in body
    assert "\nmem_c said\n" in body


def test_a_finding_that_is_held_is_called_by_its_notes(tmp_path: Path) -> None:
    seen = view(
        tmp_path,
        twins(shed(reviewed="true", supersedes="[n/b/shed]"), shed(supersedes="[n/a/shed]")),
    )
    finding, draft = the_join(seen)
    assert "cycle" in repr(draft)
    assert KINDS["dedup"].title(finding) == "Join two notes about garden/shed"


def test_what_cannot_be_written_is_held_with_its_path(tmp_path: Path) -> None:
    files = twins(shed(reviewed="true"), f"---\nsubject: garden/shed\nid: b\n...\n---\n{SHED}")
    found = held(tmp_path, files)
    assert (found.gate, "n/b/shed.md" in found.why) == ("still_reads", True)


def test_notes_of_different_things_are_not_found(tmp_path: Path) -> None:
    seen = view(
        tmp_path, {"a.md": shed(), "b.md": note("The ferns want water on Mondays.", subject="x")}
    )
    assert list(dedup.find(seen)) == []


def test_a_moved_note_leaves_its_tags_and_links_with_the_survivor(tmp_path: Path) -> None:
    files = {
        "n/shed.md": shed(SHED + "\nSee [itself](<shed copy.md>).", tags="[key]"),
        "n/shed copy.md": shed(SHED + "\nSee [itself](<shed copy.md>).", tags="[lamp]"),
    }
    draft = drafted(tmp_path, files, superseded="archive")
    assert "  gains       tags: lamp\n  links       n/shed.md\n" in draft.body
    after = {edit.path: (edit.after or b"").decode() for edit in draft.edits}
    assert "tags: [key, lamp]\n" in after["n/shed.md"]
    assert "(<../archive/n/shed copy.md>)" in after["n/shed.md"]
    assert "supersedes" not in after["n/shed.md"]


def test_a_home_without_keys_gains_none(tmp_path: Path) -> None:
    files = {"n/shed.md": shed(tags="[key]"), "n/shed copy.md": shed(tags="[lamp]")}
    draft = drafted(tmp_path, files, superseded="archive", front_matter="never")
    assert "gains" not in draft.body
    assert "n/shed.md" not in [edit.path for edit in draft.edits]


def test_a_difference_far_down_a_line_is_marked(tmp_path: Path) -> None:
    long = (
        SHED.rstrip("\n")
        + " It is dry there, and nobody who does not know looks for it at that place."
    )
    body = drafted(
        tmp_path, twins(shed(long, reviewed="true"), shed(long.replace("at that", "at *that*")))
    ).body
    assert "looks for it at [-*-]" in body
