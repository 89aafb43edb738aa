"""What must go goes: after a purge and git's own gc no object holds it, reachable or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from curator.branches.kept_alive import lost_history
from curator.decisions import refuse
from curator.errors import CuratorError
from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.merging import merge
from curator.passes import run
from curator.purging import look, purge
from curator.tended import Home, How
from tests.passes.homes import NOW, git, made, note, twins, write

_SECRET = "Hyacinth-Ω-7731"
_NOTE = "memory/notes/safe.md"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return a home whose notes told a secret: on branches, in pins, in the ledger, in the state."""
    home = made(tmp_path, twins())
    text = (
        f"The door of the cellar opens with the word {_SECRET} and a push at the lower left corner."
    )
    told = {
        _NOTE: note(text, id="mem_safe", subject="house/cellar"),
        "memory/notes/safe-2.md": note(text, id="mem_safe2", subject="house/cellar"),
        f"memory/notes/{_SECRET}.md": "---\na: b: c\n---\n",
    }
    write(home.repository.root, told, "A secret")
    run(home, How(caps=False))
    records = {r.title: r for r in store.read(home.repository).open}
    about = next(r for title, r in records.items() if "cellar" in title)
    refuse(home, about, f"because of {_SECRET}")
    return home


def _rewrite(home: Home) -> None:
    """Take the secret out of the owner's own history, as a person would."""
    root = home.repository.root
    git(root, "reset", "-q", "--hard", "HEAD~1")
    write(root, {"memory/notes/gate.md": note("The gate squeaks.", id="mem_gate")})


def _objects_with(home: Home, text: str) -> int:
    root = home.repository.root
    git(root, "reflog", "expire", "--expire=now", "--all")
    git(root, "gc", "-q", "--prune=now")
    oids = [
        line.split()[0]
        for line in git(root, "cat-file", "--batch-all-objects", "--batch-check").splitlines()
    ]
    needles = (text.encode(), text.replace("Ω", "\\u03a9").encode())
    raws = [raw or b"" for _, raw in home.repository.blobs(oids)]
    assert raws
    return sum(any(needle in raw for needle in needles) for raw in raws)


def test_rewriting_alone_leaves_it_in_what_is_ours(home: Home) -> None:
    _rewrite(home)
    assert _objects_with(home, _SECRET) > 0


def test_after_a_purge_no_object_and_no_file_holds_it(home: Home) -> None:
    _rewrite(home)
    found = look(home, _SECRET)
    assert (found.sort, len(found.refs) > 0, found.lines > 0) == ("text", True, True)
    assert found.files == ("last-pass.json",)
    # Signatures hold no text, but who guesses a text can tell by them that it was here.
    (home.state / "signatures").write_bytes(b"kept")
    assert purge(home, _SECRET, found) == ()
    assert not (home.state / "signatures").exists()
    assert _objects_with(home, _SECRET) == 0
    assert look(home, _SECRET).refs == ()
    assert not any(_SECRET.encode() in f.read_bytes() for f in home.state.rglob("*") if f.is_file())


def test_a_ledger_that_was_merged_and_its_copy_lose_it_as_well(home: Home) -> None:
    _rewrite(home)
    at, copy = home.repository, "refs/curator/ledger-theirs"
    mine = at.refs(store.REF)[store.REF].oid
    told = store.read(at).open[0].id
    git(at.root, "update-ref", "-d", store.REF)
    store.append(at, [Event("rejected", told, NOW, {"kind": "dedup", "why": f"{_SECRET}?"})])
    git(at.root, "update-ref", copy, store.REF)
    git(at.root, "update-ref", store.REF, mine)
    assert merge(at, copy).lines == 1
    found = look(home, _SECRET)
    assert copy in {ref.name for ref in found.refs}
    assert purge(home, _SECRET, found) == ()
    assert copy not in at.refs()
    assert _objects_with(home, _SECRET) == 0
    assert store.read(at).records[told].state == "rejected"


def test_the_rest_of_the_ledger_is_remembered(home: Home) -> None:
    _rewrite(home)
    before = store.read(home.repository)
    purge(home, _SECRET, look(home, _SECRET))
    after = store.read(home.repository)
    assert after.damaged == ()
    assert after.records.keys() == before.records.keys()
    refused = next(r for r in after.records.values() if r.state == "rejected")
    assert refused.why == "because of [purged]"
    run(home, How(caps=False))
    assert len(store.read(home.repository).open) == 2


def test_what_the_owners_history_still_holds_is_the_owners_to_take_out(home: Home) -> None:
    refs = home.repository.refs()
    with pytest.raises(CuratorError, match="your own history still holds this text"):
        look(home, _SECRET)
    assert home.repository.refs() == refs


def test_a_path_and_an_object_can_be_named_as_well(home: Home) -> None:
    blob = git(home.repository.root, "rev-parse", f"HEAD:{_NOTE}")
    _rewrite(home)
    by_path, by_oid = look(home, _NOTE), look(home, blob)
    assert (by_path.sort, by_oid.sort) == ("path", "object")
    assert by_path.refs
    assert by_oid.refs
    purge(home, blob, by_oid)
    assert look(home, blob).refs == ()


def test_a_branch_in_somebodys_hands_is_named_and_left(home: Home) -> None:
    _rewrite(home)
    branch = next(r for r in store.read(home.repository).open).branch
    git(home.repository.root, "switch", "-q", branch.removeprefix("refs/heads/"))
    (left,) = purge(home, _SECRET, look(home, _SECRET))
    assert "is checked out in" in left
    assert branch in home.repository.refs()


def test_a_purge_of_nothing_changes_nothing(home: Home) -> None:
    refs = home.repository.refs()
    found = look(home, "A word that nobody wrote")
    assert (found.refs, found.lines, found.files) == ((), 0, ())
    with pytest.raises(CuratorError, match="nothing to look for"):
        look(home, "  ")
    assert home.repository.refs() == refs


def test_what_only_our_refs_keep_alive_is_named(home: Home) -> None:
    assert lost_history(home.repository) == ()
    lost = git(home.repository.root, "rev-parse", "HEAD")
    _rewrite(home)
    assert lost_history(home.repository) == (lost,)
    purge(home, _SECRET, look(home, _SECRET))
    assert lost_history(home.repository) == ()
