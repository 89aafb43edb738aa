"""A pass that kept what it read finds what a pass from nothing finds, whatever was edited meanwhile."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path
from tempfile import TemporaryDirectory

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
_NAMES = ("Acme", "Atlas", "Atlas copy", "Grafana", "2026-02-03 Atlas", "アトラス", "Staging")
_PATHS = tuple(f"{folder}/{name}.md" for folder in ("a", "b", "old") for name in _NAMES)


def _crowd(size: int, text: str) -> Files:
    """Return so many files of one text under one name; those beyond are deleted."""
    many = {f"c{at}/Atlas.md": f"{text}\n- Line {at} of its own: {at}\n" for at in range(size)}
    return {**dict.fromkeys((f"c{at}/Atlas.md" for at in range(52)), None), **many}


_ONE = st.dictionaries(
    st.sampled_from(_PATHS), st.sampled_from((*_TEXTS, None)), min_size=1, max_size=6
)
# On both sides of where a view, a line or a value is shared by too many to tell anything.
_MANY = st.builds(
    _crowd, st.sampled_from((0, 3, 4, 12, 13, 47, 52)), st.sampled_from((_TEXTS[5], _TEXTS[7]))
)
_EDITS = st.lists(st.one_of(_ONE, _ONE, _MANY), min_size=2, max_size=4)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_EDITS)
def test_after_any_edits_the_findings_are_those_of_a_pass_from_nothing(edits: list[Files]) -> None:
    with TemporaryDirectory() as folder:
        notes, home = _made(Path(folder))
        for files in edits:
            base = notes.commit({"a/Kept.md": _TEXTS[0], **_there(notes, files)})
            kept, bare = view_of(home, base, keep=home.state), view_of(home, base)
            assert _said(kept) == _said(bare)


def test_what_is_kept_is_used_and_may_vanish_at_any_time(tmp_path: Path) -> None:
    notes, home = _made(tmp_path)
    files = {f"a/{at}.md": _TEXTS[at % len(_TEXTS)] for at in range(40)}
    base = notes.commit(files)
    first = _said(view_of(home, base, keep=home.state))
    written = {file: file.read_bytes() for file in home.state.iterdir()}
    assert {"kept-cues", "kept-views", "kept-words"} <= {file.name for file in written}
    assert _said(view_of(home, base, keep=home.state)) == first
    for file, raw in written.items():
        file.write_bytes(raw[:-3])
        assert _said(view_of(home, base, keep=home.state)) == first
        assert file.read_bytes() == raw
    forget(home.state)
    assert not list(home.state.iterdir())
    assert _said(view_of(home, base, keep=home.state)) == first


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
    return view.snapshot.notes, view.snapshot.skipped, view.verdicts, view.claims, found
