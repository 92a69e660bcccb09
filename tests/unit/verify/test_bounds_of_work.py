"""What keeps hostile input linear, and what keeping results may not change."""

from arborist.core.model import Rung, Verdict, ViolationKind
from arborist.core.policy import VerifierPolicy
from arborist.text.analysis import passage
from arborist.text.analysis.page import page_of
from arborist.verify.check import check

SENTENCE = "The mill at Orle has twelve wheels."


def _too_long(grade):
    return [finding for finding in grade.claims[0].violations if finding.kind is ViolationKind.SCHEMA_INVALID]


def test_max_claim_words():
    """Sentences beyond so many words are not judged, and the claim is not warranted."""
    claim = " ".join([SENTENCE] * 3)
    words = len(page_of(SENTENCE).forms)
    assert not _too_long(check(claim, SENTENCE, policy=VerifierPolicy(max_claim_words=3 * words)))
    cut = check(claim, SENTENCE, policy=VerifierPolicy(max_claim_words=3 * words - 1))
    assert "first 2" in _too_long(cut)[0].detail
    assert cut.claims[0].rung is Rung.UNGROUNDED


def test_max_claim_words_leaves_one_sentence_to_judge():
    grade = check(SENTENCE, SENTENCE, policy=VerifierPolicy(max_claim_words=1))
    assert grade.verdict is Verdict.STRICT


def test_max_claim_sentences():
    claim = " ".join([SENTENCE] * 3)
    assert _too_long(check(claim, SENTENCE, policy=VerifierPolicy(max_claim_sentences=2)))
    assert not _too_long(check(claim, SENTENCE, policy=VerifierPolicy(max_claim_sentences=3)))


def test_a_hundred_thousand_numbers_are_cut_to_the_policy():
    numbers = "12,345.67 " * 20_000
    assert _too_long(check(numbers, "The mill has twelve wheels."))


def test_a_sentence_read_again_elsewhere_has_offsets_of_its_own():
    page = page_of(f"It rained. {SENTENCE} {SENTENCE}")
    first, second = passage.read(page, 1, 1), passage.read(page, 2, 2)
    assert [form.surface for form in first.forms] == [form.surface for form in second.forms]
    for read in (first, second):
        for form, start in zip(read.forms, read.starts, strict=True):
            assert page.text.startswith(form.surface, start)
    assert first.end < second.starts[0]


def test_reading_two_sentences_is_reading_them_in_a_row():
    page = page_of(f"{SENTENCE} It burned in 1809.")
    both = passage.read(page, 0, 1)
    forms, starts = page.read(0, 1)
    assert list(both.forms) == forms
    assert list(both.starts) == starts
