"""Notes of three languages with near copies among them, made from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

_HEADS: Final = (
    "b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p ph pl pr qu r s sc sh sl sp st str t th tr"
    " v w wh y z"
)
_HEARTS: Final = "a a a ai au e e e ea ee ei i i i ie o o o oa oo ou u u"
_TAILS: Final = (
    "b ck ct d dge ff ft g l ld ll lt m mp n nd ng nk nt p pt r rd rk rm rn rt s sh sk ss st t th x"
)
_SMALL: Final = "the of and to in is for that with on as are by it be at this from or an not"
_ENDINGS: Final = ("", "", "", "s", "ed", "ing", "er", "ly", "ion", "al")
_PARTICLES: Final = (*"은는이가을를의에도와", "에서", "으로", "하고", "까지")
_VERBS: Final = ("합니다", "했다", "이다", "됩니다", "있다", "없다", "한다", "였다")
_KANA: Final = (*"のをがはにでとも", "から", "まで", "として", "という")
_CLOSINGS: Final = ("です。", "ます。", "した。", "である。", "ません。", "いる。")
_VOCABULARY: Final = 12_000
# Share of a text that an edit changes at most: near copies lie around and above a ratio of 0.85.
_WORST: Final = 0.14
# Share of families; with one to five copies each about a tenth of all notes are copies.
_FAMILIES: Final = 0.05
_TEMPLATE: Final = 9


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language to make sentences of: words by falling frequency, and how they are put together."""

    words: tuple[str, ...]
    between: str
    joints: tuple[str, ...]
    ends: tuple[str, ...]
    length: int
    weights: tuple[float, ...] = field(repr=False)

    def words_of(self, chance: random.Random, count: int) -> list[str]:
        return chance.choices(self.words, cum_weights=self.weights, k=count)

    def sentence(self, chance: random.Random) -> str:
        said = self.words_of(chance, chance.randint(5, 16))
        joined = [word + chance.choice(self.joints) for word in said]
        return self.between.join(joined) + chance.choice(self.ends)

    def text(self, chance: random.Random) -> str:
        """Return a body: mostly about `length` letters, some of them several times that."""
        wanted = self.length * min(8, max(0.08, chance.lognormvariate(0, 0.6)))
        said: list[str] = []
        while wanted > 0:
            said.append(self.sentence(chance))
            wanted -= len(said[-1])
        return _laid_out(said, chance)


def tongues(seed: int) -> tuple[Tongue, ...]:
    """Return English, Korean and Japanese as far as letters go."""
    chance = random.Random(seed)
    english = [*_SMALL.split(), *(_english(chance) for _ in range(_VOCABULARY))]
    korean = _wide(range(0xAC00, 0xD7A3, 29), (2, 2, 3), chance)
    japanese = _wide(range(0x4E00, 0x9FA0, 11), (1, 2, 2, 3), chance)
    return (
        _tongue(english, " ", ("",) * 9 + (",",), (". ", ". ", ".\n", "? "), 600),
        _tongue(korean, " ", _PARTICLES, tuple(f" {verb}. " for verb in _VERBS), 350),
        _tongue(japanese, "", _KANA, _CLOSINGS, 250),
    )


def _tongue(
    words: list[str], between: str, joints: tuple[str, ...], ends: tuple[str, ...], length: int
) -> Tongue:
    weights = tuple(accumulate(1 / (rank + 3) for rank in range(len(words))))
    return Tongue(tuple(words), between, joints, ends, length, weights)


def _english(chance: random.Random) -> str:
    heads, hearts, tails = _HEADS.split(), _HEARTS.split(), [*_TAILS.split(), "", "", ""]
    parts = (
        chance.choice(heads) + chance.choice(hearts) + chance.choice(tails)
        for _ in range(chance.choice((1, 1, 2, 2, 3)))
    )
    return "".join(parts) + chance.choice(_ENDINGS)


def _wide(signs: range, lengths: tuple[int, ...], chance: random.Random) -> list[str]:
    return [
        "".join(map(chr, chance.choices(signs, k=chance.choice(lengths))))
        for _ in range(_VOCABULARY)
    ]


def _laid_out(said: list[str], chance: random.Random) -> str:
    look = chance.random()
    if look < 0.3:
        return "".join(f"- {line.strip()}\n" for line in said)
    if look < 0.4:
        return f"# {said[0].strip()}\n\n" + "".join(said[1:]) + "\n"
    return "".join(said).strip() + "\n"


def bodies(count: int, seed: int = 1) -> list[str]:
    """Return texts of which about a tenth are near copies, in families of two to six."""
    chance = random.Random(seed)
    known = tongues(seed)
    made: list[str] = []
    while len(made) < count:
        tongue = known[len(made) % len(known)]
        text = tongue.text(chance)
        made.append(text)
        if chance.random() < _FAMILIES:
            family = chance.choice((1, 1, 1, 2, 5))
            made += [edited(text, tongue, chance) for _ in range(family)]
    del made[count:]
    chance.shuffle(made)
    return made


def edited(text: str, tongue: Tongue, chance: random.Random) -> str:
    """Return a text with up to about a seventh of it changed by words, letters or sentences."""
    share = chance.random() * _WORST
    match chance.randrange(4):
        case 0:
            return _words_changed(text, tongue, chance, share)
        case 1:
            return _letters_changed(text, tongue, chance, share)
        case 2:
            return _cut_or_grown(text, tongue, chance, share)
        case _:
            shorter = _cut_or_grown(text, tongue, chance, share / 2)
            return _words_changed(shorter, tongue, chance, share / 2)


def _words_changed(text: str, tongue: Tongue, chance: random.Random, share: float) -> str:
    runs = [text[at : at + 3] for at in range(0, len(text), 3)]
    pieces = text.split(" ") if tongue.between else runs
    new = tongue.words_of(chance, len(pieces))
    kept: list[str] = []
    for piece, other in zip(pieces, new, strict=True):
        if chance.random() >= share:
            kept.append(piece)
        elif chance.random() < 0.6:
            kept.append(other)
        elif chance.random() < 0.5:
            kept += [piece, other]
    return (" " if tongue.between else "").join(kept)


def _letters_changed(text: str, tongue: Tongue, chance: random.Random, share: float) -> str:
    letters = "".join(tongue.words[:200])
    return "".join(chance.choice(letters) if chance.random() < share else sign for sign in text)


def _cut_or_grown(text: str, tongue: Tongue, chance: random.Random, share: float) -> str:
    size = int(len(text) * share)
    at = chance.randrange(max(1, len(text) - size))
    if chance.random() < 0.5:
        return text[:at] + text[at + size :]
    more = ""
    while len(more) < size:
        more += tongue.sentence(chance)
    return text[:at] + more + text[at:]


def templated(texts: list[str], seed: int = 2) -> Iterator[str]:
    """Yield the texts, every second one cut to a few words in the slots of one long template."""
    chance = random.Random(seed)
    tongue = tongues(seed)[0]
    lines = [tongue.sentence(chance).strip() for _ in range(_TEMPLATE)]
    for number, text in enumerate(texts):
        if number % 2:
            own = iter(tongue.words_of(chance, 3 * _TEMPLATE))
            yield "".join(f"## {line}\n{next(own)} {next(own)} {next(own)}\n" for line in lines)
        else:
            yield text
