"""History may be written anew: what the base held it still holds, whatever was opened since."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from curator.ledger import store
from curator.outcomes.look import look
from curator.repository import Repository
from tests.homes import make_home, rewritten
from tests.proposals import NOW, made


def test_a_proposal_on_the_new_history_hides_none_of_the_old_one(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", {"notes/a.md": "a\n", "notes/b.md": "b\n"})
    first = made(home, {"notes/a.md": "a, retired\n"})
    first.open()
    home.git("merge", "-q", "--no-ff", "--no-edit", first.proposal.branch)
    assert rewritten(home.path)
    made(home, {"notes/b.md": "b, retired\n"}).open()
    repository = Repository.open(home.path)
    base, later = home.git("rev-parse", "main"), NOW + timedelta(days=1)
    told = look(repository, base, store.read(repository), later).events
    assert [(event.what, event.id) for event in told] == [("accepted", first.proposal.id)]


def test_a_merge_brings_in_the_commit_that_was_amended_away_with_the_proposal_on_it(
    tmp_path: Path,
) -> None:
    home = make_home(tmp_path / "home", {"notes/a.md": "a\n"})
    home.commit({"notes/b.md": "b\n"})
    proposal = made(home, {"notes/a.md": "a, retired\n"})
    proposal.open()
    home.git("commit", "-q", "--amend", "-m", "In other words")
    home.git("merge", "-q", "--no-ff", "--no-edit", proposal.proposal.branch)
    repository = Repository.open(home.path)
    base, later = home.git("rev-parse", "main"), NOW + timedelta(days=1)
    (told,) = look(repository, base, store.read(repository), later).events
    assert (told.what, told.fields["commit"]) == ("accepted", base)
