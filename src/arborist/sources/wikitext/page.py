"""A page of a MediaWiki dump, whatever the container: which to read, under which URI.

Shared by the XML and SQL kinds. The raw bytes of a page are its wikitext in
UTF-8, as the wiki itself stores and hashes it: the same page has the same
``raw_sha256`` out of an XML dump, a SQL dump, or the wiki's own "raw" action.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from arborist.core.model import Failed, RawDocument, RawItem, Skipped, SourceItem
from arborist.sources import reason
from arborist.sources.extraction.result import Extracted, raw_document
from arborist.sources.options import SourceOptions
from arborist.sources.wikitext.render import VERSION, render

NAME = "wikitext"

# Names that MediaWiki itself has for the first namespaces, for dumps without siteinfo.
NAMESPACES: Mapping[int, str] = {
    1: "Talk",
    2: "User",
    3: "User talk",
    4: "Project",
    5: "Project talk",
    6: "File",
    7: "File talk",
    8: "MediaWiki",
    9: "MediaWiki talk",
    10: "Template",
    11: "Template talk",
    12: "Help",
    13: "Help talk",
    14: "Category",
    15: "Category talk",
}

_REDIRECT = re.compile(r"\s*#\s*REDIRECT\s*:?\s*\[\[(?P<target>[^\]|\n]*)", re.IGNORECASE)
_STAMP = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\Z")
_ISO_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z")


@dataclass(slots=True)
class Page:
    """One page as found.

    ``redirect`` is the target the dump states, "" without; ``namespace`` is
    None until it is known.
    """

    title: str = ""
    namespace: int | None = None
    text: str = ""
    timestamp: str = ""
    redirect: str = ""
    model: str = ""
    bytes_seen: int = 0


@dataclass(frozen=True, slots=True)
class Wiki:
    """What a dump says of its wiki: URI prefix and the names of its namespaces."""

    base: str
    namespaces: Mapping[int, str]

    def uri(self, title: str) -> str:
        """The page's URI: the wiki's own address when known, else ``mediawiki:Title``."""
        return self.base + quote(title.replace(" ", "_"), safe="/:@!$*(),;~'")


def page_base(options: SourceOptions, siteinfo_base: str = "") -> str:
    """URI prefix of all pages: the user's, else that of the main page in siteinfo, else ``mediawiki:``."""
    if options.base_uri:
        return options.base_uri
    if "/" in siteinfo_base:
        return siteinfo_base.rsplit("/", 1)[0] + "/"
    return "mediawiki:"


def page_item(page: Page, wiki: Wiki, options: SourceOptions) -> SourceItem:
    """Decide what becomes of a page: an item, or a skip or failure with its reason."""
    uri = wiki.uri(page.title)
    if not page.title:
        return Failed(uri, "A page has no title.")
    number = page.namespace or 0
    if number not in options.namespaces:
        name = wiki.namespaces.get(number) or NAMESPACES.get(number) or "articles"
        return Skipped(uri, "It is in a namespace that was not asked for.", f"namespace {number} ({name})")
    target = page.redirect or redirect_target(page.text)
    if target:
        return Skipped(uri, "It is a redirect and has no text of its own.", f"to “{target}”")
    if page.model and page.model != "wikitext":
        return Skipped(uri, "It is not prose, by its content model.", page.model)
    if page.bytes_seen > options.max_item_bytes:
        return Failed(uri, reason.too_large(page.bytes_seen, options.max_item_bytes, "page"))
    meta = {"namespace": str(number)}
    stamp = rfc3339(page.timestamp)
    if stamp:
        meta["fetched"] = stamp
    for key, place in (("file", 6), ("category", 14)):
        if word := wiki.namespaces.get(place):
            meta[key] = word
    return RawItem(uri=uri, title=page.title, raw=page.text.encode("utf-8"), meta=meta)


def page_document(item: RawItem, options: SourceOptions) -> RawDocument:
    """Render a page's wikitext; pure."""
    meta = item.meta
    prose = render(
        item.raw.decode("utf-8"), item.title, file_name=meta.get("file", ""), category_name=meta.get("category", "")
    )
    layout = "talk" if int(meta.get("namespace", "0")) % 2 == 1 else prose.layout
    found = Extracted(prose.text, layout=layout)
    return raw_document(item, found, NAME, VERSION, keep_raw=options.keep_raw)


def redirect_target(text: str) -> str:
    """The page that ``text`` redirects to, or ""."""
    match = _REDIRECT.match(text[:400])
    return match["target"].strip() if match else ""


def rfc3339(stamp: str) -> str:
    """A dump's time stamp as RFC 3339, "" when it is none."""
    if _ISO_STAMP.match(stamp):
        return stamp
    match = _STAMP.match(stamp)
    return "{}-{}-{}T{}:{}:{}Z".format(*match.groups()) if match else ""
