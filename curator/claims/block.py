"""A part of a body that may state something: where its words stand, and under what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["paragraph", "entry", "row"]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list entry or row: where its words stand, and under what.

    `header` is the first row of its table as written. `crossed` is true below an entry that is
    struck through.
    """

    form: Shape
    begin: int
    end: int
    first: int
    last: int
    heading: tuple[str, ...]
    above: tuple[str, ...]
    header: str = ""
    crossed: bool = False


@dataclass(slots=True)
class Open:
    """A block whose end is not read yet; a `silent` one, such as a task, states nothing."""

    form: Shape
    begin: int
    end: int
    first: int
    last: int
    silent: bool = False
