"""What a person said of an answer: an append-only file beside the logs, used by every report.

A judgement belongs to what was asked and said (question, claims, cited
chunks), not to a line's place, so it holds for a regraded log and for a
second run that says the same. The last word on an answer counts; earlier ones
stay in the file.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.errors import SourceError, UsageError

JUDGEMENT_TYPE = "arborist/judgement/v1"
TRUE, FALSE, UNSURE = "true", "false", "unsure"
TRUTHS = (TRUE, FALSE, UNSURE, "")
CLASSES = ("non-relation", "grounding", "synthesis", "premise", "deflection", "none", "")
YES_NO = ("yes", "no", "")


@dataclass(frozen=True, slots=True)
class Judgement:
    """One person's word on one answer; an empty field was not judged.

    ``truth``: does the cited text say what the answer says; ``novelty``: which
    class it really is; ``metaphor``: is the answer a metaphor that evades.
    """

    answer: str
    truth: str = ""
    novelty: str = ""
    metaphor: str = ""
    note: str = ""
    by: str = ""


@dataclass(slots=True)
class Judgements:
    """The last word on each answer."""

    last: dict[str, Judgement] = field(default_factory=dict)

    def truth(self, answer: str) -> str:
        """``true``, ``false``, ``unsure`` or "" when nobody has judged."""
        found = self.last.get(answer)
        return found.truth if found else ""

    def add(self, one: Judgement) -> None:
        """A later word overrides what it names and keeps the rest."""
        before = self.last.get(one.answer, Judgement(one.answer))
        merged = {key: value or getattr(before, key) for key, value in asdict(one).items()}
        self.last[one.answer] = Judgement(**merged)


def answer_id(line: Mapping[str, Any]) -> str:
    """The name of what was asked and said, equal for equal answers."""
    cited = {label for claim in line["claims"] for label in claim["labels"]}
    body = {
        "type": "arborist/judged-answer/v1",
        "question": line["question"],
        "claims": [{"text": claim["text"], "labels": list(claim["labels"])} for claim in line["claims"]],
        "cited": [
            {"label": item["label"], "document": item["document"], "chunk": item["chunk"]}
            for item in line["evidence"]
            if item["label"] in cited
        ],
    }
    return text_hash(canonical_json(body))


def read_judgements(paths: Iterable[Path]) -> Judgements:
    """Every judgement of the files that exist, in order.

    Raises:
        SourceError: a line that is no judgement.
    """
    found = Judgements()
    for path in paths:
        if not path.exists():
            continue
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if text.strip():
                found.add(_read(text, f"{path.name} line {number}"))
    return found


def record(path: Path, judgement: Judgement) -> None:
    """Append one judgement.

    Raises:
        UsageError: a word that is none of those allowed, or nothing said.
    """
    for name, allowed in (("truth", TRUTHS), ("novelty", CLASSES), ("metaphor", YES_NO)):
        if getattr(judgement, name) not in allowed:
            raise UsageError(f"{name} is one of {', '.join(word for word in allowed if word)}")
    if not (judgement.truth or judgement.novelty or judgement.metaphor):
        raise UsageError("Nothing was judged", hint="--truth, --novelty or --metaphor")
    with path.open("a", encoding="utf-8") as out:
        out.write(json.dumps({"type": JUDGEMENT_TYPE, **asdict(judgement)}, ensure_ascii=False) + "\n")


def judgements_path(log: Path) -> Path:
    """Where the judgements of a log are kept unless said otherwise."""
    return log.with_name(log.name + ".judgements")


def _read(text: str, where: str) -> Judgement:
    try:
        value = json.loads(text)
        if value.pop("type") != JUDGEMENT_TYPE:
            raise ValueError("another type")
        return Judgement(**value)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SourceError(f"{where} is no judgement: {error}") from error
