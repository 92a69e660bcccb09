"""PDF to text with pypdfium2, the optional extra ``pdf``; one heading a page.

The library is a large C++ program fed with foreign bytes, so it runs in a
child process with limits on time, memory and output (``pdf_pages.py``): a
hostile file costs its own document and nothing else. ``== Page 3 ==`` lines
make every citation name its page; a sentence that runs over a page break is
cut there. Scans hold no text and fail with that reason.
"""

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from importlib.util import find_spec
from pathlib import Path

from arborist.core.errors import MissingExtraError, SourceError
from arborist.core.model import RawItem
from arborist.sources.extraction.result import Extracted

NAME = "pdf"
VERSION = "1"

_CHILD = Path(__file__).with_name("pdf_pages.py")
# The child limits its own CPU time to 60 s; this is for a machine under load.
TIMEOUT_SECONDS = 180

_HYPHEN = re.compile("(?:\ufffe|\u00ad|\x02)[ \t]*\r?\n?|(?<=[a-z])-[ \t]*\r?\n(?=[a-z])")
_ENDED = re.compile(r"[.!?:][\"'”’)\]]?\Z")
_ITEM = re.compile(r"(?:[•▪●◦‣–*-]|\(?\d{1,3}[.)])\s")


def require() -> None:
    """Fail early, before any work, when the extra is missing.

    Raises:
        MissingExtraError: naming the extra to install.
    """
    if find_spec("pypdfium2") is None:
        raise MissingExtraError.naming("pdf", "pypdfium2", "Reading a PDF")


def version() -> str:
    """Ours and the library's, because both decide what the text is."""
    try:
        return f"{VERSION}+pypdfium2-{installed_version('pypdfium2')}"
    except PackageNotFoundError:
        require()
        raise


def extract(item: RawItem, _encoding: str = "") -> Extracted:
    """Text of all pages that have any.

    Raises:
        SourceError: not a PDF, protected, damaged, without text, or above the child's limits.
        MissingExtraError: the extra is not installed.
    """
    require()
    found = _run(item.raw)
    pages = [(number, page_text(text)) for number, text in enumerate(found["pages"], 1)]
    blocks = [f"== Page {number} ==\n\n{text}\n" for number, text in pages if text]
    if not blocks:
        raise SourceError("This PDF holds no text, only pictures (a scan?)", hint="run OCR over it first")
    return Extracted("\n".join(blocks), found["title"])


def _run(raw: bytes) -> dict[str, str]:
    command = [sys.executable, "-P", str(_CHILD)]
    try:
        done = subprocess.run(command, input=raw, capture_output=True, timeout=TIMEOUT_SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise SourceError(f"This PDF takes longer than {TIMEOUT_SECONDS} seconds to read") from None
    if done.returncode:
        words = done.stderr.decode("utf-8", "replace").strip().splitlines()
        told = words[-1] if done.returncode == 1 and words else "reading it ran into the limits on time or memory"
        raise SourceError(f"This PDF cannot be read: {told}")
    result: dict[str, str] = json.loads(done.stdout)
    return result


def page_text(raw: str) -> str:
    """Paragraphs from the lines of a page: words broken at a line end joined, lines of a paragraph in one.

    A paragraph ends at a blank line, before a list item, or after a short line
    that ends a sentence.
    """
    lines = [" ".join(line.split()) for line in _HYPHEN.sub("", raw).replace("\r\n", "\n").split("\n")]
    width = max(map(len, lines), default=0)
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        last = paragraphs[-1]
        ended = last and len(last[-1]) * 10 < width * 8 and _ENDED.search(last[-1])
        if not line or ended or _ITEM.match(line):
            paragraphs.append([])
        if line:
            paragraphs[-1].append(line)
    return "\n\n".join(" ".join(paragraph) for paragraph in paragraphs if paragraph)
