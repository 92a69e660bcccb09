"""What a user may ask of a source, frozen so that it travels to worker processes.

Every field can change which documents exist or what they say, so each is
listed in ``docs/reference/sources.md``. Nothing here reads the environment.
"""

from dataclasses import dataclass

HTML_EXTRACTORS = ("selectolax", "trafilatura")

# A page, line or file above this is refused (text files are split instead).
# The largest page MediaWiki itself stores is 2 MiB; 64 MiB leaves room for
# JSONL lines that hold a whole book, and keeps two workers and their queues
# under the 700 MB that ingest promises.
MAX_ITEM_BYTES = 64 * 1024 * 1024

# Plain text is cut into documents of about this size, so that one 1 GB log
# needs no more memory than a novel. Measured: reading and decoding one line of
# 200 MB this way peaks at 72 MB for the whole process (docs/bench/sources.md).
PART_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class SourceOptions:
    """Options of every kind of source; a kind ignores what it has no use for.

    Attributes:
        include: glob patterns; when given, only matching files are read.
        exclude: glob patterns of files that are passed over; wins over include.
        namespaces: MediaWiki namespace numbers to read; 0 is articles.
        keep_raw: carry the bytes as received along with the document.
        html_extractor: ``selectolax`` (built in) or ``trafilatura`` (extra).
        max_item_bytes: an item above this is a failure, never a memory hog.
        part_bytes: plain text above this becomes several documents.
        encoding: overrides guessing for text, Markdown and HTML files.
        base_uri: prefix of page URIs when a dump does not name its wiki.
        hidden: read files and folders whose name starts with a dot.
    """

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    namespaces: tuple[int, ...] = (0,)
    keep_raw: bool = False
    html_extractor: str = "selectolax"
    max_item_bytes: int = MAX_ITEM_BYTES
    part_bytes: int = PART_BYTES
    encoding: str = ""
    base_uri: str = ""
    hidden: bool = False
