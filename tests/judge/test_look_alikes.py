"""What must not be found: notes that look alike and are two."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from curator.finding import Certainty
from curator.judge.relation import Distinct
from tests.judge.notes_of import BOILER, day, note, verdict, word

DAILY = "## Morning\n\nWhat would make today a good day for everyone at home?\n\n## Evening\n"


def rules(*notes: object) -> set[str]:
    return {veto.rule for veto in verdict(*notes).vetoes}  # type: ignore[arg-type]


def test_untouched_templates_are_distinct() -> None:
    days = [note(f"log/Note {name}.md", "# Daily log\n\n" + DAILY) for name in "abcde"]
    twice = note("other/Note a.md", "# Daily log\n\n" + DAILY)
    assert word(days[0], twice, *days[1:]) == "distinct"
    assert "substance" in rules(days[0], twice, *days[1:])


def test_an_unfilled_template_is_distinct() -> None:
    body = "# Meeting\n\nDate:\nPeople:\n- [ ] \nTODO\n<% tp.file.title %> {{date}}\n## Decisions\n"
    assert word(note("a/Meeting.md", body), note("b/Meeting.md", body)) == "distinct"


def test_weekly_notes_are_distinct() -> None:
    a, b = (
        note("w/2025-W10.md", "# What the week brought\n\n" + BOILER),
        note("w/2025-W11.md", "# What the week brought\n\n" + BOILER),
    )
    assert word(a, b) == "distinct"
    assert "dates_in_paths" in rules(a, b)


def test_stub_pages_of_two_people_are_distinct() -> None:
    stub = (
        "# Person\n\nWorks in the team next door and is to be asked before the release goes out.\n"
    )
    assert (
        word(note("people/Nora Lind.md", stub), note("people/Omar Haddad.md", stub)) == "distinct"
    )
    a = note("people/Nora Lind.md", stub, front={"name": "Nora Lind"})
    b = note("people/Omar Haddad.md", stub, front={"name": "Omar Haddad"})
    assert word(a, b) == "distinct"


@pytest.mark.parametrize(("one", "other"), [("Push", "Pull"), ("Encode", "Decode"), ("左", "右")])
def test_mirror_images_are_distinct(one: str, other: str) -> None:
    text = f"# Model\n\nThe {{}} side reads the queue; both agree on a lease.\n{BOILER}"
    a, b = (
        note(f"c/{one} model.md", text.format(one)),
        note(f"c/{other} model.md", text.format(other)),
    )
    assert word(a, b) == "distinct"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Part 1", "Part 2"),
        ("Part_1", "Part_2"),
        ("Part (1)", "Part (2)"),
        ("Floor 3", "Floor 4"),
        ("Part II", "Part III"),
        ("Second floor", "Third floor"),
        ("第1章", "第2章"),
        ("March", "April"),
        ("3층", "4층"),
    ],
)
def test_numbered_parts_are_distinct(one: str, other: str) -> None:
    text = "# The house of my aunt\n\n" + BOILER
    assert word(note(f"h/{one}.md", text), note(f"h/{other}.md", text)) == "distinct"


def test_files_of_two_agents_are_distinct() -> None:
    a = note("agents/cleo/notes/Boiler.md", scope=(("agent", "cleo"),))
    b = note("agents/finn/notes/Boiler.md", scope=(("agent", "finn"),))
    assert rules(a, b) == {"scope"}


@pytest.mark.parametrize(
    "path",
    [
        "Archive/Boiler.md",
        "4. Archive/Boiler.md",
        "export/Boiler.md",
        "backups/Boiler.md",
        "old-backup/Boiler.md",
        "tool-snapshot-20250304-101112/Boiler.md",
        "migration/Boiler.md",
        "staging/Boiler.md",
        "보관함/Boiler.md",
        "アーカイブ/Boiler.md",
        "备份/Boiler.md",
        "Archiv/Boiler.md",
    ],
)
def test_a_note_on_a_shelf_is_distinct(path: str) -> None:
    assert rules(note("home/Boiler.md"), note(path)) == {"on_shelf"}


def test_an_exported_page_is_distinct() -> None:
    assert rules(note("home/Boiler.md"), note("web/Boiler.md", front={"nav_order": 3})) == {
        "on_shelf"
    }


def test_an_example_is_distinct() -> None:
    assert rules(note("home/Boiler.md"), note("examples/Boiler.md")) == {"in_example"}


def test_a_placeholder_id_is_no_identity() -> None:
    notes = [note(f"n/{name}.md", id="0000") for name in ("stove", "boiler", "heater", "pump")]
    assert word(notes[0], notes[1], *notes[2:]) == "distinct"


def test_a_page_overwritten_with_another_is_distinct() -> None:
    pages = [
        note(f"p/{name}.md", f"# {name}\n\nAbout {name}.\n")
        for name in ("Oven", "Roof", "Door", "Lamp")
    ]
    a, b = note("p/Boiler.md", "# Boiler\n\n" + BOILER), note("p/Pump.md", "# Boiler\n\n" + BOILER)
    assert word(a, b, *pages) == "distinct"
    twins = [note(n.path, n.body, id="mem_1") for n in (a, b)]
    assert rules(*twins, *pages) == {"overwritten_page"}


def test_query_notes_are_distinct() -> None:
    query = (
        '# Open tasks\n\n```dataview\ntable file.mtime from "projects" where status = "open"\n```\n'
    )
    assert word(note("a/Tasks.md", query), note("b/Tasks.md", query)) == "distinct"


def test_a_translation_is_distinct() -> None:
    korean = (
        "지하실의 보일러는 해마다 시월에 옆집 회사가 점검한다. 압력은 늘 정해진 범위 안에 둔다.\n"
    )
    a, b = note("x/Boiler.md", id="mem_9"), note("y/Boiler.md", korean, id="mem_9")
    assert word(a, b) == "distinct"
    both = note("y/Boiler.md", BOILER + korean * 4, id="mem_9")
    assert rules(a, both) == {"other_script"}


def test_dated_notes_of_two_days_are_distinct() -> None:
    a = note("trips/2025-03-01 Boiler.md", "# Visit\n\n" + BOILER)
    b = note("trips/2025-04-01 Boiler.md", "# Visit\n\n" + BOILER)
    assert word(a, b) == "distinct"
    one = note("x/Boiler.md", event=day("2025-03-01"), dated=True)
    other = note("y/Boiler.md", event=day("2025-04-01"), dated=True)
    assert rules(one, other) == {"dates_in_paths"}


def test_records_of_two_dates_are_distinct() -> None:
    a = note("a/Boiler.md", front={"date": day("2025-03-01")})
    b = note("b/Boiler.md", front={"date": day("2025-04-01")})
    assert rules(a, b) == {"other_fields"}


def test_passing_fields_do_not_tell_two_notes_apart() -> None:
    a = note("a/Boiler.md", front={"created": "2025-03-01", "tags": ["x"], "id": "1"})
    b = note("b/Boiler.md", front={"created": "2025-04-01", "tags": ["y"], "id": "2"})
    assert word(a, b) == "certain"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1.8", "2.8"),
        ("October", "November"),
        ("bar", "kPa"),
        ("is serviced", "is not serviced"),
        ("between", "outside"),
        ("the firm", "the Lindqvist"),
        ("next door", "https://example.org/b"),
    ],
)
def test_a_changed_value_is_below_confident(old: str, new: str) -> None:
    other = BOILER.replace(old, new)
    assert other != BOILER
    found = verdict(
        note("a/Boiler.md", BOILER * 3, id="m"), note("b/Boiler.md", other + BOILER * 2, id="m")
    )
    assert found.certainty is None or found.certainty < Certainty.CONFIDENT


def test_a_changed_checkbox_or_sign_is_below_confident() -> None:
    open_ = "- [ ] ask the firm next door about the boiler\n" + BOILER
    done = open_.replace("[ ]", "[x]")
    assert word(note("a/Boiler.md", open_), note("b/Boiler.md", done)) == "distinct"
    warm = BOILER + "It runs at +5 °C outside.\n"
    assert word(note("a/B.md", warm), note("b/B.md", warm.replace("+5", "-5"))) == "distinct"


def test_struck_out_text_is_not_the_same() -> None:
    struck = "~~" + BOILER.replace("\n", " ").strip() + "~~\n"
    assert word(note("a/Boiler.md"), note("b/Boiler.md", struck)) != "certain"


def test_two_videos_of_one_site_are_below_confident() -> None:
    a = BOILER + "https://video.example.org/watch?v=AbCd\n"
    found = word(note("a/B.md", a), note("b/B.md", a.replace("AbCd", "aBcD")))
    assert found == "distinct"


def test_a_block_repeated_on_purpose_in_nine_notes_is_distinct() -> None:
    notes = [note(f"orders/{name}.md") for name in "abcdefghi"]
    twice = note("rules/a.md")
    assert rules(notes[0], twice, *notes[1:]) == {"substance"}


def test_a_name_that_stands_in_three_folders_is_a_role() -> None:
    others = [note(f"{folder}/overview.md", f"{BOILER}{folder}\n") for folder in ("x", "y")]
    assert rules(note("a/overview.md"), note("b/overview.md"), *others) == {"many_folders"}


def test_parallel_projects_are_distinct() -> None:
    here = [note(f"alpha/{n}.md", f"Alpha {n} {BOILER}") for n in ("plan", "risks", "team")]
    there = [note(f"beta/{n}.md", f"Beta {n} {BOILER}") for n in ("plan", "risks", "team")]
    a, b = note("alpha/tone.md"), note("beta/tone.md")
    assert rules(a, b, *here, *there) == {"parallel_trees"}


@pytest.mark.parametrize(
    "fields", [{"superseded_by": "x"}, {"retired": "old"}, {"valid_to": day("2025-01-01")}]
)
def test_what_no_longer_holds_is_left_alone(fields: dict[str, Any]) -> None:
    assert rules(note("a/Boiler.md"), note("b/Boiler.md", **fields)) == {"already_answered"}


def test_two_copies_that_hold_until_one_day_are_one() -> None:
    until = day("2027-09-01")
    assert (
        word(note("a/Boiler.md", valid_to=until), note("b/Boiler.md", valid_to=until)) == "certain"
    )


def test_what_already_replaces_the_other_is_left_alone() -> None:
    assert rules(note("a/Boiler.md", supersedes=("b/Boiler.md",)), note("b/Boiler.md")) == {
        "already_answered"
    }


def test_two_subjects_are_distinct() -> None:
    a, b = note("a/Boiler.md", subject="house/north"), note("b/Boiler.md", subject="house/south")
    assert rules(a, b) == {"one_page_fields"}


def test_one_claim_of_two_times_is_at_most_likely() -> None:
    a = note("m/a.md", "Acme renewed for 24 months.", subject="acme", valid_from=day("2023-01-01"))
    b = note("m/b.md", "Acme renewed for 24 months.", subject="acme", valid_from=day("2025-01-01"))
    assert rules(a, b) == {"validity"}
    assert a.valid_from is not None
    near = note("m/b.md", a.body, subject="acme", valid_from=a.valid_from + timedelta(days=3))
    assert word(a, near) == "likely"
    assert word(a, note("m/b.md", a.body, subject="acme", valid_from=a.valid_from)) == "certain"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lena lives in Bern.", "Lena lives in Basel."),
        ("Sora is allergic to nuts.", "Sora is not allergic to nuts."),
        ("Anna trusts Tom.", "Tom trusts Anna."),
        ("The flag is on.", "The flag is off."),
        ("소라는 서울에 산다.", "소라는 부산에 산다."),
        ("猫は外に出ます。", "猫は外に出ません。"),
        ("Is the door locked?", "The door is locked."),
    ],
)
def test_two_claims_about_one_subject_are_below_confident(one: str, other: str) -> None:
    a, b = note("m/a.md", one, subject="x/y"), note("m/b.md", other, subject="x/y")
    assert word(a, b) in ("distinct", "likely")


def test_a_short_note_says_too_little() -> None:
    assert (
        word(note("a/Boiler.md", "Serviced.\n"), note("b/Boiler.md", "Serviced.\n")) == "distinct"
    )


def test_lines_moved_below_another_heading_are_not_contained() -> None:
    old = "## Do\n\n- open the valve by a quarter before every winter starts\n- call the firm\n"
    new = old.replace("- call", "## Never\n\n- call") + "- and write it down in the book\n"
    assert word(note("B.md", old, id="m"), note("B v2.md", new, id="m")) != "confident"


def test_nothing_shared_but_the_text_is_distinct() -> None:
    found = verdict(note("a/Boiler.md"), note("b/Stove.md"))
    assert isinstance(found.relation, Distinct)
    assert [e.rule for e in found.evidence] == ["no_identity"]


def test_a_heading_that_many_notes_have_is_no_identity() -> None:
    head = "# How the pump was installed\n\n"
    others = [note(f"x/{n}.md", f"{head}Run {n}.\n") for n in ("one", "two")]
    a, b = note("x/pump.md", head + BOILER), note("x/Untitled.md", head + BOILER)
    assert word(a, b) == "certain"
    assert word(a, b, *others) == "distinct"
