"""Child process of ``pdf.py``: a PDF on stdin, ``{"title", "pages"}`` as JSON on stdout.

Run as a script, alone, so that limits hold for nothing else. Exit 1 with one
line on stderr says in words why a file cannot be read; a limit kills the
process or exits 2.
"""

import json
import sys
from contextlib import suppress

MEMORY_BYTES = 1 << 30
CPU_SECONDS = 60
MAX_PAGES = 20_000
MAX_CHARACTERS = 64 * 1024 * 1024


def limit() -> None:
    """Bound memory and CPU time where the system can."""
    try:
        import resource  # noqa: PLC0415 (not on every system)
    except ImportError:
        return
    for what, most in ((resource.RLIMIT_AS, MEMORY_BYTES), (resource.RLIMIT_CPU, CPU_SECONDS)):
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))


def read(raw: bytes) -> dict[str, object]:
    """Title and text of each page.

    Raises:
        ValueError: in words, why the file cannot be read.
    """
    import pypdfium2  # noqa: PLC0415 (after the limits)

    try:
        document = pypdfium2.PdfDocument(raw)
    except pypdfium2.PdfiumError as error:
        words = str(error).lower()
        raise ValueError(
            "it is protected by a password" if "password" in words else "it is damaged, or not a PDF"
        ) from error
    count = len(document)
    if count > MAX_PAGES:
        raise ValueError(f"it has {count:,} pages, more than the limit of {MAX_PAGES:,}")
    pages: list[str] = []
    size = 0
    for number in range(count):
        try:
            page = document[number]
            text = page.get_textpage().get_text_bounded()
        except pypdfium2.PdfiumError as error:
            raise ValueError(f"page {number + 1} is damaged") from error
        size += len(text)
        if size > MAX_CHARACTERS:
            raise ValueError(f"it holds more than {MAX_CHARACTERS:,} characters")
        pages.append(text)
        page.close()
    title = document.get_metadata_dict().get("Title") or ""
    return {"title": " ".join(title.split()), "pages": pages}


def main() -> int:
    """Read stdin, write stdout."""
    limit()
    try:
        result = read(sys.stdin.buffer.read())
        sys.stdout.write(json.dumps(result))
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except MemoryError:
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
