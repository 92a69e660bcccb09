"""What a forest holds, in numbers."""

from collections import Counter
from typing import Any

from arborist.pipeline.house import House
from arborist.pipeline.story import lines


def stats(house: House) -> dict[str, Any]:
    """Counts and sizes, JSON-ready; sizes in bytes, shares in per mille."""
    shards = []
    text = 0
    for shard in house.forest.shards():
        counts = shard.counts()
        text += counts.text_bytes
        shards.append(
            {
                "name": shard.name,
                "documents": counts.documents,
                "chunks": counts.chunks,
                "text_bytes": counts.text_bytes,
                "disk_bytes": counts.disk_bytes,
            }
        )
    disk = sum(path.stat().st_size for path in house.forest.path.rglob("*") if path.is_file())
    verdicts: Counter[str] = Counter()
    states: Counter[str] = Counter()
    for line in lines(house):
        verdicts[line.verdict or "burnt"] += 1
        states[str(line.state)] += 1
    return {
        "forest": str(house.forest.path),
        "shards": shards,
        "text_bytes": text,
        "disk_bytes": disk,
        "disk_permille": disk * 1000 // text if text else 0,
        "entries": house.ledger.size,
        "records": sum(verdicts.values()),
        "verdicts": dict(sorted(verdicts.items())),
        "states": dict(sorted(states.items())),
    }
