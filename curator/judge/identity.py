"""What makes two notes the same page: one of these is needed before their texts count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from curator.finding import Evidence
from curator.judge.facts import TEMPLATE_TITLES, distinctive_id, distinctive_url, squeezed
from curator.judge.names import label, stem
from curator.judge.pair import Pair, Rule, Side


def same_name(pair: Pair) -> Evidence | None:
    """Both files have one name, in two folders or in two ways of writing it."""
    if not pair.one_name:
        return None
    return Evidence("same_name", f"both files are called {stem(pair.a.note.path)}")


def copy_name(pair: Pair) -> Evidence | None:
    """One file name is the other's with a copy mark such as `copy`, `(1)`, `のコピー`, `사본`.

    Two numbers, as in `part_1` and `part_2`, are no copy marks.
    """
    a, b = pair.a.name, pair.b.name
    if pair.one_name or a.base != b.base or a.version != b.version or not (a.copy or b.copy):
        return None
    if a.copy == b.copy == "number":
        return None
    copied, other = (pair.a, pair.b) if a.copy else (pair.b, pair.a)
    says = f"{stem(copied.note.path)} is named as a copy of {stem(other.note.path)}"
    return Evidence("copy_name", says)


def version_name(pair: Pair) -> Evidence | None:
    """The file names differ only in a version mark such as `v2` or `final`."""
    a, b = pair.a.name, pair.b.name
    if a.base != b.base or a.version == b.version:
        return None
    names = f"{stem(pair.a.note.path)} and {stem(pair.b.note.path)}"
    return Evidence("version_name", f"{names} are versions of one page by their names")


def same_heading(pair: Pair) -> Evidence | None:
    """Both have one first heading, and it is more than the page name."""
    a, b = pair.notes
    if not _telling(pair, a.heading, b.heading):
        return None
    return Evidence("same_heading", f"both have the heading “{a.heading}”")


def same_title(pair: Pair) -> Evidence | None:
    """Both have one title, and it is more than the page name."""
    a, b = pair.notes
    if not _telling(pair, a.title, b.title):
        return None
    return Evidence("same_title", f"both have the title “{a.title}”")


def same_id(pair: Pair) -> Evidence | None:
    """Both carry one id that hardly any other note has."""
    a, b = pair.notes
    if not a.id or a.id != b.id or not distinctive_id(pair.home, a.id):
        return None
    return Evidence("same_id", f"both carry the id {a.id}")


def same_source_url(pair: Pair) -> Evidence | None:
    """Both were taken from one address that hardly any other note names."""
    a, b = pair.notes
    shared = [url for url in a.urls if url in b.urls and distinctive_url(pair.home, url)]
    return Evidence("same_source_url", f"both come from {shared[0]}") if shared else None


def same_subject(pair: Pair) -> Evidence | None:
    """Both name one subject."""
    a, b = pair.notes
    if not label(a.subject) or label(a.subject) != label(b.subject):
        return None
    return Evidence("same_subject", f"both are about {a.subject}")


def same_key(pair: Pair) -> Evidence | None:
    """Both hold one stable key."""
    a, b = pair.notes
    if not label(a.key) or a.key.casefold() != b.key.casefold():
        return None
    return Evidence("same_key", f"both hold the key {a.key}")


IDENTITIES: Final[Sequence[Rule]] = (
    same_id,
    same_key,
    same_subject,
    same_name,
    copy_name,
    version_name,
    same_source_url,
    same_title,
    same_heading,
)


def identities(pair: Pair) -> tuple[Evidence, ...]:
    """Return all that speaks for one page, the strongest first."""
    return tuple(found for rule in IDENTITIES if (found := rule(pair)) is not None)


def _telling(pair: Pair, one: str, other: str) -> bool:
    """True for equal labels where a label says more than a file name does.

    Where headings are page names by custom, a heading that is another page's name means that one
    page was overwritten, not that the two are one. A label of many notes came with their template.
    """
    if not label(one) or label(one) != label(other):
        return False
    if pair.home.labelled or pair.home.labels[label(one)] >= TEMPLATE_TITLES:
        return False
    return not (_is_page(one, pair.a) or _is_page(one, pair.b))


def _is_page(text: str, side: Side) -> bool:
    return squeezed(text) == side.name.base.replace(" ", "")
