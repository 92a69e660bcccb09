"""The local reader: a GGUF model through xllamacpp, offline, one thread, temperature 0.

The only module that imports xllamacpp (extra ``local``). The answer is
constrained to the lattice's JSON schema, with length limits that keep it under
the token cap, so that it cannot end in the middle. Small models get the best
single sentences instead of chunks (measured in docs/bench/qa.md) and their
labels are mere position bias, which repair corrects. Same model file, same
question, same evidence: same answer.

The engine carries an HTTP server of its own on a loopback port, used here for
counting tokens; it is guarded by a key made for this process. Refuses modes
other than ``lattice-json`` only by way of answering in that mode, which the
result says.
"""

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any

from arborist.core.errors import ConfigurationError, EndpointError, MissingExtraError
from arborist.core.model import Evidence, Preflight, ReaderResult
from arborist.readers.model_file import ModelFile, find_model
from arborist.readers.prompt import Message, Passage, Prompt, answer_schema, build_prompt
from arborist.readers.rank import rank_sentences
from arborist.readers.settings import ReaderSettings

CONTEXT_TOKENS = 2_048
# One claim of up to 240 characters is at most about 120 tokens of English; twice that for JSON and other scripts.
ANSWER_TOKENS = 256
CLAIM_CHARACTERS = 240
MAX_CLAIMS = 1
# Sentences shown to a tiny model.
SENTENCES = 4
# Files smaller than this hold models of under about a billion parameters.
TINY_BYTES = 700_000_000


class LocalReader:
    """Asks one GGUF model; loads it at the first question.

    Raises:
        ConfigurationError: no such model (at construction) or a file the engine cannot load.
    """

    name = "local"

    def __init__(self, settings: ReaderSettings) -> None:
        self._settings = settings
        self._model: ModelFile = find_model(settings.model, settings.data_dir)
        self._context = settings.context_tokens or CONTEXT_TOKENS
        self._answer_tokens = settings.max_answer_tokens or ANSWER_TOKENS
        self._tiny = self._model.size < TINY_BYTES
        self._key = secrets.token_hex(16)
        self._server: Any = None

    def profile(self) -> dict[str, str]:
        """Model file by hash, prompt and sampling; the engine's version is in the result's notes."""
        return {
            "reader": self.name,
            "model": self._model.name,
            "file": self._model.sha256,
            "prompt": self._settings.policy.prompt_version,
            "sampling": f"temperature 0, {self._answer_tokens} tokens, context {self._context}",
        }

    def budget(self) -> int:
        """Characters of evidence worth handing over; a tiny model is shown the best sentences of them."""
        return self._settings.evidence_characters if self._tiny else (self._context - self._answer_tokens) * 3

    def read(self, question: str, evidence: Sequence[Evidence], preflight: Preflight, mode: str) -> ReaderResult:
        """One answer. ``mode`` other than lattice-json is answered in lattice-json.

        Raises:
            EndpointError: the engine failed or the question does not fit.
            MissingExtraError: xllamacpp is not installed.
        """
        if not evidence:
            return ReaderResult(
                '{"claims": []}', "lattice-json", self.profile(), notes=("no evidence, model not asked",)
            )
        server = self._load()
        self._settings.progress("reading")
        prompt = self._prompt(question, evidence, preflight)
        claims = MAX_CLAIMS if self._tiny else max(1, min(preflight.claim_cap, self._answer_tokens // 100))
        schema = answer_schema(
            "lattice-json", prompt.labels, max_claims=claims, max_characters=CLAIM_CHARACTERS, tiny=self._tiny
        )
        request = {
            "messages": list(prompt.messages),
            "temperature": 0,
            "seed": 0,
            "max_tokens": self._answer_tokens,
            # A prompt that reuses the last one's state is computed in other pieces, and its floats may differ.
            "cache_prompt": False,
            "response_format": {"type": "json_schema", "json_schema": {"name": "lattice", "schema": schema}},
        }
        answer, choice = _complete(server.handle_chat_completions, request)
        raw = str(choice["message"].get("content") or "")
        notes = prompt.notes if mode == "lattice-json" else (*prompt.notes, f"mode {mode} was answered as lattice-json")
        if choice.get("finish_reason") == "length":
            notes = (*notes, "the answer ran into the token cap")
        return ReaderResult(raw, "lattice-json", self.profile(), _usage(answer), notes)

    def say(self, prompt: str, *, seed: int, temperature: float, tokens: int, grammar: str) -> str:
        """How the model goes on after ``prompt``, inside ``grammar`` (GBNF), for a bench; same seed, same words.

        Raises:
            EndpointError: the engine failed.
            MissingExtraError: xllamacpp is not installed.
        """
        request = {
            "prompt": prompt,
            "temperature": temperature,
            "seed": seed,
            "max_tokens": tokens,
            "cache_prompt": False,
            "grammar": grammar,
        }
        _, choice = _complete(self._load().handle_completions, request)
        return str(choice.get("text") or "")

    def _prompt(self, question: str, evidence: Sequence[Evidence], preflight: Preflight) -> Prompt:
        passages = None
        if self._tiny:
            ranked = rank_sentences(question, evidence)[:SENTENCES]
            passages = [Passage(item.label, item.title, item.text) for item in ranked]
        return build_prompt(
            question,
            evidence,
            preflight,
            "lattice-json",
            token_budget=self._context - self._answer_tokens,
            count=self._count,
            tiny=passages,
        )

    def _load(self) -> Any:
        if self._server is not None:
            return self._server
        try:
            import xllamacpp  # noqa: PLC0415 - optional, and 100 MB of model load only when asked
        except ImportError as error:
            raise MissingExtraError.naming("local", "xllamacpp", "The local reader") from error
        self._settings.progress("loading the model")
        parameters = xllamacpp.CommonParams()
        parameters.model.path = str(self._model.path)
        parameters.n_ctx = self._context
        parameters.n_parallel = 1
        parameters.cpuparams.n_threads = 1
        parameters.cpuparams_batch.n_threads = 1
        parameters.warmup = False
        parameters.verbosity = -1
        parameters.offline = True
        parameters.ui = False
        parameters.api_keys = [self._key]
        try:
            self._server = xllamacpp.Server(parameters)
        except (RuntimeError, ValueError, OSError) as error:
            raise ConfigurationError(
                f"The model file {self._model.path} could not be loaded: {str(error)[:200]}",
                unchanged="Nothing was asked",
                hint="arborist model list, then arborist model add smollm2",
            ) from error
        return self._server

    def _count(self, messages: Sequence[Message]) -> int:
        """Tokens of the messages in the model's own template."""
        prompt = self._post("/apply-template", {"messages": list(messages)})["prompt"]
        return len(self._post("/tokenize", {"content": prompt, "parse_special": True})["tokens"])

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(  # noqa: S310 - the engine's own loopback address
            self._server.listening_address + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self._key}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=self._settings.timeout_seconds) as response:  # noqa: S310
                value: dict[str, Any] = json.load(response)
                return value
        except (OSError, ValueError, urllib.error.URLError) as error:
            raise EndpointError(
                f"The local model could not count tokens: {error}", unchanged="Nothing was asked"
            ) from error


def _complete(
    handle: Callable[[dict[str, Any]], dict[str, Any]], request: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The engine's answer and its first choice."""
    try:
        answer = handle(request)
        choice: dict[str, Any] = answer["choices"][0]
    except (KeyError, IndexError, TypeError, AttributeError, RuntimeError, ValueError) as error:
        raise EndpointError(
            f"The local model gave no answer: {str(error)[:200]}", unchanged="Nothing was recorded"
        ) from error
    return answer, choice


def _usage(answer: dict[str, Any]) -> dict[str, int]:
    usage = answer.get("usage") or {}
    return {key: int(usage.get(key, 0)) for key in ("prompt_tokens", "completion_tokens")}
