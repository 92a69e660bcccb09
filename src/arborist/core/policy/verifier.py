"""Thresholds of the verifier (design.md section 7); all of them are in ``verifier_policy_hash``."""

from arborist.core.frozen import Frozen


class VerifierPolicy(Frozen):
    """Per-mille integers unless said otherwise.

    The word tables are code with a version each; ``verify`` adds their hash.
    Every number is guarded by ``bench grounding`` (dev half of the grounding
    sets) unless its comment names another measurement.
    """

    # Seed: 2 labels a claim, 12 claims an answer (notes of the earlier system, rules 6 and run-level).
    max_labels_per_claim: int = 2
    max_claims: int = 12
    # Seed used 3; one distinctive word absent is already a parroted subject (design.md section 7).
    subject_tokens_absent_threshold: int = 1
    # Roles a claim may cite.
    allowed_source_roles: tuple[str, ...] = ("primary", "background", "self_reference_source")
    # Sentences of one claim that are judged; a bound keeps 1 MB claims linear. Longest dev claim: 21.
    max_claim_sentences: int = 48
    # Words and marks of one claim that are judged, in whole sentences: what is longer is no claim but a text, and a
    # megabyte of numbers as claim and source costs a second instead of a quarter of an hour (bench speed). Longest
    # dev claim: 205.
    max_claim_words: int = 1000
    # Weighted share of a claim sentence that must stand in one window for POINTER-LINKED, words in
    # whose slot the window has another word counted half against it. Dev: .654 precision at .60 recall.
    coverage_threshold: int = 510
    # The same for ANCHOR-WARRANTED, and how many words may be absent from all the cited text.
    # Dev: .835 precision at .35 recall; without these two .72 at .49.
    anchor_coverage_threshold: int = 700
    anchor_words_absent: int = 1
    # From this weight on a word is distinctive: under 1 in 32 documents of the rarity corpus.
    distinctive_weight: int = 5
    # Weighted share of a question's words that a claim, its window and title must say before it counts as an
    # answer to it. bench qa guards it (docs/bench/qa.md).
    question_coverage_threshold: int = 500
    # Windows of a claim sentence that are read deeply, best coverage first. Every fifth dev row: 3, 2 and 1 give the
    # same EVIDENCE-WARRANTED rows; 2 loses one supported anchor of 173 against 3 and takes two thirds of the time.
    windows_read: int = 2
    # A further window is read only when its coverage is at least this share of the best one's: a window
    # far behind cannot reach a higher rung, and not reading it saves a third of the time.
    window_nearness: int = 850
    # Prose lines without a label from which an answer counts as collapsed (seed).
    collapsed_lines: int = 5
