"""The local model as a writer of questions: three words in, one question out, at temperature 0.8.

For ``bench emergent``. A tiny model that is *told* to write a question chats
about questions instead; one that is shown two and goes on writes questions
(docs/bench/emergent.md). A grammar holds it to one of bounded length, and
that is all the help it gets: it drops words and borrows from the examples,
which the bench logs instead of asking again. Same model file, words and seed:
same question.
"""

from collections.abc import Sequence

from arborist.readers.local import LocalReader

WEAVING_VERSION = "weaving-v1"
TEMPERATURE = 0.8
QUESTION_TOKENS = 48
_PROMPT = """\
Words: baker, moon, tax
Question: Why did the baker pay a tax on the moon?

Words: opera, copper, fever
Question: Which opera tells of a fever in a copper mine?

Words: {words}
Question:"""
_GRAMMAR = r"""
root ::= " "? opening " " letter{12,110} "?"
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
        prompt = _PROMPT.format(words=", ".join(words))
        return self._reader.say(prompt, seed=seed, temperature=TEMPERATURE, tokens=QUESTION_TOKENS, grammar=_GRAMMAR)
