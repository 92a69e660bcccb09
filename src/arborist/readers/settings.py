"""What ``cli`` tells the readers: where models are and how long they may take.

Values come from flags, environment and settings files, which only ``cli``
reads; readers take them from here. Nothing in it changes which words count as
an answer except ``model``, ``max_answer_tokens`` and ``context_tokens``,
which each reader puts into its ``profile``.
"""

from collections.abc import Callable
from pathlib import Path

from arborist.core.frozen import Frozen
from arborist.core.policy.reading import ReadingPolicy
from arborist.readers.secret import Secret


def _silent(_stage: str) -> None:
    return None


class ReaderSettings(Frozen):
    """Settings of all readers; each takes what it needs.

    Args:
        policy: how answers are asked for (in the governance policy hash).
        data_dir: where model files are kept (``model_file.add_model``).
        base_url, api_key, model: an OpenAI-compatible endpoint; for the local
            reader ``model`` is a name, hash prefix or path of a GGUF file.
        context_tokens: the model's context; 0 asks the server and falls back to 4,096.
        max_answer_tokens: cap of the answer.
        timeout_seconds: for connecting and between two pieces of a stream.
        deadline_seconds: for one whole answer.
        retries: further attempts when the endpoint is busy or unreachable.
        evidence_characters: room an extractive answer searches.
        progress: told ``reading`` and the like; never gets unverified words.
    """

    # Not shown: an address may carry a password.
    _hidden = ("base_url",)

    policy: ReadingPolicy = ReadingPolicy()
    data_dir: Path | None = None
    base_url: str = ""
    api_key: Secret = Secret()
    model: str = ""
    context_tokens: int = 0
    max_answer_tokens: int = 0
    timeout_seconds: int = 60
    deadline_seconds: int = 300
    retries: int = 2
    evidence_characters: int = 60_000
    progress: Callable[[str], None] = _silent
