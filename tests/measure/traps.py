"""Plant notes that differ from another in one thing that matters: they must not be joined.

Each is a copy by its name, with one word in other case, a cell moved, a number, a negation, a link
target, a list level, or the indentation of code changed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.measure.plant import COPIES, Planted, committed, front, original_texts, renamed

EACH: Final = 3
_WORD: Final = re.compile(r"(?<=[a-z] )[a-z]{4,}(?= [a-z])")
_LINK: Final = re.compile(r"(?<=\]\()([^()\s]+)(?=\))|(?<=\[\[)([^\[\]|#]+)(?=\|)")
_CODE: Final = re.compile(r"(?m)^```[^`\n]*\n(?:[^`\n]*\n)*?(?P<line>[ \t]+\S[^`\n]*)\n")
_ROW: Final = re.compile(r"(?m)^\|(?P<first>[^|\n]+)\|(?P<second>[^|\n]+)\|")
_ENTRY: Final = re.compile(r"(?m)^(?P<indent>(?:  +|\t+))(?=[-*+] \S)")
_IS: Final = re.compile(r"(?<= )(is|are|can|will|was)(?= [a-z])")


def plant_traps(repository: Path, seed: int, used: Sequence[str]) -> list[Planted]:
    """Write and commit up to 3 traps of each sort beside notes not yet used."""
    chance = random.Random(seed)
    taken = set(used)
    made: list[Planted] = []
    for how, change in TRAPS.items():
        texts = original_texts(repository)
        paths = [path for path in texts if path not in taken]
        chance.shuffle(paths)
        sort: list[Planted] = []
        for path in paths:
            text = texts[path]
            head, body = front(text)
            changed = change(body)
            trap = renamed(path, COPIES[len(sort) % len(COPIES)])
            if changed == body or (repository / trap).exists():
                continue
            (repository / trap).write_bytes((head + changed).encode("utf-8"))
            sort.append(Planted(trap, path, how))
            taken.add(path)
            if len(sort) == EACH:
                break
        made += sort
    committed(repository, [trap.path for trap in made])
    return made


def _case(body: str) -> str:
    return _WORD.sub(lambda found: found[0].upper(), body, count=1)


def _number(body: str) -> str:
    return re.sub(r"(?<= )\d+(?= )", lambda found: str(int(found[0]) + 1), body, count=1)


def _negation(body: str) -> str:
    return _IS.sub(r"\1 not", body, count=1)


def _target(body: str) -> str:
    return _LINK.sub(lambda found: found[0] + "2", body, count=1)


def _cell(body: str) -> str:
    for row in _ROW.finditer(body):
        first, second = row["first"], row["second"]
        if first.strip(" -:") and second.strip(" -:") and first.strip() != second.strip():
            return f"{body[: row.start()]}|{second}|{first}|{body[row.end() :]}"
    return body


def _level(body: str) -> str:
    found = next((one for one in _ENTRY.finditer(body) if one.start() > 0), None)
    return body if found is None else body[: found.start()] + body[found.end() :]


def _indentation(body: str) -> str:
    found = _CODE.search(body)
    if found is None:
        return body
    return body[: found.start("line")] + found["line"].lstrip() + body[found.end("line") :]


TRAPS: Final[Mapping[str, Callable[[str], str]]] = {
    "case": _case,
    "cell": _cell,
    "number": _number,
    "negation": _negation,
    "target": _target,
    "level": _level,
    "indentation": _indentation,
}
