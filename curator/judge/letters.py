"""Split text into words to the letter: only what a reformatter may change is made one."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict, deque
from collections.abc import Iterator
from typing import Final

from curator.home.normal_form import normal
from curator.judge.markup import AUTOLINK, LINK, WIKI, shown_target, unescaped
from curator.judge.urls import URL, clean

TARGET: Final = "→"
_TYPOGRAPHIC: Final = str.maketrans(
    dict.fromkeys("‘’‚‛′", "'")
    | dict.fromkeys("“”„‟″«»", '"')
    | dict.fromkeys("‐‑‒–−", "-")
    | {"—": "--", "―": "--", "…": "..."}
    | dict.fromkeys("\u00ad\u200b\u200e\u200f\u2060\ufeff\ufe0e\ufe0f")
)
_FULL_WIDTH: Final = re.compile("[\uff01-\uff9f\uffe0-\uffe6]+")
_DASHES: Final = re.compile(r"(?<!-)---(?!-)")
_MATH: Final = re.compile(r"\$\$[^$]{1,4000}\$\$|(?<![\w$])\$(?! )[^$]{1,400}(?<! )\$(?![\w$])")
# With none of these in it, a text is its words as they stand.
_SHAPED: Final = re.compile(r"[^\t\n -~]|[`$\\\[<&*_]|://|---")
_TICKS: Final = re.compile(r"`+")
_ESCAPE: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_EMPHASIS: Final = re.compile(r"\*{1,3}|_{1,3}")
_DUNDER: Final = re.compile(r"(?<![\w*])__[a-z]\w{0,60}__(?!\w)")
_WIDE: Final = (
    "\u3001-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_BESIDE_WIDE: Final = re.compile(rf" (?=[{_WIDE}])|(?<=[{_WIDE}]) ")
# A pause after a particle is a matter of style; between things listed it is not.
_PAUSE: Final = re.compile("(?<=[はがもをにへでとばて])、(?=.)", re.DOTALL)
_PART: Final = re.compile(rf".*?(?:。+|(?<=[{_WIDE}])[!?]+)[」』)]*|.+", re.DOTALL)
_ENDS: Final = re.compile(r"[.!?。][)\]\"'」』]*$")
# Kept from all that follows: each sign as one of a private plane.
_AWAY: Final = 0xF0000
_BACK: Final = re.compile("[\U000f0000-\U000ffffd]")


def words(text: str) -> tuple[str, ...]:
    """Return the words of flowing text with case and every sign that stands for something.

    One are: emphasis or none, typographic and plain quotes, dashes and dots, composed and apart,
    full and half width, link forms, entities, white space. Code and formulas stay as they are.
    """
    if _SHAPED.search(text) is None:
        return tuple(text.split())
    text = _kept(normal("NFC", text))
    text = unescaped(_ESCAPE.sub(lambda found: _away(found[1]), text))
    if "[" in text or "<" in text:
        text = AUTOLINK.sub(r"\1", LINK.sub(_link, LINK.sub(_link, WIKI.sub(_wiki, text))))
    if "://" in text:
        parts = URL.split(text)
        text = "".join(_away(clean(part)) if at % 2 else part for at, part in enumerate(parts))
    text = _DASHES.sub("--", text.translate(_TYPOGRAPHIC))
    text = _FULL_WIDTH.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    text = _PAUSE.sub("", _BESIDE_WIDE.sub("", " ".join(_plain(text).split())))
    return tuple(_back(word) for word in text.split(" ") if word)


def sentences(said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the words of each sentence; a text without spaces is split at its full stops."""
    sentence: list[str] = []
    for word in said:
        for part in [word] if word.isascii() else _PART.findall(word):
            sentence.append(part)
            if _ENDS.search(part):
                yield tuple(sentence)
                sentence = []
    if sentence:
        yield tuple(sentence)


def _away(text: str) -> str:
    return "".join(chr(_AWAY + ord(sign)) if ord(sign) < 0xFFFE else sign for sign in text)


def _back(word: str) -> str:
    return word if word.isascii() else _BACK.sub(lambda sign: chr(ord(sign[0]) - _AWAY), word)


def _kept(text: str) -> str:
    """Put code spans, formulas and names such as `__init__` out of reach; drop the back ticks."""
    if "`" in text:
        text = "".join(_spans(text))
    if "$" in text:
        text = _MATH.sub(lambda found: _away(" ".join(found[0].split())), text)
    return _DUNDER.sub(lambda found: _away(found[0]), text) if "__" in text else text


def _spans(text: str) -> Iterator[str]:
    """Yield the text with each code span put away: a run of back ticks up to the next as long."""
    runs = list(_TICKS.finditer(text))
    closing: dict[int, deque[int]] = defaultdict(deque)
    for run in runs:
        closing[len(run[0])].append(run.start())
    at = 0
    for run in runs:
        if run.start() < at:
            continue
        later = closing[len(run[0])]
        while later and later[0] <= run.start():
            later.popleft()
        if later:
            yield text[at : run.start()]
            yield _away(" ".join(text[run.end() : later[0]].strip(" ").split("\n")))
            at = later[0] + len(run[0])
    yield text[at:]


def _wiki(link: re.Match[str]) -> str:
    said = link[2] or link[1]
    return _shown(link[0][0] == "!", said, link[1])


def _link(link: re.Match[str]) -> str:
    return _shown(link[0][0] == "!", link[1], shown_target(link[2]) + (link[3] or ""))


def _shown(embedded: bool, said: str, target: str) -> str:
    mark = _away("!") if embedded else ""
    if "://" in target:
        target = clean(target)
        said = clean(said) if "://" in said else said
    return f"{mark}{said}" if said == target else f"{mark}{said} {_away(TARGET + target)} "


def _plain(text: str) -> str:
    """Drop emphasis: a run of stars or low lines that opens, and the next that closes it."""
    pending: dict[str, re.Match[str]] = {}
    marks: list[re.Match[str]] = []
    for run in _EMPHASIS.finditer(text):
        before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
        if run[0] in pending and _closes(before, after, run[0]):
            marks += [pending.pop(run[0]), run]
        elif _opens(before, after, run[0]):
            pending[run[0]] = run
    kept: list[str] = []
    at = 0
    for run in sorted(marks, key=re.Match[str].start):
        kept.append(text[at : run.start()])
        at = run.end()
    return "".join(kept) + text[at:]


def _opens(before: str, after: str, mark: str) -> bool:
    return not _joins(before, mark) and after not in ("", ".", "/") and not after.isspace()


def _closes(before: str, after: str, mark: str) -> bool:
    return not _joins(after, mark) and before not in ("", "(", "/") and not before.isspace()


def _joins(beside: str, mark: str) -> bool:
    """True where the mark stands within a word; Han and kana have no edges of words."""
    return beside.isalnum() and (beside.isascii() or mark[0] == "_" or beside.islower())
