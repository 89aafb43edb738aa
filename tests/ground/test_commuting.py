"""Open proposals commute: any of them, merged in any order, give the same tree."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from curator.ledger import store
from curator.passes import run
from curator.tended import Home, How
from tests.passes.homes import git, made

pytestmark = pytest.mark.usefixtures("untraced")

_FOLDERS = ("house", "house/cellar", "garden", "attic")
_THINGS = ("boiler", "valve", "ladder", "hedge", "kettle", "lantern")
_SERVICES = ("gateway", "billing", "export")
_DAYS = ("2026-02-01", "2026-02-01", "2026-03-01")
_MARKS = ("{} copy", "{} (1)", "{}")


@dataclass(frozen=True)
class Story:
    """A home of copies beside and across folders, linked by path and by name, some expired.

    Other files hold single lines that update or contradict lines of others.
    """

    files: dict[str, str]
    style: str


def _text(thing: str, links: list[str]) -> str:
    said = (
        f"# The {thing} of the old house\n\nThe {thing} came with the house in 1974; its papers lie"
        f" in the {thing} drawer, and only Ferrand and Sons may take it apart.\n"
    )
    return said + "".join(f"\nSee [there]({link}).\n" for link in links)


def _limits(folder: str, days: list[str]) -> str:
    """Return a long file in which each service has a limit of its own since a day of its own."""
    rows = (
        f"- {name.capitalize()} rate limit: {100 + sum(map(ord, folder)) + at} requests per minute"
        f" (since {day})\n"
        for at, (name, day) in enumerate(zip(_SERVICES, days, strict=True))
    )
    return f"# Atlas\n\nWhat {folder} knows of it.\n\n## Limits\n\n{''.join(rows)}"


@st.composite
def _stories(draw: st.DrawFn) -> Story:
    files: dict[str, str] = {}
    for thing in draw(st.lists(st.sampled_from(_THINGS), min_size=2, max_size=5, unique=True)):
        home, other = draw(st.sampled_from(_FOLDERS)), draw(st.sampled_from(_FOLDERS))
        mark = draw(st.sampled_from(_MARKS[:2] if home == other else _MARKS))
        expires = draw(st.sampled_from(["", "expires_at: 2026-05-01\n"]))
        front = f"---\nsubject: house/{thing}\n{expires}---\n" if draw(st.booleans()) else ""
        for path in (f"{home}/{thing}.md", f"{other}/{mark.format(thing)}.md"):
            files[path] = front + _text(thing, [])
    paths = sorted(files)
    for number in range(draw(st.integers(0, 3))):
        linked = draw(st.lists(st.sampled_from(paths), min_size=1, max_size=3))
        links = ["/" + path.replace(" ", "%20") for path in linked]
        files[f"{draw(st.sampled_from(_FOLDERS))}/index-{number}.md"] = (
            f"# Index {number}\n\nWhat is told of things, part {number}.\n"
            + "".join(f"- [one]({link})\n" for link in links)
        )
    for folder in draw(st.lists(st.sampled_from(_FOLDERS), max_size=3, unique=True)):
        days = [draw(st.sampled_from(_DAYS)) for _ in _SERVICES]
        files[f"{folder}/atlas-{folder[-3:]}.md"] = _limits(folder, days)
    for folder in _FOLDERS:
        files[f"{folder}/keeper-{folder[-3:]}.md"] = f"What {folder} is for is told elsewhere.\n"
    return Story(files, draw(st.sampled_from(["archive", "mark"])))


def _opened(story: Story, folder: Path) -> Home:
    style: dict[str, object] = {"superseded": story.style}
    home = made(folder, story.files, style=style, gates={"loss_notes": 100})
    run(home, How(caps=False))
    return home


def _merged(home: Home, branches: list[str]) -> str:
    """Merge branches one after the other without any work tree; return the last tree."""
    root = home.repository.root
    at = git(root, "rev-parse", "main")
    for branch in branches:
        tree = git(root, "merge-tree", "--write-tree", at, branch)
        assert len(tree) == 40, f"{branch} conflicts: {tree}"
        at = git(root, "commit-tree", "-m", "merged", "-p", at, "-p", branch, tree)
    return git(root, "rev-parse", f"{at}^{{tree}}")


@given(story=_stories(), chance=st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_of_them_in_any_order_give_one_tree(story: Story, chance: random.Random) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = _opened(story, Path(folder))
        branches = [r.branch.removeprefix("refs/heads/") for r in store.read(home.repository).open]
        some = chance.sample(branches, len(branches) // 2 + len(branches) % 2)
        for chosen in (branches, some):
            one, other = list(chosen), list(chosen)
            chance.shuffle(other)
            assert _merged(home, one) == _merged(home, other)
            assert _merged(home, one[::-1]) == _merged(home, other)


@pytest.mark.parametrize("style", ["archive", "mark"])
def test_the_stories_are_not_empty(tmp_path: Path, style: str) -> None:
    files = {f"house/{thing}.md": _text(thing, []) for thing in _THINGS[:3]}
    files |= {f"house/{thing} copy.md": _text(thing, []) for thing in _THINGS[:3]}
    files["garden/index.md"] = "- [one](/house/boiler%20copy.md)\n- [two](/house/valve%20copy.md)\n"
    files["house/atlas.md"] = _limits("house", ["2026-02-01"] * 3)
    files["garden/atlas.md"] = _limits("garden", ["2026-03-01"] * 3)
    files["attic/plan.md"] = _limits("attic", ["2026-02-01"] * 3).replace("Limits", "Caps")
    home = _opened(Story(files, style), tmp_path)
    kinds = Counter(record.kind for record in store.read(home.repository).open)
    assert kinds["dedup"] == (3 if style == "mark" else 2)
    assert kinds["supersede"] + kinds["contradiction"] > 0
