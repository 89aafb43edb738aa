"""Why a pass opened nothing, in words for who wonders after two weeks of it."""

from __future__ import annotations

from collections.abc import Mapping


def reason(counts: Mapping[str, object]) -> str:
    """Return the reason from the counts that a pass logs."""
    notes = _number(counts.get("notes"))
    if not notes:
        unread = _number(counts.get("unreadable"))
        more = f"; {unread} files could not be read" if unread else ""
        return f"no note was found{more}; curator init --print shows what is taken for one"
    parts = [
        *_gates("held", counts.get("held_by")),
        *_gates("queued", counts.get("queued_by")),
    ]
    waiting = _number(counts.get("open"))
    if waiting:
        parts.append(f"{waiting} open, waiting for a decision")
    if parts:
        return ", ".join(parts)
    return f"nothing to improve was found in {notes} notes"


def _gates(state: str, by: object) -> list[str]:
    if not isinstance(by, dict):
        return []
    known = sorted(((_number(n), str(gate)) for gate, n in by.items()), reverse=True)
    return [f"{count} {state} by {gate}" for count, gate in known]


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
