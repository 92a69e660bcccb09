"""Again: ``regrade`` applies today's verifier to a log without a model; ``replay`` runs one cycle anew.

Regrading reads a line's own evidence texts and lattice, so it needs neither
forest nor reader, and changes nothing but what the verifier decides. Replaying
needs the forest the line was made from (and the sets, for a control from one)
and says for each part whether it came out the same.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from arborist.bench.emergent.cycle import answered, bold, graded
from arborist.bench.emergent.weave import Weaver, question_of
from arborist.core.errors import UsageError
from arborist.core.model import Evidence, Role
from arborist.core.policy import GovernancePolicy, VerifierPolicy, override
from arborist.core.protocols import Clock, Reader
from arborist.core.record import read_lattice
from arborist.retrieval.corpus import Corpus
from arborist.verify.verdict import verify

# What a replay compares, in the order of the pipeline; the first difference explains the later ones.
COMPARED = ("woven", "question", "preflight", "evidence", "raw", "lattice", "verdict", "rung", "verifier_policy_hash")


def policy_of(line: Mapping[str, Any], changes: Iterable[str] = ()) -> GovernancePolicy:
    """The policy a line was made under, by today's fields, with ``KEY=VALUE`` changes on top.

    Raises:
        UsageError: a field that no longer exists, or a malformed change.
    """
    policy = GovernancePolicy()
    for key, text in line["run"]["policy"].items():
        policy = override(policy, key, text)
    for pair in changes:
        key, mark, text = pair.partition("=")
        if not mark:
            raise UsageError(f"--policy takes KEY=VALUE, not {pair!r}", hint="arborist config show")
        policy = override(policy, key.strip(), text.strip())
    return policy


def regrade(lines: Iterable[Mapping[str, Any]], changes: Sequence[str] = ()) -> Iterator[dict[str, Any]]:
    """Each line with what today's verifier decides; ``regraded`` says under which policy and what it was before."""
    for line in lines:
        policy = policy_of(line, changes).verifier
        if line["error"]:
            yield dict(line)
            continue
        yield {**line, **_regraded(line, policy)}


def _regraded(line: Mapping[str, Any], policy: VerifierPolicy) -> dict[str, Any]:
    evidence = evidence_of(line)
    lattice = read_lattice(line["lattice"])
    question = line["preflight"]["question"]
    fresh = graded(verify(question, lattice, evidence, policy), lattice, evidence, line["gold"])
    if line["gold"]:
        fresh["if_answered"] = str(verify(question, bold(lattice), evidence, policy).verdict)
    fresh["regraded"] = {"before": line["verdict"], "before_rung": line["rung"]}
    return fresh


def evidence_of(line: Mapping[str, Any]) -> tuple[Evidence, ...]:
    """The evidence of a line, every chunk live."""
    return tuple(
        Evidence(
            label=item["label"],
            uri=item["uri"],
            title=item["title"],
            document=item["document"],
            chunk=item["chunk"],
            text=item["text"],
            heading=item["heading"],
            start=item["start"],
            role=Role(item["role"]),
            score=item["score"],
        )
        for item in line["evidence"]
    )


def replay(
    line: Mapping[str, Any],
    corpus: Corpus,
    reader: Reader,
    weaver: Weaver | None,
    policy: GovernancePolicy,
    clock: Clock,
) -> dict[str, Any]:
    """Run the cycle of ``line`` anew.

    With a weaver the question is woven anew too (for a random cycle); without
    one it is taken from the line.

    Returns:
        ``line``: what came out; ``same``: whether all compared parts are equal; ``differs``: the parts that are not.
    """
    question = line["question"]
    fresh: dict[str, Any] = dict(line)
    if weaver is not None and line["kind"] == "emergent":
        fresh["woven"] = weaver.weave(line["words"], line["weave_seed"])
        question = fresh["question"] = question_of(fresh["woven"])
    fresh |= answered(question, corpus, reader, policy, line["gold"], clock)
    differs = [part for part in COMPARED if fresh.get(part) != line.get(part)]
    return {"same": not differs, "differs": differs, "line": fresh}
