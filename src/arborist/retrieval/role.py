"""The role of a document, from its URI first, then from the shape of title and page.

Roles decide what may be evidence (``RetrievalPolicy.searched_roles``) and how
it ranks. Lists and stubs stay primary and are only marked by their layout.
Pure; nothing here looks at the text of a document.
"""

import re
from functools import lru_cache

from arborist.core.model import Role
from arborist.index.catalogue import IndexedDocument

# The project was once spelled without an r; both are the same scheme.
SELF_REFERENCE_PREFIXES = ("arborist://providence/", "aborist://providence/")

_DISAMBIGUATION = re.compile(
    r"\((?:disambiguation|homonymie|begriffsklärung|desambiguación|disambigua)\)\s*\Z", re.IGNORECASE
)
_TALK = re.compile(
    r"\A(?:user |wikipedia |project |file |template |help |category |portal )?(?:talk|discussion):", re.IGNORECASE
)


def role_of(uri: str, title: str, layout: str) -> Role:
    """The role that this URI, title and page layout give."""
    if uri.lower().startswith(SELF_REFERENCE_PREFIXES):
        return Role.SELF_REFERENCE
    if layout == "talk" or _TALK.match(title):
        return Role.TALK
    if layout == "disambiguation" or _DISAMBIGUATION.search(title):
        return Role.DISAMBIGUATION
    return Role.PRIMARY


def role_in_index(document: IndexedDocument) -> Role:
    """The role of an indexed document: what the store gave it, else what URI and title say."""
    return document.role if document.role is not Role.PRIMARY else _by_name(document.uri, document.title)


@lru_cache(maxsize=65_536)
def _by_name(uri: str, title: str) -> Role:
    return role_of(uri, title, "")
