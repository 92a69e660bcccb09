"""The attack classes are whole, balanced and honest about themselves."""

from collections import Counter

import pytest

from arborist.bench.attacks import cases, lattice, run
from arborist.bench.targets import ATTACK_MIN_PER_CLASS
from arborist.core.model import ClaimGrade, Grade, Rung, Verdict

EVERY = cases()


def everything(verdict):
    def grade(attack):
        rung = Rung.EVIDENCE_WARRANTED if verdict is Verdict.STRICT else Rung.UNGROUNDED
        return Grade(verdict, rung, tuple(ClaimGrade(rung, 0, (), ()) for _ in attack.claims))

    return grade


def test_each_class_has_enough_attacks_and_controls():
    attacks = Counter(item.kind for item in EVERY if not item.true)
    controls = Counter(item.kind for item in EVERY if item.true)
    assert min(attacks.values()) >= ATTACK_MIN_PER_CLASS
    assert min(controls[kind] for kind in attacks) >= ATTACK_MIN_PER_CLASS
    assert len(attacks) >= 16


def test_no_attack_is_its_own_control():
    controls = {(item.claims, item.evidence) for item in EVERY if item.true}
    assert not [item for item in EVERY if not item.true and (item.claims, item.evidence) in controls]


def test_cases_are_the_same_every_time():
    assert cases() == EVERY


def test_refusing_everything_keeps_no_control():
    report = run(everything(Verdict.UNGROUNDED))
    assert report["strict"] == 0
    assert report["controls_share"] == 0.0


def test_believing_everything_is_caught():
    report = run(everything(Verdict.STRICT))
    assert report["strict"] == report["attacks"]
    assert report["controls_share"] == 1.0
    assert len(report["false_strict"]) == report["attacks"]


@pytest.mark.parametrize("item", EVERY[:40])
def test_labels_resolve(item):
    answer, evidence = lattice(item)
    known = {piece.label for piece in evidence}
    assert all(set(claim.labels) <= known for claim in answer.claims)
