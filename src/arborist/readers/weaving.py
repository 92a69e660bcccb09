"""The local model as a writer of questions: three words in, one question out, at temperature 0.8.

For ``bench emergent``. A tiny model left alone answers, explains or tells a
story; a grammar holds it to one question of bounded length, and that is all
the help it gets: it drops words and drifts, which the bench logs instead of
asking again. No worked example is shown, because a tiny model repeats it.
Same model file, words and seed: same question.
"""

from collections.abc import Sequence

from arborist.readers.local import LocalReader

WEAVING_VERSION = "weaving-v1"
TEMPERATURE = 0.8
QUESTION_TOKENS = 64
_ASK = "Write one question that uses the words {words}."
_GRAMMAR = r"""
root ::= opening " " letter{12,110} "?"
opening ::= "What" | "Which" | "Who" | "When" | "Where" | "Why" | "How" | "How many" | "Is" | "Are" | "Can" | "Did" | "Does" | "Was" | "List all"
letter ::= [a-zA-Z0-9 ,'-]
"""


class LocalWeaver:
    """Weaves with the model of a local reader, so that one loaded file serves both."""

    name = "local"

    def __init__(self, reader: LocalReader) -> None:
        self._reader = reader

    def profile(self) -> dict[str, str]:
        """Model file, prompt version and sampling."""
        known = self._reader.profile()
        return {
            "weaver": self.name,
            "version": WEAVING_VERSION,
            "model": known["model"],
            "file": known["file"],
            "sampling": f"temperature {TEMPERATURE}, {QUESTION_TOKENS} tokens",
        }

    def weave(self, words: Sequence[str], seed: int) -> str:
        """The model's words as they came; they may end in the middle.

        Raises:
            EndpointError: the engine failed.
        """
        listed = f"{', '.join(words[:-1])} and {words[-1]}"
        messages = ({"role": "user", "content": _ASK.format(words=listed)},)
        return self._reader.say(messages, seed=seed, temperature=TEMPERATURE, tokens=QUESTION_TOKENS, grammar=_GRAMMAR)
