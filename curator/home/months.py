"""Names of months and weekdays, as the names of daily notes hold them."""

from __future__ import annotations

import re
from typing import Final

_NAMES: Final = (
    "jan(?:uar[yi]?)?|jänner|janv(?:ier)?|enero|janeiro|gennaio|января",
    "feb(?:ruar[yi]?)?|févr?(?:ier)?|febrero|fev(?:ereiro)?|febbraio|февраля",
    "mar(?:ch|s|zo|ço)?|märz|maart|марта",
    "apr(?:il[e]?)?|avr(?:il)?|abr(?:il)?|апреля",
    "ma[iy]|mayo|maio|maggio|maj|mei|мая",
    "june?|juni|juin|junio|junho|giugno|июня",
    "july?|juli|juil(?:let)?|julio|julho|luglio|июля",
    "aug(?:ust(?:us|i)?)?|août|agosto|августа",
    "sept?(?:emb(?:er|re))?|septiembre|setembro|settembre|сентября",
    "o[ck]t(?:ob(?:er|re))?|octubre|outubro|ottobre|октября",
    "nov(?:emb(?:er|re))?|noviembre|novembro|ноября",
    "de[cz](?:emb(?:er|re))?|déc(?:embre)?|diciembre|dezembro|dicembre|декабря",
)
MONTH: Final = "(" + "|".join(_NAMES) + ")"
_MATCHERS: Final = tuple(re.compile(names, re.IGNORECASE) for names in _NAMES)
WEEKDAY: Final = (
    r"(?:(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?"
    r"|(?:mo|di|mi|do|fr|sa|so)|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend"
    r"|(?:lun|mar|mer|jeu|ven|same|sam|dim)(?:credi|edi|di|anche)?|dimanche"
    r"|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?"
    r"|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье"
    r"|[月火水木金土日](?:曜日?)?|[월화수목금토일](?:요일)?|(?:星期|周|週)[一二三四五六日天])\.?"
)


def number_of(month: str) -> str:
    """Return the number of a month by the group that MONTH matched."""
    return str(next(n for n, names in enumerate(_MATCHERS, 1) if names.fullmatch(month)))
