"""The index of one shard: proposes chunks, knows exact statistics, follows the store.

Derived from the store and rebuildable out of it; nothing here is trusted for
content. A directory ``index/`` holds ``catalogue.db`` (documents, totals, the
ledger size reflected) and ``engine/`` (tantivy). Changes are queued by ``add``
and ``remove`` and become visible together in ``commit``; one commit per batch.

Scores leave here only as proposals: ``retrieval`` re-scores them in whole
numbers (``arithmetic``) with statistics summed over all shards, so neither the
engine's floats nor the layout of shards and segments can change a result.
"""

import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from arborist.core.errors import IntegrityError, StorageError
from arborist.core.model import DocumentInfo
from arborist.index.catalogue import Catalogue, IndexedDocument, Totals
from arborist.index.engine import Engine, Entry, Occurrence, Proposal, idf
from arborist.index.entry import MARKER, field_words, length_of, title_words

_CATALOGUE, _ENGINE = "catalogue.db", "engine"
_REMEMBERED_FREQUENCIES = 200_000
_REMEMBERED_DOCUMENTS = 50_000


def _clear(path: Path) -> None:
    """Make ``path`` an empty directory: entries left of an older index would pass for new ones.

    Raises:
        StorageError: the disk refuses.
    """
    try:
        if path.exists():
            shutil.rmtree(path)
        path.mkdir(parents=True)
    except OSError as error:
        raise StorageError(f"The search index {path} cannot be made anew: {error}") from error


@dataclass(frozen=True, slots=True)
class TermStatistics:
    """Exact counts over live chunks; they add up over shards.

    ``frequencies`` maps a term to the number of chunks that hold it.
    """

    documents: int
    chunks: int
    total_length: int
    frequencies: Mapping[str, int]


class Index:
    """One open index. Not for several threads at once."""

    def __init__(self, path: Path, catalogue: Catalogue, engine: Engine) -> None:
        self.path = path
        self._catalogue = catalogue
        self._engine = engine
        self._added: dict[str, IndexedDocument] = {}
        self._removed: dict[int, None] = {}
        self._number = catalogue.next_number()
        self._stamp = 0
        self._totals: Totals | None = None
        self._frequencies: dict[str, int] = {}
        self._documents: dict[int, IndexedDocument] = {}
        self._forget()

    @classmethod
    def open(cls, path: Path, *, create: bool = False) -> "Index":
        """Open the index in directory ``path``; with ``create`` make an empty one where there is none.

        Raises:
            IntegrityError: missing or damaged; ``catch_up.open_index`` rebuilds then.
        """
        if create and not (path / _CATALOGUE).exists():
            _clear(path)
            engine = Engine(path / _ENGINE, create=True)
            # The catalogue comes last: its presence says that the directory is whole.
            return cls(path, Catalogue(path / _CATALOGUE, create=True), engine)
        if not (path / _CATALOGUE).exists():
            raise IntegrityError(f"There is no search index in {path}", hint="any search rebuilds it")
        catalogue = Catalogue(path / _CATALOGUE)
        try:
            return cls(path, catalogue, Engine(path / _ENGINE))
        except BaseException:
            catalogue.close()
            raise

    @staticmethod
    def discard(path: Path) -> None:
        """Delete an index directory; the store holds all it was made from."""
        # The catalogue first: a directory without it counts as no index.
        (path / _CATALOGUE).unlink(missing_ok=True)
        shutil.rmtree(path, ignore_errors=True)

    def close(self) -> None:
        """Let merges finish and close the files; what was not committed is lost."""
        self._engine.close()
        self._catalogue.close()

    # --- writing -----------------------------------------------------------

    def add(self, info: DocumentInfo, chunks: Iterable[tuple[str, str]]) -> None:
        """Queue a document with (heading, text) of its chunks; one that is there already (by root) is replaced."""
        self.remove(info.root)
        title = title_words(info.title)
        entries = []
        for chunk, (heading, text) in enumerate(chunks):
            words = field_words(title, heading, text)
            entries.append(Entry(self._number, chunk, words, length_of(words)))
        self._added[info.root] = IndexedDocument(
            number=self._number,
            root=info.root,
            uri=info.uri,
            title=info.title,
            role=info.role,
            chunks=len(entries),
            length=sum(entry.length for entry in entries),
            title_length=length_of(title + " "),
        )
        self._engine.add(entries)
        self._number += 1

    def remove(self, root: str) -> None:
        """Queue the removal of a document; unknown roots are ignored."""
        queued = self._added.pop(root, None)
        if queued is not None:
            self._engine.remove(queued.number)
        known = self._catalogue.find(root)
        if known is not None and known.number not in self._removed:
            self._removed[known.number] = None
            self._engine.remove(known.number)

    def commit(self, ledger_size: int) -> None:
        """Make everything queued visible and say that the index reflects this ledger size.

        Raises:
            BusyError: another process is writing here.
            StorageError: the disk refuses.
        """
        self._engine.lock()  # also when nothing is queued: what is touched belongs to whoever holds the lock
        self._catalogue.begin(list(self._added.values()), self._removed)
        self._engine.commit()
        self._catalogue.finish(ledger_size)
        self._added.clear()
        self._removed.clear()
        self._forget()

    def forget_queued(self) -> None:
        """Drop what was queued and not committed."""
        self._added.clear()
        self._removed.clear()

    def repair(self) -> None:
        """Undo a commit that was cut short, if there is one; catching up does it again."""
        if not self._catalogue.touched():
            return
        self._engine.lock()
        touched = self._catalogue.touched()  # again: the other process may have finished meanwhile
        for number in touched:
            self._engine.remove(number)
        self._catalogue.undo(touched)
        self._engine.commit()
        self._catalogue.finish(self.reflects)
        self._forget()

    # --- reading -----------------------------------------------------------

    @property
    def reflects(self) -> int:
        """Ledger size whose documents are in the index."""
        return self._catalogue.reflects()

    def refresh(self) -> None:
        """See what another process committed; cheap when nothing was."""
        if self._catalogue.stamp() != self._stamp:
            self._engine.reload()
            self._forget()

    def totals(self) -> Totals:
        """Exact counts of live documents, chunks and field terms."""
        if self._totals is None:
            self._totals = self._catalogue.totals()
        return self._totals

    def statistics(self, terms: Sequence[str]) -> TermStatistics:
        """Exact statistics for these terms; deleted chunks are not counted."""
        totals = self.totals()
        frequencies = {term: self._frequency(term) for term in terms}
        return TermStatistics(totals.documents, totals.chunks, totals.length, frequencies)

    def propose(self, weights: Mapping[str, int], limit: int) -> list[Proposal]:
        """The best ``limit`` chunks by ``sum(weights[term] * bm25(term))``, best first.

        Scores are in the unit of ``weights`` and use this shard's average
        length; see ``slack`` for what an exact score can differ by.
        """
        chunks, _ = self._engine.facts()
        boosted = []
        for term, weight in weights.items():
            counted = self._engine.frequency(term, exact=False)
            if counted and weight:
                boosted.append((term, weight / idf(chunks, counted)))
        return self._engine.propose(boosted, limit)

    def occurrences(self, terms: Sequence[str], documents: Sequence[IndexedDocument]) -> list[Occurrence]:
        """Which chunks of these documents hold which of ``terms`` in their field, and how often; in no order.

        Each as (place of the term, engine number of the document, chunk, field length, frequency).
        """
        limit = sum(document.chunks for document in documents)
        return self._engine.occurrences(terms, [document.number for document in documents], limit)

    def chunk_lengths(self, document: IndexedDocument) -> dict[int, int]:
        """The field length of every chunk of a document."""
        return {chunk: length for _, _, chunk, length, _ in self.occurrences([MARKER], [document])}

    def slack(self, chunks: int, total_length: int) -> float:
        """Factor by which an exact score with this corpus average can exceed the engine's.

        Only the average length differs. A larger corpus average makes every
        chunk count as shorter, by at most the ratio of the averages; the rest
        covers rounding of 32-bit floats.
        """
        _, average = self._engine.facts()
        corpus = total_length / max(1, chunks)
        return max(1.0, corpus / average) * 1.0001

    def load(self, numbers: Iterable[int]) -> dict[int, IndexedDocument]:
        """Documents by engine number; those being removed are left out."""
        wanted = list(numbers)
        missing = [number for number in wanted if number not in self._documents]
        if len(self._documents) + len(missing) > _REMEMBERED_DOCUMENTS:
            self._documents.clear()
            missing = wanted
        for document in self._catalogue.load(missing) if missing else ():
            self._documents[document.number] = document
        return {number: self._documents[number] for number in wanted if number in self._documents}

    def find(self, root: str) -> IndexedDocument | None:
        """The document with this root."""
        return self._catalogue.find(root)

    def disk_bytes(self) -> int:
        """Size of the index directory."""
        total = 0
        for file in self.path.rglob("*"):
            with suppress(OSError):  # a merge may delete a file while we look
                total += file.stat().st_size if file.is_file() else 0
        return total

    # --- inside ------------------------------------------------------------

    def _forget(self) -> None:
        self._stamp = self._catalogue.stamp()
        self._totals = None
        self._frequencies.clear()
        self._documents.clear()

    def _frequency(self, term: str) -> int:
        found = self._frequencies.get(term)
        if found is None:
            # With nothing deleted the engine's cheap count is exact.
            exact = self._engine.facts()[0] != self.totals().chunks
            found = self._engine.frequency(term, exact=exact)
            if len(self._frequencies) >= _REMEMBERED_FREQUENCIES:
                self._frequencies.clear()
            self._frequencies[term] = found
        return found
