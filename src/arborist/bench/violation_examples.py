"""For each kind of violation what it means, one example that fails and one that passes.

`docs/reference/violations.md` is written from this list together with the
caps and the order of the rules in ``verify``; the tests run every example, so
the page cannot say what the code does not do. All texts are invented.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arborist.core.model import Claim, Evidence, Fault, Grade, Lattice, Role, State, ViolationKind
from arborist.core.policy import VerifierPolicy

_K = ViolationKind


@dataclass(frozen=True, slots=True)
class Sample:
    """One small answer and its evidence; labels are E1, E2, … in the order of ``sources``."""

    claims: tuple[str, ...]
    sources: tuple[str, ...]
    question: str | None = None
    titles: tuple[str, ...] = ()
    labels: tuple[str, ...] = ("E1",)
    role: Role = Role.PRIMARY
    state: State = State.LIVE
    faults: tuple[Fault, ...] = ()

    def parts(self) -> tuple[Lattice, tuple[Evidence, ...]]:
        """The lattice and evidence the verifier takes."""
        evidence = tuple(
            Evidence(
                label=f"E{number}",
                uri=f"example:{number}",
                title=self.titles[number - 1] if number <= len(self.titles) else "",
                document=f"example-{number}",
                chunk=0,
                text=text,
                role=self.role,
                state=self.state,
            )
            for number, text in enumerate(self.sources, start=1)
        )
        return Lattice(tuple(Claim(text, self.labels) for text in self.claims), faults=self.faults), evidence

    def grade(self, policy: VerifierPolicy | None = None) -> Grade:
        """What the verifier makes of it."""
        from arborist.verify.verdict import verify

        return verify(self.question, *self.parts(), policy or VerifierPolicy())


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind: its meaning in a sentence or two, and the pair of examples."""

    kind: ViolationKind
    meaning: str
    fails: Sample
    passes: Sample


def _one(claim: str, source: str, *, question: str | None = None, title: str = "") -> Sample:
    return Sample((claim,), (source,), question=question, titles=(title,) if title else ())


_LOCK = "Calder Lock was designed by Edith Calloway in 1872. The lock at Ostley has fourteen gates."
_TRUE = _one("Edith Calloway designed Calder Lock in 1872.", _LOCK)
_GATES = tuple(f"Gate {number} of Calder Lock was rebuilt in {1900 + number}." for number in range(1, 14))


def _labelled(*labels: str, sources: Sequence[str] = (_LOCK,)) -> Sample:
    return Sample(("Edith Calloway designed Calder Lock in 1872.",), tuple(sources), labels=labels)


def _fault(kind: ViolationKind) -> Sample:
    return Sample((), _TRUE.sources, faults=(Fault(kind, "The answer could not be read as asked."),))


ENTRIES: tuple[Entry, ...] = (
    Entry(_K.NO_EVIDENCE_POINTER, "A claim names no evidence at all.", _labelled(), _labelled("E1")),
    Entry(_K.UNKNOWN_EVIDENCE_ID, "A claim names a label that was never offered.", _labelled("E7"), _labelled("E1")),
    Entry(
        _K.EMPTY_CLAIM,
        "The claim states nothing a source could support: a question, a greeting, a wish, a bare fragment.",
        _one("Did Edith Calloway design Calder Lock?", _LOCK),
        _TRUE,
    ),
    Entry(
        _K.SCHEMA_INVALID,
        "The answer has the right form on the outside and wrong fields inside.",
        _fault(_K.SCHEMA_INVALID),
        _TRUE,
    ),
    Entry(_K.FORMAT_COLLAPSED, "The answer is not in the asked form at all.", _fault(_K.FORMAT_COLLAPSED), _TRUE),
    Entry(
        _K.SOURCE_ROLE_BLOCKED,
        "The cited document has a role that policy does not let anybody cite (a talk page, a disambiguation).",
        Sample(_TRUE.claims, _TRUE.sources, role=Role.TALK),
        _TRUE,
    ),
    Entry(
        _K.SOURCE_NOT_LIVE,
        "The cited document, or something it descends from, was withdrawn.",
        Sample(_TRUE.claims, _TRUE.sources, state=State.FAILED),
        _TRUE,
    ),
    Entry(
        _K.CITATION_MISMATCH,
        "Too little of the claim, weighed by how rare its words are, stands in any one window of the cited text.",
        _one("Bram Fenwick sold his vineyard to a Portuguese bishop.", _LOCK),
        _TRUE,
    ),
    Entry(
        _K.POLARITY_MISMATCH,
        "The window says the opposite: one side is denied, or a word stands for its contrary.",
        _one("Edith Calloway did not design Calder Lock in 1872.", _LOCK),
        _one("Calder Lock was not closed in 1880.", "Calder Lock was not closed in 1880."),
    ),
    Entry(
        _K.QUANTITY_MISMATCH,
        "In the aligned place stands another number, unit, sum or date.",
        _one("The lock at Ostley has sixteen gates.", _LOCK),
        _one("The lock at Ostley has 14 gates.", _LOCK),
    ),
    Entry(
        _K.ROLE_SWAPPED,
        "The same words, bound the other way round.",
        _one("The ferry sailed from Kirn to Port Ellison.", "The ferry sailed from Port Ellison to Kirn."),
        _one("The ferry sailed from Port Ellison to Kirn.", "The ferry sailed from Port Ellison to Kirn in 1937."),
    ),
    Entry(
        _K.SUBJECT_TOKENS_ABSENT,
        "The claim repeats distinctive words of the question that the cited windows never use.",
        _one(
            "The lock at Ostley has fourteen gates of reinforced zirconium.",
            _LOCK,
            question="What do the zirconium gates at Ostley weigh?",
        ),
        _one("The lock at Ostley has fourteen gates.", _LOCK, question="How many gates has the lock at Ostley?"),
    ),
    Entry(
        _K.ENTITY_ABSENT,
        "A name of the claim is not in the window, nor in its title or heading.",
        _one("Ruth Amory designed Calder Lock in 1872.", _LOCK),
        _TRUE,
    ),
    Entry(
        _K.QUANTITY_ABSENT,
        "A number, amount or date of the claim is nowhere in the window.",
        _one("Calder Lock was designed by Edith Calloway in 1872 for 900 crowns.", _LOCK),
        _one("Calder Lock was designed by Edith Calloway in 1872.", _LOCK),
    ),
    Entry(
        _K.TITLE_MISMATCH,
        "The claim shares no word with the title of the cited document where the title is what names the subject.",
        _one(
            "Pellam Tower has nine windows.",
            "It has nine windows.",
            question="How many windows has Pellam Tower?",
            title="Marlin Hall",
        ),
        _one(
            "Marlin Hall has nine windows.",
            "Marlin Hall has nine windows.",
            question="How many windows has Marlin Hall?",
            title="Marlin Hall",
        ),
    ),
    Entry(
        _K.DEFLECTION_DETECTED,
        "The answer's subject is not the question's.",
        _one("The lock at Ostley has fourteen gates.", _LOCK, question="Who painted the ceiling of Marlin Hall?"),
        _one("The lock at Ostley has fourteen gates.", _LOCK, question="How many gates has the lock at Ostley?"),
    ),
    Entry(
        _K.MIXED_SCRIPT,
        "A word the verdict rests on mixes look-alike letters of two scripts.",
        _one("Edith C\u0430lloway designed Calder Lock in 1872.", _LOCK),
        _TRUE,
    ),
    Entry(
        _K.HIDDEN_TEXT,
        "Characters that nobody sees (zero-width, direction marks, tags) took part.",
        _one("Edith Calloway desi\u200bgned Calder Lock in 1872.", _LOCK),
        _TRUE,
    ),
    Entry(
        _K.WARRANT_MISSING,
        "The question asks for a person, place, date, count, list or cause, and the claim gives none.",
        _one("Calder Lock was designed by Edith Calloway.", _LOCK, question="When was Calder Lock designed?"),
        _one("Calder Lock was designed in 1872.", _LOCK, question="When was Calder Lock designed?"),
    ),
    Entry(
        _K.QUESTION_UNANSWERED,
        "Nothing in the answer adds what the question asks for.",
        _one("Edith Calloway designed Calder Lock.", _LOCK, question="What did Edith Calloway design Calder Lock for?"),
        _one("The lock at Ostley has fourteen gates.", _LOCK, question="What does the lock at Ostley have?"),
    ),
    Entry(
        _K.PREMISE_PARROTING,
        "The claim says the question back, and no window states it.",
        _one("Edith Calloway abandoned Calder Lock.", _LOCK, question="Why did Edith Calloway abandon Calder Lock?"),
        _one("Edith Calloway designed Calder Lock in 1872.", _LOCK, question="Who designed Calder Lock?"),
    ),
    Entry(
        _K.QUANTIFIER_MISMATCH,
        "The claim is wider or more exact than the window: all for some, always for often, 10 for about 10.",
        _one("All gates of Calder Lock are original.", "Some gates of Calder Lock are original."),
        _one("Some gates of Calder Lock are original.", "Some gates of Calder Lock are original."),
    ),
    Entry(
        _K.MODALITY_DROPPED,
        "What may be, or is said to be, is told as what is.",
        _one("Edith Calloway designed Calder Lock.", "Edith Calloway may have designed Calder Lock."),
        _one("Edith Calloway may have designed Calder Lock.", "Edith Calloway may have designed Calder Lock."),
    ),
    Entry(
        _K.ATTRIBUTION_DROPPED,
        "What somebody says is told as what is so.",
        _one("Calder Lock saved the town.", "Bram Fenwick claimed that Calder Lock saved the town."),
        _one(
            "Bram Fenwick claimed that Calder Lock saved the town.",
            "Bram Fenwick claimed that Calder Lock saved the town.",
        ),
    ),
    Entry(
        _K.CONDITION_DROPPED,
        "A condition or exception of the window is gone.",
        _one("Calder Lock will reopen in spring.", "If the dam holds, Calder Lock will reopen in spring."),
        _one(
            "If the dam holds, Calder Lock will reopen in spring.",
            "If the dam holds, Calder Lock will reopen in spring.",
        ),
    ),
    Entry(
        _K.CONFLATED_WINDOWS,
        "The words stand in the source, but not together: support would need two separate windows.",
        _one(
            "Edith Calloway designed Calder Lock with fourteen oak gates from Thornbury.",
            "Edith Calloway designed Calder Lock. The weather of that year was mild. Grain was cheap in every market. "
            "The roads stayed dry until autumn. Fourteen oak gates arrived from Thornbury.",
        ),
        _one("Edith Calloway designed Calder Lock.", "Edith Calloway designed Calder Lock. The weather was mild."),
    ),
    Entry(
        _K.BOUND_ELSEWHERE,
        "Every word stands in the window, but one hangs from another verb, name or noun there, or from a word that the claim "
        "leaves out (*voted against renaming* is not *renamed*).",
        _one(
            "Bram Fenwick designed Calder Lock.",
            "Calder Lock was designed by Edith Calloway and repaired by Bram Fenwick.",
        ),
        _one(
            "Bram Fenwick repaired Calder Lock.",
            "Calder Lock was designed by Edith Calloway and repaired by Bram Fenwick.",
        ),
    ),
    Entry(
        _K.WORDS_UNACCOUNTED,
        "A distinctive word of the claim has no counterpart in the window.",
        _one("Edith Calloway designed Calder Lock in 1872 at enormous expense.", _LOCK),
        _TRUE,
    ),
    Entry(
        _K.MANUAL_QUOTE_VIOLATION,
        "The model typed a quotation where it should only point; Arborist quotes from the store itself.",
        _one('The lock at Ostley has "fourteen very heavy oak gates" in all.', _LOCK),
        _one("The lock at Ostley has fourteen gates.", _LOCK),
    ),
    Entry(
        _K.TOO_MANY_EVIDENCE_IDS,
        "More than two labels on one claim are no pointer; the surplus is trimmed.",
        _labelled("E1", "E2", "E3", sources=(_LOCK, "Other text.", "More text.")),
        _labelled("E1", "E2", sources=(_LOCK, "Other text.")),
    ),
    Entry(
        _K.TOO_MANY_CLAIMS,
        "An answer of very many claims hides the one that matters.",
        Sample(_GATES, (" ".join(_GATES),)),
        Sample(_GATES[:12], (" ".join(_GATES),)),
    ),
)

# Reported beside the verdict under these names in ``sidecars``; they have no rule and no cap.
SIDECARS: dict[ViolationKind, str] = {
    _K.LAZY_ANCHOR: "Every distinctive word of a verified claim is the question's own: cited, but for nothing new.",
    _K.METAPHOR_DEFLECTION: "A figurative word of the question is answered literally, or the reverse.",
    _K.SEMANTIC: "A neural judge, where one is plugged in, does not follow the claim from its sources.",
}


def kinds_of(grade: Grade) -> set[ViolationKind]:
    """Every kind a grade found, in its claims and as a whole."""
    found = {violation.kind for violation in grade.violations}
    return found | {violation.kind for claim in grade.claims for violation in claim.violations}
