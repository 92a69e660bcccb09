"""Reader for any OpenAI-compatible chat endpoint, through the openai package (extra ``openai``).

Asks with a JSON schema; where the server refuses that, in JSON mode; where it
refuses that too, plainly. Which one was used is in the result's notes. The
answer is streamed under a deadline, a pause limit and a size cap, so that an
endless or trickling server costs bounded time and memory. Attempts are
bounded, with back-off.

The key is a ``Secret`` from settings: it goes into one HTTP header and nowhere
else. Errors carry the server's words with the key cut out and are not chained
to exceptions that hold the request; an answer that echoes the key is cut the
same way. The package's own environment variables are not used.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from arborist.core.errors import ConfigurationError, EndpointError, MissingExtraError
from arborist.core.model import Evidence, Preflight, ReaderResult
from arborist.readers.chat_stream import ChatStream, StreamLimitError
from arborist.readers.prompt import CHARACTERS_PER_TOKEN, Message, answer_schema, build_prompt, estimate_tokens
from arborist.readers.settings import ReaderSettings

CONTEXT_TOKENS = 8_192
ANSWER_TOKENS = 1_024
# An answer is a few thousand characters; JSON framing of a stream is some thirty times that.
MAX_STREAM_BYTES = 4_000_000
MAX_EVIDENCE_CHARACTERS = 32_000
STRUCTURES = ("schema", "json", "plain")
# Status codes that mean "not this request", where a plainer request may pass.
_REFUSALS = frozenset({400, 415, 422, 501})
_TRY_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_MAX_PAUSE_SECONDS = 20.0


class OpenAICompatibleReader:
    """Asks ``settings.model`` at ``settings.base_url``.

    Args:
        settings: endpoint, key, limits.
        sleep, monotonic: injected for tests.

    Raises:
        ConfigurationError: no base URL or no model (at construction).
    """

    name = "openai"

    def __init__(
        self,
        settings: ReaderSettings,
        *,
        sleep: Callable[[float], None] = time.sleep,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        parts = urlsplit(settings.base_url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ConfigurationError(
                "There is no usable endpoint address" if settings.base_url else "No endpoint is configured",
                unchanged="Nothing was asked",
                hint="set ARBORIST_BASE_URL, for example http://127.0.0.1:8080/v1, or use --reader extractive",
            )
        if not settings.model:
            raise ConfigurationError(
                "No model is named for the endpoint",
                unchanged="Nothing was asked",
                hint="set ARBORIST_MODEL or --model",
            )
        self._settings = settings
        self._key = settings.api_key
        # Neither credentials nor a query in the address may reach a profile or an error.
        host = parts.hostname + (f":{parts.port}" if parts.port else "")
        self.endpoint = urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))
        self._context = settings.context_tokens
        self._answer_tokens = settings.max_answer_tokens or ANSWER_TOKENS
        self._structure = 0
        self._tokenizer_missing = False
        self._sleep = sleep
        self._monotonic = monotonic
        self._client: Any = None

    def profile(self) -> dict[str, str]:
        """Endpoint and model names, prompt and sampling."""
        return {
            "reader": self.name,
            "endpoint": self.endpoint,
            "model": self._settings.model,
            "prompt": self._settings.policy.prompt_version,
            "sampling": f"temperature 0, {self._answer_tokens} tokens",
        }

    def budget(self) -> int:
        """Characters of evidence, by the configured context and without asking the server."""
        room = ((self._settings.context_tokens or CONTEXT_TOKENS) - self._answer_tokens - 512) * CHARACTERS_PER_TOKEN
        return max(1_000, min(room, MAX_EVIDENCE_CHARACTERS))

    def read(self, question: str, evidence: Sequence[Evidence], preflight: Preflight, mode: str) -> ReaderResult:
        """One answer in ``mode``.

        Raises:
            EndpointError: unreachable, refused, too slow, too long, or nonsense, after bounded retries.
            MissingExtraError: the openai package is not installed.
        """
        client = self._connect()
        if not self._context:
            self._context = self._ask_context(client) or CONTEXT_TOKENS
        prompt = build_prompt(
            question,
            evidence,
            preflight,
            mode,
            token_budget=self._context - self._answer_tokens,
            count=None if self._tokenizer_missing else self._count,
        )
        self._settings.progress("reading")
        if mode != "lattice-json":
            self._structure = STRUCTURES.index("plain")
        deadline = self._monotonic() + self._settings.deadline_seconds
        while True:
            structure = STRUCTURES[self._structure]
            request = self._request(prompt.messages, prompt.labels, structure)
            stream, refused = self._attempts(client, request, deadline)
            if stream is not None:
                break
            if structure == "plain":
                raise self._failure(refused)
            self._structure += 1
        notes = [*prompt.notes, f"structured output: {structure}"]
        if stream.finish_reason == "length":
            notes.append("the answer ran into the token cap")
        if stream.model and stream.model != self._settings.model:
            notes.append("the server says it answered with the model " + self._key.redact(stream.model[:200]))
        usage = {**stream.usage} or {"estimated_prompt_tokens": prompt.tokens}
        return ReaderResult(self._key.redact(stream.text), mode, self.profile(), usage, tuple(notes))

    # --- requests --------------------------------------------------------

    def _request(self, messages: Sequence[Message], labels: Sequence[str], structure: str) -> dict[str, Any]:
        request: dict[str, Any] = {
            "model": self._settings.model,
            "messages": list(messages),
            "temperature": 0,
            "max_tokens": self._answer_tokens,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if structure == "schema":
            schema = answer_schema("lattice-json", labels, max_claims=0) if labels else None
            if schema is not None:
                request["response_format"] = {
                    "type": "json_schema",
                    "json_schema": {"name": "lattice", "strict": True, "schema": schema},
                }
        elif structure == "json":
            request["response_format"] = {"type": "json_object"}
        return request

    def _attempts(self, client: Any, request: dict[str, Any], deadline: float) -> tuple[ChatStream | None, str]:
        """The answer; or None and the server's words when it refuses this kind of request."""
        import openai  # noqa: PLC0415 - loaded by _connect already

        last = "no answer"
        for attempt in range(self._settings.retries + 1):
            wait = 0.0
            try:
                return self._stream_once(client, request, deadline), ""
            except openai.APIStatusError as error:
                last = self._words(error)
                if error.status_code in _REFUSALS:
                    return None, last
                if error.status_code not in _TRY_AGAIN:
                    raise self._failure(last, error.status_code) from None
                wait = _retry_after(error.response.headers.get("retry-after"))
            except StreamLimitError as error:
                raise self._failure(str(error)) from None
            except openai.OpenAIError as error:
                last = self._words(error)
            except Exception as error:  # noqa: BLE001 - the transport's errors have no common public base
                last = self._words(error)
            pause = max(wait, min(_MAX_PAUSE_SECONDS, 0.5 * 2.0**attempt))
            if attempt == self._settings.retries or self._monotonic() + pause >= deadline:
                break
            self._sleep(min(pause, _MAX_PAUSE_SECONDS))
        raise self._failure(last) from None

    def _stream_once(self, client: Any, request: dict[str, Any], deadline: float) -> ChatStream:
        stream = ChatStream(MAX_STREAM_BYTES, self._settings.policy.max_answer_characters)
        with client.chat.completions.with_streaming_response.create(**request) as response:
            for block in response.iter_bytes():
                stream.feed(block)
                if self._monotonic() > deadline:
                    raise StreamLimitError(f"no end of the answer within {self._settings.deadline_seconds} seconds")
                if stream.done:
                    break
        stream.close()
        return stream

    def _connect(self) -> Any:
        if self._client is None:
            try:
                import openai  # noqa: PLC0415 - optional and 380 ms to import
            except ImportError as error:
                raise MissingExtraError.naming("openai", "openai", "An OpenAI-compatible endpoint") from error
            unsent: Any = {"OpenAI-Organization": openai.Omit(), "OpenAI-Project": openai.Omit()}
            self._client = openai.OpenAI(
                base_url=self.endpoint,
                api_key=self._key.reveal() or "none",
                organization="",
                project="",
                timeout=float(self._settings.timeout_seconds),
                max_retries=0,
                # Unset here, or the package would send what its own environment variables say.
                default_headers=unsent,
            )
        return self._client

    # --- what the server can tell -----------------------------------------

    def _ask_context(self, client: Any) -> int:
        """The served model's context from the model list, where the server says it (llama.cpp, vLLM)."""
        try:
            listed = client.get(
                "/models", cast_to=object, options={"timeout": min(10.0, self._settings.timeout_seconds)}
            )
            entries = listed["data"]
            chosen = [item for item in entries if item.get("id") == self._settings.model] or entries[:1]
            found = [chosen[0].get("max_model_len"), (chosen[0].get("meta") or {}).get("n_ctx")]
            return next((value for value in found if isinstance(value, int) and value >= 256), 0)
        except Exception:  # noqa: BLE001 - an optional convenience: the default context is used instead
            return 0

    def _count(self, messages: Sequence[Message]) -> int:
        """Tokens by the server's tokenizer where it has one and the estimate alone would not do."""
        estimate = estimate_tokens(messages)
        if self._tokenizer_missing or estimate <= self._context - self._answer_tokens:
            return estimate
        root = self.endpoint.removesuffix("/v1")
        text = "\n".join(message["content"] for message in messages)
        try:
            answer = self._client.post(root + "/tokenize", cast_to=object, body={"content": text, "prompt": text})
            tokens = answer.get("tokens")
            return (len(tokens) if isinstance(tokens, list) else int(answer["count"])) + 16 * len(messages)
        except Exception:  # noqa: BLE001 - most hosted servers have no tokenizer; the estimate is careful
            self._tokenizer_missing = True
            return estimate

    # --- errors ------------------------------------------------------------

    def _words(self, error: Exception) -> str:
        return self._key.redact(str(error) or type(error).__name__)[:400]

    def _failure(self, words: str, status: int = 0) -> EndpointError:
        hint = "arborist doctor; or --reader extractive, which needs no model"
        if status in {401, 403}:
            hint = "check ARBORIST_API_KEY"
        elif status == 404:
            hint = "check ARBORIST_BASE_URL (it often ends in /v1) and ARBORIST_MODEL"
        return EndpointError(
            f"The endpoint {self.endpoint} gave no usable answer: {words}", unchanged="Nothing was recorded", hint=hint
        )


def _retry_after(header: str | None) -> float:
    try:
        return max(0.0, min(_MAX_PAUSE_SECONDS, float(header or 0)))
    except ValueError:
        return 0.0
