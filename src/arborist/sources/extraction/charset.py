"""The character set that an HTML page declares about itself."""

import re

_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]{2,40})""", re.IGNORECASE)
_HEAD = 4096  # the HTML standard looks at 1,024 bytes; real pages put scripts before it


def declared_charset(raw: bytes) -> str:
    """What a ``<meta>`` of the first bytes declares, "" without."""
    match = _CHARSET.search(raw[:_HEAD])
    return match[1].decode("ascii") if match else ""
