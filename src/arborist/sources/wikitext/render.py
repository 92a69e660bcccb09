"""Wikitext to readable prose: the front door of this package.

``render`` is pure and linear. Its output is plain text with ``== Heading ==``
lines, ``- `` list items, tables as ``header: cell`` lines, and the facts of
infoboxes as ``key: value`` lines under a heading with the infobox's own name
at the end of the page, so that the page's first words are its first sentence.
Left out: references, files, categories, navigation, comments, markup.
"""

import html
import re
from dataclasses import dataclass
from functools import partial

from arborist.sources.wikitext.lines import tidy
from arborist.sources.wikitext.link import CATEGORIES, FILES, render_link
from arborist.sources.wikitext.parse import BREAK, GAP, HOLD_CLOSE, HOLD_OPEN, Parser, Renderers
from arborist.sources.wikitext.table import render_table
from arborist.sources.wikitext.template import Arguments, arguments, inline

VERSION = "1"

_DISAMBIGUATION = frozenset(
    {"disambiguation", "disambig", "disamb", "dab", "hndis", "geodis", "numberdis", "letter-number combination disambiguation",
     "human name disambiguation", "place name disambiguation", "airport disambiguation", "hospital disambiguation",
     "school disambiguation", "mathematical disambiguation", "disambiguation page", "letter disambiguation",
     "begriffsklärung", "homonymie", "desambiguación", "disambigua", "desambiguação", "doorverwijspagina", "пояснение",
     "неоднозначность", "ujednoznacznienie", "disambiguation cleanup", "disambig-cleanup", "species latin name disambiguation", "call sign disambiguation"}
)  # fmt: skip
# Set index articles: they list things of one kind and one name, and each entry is a statement.
_LISTS = frozenset({"surname", "given name", "set index article", "sia", "shipindex", "mountain index"})
_STUB = re.compile(r"(?:\A|[\s-])stub\Z")
_INFOBOX = re.compile(
    r"(?:infobox|taxobox|automatic taxobox|speciesbox|chembox|drugbox|geobox|starbox|elementbox|planetbox|protein|enzyme|mycomorphbox|spaceflight crew)\b"
)
# Fields that set the box's looks or point at pictures; their words state nothing.
_LOOKS = re.compile(
    r"(?:image|img|photo|picture|logo|flag|coat|seal|map|mapsize|alt|caption|width|size|style|colou?r|bgcolou?r|class|pushpin|signature|symbol|"
    r"footnotes?|note|ref|refs|embed|module|child|website|url|homepage|commons|type_?of|sound|audio|video|icon|fetchwikidata|"
    r"background|position|label_?position|relief|nodis|display|zoom|coordinates_?(?:display|region|type)|lat[a-z]*|long?[a-z]*|iso_?region)"
    r"(?:[_ \d-].*)?\Z|.*(?:_|\s)(?:image|map|caption|alt|size|width|style|ref|footnotes?|note|link|url|icon|logo|upright)\d*\Z|"
    r".*(?:size|caption|_lat|_long|dms)\Z",
    re.IGNORECASE,
)
_MEDIA = re.compile(r"\.(?:svg|png|jpe?g|gif|tiff?|ogg|ogv|oga|webm|webp)\Z", re.IGNORECASE)
_BRACKET_BREAK = re.compile(rf"(?:\s|{BREAK})*(?:\n|{BREAK})(?:\s|{BREAK})*(?=[(\[])")
_VALUE_BREAK = re.compile(rf"[\s,{BREAK}]*(?:\n[*#:;\s]*|{BREAK})[\s,{BREAK}]*")
_NAME_SPACE = re.compile(r"[\s_]+")
_KEY_SPACE = re.compile(r"[_\s]+")
_MAX_KEY = 60


@dataclass(frozen=True, slots=True)
class Prose:
    """Rendered text and the page's shape: "", "disambiguation", "list" or "stub"."""

    text: str
    layout: str


def render(text: str, title: str, *, file_name: str = "", category_name: str = "") -> Prose:
    """Turn a page's wikitext into prose.

    Args:
        text: the wikitext.
        title: the page's title, for templates that repeat it.
        file_name: the wiki's own word for the File namespace.
        category_name: the wiki's own word for the Category namespace.
    """
    page = _Page(title)
    renderers = Renderers(
        template=page.template,
        link=partial(
            render_link,
            files=FILES | {file_name.lower()} if file_name else FILES,
            categories=CATEGORIES | {category_name.lower()} if category_name else CATEGORIES,
        ),
        table=render_table,
        hold=page.hold,
    )
    body = Parser(text.replace("\r\n", "\n").replace("\r", "\n"), renderers).run()
    if page.facts:
        body += "\n\n" + "\n\n".join(page.facts)
    prose = tidy(_unescape(body))
    return Prose(_restore(prose, page.held), page.layout())


class _Page:
    """What templates and held blocks of one page leave behind."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.held: list[str] = []
        self.facts: list[str] = []
        self.shapes: set[str] = set()

    def hold(self, tag: str, content: str) -> str:
        """Keep literal text out of reach of line rules; returns its mark."""
        if tag == "math":
            content = " ".join(content.split())
        elif tag == "nowiki":
            content = html.unescape(content)
        else:
            content = html.unescape(content.strip("\n"))
        self.held.append(content)
        mark = f"{HOLD_OPEN}{len(self.held) - 1}{HOLD_CLOSE}"
        return f"\n\n{mark}\n\n" if tag in {"pre", "source", "syntaxhighlight"} and "\n" in content else mark

    def template(self, parts: list[str]) -> str:
        """The words a template shows, GAP when none."""
        written = parts[0].replace(GAP, "").strip()
        name = _NAME_SPACE.sub(" ", written[:80]).lower().removeprefix("template:").strip()
        self._note_shape(name)
        if _INFOBOX.match(name):
            facts = _facts(arguments(parts[1:]))
            if facts:
                self.facts.append(f"== {_NAME_SPACE.sub(' ', written)} ==\n{facts}")
            return GAP
        shown = inline(name, written, arguments(parts[1:]), self.title)
        return GAP if shown is None else shown

    def _note_shape(self, name: str) -> None:
        if name in _DISAMBIGUATION:
            self.shapes.add("disambiguation")
        elif name in _LISTS:
            self.shapes.add("list")
        elif _STUB.search(name):
            self.shapes.add("stub")

    def layout(self) -> str:
        """The page's shape; a disambiguation page may be marked as a stub as well."""
        if "disambiguation" in self.shapes or self.title.lower().endswith("(disambiguation)"):
            return "disambiguation"
        if "list" in self.shapes or self.title.startswith(
            ("List of ", "Lists of ", "Index of ", "Outline of ", "Timeline of ")
        ):
            return "list"
        return "stub" if "stub" in self.shapes else ""


def _facts(values: Arguments) -> str:
    lines = []
    for key, value in values.items():
        # BREAKs and list lines inside a value become commas.
        flat = _VALUE_BREAK.sub(", ", _BRACKET_BREAK.sub(" ", value.replace(GAP, "").strip(" \n*#:;"))).strip(" ,")
        if not flat or _MEDIA.search(flat) or key.isdecimal() or len(key) > _MAX_KEY or _LOOKS.match(key):
            continue
        lines.append(f"* {_KEY_SPACE.sub(' ', key).strip().capitalize()}: {flat}")
    return "\n".join(lines)


def _unescape(text: str) -> str:
    text = html.unescape(text) if "&" in text else text
    return text.replace("\xa0", " ").replace("\u2009", " ").replace("\u202f", " ").replace("\u200b", "")


def _restore(text: str, held: list[str]) -> str:
    if not held:
        return text
    return re.sub(rf"{HOLD_OPEN}(\d+){HOLD_CLOSE}", lambda match: held[int(match[1])], text)
