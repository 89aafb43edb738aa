"""The shape of what a model answers, and what of it has that shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from curator.extensions import Extensions, Schema, allowed

_MOST: Final = 40
_Anything = object
_Words = Annotated[str, Field(min_length=1, max_length=300)]


class Cited(BaseModel):
    """Lines of a journal and the words of them that say it."""

    model_config = ConfigDict(frozen=True)

    first: Annotated[int, Field(ge=1)]
    last: Annotated[int, Field(ge=1)]
    quote: Annotated[str, Field(min_length=1, max_length=1_500)]


class Claimed(BaseModel):
    """A fact as a model claims it; nothing in it is believed."""

    model_config = ConfigDict(frozen=True, allow_inf_nan=False)

    subject: _Words
    predicate: _Words
    object: _Words
    confidence: Annotated[float, Field(ge=0, le=1)]
    evidence: Annotated[tuple[Cited, ...], Field(min_length=1, max_length=5)]
    tags: Annotated[tuple[str, ...], Field(max_length=10)] = ()
    # A wrong field takes no fact with it, so each is looked at when the fact stands.
    extensions: _Anything = None

    @property
    def texts(self) -> tuple[str, str, str]:
        return self.subject, self.predicate, self.object


class _Reply(BaseModel):
    facts: list[JsonValue]


@dataclass(frozen=True, slots=True)
class Replied:
    """The facts of a reply that read, and how many do not, by reason; `raw` is the reply itself."""

    claimed: tuple[Claimed, ...]
    dropped: Mapping[str, int]
    raw: str


def read(text: str) -> Replied | None:
    """Read one reply; None where it has not the shape of a list of facts at all."""
    try:
        told = _Reply.model_validate_json(text).facts
    except (ValidationError, RecursionError):
        return None
    dropped: Counter[str] = Counter()
    claimed: list[Claimed] = []
    for one in told[:_MOST]:
        try:
            claimed.append(Claimed.model_validate(one))
        except ValidationError as wrong:
            fields = {str(error["loc"][0]) for error in wrong.errors() if error["loc"]}
            dropped["confidence" if fields == {"confidence"} else "shape"] += 1
    if len(told) > _MOST:
        dropped["too_many"] += len(told) - _MOST
    return Replied(tuple(claimed), dropped, text)


def schema(tags: Iterable[str], more: Extensions = Extensions()) -> Mapping[str, object]:  # noqa: B008
    """Return the JSON Schema of a reply, with nothing in it that any known server refuses."""
    string: Mapping[str, object] = {"type": "string"}
    cited = {"first": {"type": "integer"}, "last": {"type": "integer"}, "quote": string}
    fact: dict[str, object] = {
        "subject": string,
        "predicate": string,
        "object": string,
        "confidence": {"type": "number"},
        "evidence": {"type": "array", "items": _table(cited)},
    }
    if known := sorted(tags):
        fact["tags"] = {"type": "array", "items": {"type": "string", "enum": known}}
    if more.fields:
        fact["extensions"] = _table({name: _maybe(one) for name, one in more.fields.items()})
    return _table({"facts": {"type": "array", "items": _table(fact)}})


def _maybe(told: Schema) -> Mapping[str, object]:
    """Return the schema of a field that may also be null: strict servers want each field to be there."""
    kind, known = told["type"], allowed(told)
    if isinstance(items := told.get("items"), Mapping):
        return {"type": [kind, "null"], "items": _listed(items)}
    return {"type": [kind, "null"], **({"enum": [*known, None]} if known else {})}


def _listed(told: Schema) -> Mapping[str, object]:
    known = allowed(told)
    return {"type": told["type"], **({"enum": known} if known else {})}


def _table(fields: Mapping[str, object]) -> Mapping[str, object]:
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
