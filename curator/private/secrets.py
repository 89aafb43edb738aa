"""Keys by the shape their provider gives them, passwords in addresses, private keys; e-mail addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from curator.private import known, named

_SHAPED: Final = re.compile(
    r"(?<![A-Za-z0-9_+/=-])(?:"
    # OpenAI, Anthropic, OpenRouter and those that took over their form.
    r"sk-(?:proj|svcacct|admin|ant|or|lf|cp)-[A-Za-z0-9_-]{16,250}|sk-(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{20,100}"
    r"|(?:gsk_|xai-|pplx-|r8_|fw_|nvapi-|csk-)(?=[A-Za-z_-]{0,60}\d)[A-Za-z0-9_-]{30,100}"
    r"|hf_[A-Za-z0-9]{30,40}|api_org_[A-Za-z0-9]{30,40}"
    # Google, Amazon, Azure, DigitalOcean.
    r"|AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{20,250}|GOCSPX-[A-Za-z0-9_-]{20,40}|1//0[A-Za-z0-9_-]{40,120}"
    r"|(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}|do[opr]_v1_[a-f0-9]{64}|AccountKey=[A-Za-z0-9+/]{80,90}={0,2}"
    # Where code lies and is built.
    r"|gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{30,255}"
    r"|gl(?:pat|oas|dt|rt|cbt|ptt|ft|soat|imt|agent)-[A-Za-z0-9_-]{20,64}|ATATT3[A-Za-z0-9_=-]{30,250}"
    r"|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,250}|rubygems_[a-f0-9]{48}|dckr_pat_[A-Za-z0-9_-]{20,60}"
    # Chats, money, mail and services.
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,250}|xapp-\d-[A-Z0-9]{8,14}-\d{8,16}-[a-f0-9]{30,80}"
    r"|\d{8,10}:AA[A-Za-z0-9_-]{33}|[MNO][A-Za-z\d_-]{23,27}\.[A-Za-z\d_-]{6}\.[A-Za-z\d_-]{27,40}"
    r"|[sr]k_(?:live|test)_[A-Za-z0-9]{16,120}|whsec_[A-Za-z0-9+/=]{24,80}|sq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}"
    r"|SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}|key-[a-f0-9]{32}|SK[a-f0-9]{32}|[a-f0-9]{32}-us\d{1,2}"
    r"|secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,50}|lin_api_[A-Za-z0-9]{30,50}|figd_[A-Za-z0-9_-]{30,50}"
    r"|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|tskey-[a-z]{2,12}-[A-Za-z0-9_-]{10,80}|hv[sb]\.[A-Za-z0-9_-]{20,200}"
    r"|dapi[a-f0-9]{32}|gl(?:sa|c)_[A-Za-z0-9_+/=]{30,200}|sbp_[a-f0-9]{40}|sntry[su]_[A-Za-z0-9_=+/-]{40,250}"
    r"|AGE-SECRET-KEY-1[0-9A-Z]{50,70}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|tvly-[A-Za-z0-9-]{20,60}"
    r"|BSA[A-Za-z0-9_-]{28}|fc-[a-f0-9]{32}|eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{10,800}"
    r")(?![A-Za-z0-9_-])"
)
_HOOK: Final = re.compile(
    r"(?:hooks\.slack\.com/(?:services|workflows)/|discord(?:app)?\.com/api/webhooks/\d{15,20}/"
    r"|api\.telegram\.org/bot(?=\d{8,10}:))[A-Za-z0-9_/:-]{20,120}"
)
_BEARER: Final = re.compile(
    r"[Bb]earer (?=[^\s\d]{0,200}\d)(?P<said>[A-Za-z0-9._~+/-]{20,500}={0,2})"
)
_BLOCK: Final = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:"
)
_BLOCK_END: Final = re.compile(r"-----END [A-Z0-9 ]{0,40}-----|Private-MAC: \w{0,80}")
_LONGEST_BLOCK: Final = 20_000
_IN_ADDRESS: Final = re.compile(
    r"(?<=://)[^\s/:@{}<>$*\"'`]{0,64}:(?P<said>[^\s/@{}<>$*\"'`]{2,128})@(?=[\w.\[-])"
)
_MAIL: Final = re.compile(
    r"(?<![A-Za-z0-9_.+%/:@-])(?!(?:git|no-?reply|hg)@)[A-Za-z0-9_][A-Za-z0-9._%+-]{0,63}"
    r"@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9_@-]|\.[A-Za-z0-9])"
)


def places(text: str) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each likely secret, in no order; linear in the length of the text."""
    yield from _blocks(text)
    for shape in (_SHAPED, _HOOK):
        for found in shape.finditer(text):
            yield found.span()
    for found in _BEARER.finditer(text):
        yield found.span("said")
    if "://" in text:
        for found in _IN_ADDRESS.finditer(text):
            if not named.stands_in(found["said"]):
                yield found.span("said")
    yield from chain(named.places(text), known.places(text))


def addresses(text: str) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each e-mail address, those of machines apart."""
    for found in _MAIL.finditer(text):
        yield found.span()


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Yield private keys with all their lines."""
    if "PRIVATE KEY" not in text and "PuTTY" not in text:
        return
    at = 0
    last = _BLOCK_END.search(text)
    while (opening := _BLOCK.search(text, at)) is not None:
        if last is not None and last.start() < opening.end():
            last = _BLOCK_END.search(text, opening.end())
        line = text.find("\n", opening.end())
        at = line if line >= 0 else len(text)
        if last is not None and last.end() - opening.start() <= _LONGEST_BLOCK:
            at = last.end()
        yield opening.start(), at
