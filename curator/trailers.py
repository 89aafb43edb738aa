"""The trailers by which a proposal is known again from its commit alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import quote, unquote

from curator.finding import Finding

_LINE: Final = re.compile(
    r"^Curator-(Id|Kind|Certainty|Notes|Paths|Recipe|Action|Evidence|Fingerprint): (.*)$"
)


def trailers(ident: str, finding: Finding, touched: Iterable[str] = ()) -> str:
    """Return the trailer block; a name holds no comma, percent sign or control character raw.

    `Paths` holds the paths of the notes in the order of their names, then what else is touched.
    """
    paths = tuple(dict.fromkeys([*finding.paths, *touched]))
    values = {
        "Id": ident,
        "Kind": finding.kind,
        "Certainty": finding.certainty.word,
        "Notes": _joined(finding.names),
        "Paths": _joined(paths),
        "Recipe": finding.recipe,
        "Action": finding.action,
        "Evidence": " ".join(finding.marks),
        "Fingerprint": finding.fingerprint,
    }
    return "\n".join(f"Curator-{key}: {value}" for key, value in values.items())


def parse(message: str) -> Mapping[str, str]:
    """Return the trailers of the last paragraph of a message, keyed `Id`, `Kind` and so on."""
    last = message.strip().rsplit("\n\n", 1)[-1]
    found = (_LINE.match(part) for part in last.splitlines())
    return {match[1]: match[2] for match in found if match}


def names(value: str) -> tuple[str, ...]:
    """Return the names of a `Notes` or `Paths` trailer."""
    return tuple(unquote(part, errors="surrogateescape") for part in value.split(", ") if part)


def _joined(values: tuple[str, ...]) -> str:
    return ", ".join(_escaped(value) for value in values)


def _escaped(value: str) -> str:
    return "".join(
        c if c.isprintable() and c not in ",%" else quote(c, errors="surrogateescape")
        for c in value
    )
