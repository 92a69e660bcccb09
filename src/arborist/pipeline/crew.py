"""Who does the planting: this process, or several that each write their own shards.

The committer talks to a crew by shard name and never learns how many
processes there are. Batches may come back later than they were sent (several
workers run at once), always as ``Staged`` values; memory stays bounded
because a worker holds at most one batch and has at most one waiting.
"""

import multiprocessing
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Protocol

from arborist.core.errors import ArboristError, StorageError
from arborist.core.model import RawItem
from arborist.core.protocols import Source
from arborist.pipeline.planting import Planter, Staged


class Crew(Protocol):
    """What ``ingest`` needs of its planters."""

    dry_run: bool

    def stage(self, shard: str, items: Sequence[RawItem]) -> list[Staged]:
        """Send a batch; returns whatever batches are ready, perhaps none."""
        ...

    def drain(self) -> list[Staged]:
        """Wait for the batches that are still out."""
        ...

    def publish(self, shard: str, batch: int, ledger_index: int) -> None:
        """Make a batch visible and searchable."""
        ...

    def withdraw(self, shard: str, uris: Sequence[str], ledger_index: int) -> None:
        """Take documents out of sight."""
        ...

    def finish(self) -> None:
        """Make everything that was published searchable."""
        ...

    def leftovers(self, shard: str) -> list[tuple[int, str]]:
        """Unfinished batches of an earlier run."""
        ...

    def discard(self, shard: str, batch: int) -> None:
        """Sweep an unfinished batch."""
        ...


@contextmanager
def make_crew(forest: Path, source: Source, *, workers: int, corpus_size: int, dry_run: bool) -> Iterator[Crew]:
    """One planter here, or ``workers`` processes; locks are let go at the end."""
    if workers == 1:
        with Planter(forest, source, corpus_size=corpus_size, dry_run=dry_run) as planter:
            yield Alone(planter, dry_run=dry_run)
        return
    team = Team(forest, source, workers=workers, corpus_size=corpus_size, dry_run=dry_run)
    try:
        yield team
    finally:
        team.close()


class Alone:
    """The crew of one: everything happens in this process, in order."""

    def __init__(self, planter: Planter, *, dry_run: bool) -> None:
        self._planter = planter
        self.dry_run = dry_run
        self.publish = planter.publish
        self.withdraw = planter.withdraw
        self.leftovers = planter.leftovers
        self.discard = planter.discard
        self.finish = planter.finish

    def stage(self, shard: str, items: Sequence[RawItem]) -> list[Staged]:
        """Stage at once."""
        return [self._planter.stage(shard, items)]

    def drain(self) -> list[Staged]:
        """Nothing is ever out."""
        return []


class Team:
    """Several processes; a shard always belongs to the same one."""

    def __init__(self, forest: Path, source: Source, *, workers: int, corpus_size: int, dry_run: bool) -> None:
        # Spawned, not forked: search-engine threads do not survive a fork.
        context = multiprocessing.get_context("spawn")
        self.dry_run = dry_run
        self._pipes: list[Connection] = []
        self._processes = []
        self._busy: set[int] = set()
        self._owner: dict[str, int] = {}
        for _ in range(workers):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(there, forest, source, corpus_size, dry_run), daemon=True)
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)

    def stage(self, shard: str, items: Sequence[RawItem]) -> list[Staged]:
        """Hand a batch to the shard's owner; if it is still at work, wait for that first."""
        owner = self._owner_of(shard)
        ready = self._collect(owner) if owner in self._busy else []
        self._pipes[owner].send(("stage", shard, list(items)))
        self._busy.add(owner)
        return ready

    def drain(self) -> list[Staged]:
        """Everything that is still out, as it comes."""
        ready: list[Staged] = []
        while self._busy:
            done = wait([self._pipes[number] for number in sorted(self._busy)])
            for number in sorted(self._busy):
                if self._pipes[number] in done:
                    ready += self._collect(number)
        return ready

    def publish(self, shard: str, batch: int, ledger_index: int) -> None:
        """See ``Crew``; the owner must be idle, which it is when its batch came back."""
        self._call("publish", shard, batch, ledger_index)

    def withdraw(self, shard: str, uris: Sequence[str], ledger_index: int) -> None:
        """See ``Crew``."""
        self._call("withdraw", shard, list(uris), ledger_index)

    def finish(self) -> None:
        """See ``Crew``; all at once, each in its own process."""
        for pipe in self._pipes:
            pipe.send(("finish",))
        for owner in range(len(self._pipes)):
            self._receive(owner)

    def leftovers(self, shard: str) -> list[tuple[int, str]]:
        """See ``Crew``."""
        found: list[tuple[int, str]] = self._call("leftovers", shard)
        return found

    def discard(self, shard: str, batch: int) -> None:
        """See ``Crew``."""
        self._call("discard", shard, batch)

    def close(self) -> None:
        """Ask every worker to finish; those that do not answer are ended."""
        for pipe in self._pipes:
            try:
                pipe.send(None)
            except (BrokenPipeError, OSError):
                continue
        for process in self._processes:
            process.join(timeout=60)
            if process.is_alive():
                process.terminate()
                process.join()
        for pipe in self._pipes:
            pipe.close()

    def _owner_of(self, shard: str) -> int:
        return self._owner.setdefault(shard, len(self._owner) % len(self._pipes))

    def _call(self, name: str, shard: str, *arguments: Any) -> Any:
        owner = self._owner_of(shard)
        if owner in self._busy:
            raise RuntimeError(f"worker {owner} was asked to {name} while a batch is out")
        self._pipes[owner].send((name, shard, *arguments))
        return self._receive(owner)

    def _collect(self, owner: int) -> list[Staged]:
        staged: Staged = self._receive(owner)
        self._busy.discard(owner)
        return [staged]

    def _receive(self, owner: int) -> Any:
        try:
            good, value = self._pipes[owner].recv()
        except (EOFError, OSError) as error:
            raise StorageError(
                "A worker process ended unexpectedly",
                unchanged="Batches that were committed stay; the rest is finished or swept by the next ingest",
                hint="run the same command again, perhaps with fewer --workers",
            ) from error
        if good:
            return value
        raise value


def _work(pipe: Connection, forest: Path, source: Source, corpus_size: int, dry_run: bool) -> None:
    """A worker's whole life: do what the committer says until it says nothing more."""
    with Planter(forest, source, corpus_size=corpus_size, dry_run=dry_run) as planter:
        while True:
            try:
                message = pipe.recv()
            except (EOFError, KeyboardInterrupt):
                return
            if message is None:
                return
            name, *arguments = message
            try:
                result = (True, getattr(planter, name)(*arguments))
            except ArboristError as error:
                result = (False, error)
            pipe.send(result)
