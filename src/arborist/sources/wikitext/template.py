"""Templates: what the well-known inline ones show, infoboxes as facts, nothing else.

A template's output is made by code that a dump does not carry, so only those
are rendered whose words are visibly in the source: a value with its unit, a
foreign word, a date. Nothing is computed (no conversions, no ages): every
character of the text can be found in the raw bytes or in the tables here.
"""

import re
from collections.abc import Callable

from arborist.sources.wikitext.parse import BREAK, GAP, superscript

Arguments = dict[str, str]
Handler = Callable[[Arguments], str]

_NAMED = re.compile(r"\s*([^=<>\[\]{}\n]{1,60}?)\s*=")
_SPACE = re.compile(r"\s+")

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")  # fmt: skip

LANGUAGES = {
    "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian", "bg": "Bulgarian", "bn": "Bengali", "ca": "Catalan",
    "cs": "Czech", "cy": "Welsh", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish",
    "et": "Estonian", "eu": "Basque", "fa": "Persian", "fi": "Finnish", "fr": "French", "ga": "Irish",
    "gd": "Scottish Gaelic", "grc": "Ancient Greek", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian",
    "hu": "Hungarian", "hy": "Armenian", "id": "Indonesian", "is": "Icelandic", "it": "Italian", "ja": "Japanese",
    "ka": "Georgian", "ko": "Korean", "la": "Latin", "lt": "Lithuanian", "lv": "Latvian", "mk": "Macedonian",
    "ms": "Malay", "mt": "Maltese", "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese",
    "ro": "Romanian", "ru": "Russian", "sa": "Sanskrit", "sk": "Slovak", "sl": "Slovene", "sq": "Albanian",
    "sr": "Serbian", "sv": "Swedish", "ta": "Tamil", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian",
    "ur": "Urdu", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip

_UNITS = {"km2": "km²", "m2": "m²", "sqmi": "sq mi", "sqft": "sq ft", "m3": "m³", "km3": "km³", "ft3": "ft³",
          "cm2": "cm²", "cm3": "cm³", "C": "°C", "F": "°F", "K": "K", "kph": "km/h", "kmh": "km/h", "oilbbl": "bbl",
          "oilbbl/d": "bbl/d", "USgal": "US gal", "impgal": "imp gal"}  # fmt: skip
_RANGE_WORDS = {"to": "to", "-": "–", "–": "–", "and": "and", "or": "or", "x": "×", "by": "by", "*": "×",
                "to(-)": "to", "+/-": "±", "±": "±", "and(-)": "and", "xx": "×"}  # fmt: skip


def arguments(parts: list[str]) -> Arguments:
    """Named arguments by name (as written), positional ones as "1", "2" and so on."""
    found: Arguments = {}
    position = 0
    for part in parts:
        match = _NAMED.match(part)
        if match:
            found[match[1]] = part[match.end() :].strip()
        else:
            position += 1
            found[str(position)] = part.strip()
    return found


def _first(a: Arguments) -> str:
    return a.get("1", "")


def _second(a: Arguments) -> str:
    return a.get("2") or a.get("1", "")


def _last(a: Arguments) -> str:
    numbered = positional(a)
    return numbered[-1] if numbered else ""


def positional(a: Arguments) -> list[str]:
    """The positional arguments in order."""
    values: list[str] = []
    while str(len(values) + 1) in a:
        values.append(a[str(len(values) + 1)])
    return values


def _joined(separator: str) -> Handler:
    return lambda a: separator.join(value for value in positional(a) if value)


def _fixed(text: str) -> Handler:
    return lambda _a: text


def _prefixed(prefix: str) -> Handler:
    return lambda a: f"{prefix}{_first(a)}"


def _convert(a: Arguments) -> str:
    """``{{convert|5|ft|10|in|m}}`` shows "5 ft 10 in"; the conversion itself is not in the source."""
    values = positional(a)
    if len(values) < 2:
        return _first(a)
    shown = [values[0]]
    place = 1
    while place + 1 < len(values) and values[place] in _RANGE_WORDS:
        shown += [_RANGE_WORDS[values[place]], values[place + 1]]
        place += 2
    if place < len(values):
        shown.append(_UNITS.get(values[place], values[place]))
        place += 1
    if (
        place + 1 < len(values)
        and re.fullmatch(r"[\d.,/+]+", values[place])
        and values[place - 1] in {"ft", "lb", "st", "mi", "yd", "foot", "lboz"}
    ):
        shown += [values[place], _UNITS.get(values[place + 1], values[place + 1])]
    return " ".join(shown)


def _date(a: Arguments) -> str:
    """Year, month, day in the order the template itself shows them."""
    values = positional(a)[:3]
    if not values or not values[0].isdecimal():
        return values[0] if values else ""
    year, month = values[0], values[1] if len(values) > 1 else ""
    day = values[2].lstrip("0") if len(values) > 2 else ""
    name = MONTHS[int(month) - 1] if month.isdecimal() and 1 <= int(month) <= 12 else month
    if not name:
        return year
    if not day:
        return f"{name} {year}"
    return f"{day} {name} {year}" if a.get("df", "").startswith("y") else f"{name} {day}, {year}"


def _nihongo(a: Arguments) -> str:
    name, native, roman = (a.get(key, "") for key in ("1", "2", "3"))
    inside = ", ".join(part for part in (native, roman, a.get("4", "")) if part)
    if not name:
        return f"{roman or native}" + (f" ({native})" if roman and native else "")
    return f"{name} ({inside})" if inside else name


def _quote(a: Arguments) -> str:
    text = a.get("text") or a.get("quote") or _first(a)
    by = a.get("author") or a.get("sign") or a.get("2", "")
    return f"{BREAK}{text}{BREAK}" + (f"— {by}{BREAK}" if by and text else "")


def _fraction(a: Arguments) -> str:
    values = positional(a)
    if len(values) == 1:
        return f"1/{values[0]}"
    if len(values) == 2:
        return f"{values[0]}/{values[1]}"
    return f"{values[0]} {values[1]}/{values[2]}" if values else ""


def _textual_citation(a: Arguments) -> str:
    """``{{harvtxt|Boolos|Jeffrey|1999}}`` is a part of its sentence: "Boolos & Jeffrey (1999)"."""
    *names, year = positional(a) or [""]
    authors = " & ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return f"{authors} ({year})" if authors else year


def _coordinates(a: Arguments) -> str:
    if "title" in a.get("display", "") and "inline" not in a.get("display", ""):
        return ""  # shown beside the page's title, not in its text
    numbers = []
    for value in positional(a):
        if not re.fullmatch(r"[\d.\-−]+|[NSEW]", value):
            break
        numbers.append(value)
    shown = ""
    marks = iter("°′″")
    for value in numbers:
        if value in "NSEW":
            shown += f"{value} "
            marks = iter("°′″")
        else:
            shown += value + next(marks, "")
    return shown.strip() if any(value in "NSEW" for value in numbers) else ", ".join(numbers)


def _val(a: Arguments) -> str:
    number = _first(a)
    if a.get("2"):
        number += f" ± {a['2']}"
    if a.get("e"):
        number += f" × 10{superscript(a['e'])}"
    unit = a.get("u") or a.get("ul") or ""
    return f"{number} {unit}".strip()


def _ship(a: Arguments) -> str:
    return " ".join(value for value in positional(a)[:2] if value)


def _marriage(a: Arguments) -> str:
    years = "–".join(value for value in (a.get("2", ""), a.get("3") or a.get("end", "")) if value)
    return f"{_first(a)} ({years})" if years else _first(a)


def _height(a: Arguments) -> str:
    return " ".join(f"{a[unit]} {unit}" for unit in ("m", "cm", "ft", "in") if a.get(unit))


def _nuclide(a: Arguments) -> str:
    return "-".join(value for value in positional(a)[:2] if value)


def _old_style_date(a: Arguments) -> str:
    day = ", ".join(value for value in positional(a)[:2] if value)
    return f"{day} [O.S. {a['3']}]" if a.get("3") else day


def _verse(a: Arguments) -> str:
    book, *places = positional(a)[:3] or [""]
    return f"{book} {':'.join(place for place in places if place)}".strip()


def _share(a: Arguments) -> str:
    """A bar of a bar chart: ``* Muslim: 98%``."""
    return f"\n* {a.get('1', '')}: {a.get('3', '')}%" if a.get("3") else ""


def _chart(a: Arguments) -> str:
    return f"\n{a.get('title', '')}\n{a.get('bars', '')}\n"


def _populations(a: Arguments) -> str:
    """Year and count as list lines; years are names or every other positional argument."""
    pairs = [(key, value) for key, value in a.items() if re.fullmatch(r"[12]\d{3}", key)]
    listed = positional(a)
    pairs += list(zip(listed[0::2], listed[1::2], strict=False))
    lines = [f"* {year}: {count}" for year, count in pairs if year and count]
    return "\n".join(["", a.get("title") or "Historical populations", *lines, ""]) if lines else ""


def _columns(a: Arguments) -> str:
    return "\n" + "\n".join(value for key, value in a.items() if re.fullmatch(r"col\d", key)) + "\n"


def _chem(a: Arguments) -> str:
    return "".join(positional(a))


def _keys(names: str, handler: Handler) -> dict[str, Handler]:
    return {name.strip(): handler for name in names.split(",")}


# Names are lower case with spaces. What is not here shows nothing.
INLINE: dict[str, Handler] = {
    **_keys("convert,cvt,convinfobox", _convert),
    **_keys(
        "lang,native name,native phrase,script,resize,tooltip2,font,font color,colored text,color,fs interval", _second
    ),
    **_keys("transl,transliteration,iw2,rtl-lang", _last),
    **_keys("nihongo,nihongo2,nihongo3,nihongo krt", _nihongo),
    **_keys(
        "birth date,birth date and age,bda,dob,death date,death date and age,dda,start date,start date and age,end date,film date,date,"
        "dts,release date,birth-date,death-date,birth-date and age,death-date and age,birth year and age,launch date,opening date,"
        "birth date and age2,death year and age,birth year,start-date,end-date",
        _date,
    ),
    **_keys(
        "abbr,abbrlink,tooltip,nowrap,small,smaller,big,larger,large,nobold,nobr,vanchor,sc,sc2,smallcaps,em,strong,bold,italic,italics,"
        "ill,interlanguage link,interlanguage link multi,linktext,nts,ntsh,formatnum,num,flag,flagcountry,flagu,flagdeco,flagathlete,"
        "ipa,ipa-all,unicode,polytonic,not a typo,sic,as written,proper name,visible anchor,noitalic,"
        "plainlist,plain list,flatlist,longitem,lower,allow wrap,pad,math,mvar,var,code,mono,samp,kbd,tt,codett,blue,red,green,"
        "no wrap,ubl2,normal,align,center,left,right,sort,gaps,serif,sans-serif,title,avoid wrap,wrap,inlinelist,angle bracket,hidden,"
        "interlanguage,tq,inline block,em dash list,zwj,notatypo,respelling,underline,u,strikethrough,strike,raise,dfn,cite quran,"
        "bibleverse-nb,bartable,abbr2,collapsible list item,no bold,no italic,hebrew,arabic,cyrl,grc,country data,noflag,flag+link",
        _first,
    ),
    **_keys(
        "hlist,unbulleted list,ubl,ublist,vunblist,unbullet,unbulleted,cslist,comma separated entries,bulleted list,ordered list,"
        "flat list,dotlist,unbulletedlist,collapsible list,enum,pagelist,hlist2,keypress list,tree list",
        _joined(", "),
    ),
    **_keys("keypress,key press,key", _joined("-")),
    **_keys("chem,chem2,chemical formula,ce", _chem),
    **_keys("simplenuclide,simplenuclide2,nuclide,nuclide2", _nuclide),
    **_keys("frac,sfrac,fraction,vulgar fraction,frac2", _fraction),
    **_keys(
        "quote,blockquote,cquote,quotation,bquote,rquote,quote box,quotebox,centered pull quote,block quote,poemquote,verse translation,bq",
        _quote,
    ),
    **_keys("coord,coordinates,coor dms,coor dm,coor d", _coordinates),
    **_keys("harvtxt,harvcoltxt", _textual_citation),
    **_keys("oldstyledate,old style date", _old_style_date),
    **_keys("bibleref,bibleref2,bibleverse,bible verse", _verse),
    **_keys("bar percent", _share),
    **_keys("bar box", _chart),
    **_keys("historical populations,us census population,historical population,uscensuspop", _populations),
    **_keys("columns", _columns),
    **_keys("columns-list,div col list,pre2", lambda a: "\n" + _last(a) + "\n"),
    **_keys("music", lambda a: {"flat": "♭", "sharp": "♯", "natural": "♮"}.get(_first(a), _first(a))),
    **_keys("midsize,nastaliq,ws", _first),
    **_keys("' \"", _fixed("' \"")),
    **_keys('-"', _fixed('-"')),
    **_keys(
        "inflation,format price,currentyear,currentmonth,currentday,age,age in days,age in years and days,time ago,"
        "to usd,usdollar to euro,population wd,update after",
        _fixed("…"),  # a number that only the wiki's own code knows
    ),
    **_keys("val", _val),
    **_keys(
        "uss,hms,ss,rms,ms,mv,hmas,hmcs,ijn,sms,ins,rfa,usns,usat,sclass,sclass-,sclass2,sclass2-,hnlms,ship,uscgc,class",
        _ship,
    ),
    **_keys("marriage,married", _marriage),
    **_keys("height", _height),
    **_keys("as of", _prefixed("As of ")),
    **_keys("since", _prefixed("Since ")),
    **_keys("circa,c.,ca.", lambda a: "c. " + "–".join(positional(a))),
    **_keys("floruit,fl.", lambda a: "fl. " + "–".join(positional(a))),
    **_keys("reign,r.", lambda a: "r. " + "–".join(positional(a))),
    **_keys("born,b.", _prefixed("born ")),
    **_keys("died,d.", _prefixed("died ")),
    **_keys("us$,usd,us dollar", _prefixed("US$")),
    **_keys("a$,aud", _prefixed("A$")),
    **_keys("ca$,c$,cad", _prefixed("C$")),
    **_keys("inr,indian rupee,indian rupees,₹", _prefixed("₹")),
    **_keys("gbp,pound sterling,£", _prefixed("£")),
    **_keys("euro,eur,€", _prefixed("€")),
    **_keys("jpy,yen,¥", _prefixed("¥")),
    **_keys(
        "sup,smallsup", lambda a: superscript(_first(a)) if re.fullmatch(r"[-−+\d]{1,8}", _first(a)) else _first(a)
    ),
    **_keys("sub", _first),
    **_keys("su", lambda a: a.get("p", "") + a.get("b", "")),
    **_keys("url,official url", _second),
    **_keys("·,•,dot,middot,bullet,*", _fixed(" · ")),
    **_keys("!,pipe", _fixed("|")),
    **_keys("=", _fixed("=")),
    **_keys("'", _fixed("'")),
    **_keys("'s,'s-", _fixed("'s")),
    **_keys("nbsp,space,spaces,thinsp,thin space,hair space,hairsp,zwsp,nnbsp,pad2,indent", _fixed(" ")),
    **_keys("snd,spaced ndash,spaced en dash,spnd,sndash,dash,ndash spaced,spd,snds,mdashb", _fixed(" – ")),
    **_keys("mdash,em dash,spaced mdash,—", _fixed("—")),
    **_keys("ndash,en dash,–", _fixed("–")),
    **_keys("ellipsis,...", _fixed("…")),
    **_keys("break,br,crlf,-,clear,clr", _fixed(BREAK)),
    **_keys("number sign,hash,#", _fixed("#")),
    **_keys("angbr,angle bracket 2", lambda a: f"⟨{_first(a)}⟩"),
    **_keys("angbr ipa", lambda a: f"⟨{_first(a)}⟩"),
    **_keys("ipaslink", lambda a: f"/{_first(a)}/"),
    **_keys("sqrt,radic", _prefixed("√")),
    **_keys("percent,pct", lambda a: f"{_first(a)}%"),
    **_keys("increase,decrease,steady,up,down", _first),
    **_keys("e,e-sp", lambda a: f" × 10{superscript(_first(a))}"),
    **_keys("yes,yes2,ya,aye,check,tick", lambda a: _first(a) or "Yes"),
    **_keys("no,no2,na2,cross", lambda a: _first(a) or "No"),
    **_keys("n/a,na,n/a2", lambda a: _first(a) or "n/a"),
    **_keys("cmain", _fixed("Main")),
    **_keys("crecurring", _fixed("Recurring")),
    **_keys("cguest", _fixed("Guest")),
    **_keys("partial", lambda a: _first(a) or "Partial"),
    **_keys("won", lambda a: _first(a) or "Won"),
    **_keys("nom,nominated", lambda a: _first(a) or "Nominated"),
    **_keys("tba,tbd", _fixed("to be announced")),
    **_keys("vr,railgauge,track gauge,rail gauge,railgauge2", _first),
}


def inline(name: str, written: str, values: Arguments, page_title: str) -> str | None:
    """What template ``name`` (normalised; ``written`` as it stood) shows, or None for one that we do not know."""
    handler = INLINE.get(name)
    if handler is not None:
        return handler(values) or GAP
    if name.startswith("lang-") and len(name) <= 12:
        language = LANGUAGES.get(name[5:])
        word = _first(values)
        return f"{language}: {word}" if language and word else word or GAP
    function, colon, argument = written.partition(":")
    if colon and function.lower() in {"formatnum", "lc", "uc", "lcfirst", "ucfirst", "nowrap", "plural"}:
        return argument.strip() or GAP
    if name in {"pagename", "fullpagename", "basepagename", "subpagename", "page name", "pagenamebase", "paganame"}:
        return page_title
    return None
