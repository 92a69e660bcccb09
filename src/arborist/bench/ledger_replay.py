"""What the ledger's part of an ingest costs: the same entries appended again to a fresh ledger."""

import secrets
import tempfile
import time
from pathlib import Path

from arborist.ledger.key import KeyDirectory
from arborist.ledger.ledger import Ledger


def replay(forest: Path) -> int:
    """CPU milliseconds to append every ``ingest`` entry of ``forest``, one commit each, as ingest does."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        keys = KeyDirectory(folder, secrets.token_bytes)
        with Ledger.open(
            forest / "ledger.db", signer=None, head=None, clock=time.time_ns, entropy=secrets.token_bytes
        ) as old:
            bodies = [
                {key: value for key, value in entry.body.items() if key not in {"type", "kind", "time"}}
                for entry in old.entries(kind="ingest")
            ]
        start = time.process_time_ns()
        with Ledger.open(
            folder / "ledger.db",
            signer=lambda origin: keys.signer(origin, create=True),
            head=keys.head_path,
            clock=time.time_ns,
            entropy=secrets.token_bytes,
            create=True,
        ) as ledger:
            for body in bodies:
                with ledger.transaction() as transaction:
                    transaction.append("ingest", body)
        return (time.process_time_ns() - start) // 1_000_000
