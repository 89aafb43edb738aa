"""Numbers said in words of Korean, Japanese and Chinese, or with their words for thousands."""

from __future__ import annotations

import re
from typing import Final

_TENS: Final = {
    "열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70,
    "여든": 80, "아흔": 90,
}  # fmt: skip
_ONES: Final = {
    "한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8,
    "아홉": 9,
}  # fmt: skip
_HAN: Final = {char: n for n, char in enumerate("〇一二三四五六七八九")}
_SMALL: Final = {"十": 10, "백": 100, "百": 100, "천": 1000, "千": 1000}
_LARGE: Final = {"만": 10**4, "万": 10**4, "억": 10**8, "億": 10**8, "조": 10**12, "兆": 10**12}
# What may stand right behind a word that counts: “두 개가”, “세 마리뿐”, not “두 개발자”.
_FOLLOWS: Final = r"(?![\uac00-\ud7a3])|[은는이가을를에의로와과도만씩까부마뿐전후간입으인짜예다]"
_COUNTERS_KO: Final = (
    "개월|시간|개|명|마리|번|달|살|분|초|대|권|장|잔|병|그루|켤레|가지|군데|사람|주|쌍|벌|척|통"
    "|자루|줄|칸|끼|송이|팀|층|시|일|월|년|원|회|건|곳|인치|자|인|석|배|점|호|평"
)
NATIVE: Final = rf"(?<![\uac00-\ud7a3])(?:(?:{'|'.join(_TENS)}) ?)?(?:{'|'.join((*_ONES, *_TENS))})"
COUNTED_KO: Final = rf"(?:{_COUNTERS_KO})(?:{_FOLLOWS})"
FOLLOWED: Final = rf"(?={_FOLLOWS})"
COUNTER_KO: Final = re.compile(rf"({_COUNTERS_KO}){FOLLOWED}")
# “제3조” is an article, “3조 원” a sum.
_SCALE: Final = r"(?:[백천만억百千万億兆]|조(?= ?(?:원|달러|엔|유로|위안|\d)))"
SCALED: Final = (
    rf"\d{{1,12}}(?:[.,]\d{{1,12}}){{0,3}}{_SCALE}{{1,2}}"
    rf"(?: ?\d{{1,4}}{_SCALE}{{1,2}}){{0,3}}(?:\d{{1,4}}(?!\d))?"
)
COUNTERS_JA: Final = (
    "人個枚匹台冊回年月週日時分秒階本頭羽棟名件艘着足杯組曲種列皿个次脚円歳軒通錠粒箱袋缶点倍室席"
    "社校泊票"
)
_PART: Final = re.compile(r"\d+(?:[.,]\d+)*|[^\d\s]")
_NATIVE: Final = re.compile(rf"({'|'.join(_TENS)})? ?({'|'.join(_ONES)})?")


def native(text: str) -> str:
    """Return a Korean numeral such as 두 or 스물다섯 in digits."""
    found = _NATIVE.match(text)
    assert found is not None
    return str(_TENS.get(found[1], 0) + _ONES.get(found[2], 0))


def scaled(text: str) -> str:
    """Return a number with signs of scale in digits: 3천만, 1억 2천, 300万, 五百万."""
    total = section = 0.0
    number: float | None = None
    for sign in _PART.findall(text):
        if sign[0].isdecimal():
            number = float(sign.replace(",", ""))
        elif sign in _HAN:
            number = (number or 0) * 10 + _HAN[sign]
        elif sign in _SMALL:
            section += (1 if number is None else number) * _SMALL[sign]
            number = None
        else:
            total += (section + (number or 0) or 1) * _LARGE[sign]
            section, number = 0.0, None
    return f"{total + section + (number or 0):.6f}".rstrip("0").rstrip(".")
