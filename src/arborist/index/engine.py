"""Tantivy, wrapped: the one place that knows the search library.

Holds one entry per chunk: our own terms in one field (frequencies, no
positions; the title twice, the heading once), and three integers read back
as columns. Tantivy only *proposes*: it finds candidates fast with its own
floating point BM25, and says how often a chunk holds a term; ``retrieval``
scores in whole numbers.

Facts relied on, each covered by a test: k1 = 1.2 and b = 0.75 are fixed;
lengths are rounded *down* to one byte; counts of documents, lengths and
frequencies include deleted entries until a merge drops them. Integer fields,
never unsigned ones: a Python int arrives signed, and an unsigned fast field
makes the indexing thread panic.

https://github.com/quickwit-oss/tantivy-py
"""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import tantivy

from arborist.core.errors import BusyError, IntegrityError, StorageError
from arborist.index.entry import MARKER

K1 = 1200
B = 750

_ANALYZER = "arborist"
_TERMS, _DOCUMENT, _CHUNK, _LENGTH = "terms", "document", "chunk", "length"
# 50 MB was no slower than larger heaps (notes on performance, section 5); the
# library's minimum is 15 MB a thread.
_HEAP_BYTES = 50_000_000
# Above this a 32-bit score no longer tells neighbouring frequencies apart with room to spare
# (at 100 they differ by 1e-4 of it, and it is good to 1e-6); the engine is asked to explain itself then.
_LEGIBLE = 100


@dataclass(frozen=True, slots=True)
class Proposal:
    """A chunk as the engine sees it: its own score, document number, chunk index, field length."""

    score: float
    document: int
    chunk: int
    length: int


# (place of the term, document, chunk, field length, frequency): how often the field of a chunk, its title twice
# and the marker included, holds a term. A bare tuple: a question meets hundreds.
Occurrence = tuple[int, int, int, int, int]


class Entry(NamedTuple):
    """One chunk to be indexed: its ``field_words``, and how many these are."""

    document: int
    chunk: int
    words: str
    length: int


class Engine:
    """One tantivy directory."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        """Open the directory, or make it.

        Raises:
            IntegrityError: nothing there, or not readable by this version.
        """
        self.path = path
        try:
            if create:
                path.mkdir(parents=True, exist_ok=True)
                self._index = tantivy.Index(_schema(), str(path))
            else:
                self._index = tantivy.Index.open(str(path))
        except (ValueError, OSError) as error:
            raise IntegrityError(f"The search index {path} cannot be opened: {error}") from error
        self._index.register_tokenizer(_ANALYZER, _analyzer())
        self._schema = self._index.schema
        self._writer: Any = None
        self._searcher: Any = None
        self._facts: tuple[int, float] | None = None

    # --- writing -----------------------------------------------------------

    def add(self, entries: Iterable[Entry]) -> None:
        """Queue chunks; visible after ``commit``."""
        writer = self._writing()
        for number, chunk, words, length in entries:
            document = tantivy.Document()
            document.add_text(_TERMS, words)
            document.add_integer(_DOCUMENT, number)
            document.add_integer(_CHUNK, chunk)
            document.add_integer(_LENGTH, length)
            writer.add_document(document)

    def remove(self, document: int) -> None:
        """Queue the deletion of every chunk of a document that was added before."""
        self._writing().delete_documents_by_term(_DOCUMENT, document)

    def commit(self) -> None:
        """Make what was queued durable and visible.

        Raises:
            StorageError: the disk refused.
        """
        if self._writer is None:
            return
        try:
            self._writer.commit()
        except (ValueError, OSError) as error:
            raise StorageError(f"The search index {self.path} could not be written: {error}") from error
        self._index.reload()
        self._searcher = self._facts = None

    def close(self) -> None:
        """Let merges finish and release the directory lock."""
        if self._writer is not None:
            self._writer.wait_merging_threads()
            self._writer = None
        self._searcher = None

    def lock(self) -> None:
        """Become the one process that writes here, until ``close``.

        Raises:
            BusyError: another process is.
            StorageError: the disk refuses.
        """
        self._writing()

    def _writing(self) -> Any:
        if self._writer is None:
            try:
                # One thread: segments, and with them speed, do not depend on the machine's cores.
                self._writer = self._index.writer(heap_size=_HEAP_BYTES, num_threads=1)
            except (ValueError, OSError) as error:
                if "LockBusy" in str(error):
                    raise BusyError(
                        f"Another process is writing the search index {self.path}",
                        unchanged="The index was left as it is",
                        hint="the same command when the other one has finished",
                    ) from error
                raise StorageError(f"The search index {self.path} cannot be written: {error}") from error
        return self._writer

    # --- reading -----------------------------------------------------------

    def reload(self) -> None:
        """See what another process committed."""
        self._index.reload()
        self._searcher = self._facts = None

    def entries(self) -> int:
        """Chunks that are not deleted."""
        return int(self._reading().num_docs)

    def frequency(self, term: str, *, exact: bool) -> int:
        """Chunks that hold the term; deleted ones are counted unless ``exact``."""
        if not exact:
            return int(self._reading().doc_freq(_TERMS, term))
        return int(self._reading().search(self._term(term), limit=1, count=True).count or 0)

    def facts(self) -> tuple[int, float]:
        """(number of entries, average length) as the engine's scores use them, deleted entries included."""
        if self._facts is None:
            self._facts = self._ask_facts()
        return self._facts

    def _ask_facts(self) -> tuple[int, float]:
        searcher = self._reading()
        marker = self._term(MARKER)
        found = searcher.search(marker, limit=1, count=False).hits
        if not found:
            return 0, 1.0
        # Only an explanation says what the engine counted.
        values: dict[str, float] = {}
        _collect(json.loads(marker.explain(searcher, found[0][1]).to_json()), values)
        return int(values["N"]), float(values["avgdl"])

    def propose(self, weighted: Sequence[tuple[str, float]], limit: int) -> list[Proposal]:
        """The best ``limit`` chunks under ``sum(weight * bm25(term))``, best first."""
        if not weighted or limit <= 0:
            return []
        query = tantivy.Query.boolean_query(
            [(tantivy.Occur.Should, tantivy.Query.boost_query(self._term(term), weight)) for term, weight in weighted]
        )
        searcher = self._reading()
        hits = searcher.search(query, limit=limit, count=False).hits
        columns = self._columns([address for _, address in hits])
        return [Proposal(score, *numbers) for (score, _), numbers in zip(hits, columns, strict=True)]

    def occurrences(self, terms: Sequence[str], documents: Sequence[int], limit: int) -> list[Occurrence]:
        """Where the chunks of ``documents`` hold each of ``terms``, and how often; at most ``limit`` chunks a term.

        The engine keeps frequencies and tells only scores, so a score is read
        backwards; ``facts`` has what it is made of.
        """
        searcher = self._reading()
        entries, average = self.facts()
        among = self._any_of(documents)
        scored: list[tuple[int, float, Any]] = []
        for place, term in enumerate(terms):
            counted = int(searcher.doc_freq(_TERMS, term))
            if counted and documents:
                query = tantivy.Query.boolean_query([among, (tantivy.Occur.Must, self._term(term))])
                weight = idf(entries, counted) * (K1 + 1000) / 1000
                hits = searcher.search(query, limit=limit, count=False).hits
                scored += [(place, score / weight, address) for score, address in hits]
        norms: dict[int, float] = {}
        found = []
        columns = self._columns([address for _, _, address in scored])
        for (place, share, address), (document, chunk, length) in zip(scored, columns, strict=True):
            norm = norms.get(length)
            if norm is None:
                norm = norms[length] = K1 / 1000 * (1 - B / 1000 + B / 1000 * rounded_length(length) / average)
            # share = tf / (tf + norm)
            frequency = share * norm / (1 - share) if share < 1 else math.inf
            exact = round(frequency) if frequency < _LEGIBLE else self._explained(terms[place], address)
            found.append((place, document, chunk, length, exact))
        return found

    def _explained(self, term: str, address: Any) -> int:
        values: dict[str, float] = {}
        _collect(json.loads(self._term(term).explain(self._reading(), address).to_json()), values)
        return int(values["freq"])

    def _any_of(self, documents: Sequence[int]) -> Any:
        """Every chunk of these documents, adding nothing to a score."""
        # Not ``term_set_query``: it walks the whole dictionary, 1.4 ms against 0.2 ms for twenty documents.
        numbers = [tantivy.Query.term_query(self._schema, _DOCUMENT, number) for number in documents]
        anywhere = tantivy.Query.boolean_query([(tantivy.Occur.Should, number) for number in numbers])
        return tantivy.Occur.Must, tantivy.Query.const_score_query(anywhere, 0.0)

    def _columns(self, addresses: Sequence[Any]) -> list[tuple[int, int, int]]:
        """Document, chunk and length of each entry."""
        searcher = self._reading()
        columns = (searcher.fast_field_values(name, addresses) for name in (_DOCUMENT, _CHUNK, _LENGTH))
        return list(zip(*columns, strict=True))

    def _term(self, term: str) -> Any:
        return tantivy.Query.term_query(self._schema, _TERMS, term, index_option="freq")

    def _reading(self) -> Any:
        if self._searcher is None:
            self._searcher = self._index.searcher()
        return self._searcher


def _schema() -> Any:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(_TERMS, stored=False, tokenizer_name=_ANALYZER, index_option="freq")
    builder.add_integer_field(_DOCUMENT, stored=False, indexed=True, fast=True)
    builder.add_integer_field(_CHUNK, stored=False, indexed=False, fast=True)
    builder.add_integer_field(_LENGTH, stored=False, indexed=False, fast=True)
    return builder.build()


def _analyzer() -> Any:
    """Splits at spaces and stems; its stemmer equals ours (tests/unit/index)."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
    return builder.filter(tantivy.Filter.stemmer("english")).build()


def _collect(node: Any, values: dict[str, float]) -> None:
    name = str(node["description"]).split(",", 1)[0]
    values[name] = node["value"]
    for child in node.get("details") or ():
        _collect(child, values)


def idf(entries: int, holding: int) -> float:
    """The engine's inverse document frequency of a term in ``holding`` of ``entries`` chunks."""
    return math.log(1 + (entries - holding + 0.5) / (holding + 0.5))


def rounded_length(length: int) -> int:
    """The length that the engine's one-byte norms remember: four significant bits, rounded down.

    Exact below 24 + 16; above, the format that Lucene calls SmallFloat.
    """
    rest = length - _EXACT_LENGTHS
    if rest < 16:
        return length
    shift = rest.bit_length() - 4
    return _EXACT_LENGTHS + (rest >> shift << shift)


_EXACT_LENGTHS = 24
