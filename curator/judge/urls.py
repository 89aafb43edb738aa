"""Addresses as the judge compares them: whole, but without what only counts visitors."""

from __future__ import annotations

import re
from typing import Final

URL: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]{1,15}://[^\s<>\"'`|、。「」]+)")
_CLINGING: Final = ".,;:!?*_\\"
_TRACKING: Final = re.compile(
    r"(?i)^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi"
    r"|ref_src|ref_url|cmpid|spm|share_id|amp)(?:=|$)"
)
_OF_VIDEOS: Final = re.compile(r"(?i)^(?:si|feature|pp)=")
_VIDEOS: Final = re.compile(r"(?i)^[a-z]+://(?:[\w-]+\.)?(?:youtube\.com|youtu\.be)(?:/|$)")


def clean(url: str) -> str:
    """Return the address without tracking parameters, `www.`, final slash, clinging punctuation."""
    url = _unclasped(url)
    head, mark, fragment = url.partition("#")
    base, query, arguments = head.partition("?")
    if query:
        videos = _VIDEOS.match(base) is not None
        kept = [part for part in arguments.split("&") if part and not _counts(part, videos)]
        base = base + ("?" + "&".join(kept) if kept else "")
    scheme, _, rest = base.partition("://")
    place, slash, path = rest.partition("/")
    shown = place.casefold().removeprefix("www.") + slash + path
    return f"{_scheme(scheme)}://{shown.rstrip('/')}" + (mark + fragment if fragment else "")


def _counts(argument: str, videos: bool) -> bool:
    known = _TRACKING.match(argument) or (videos and _OF_VIDEOS.match(argument))
    return bool(known)


def _scheme(scheme: str) -> str:
    folded = scheme.casefold()
    return "https" if folded == "http" else folded


def _unclasped(url: str) -> str:
    """Drop punctuation at the end, and closing brackets that the address did not open."""
    url = url.rstrip(_CLINGING)
    for opening, closing in ("()", "[]"):
        excess = url.count(closing) - url.count(opening)
        run = len(url) - len(url.rstrip(closing))
        if excess > 0 and run > 0:
            url = url[: len(url) - min(excess, run)].rstrip(_CLINGING)
    return url
