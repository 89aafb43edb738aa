"""Note text as a reviewer reads it: short, harmless to a terminal, differing words marked."""

from __future__ import annotations

import difflib
import re
import unicodedata
from typing import Final

# Scripts that write no blanks between words are parted where one kind of sign follows another.
_CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_WORDS: Final = re.compile(
    r"\s+|[\u3040-\u309f]+|[\u30a0-\u30ff]+|[\u3400-\u4dbf\u4e00-\u9fff]+"
    rf"|\d+(?:[.,:]\d+)+|\d+(?=[{_CJK}\uac00-\ud7af])|[^\W{_CJK}]+|[^\s\w]"
)
_LONGEST_DIFF: Final = 4000
_GAP: Final = 12
_TRAILER: Final = re.compile(r"(?i)curator-(?=[a-z]+:)")
# The last four are letters by name, the fillers of Hangul, and as empty as the others.
_UNSEEN: Final = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad\u115f\u1160\u3164\uffa0")


def plain(text: str) -> str:
    """Return the text without control, bidirectional or zero-width characters and lone surrogates.

    Line breaks stay; every other such character becomes U+FFFD, so that nothing is hidden.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in "\n\t" or _shown(c) else "\ufffd" for c in text)


def _shown(char: str) -> bool:
    return char not in _UNSEEN and unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def line(text: str, width: int) -> str:
    """Return the text on one line of at most `width` characters, cut at a word with an ellipsis."""
    flat = " ".join(plain(text).split())
    if len(flat) <= width:
        return flat
    cut = flat[: width - 1]
    at = cut.rfind(" ", width // 2)
    return (cut[:at] if at > 0 else cut).rstrip(" ,;:.") + "…"


def columns(text: str) -> int:
    """Return how many terminal columns a line takes: East Asian wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def excerpt(body: str, lines: int = 3, width: int = 160) -> list[str]:
    """Return the first lines of a note that say something, each shortened to `width`."""
    said = [part for part in body.splitlines() if part.strip()]
    shown = [line(part, width) for part in said[:lines]]
    if len(said) > lines:
        shown.append(f"… {len(said) - lines} more")
    return shown


def quoted(lines: list[str]) -> str:
    """Return lines as an indented quote that no trailer parser takes for one of ours."""
    return "\n".join(("  > " + _TRAILER.sub("Curator\u2010", part)).rstrip() for part in lines)


def marked(old: str, new: str) -> list[str]:
    """Return the differing words of two texts in `[-old-]{+new+}` form, long equal runs cut short.

    Beyond 4,000 words the first differing line of each side is shown instead: the diff of words
    costs the product of both lengths.
    """
    left, right = _WORDS.findall(plain(old)), _WORDS.findall(plain(new))
    if len(left) > _LONGEST_DIFF or len(right) > _LONGEST_DIFF:
        return _first_lines(old, new)
    parts: list[str] = []
    matcher = difflib.SequenceMatcher(None, left, right, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            parts.append(_shortened(left[i1:i2], first=i1 == 0, last=i2 == len(left)))
            continue
        gone, come = "".join(left[i1:i2]), "".join(right[j1:j2])
        parts.append(
            (f"[-{gone}-]" if gone.strip() else "") + (f"{{+{come}+}}" if come.strip() else " ")
        )
    return ["".join(parts)] if not parts else _wrapped("".join(parts))


def sides(one: str, other: str) -> tuple[str, str]:
    """Return two texts, each on one line with the words that the other has not in `[-…-]`.

    Beyond 4,000 words nothing is marked.
    """
    left, right = _WORDS.findall(plain(one)), _WORDS.findall(plain(other))
    if len(left) > _LONGEST_DIFF or len(right) > _LONGEST_DIFF:
        return line(one, 200), line(other, 200)
    folded = [[word.casefold() for word in words] for words in (left, right)]
    here, there = "", ""
    matcher = difflib.SequenceMatcher(None, folded[0], folded[1], autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        ours, theirs = "".join(left[i1:i2]), "".join(right[j1:j2])
        here += ours if tag == "equal" or not ours.strip() else f"[-{ours}-]"
        there += theirs if tag == "equal" or not theirs.strip() else f"[-{theirs}-]"
    return line(here, 300), line(there, 300)


def _shortened(run: list[str], *, first: bool, last: bool) -> str:
    if len(run) <= 2 * _GAP:
        return "".join(run)
    head = "" if first else "".join(run[:_GAP])
    tail = "" if last else "".join(run[-_GAP:])
    return f"{head}…{tail}"


def _wrapped(text: str) -> list[str]:
    shown = [line(part, 200) for part in text.splitlines() if part.strip()]
    return shown[:8] + ([f"… {len(shown) - 8} more"] if len(shown) > 8 else [])


def _first_lines(old: str, new: str) -> list[str]:
    left, right = set(old.splitlines()), set(new.splitlines())
    gone = next((part for part in old.splitlines() if part not in right), "")
    come = next((part for part in new.splitlines() if part not in left), "")
    return [line(f"[-{gone}-]", 200), line(f"{{+{come}+}}", 200)]


def without_access(source: str) -> str:
    """Return a source as it may be kept for ever: an address without user, query and token.

    Lines of a file (`#L12`), a commit (`path@0123abc`) and all other names stay as they are.
    """
    scheme, mark, rest = source.partition("://") if "://" in source else ("", "", source)
    head, hash_mark, part = rest.partition("#")
    place, question, asked = head.partition("?")
    host, slash, path = place.partition("/")
    if mark or ":" in host:
        host = host.rpartition("@")[2]
    shown = scheme + mark + host + slash + path
    if question and not (mark or "=" in asked):
        shown += question + asked
    return shown + (hash_mark + part if "=" not in part else "")
