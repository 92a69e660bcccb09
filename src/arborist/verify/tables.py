"""The word tables behind a verdict, as one hash: what ``tables_hash.TABLES_HASH`` must equal."""

import hashlib

from arborist.text.analysis import (
    binding,
    bounds,
    copular,
    cues,
    dates,
    equivalence,
    governing,
    governors,
    lifespan,
    morphology,
    numerals,
    phrases,
    predication,
    rarity,
    stopwords,
    units,
    verbs,
)
from arborist.verify import answering, asked, kin, nonrelation, speech, warrants
from arborist.verify.ladder import CAPS
from arborist.verify.score import REMAINS

_MODULES = (
    binding, bounds, cues, dates, equivalence, copular, governing, governors, lifespan, morphology, numerals, phrases, predication, rarity, stopwords, units, verbs, speech,
    answering, asked, kin, nonrelation, warrants,
)  # fmt: skip


def tables_hash() -> str:
    """Hash over every module-level table of words, caps and score weights, in sorted order."""
    digest = hashlib.sha256()
    for module in _MODULES:
        for name in sorted(vars(module)):
            value = vars(module)[name]
            if name.isupper() and isinstance(value, frozenset | dict | tuple | str | int):
                digest.update(f"{module.__name__}.{name}={_spell(value)}\n".encode())
    digest.update(f"CAPS={_spell({kind.value: int(cap) for kind, cap in CAPS.items()})}\n".encode())
    digest.update(f"REMAINS={_spell({kind.value: left for kind, left in REMAINS.items()})}\n".encode())
    return "sha256:" + digest.hexdigest()


def _spell(value: object) -> str:
    """A spelling of a table that does not depend on hash order."""
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{_spell(key)}:{_spell(item)}" for key, item in value.items())) + "}"
    if isinstance(value, frozenset | set):
        return "{" + ",".join(sorted(_spell(item) for item in value)) + "}"
    if isinstance(value, tuple | list):
        return "(" + ",".join(_spell(item) for item in value) + ")"
    return str(value)
