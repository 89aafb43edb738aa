"""Which steps bring back a text whose file is gone, under whatever name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from curator.outcomes.images import Contents
from curator.outcomes.steps import Walk


@dataclass(frozen=True)
class Returns:
    """The notes that a walk puts where no file was, by their lines."""

    walk: Walk
    contents: Contents

    def fetch(self, blobs: Iterable[str]) -> None:
        """Read texts that will be asked about by one call; none where nothing was added."""
        if self.walk.adding:
            self.contents.fetch(blobs)

    def of(self, blob: str) -> Sequence[int]:
        """Return the steps that bring the text of a blob back, in order."""
        if not self.walk.adding:
            return ()
        old = self.contents.at(blob)
        return () if old is None else self._added.get(frozenset(old.lines.items()), ())

    @cached_property
    def _added(self) -> Mapping[frozenset[tuple[str, int]], list[int]]:
        self.contents.fetch(blob for _, blob in self.walk.adding)
        found: dict[frozenset[tuple[str, int]], list[int]] = {}
        for at, blob in self.walk.adding:
            content = self.contents.at(blob)
            if content is not None:
                found.setdefault(frozenset(content.lines.items()), []).append(at)
        return found
