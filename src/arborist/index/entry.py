"""What is indexed for a chunk: the title twice, then heading and text.

One field instead of three: two fields weighed by the engine disagree with any
exact re-scoring afterwards, one field with repeats does not (a trial: 720 of
720 lists equal for 1, 2 and 4 shards). Every word is kept, so *The Who* is
found; leaving out the commonest would spare the index 2 % of the text's size
and cost an ingest a tenth of its time to count what is left. Part of
``INDEX_VERSION``.

Heading and text leave here as *folded words*: the engine stems them itself, in
its own thread; that it does so exactly like ``text.stem`` is tested word by word.
"""

from arborist.text.term import folded_words, stem_of

TITLE_REPEATS = 2
# A term of every entry that no text can hold: how the engine is asked what it counted.
MARKER = "*"
_TITLE_LIMIT = 1_000
# Spaces stay, anything else is part of a word: then a word ends where "w " stands.
_SHAPE = bytes(32 if code == 32 else ord("w") for code in range(256))


def title_words(title: str) -> str:
    """The folded words of a title; the first 1,000 characters count."""
    return folded_words(title[:_TITLE_LIMIT])


def field_words(title: str, heading: str, text: str) -> str:
    """The field of a chunk: the marker, the title's folded ``title_words`` twice, those of heading and text."""
    headed = heading and not text.lstrip("#= ").startswith(heading)
    body = folded_words(f"{heading}\n{text}" if headed else text)
    return f"{MARKER} {title} {title} {body} "


def length_of(words: str) -> int:
    """How many words there are; each has a space behind it."""
    return words.encode().translate(_SHAPE).count(b"w ")


def terms_of(words: str) -> list[str]:
    """The terms that the engine makes of folded words: what it is held against."""
    return [stem_of(word) for word in words.split(" ") if word]
