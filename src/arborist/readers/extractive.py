"""The extractive reader: no model, the best one or two sentences of the evidence as they stand.

The default reader until an endpoint is configured (design.md section 10). A
claim is a sentence copied from the evidence with that evidence's label, so it
cannot misquote; what can be wrong is the choice. The reader says so itself:
when the best sentence is not clearly ahead, or lacks what the question asks
for, the answer is marked ``answered: false`` and its claims are the nearest
passages, which cannot end STRICT.

Pure, deterministic, integers only; needs no package, model or network.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arborist.core.model import Evidence, Preflight, ReaderResult
from arborist.readers.modes import MODES, NOT_IN_SOURCES
from arborist.readers.settings import ReaderSettings

if TYPE_CHECKING:
    from arborist.readers.rank import Ranked

# Part of every key: change it with the features, the weights or the choice.
EXTRACTIVE_VERSION = "extractive-v5"


class ExtractiveReader:
    """Picks sentences; see the module's text."""

    name = "extractive"

    def __init__(self, settings: ReaderSettings) -> None:
        self._settings = settings

    def profile(self) -> dict[str, str]:
        """The version of features and weights."""
        return {"reader": self.name, "version": EXTRACTIVE_VERSION}

    def budget(self) -> int:
        """Characters of evidence searched."""
        return self._settings.evidence_characters

    def read(self, question: str, evidence: Sequence[Evidence], preflight: Preflight, mode: str) -> ReaderResult:
        """The answer in any of the three modes.

        Raises:
            ValueError: an unknown mode.
        """
        # Loaded when something is read: a stored answer needs the profile alone.
        from arborist.readers.confidence import confidence, is_written_out  # noqa: PLC0415
        from arborist.readers.rank import choose, rank_sentences  # noqa: PLC0415

        if mode not in MODES:
            raise ValueError(f"unknown answer mode {mode!r}")
        self._settings.progress("reading")
        policy = self._settings.policy
        ranked = rank_sentences(question, evidence)
        limit = max(1, min(policy.extractive_claims, preflight.claim_cap))
        chosen = choose(question, ranked, limit, policy.extractive_second_gap)
        sure = confidence(question, evidence, ranked, chosen) if ranked else 0
        wanted = policy.extractive_confidence_written if is_written_out(question) else policy.extractive_confidence
        answered = bool(ranked) and sure >= wanted
        notes = () if answered else (f"not sure enough to call it an answer: {sure} where {wanted} is asked",)
        raw = write_answer(chosen, mode, answered=answered)
        return ReaderResult(raw, mode, self.profile(), usage={"confidence": sure}, notes=notes)


def write_answer(chosen: Sequence["Ranked"], mode: str, *, answered: bool) -> str:
    """``chosen`` in the notation of ``mode``; an unanswered one keeps its nearest passages."""
    if mode == "lattice-json":
        claims = [{"text": one.text, "labels": [one.label]} for one in chosen]
        return json.dumps({"answered": answered, "claims": claims}, ensure_ascii=False)
    lines = [] if answered else [NOT_IN_SOURCES]
    for one in chosen:
        flat = " ".join(one.text.split())
        lines.append(f"{flat} [{one.label}]" if mode == "lattice-pointer" else f'"{flat}"')
    return "\n".join(lines)
