"""Names and paths as unit files of systemd spell them."""

from __future__ import annotations

from collections.abc import Iterable

from curator.errors import CuratorError


def word(text: str) -> str:
    """Return one word of a list, such as a path of `BindPaths=`; systemd.syntax(7), "Quoting".

    Raises CuratorError for what no unit file can hold: control characters, and bytes that are no UTF-8.
    """
    _check(text)
    escaped = text.replace("%", "%%").replace("\\", "\\\\").replace('"', '\\"')
    plain = escaped.isascii() and not set(escaped) & set(" '\"\\:;#")
    return escaped if plain and escaped else f'"{escaped}"'


def words(texts: Iterable[str]) -> str:
    """Return a list of words."""
    return " ".join(map(word, texts))


def command(texts: Iterable[str]) -> str:
    """Return the words of `ExecStart=`; systemd.service(5), "Command lines"."""
    first, *rest = texts
    if "$" in first:
        raise CuratorError(
            "the path of the program holds a $, which systemd cannot start",
            where=first,
            remedy="install curator in a folder without one",
        )
    return " ".join([word(first), arguments(rest)])


def arguments(texts: Iterable[str]) -> str:
    """Return words that stand behind the program; there a $ would begin the name of a variable."""
    return words(texts).replace("$", "$$")


def title(text: str) -> str:
    """Return a text that stands to the end of its line."""
    _check(text)
    return text.replace("%", "%%").rstrip("\\ ")


def _check(text: str) -> None:
    bad = [sign for sign in text if sign < " " or sign == "\x7f" or "\ud800" <= sign <= "\udfff"]
    if bad:
        raise CuratorError(
            "no unit file can hold this name: it has a control character, or is not UTF-8",
            where=ascii(text),
            remedy="rename the folder",
        )
