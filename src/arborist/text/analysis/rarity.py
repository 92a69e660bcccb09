"""How much a word says, as an integer from a built-in table.

A weight is ``bit_length(N // df)`` over the stems of a public corpus, cut at
``UNKNOWN``: each point means half as many documents hold the word. The
table is made by ``scripts/derive_rarity.py`` and is part of the verifier
policy hash; a forest's own statistics never touch a verdict.
"""

from arborist.text.analysis.rarity_table import BUCKETS, UNKNOWN

WEIGHTS: dict[str, int] = {stem: weight for weight, stems in BUCKETS for stem in stems.split()}


def weight_of(key: str) -> int:
    """Weight of a stem key, 1 (in every second document) to ``UNKNOWN`` (rare)."""
    return WEIGHTS.get(key, UNKNOWN)
