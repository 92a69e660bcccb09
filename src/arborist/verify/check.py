"""``arborist.check``: grade one claim against one source text, no forest, no model.

The claim is treated as one citation of the source, whatever its length; a
claim of several sentences is as good as its weakest.
"""

from arborist.core.model import Claim, Evidence, Grade, Lattice
from arborist.core.policy import VerifierPolicy
from arborist.core.protocols import SemanticJudge
from arborist.verify.verdict import verify

LABEL = "E1"


def check(
    claim: str,
    source: str,
    *,
    question: str | None = None,
    title: str | None = None,
    policy: VerifierPolicy | None = None,
    judge: SemanticJudge | None = None,
) -> Grade:
    """Say how well ``source`` supports ``claim``.

    Args:
        claim: one statement or several.
        source: the text it should rest on.
        question: what was asked, if anything; rules that compare with it stay silent otherwise.
        title: the source's title, which may stand for a pronoun subject.
        policy: thresholds; the defaults when None.
        judge: a neural judge, reported in ``grade.sidecars["semantic"]`` and never part of the verdict.

    Returns:
        A grade with one claim: ``grade.claims[0].rung``, ``.score`` (0 … 1000),
        ``.violations``, ``.windows`` (code-point spans of ``source``). No exception
        is raised for any text; deterministic.
    """
    evidence = Evidence(label=LABEL, uri="", title=title or "", document="", chunk=0, text=source)
    return verify(question, Lattice((Claim(claim, (LABEL,)),)), (evidence,), policy, judge)
