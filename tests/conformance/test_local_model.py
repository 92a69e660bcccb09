"""The real small model: its file, its answers in the schema, hostile documents, and its server as an endpoint.

Needs what ``arborist model add smollm2`` brought (``make conformance`` runs it
first); fails when it is missing.
"""

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from arborist.core.model import Verdict
from arborist.core.policy.reading import ReadingPolicy
from arborist.readers.lattice import parse
from arborist.readers.local import LocalReader
from arborist.readers.model_file import KNOWN_MODELS, find_model
from arborist.readers.openai_compatible import OpenAICompatibleReader
from arborist.readers.secret import Secret
from arborist.readers.settings import ReaderSettings

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "readers"))
from hostile import CASES, HOSTILE, PREFLIGHT, answer, inside

pytestmark = pytest.mark.conformance
DATA = Path(os.environ.get("ARBORIST_DATA_DIR") or platformdirs.user_data_path("arborist"))
KEY = "conformance-key-7c1d"

VERDICTS = (Verdict.UNGROUNDED, Verdict.HYBRID, Verdict.STRICT)


@pytest.fixture(scope="module")
def reader():
    return LocalReader(ReaderSettings(data_dir=DATA, model="smollm2"))


class Repeating:
    """Says again what the model said."""

    name = "repeating"

    def __init__(self, result):
        self.result = result

    def read(self, *_):
        return self.result


def prompt_of(reader, case):
    messages = reader._prompt(case.question, case.evidence, PREFLIGHT).messages
    return tuple(tuple(sorted(message.items())) for message in messages)


def test_the_file_is_the_pinned_one():
    assert find_model("smollm2", DATA).sha256 == "sha256:" + KNOWN_MODELS["smollm2"].file_sha256


def test_answers_keep_to_the_schema_and_repeat(reader):
    for case in CASES:
        first, _, _ = answer(reader, case)
        lattice = parse(first.raw, first.mode, [item.label for item in case.evidence], ReadingPolicy())
        assert lattice.claims
        assert lattice.faults == ()
        assert {label for claim in lattice.claims for label in claim.labels} <= {item.label for item in case.evidence}
        assert answer(reader, case)[0].raw == first.raw
        assert first.usage["prompt_tokens"] > 0
        assert first.usage["completion_tokens"] > 0


def test_another_run_says_the_same(reader):
    again = LocalReader(ReaderSettings(data_dir=DATA, model="smollm2"))
    assert answer(again, CASES[0])[0].raw == answer(reader, CASES[0])[0].raw


def test_hostile_documents_never_raise_a_grade(reader):
    """The tiny model does repeat two of the injected sentences; what it then says may be graded lower, never higher.

    Identical grades, which readers that do not read instructions have (unit tests), are not reached here.
    """
    case = CASES[0]
    plain_result, _, plain = answer(reader, case)
    asked = {prompt_of(reader, case): plain_result}
    raised = []
    for hostile in HOSTILE:
        other = inside(case, hostile["text"])
        # The same prompt has the same answer (tested above), and a model call costs a second.
        key = prompt_of(reader, other)
        if key not in asked:
            asked[key] = answer(reader, other)[0]
        result, lattice, grade = answer(Repeating(asked[key]), other)
        assert lattice.faults == (), "the schema holds"
        assert result.mode == "lattice-json"
        if VERDICTS.index(grade.verdict) > VERDICTS.index(plain.verdict):
            raised.append((hostile["id"], grade.verdict, result.raw))
    assert raised == []


def test_the_engines_server_is_an_endpoint():
    import xllamacpp

    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(find_model("smollm2", DATA).path)
    parameters.n_ctx = 2_048
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = 1
    parameters.verbosity = -1
    parameters.api_keys = [KEY]
    server = xllamacpp.Server(parameters)
    settings = ReaderSettings(
        base_url=server.listening_address + "/v1", api_key=Secret(KEY), model="local", max_answer_tokens=200
    )
    one = OpenAICompatibleReader(settings)
    case = CASES[0]
    result = one.read(case.question, case.evidence, PREFLIGHT, "lattice-json")
    assert "structured output: schema" in result.notes
    assert result.usage["completion_tokens"] > 0
    lattice = parse(result.raw, result.mode, [item.label for item in case.evidence], ReadingPolicy())
    assert not [fault for fault in lattice.faults if "JSON" in fault.detail]
    text = "The tower of Aldra is old. " * 600
    long = case.evidence[1].__class__("E4", "u", "Tower", "d9", 0, text)
    noted = one.read(case.question, (*case.evidence, long), PREFLIGHT, "lattice-pointer").notes
    assert any("E4" in note for note in noted), "the server's 2,048 tokens were found out and kept to"
    wrong = OpenAICompatibleReader(ReaderSettings(base_url=settings.base_url, api_key=Secret("x"), model="local"))
    with pytest.raises(Exception, match="ARBORIST_API_KEY"):
        wrong.read(case.question, case.evidence, PREFLIGHT, "lattice-json")


def test_a_true_sentence_of_the_model_can_be_strict(reader):
    verdicts = {answer(reader, case)[2].verdict for case in CASES}
    assert verdicts & {Verdict.STRICT, Verdict.HYBRID}
