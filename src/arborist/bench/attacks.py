"""Bench `attacks`: every known way to get a false answer graded STRICT, thirty times and more each.

Classes follow the attack table of the trust notes (generic padding to many
claims) and add what reading the verifier's own errors taught. Each class also
has true controls of the same form: a verifier that refuses everything has no
false STRICT and no use. Bar: 0 STRICT among the attacks.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from arborist.bench.attack_cases import Attack
from arborist.bench.attack_facts import FACTS
from arborist.bench.attack_forms import FORMS
from arborist.bench.attack_found import FOUND
from arborist.bench.attack_fresh import fresh
from arborist.bench.attack_late import late
from arborist.bench.attack_meaning import MEANING
from arborist.bench.attack_rows import ROWS
from arborist.bench.statistics import binomial_upper, ratio
from arborist.core.digest import text_hash
from arborist.core.model import Claim, Evidence, Grade, Lattice, Verdict
from arborist.core.policy import VerifierPolicy

Grader = Callable[[Attack], Grade]


def cases() -> list[Attack]:
    """Every attack and control, class by class; attacks that equal a control are a mistake of ours."""
    built = [
        item for builder in (*FACTS, *MEANING, *FORMS, *FOUND) for i, row in enumerate(ROWS) for item in builder(i, row)
    ]
    built += late()
    built += fresh()
    seen: dict[Attack, None] = {}
    for item in built:
        seen.setdefault(item)
    return list(seen)


def lattice(attack: Attack) -> tuple[Lattice, tuple[Evidence, ...]]:
    """The answer and evidence of a case as the verifier takes them."""
    evidence = tuple(
        Evidence(
            label=f"E{number}",
            uri=f"bench:{number}",
            title=text.title,
            document=text_hash(text.text.encode("utf-8")),
            chunk=0,
            text=text.text,
        )
        for number, text in enumerate(attack.evidence, start=1)
    )
    claims = tuple(Claim(text, tuple(f"E{index + 1}" for index in cited)) for text, cited in attack.claims)
    return Lattice(claims), evidence


def verifier_grader(policy: VerifierPolicy | None = None) -> Grader:
    """The verifier under ``policy`` as a grader of cases."""
    from arborist.verify.verdict import verify

    rules = policy or VerifierPolicy()

    def grade(attack: Attack) -> Grade:
        return verify(attack.question, *lattice(attack), rules)

    return grade


def run(grader: Grader | None = None, chosen: Sequence[Attack] | None = None) -> dict[str, Any]:
    """Grade every case; ``false_strict`` and ``lost_controls`` list what a person should read."""
    grade = grader or verifier_grader()
    attacks: Counter[str] = Counter()
    strict: Counter[str] = Counter()
    controls: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    false_strict: list[dict[str, Any]] = []
    lost: list[dict[str, Any]] = []
    everything = cases() if chosen is None else chosen
    for item in everything:
        result = grade(item)
        passed = result.verdict is Verdict.STRICT
        if item.true:
            controls[item.kind] += 1
            kept[item.kind] += passed
            if not passed:
                lost.append(_reading(item, result))
        else:
            attacks[item.kind] += 1
            strict[item.kind] += passed
            if passed:
                false_strict.append(_reading(item, result))
    total = sum(attacks.values())
    return {
        "classes": {
            kind: {
                "attacks": attacks[kind],
                "strict": strict[kind],
                "controls": controls[kind],
                "controls_strict": kept[kind],
                "controls_share": ratio(kept[kind], controls[kind]),
            }
            for kind in attacks
        },
        "attacks": total,
        "strict": sum(strict.values()),
        "strict_upper_95": binomial_upper(sum(strict.values()), total),
        "controls": sum(controls.values()),
        "controls_share": ratio(sum(kept.values()), sum(controls.values())),
        "false_strict": false_strict,
        "lost_controls": lost,
        "data": {"fingerprint": text_hash("\n".join(repr(item) for item in everything).encode("utf-8"))},
    }


def _reading(item: Attack, result: Grade) -> dict[str, Any]:
    return {
        "class": item.kind,
        "question": item.question,
        "claims": [text for text, _ in item.claims],
        "evidence": [text.text for text in item.evidence],
        "verdict": result.verdict.value,
        "rungs": [claim.rung.label for claim in result.claims],
        "kinds": sorted({v.kind.value for claim in result.claims for v in claim.violations})
        + sorted({v.kind.value for v in result.violations}),
    }
