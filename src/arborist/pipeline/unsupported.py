"""For each unsupported word of a claim: how often it stands in the whole cited document.

Tells two failures apart for a person: a word that the document never uses
(invented), and one that stands elsewhere in it (wrong window). Words are
compared by stem, whole tokens only.
"""

from collections import Counter

from arborist.core.model import Grade
from arborist.core.record import Record
from arborist.pipeline.house import House
from arborist.text.term import terms


def word_counts(record: Record, grade: Grade, house: House) -> tuple[dict[str, int], ...]:
    """One mapping a claim, from the words its findings name to their count in the cited documents."""
    counters: dict[str, Counter[str]] = {}
    by_label = {item.label: item.document for item in record.evidence}
    result = []
    for claim, claim_grade in zip(record.lattice.claims, grade.claims, strict=True):
        roots = sorted({by_label[label] for label in claim.labels if label in by_label})
        words = list(dict.fromkeys(word for finding in claim_grade.violations for word in finding.claim_words))
        if words:
            for root in roots:
                if root not in counters:
                    counters[root] = _counter(root, house)
        result.append({word: sum(_count(word, counters[root]) for root in roots) for word in words})
    return tuple(result)


def _counter(root: str, house: House) -> Counter[str]:
    info = house.forest.find(root)
    return Counter() if info is None else Counter(terms(house.forest.shard(info.shard).text(root)))


def _count(word: str, counter: Counter[str]) -> int:
    """A word of several terms counts as often as its rarest term."""
    return min((counter[term] for term in terms(word)), default=0)
