"""What is measured of a sentence as a candidate answer: integers only.

Sits under ``rank``: one ``Candidate`` for each sentence of the evidence, with
a tuple of features (per mille or counts) in the order of ``FEATURES``. The
question's words weigh by how rare they are among the offered sentences, so
that the subject, which stands in all of them, decides nothing.

Pure and deterministic; no floating point, so that every machine ranks alike.
"""

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from arborist.core.model import Evidence
from arborist.readers.question_shape import (
    MONTHS,
    STOP_WORDS,
    QuestionShape,
    Shape,
    Word,
    question_shape,
    read_words,
    shape_positions,
)
from arborist.readers.synonyms import SYNONYMS
from arborist.text.analysis.rarity import weight_of
from arborist.text.sentence import sentences

_PRONOUNS = frozenset("he she it they his her its their this these that those there such".split())
_MODIFIERS = frozenset(
    "first last second third most least largest biggest highest lowest longest oldest youngest only best next final "
    "original new old current main major largest smallest greatest earliest latest fastest tallest top".split()
)
_NEAR = 6
# Headings, rules and fences stand between sentences and state nothing.
_HEADING = re.compile(r"\s*(?:#{1,6}\s|={2,}|[-*_~^]{3,}\s*\Z|```)")
_ARTICLES = frozenset(("the", "a", "an"))
_LONG = 40

FEATURES = (
    "coverage",
    "synonyms",
    "pairs",
    "rarest_missing",
    "context",
    "title",
    "title_exact",
    "chunk_coverage",
    "chunk_second",
    "rank_2",
    "rank_3",
    "rank_4",
    "relative_score",
    "lead",
    "position",
    "short",
    "long",
    "novel",
    "pronoun",
    "pronoun_context",
    "is_question",
    "focus",
    "starts_with_title",
    "definition_for_who",
    "definition_wanted",
    "shape_person",
    "shape_date",
    "shape_number",
    "shape_place",
    "shape_cause",
    "shape_manner",
    "shape_name",
    "near_shape",
    "count_focus",
    "previous_coverage",
    "next_coverage",
    "span",
    "document_sentences",
    "year_in_question",
    "year_missing",
    "function_words",
    "very_long",
    "first_word",
    "last_word",
    "modifier",
    "modifier_missing",
    "names_missing",
    "global_coverage",
    "global_context",
    "shape_count",
    "shape_unmet",
    "new_name_pair",
    "by_name",
    "full_date",
    "preceded",
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One sentence: exact stored text at ``[start, end)`` of evidence ``item``, with its features."""

    item: int
    label: str
    title: str
    start: int
    end: int
    text: str
    sentence: int
    features: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Sentence:
    item: int
    index: int
    start: int
    end: int
    words: list[Word]
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Question:
    shape: QuestionShape
    stems: tuple[str, ...]
    known: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    weights: dict[str, int]
    total: int
    world: dict[str, int]
    world_total: int
    names: frozenset[str]
    modifiers: frozenset[str]


def candidates(question: str, evidence: Sequence[Evidence]) -> tuple[Candidate, ...]:
    """Every sentence of ``evidence`` with its features, in evidence order."""
    read = [_read(at, item) for at, item in enumerate(evidence)]
    flat = [sentence for group in read for sentence in group]
    if not flat:
        return ()
    asked = _question(question, flat)
    result: list[Candidate] = []
    documents = list(dict.fromkeys(item.document for item in evidence))
    top = max(1, *(item.score for item in evidence))
    for at, (item, group) in enumerate(zip(evidence, read, strict=True)):
        page = _Page.of(asked, item, group, documents.index(item.document), at, top)
        for sentence in group:
            text = item.text[sentence.start : sentence.end]
            if _HEADING.match(text):
                continue
            features = _features(asked, page, sentence, group)
            result.append(
                Candidate(at, item.label, item.title, sentence.start, sentence.end, text, sentence.index, features)
            )
    return tuple(result)


def _read(at: int, item: Evidence) -> list[_Sentence]:
    result = []
    for index, (start, end) in enumerate(sentences(item.text)):
        words = read_words(item.text[start:end])
        result.append(_Sentence(at, index, start, end, words, frozenset(word.stem for word in words)))
    return result


def _question(question: str, flat: Sequence[_Sentence]) -> _Question:
    words = read_words(question)
    # "the with statement": after an article a small word is a name.
    named = {at for at, word in enumerate(words) if at and words[at - 1].folded in _ARTICLES}
    content = [word.stem for at, word in enumerate(words) if word.folded not in STOP_WORDS or at in named]
    if not content:
        content = [word.stem for word in words]
    stems = tuple(dict.fromkeys(content))
    frequency = Counter(stem for sentence in flat for stem in sentence.stems)
    weights = {stem: _rarity(len(flat), frequency[stem]) for stem in stems}
    pairs = frozenset(itertools.pairwise(content))
    known = frozenset(word.stem for word in words)
    world = {stem: weight_of(stem) for stem in stems}
    names = frozenset(
        word.stem for at, word in enumerate(words) if at and word.text[:1].isupper() and word.folded not in STOP_WORDS
    )
    return _Question(
        shape=question_shape(question),
        stems=stems,
        known=known,
        pairs=pairs,
        weights=weights,
        total=max(1, sum(weights.values())),
        world=world,
        world_total=max(1, sum(world.values())),
        names=names,
        modifiers=frozenset(word.stem for word in words if word.folded in _MODIFIERS),
    )


def _rarity(size: int, found: int) -> int:
    """About eight times the binary logarithm of size ÷ found, in exact integers; at least 1."""
    ratio = (2 * size + 2) ** 8 // (2 * found + 1) ** 8
    return max(1, ratio.bit_length())


@dataclass(frozen=True, slots=True)
class _Page:
    """What all sentences of one chunk share."""

    title: frozenset[str]
    title_share: int
    title_exact: int
    coverage: int
    second: int
    document_rank: int
    relative: int
    starts_document: bool
    size: int

    @classmethod
    def of(
        cls, asked: _Question, item: Evidence, group: Sequence[_Sentence], document_rank: int, at: int, top: int
    ) -> "_Page":
        title = frozenset(
            word.stem for word in read_words(f"{item.title} {item.heading}") if word.folded not in STOP_WORDS
        )
        whole = frozenset().union(*(sentence.stems for sentence in group)) if group else frozenset()
        bare = frozenset(word.stem for word in read_words(item.title.split("(")[0]) if word.folded not in STOP_WORDS)
        return cls(
            title=title,
            title_share=_share(asked, title),
            title_exact=1000 * bool(bare and bare <= asked.known),
            coverage=_share(asked, whole | title),
            second=1000 * (at > document_rank),
            document_rank=document_rank,
            relative=1000 * max(0, item.score) // top,
            starts_document=item.start == 0,
            size=len(group),
        )


def _share(asked: _Question, stems: frozenset[str]) -> int:
    return 1000 * sum(asked.weights[stem] for stem in asked.stems if stem in stems) // asked.total


def _synonym_share(asked: _Question, stems: frozenset[str]) -> int:
    found = 0
    for stem in asked.stems:
        if stem not in stems and stem in SYNONYMS and not SYNONYMS[stem].isdisjoint(stems):
            found += asked.weights[stem]
    return 1000 * found // asked.total


def _features(asked: _Question, page: _Page, sentence: _Sentence, group: Sequence[_Sentence]) -> tuple[int, ...]:
    words, stems = sentence.words, sentence.stems
    coverage = _share(asked, stems)
    previous = group[sentence.index - 1].stems if sentence.index else frozenset()
    following = group[sentence.index + 1].stems if sentence.index + 1 < len(group) else frozenset()
    missing = [asked.weights[stem] for stem in asked.stems if stem not in stems and stem not in page.title]
    matched = [at for at, word in enumerate(words) if word.stem in asked.weights]
    shape = asked.shape.shape
    found = shape_positions(shape, words, asked.known)
    near = any(abs(at - place) <= _NEAR for at in found for place in matched)
    pronoun = bool(words) and words[0].folded in _PRONOUNS
    novel = sum(1 for word in words if word.stem not in asked.known and word.folded not in STOP_WORDS)
    sequence = [word.stem for word in words if word.folded not in STOP_WORDS]
    pairs = sum(1 for pair in itertools.pairwise(sequence) if pair in asked.pairs)
    starts = bool(words) and any(word.stem in page.title for word in words[:3])
    defines = starts and any(word.folded in {"is", "was", "are", "were", "means", "refers"} for word in words[1:12])
    focus = asked.shape.focus
    years = [word for word in asked.stems if word.isdigit() and len(word) == 4]
    values = {
        "coverage": coverage,
        "synonyms": _synonym_share(asked, stems),
        "pairs": 1000 * min(pairs, len(asked.pairs)) // max(1, len(asked.pairs)),
        "rarest_missing": 1000 * max(missing, default=0) // asked.total,
        "context": _share(asked, stems | previous | page.title) - coverage,
        "title": page.title_share,
        "title_exact": page.title_exact,
        "chunk_coverage": page.coverage,
        "chunk_second": page.second,
        "rank_2": 1000 * (page.document_rank == 1),
        "rank_3": 1000 * (page.document_rank == 2),
        "rank_4": 1000 * (page.document_rank >= 3),
        "relative_score": page.relative,
        "lead": 1000 * (page.starts_document and sentence.index == 0),
        "position": 100 * min(10, sentence.index),
        "short": 1000 * (len(words) < 6),
        "long": 1000 * (len(words) > _LONG),
        "novel": 50 * min(20, novel),
        "pronoun": 1000 * pronoun,
        "pronoun_context": _share(asked, previous) * pronoun,
        "is_question": 1000 * ("?" in (word.text for word in words)),
        "focus": 1000 * bool(focus and focus[-1] in stems) if focus else 0,
        "starts_with_title": 1000 * starts,
        "definition_for_who": 1000 * (defines and sentence.index == 0 and shape is Shape.PERSON),
        "definition_wanted": 1000 * (defines and shape is Shape.DEFINITION),
        "near_shape": 1000 * near,
        "count_focus": 1000 * _counted(words, focus) * (shape is Shape.NUMBER),
        "previous_coverage": _share(asked, previous),
        "next_coverage": _share(asked, following),
        "span": 1000 * len(matched) // max(1, matched[-1] - matched[0] + 1) if matched else 0,
        "document_sentences": 50 * min(20, page.size),
        "year_in_question": 1000 * bool(years and not stems.isdisjoint(years)),
    }
    values |= _more(asked, page, sentence, previous, found)
    for name in Shape:
        if f"shape_{name.value}" in FEATURES:
            values[f"shape_{name.value}"] = 1000 * (shape is name and bool(found))
    return tuple(int(values[name]) for name in FEATURES)


def _counted(words: Sequence[Word], focus: Sequence[str]) -> bool:
    """A number stands at most three words before the thing that is counted."""
    if not focus:
        return False
    places = [at for at, word in enumerate(words) if word.stem in focus]
    return any(words[at].text[:1].isdigit() for place in places for at in range(max(0, place - 3), place))


def _more(
    asked: _Question, page: _Page, sentence: _Sentence, previous: frozenset[str], found: Sequence[int]
) -> dict[str, int]:
    words, stems = sentence.words, sentence.stems
    shape = asked.shape.shape
    years = [word for word in asked.stems if word.isdigit() and len(word) == 4]
    union = stems | page.title | previous
    upper = [word.text[:1].isupper() and word.folded not in STOP_WORDS for word in words]
    fresh = [flag and word.stem not in asked.known for flag, word in zip(upper, words, strict=True)]
    pair = any(a and b for a, b in itertools.pairwise(fresh))
    by_name = any(word.folded == "by" and flag for word, flag in zip(words, fresh[1:], strict=False))
    dated = any(
        word.folded in MONTHS
        and any(other.text.isdigit() for other in words[max(0, at - 2) : at + 3] if other is not word)
        for at, word in enumerate(words)
    )
    known_shape = shape in {Shape.DATE, Shape.NUMBER, Shape.PERSON, Shape.PLACE}
    return {
        "year_missing": 1000 * bool(years and union.isdisjoint(years)),
        "function_words": 1000 * sum(word.folded in STOP_WORDS for word in words) // max(1, len(words)),
        "very_long": 1000 * (len(words) > 60),
        "first_word": 1000 * bool(asked.stems and asked.stems[0] in stems),
        "last_word": 1000 * bool(asked.stems and asked.stems[-1] in stems),
        "modifier": 1000 * len(asked.modifiers & stems) // max(1, len(asked.modifiers)),
        "modifier_missing": 1000 * bool(asked.modifiers - stems),
        "names_missing": 1000 * len(asked.names - union) // max(1, len(asked.names)),
        "global_coverage": 1000 * sum(asked.world[stem] for stem in asked.stems if stem in stems) // asked.world_total,
        "global_context": 1000 * sum(asked.world[stem] for stem in asked.stems if stem in union) // asked.world_total,
        "shape_count": 200 * min(5, len(found)),
        "shape_unmet": 1000 * (known_shape and not found),
        "new_name_pair": 1000 * (pair and shape is Shape.PERSON),
        "by_name": 1000 * (by_name and shape is Shape.PERSON),
        "full_date": 1000 * (dated and shape is Shape.DATE),
        "preceded": 1000 * (sentence.index > 0),
    }
