"""Write a home of so many notes that a pass on it takes a while: `big.py FOLDER COUNT`."""

from __future__ import annotations

import random
import sys
from itertools import product
from pathlib import Path

_SOUNDS = (("ba", "do", "ki", "lu", "me"), ("lan", "ter", "mi", "sta"), ("ger", "ton", "la", "x"))


def main(root: Path, count: int) -> None:
    """Write the notes; each thirtieth is over."""
    draw = random.Random(4)
    words = ["".join(parts) for parts in product(*_SOUNDS)]
    for number in range(count):
        place = root / f"room-{number % 100}" / f"note {number}.md"
        place.parent.mkdir(exist_ok=True)
        over = "expires_at: 2024-01-01" if number % 30 == 0 else "kind: semantic"
        said = " ".join(draw.choices(words, k=120))
        place.write_text(f"---\nid: n{number}\n{over}\n---\n# Note {number}\n\n{said}.\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
