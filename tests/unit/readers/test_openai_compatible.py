"""The endpoint reader against a loopback server: modes, limits, retries, and a planted key that must not leak."""

import json
import logging
import pickle
import traceback

import pytest

from arborist.core.errors import ConfigurationError, EndpointError
from arborist.core.model import Evidence, Preflight, PreflightStatus
from arborist.readers.openai_compatible import OpenAICompatibleReader
from arborist.readers.secret import Secret
from arborist.readers.settings import ReaderSettings

CANARY = "sk-canary-9f8e7d6c5b4a"
ANSWER = '{"answered": true, "claims": [{"text": "It was built by Maren Holt.", "labels": ["E1"]}]}'
EVIDENCE = (Evidence("E1", "u:1", "Aldra", "d1", 0, "It was built by Maren Holt in 1871."),)
PREFLIGHT = Preflight(PreflightStatus.OK, "", "who", "singular", "bounded", 12)


class FakeTime:
    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []
        self.tick = 0.0

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def monotonic(self) -> float:
        self.now += self.tick
        return self.now


def reader(endpoint, time: FakeTime | None = None, **settings) -> OpenAICompatibleReader:
    time = time or FakeTime()
    values = {"base_url": endpoint.base_url, "api_key": Secret(CANARY), "model": "m", "timeout_seconds": 20, **settings}
    return OpenAICompatibleReader(ReaderSettings(**values), sleep=time.sleep, monotonic=time.monotonic)


def ask(one: OpenAICompatibleReader, mode: str = "lattice-json"):
    return one.read("Who built it?", EVIDENCE, PREFLIGHT, mode)


def test_a_streamed_answer(endpoint):
    endpoint.answer(lambda exchange: exchange.stream(ANSWER))
    result = ask(reader(endpoint))
    assert result.raw == ANSWER
    assert result.usage == {"prompt_tokens": 12, "completion_tokens": 5}
    assert "structured output: schema" in result.notes
    assert any("model simulated" in note for note in result.notes)
    sent = endpoint.chats()[0].body
    assert sent["response_format"]["json_schema"]["schema"]["properties"]["claims"]["items"]["properties"]["labels"][
        "items"
    ]["enum"] == ["E1"]
    assert sent["temperature"] == 0
    assert "It was built by Maren Holt in 1871." in sent["messages"][-1]["content"]


def test_a_server_that_does_not_stream(endpoint):
    message = {"choices": [{"message": {"role": "assistant", "content": ANSWER}, "finish_reason": "stop"}]}
    endpoint.answer(lambda exchange: exchange.json(message))
    assert ask(reader(endpoint)).raw == ANSWER


def test_schema_then_json_mode_then_plain(endpoint):
    def picky(exchange):
        if "response_format" in exchange.body:
            exchange.json({"error": {"message": "response_format is not supported"}}, 400)
        else:
            exchange.stream(ANSWER)

    endpoint.answer(picky)
    one = reader(endpoint)
    result = ask(one)
    assert "structured output: plain" in result.notes
    kinds = [exchange.body.get("response_format", {}).get("type") for exchange in endpoint.chats()]
    assert kinds == ["json_schema", "json_object", None]
    ask(one)
    assert len(endpoint.chats()) == 4, "what was learned is remembered"


def test_line_modes_are_asked_plainly(endpoint):
    endpoint.answer(lambda exchange: exchange.stream("It was built by Maren Holt. [E1]"))
    assert ask(reader(endpoint), "lattice-pointer").mode == "lattice-pointer"
    assert "response_format" not in endpoint.chats()[0].body


def test_busy_servers_are_tried_again_with_back_off(endpoint):
    busy = lambda exchange: exchange.json({"error": {"message": "busy"}}, 503)  # noqa: E731
    slow = lambda exchange: exchange.json({"error": {"message": "wait"}}, 429, Retry_After="7")  # noqa: E731
    endpoint.answer(busy, slow, lambda exchange: exchange.stream(ANSWER))
    time = FakeTime()
    assert ask(reader(endpoint, time)).raw == ANSWER
    assert time.slept == [0.5, 7.0]


def test_attempts_are_bounded(endpoint):
    endpoint.answer(lambda exchange: exchange.json({"error": {"message": "busy"}}, 503))
    with pytest.raises(EndpointError, match="busy"):
        ask(reader(endpoint, retries=2))
    assert len(endpoint.chats()) == 3


def test_a_wrong_key_is_not_tried_again(endpoint):
    endpoint.answer(lambda exchange: exchange.json({"error": {"message": f"bad key {CANARY}"}}, 401))
    with pytest.raises(EndpointError, match="ARBORIST_API_KEY"):
        ask(reader(endpoint))
    assert len(endpoint.chats()) == 1


def test_an_endless_stream_is_cut(endpoint):
    def endless(exchange):
        exchange.start()
        while exchange.event("blah " * 200):
            pass

    endpoint.answer(endless)
    with pytest.raises(EndpointError, match="longer than 20000 characters"):
        ask(reader(endpoint))
    assert len(endpoint.chats()) == 1


def test_an_endless_stream_without_words_is_cut(endpoint):
    def pings(exchange):
        exchange.start()
        while exchange.send(b": ping" + b"." * 100_000):
            pass

    endpoint.answer(pings)
    with pytest.raises(EndpointError, match="longer than 4000000 bytes"):
        ask(reader(endpoint))


def test_a_slow_stream_meets_the_deadline(endpoint):
    def slow(exchange):
        exchange.start()
        while exchange.event("x"):
            pass

    endpoint.answer(slow)
    time = FakeTime()
    time.tick = 100.0
    with pytest.raises(EndpointError, match="within 300 seconds"):
        ask(reader(endpoint, time))


@pytest.mark.parametrize(
    "body", [b"", b"data: nonsense\n\n", b"data: [1]\n\n", b'data: {"error": {"message": "out of memory"}}\n\n', b"{"]
)
def test_nonsense_is_an_endpoint_error(endpoint, body):
    def nonsense(exchange):
        exchange.start()
        exchange.send(body)

    endpoint.answer(nonsense)
    with pytest.raises(EndpointError, match="no usable answer"):
        ask(reader(endpoint, retries=1))


def test_nobody_there():
    settings = ReaderSettings(base_url="http://127.0.0.1:9/v1", model="m", retries=0, timeout_seconds=5)
    with pytest.raises(EndpointError, match=r"127\.0\.0\.1:9") as caught:
        ask(OpenAICompatibleReader(settings, sleep=FakeTime().sleep))
    assert "extractive" in caught.value.hint


@pytest.mark.parametrize("settings", [{}, {"base_url": "ftp://x", "model": "m"}, {"base_url": "http://h/v1"}])
def test_missing_settings(settings):
    with pytest.raises(ConfigurationError, match="endpoint"):
        OpenAICompatibleReader(ReaderSettings(**settings))


def test_the_profile_says_no_credentials():
    settings = ReaderSettings(
        base_url=f"https://user:{CANARY}@host:81/v1/?k={CANARY}", api_key=Secret(CANARY), model="m"
    )
    one = OpenAICompatibleReader(settings)
    assert one.profile()["endpoint"] == "https://host:81/v1"
    assert CANARY not in json.dumps(one.profile()) + repr(settings) + str(settings)


def test_a_small_context_takes_less_and_says_so(endpoint):
    endpoint.answer(lambda exchange: exchange.stream(ANSWER))
    text = " ".join(f"Sentence number {at} tells of something else again." for at in range(60))
    many = tuple(Evidence(f"E{at}", "u", "Aldra", "d", at, text) for at in range(1, 9))
    result = reader(endpoint, context_tokens=2_048, max_answer_tokens=256).read(
        "Who built it?", many, PREFLIGHT, "quote"
    )
    content = endpoint.chats()[0].body["messages"][-1]["content"]
    assert sum(len(one["content"]) for one in endpoint.chats()[0].body["messages"]) < (2_048 - 256) * 3
    assert any("left out" in note and "E8" in note for note in result.notes)
    assert content.count("E1:") == 1
    assert 'again."}' in content, "nothing is cut inside a sentence"


@pytest.mark.parametrize("status", [400, 401, 404, 418, 500])
def test_the_planted_key_is_nowhere(endpoint, status, caplog):
    caplog.set_level(logging.DEBUG)
    words = {"error": {"message": f"your key {CANARY} is odd"}}
    endpoint.answer(lambda exchange: exchange.json(words, status))
    one = reader(endpoint, retries=1)
    with pytest.raises(EndpointError) as caught:
        ask(one)
    shown = "".join(traceback.format_exception(caught.value)) + repr(caught.value) + str(caught.value)
    assert CANARY not in shown
    assert CANARY not in caplog.text
    assert CANARY not in repr(vars(one))
    assert endpoint.chats()[0].headers["authorization"] == f"Bearer {CANARY}", "it was there to leak"


def test_an_answer_that_echoes_the_key_is_cut(endpoint):
    endpoint.answer(lambda exchange: exchange.stream(f"I saw {CANARY}"))
    assert ask(reader(endpoint), "quote").raw == "I saw <redacted>"


def test_other_environment_variables_are_not_sent(endpoint, monkeypatch):
    monkeypatch.setenv("OPENAI_ORG_ID", "org-elsewhere")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-elsewhere")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-elsewhere")
    endpoint.answer(lambda exchange: exchange.stream(ANSWER))
    ask(reader(endpoint, api_key=Secret()))
    assert "elsewhere" not in repr(endpoint.chats()[0].headers)


def test_a_secret_shows_nothing():
    secret = Secret(CANARY)
    shown = f"{secret} {secret!r} {[secret]} {ReaderSettings(api_key=secret)}"
    assert CANARY not in shown
    assert secret == Secret(CANARY)
    assert secret != Secret("x")
    assert bool(secret)
    assert not Secret()
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    with pytest.raises(TypeError):
        json.dumps(secret)
