"""Which commit last changed a line, with no program of the repository's configuration run."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from curator.repository import Repository
from tests.homes import START, make_home

LINES = "port: 8443\nhost: alder\n"


def test_a_line_is_as_old_as_the_commit_that_wrote_it(tmp_path: Path) -> None:
    home = make_home(tmp_path, {"notes/a.md": LINES, "notes/b.md": "x\n"})
    home.commit({"notes/a.md": LINES.replace("8443", "8444")})
    repository = Repository.open(tmp_path)
    first, second = (repository.last_line_change("main", "notes/a.md", n) for n in (2, 1))
    assert first is not None
    assert second is not None
    assert (first.when, first.files) == (START + timedelta(hours=1), 2)
    assert (second.when, second.files) == (START + timedelta(hours=2), 1)


def test_a_line_that_is_not_there_has_no_commit(tmp_path: Path) -> None:
    make_home(tmp_path, {"notes/a.md": LINES, "a:b.md": LINES})
    repository = Repository.open(tmp_path)
    assert repository.last_line_change("main", "notes/a.md", 9) is None
    assert repository.last_line_change("main", "notes/none.md", 1) is None
    assert repository.last_line_change("main", "a:b.md", 1) is not None


def test_asking_for_a_line_runs_nothing_of_the_configuration(tmp_path: Path) -> None:
    home = make_home(tmp_path, {"notes/a.md": LINES, ".gitattributes": "*.md diff=spy\n"})
    ran = tmp_path / "ran"
    home.git("config", "diff.spy.textconv", f"touch {ran} && cat")
    home.git("blame", "main", "--", "notes/a.md")
    assert ran.exists(), "the control: plain git runs it"
    ran.unlink()
    home.git("config", "blame.ignoreRevsFile", "missing")
    change = Repository.open(tmp_path).last_line_change("main", "notes/a.md", 1)
    assert change is not None
    assert not ran.exists()
