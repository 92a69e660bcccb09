"""JSONL: one document a line, ``{"uri" or "id", "title", "text"}``; plain, gzip, bzip2, xz or zstd.

The raw bytes of a document are its line without the line break. A line that
cannot be used fails with its number and the next one is read: one bad line
costs one document. The URI is taken as written, so that search results can be
compared with the ids of the file; ids are therefore shared by every file in a
forest, and ``uri`` is the better field for anything that lives long.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from arborist.core.model import Failed, RawDocument, RawItem, SourceItem
from arborist.sources import reason
from arborist.sources.extraction.result import Extracted, raw_document
from arborist.sources.options import SourceOptions
from arborist.sources.stream import StreamFault, blocks

NAME = "jsonl"
VERSION = "1"

# A file of other JSON should not fail a million times.
GIVE_UP = 100
_BOM = b"\xef\xbb\xbf"


class JsonlSource:
    """The lines of one JSONL file, in order."""

    kind: ClassVar[str] = "jsonl"

    def __init__(self, path: Path, options: SourceOptions) -> None:
        self.path = path
        self.options = options
        # URIs are free text, so no prefix can say what this file lists.
        self.scope = ""
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        """Yield one item per line that is not blank; memory is bounded by the longest allowed line."""
        self.complete = False
        place = reason.file_uri(self.path)
        whole = True
        number = bad = good = 0
        try:
            for number, line in enumerate(_lines(self.path, self.options.max_item_bytes), 1):
                if line is None:
                    whole = False
                    limit = self.options.max_item_bytes
                    yield Failed(
                        f"{place}#line={number}", f"Line {number} is longer than the limit of {limit:,} bytes."
                    )
                elif line.strip():
                    item = _item(line, number, place)
                    good, bad = (good, bad + 1) if isinstance(item, Failed) else (good + 1, bad)
                    yield item
                    if bad >= GIVE_UP and not good:
                        yield Failed(place, f"None of its first {bad} lines is a document, so the rest was not read.")
                        break
        except StreamFault as fault:
            whole = False
            yield Failed(place, f"Reading stopped after line {number}: {fault}. The lines before it were read.")
        except OSError as error:
            whole = False
            yield Failed(place, reason.of_os_error(error))
        self.complete = whole and not bad

    def extractor_of(self, item: RawItem) -> tuple[str, str]:  # noqa: ARG002 (one extractor for all)
        """Always the same one."""
        return NAME, VERSION

    def extract(self, item: RawItem) -> RawDocument:
        """Take the ``text`` field as it is; reading the line has shown it already."""
        return raw_document(item, Extracted(item.meta["text"]), NAME, VERSION, keep_raw=self.options.keep_raw)


def is_document(line: bytes) -> bool:
    """True when ``line`` would be read as a document."""
    return isinstance(_item(line, 1, ""), RawItem)


def _lines(path: Path, limit: int) -> Iterator[bytes | None]:
    """Lines without their break; ``None`` stands for one above ``limit``, which is never held in memory."""
    held: list[bytes] = []
    size = 0
    first = True
    for block in blocks(path):
        if first:
            block = block.removeprefix(_BOM)  # noqa: PLW2901
            first = False
        pieces = block.split(b"\n")
        for piece in pieces[:-1]:
            size += len(piece)
            held.append(piece)
            yield b"".join(held).removesuffix(b"\r") if size <= limit else None
            held, size = [], 0
        size += len(pieces[-1])
        if size <= limit:
            held.append(pieces[-1])
        else:
            held = []
    if size:
        yield b"".join(held).removesuffix(b"\r") if size <= limit else None


def _item(line: bytes, number: int, place: str) -> RawItem | Failed:
    where = f"{place}#line={number}"
    try:
        value = _parse(line)
    except RecursionError:
        return Failed(where, f"Line {number} is nested too deeply to be a document.")
    except UnicodeDecodeError as error:
        return Failed(where, f"Line {number} is not UTF-8: byte {error.start + 1} of the line is wrong.")
    except ValueError as error:
        return Failed(where, f"Line {number} is not a JSON object ({error}).")
    name = value.get("uri", value.get("id", value.get("_id")))
    if isinstance(name, int) and not isinstance(name, bool):
        name = str(name)
    if not isinstance(name, str) or not name.strip():
        return Failed(where, f'Line {number} names no document: it needs a "uri" or an "id".')
    title = value.get("title")
    title = title if isinstance(title, str) and title.strip() else name
    text = value.get("text")
    if not isinstance(text, str):
        return Failed(where, f'Line {number} has no "text" that is a string.')
    # Half a surrogate pair can only come from an escape: the line itself is UTF-8.
    if b"\\u" in line and not all(_is_text(part) for part in (name, title, text)):
        return Failed(where, f"Line {number} holds half of a surrogate pair, which is no character.")
    return RawItem(uri=name.strip(), title=" ".join(title.split()), raw=line, meta={"text": text})


def _parse(line: bytes) -> dict[str, Any]:
    value = json.loads(line.decode("utf-8"), object_pairs_hook=_unique)
    if not isinstance(value, dict):
        raise ValueError(f"it holds a {type(value).__name__}")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a key stands twice, so the text is ambiguous")
    return result


def _is_text(value: str) -> bool:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
