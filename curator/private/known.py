"""The only importer of detect-secrets: the shapes of keys that it knows of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from detect_secrets.plugins.base import BasePlugin

# The entropy plug-ins and KeywordDetector are left out: on prose they flag ids, hashes and the
# word "password", and a false alarm hides a sound proposal for good. The last three are known
# better by curator/private/secrets.py.
_LEFT_OUT: Final = frozenset({
    "Base64HighEntropyString", "HexHighEntropyString", "IPPublicDetector", "KeywordDetector",
    "BasicAuthDetector", "JwtTokenDetector", "PrivateKeyDetector",
})  # fmt: skip
# Words without which the slow ones find nothing, in small letters.
_NEEDS: Final = {
    "ArtifactoryDetector": ("akc", "ap"), "CloudantDetector": ("cloudant", "cl_", "cl-", "clou"),
    "IbmCosHmacDetector": ("secret",), "IbmCloudIamDetector": ("ibm", "iam", "cloud"),
}  # fmt: skip
# What a key looks like; what is longer is a picture or an archive.
_TOKEN: Final = re.compile(r"(?<![A-Za-z0-9+/_=.-])[A-Za-z0-9+/_=.-]{13,4000}")
_PARTS: Final = (re.compile(r"\d"), re.compile(r"[A-Za-z]"), re.compile(r"[A-Za-z0-9_-]{11}"))
_LONGEST: Final = 260
# What stands before a key on its line and may name it. Some of the shapes cost the square of a
# text's length, so each sees only so much.
_BEFORE: Final = 60


def places(text: str) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each key of a shape that detect-secrets knows; linear."""
    for token in _TOKEN.finditer(text):
        if token.end() - token.start() > _LONGEST or not _keylike(token[0]):
            continue
        begin = max(text.rfind("\n", 0, token.start()) + 1, token.start() - _BEFORE)
        window = text[begin : token.end()]
        small = window.lower()
        for needed, scanner in _scanners():
            if needed and not any(word in small for word in needed):
                continue
            for value in scanner.analyze_string(window):
                at = window.rfind(value)
                if at >= 0 and _keylike(value):
                    yield begin + at, begin + at + len(value)


def _keylike(token: str) -> bool:
    return all(part.search(token) is not None for part in _PARTS)


@cache
def _scanners() -> tuple[tuple[tuple[str, ...], BasePlugin], ...]:
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class
    from detect_secrets.settings import transient_settings

    found: Iterable[type[BasePlugin]]
    with transient_settings({"plugins_used": [], "filters_used": []}):
        found = sorted(get_mapping_from_secret_type_to_class().values(), key=lambda c: c.__name__)
        return tuple(
            (_NEEDS.get(plugin.__name__, ()), plugin())
            for plugin in found
            if plugin.__name__ not in _LEFT_OUT
        )
