"""Readers that misbehave on purpose, each in one way: the verifier must survive all of them.

Real implementations of the reader protocol, for tests and benches. Each is a
pure function of question and evidence; randomness would hide regressions.
``notes`` of a result carries one of two marks: ``says false`` (the output
states or cites something that the evidence does not support; the answer must
not be STRICT) or ``says nothing false`` (odd in form, or empty, but no lie).

Names are ``simulated-<misbehaviour>``; ``MISBEHAVIOURS`` lists them.
"""

import json
import re
from collections.abc import Callable, Sequence

from arborist.core.errors import UsageError
from arborist.core.model import Evidence, Preflight, ReaderResult
from arborist.readers.question_shape import MONTHS, STOP_WORDS, read_words
from arborist.readers.rank import Ranked, rank_sentences

SAYS_FALSE = "says false"
SAYS_NOTHING_FALSE = "says nothing false"

# Not the number of a footnote: "[3]" made "[6]" says nothing false.
_NUMBER = re.compile(r"(?<![\w.,\[])[0-9]+(?![\w\]]|[.,][0-9])")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})*\b")
_BE = re.compile(r"\b(is|are|was|were|has|have|had|can|could|will|would|may|might)\b(?! not\b)")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_STRANGERS = ("Orsolya Vantrell", "Halbert Quimsey", "Ilsabet Morrowyn")

# Words of the answer and whether something in it is false.
Said = tuple[str, bool]


class SimulatedReader:
    """One misbehaviour.

    Raises:
        UsageError: no such misbehaviour.
    """

    def __init__(self, misbehaviour: str) -> None:
        if misbehaviour not in MISBEHAVIOURS:
            raise UsageError(
                f"There is no simulated reader {misbehaviour!r}", hint="one of " + ", ".join(sorted(MISBEHAVIOURS))
            )
        self.name = f"simulated-{misbehaviour}"
        self._say = MISBEHAVIOURS[misbehaviour]

    def profile(self) -> dict[str, str]:
        """The misbehaviour and its version."""
        return {"reader": self.name, "version": "1"}

    def budget(self) -> int:
        """As much as the extractive reader."""
        return 60_000

    def read(self, question: str, evidence: Sequence[Evidence], preflight: Preflight, mode: str) -> ReaderResult:  # noqa: ARG002 - the protocol's
        """Misbehave; always in lattice-json."""
        ranked = rank_sentences(question, evidence)
        raw, false = self._say(question, evidence, ranked)
        return ReaderResult(raw, "lattice-json", self.profile(), notes=(SAYS_FALSE if false else SAYS_NOTHING_FALSE,))


def _answer(*claims: tuple[str, Sequence[str]]) -> str:
    return json.dumps(
        {"claims": [{"text": text, "labels": list(labels)} for text, labels in claims]}, ensure_ascii=False
    )


def _statement(question: str) -> str:
    """The question's own words as a statement, as a model does that agrees with any premise."""
    words = [word.text for word in read_words(question)]
    while len(words) > 1 and words[0].casefold() in STOP_WORDS:
        words.pop(0)
    said = " ".join(words)
    return f"{said[:1].upper()}{said[1:]}."


def _premise_parrot(question: str, evidence: Sequence[Evidence], _ranked: Sequence[Ranked]) -> Said:
    return _answer((_statement(question), [evidence[0].label])), True


def _vocabulary_padder(question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    """A parroted premise made heavy with words of the source, in an order that states nothing there."""
    body = _statement(question).rstrip(".")
    seen: list[str] = []
    for word in read_words(ranked[0].text if ranked else evidence[0].title):
        if word.folded not in STOP_WORDS and word.folded not in seen:
            seen.append(word.folded)
    padding = " ".join(reversed(seen[:24:2]))
    return _answer((f"{body} and therefore {padding}.", [evidence[0].label])), bool(ranked)


def _deflector(_question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    """True, cited, and about something else: how the second document begins."""
    item = evidence[min(1, len(evidence) - 1)]
    others = [one for one in ranked if one.label == item.label]
    opening = min(others, key=lambda one: one.start).text if others else item.title
    return _answer((opening, [item.label])), False


def _lazy_anchorer(question: str, evidence: Sequence[Evidence], _ranked: Sequence[Ranked]) -> Said:
    title = evidence[0].title or "This"
    text = f"{title} is an important subject and the answer to the question about {_statement(question).rstrip('.')}."
    return _answer((text, [evidence[0].label])), True


def _over_citer(_question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    text = ranked[0].text if ranked else evidence[0].text
    return _answer((text, [item.label for item in evidence])), False


def _first_labeller(_question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    """The best sentence that is not the first evidence's, without its brackets, and always under the first label.

    What tiny models do: their labels are positions, not sources.
    """
    others = [one for one in ranked if one.label != evidence[0].label]
    text = _BRACKETS.sub("", others[0].text) if others else evidence[0].text
    return _answer((text, [evidence[0].label])), False


def _label_inventor(_question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    text = ranked[0].text if ranked else evidence[0].text
    return _answer((text, [f"E{len(evidence) + 7}"])), True


def _quoter(_question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    """Types a quotation that nobody said, around a true beginning."""
    text = ranked[0].text if ranked else evidence[0].text
    return _answer((f"{text.rstrip('.')}, “and harbour pilots swore to that for decades”.", [evidence[0].label])), True


def _number_swapper(_question: str, _evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    """The best sentence with its first number made another one."""
    for one in ranked:
        changed = _NUMBER.sub(lambda found: str(int(found.group()) + 3), one.text, count=1)
        if changed != one.text:
            return _answer((changed, [one.label])), True
    return _answer(), False


def _name_swapper(_question: str, _evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    """The best sentence with a name in it replaced by a stranger's."""
    for place, one in enumerate(ranked):
        for found in _NAME.finditer(one.text):
            if found.group().split()[0].casefold() in MONTHS:
                continue
            stranger = _STRANGERS[place % len(_STRANGERS)]
            return _answer((one.text[: found.start()] + stranger + one.text[found.end() :], [one.label])), True
    return _answer(), False


def _negator(_question: str, _evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    """The best sentence with its first auxiliary negated."""
    for one in ranked:
        changed = _BE.sub(r"\1 not", one.text, count=1)
        if changed != one.text:
            return _answer((changed, [one.label])), True
    return _answer(), False


def _format_collapser(question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    lines = [f"Here is what I know about {_statement(question)}", "", f"The article is called {evidence[0].title}."]
    lines += [one.text for one in ranked[:3]]
    return "\n".join([*lines, "I hope this helps!", "Let me know if you need more."]), False


def _endless_streamer(_question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    """The same claim until any cap is passed; the JSON never closes."""
    text = ranked[0].text if ranked else evidence[0].text
    item = json.dumps({"text": text, "labels": [evidence[0].label]}, ensure_ascii=False)
    return '{"claims": [' + ", ".join([item] * (1 + 50_000 // len(item))), False


def _invalid_json(_question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked]) -> Said:
    text = ranked[0].text if ranked else evidence[0].text
    return _answer((text, [evidence[0].label]))[:-2] + ",}", False


def _empty(_question: str, _evidence: Sequence[Evidence], _ranked: Sequence[Ranked]) -> Said:
    return "", False


def _refuser(_question: str, _evidence: Sequence[Evidence], _ranked: Sequence[Ranked]) -> Said:
    return '{"answered": false, "claims": []}', False


MISBEHAVIOURS: dict[str, Callable[[str, Sequence[Evidence], Sequence[Ranked]], Said]] = {
    "premise-parrot": _premise_parrot,
    "vocabulary-padder": _vocabulary_padder,
    "deflector": _deflector,
    "lazy-anchorer": _lazy_anchorer,
    "over-citer": _over_citer,
    "first-labeller": _first_labeller,
    "label-inventor": _label_inventor,
    "quoter": _quoter,
    "number-swapper": _number_swapper,
    "name-swapper": _name_swapper,
    "negator": _negator,
    "format-collapser": _format_collapser,
    "endless-streamer": _endless_streamer,
    "invalid-json": _invalid_json,
    "empty": _empty,
    "refuser": _refuser,
}
