"""The shape of an opinion, and what of it is believed: a closed answer that quotes both sides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from curator.judge.second.opinion import OfClaims, OfNotes, Opinion
from curator.judge.second.shown import Shown, Sort
from curator.texts import columns

# Columns of a quote, unless the text has hardly more: a word alone shows nothing.
_LEAST: Final = 16
_EDGE: Final = " \"'“”‘’「」『』«»"
_Words = Annotated[str, Field(min_length=1, max_length=4_000)]


class Reply(BaseModel):
    """What a model answers; nothing in it is believed, and none of its words is written anywhere."""

    model_config = ConfigDict(frozen=True)

    first: _Words
    second: _Words
    answer: Annotated[str, Field(max_length=40)]


def read(text: str) -> Reply | None:
    """Read one reply; None where it has not the shape."""
    try:
        return Reply.model_validate_json(text)
    except (ValidationError, RecursionError):
        return None


def opinion(reply: Reply, shown: Shown) -> Opinion | None:
    """Return the answer; None where it is none of the list, or a quote is not of its own side."""
    pairs = zip((reply.first, reply.second), shown.quotable, strict=True)
    if not all(_stands(quote, text) for quote, text in pairs):
        return None
    try:
        return _answers(shown.sort).validate_python(reply.answer)
    except ValidationError:
        return None


def _stands(quote: str, text: str) -> bool:
    said, whole = (" ".join(words.split()) for words in (quote.strip(_EDGE), text))
    return said in whole and columns(said) >= min(_LEAST, columns(whole) // 2)


@cache
def _answers(sort: Sort) -> TypeAdapter[Opinion]:
    return TypeAdapter(OfNotes if sort == "notes" else OfClaims)


def schema(sort: Sort) -> Mapping[str, object]:
    """Return the JSON Schema of a reply; the quotes come first, so that the answer follows from them."""
    string: Mapping[str, object] = {"type": "string"}
    words = get_args(OfNotes if sort == "notes" else OfClaims)
    fields: Mapping[str, object] = {
        "first": string,
        "second": string,
        "answer": {"type": "string", "enum": list(words)},
    }
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
