"""Refuse an edit after which a line of the owner's is nowhere to be found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from curator.gates.gate import Answer, Built, Context, Held, Passed
from curator.proposal import Edit, Proposal

_LINK = re.compile(rb"\[\[[^\]\n]{0,512}\]\]|\]\([^)\n]{0,1024}\)")
_LISTS = frozenset({b"tags", b"sources", b"supersedes"})
_TOKENS = re.compile(rb"[^\s,\[\]\"'-]+")


def check(proposal: Proposal, _context: Context, _built: Built) -> Answer:
    """Pass edits that keep every line, in order, but for link targets and lists that grew."""
    arriving = {edit.path: edit for edit in proposal.edits}
    for edit in proposal.edits:
        why = _lost(edit, arriving)
        if why:
            return Held("nothing_lost", f"{edit.path}: {why}")
    return Passed()


def _lost(edit: Edit, arriving: Mapping[str, Edit]) -> str:
    if edit.before is None:
        return ""
    after = edit.after
    if after is None:
        target = arriving.get(edit.moved_to or "")
        if target is None or target.before is not None or target.after is None:
            return "would go away without arriving anywhere"
        after = target.after
    missing = _missing(edit.before.splitlines(), after.splitlines())
    return f"line {missing} would be lost" if missing else ""


def _missing(old: list[bytes], new: list[bytes]) -> int:
    """Return the first line (from 1) of `old` that `new` does not keep in order; 0 if none."""
    rest = iter(new)
    for number, text in enumerate(old, 1):
        if not _kept(text, rest):
            return number
    return 0


def _kept(text: bytes, rest: Iterable[bytes]) -> bool:
    blank = _LINK.sub(b"", text)
    return any(new == text or _LINK.sub(b"", new) == blank or _grew(text, new) for new in rest)


def _grew(text: bytes, new: bytes) -> bool:
    """True for a list in any of its spellings, or an empty value, whose every token is in `new`."""
    key, colon, value = text.partition(b":")
    if not colon or not new.startswith(key + colon):
        return False
    tokens = _TOKENS.findall(value)
    if tokens in ([], [b"null"], [b"~"]):
        return True
    listed = b"[" in value or key.strip().lower() in _LISTS
    return listed and set(tokens) <= set(_TOKENS.findall(new.partition(b":")[2]))
