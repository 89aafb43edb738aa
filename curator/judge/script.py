"""Which script a text is mostly written in."""

from __future__ import annotations

import re
from typing import Final

_LETTERS: Final = 20
_RANGES: Final = (
    ("Latin", re.compile(r"[a-z\u00c0-\u024f]")),
    ("Hangul", re.compile(r"[\uac00-\ud7a3]")),
    ("kana", re.compile(r"[\u3040-\u30ff]")),
    ("Han", re.compile(r"[\u3400-\u9fff]")),
    ("Cyrillic", re.compile(r"[\u0400-\u04ff]")),
    ("Arabic", re.compile(r"[\u0600-\u06ff]")),
    ("Devanagari", re.compile(r"[\u0900-\u097f]")),
    ("Greek", re.compile(r"[\u0370-\u03ff]")),
    ("Hebrew", re.compile(r"[\u0590-\u05ff]")),
    ("Thai", re.compile(r"[\u0e00-\u0e7f]")),
)
_WEIGHT: Final = {"Latin": 1, "Hangul": 3, "kana": 3, "Han": 3}
_SAMPLE: Final = 20_000


def dominant_script(statement: str) -> str:
    """Return the script with most of the text, "" for too few letters to tell.

    A sign of a script of syllables or words counts 3; kana make a text Japanese, so Han counts with
    them where both occur.
    """
    sample = statement[:_SAMPLE]
    if sample.isascii():
        return "Latin" if len(sample) >= _LETTERS else ""
    counts = {name: len(found.findall(sample)) * _WEIGHT.get(name, 1) for name, found in _RANGES}
    if counts["kana"] * 10 >= counts["Han"] > 0:
        counts["kana"] += counts.pop("Han")
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] >= _LETTERS else ""
