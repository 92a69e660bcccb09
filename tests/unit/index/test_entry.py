"""What is indexed: the engine's own words and counts must be ours, word by word."""

import random
from pydoc_data.topics import topics

import tantivy
from hypothesis import given
from hypothesis import strategies as st

from arborist.index.engine import _analyzer
from arborist.index.entry import field_words, length_of, terms_of, title_words
from arborist.text.stem import _STEP_2, _STEP_3, _STEP_4
from arborist.text.term import folded_words, stem_of

_ENDINGS = [*_STEP_2, *_STEP_3, *_STEP_4, *"s ed ing ly eed eedly ies ied y 's s' e ll ying".split()]
_PIECES = st.sampled_from(
    "the The a of dying lie die pie's king's kings running C++ C# 3.14 1,000 H. G. l'homme don't naïve São Ärger Москва "
    "ёлка 漢字 한국어 a4s mp3s 1990s x- 'quoted' dogs' skies gently … – ½ m²".split()
)
_TEXTS = st.lists(_PIECES, max_size=30).map(" ".join)


def _vocabulary() -> list[str]:
    words = {word for text in topics.values() for word in folded_words(text).split()}
    chance = random.Random(11)
    some = sorted(word for word in words if word.isalpha())
    grown = {word + ending for word in chance.sample(some, 500) for ending in _ENDINGS}
    noise = {"".join(chance.choices("aeiouybctlsdgnr'0é漢", k=chance.randint(1, 9))) for _ in range(8_000)}
    # A folded word never starts with an apostrophe.
    return sorted(word for word in words | grown | noise if word[0] != "'")


def test_the_engine_stems_as_we_do() -> None:
    stemmer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
    analyzer = stemmer.filter(tantivy.Filter.stemmer("english")).build()
    words = [word for word in _vocabulary() if stem_of(word)]
    theirs = analyzer.analyze(" ".join(words))
    assert [(word, stem) for word, stem in zip(words, theirs, strict=True) if stem_of(word) != stem] == []


@given(_TEXTS | st.text(), _TEXTS | st.text())
def test_the_engine_indexes_and_counts_what_terms_of_says(title: str, text: str) -> None:
    words = field_words(title_words(title), "", text)
    assert _analyzer().analyze(words) == terms_of(words)
    assert length_of(words) == len(terms_of(words))
