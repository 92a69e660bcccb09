"""What a rule sees: an answer, a claim with its citations, or a claim sentence in its window.

Three cases for three phases (``order``): contract rules of the whole answer
need no text, pointer rules need the cited evidence, support rules need the
aligned window. All frozen; rules read, they never write.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arborist.core.model import Claim, Evidence, Lattice
from arborist.core.policy import VerifierPolicy
from arborist.text.analysis.alignment import Alignment
from arborist.text.analysis.binding import Break
from arborist.text.analysis.form import Form
from arborist.text.analysis.passage import Passage
from arborist.verify.answering import Answering
from arborist.verify.question import Question


@dataclass(frozen=True, slots=True)
class AnswerCase:
    """A whole answer under a policy; ``evidence`` is keyed by label.

    ``replies`` are the claims read as answers to the question by their own words; empty when nothing is asked.
    """

    question: Question | None
    lattice: Lattice
    evidence: Mapping[str, Evidence]
    policy: VerifierPolicy
    replies: tuple[Answering | None, ...]


@dataclass(frozen=True, slots=True)
class ClaimCase:
    """One claim with the evidence its known labels name, in the order given."""

    answer: AnswerCase
    index: int
    claim: Claim
    cited: tuple[Evidence, ...]

    @property
    def policy(self) -> VerifierPolicy:
        """The policy of the answer."""
        return self.answer.policy


@dataclass(frozen=True, slots=True)
class Context:
    """Words that stand over a window without being in it: title and heading of its document, as ``text`` in one line."""

    title: tuple[Form, ...]
    text: str
    keys: Mapping[str, int]

    @property
    def empty(self) -> bool:
        """Whether the document has neither title nor heading."""
        return not self.keys


@dataclass(frozen=True, slots=True)
class Case:
    """A claim sentence in one window of the cited evidence.

    ``breaks`` are bindings of the claim that the window does not keep.
    ``coverage`` is the weighted share of the sentence found, per mille;
    ``found_elsewhere`` are claim places whose word stands in the cited
    evidence, but in another window. ``sentences`` is how many the claim has.
    ``opening`` are words of talk set aside before the statement, ``after``
    the written words of the sentence after the window where that takes the window up (*this*, *however*). ``around`` is the raw
    text of the window with the sentences beside it, ``line_before`` that of
    its line before them. ``substituted`` pairs missing words with
    the window words in their slots. ``copied`` is whether the sentence is its window, word for word.
    """

    about: ClaimCase
    claim: Passage
    window: Passage
    alignment: Alignment
    context: Context
    breaks: tuple[Break, ...]
    substituted: tuple[tuple[int, int], ...]
    coverage: int
    found_elsewhere: frozenset[int]
    sentences: int
    opening: tuple[Form, ...] = ()
    after: Sequence[str] = ()
    around: str = ""
    line_before: str = ""
    copied: bool = False

    @property
    def policy(self) -> VerifierPolicy:
        """The policy of the answer."""
        return self.about.answer.policy

    @property
    def question(self) -> Question | None:
        """The question, when there is one."""
        return self.about.answer.question

    @property
    def missing(self) -> list[int]:
        """Claim places found neither in the window nor in its context."""
        return self.alignment.missing
