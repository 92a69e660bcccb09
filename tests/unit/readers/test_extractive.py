"""The extractive reader: exact sentences, deterministic, honest about doubt; what questions ask for."""

import json
import subprocess
import sys

import pytest
from hostile import CASES, PREFLIGHT

from arborist.core.model import Evidence
from arborist.core.policy.reading import ReadingPolicy
from arborist.readers.confidence import CONFIDENCE_FEATURES, confidence, confidence_features
from arborist.readers.confidence_weights import WEIGHTS as CONFIDENCE_WEIGHTS
from arborist.readers.extractive import ExtractiveReader
from arborist.readers.features import FEATURES, candidates
from arborist.readers.lattice import is_abstention, parse
from arborist.readers.modes import MODES
from arborist.readers.question_shape import Shape, question_shape, read_words, shape_positions
from arborist.readers.rank import choose, rank_sentences
from arborist.readers.rank_weights import REPLY_WEIGHTS, WEIGHTS
from arborist.readers.settings import ReaderSettings
from arborist.verify.answering import Answering


def reader(**policy) -> ExtractiveReader:
    return ExtractiveReader(ReaderSettings(policy=ReadingPolicy(**policy)))


@pytest.mark.parametrize("case", CASES, ids=("who", "how-many"))
@pytest.mark.parametrize("mode", MODES)
def test_claims_are_exact_sentences_under_their_label(case, mode):
    result = reader().read(case.question, case.evidence, PREFLIGHT, mode)
    lattice = parse(result.raw, mode, [one.label for one in case.evidence], ReadingPolicy(), evidence=case.evidence)
    assert 1 <= len(lattice.claims) <= 2
    by_label = {one.label: one.text for one in case.evidence}
    for claim in lattice.claims:
        assert claim.text in by_label[claim.labels[0]]
    assert lattice.claims[0].text.startswith(
        ("The Aldra lighthouse was designed by Maren Holt", "The Sorvik council has 17")
    )


def test_a_claim_cap_of_one_is_kept():
    assert (
        len(
            json.loads(
                reader(extractive_claims=1).read(CASES[0].question, CASES[0].evidence, PREFLIGHT, "lattice-json").raw
            )["claims"]
        )
        == 1
    )


@pytest.mark.parametrize("mode", MODES)
def test_doubt_is_said_in_every_mode(mode):
    case = CASES[0]
    unsure = reader(extractive_confidence=1_000_000, extractive_confidence_written=1_000_000)
    result = unsure.read(case.question, case.evidence, PREFLIGHT, mode)
    lattice = parse(result.raw, mode, [one.label for one in case.evidence], ReadingPolicy(), evidence=case.evidence)
    assert is_abstention(lattice)
    assert lattice.claims, "the nearest passages are offered"
    assert "not sure enough" in result.notes[0]


def test_nothing_to_read_from():
    for evidence in ((), (Evidence("E1", "u", "T", "d", 0, " \n "),)):
        raw = reader().read("Who?", evidence, PREFLIGHT, "lattice-json").raw
        assert json.loads(raw) == {"answered": False, "claims": []}


def test_questions_without_words():
    for question in ("?", "...", "the of", "\u200b", "¿", "C++", "a AND", '"' * 50):
        reader().read(question, CASES[0].evidence, PREFLIGHT, "lattice-json")


def test_weights_fit_the_features():
    assert set(WEIGHTS) == set(FEATURES)
    assert set(CONFIDENCE_WEIGHTS) == set(CONFIDENCE_FEATURES)
    assert set(REPLY_WEIGHTS) <= set(Answering.__dataclass_fields__)
    assert all(isinstance(weight, int) for weight in (*WEIGHTS.values(), *CONFIDENCE_WEIGHTS.values()))


def test_features_are_whole_numbers():
    for case in CASES:
        for one in candidates(case.question, case.evidence):
            assert all(type(value) is int for value in one.features)
        ranked = rank_sentences(case.question, case.evidence)
        chosen = choose(case.question, ranked, 2, 6_000)
        assert all(type(value) is int for value in confidence_features(case.question, case.evidence, ranked, chosen))
        assert type(confidence(case.question, case.evidence, ranked, chosen)) is int


def test_hash_seeds_change_nothing():
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "from hostile import CASES, PREFLIGHT\n"
        "from test_extractive import reader\n"
        "print([reader().read(c.question, c.evidence, PREFLIGHT, 'lattice-json').raw for c in CASES])"
    )
    said = set()
    for seed in ("0", "1", "77"):
        command = [sys.executable, "-c", code, *sys.path]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed})
        said.add(done.stdout)
    assert len(said) == 1


def chosen(question, *texts, title="Tower", limit=2, gap=9_000):
    evidence = tuple(Evidence(f"E{at}", f"u{at}", title, f"d{at}", 0, text) for at, text in enumerate(texts, 1))
    return [one.text for one in choose(question, rank_sentences(question, evidence), limit, gap)]


def test_a_sentence_that_answers_comes_before_one_that_only_says_the_words():
    text = "The Aldra tower and the year of the Aldra tower are in a song. The Aldra tower was built in 1871."
    assert chosen("When was the Aldra tower built?", text, title="Aldra tower")[0].endswith("built in 1871.")


def test_a_sentence_with_an_unnamed_speaker_comes_after_one_without():
    text = "I saw when the Aldra tower was built in 1871. The Aldra tower was built in 1871."
    assert chosen("When was the Aldra tower built?", text, title="Aldra tower")[0].startswith("The Aldra")


def test_who_he_is_stands_beside_what_he_did():
    text = "Maren Holt (1830 - 1901) was an engineer. He designed the Aldra lighthouse in 1871."
    said = chosen("Who designed the Aldra lighthouse?", text, title="Maren Holt")
    assert {one.split()[0] for one in said} == {"Maren", "He"}


def test_the_second_sentence_is_not_far_behind():
    text = "The Aldra tower was designed by Maren Holt. Bread is baked in ovens."
    assert len(chosen("Who designed the Aldra tower?", text, title="Aldra tower", gap=0)) == 1


def test_the_same_words_are_taken_once():
    text = "The tower was designed by Maren Holt."
    evidence = tuple(Evidence(f"E{at}", f"u{at}", "Tower", f"d{at}", 0, text) for at in (1, 2, 3))
    ranked = rank_sentences("Who designed the tower?", evidence)
    assert [one.label for one in choose("Who designed the tower?", ranked, 2, 6_000)] == ["E1"]


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("Who designed the tower?", Shape.PERSON),
        ("who sings the song", Shape.PERSON),
        ("When was it built?", Shape.DATE),
        ("What year did it open?", Shape.DATE),
        ("In what city was she born?", Shape.PLACE),
        ("where is the lake", Shape.PLACE),
        ("How many people live there?", Shape.NUMBER),
        ("What percentage of the land is forest?", Shape.NUMBER),
        ("what is the population of Sorvik", Shape.NUMBER),
        ("Why did it fail?", Shape.CAUSE),
        ("What causes rust?", Shape.CAUSE),
        ("How is paper made?", Shape.MANNER),
        ("what is parole", Shape.DEFINITION),
        ("what does hp mean", Shape.DEFINITION),
        ("Which tower is taller?", Shape.NAME),
        ("difference between a and b", Shape.OTHER),
    ],
)
def test_what_questions_ask_for(question, shape):
    assert question_shape(question).shape is shape


def test_shapes_in_sentences():
    words = read_words("In May 1871 the council of Sorvik paid Maren Holt 300 crowns.")

    def found(shape):
        return [words[at].text for at in shape_positions(shape, words, frozenset())]

    assert found(Shape.DATE) == ["May", "1871", "300"]
    assert "300" in found(Shape.NUMBER)
    assert "Holt" in found(Shape.PERSON)
    assert found(Shape.PLACE) == ["Sorvik"]
