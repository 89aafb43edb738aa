"""Say why a statement is no fact: half of one, of its day only, a plan, a mood, a line of a log."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from curator.facts.plain.wholeness import Statement, dependent, fragment, phrase

LONGEST: Final = 600
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
_SPEECH: Final = re.compile(
    r"^\W{0,2}[\"“「『][^\"”」』]*[\"”」』][\W_]*$|[:：] ?[\"“「『][^\"”」』]*[\"”」』]\W*$"
)
_REACH: Final = 40
_IS: Final = re.compile(
    r"[^:：=]{0,24}?(?:[:：=]|\b(?:is|are|to|lautet|ist)\b|[은는이가]\s|は|が|是|为)\s*\S"
)
_TALLY: Final = re.compile(
    r"^\W{0,4}\d+(?:/\d+)?\+? |(?<![\d./])\d+/\d+\b(?![./])|(?:: |：) ?[~≈+-]?[$€£¥₩]?\d[\d.,]*%?$"
    r"|[+-]\d+(?:\.\d+)?%"
)


_I: Final = re.compile(r"\bI(?:'m|'ve|'d)? ")
# Under decisions and rules such an ending only says what was done, unless a word settles something.
_DONE: Final = {
    "ja": re.compile(r"(?:た|完了|済み?|てい?る)[。.!！)）\s]*$"),
    "ko": re.compile(r"(?:[했됐었였갔왔]다|[했됐었였]음|[했됐었였]습니다|완료)[.!)）\s]*$"),
}

_ASIDE: Final = re.compile(r"[(（][^()（）]*[)）]\W*$")
_TOLD: Final = {
    "ja": re.compile(r"(?:[いえきけげしじちてでねべめりれっん]た|んだ)[。.!！\s]*$"),
    "ko": re.compile(r"(?:[았었였했됐갔왔]다|[았었였했됐갔왔]음)[.!\s]*$"),
}
# A condition, a cause, or that it was found out.
_LEARNT: Final = {
    "ja": re.compile(
        r"[わ分]かった|気[づ付]いた|学んだ|知った|判明|だった|必要|正解|[うくすつぬぶむる]と"
        r"|たら|れば|なら|ため|から|ので|ない|方が|ほうが"
    ),
    "ko": re.compile(
        r"알았|알게|깨달|배웠|확인|필요|중요|때문|[으하되려]면|니까|아니|않|없|보다|더 |이었|였"
    ),
}


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
    if _LOGGED.search(said.text) is not None or _LOGGED.search(said.raw) is not None:
        return True
    if said.words.work.match(said.folded) is None:
        return False
    settled = said.sort == "decisions" and said.words.settling.match(said.folded) is not None
    return not (settled or _binding(said))


def _template(said: Statement) -> bool:
    return _TEMPLATE.search(said.text) is not None


def _own(said: Statement) -> bool:
    """True for what an author only says of himself."""
    if said.sort in (None, "decisions", "preferences"):
        return False
    first = said.words.first_person
    if not said.words.spaced or first.match(said.folded) is not None:
        return first.search(said.folded) is not None
    return _I.search(said.text) is not None and said.words.imperatives.match(said.folded) is None


def _hypothetical(said: Statement) -> bool:
    return said.words.unsure.search(said.folded) is not None


def _task(said: Statement) -> bool:
    if said.words.to_do.search(said.folded) is not None:
        return True
    if said.sort is not None and said.words.wanting.match(said.folded) is not None:
        return True
    first = said.words.to_do_first.match(said.folded)
    return first is not None and said.sort in (None, "memos")


def _passing(said: Statement) -> bool:
    return said.words.passing.search(said.folded) is not None and not _binding(said)


def _mood(said: Statement) -> bool:
    return said.words.moods.search(said.folded) is not None


def _event(said: Statement) -> bool:
    """True for what only tells what happened."""
    if said.sort in ("decisions", "rules") and said.words.name in _DONE:
        done = _DONE[said.words.name].search(said.folded) is not None
        settled = said.words.settling.search(said.folded) is not None
        return done and not settled and not _binding(said)
    if said.sort == "decisions":
        return False
    if said.sort is not None and said.words.name in _TOLD and _tale(said):
        return True
    if said.words.lasting.search(said.folded) is not None:
        return False
    return said.words.past.search(said.folded) is not None


def _tale(said: Statement) -> bool:
    """True for a past tense that nothing turns into a rule, where verbs end a sentence."""
    text = _ASIDE.sub("", said.folded)
    name = said.words.name
    return _TOLD[name].search(text) is not None and _LEARNT[name].search(text) is None


def _quote(said: Statement) -> bool:
    return (
        _SPEECH.search(said.text) is not None or said.words.reported.search(said.folded) is not None
    )


def _status(said: Statement) -> bool:
    return _TALLY.search(said.text) is not None


def _binding(said: Statement) -> bool:
    """True where a statement says what holds from now on, whatever else it tells."""
    return said.words.asks.search(said.folded) is not None


def _secret(said: Statement) -> bool:
    """True where a password or its like is told: its name, then what it is."""
    found = said.words.secrets.search(said.folded)
    return found is not None and _IS.match(said.folded[found.end() :][:_REACH]) is not None


_RULES: Final[tuple[tuple[str, _Unfit], ...]] = (
    ("long", _too_long),
    ("private", _secret),
    ("question", _asks),
    ("transcript", _transcript),
    ("template", _template),
    ("log", _log),
    ("dependent", dependent),
    ("fragment", fragment),
    ("own", _own),
    ("hypothetical", _hypothetical),
    ("task", _task),
    ("passing", _passing),
    ("mood", _mood),
    ("event", _event),
    ("quote", _quote),
    ("status", _status),
    ("fragment", phrase),
)
