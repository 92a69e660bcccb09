"""The fingerprint of an answer: what "the same answer again" means across policies, models and corpora.

Hash of the question hash, the claims' words and the windows they rest on (by
chunk leaf hash and offsets). Falsifying a record binds it, so that an equal
answer under any policy is born quarantined (design.md section 6.4).
"""

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.model import Grade
from arborist.core.record import Record
from arborist.text.fold import fold

FINGERPRINT_TYPE = "arborist/fingerprint/v1"


def fingerprint(record: Record, grade: Grade) -> str:
    """The fingerprint of a record as graded; claims and windows count in any order."""
    leaves = {item.label: item.leaf for item in record.evidence}
    claims = sorted(" ".join(fold(claim.text).split()) for claim in record.lattice.claims)
    windows = sorted(
        {(leaves[window.label], window.start, window.end) for claim in grade.claims for window in claim.windows}
    )
    return text_hash(
        canonical_json(
            {
                "type": FINGERPRINT_TYPE,
                "question_hash": record.key.question_hash,
                "claims": claims,
                "windows": [[leaf, start, end] for leaf, start, end in windows],
            }
        )
    )
