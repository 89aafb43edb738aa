"""Find the JSON in what a model said."""

from __future__ import annotations

import json
import re
from typing import Final

_THOUGHT: Final = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_OPENING: Final = re.compile(r"\{")
_TRIES: Final = 20


def json_in(text: str) -> str | None:
    """Return the first whole JSON object of a text, such as one within a fence or behind a remark."""
    said = _THOUGHT.sub("", text) if text.lstrip().startswith("<think>") else text
    decoder = json.JSONDecoder()
    for found, _ in zip(_OPENING.finditer(said), range(_TRIES), strict=False):
        try:
            _value, end = decoder.raw_decode(said, found.start())
        except (ValueError, RecursionError):
            continue
        return said[found.start() : end]
    return None
