"""What the owner wants of a model: what is worth a note, with which tags, and what it may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from curator.asking.local import is_local
from curator.extensions import Extensions, extensions
from curator.private import USUAL, Sort, sorts, unsent
from curator.settings import Settings

# Name and version of prompt, shape and checks: another one asks again.
RECIPE: Final = "asked/1"


@dataclass(frozen=True, slots=True)
class Policy:
    """Whom to ask for what.

    `model` names who is asked, `local` is true for one on this machine, `max_tokens` is the longest answer.
    `wanted` are the owner's words on what is worth keeping, `tags` the only ones that may be given, each
    with its meaning, `extensions` the fields that the owner added. `private` are the sorts of text that are
    never written, `unsent` those that a model elsewhere never sees, `regions` whose telephone numbers are
    known.
    """

    model: str
    local: bool
    max_tokens: int = 2_000
    wanted: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    extensions: Extensions = field(default_factory=Extensions)
    private: frozenset[Sort] = USUAL
    unsent: frozenset[Sort] = USUAL
    regions: tuple[str, ...] = ()

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Return what the settings say."""
        return cls(
            model=settings.model.name,
            local=is_local(settings.model.api_base),
            max_tokens=settings.model.max_tokens,
            wanted=settings.consolidate.extraction_policy,
            tags=settings.consolidate.label_taxonomy,
            extensions=extensions(settings.consolidate.extensions),
            private=sorts(settings.private),
            unsent=unsent(settings.private),
            regions=settings.private.regions,
        )

    @property
    def hidden(self) -> frozenset[Sort]:
        """Return the sorts of private text that no prompt may hold."""
        return frozenset() if self.local else self.unsent
