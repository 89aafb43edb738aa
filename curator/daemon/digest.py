"""What a digest says: how many proposals wait, their ids and kinds, and no word of any note."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Final

from curator.ledger.events import is_name

_SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class Digest:
    """The open proposals of one home as ids and kinds."""

    home: str
    rows: tuple[tuple[str, str], ...]

    def as_json(self) -> Mapping[str, object]:
        """Return it for a webhook."""
        return {
            "home": self.home,
            "waiting": len(self.rows),
            "kinds": dict(Counter(kind for _, kind in self.rows)),
            "proposals": [{"id": ident, "kind": kind} for ident, kind in self.rows[:_SHOWN]],
        }

    def as_mail(self, to: str) -> EmailMessage:
        """Return it as a mail."""
        count = len(self.rows)
        noun = "proposal waits" if count == 1 else "proposals wait"
        lines = [f"  {ident}  {kind}" for ident, kind in self.rows[:_SHOWN]]
        if count > _SHOWN:
            lines.append(f"  and {count - _SHOWN} more")
        message = EmailMessage()
        message["From"] = f"curator <{to}>"
        message["To"] = to
        message["Subject"] = f"{count} {noun} in {self.home}"
        message.set_content("\n".join([*lines, "", "curator list shows them."]) + "\n")
        return message


def read(home: str, told: bytes) -> Digest | None:
    """Read what `curator list --json` wrote; None where it wrote something else."""
    try:
        rows = json.loads(told)["proposals"]
        found = tuple((row["id"], row["kind"]) for row in rows)
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    # Both come from a ledger that others may write.
    return Digest(home, tuple(row for row in found if is_name(row[0]) and is_name(row[1])))
