"""Every regular expression of the package, and strings that are made to hurt each of them."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import curator

AnyPattern = re.Pattern[str] | re.Pattern[bytes]
_ANCHORED = frozenset({"match", "fullmatch"})
_FLAGS = dict(re.RegexFlag.__members__)
FILLERS = (
    " ", "a", "7", "[", "`", "-", "漢", "(", "\t", "\n", "한", "]", "|", "*", "#", '"', ":", ".", "_",
    "/", "<", "{", "=", "~", ">",
)  # fmt: skip
_TOKEN = re.compile(r"\\(?P<escaped>.)|(?P<word>[^\W\d_]{2,}(?![*+?{]))|(?P<sign>.)", re.DOTALL)
_GROUP = re.compile(r"\(\?(?:P[<=!][^>)]*>?|[:=!>]|<[=!]|[aiLmsux-]*:?\)?)")
_REPEAT = re.compile(r"(?<!\\)\{(\d+)(?:,\d*)?\}|(?<!\\)\{,\d+\}")
_CLASSES = {
    "d": "7", "D": "a", "w": "a", "W": "!", "s": " ", "S": "a", "n": "\n", "t": "\t", "r": "\r",
    "b": "", "B": "", "A": "", "Z": "",
}  # fmt: skip
SIZE = 2_048
# Seconds of the processor; what takes less is not worth a second look, or may be noise.
_NOTICED, _FLOOR = 0.0004, 0.005


@dataclass(frozen=True)
class Recipe:
    """How a string is made: a beginning once, then the same again and again."""

    begin: str
    again: str

    def text(self, size: int) -> str:
        """Return a string of about that many characters."""
        return self.begin + self.again * (size // len(self.again))


@dataclass(frozen=True)
class Expression:
    """One expression: where it stands, and by which methods it is used (search if not known)."""

    where: str
    pattern: AnyPattern
    methods: frozenset[str] = field(default_factory=frozenset)

    def work(self, text: str) -> None:
        """Use the expression on a text as the package uses it."""
        subject: object = text if isinstance(self.pattern.pattern, str) else text.encode("utf-8")
        names = self.methods & _ANCHORED if self.methods and self.methods <= _ANCHORED else ()
        for name in names or ("findall",):
            getattr(self.pattern, name)(subject)

    def source(self) -> str:
        """Return the pattern as text."""
        pattern = self.pattern.pattern
        return pattern if isinstance(pattern, str) else pattern.decode("latin-1")


def expressions() -> list[Expression]:
    """Return each expression of the package once: module globals, results of caches, literals in code."""
    found: dict[tuple[str | bytes, int], Expression] = {}
    for where, pattern, methods in _patterns():
        known = found.get((pattern.pattern, pattern.flags))
        if known is not None and not (methods and known.methods):
            uses: frozenset[str] = frozenset()
        else:
            uses = methods | known.methods if known is not None else methods
        found[pattern.pattern, pattern.flags] = Expression(where, pattern, uses)
    return list(found.values())


def _modules() -> Iterator[object]:
    for module in pkgutil.walk_packages(curator.__path__, "curator."):
        if not module.name.endswith("__main__"):
            yield importlib.import_module(module.name)


def _source(module: object) -> str:
    return Path(str(getattr(module, "__file__", ""))).read_text("utf-8")


def _flags(keywords: Iterable[ast.keyword]) -> int:
    texts = [ast.unparse(word.value) for word in keywords if word.arg == "flags"]
    return sum(int(_FLAGS[part]) for text in texts for part in re.findall(r"re\.(\w+)", text))


def _patterns() -> Iterator[tuple[str, AnyPattern, frozenset[str]]]:
    for module in _modules():
        name = str(getattr(module, "__name__", ""))
        for key, value in vars(module).items():
            for pattern in _inside(_called(value)):
                yield f"{name}.{key}", pattern, _used(f"{name}.{key}")
        yield from _literals(name, ast.parse(_source(module)))


def _called(value: object) -> object:
    """Call what only caches an expression made of the shipped word lists."""
    if hasattr(value, "cache_info") and "Pattern" in str(getattr(value, "__annotations__", {})):
        inner = value.__wrapped__  # type: ignore[attr-defined]
        return value() if not inspect.signature(inner).parameters else None  # type: ignore[operator]
    return value


def _inside(value: object) -> Iterator[AnyPattern]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Mapping):
        yield from _inside([*value.keys(), *value.values()])
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from _inside(part)


def _literals(name: str, tree: ast.AST) -> Iterator[tuple[str, AnyPattern, frozenset[str]]]:
    """Yield what functions hand to `re` by themselves, written out or in an f-string."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for node in (inner for function in functions for inner in ast.walk(function)):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re"), attr=method), args=[first, *_]
            ) if (text := _spelled(first)) is not None and method != "escape":
                flags = _flags(node.keywords)
                yield f"{name}:{node.lineno}", re.compile(text, flags), frozenset({method})
            case _:
                pass


def _spelled(node: ast.expr) -> str | None:
    """Return a pattern written in code; an escaped name in it becomes a word."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts) if all(
            isinstance(p, ast.Constant) or "re.escape" in ast.unparse(p) for p in parts
        ):
            return "".join(str(p.value) if isinstance(p, ast.Constant) else "word" for p in parts)
    return None


def _sources() -> Mapping[str, str]:
    return {str(getattr(module, "__name__", "")): _source(module) for module in _modules()}


_USES: dict[str, set[str]] = defaultdict(set)


def _used(where: str) -> frozenset[str]:
    """Return the methods that the module of an expression calls on it; none if it is handed on."""
    if not _USES:
        for name, text in _sources().items():
            for node in ast.walk(ast.parse(text)):
                match node:
                    case ast.Attribute(value=ast.Name(id=called), attr=attr):
                        _USES[f"{name}.{called}"].add(attr)
                    case _:
                        pass
    return frozenset(_USES.get(where, ()))


def tokens(source: str) -> list[str]:
    """Return the literal words and signs of a pattern in order, repeated as often as they must be."""
    found: list[str] = []
    source = _GROUP.sub("", source)
    at = 0
    while at < len(source):
        repeat = _REPEAT.match(source, at)
        if repeat is not None:
            if found and repeat[1]:
                found[-1] *= min(int(repeat[1]), 8) or 1
            at = repeat.end()
            continue
        token = _TOKEN.match(source, at)
        assert token is not None
        at = token.end()
        if token["escaped"]:
            found.append(_CLASSES.get(token["escaped"], token["escaped"]))
        elif token["word"]:
            found.append(token["word"])
        elif token["sign"] not in "^$.*+?()|[]":
            found.append(token["sign"])
    return [token for token in found if token]


def units(source: str, most: int) -> list[str]:
    """Return what to repeat: each literal and each short run of neighbours, those with signs first."""
    parts = tokens(source)
    runs = ["".join(parts[i : i + n]) for n in (1, 2, 3, 4, 5) for i in range(len(parts) - n + 1)]
    signs = [run for run in dict.fromkeys(runs) if not run.isalpha()]
    words = [run for run in dict.fromkeys(runs) if run.isalpha()]
    return [*FILLERS, *_some(signs, most), *_some(words, most // 3)]


def _some(texts: list[str], most: int) -> list[str]:
    return texts[:: len(texts) // most + 1]


def hard(source: str, most: int = 110) -> Iterator[Recipe]:
    """Yield ways to make a string of any length that may hurt an expression."""
    repeated = units(source, most)
    for unit in repeated:
        yield Recipe("", unit)
        yield Recipe("", unit + "\n")
        yield Recipe("", unit + "a ")
    for unit in repeated[len(FILLERS) :: 2]:
        for filler in FILLERS[:8]:
            yield Recipe(unit, filler)


def growth(expression: Expression, recipe: Recipe) -> float:
    """Return by how much more than linear the work grows: 1 for linear, 4 for quadratic, 0 if too small."""
    few = recipe.text(SIZE)
    once = _cost(expression, few)
    if once < _NOTICED or once < 6 * _cost(expression, recipe.text(SIZE // 4)):
        return 0
    many = recipe.text(4 * SIZE)
    long = min(_cost(expression, many) for _ in range(3))
    short = min(_cost(expression, few) for _ in range(3))
    return long / short / 4 if long > _FLOOR else 0


def _cost(expression: Expression, text: str) -> float:
    begun = process_time()
    expression.work(text)
    return process_time() - begun
