"""A pass that kept what it read finds what a pass from nothing finds, whatever was edited meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from curator.clock import Clock
from curator.kinds import KINDS
from curator.kinds.kind import View
from curator.neighbours import forget
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home
from curator.viewing import view_of
from tests.homes import MadeHome, make_home
from tests.passes.homes import ACME, NOW, note

Files = dict[str, str | None]

_PORT = "- Staging port: {}\n"
_TEXTS = (
    note(ACME, id="mem_acme", subject="customer/acme"),
    note(ACME, subject="customer/acme"),
    f"# Acme\n\n{ACME}\n",
    note("Grafana listens on port 3000.", subject="infra/grafana/port", valid_from="2026-02-01"),
    note("Grafana listens on port 3300.", subject="infra/grafana/port", valid_from="2026-03-01"),
    f"# Atlas\n\n{_PORT.format(8443)}- The queue holds for a week.\n",
    f"# Atlas\n\n{_PORT.format('8444 (previously 8443)')}- Birds sing at dawn.\n",
    "# Atlas\n\nThe staging port is no longer 8443 but 8444.\n\nIt rained.\n",
    "# アトラス\n\n- 待受ポート: 8443\n- 鳥は夜明けに鳴く。\n",
    "# アトラス\n\n- 待受ポートは8443から8444に変更した。\n- 雨が降った。\n",
    note("보관소의 백업은 매일 밤 2시에 실행된다.", superseded_by="x"),
    note("", expires_at="2026-01-01") + "The ferns want water on Mondays and on no other day.\n",
    "- Owner: Mina\n\nIt rained.\n",
    "- Owner: Jonas, formerly Mina\n\nThe gate squeaks.\n",
    "",
    "---\nkey: [broken\n---\nThis does not parse.\n",
)
# What only the whole home tells: ids, lines of templates and keys of exports that many notes have.
_SHARED = (
    note(ACME, id="atlas"),
    note(ACME, id="a/Acme.md"),
    note(ACME, nav_order="1"),
    note(ACME, fname="x", id="mem_out"),
    note(ACME, valid_to="2026-06-02"),
    note(ACME, valid_to="2026-05-31T23:30:00+02:00", subject="customer/acme"),
    note("The ferns want water on Mondays and on no other day.", expires_at="2026-06-01"),
    note("- Owner: Mina\n\n- Birds sing at dawn.", agent_id="cleo"),
    note(ACME, type="daily-note"),
    "## Summary\n\n## Decisions\n\n## Follow up\n\nThe champion of Acme moved to another office in May.\n",
    "---\ntitle: Acme\n---\n\n{{slot}}\n",
)
# What facts may come from, and what shows where they may go.
_TOLD = (
    "## Decisions\n\n- We decided to move the staging port to 8444.\n- Backups run at 3:00.\n",
    note("## Decisions\n\n- We decided to keep the Atlas queue for nine days.", kind="episodic"),
    note(
        "- ~~We decided to keep the Atlas queue for nine days.~~",
        sources="[nas://ark/a/2026-02-03.md]",
    ),
    note(ACME, sources="[nas://nest/b/2026-02-03.md#L3]", origin="web"),
)
# Few enough that most edits meet what others left.
_PATHS = (
    "a/Acme.md", "b/Acme.md", "old/Acme.md", "archive/Acme.md", "a/Atlas.md", "b/Atlas.md",
    "a/Atlas copy.md", "a/Atlas 1.md", "b/アトラス.md", "a/アトラス.md", "a/Grafana.md", "b/Grafana.md",
    "b/2026-02-03 Atlas.md", "b/2026-02-03.md", "b/2026-02-04.md", "b/2026-02-05.md", "a/MEMORY.md",
    "a/README.md",
)  # fmt: skip


def _crowd(size: int, text: str) -> Files:
    """Return so many files of one text under one name; those beyond are deleted."""
    many = {f"c{at}/Atlas.md": f"{text}\n- Line {at} of its own: {at}\n" for at in range(size)}
    return {**dict.fromkeys((f"c{at}/Atlas.md" for at in range(52)), None), **many}


_ONE = st.dictionaries(
    st.sampled_from(_PATHS),
    st.sampled_from((*_TEXTS, *_SHARED, *_TOLD, None)),
    min_size=2,
    max_size=9,
)
# One text under many paths, and the paths of one text gone again: copies, renames, deletions.
_COPIES = st.builds(
    dict.fromkeys,
    st.sets(st.sampled_from(_PATHS), min_size=2, max_size=6),
    st.sampled_from((*_TEXTS, *_SHARED, *_TOLD, None)),
)
# On both sides of where a view, a line or a value is shared by too many to tell anything.
_MANY = st.builds(
    _crowd, st.sampled_from((0, 3, 4, 12, 13, 47, 52)), st.sampled_from((_TEXTS[5], _TEXTS[7]))
)
_EDITS = st.lists(st.one_of(_ONE, _ONE, _COPIES, _MANY), min_size=2, max_size=4)
_OWNERS: tuple[Mapping[str, object], ...] = (
    {},
    {"proposals": {"floor": "possible"}},
    {"judge": {"single_valued": ["owner", "staging port"]}},
    {"layout": {"dated_confirmed": True}},
    {"layout": {"notes": ["/a/", "/b/"]}},
    {"layout": {"ignore": ["/old/"], "dated": ["/b/Acme.md"]}},
    {"style": {"superseded": "archive"}},
    {"trust": {"external": ["/b/"]}},
)


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-5])


def _turned(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[len(raw) // 2] ^= 1
    file.write_bytes(raw)


def _swapped(file: Path) -> None:
    other = min(file.parent.iterdir())
    file.write_bytes(other.read_bytes())


_HARM: tuple[Callable[[Path], None], ...] = (_cut, _turned, _swapped, Path.unlink)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_EDITS, st.data())
def test_after_any_edits_the_findings_are_those_of_a_pass_from_nothing(
    edits: list[Files], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        notes, home = _made(Path(folder))
        for edit in edits:
            base = notes.commit({"a/Kept.md": _TEXTS[0], **_there(notes, edit)})
            days = data.draw(st.sampled_from((0, 0, 1, 2, -2)))
            home = replace(
                home,
                settings=Settings.model_validate(
                    data.draw(st.sampled_from((_OWNERS[0], *_OWNERS)))
                ),
                clock=Clock(lambda days=days: NOW + timedelta(days=days), UTC),  # type: ignore[misc]
            )
            files = sorted(home.state.iterdir())
            if files and data.draw(st.integers(0, 2)) == 0:
                data.draw(st.sampled_from(_HARM))(data.draw(st.sampled_from(files)))
            kept, bare = view_of(home, base, keep=home.state), view_of(home, base)
            assert _said(kept) == _said(bare)


def test_what_many_notes_share_is_counted_anew_by_every_pass(tmp_path: Path) -> None:
    notes, home = _made(tmp_path)
    template = "\n".join(
        f"- Line {at} of the weekly review of all that was done." for at in range(3)
    )
    shared = {f"{name}/{name}.md": f"# {name}\n\n{template}\n" for name in ("p", "q", "r", "s")}
    pair = {f"{folder}/Review.md": f"# Review\n\n{template}\n" for folder in ("x", "y")}
    one = notes.commit({**pair, "x/Id.md": note(ACME, id="mem_1"), "p/p.md": shared["p/p.md"]})
    two = notes.commit({**shared, "y/Id.md": note(f"{ACME} So they say.", id="mem_1")})
    three = notes.commit(dict.fromkeys((*list(shared)[1:], "y/Id.md")))
    told = []
    for base in (one, two, three):
        kept = _said(view_of(home, base, keep=home.state))
        assert kept == _said(view_of(home, base))
        told.append(
            (kept[4], next(n.name for n in view_of(home, base).snapshot.notes if n.id == "mem_1"))
        )
    assert all(verdicts for verdicts, _ in told)
    assert told[0] != told[1]
    assert [name for _, name in told] == ["mem_1", "x/Id.md", "mem_1"]


_PAGE = f"# Acme\n\n{ACME}\n"
_ENDS = note(ACME, valid_to="2026-06-02", subject="customer/acme")
_STEPS: Mapping[str, tuple[tuple[Files, int], ...]] = {
    "another name": (
        ({"p/Acme.md": _PAGE, "q/Other.md": ACME}, 0),
        ({"q/Other.md": None, "q/Acme.md": ACME}, 0),
    ),
    "another text": (
        ({"p/Acme.md": _PAGE, "q/Acme.md": _PAGE}, 0),
        ({"q/Acme.md": "# Acme\n\nIt rained on the ferns.\n"}, 0),
    ),
    "an end": (({"p/Acme.md": _ENDS, "q/Acme.md": _ENDS}, 0), ({"x.md": "Rain.\n"}, 2)),
    "an expiry": (
        ({"p/Fern.md": note("The ferns want water.", expires_at="2026-06-01")}, 0),
        ({"x.md": "Rain.\n"}, 1),
    ),
    "fewer exports": (
        ({"p/Acme.md": note(ACME, nav_order="1"), "q/Acme.md": note(ACME, nav_order="2")}, 0),
        ({f"r/{at}.md": f"Rain fell for {at} days.\n" for at in range(4)}, 0),
    ),
    "another claim": (
        ({"p/Atlas.md": _TEXTS[5], "q/Atlas.md": "# Atlas\n\n- Staging port: 8444\n"}, 0),
        ({"q/Atlas.md": _TEXTS[6]}, 0),
    ),
}


@pytest.mark.parametrize("steps", _STEPS.values(), ids=_STEPS)
def test_what_changes_an_answer_changes_that_of_what_is_kept(
    steps: tuple[tuple[Files, int], ...], tmp_path: Path
) -> None:
    notes, home = _made(tmp_path)
    told = []
    for files, days in steps:
        base = notes.commit(files)
        home = replace(home, clock=Clock(lambda days=days: NOW + timedelta(days=days), UTC))  # type: ignore[misc]
        kept = view_of(home, base, keep=home.state)
        assert _said(kept) == _said(view_of(home, base))
        told.append(_said(kept)[1:7])
    assert told[0] != told[1]


def test_a_file_is_no_note_any_longer_where_its_folder_became_a_journal(tmp_path: Path) -> None:
    notes, home = _made(tmp_path)
    base = notes.commit({"week/Acme.md": ACME, "week/2026-02-03.md": "Rain.\n"})
    assert view_of(home, base, keep=home.state).snapshot.at("week/Acme.md")
    base = notes.commit({f"week/2026-02-0{day}.md": "Rain.\n" for day in (4, 5, 6)})
    kept = view_of(home, base, keep=home.state).snapshot
    assert "week/Acme.md" in kept.journals
    assert _said(view_of(home, base, keep=home.state)) == _said(view_of(home, base))


def test_only_changed_texts_are_read_again(tmp_path: Path) -> None:
    notes, home = _made(tmp_path)
    files = {f"n/{at}.md": f"Note {at} tells of {at * 7} birds.\n" for at in range(600)}
    base = notes.commit(files)
    first = _said(view_of(home, base, keep=home.state))
    base = notes.commit({"n/7.md": "Another text.\n"})
    asked: list[tuple[int, int]] = []
    view = view_of(home, base, lambda *at: asked.append(at), keep=home.state)
    assert asked == [(1, 1)]
    assert _said(view) == _said(view_of(home, base)) != first


def test_a_text_that_is_gone_from_the_clone_is_told_of_and_not_believed(tmp_path: Path) -> None:
    notes, home = _made(tmp_path)
    base = notes.commit({"a/Acme.md": f"# Acme\n\n{ACME}\n", "b/Acme.md": f"# Acme\n\n{ACME}\n\n"})
    assert view_of(home, base, keep=home.state).verdicts
    oid = notes.git("rev-parse", "main:b/Acme.md")
    packs = notes.path / "objects" / "pack"
    for pack in sorted(packs.glob("*.pack")):
        raw = pack.read_bytes()
        for file in packs.glob(f"{pack.stem}.*"):
            file.unlink()
        notes.git("unpack-objects", "-q", stdin=raw)
    (notes.path / "objects" / oid[:2] / oid[2:]).unlink()
    kept = view_of(home, base, keep=home.state)
    assert [file.path for file in kept.snapshot.unreadable] == ["b/Acme.md"]
    assert _said(kept) == _said(view_of(home, base))


def test_what_is_kept_is_used_and_may_vanish_at_any_time(tmp_path: Path) -> None:
    notes, home = _made(tmp_path)
    files = {f"a/{at}.md": _TEXTS[at % len(_TEXTS)] for at in range(40)}
    base = notes.commit(files)
    first = _said(view_of(home, base, keep=home.state))
    written = {file: file.read_bytes() for file in home.state.iterdir()}
    assert {file.name for file in written} == {
        "kept-claim-pairs", "kept-claims", "kept-counts", "kept-cues", "kept-names", "kept-note-pairs",
        "kept-notes", "kept-words",
    }  # fmt: skip
    assert _said(view_of(home, base, keep=home.state)) == first
    for file, raw in written.items():
        for harmed in (raw[:-3], b"", b"curator", b"\0" * 900, raw[:60] + raw[70:]):
            file.write_bytes(harmed)
            assert _said(view_of(home, base, keep=home.state)) == first
            assert file.read_bytes() == raw
    forget(home.state)
    assert not list(home.state.iterdir())
    assert _said(view_of(home, base, keep=home.state)) == first


def test_what_another_home_kept_tells_nothing_of_this_one(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    (notes, home), (others, other) = _made(tmp_path / "one"), _made(tmp_path / "two")
    base = notes.commit({f"a/{at}.md": text for at, text in enumerate(_TEXTS)})
    theirs = others.commit({f"a/{at}.md": text for at, text in enumerate(_TEXTS[::-1])})
    for at, commit in ((home, base), (other, theirs)):
        assert view_of(at, commit, keep=at.state).claims
    swapped = replace(home, state=other.state)
    assert _said(view_of(swapped, base, keep=other.state)) == _said(view_of(home, base))


def test_looking_only_keeps_nothing(tmp_path: Path) -> None:
    notes, home = _made(tmp_path)
    base = notes.commit({f"a/{at}.md": text for at, text in enumerate(_TEXTS)})
    assert view_of(home, base).claims
    assert not list(home.state.iterdir())


def _made(folder: Path) -> tuple[MadeHome, Home]:
    notes = make_home(folder / "home.git", {"a/Kept.md": _TEXTS[0]}, bare=True)
    state = folder / "state"
    state.mkdir()
    home = Home(Settings(), Repository.open(notes.path), Clock(lambda: NOW, UTC), state)
    return notes, home


def _there(notes: MadeHome, files: Files) -> Files:
    """Return the files without deletions of what is not there."""
    known = notes.tree()
    return {path: text for path, text in files.items() if text is not None or path in known}


def _said(view: View) -> tuple[object, ...]:
    found = [finding for kind in KINDS.values() for finding in kind.find(view)]
    snapshot = view.snapshot
    return (
        tuple(snapshot.notes), snapshot.skipped, snapshot.journals, snapshot.unreadable,
        view.verdicts, view.claims, found, view.bringing, view.fresh,
    )  # fmt: skip
