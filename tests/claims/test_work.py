"""The work of reading claims grows with the body and no faster, whatever stands in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.claims.reading import claims
from tests.growing import growth, spent

SHAPES: dict[str, Callable[[int], str]] = {
    "entries": lambda size: "- thing: one\n" * (size // 13),
    "deep entries": lambda size: "".join(f"{' ' * n}- a\n" for n in range(int((2 * size) ** 0.5))),
    "one line": lambda size: "word " * (size // 5),
    "one word": lambda size: "a" * size,
    "sentences": lambda size: "It is so. " * (size // 10),
    "full stops": lambda size: "." * size,
    "Chinese": lambda size: "漢字。" * (size // 9),
    "one row": lambda size: "|a|b|\n|-|-|\n" + "|a" * (size // 2),
    "rows": lambda size: "|a|b|\n|-|-|\n" + "|x|y|\n" * (size // 6),
    "headings": lambda size: "# a\n" * (size // 4),
    "a title": lambda size: f"# {'a' * size}\n" + "- b\n" * 40,
    "openers of comments": lambda size: "<!--" * (size // 4),
    "flags": lambda size: "- a: b <!-- contradicts c -->\n" * (size // 30),
    "openers of links": lambda size: "- [[" * (size // 4),
    "stars": lambda size: "- a" + "*" * size,
    "tildes": lambda size: "- a " + "~~b" * (size // 3),
    "brackets": lambda size: "- a (until" * (size // 10),
    "colons": lambda size: "a:" * (size // 2),
    "queries": lambda size: "{{query " * (size // 8),
    "properties": lambda size: "a:: b\n" * (size // 6),
    "spaces": lambda size: "- a" + " " * size + "b",
    "tags": lambda size: "<a>" * (size // 3),
    "codes": lambda size: "- `a`: b\n" * (size // 9),
    "wrapped lines": lambda size: "漢\n" * (size // 4),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_work_grows_with_the_body(shape: str) -> None:
    def cost(size: int) -> float:
        body = SHAPES[shape](size)
        return spent(lambda: claims(body))

    assert growth(cost, 40_000, 160_000, enough=8, floor=0.02) < 8


def test_a_hundred_thousand_entries_and_a_line_of_a_million_signs_are_read() -> None:
    assert len(claims("- port\n" * 100_000)) == 100_000
    assert claims("a" * 1_000_000) == ()
    assert len(claims("Soon. " * 100_000)) == 100_000
