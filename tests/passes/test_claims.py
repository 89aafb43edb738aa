"""Passes over single claims: flags, a person's word about them, and notes that change meanwhile."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path

import pytest

from curator.clock import Clock
from curator.decisions import refuse, take
from curator.errors import CuratorError
from curator.ledger import store
from curator.ledger.state import Record
from curator.passes import run
from curator.resolving import came_of, settle
from curator.settings import Settings
from curator.tended import Home, How
from curator.viewing import view_of
from tests.passes.homes import NOW, git, made, note, write

_OPS = """# Atlas

## Limits

- API rate limit: 100 requests per minute (since 2026-02-01)
- Page size: 50 rows
- Exports are kept for a week.
"""
_ROTA = """# Atlas

What the next rota should know.

## Limits

- API rate limit: 250 requests per minute (since 2026-02-01)
- Batch jobs get two cores each.
"""
_LINES = {"projects/Atlas.md": _OPS, "notes/handover.md": _ROTA}


def _port(number: int, **front: str) -> str:
    text = f"Grafana listens on port {number}."
    return note(text, subject="infra/grafana/port", **{"valid_from": "2026-02-01", **front})


_NOTES = {
    "notes/grafana.md": _port(3000, id="mem_one"),
    "notes/grafana-port.md": _port(3300, id="mem_two"),
    "notes/ferns.md": note("The ferns want water on Mondays.", id="mem_ferns"),
}


def test_single_claims_are_looked_at_only_where_a_kind_of_them_is_wanted(tmp_path: Path) -> None:
    home = made(tmp_path, _NOTES)
    base = home.repository.resolve("HEAD") or ""
    assert view_of(home, base).claims
    proposals = home.settings.proposals.model_copy(update={"kinds": ("dedup",)})
    narrow = replace(home, settings=home.settings.model_copy(update={"proposals": proposals}))
    assert view_of(narrow, base).claims == ()
    assert run(narrow, How(dry_run=True)).opened == ()


def _open(home: Home) -> Record:
    run(home)
    (record,) = store.read(home.repository).open
    return record


def _record(home: Home, ident: str) -> Record:
    return store.read(home.repository).records[ident]


def _told(home: Home, flag: Record, keep: str) -> Record:
    settle(home, flag, keep)
    run(home)
    found = came_of(store.read(home.repository), flag.id)
    assert found is not None
    return found


def _shown(home: Home, path: str, rev: str = "main") -> str:
    return git(home.repository.root, "show", f"{rev}:{path}")


@pytest.mark.parametrize(
    ("files", "keep"), [(_NOTES, "notes/grafana.md"), (_LINES, "notes/handover.md")]
)
def test_a_word_about_an_open_flag_withdraws_it_and_proposes_at_once(
    tmp_path: Path, files: dict[str, str], keep: str
) -> None:
    home = made(tmp_path, files)
    flag = _open(home)
    made_of = _told(home, flag, keep)
    assert (made_of.kind, made_of.state, made_of.paths[0]) == ("supersede", "open", keep)
    withdrawn = _record(home, flag.id)
    assert (withdrawn.state, withdrawn.why) == ("withdrawn", "resolved")
    assert git(home.repository.root, "branch", "--list", "curator/*") == made_of.branch[11:]
    message = git(home.repository.root, "log", "-1", "--format=%B", made_of.tip)
    assert f"Certain: a person said on 2026-06-01 at 09:00 that {keep} holds." in message


def test_a_word_is_kept_to_by_every_later_pass(tmp_path: Path) -> None:
    home = made(tmp_path, _NOTES)
    made_of = _told(home, _open(home), "notes/grafana.md")
    write(home.repository.root, {"notes/new.md": "Rye needs a longer rest than wheat.\n"})
    report = run(home)
    assert (report.opened, report.withdrawn) == ((), ())
    assert _record(home, made_of.id) == made_of


def test_a_second_word_takes_the_place_of_the_first(tmp_path: Path) -> None:
    home = made(tmp_path, _NOTES)
    flag = _open(home)
    first = _told(home, flag, "notes/grafana.md")
    second = _told(home, flag, "mem_two")
    assert second.paths[0] == "notes/grafana-port.md"
    assert second.id != first.id
    assert _record(home, first.id).state == "withdrawn"


@pytest.mark.parametrize("files", [_NOTES, _LINES])
def test_after_a_merged_flag_a_word_takes_its_marks_away(
    tmp_path: Path, files: dict[str, str]
) -> None:
    home = made(tmp_path, files)
    flag = _open(home)
    take(home, flag)
    assert all("contradicts" in _shown(home, path) for path in flag.paths)
    assert run(home).opened == ()
    made_of = _told(home, _record(home, flag.id), flag.paths[0])
    assert made_of.state == "open"
    for path in flag.paths:
        assert "contradicts" not in _shown(home, path, made_of.tip)
    assert _shown(home, flag.paths[0], made_of.tip).rstrip() in (
        files[flag.paths[0]].rstrip(),
        files[flag.paths[0]].replace("\n---\n", f"\nsupersedes: [{flag.names[1]}]\n---\n").rstrip(),
    )


def test_what_came_of_a_word_can_be_refused_and_stays_refused(tmp_path: Path) -> None:
    home = made(tmp_path, _NOTES)
    flag = _open(home)
    made_of = _told(home, flag, "notes/grafana.md")
    refuse(home, made_of, "neither")
    write(home.repository.root, {"notes/new.md": "Rye needs a longer rest than wheat.\n"})
    assert run(home).opened == ()
    assert store.read(home.repository).open == ()


def test_a_word_may_be_given_again_after_a_refusal(tmp_path: Path) -> None:
    home = made(tmp_path, _NOTES)
    flag = _open(home)
    refuse(home, _told(home, flag, "notes/grafana.md"), "not so")
    later = replace(home, clock=Clock(lambda: NOW + timedelta(hours=1), UTC))
    assert _told(later, flag, "notes/grafana-port.md").state == "open"


def test_the_same_word_again_changes_nothing_and_after_a_refusal_asks_anew(tmp_path: Path) -> None:
    home = made(tmp_path, _NOTES)
    flag = _open(home)
    first = _told(home, flag, "notes/grafana.md")
    later = replace(home, clock=Clock(lambda: NOW + timedelta(hours=1), UTC))
    assert _told(later, flag, "notes/grafana.md") == first
    refuse(later, first, "not so")
    last = replace(home, clock=Clock(lambda: NOW + timedelta(hours=2), UTC))
    again = _told(last, flag, "notes/grafana.md")
    assert again.id != first.id
    assert again.state == "open"


@pytest.mark.parametrize(
    "sections",
    [{"proposals": {"open": 1, "per_pass": 1}}, {"proposals": {"floor": "certain"}}, {"gates": {}}],
)
def test_a_word_waits_for_no_cap_no_floor_and_no_rest(
    tmp_path: Path, sections: dict[str, dict[str, object]]
) -> None:
    expired = note("The guest network is called birch.", expires_at="2026-05-20")
    home = made(tmp_path, {**_NOTES, "notes/wifi.md": expired})
    run(home)
    (flag,) = [r for r in store.read(home.repository).open if r.kind == "contradiction"]
    fresh = "2026-06-01T08:00:00+00:00"
    (home.repository.root / "notes/grafana.md").write_text(_port(3000, id="mem_one", tags="[x]"))
    git(home.repository.root, "commit", "-qam", "Tag it", date=fresh)
    strict = replace(home, settings=Settings.model_validate(sections))
    assert _told(strict, flag, "notes/grafana.md").state == "open"


def test_a_person_may_keep_what_is_trusted_less(tmp_path: Path) -> None:
    files = _NOTES | {"notes/grafana.md": _port(3000, id="mem_one", trust="external")}
    home = made(tmp_path, files)
    flag = _open(home)
    assert flag.paths[0] == "notes/grafana-port.md"
    assert _told(home, flag, "mem_one").state == "open"


@pytest.mark.parametrize("keep", ["notes/ferns.md", "mem_ferns", "grafana-x", ""])
def test_a_word_names_one_of_the_two_notes(tmp_path: Path, keep: str) -> None:
    home = made(tmp_path, _NOTES)
    flag = _open(home)
    with pytest.raises(CuratorError, match="is none of the two notes"):
        settle(home, flag, keep)
    assert store.read(home.repository).resolved == {}


def test_only_a_flag_that_stands_can_be_resolved(tmp_path: Path) -> None:
    home = made(tmp_path, _NOTES)
    flag = _open(home)
    refuse(home, flag, "both are right")
    with pytest.raises(CuratorError, match=r"is rejected \(both are right\)"):
        settle(home, flag, "notes/grafana.md")


def test_a_flag_whose_notes_were_mended_is_withdrawn_as_resolved(tmp_path: Path) -> None:
    home = made(tmp_path, _LINES)
    flag = _open(home)
    write(home.repository.root, {"notes/handover.md": _ROTA.replace("250", "100")})
    assert [(line.id, line.why) for line in run(home).withdrawn] == [(flag.id, "resolved")]


def test_another_line_of_a_long_file_stops_neither_a_pass_nor_an_accept(tmp_path: Path) -> None:
    home = made(tmp_path, _LINES)
    flag = _open(home)
    write(
        home.repository.root, {"projects/Atlas.md": _OPS.replace("a week", "a month") + "\nMore.\n"}
    )
    run(home)
    assert _record(home, flag.id) == flag
    take(home, flag)
    assert "100 requests per minute (since 2026-02-01) <!-- contradicts" in _shown(
        home, "projects/Atlas.md"
    )
    assert "a month" in _shown(home, "projects/Atlas.md")


def test_an_accept_is_refused_where_the_claim_itself_changed(tmp_path: Path) -> None:
    home = made(tmp_path, _LINES)
    flag = _open(home)
    write(home.repository.root, {"projects/Atlas.md": _OPS.replace("100", "150")})
    with pytest.raises(CuratorError, match=r"projects/Atlas\.md changed since it was proposed"):
        take(home, flag)


def _two_questions() -> dict[str, str]:
    size = "- Largest upload: {} (since 2026-02-01)\n"
    return {
        "projects/Atlas.md": _OPS + size.format("20 MB"),
        "notes/handover.md": _ROTA + size.format("50 MB"),
    }


def test_two_questions_about_two_files_are_put_one_after_the_other(tmp_path: Path) -> None:
    home = made(tmp_path, _two_questions())
    first = _open(home)
    refuse(home, first, "both are right")
    second = _open(home)
    assert second.title != first.title
    write(home.repository.root, {"notes/new.md": "Rye needs a longer rest than wheat.\n"})
    assert run(home).withdrawn == ()
    take(home, second)
    run(home)
    assert store.read(home.repository).open == ()


def test_a_no_outlives_all_other_changes_of_its_files(tmp_path: Path) -> None:
    home = made(tmp_path, _LINES)
    refuse(home, _open(home), "both are right")
    write(
        home.repository.root, {"projects/Atlas.md": "Anew.\n\n" + _OPS.replace("50 rows", "9 rows")}
    )
    later = replace(home, clock=Clock(lambda: NOW + timedelta(days=400), UTC))
    assert run(later).opened == ()
    write(home.repository.root, {"projects/Atlas.md": _OPS.replace("100", "150")})
    assert len(run(later).opened) == 1


def test_what_is_less_sure_than_the_floor_takes_no_note_from_what_is_sure(tmp_path: Path) -> None:
    files = {
        "notes/atlas.md": _OPS.replace(" (since 2026-02-01)", ""),
        "notes/atlas copy.md": _OPS.replace(" (since 2026-02-01)", ""),
        "notes/handover.md": _ROTA.replace(" (since 2026-02-01)", ""),
    }
    report = run(made(tmp_path, files), How(caps=False))
    assert [line.kind for line in report.opened] == ["dedup"]


def _database(version: int) -> str:
    return f"# Atlas\n\n## Stack\n\n- Main database: PostgreSQL {version}\n- Queue: NATS\n"


_MOVED = note(
    "The main database of Atlas moved from PostgreSQL 15 to PostgreSQL 16.",
    id="mem_db",
    subject="project/atlas/database",
    valid_from="2026-03-10",
)


def test_a_refused_line_is_left_out_of_a_larger_finding(tmp_path: Path) -> None:
    home = made(tmp_path, {"projects/Atlas.md": _database(15), "notes/database.md": _MOVED})
    refuse(home, _open(home), "kept for the record")
    write(home.repository.root, {"ops/Atlas.md": _database(15)})
    again = _open(home)
    assert again.paths == ("notes/database.md", "ops/Atlas.md")


def test_a_refused_line_stops_no_other_question_about_its_file(tmp_path: Path) -> None:
    atlas = _OPS + "\n## Stack\n\n- Main database: PostgreSQL 15\n"
    home = made(tmp_path, {**_LINES, "projects/Atlas.md": atlas, "notes/database.md": _MOVED})
    first = _open(home)
    assert first.kind == "supersede"
    refuse(home, first, "kept for the record")
    second = _open(home)
    assert (second.kind, set(second.paths)) == ("contradiction", set(_LINES))


def test_every_older_line_points_to_the_newest_and_the_result_is_at_rest(tmp_path: Path) -> None:
    files = {
        "projects/Atlas.md": _database(15),
        "ops/Atlas.md": _database(15),
        "notes/database.md": _MOVED,
    }
    home = made(tmp_path, files)
    take(home, _open(home))
    struck = "- ~~Main database: PostgreSQL 15~~ (until 2026-03-10; see [database]({}))\n"
    for path in ("projects/Atlas.md", "ops/Atlas.md"):
        expected = files[path].replace(
            "- Main database: PostgreSQL 15\n", struck.format("../notes/database.md")
        )
        assert (home.repository.root / path).read_text("utf-8") == expected
    report = run(home, How(caps=False))
    assert (report.opened, report.queued) == ((), ())
