"""The only importer of detect-secrets: where a text holds something that must not be copied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

# The entropy plug-ins and KeywordDetector are left out: on prose they flag ids, hashes and the
# word "password", and a false alarm hides a sound proposal for good.
_LEFT_OUT: Final = frozenset(
    {"Base64HighEntropyString", "HexHighEntropyString", "IPPublicDetector", "KeywordDetector"}
)
_LONGEST: Final = 20_000
# A word for a secret, a colon or equals sign, and one token with a letter and a digit. Bounded
# repetitions keep it linear.
_NAMED: Final = re.compile(
    r"(?i)(?:pass(?:word|wd|phrase)|api[_-]?key|secret|token|비밀번호|パスワード|暗証番号|密码)[\"'`*]{0,3}"
    r"\s{0,3}[:=：]\s{0,3}[\"'`*]{0,3}(?=[^\s\"'`]{0,64}\d)(?=[^\s\"'`]{0,64}[a-z])[^\s\"'`<>{}]{8,64}"
)


@cache
def _plugins() -> list[dict[str, str]]:
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class

    found: Iterable[type] = get_mapping_from_secret_type_to_class().values()
    return [{"name": c.__name__} for c in found if c.__name__ not in _LEFT_OUT]


def secret_lines(raw: bytes) -> Iterator[tuple[int, str]]:
    """Yield line number (from 1) and sort of each likely secret, in order.

    Lines beyond 20,000 characters are looked at in pieces, so that no expression runs away.
    """
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class
    from detect_secrets.plugins.base import BasePlugin
    from detect_secrets.settings import transient_settings

    with transient_settings({"plugins_used": _plugins(), "filters_used": []}):
        types: Mapping[str, type[BasePlugin]] = get_mapping_from_secret_type_to_class()
        wanted: list[type[BasePlugin]] = [types[name] for name in sorted(types)]
        scanners = [plugin() for plugin in wanted if plugin.__name__ not in _LEFT_OUT]
        for number, text in enumerate(raw.decode("utf-8", "replace").splitlines(), 1):
            for start in range(0, len(text), _LONGEST):
                piece = text[start : start + _LONGEST]
                if _NAMED.search(piece):
                    yield number, "named secret"
                for scanner in scanners:
                    if any(scanner.analyze_string(piece)):
                        yield number, scanner.secret_type
