"""Sentences for what went wrong, in words a newcomer understands.

Sources never raise for one bad item; they yield ``Failed`` or ``Skipped`` with
one of these. The raw message of an exception stays in brackets at the end.
"""

import errno
import os
from pathlib import Path


def of_os_error(error: OSError) -> str:
    """Say why a file could not be read, without numbers or paths twice."""
    known = {
        errno.EACCES: "You have no permission to read it.",
        errno.EPERM: "You have no permission to read it.",
        errno.ENOENT: "It is gone: it was listed but no longer exists.",
        errno.ELOOP: "It is a link that leads back to itself.",
        errno.EIO: "The disk reported an error while reading it.",
        errno.ENAMETOOLONG: "Its name is too long for this system.",
        errno.EMFILE: "Too many files are open; raise the limit with `ulimit -n`.",
    }
    return known.get(error.errno or 0, f"It could not be read ({error.strerror or error}).")


def too_large(size: int, limit: int, what: str) -> str:
    """Say that an item is above the size limit."""
    return f"This {what} has {size:,} bytes, more than the limit of {limit:,}."


def file_uri(path: Path) -> str:
    """The ``file:`` URI of an absolute path, byte-exact for names that are not UTF-8."""
    return Path(os.path.abspath(path)).as_uri()  # noqa: PTH100 - resolve() would follow links


def printable(name: str) -> str:
    """A file name as text that can be stored: bytes that are no UTF-8 become U+FFFD."""
    return os.fsencode(name).decode("utf-8", "replace")
