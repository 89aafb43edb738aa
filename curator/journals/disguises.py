"""Take the disguise off a text: unseen and look-alike letters, spaced words, encoded parts."""

from __future__ import annotations

import base64
import binascii
import html
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final
from urllib.parse import unquote

_DEPTH: Final = 2
_UNSEEN: Final = (
    0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0x200B, 0x2010),
    *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0,
    *range(0xE0100, 0xE01F0),
)  # fmt: skip
# Letters of other scripts that look Latin; each sign of the first for the one below it.
_LOOK: Final = (
    "аԁеорсухіјѕԛԝһкмтвгзАВЕКМНОРСТУХІЈЅαβεικνορτυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧıɑɡɩɪʀɴʟʏʙɢʜᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱ"
)
_LIKE: Final = (
    "adeopcyxijsqwhkmtbr3abekmhopctyxijsabeiknortuxyabezhikmnoptyxiagiirnlybghacdejkmoptuvwzs"
)
_LEET: Final = str.maketrans("013457@$!", "oieastasi")
_LEET_WORD: Final = re.compile(
    r"(?<![\w@$!])(?=[a-z013457@$!]{0,24}[a-z])(?=[a-z]{0,24}[013457@$!])[a-z013457@$!]{4,24}(?![\w@$])"
)
_SPACED: Final = re.compile(r"(?<![^\W_])[^\W_](?:[ .\-_·*|/]{1,3}[^\W_](?![^\W_])){3,400}")
_GAP: Final = re.compile(r"[ .\-_·*|/]+")
_INLINE: Final = re.compile(
    r"</?(?:b|i|u|s|em|strong|span|code|font|small|mark|sub|sup|wbr|a)\b[^<>\n]{0,200}>|<!--[\s-]{0,20}-->"
)
_EMPHASIS: Final = re.compile(r"[*`~\\]+|(?<=\w)_+(?=\w)|(?<!\w)_+|_+(?!\w)")
_SPACES: Final = re.compile(r"[^\S\n]+|\n\s*")
_BASE64: Final = re.compile(r"[A-Za-z0-9+/_-]{20,4000}={0,2}")
_WRAPPED: Final = re.compile(r"(?<=[A-Za-z0-9+/]{40})\r?\n(?=[A-Za-z0-9+/]{4})")
_HEX: Final = re.compile(r"(?:[0-9a-fA-F]{2}[ :]?){14,2000}|(?:\\x[0-9a-fA-F]{2}){6,2000}")
_HEX_SIGNS: Final = re.compile(r"\\x|[ :]")
_ESCAPED: Final = re.compile(r"(?:\\u[0-9a-fA-F]{4}){4,2000}")
_PLAIN: Final = 0.9


def readings(text: str) -> Iterator[str]:
    """Yield a text as a model may read it: folded to small plain letters, then each hidden reading.

    White space is single; line breaks stay. Encoded parts are decoded twice at most, and what all
    readings hold together is at most a few times as long as the text.
    """
    yield from _readings(text, _DEPTH)


def spaced(text: str) -> Iterator[str]:
    """Yield runs of single letters of a folded text, joined: where words end is not known."""
    for run in _SPACED.finditer(text):
        yield _GAP.sub("", run[0])


def fold(text: str) -> str:
    """Return a text in small plain letters, without unseen signs, emphasis and inline tags."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_unseen()))
        text = text.casefold().translate(_letters())
    else:
        text = text.casefold()
    if "<" in text:
        text = _INLINE.sub("", text)
    return _SPACES.sub(_single, _EMPHASIS.sub("", text))


def _single(space: re.Match[str]) -> str:
    return "\n" if "\n" in space[0] else " "


def _readings(text: str, depth: int) -> Iterator[str]:
    plain = fold(text)
    yield plain
    leet = _LEET_WORD.sub(lambda word: word[0].translate(_LEET), plain)
    if leet != plain:
        yield leet
    if "\u202e" in text or "\u202d" in text or "\u2067" in text:
        yield fold(text[::-1])
    if depth:
        for hidden in _decoded(text):
            yield from _readings(hidden, depth - 1)


def _decoded(text: str) -> Iterator[str]:
    unescaped = html.unescape(text) if "&" in text and ";" in text else text
    if unescaped != text:
        yield unescaped
    if "%" in text and (unquoted := unquote(text)) != text:
        yield unquoted
    if any("\U000e0020" <= char <= "\U000e007e" for char in text):
        yield "".join(chr(ord(c) - 0xE0000) for c in text if "\U000e0020" <= c <= "\U000e007e")
    for found in _ESCAPED.finditer(text):
        yield "".join(chr(int(part, 16)) for part in found[0].split("\\u")[1:])
    for found in _HEX.finditer(text):
        yield from _readable(bytes.fromhex(_HEX_SIGNS.sub("", found[0])))
    for found in _BASE64.finditer(_WRAPPED.sub("", text)):
        yield from _readable(_from_base64(found[0]))


def _from_base64(token: str) -> bytes:
    plain = token.rstrip("=").translate(str.maketrans("-_", "+/"))
    try:
        return base64.b64decode(
            plain[: len(plain) - (len(plain) % 4 == 1)] + "=" * (-len(plain) % 4)
        )
    except (binascii.Error, ValueError):
        return b""


def _readable(raw: bytes) -> Iterator[str]:
    """Yield bytes as text, if text they are."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return
    shown = sum(char.isprintable() or char.isspace() for char in text)
    if text and shown >= _PLAIN * len(text):
        yield text


@cache
def _unseen() -> dict[int, None]:
    return dict.fromkeys(_UNSEEN)


@cache
def _letters() -> dict[int, str]:
    found: dict[int, str] = {}
    for code in range(0xC0, 0x250):
        base = unicodedata.normalize("NFD", chr(code))[0]
        if base.isascii():
            found[code] = base
    found |= dict.fromkeys(range(0x300, 0x370), "")
    found |= {ord(one): like for one, like in zip(_LOOK, _LIKE, strict=True)}
    found |= {0x1F1E6 + n: chr(ord("a") + n) for n in range(26)}
    return found
