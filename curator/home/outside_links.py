"""Links to notes from files that are not ours to edit, such as journals and READMEs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from curator.gitdata import PLAIN
from curator.home.journal import is_markdown
from curator.home.link_text import links_in
from curator.home.links import Target, Targets
from curator.home.reading import LARGEST
from curator.repository import Entry, Repository


@dataclass(frozen=True, slots=True)
class OutsideLinks:
    """What those files link to; `closed` are the ones whose content this clone does not have."""

    _into: Mapping[str, tuple[tuple[str, Target], ...]]
    closed: tuple[str, ...]

    def hold(self, moved: Mapping[str, str]) -> str:
        """Return why notes cannot move from these paths to those, "" where no link would break."""
        for old, new in sorted(moved.items()):
            for source, target in self._into.get(old, ()):
                if not target.stays(new):
                    return f"{source} links to {old}, which would move, and is not ours to edit"
        if moved and self.closed:
            return (
                f"{self.closed[0]} cannot be read, and may link to {min(moved)}, which would move"
            )
        return ""


def outside_links(
    repository: Repository, tree: Mapping[str, Entry], known: Container[str], targets: Targets
) -> OutsideLinks:
    """Read the Markdown files of a tree that are not `known` and return what they link to.

    Links, submodules and files larger than a note may be are left out.
    """
    files = defaultdict(list)
    for path in sorted(_outside(tree.values(), known)):
        files[tree[path].oid].append(path)
    into: dict[str, list[tuple[str, Target]]] = defaultdict(list)
    closed: list[str] = []
    for oid, raw in repository.blobs(files):
        if raw is None:
            closed += files[oid]
        elif len(raw) <= LARGEST:
            text = raw.decode("utf-8", "surrogateescape")
            for source in files[oid]:
                for target in _targets(source, text, targets):
                    into[target.path].append((source, target))
    return OutsideLinks({path: tuple(found) for path, found in into.items()}, tuple(closed))


def _outside(entries: Iterable[Entry], known: Container[str]) -> Iterator[str]:
    for entry in entries:
        if entry.mode in PLAIN and is_markdown(entry.path) and entry.path not in known:
            yield entry.path


def _targets(source: str, text: str, targets: Targets) -> Iterator[Target]:
    for link in links_in(text):
        found = targets.resolve(source, link)
        if found is not None:
            yield found
