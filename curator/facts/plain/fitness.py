"""Say why a statement is no fact: half of one, of its day only, a plan, a mood, a line of a log."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from curator.facts.plain.lexicon import Sort, Words
from curator.neighbours.claim_words import words

LONGEST: Final = 600
_FEWEST: Final = 3
_FEWEST_WORDS: Final = 4
_ASIDE: Final = re.compile(r"\([^()]*\)[\s.]*$")
_EXACT: Final = re.compile(r"[`\d/]")
_NARROW: Final = {"ja": 9, "zh": 8}
_ALNUM: Final = re.compile(r"[^\W_]")
_SPOKEN: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]{1,15}://\S+")
_CODE: Final = re.compile(r"^\W*(?:`[^`]*`|https?://\S+)\W*$")
_SHELL: Final = re.compile(
    r"^(?:[$%❯➜#] |>>> |sudo |\w+@[\w.-]+[:~]"
    r"|(?:cd|ls|cat|echo|curl|npm|pip|git|docker|ssh|make) [^ ]+(?: -\S+)*$)"
)
_LOGGED: Final = re.compile(
    r"^\W{0,4}(?:\d{1,2}:\d{2}|(?:19|20)\d\d-\d\d-\d\d|\[?(?:info|warn|warning|error|debug|trace)\b[\]: ])"
    r"|^\W{0,4}[0-9a-f]{7,40}\b[ :]|[✅✔✓☑]|^❌",
    re.IGNORECASE,
)
_TEMPLATE: Final = re.compile(
    r"<[a-z][a-z _-]{1,40}>|\bxxx+\b|_{4,}|\blorem ipsum\b|^\W*$|[….]{3,}$", re.IGNORECASE
)
_KEY: Final = re.compile(r"^[\W_]{0,6}([^:：\n]{1,40}?)(?: ?\([^()]{0,40}\))?(?:[:：]| [—–-] )")
_COUNTED: Final = re.compile(
    r"^(?:option|step|phase|stage|part|task|issue|bug|fix|attempt|round|version|day|week|plan|tier|case"
    r"|schritt|teil|단계|방안|옵션|方案|步骤|ステップ|案|フェーズ|第)?"
    r" ?[#№]?[\da-c]{1,3}(?:단계|번|つ目|番目|步)?$"
)
_TICKET: Final = re.compile(r"^\W{0,3}(?:#\d+|[A-Z]{2,10}-\d+|(?:MC|PR|GH|Task|Issue) ?#?\d+)\b")
_SPEECH: Final = re.compile(
    r"^\W{0,2}[\"“「『][^\"”」』]*[\"”」』][\W_]*$|[:：] ?[\"“「『][^\"”」』]*[\"”」』]\W*$"
)
_TALLY: Final = re.compile(
    r"^\W{0,4}\d+(?:/\d+)?\+? |(?<![\d./])\d+/\d+\b(?![./])|(?:: |：) ?[~≈+-]?[$€£¥₩]?\d[\d.,]*%?$"
    r"|[+-]\d+(?:\.\d+)?%"
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as it is looked at: `text` as shown without its mark, in `folded` in lower case.

    `sort` is what its heading or mark says of it, "" for none. `raw` is as written.
    """

    text: str
    folded: str
    raw: str
    words: Words
    sort: Sort | None


_Unfit = Callable[[Statement], bool]


def unfit(said: Statement) -> str:
    """Return the name of what makes a statement no fact, "" for nothing; linear in its length."""
    return next((name for name, is_so in _RULES if is_so(said)), "")


def _too_long(said: Statement) -> bool:
    return len(said.text) > LONGEST


def _asks(said: Statement) -> bool:
    return "？" in said.text or ("?" in said.text and "?" in _SPOKEN.sub("", said.text))


def _transcript(said: Statement) -> bool:
    return _CODE.search(said.raw) is not None or _SHELL.search(said.text) is not None


def _log(said: Statement) -> bool:
    if _LOGGED.search(said.text) is not None:
        return True
    if said.words.work.match(said.folded) is None:
        return False
    settled = said.sort == "decisions" and said.words.settling.match(said.folded) is not None
    return not (settled or _binding(said))


def _template(said: Statement) -> bool:
    return _TEMPLATE.search(said.text) is not None


def _fragment(said: Statement) -> bool:
    if _TICKET.match(said.text) is not None or said.text[-1] in ":：,，、(":
        return True
    key = _KEY.match(said.folded)
    if key is not None and (key[1].strip() in said.words.halves or _COUNTED.match(key[1].strip())):
        return True
    return _few(said)


def _few(said: Statement) -> bool:
    """True for too few words to say something of a thing that is not told."""
    if said.words.name in _NARROW:
        return len(_ALNUM.findall(said.text[:40])) < _NARROW[said.words.name]
    spaced = len(said.text.split())
    if said.words.name == "ko":
        return spaced < _FEWEST
    exact = (_EXACT.search(said.raw) is not None) + (said.sort is None)
    return spaced < _FEWEST or len(set(words(_ASIDE.sub("", said.text)))) < _FEWEST_WORDS - exact


def _dependent(said: Statement) -> bool:
    found = said.words.dependent.match(said.folded)
    if found is None:
        return said.text[0] in "→=+&…,，)"
    if said.words.spaced:
        return True
    # 「このサーバー」 names a thing that only its journal knows; 「それぞれ」 begins alike.
    following = said.folded[found.end() : found.end() + 1]
    return said.words.name != "ko" or following in (
        "",
        " ",
        ",",
        "은",
        "는",
        "이",
        "가",
        "을",
        "를",
        "로",
        "도",
    )


def _hypothetical(said: Statement) -> bool:
    return said.words.unsure.search(said.folded) is not None


def _task(said: Statement) -> bool:
    if said.words.to_do.search(said.folded) is not None:
        return True
    first = said.words.to_do_first.match(said.folded)
    return first is not None and said.sort in (None, "memos", "decisions")


def _passing(said: Statement) -> bool:
    return said.words.passing.search(said.folded) is not None and not _binding(said)


def _mood(said: Statement) -> bool:
    return said.words.moods.search(said.folded) is not None


def _event(said: Statement) -> bool:
    """True for what only tells what happened."""
    if said.sort == "decisions" or said.words.lasting.search(said.folded) is not None:
        return False
    return said.words.past.search(said.folded) is not None


def _quote(said: Statement) -> bool:
    return (
        _SPEECH.search(said.text) is not None or said.words.reported.search(said.folded) is not None
    )


def _status(said: Statement) -> bool:
    return _TALLY.search(said.text) is not None


def _binding(said: Statement) -> bool:
    """True where a statement says what holds from now on, whatever else it tells."""
    return said.words.asks.search(said.folded) is not None


_RULES: Final[tuple[tuple[str, _Unfit], ...]] = (
    ("long", _too_long),
    ("question", _asks),
    ("transcript", _transcript),
    ("template", _template),
    ("log", _log),
    ("dependent", _dependent),
    ("fragment", _fragment),
    ("hypothetical", _hypothetical),
    ("task", _task),
    ("passing", _passing),
    ("mood", _mood),
    ("event", _event),
    ("quote", _quote),
    ("status", _status),
)
