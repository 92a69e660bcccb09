"""Bench `contrast`: a wall of single edits on true sentences of real text.

A true sentence, judged against the paragraph it was taken from, should be
EVIDENCE-WARRANTED; the same sentence with one number, unit, date, name,
order, polarity, contrary, quantity word or modal changed should not. Both are
asked twice: of the sentence as it stands, and of a harmless rewording of it
(so that a verifier cannot win by refusing everything that is not a copy).
Edits and rewordings are the bench's own (``contrast_edits``,
``contrast_rewords``). Floors: issue "A verifier you can bet on".
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from arborist.bench.contrast_edits import EDITS
from arborist.bench.contrast_rewords import REWORDS
from arborist.bench.contrast_sentences import TrueSentence, true_sentences
from arborist.bench.judge import Judge, verifier_judge
from arborist.bench.origin import fingerprint
from arborist.bench.statistics import ratio
from arborist.core.digest import hash_text, text_hash
from arborist.core.errors import SourceError
from arborist.core.model import Rung

CORE_KINDS = (
    "number", "unit", "date", "name", "role swap", "negation added", "negation removed", "antonym", "quantifier", "modality",
)  # fmt: skip
PER_KIND = 300
# No more than this many cases of a kind may share one and the same replacement (per mille): variety.
SAME_EDIT_SHARE = 100
_SCAN_SENTENCES = 200_000  # enough for every kind on the corpora named in the report


@dataclass(frozen=True, slots=True)
class Case:
    """One true sentence, its rewording where there is one, and the false twin of each."""

    kind: str
    truth: TrueSentence
    edited: str
    reword_kind: str
    reworded: str
    reworded_edited: str


def build(sentences: Iterable[TrueSentence], per_kind: int = PER_KIND) -> list[Case]:
    """Choose the cases of every kind, sentences that can be reworded first; order depends on the texts alone."""
    unique: dict[str, TrueSentence] = {}
    for sentence in sentences:
        unique.setdefault(sentence.text, sentence)
    ordered = sorted(unique.values(), key=lambda truth: hashlib.sha256(truth.text.encode()).digest())
    rewordings = [(truth, *_reworded(truth.text)) for truth in ordered]
    able = _interleaved([item for item in rewordings if item[1]])
    unable = [item for item in rewordings if not item[1]]
    cases: list[Case] = []
    for kind in EDITS:
        cases += _of_kind(kind, able, unable, per_kind)
    return cases


def _interleaved(items: Sequence[tuple[TrueSentence, str, str]]) -> list[tuple[TrueSentence, str, str]]:
    """One of each way of rewording in turn, so that the common ways do not crowd out the rare."""
    ways = [[item for item in items if item[1] == kind] for kind in REWORDS]
    mixed: list[tuple[TrueSentence, str, str]] = []
    for row in zip_longest(*ways):
        mixed += [item for item in row if item is not None]
    return mixed


def _reworded(text: str) -> tuple[str, str]:
    for kind, reword in REWORDS.items():  # rarest first
        other = reword(text)
        if other is not None and other != text:
            return kind, other
    return "", ""


def _of_kind(
    kind: str,
    able: Sequence[tuple[TrueSentence, str, str]],
    unable: Sequence[tuple[TrueSentence, str, str]],
    per_kind: int,
) -> list[Case]:
    edit = EDITS[kind]
    seen: Counter[tuple[str, ...]] = Counter()
    cases: list[Case] = []
    for truth, reword_kind, reworded in (*able, *unable):
        if len(cases) == per_kind:
            break
        edited = edit(truth.text, truth.paragraph)
        if edited is None or edited == truth.text or edited in truth.paragraph:
            continue
        change = tuple(sorted(set(truth.text.split()) ^ set(edited.split())))
        if seen[change] * 1000 >= per_kind * SAME_EDIT_SHARE and change:
            continue
        twin = edit(reworded, truth.paragraph) if reworded else None
        if reworded and (twin is None or twin in {reworded, truth.text}):
            continue
        seen[change] += 1
        cases.append(Case(kind, truth, edited, reword_kind, reworded, twin or ""))
    return cases


def run(
    corpora: Sequence[Path],
    judge: Judge | None = None,
    *,
    per_kind: int = PER_KIND,
    scan: int = _SCAN_SENTENCES,
    tick: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Build the wall from document files and throw the judge at it.

    Args:
        corpora: JSONL files of documents, read in the order given.
        judge: who judges; the verifier under its default policy when None.
        per_kind: cases of a kind.
        scan: plain sentences looked at in each corpus at most.
        tick: called with the number of cases judged so far.
    """
    cases = build((sentence for path in corpora for sentence in _first(true_sentences(path), scan)), per_kind)
    report = measure(cases, judge or verifier_judge(), tick)
    parts = {f"{path.parent.name}/{path.name}": _hash(path) for path in corpora}
    report["data"] = {
        "corpora": list(parts),
        "cases": len(cases),
        # The cases chosen are part of what was measured, as well as the corpora.
        "fingerprint": fingerprint(
            {**parts, "cases": text_hash("\n".join(f"{c.edited}\n{c.reworded_edited}" for c in cases).encode())}
        ),
    }
    return report


def measure(cases: Sequence[Case], judge: Judge, tick: Callable[[int], None] | None = None) -> dict[str, Any]:
    """Judge every case four ways; ``survivors`` and ``lost`` list what a person should read."""
    kinds: dict[str, dict[str, int]] = {kind: Counter() for kind in EDITS}
    kept: dict[str, dict[str, int]] = {}
    survivors: list[dict[str, str]] = []
    lost: list[dict[str, Any]] = []
    known: dict[tuple[str, str], bool] = {}

    def stands(claim: str, truth: TrueSentence) -> bool:
        key = claim, truth.paragraph
        if key not in known:
            known[key] = judge(claim, truth.paragraph, None, truth.title).rung is Rung.EVIDENCE_WARRANTED
        return known[key]

    for number, case in enumerate(cases, start=1):
        arms = [("verbatim", "verbatim", case.truth.text, case.edited)]
        if case.reworded:
            arms.append(("reworded", case.reword_kind, case.reworded, case.reworded_edited))
        for arm, how, true, false in arms:
            fresh = (true, case.truth.paragraph) not in known
            if fresh:
                tally = kept.setdefault(how, Counter())
                tally["asked"] += 1
                tally["kept"] += stands(true, case.truth)
            if fresh and not stands(true, case.truth):
                lost.append(_reading(how, true, case.truth, judge))
            kinds[case.kind][f"{arm} asked"] += 1
            if stands(false, case.truth):
                survivors.append(
                    {"kind": case.kind, "arm": how, "claim": false, "true": true, "source": case.truth.paragraph}
                )
            else:
                kinds[case.kind][f"{arm} left"] += 1
        if tick is not None:
            tick(number)
    return {
        "kinds": {kind: _kind(tally) for kind, tally in kinds.items()},
        "kept": _kept(kept),
        "survivors": survivors,
        "lost": lost,
    }


def _reading(how: str, claim: str, truth: TrueSentence, judge: Judge) -> dict[str, Any]:
    judgement = judge(claim, truth.paragraph, None, truth.title)
    words = {"arm": how, "claim": claim, "true": truth.text, "title": truth.title, "source": truth.paragraph}
    return {**words, "rung": judgement.rung.label, "kinds": list(judgement.kinds)}


def _kind(tally: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for arm in ("verbatim", "reworded"):
        asked, left = tally[f"{arm} asked"], tally[f"{arm} left"]
        result[arm] = {"asked": asked, "left": left, "share": ratio(left, asked)}
    return result


def _kept(kept: dict[str, dict[str, int]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for how in ("verbatim", *REWORDS):
        tally = kept.get(how, {})
        asked, stayed = tally.get("asked", 0), tally.get("kept", 0)
        result[how] = {"asked": asked, "kept": stayed, "share": ratio(stayed, asked)}
    asked, stayed = (sum(result[how][part] for how in REWORDS) for part in ("asked", "kept"))
    result["reworded"] = {"asked": asked, "kept": stayed, "share": ratio(stayed, asked)}
    return result


def _first(sentences: Iterable[TrueSentence], limit: int) -> Iterable[TrueSentence]:
    for number, sentence in enumerate(sentences):
        if number == limit:
            return
        yield sentence


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as stream:
            while block := stream.read(1 << 20):
                digest.update(block)
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error}") from error
    return hash_text(digest.digest())
