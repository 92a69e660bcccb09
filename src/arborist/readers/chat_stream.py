"""Reading a streamed chat completion within limits.

Sits between the HTTP transport and ``openai_compatible``: bytes in, answer
text out. Server-sent events are read here, and not by the package, so that
comments, empty pieces and endless lines count against the caps as well. A
server that ignores ``stream`` and sends one JSON object is understood too.
Refuses: more bytes or answer characters than the caps, and events that are
not chat completion pieces.
"""

import json
from typing import Any


class StreamLimitError(Exception):
    """The stream was stopped by one of our limits; trying again would not help."""


class ChatStream:
    """Collects one answer.

    Args:
        max_bytes: raw bytes taken at most.
        max_characters: answer characters taken at most.
    """

    def __init__(self, max_bytes: int, max_characters: int) -> None:
        self._max_bytes = max_bytes
        self._max_characters = max_characters
        self._bytes = 0
        self._characters = 0
        self._pieces: list[str] = []
        self._parts: list[bytes] = []
        # Whether the server ignored ``stream`` and sends one JSON object; unknown before the first byte.
        self._whole: bool | None = None
        self._events = 0
        self.done = False
        self.finish_reason = ""
        self.model = ""
        self.usage: dict[str, int] = {}

    @property
    def text(self) -> str:
        """The answer so far."""
        return "".join(self._pieces)

    def feed(self, block: bytes) -> None:
        """Take the next bytes.

        Raises:
            StreamLimitError: a cap was passed.
            ValueError: an event is not what it should be.
        """
        self._bytes += len(block)
        if self._bytes > self._max_bytes:
            raise StreamLimitError(f"the answer is longer than {self._max_bytes} bytes")
        # Pieces are joined only when a line ends: many small pieces of one long line would cost quadratic time.
        self._parts.append(block)
        if self._whole is None and (start := b"".join(self._parts).lstrip()):
            self._whole = start.startswith(b"{")
        if self._whole or b"\n" not in block:
            return
        lines = b"".join(self._parts).split(b"\n")
        self._parts = [lines.pop()]
        for line in lines:
            self._line(line.rstrip(b"\r"))

    def close(self) -> None:
        """The stream has ended; understand what is left.

        Raises:
            ValueError: nothing that is a chat completion came.
        """
        rest = b"".join(self._parts).strip()
        self._parts = []
        if rest:
            self._line(rest)
        if not self._events:
            raise ValueError("the endpoint sent no answer")

    def _line(self, line: bytes) -> None:
        if line.startswith(b"data:"):
            payload = line[5:].strip()
            if payload == b"[DONE]":
                self.done = True
                return
        elif line.startswith(b"{"):
            payload = line
        else:
            return  # comments, event names, blank lines
        event = json.loads(payload)
        if not isinstance(event, dict):
            raise ValueError("an event is not an object")
        if event.get("error"):
            raise ValueError(f"the endpoint reports an error: {json.dumps(event['error'])[:300]}")
        self._event(event)

    def _event(self, event: dict[str, Any]) -> None:
        self._events += 1
        if isinstance(event.get("model"), str):
            self.model = event["model"]
        usage = event.get("usage")
        if isinstance(usage, dict):
            for key in ("prompt_tokens", "completion_tokens"):
                if isinstance(usage.get(key), int):
                    self.usage[key] = usage[key]
        choices = event.get("choices")
        if not isinstance(choices, list) or not choices:
            return
        choice = choices[0]
        if not isinstance(choice, dict):
            raise ValueError("a choice is not an object")
        part = choice.get("delta") or choice.get("message") or {}
        content = part.get("content") if isinstance(part, dict) else None
        if isinstance(content, str):
            self._characters += len(content)
            if self._characters > self._max_characters:
                raise StreamLimitError(f"the answer is longer than {self._max_characters} characters")
            self._pieces.append(content)
        if isinstance(choice.get("finish_reason"), str):
            self.finish_reason = choice["finish_reason"]
