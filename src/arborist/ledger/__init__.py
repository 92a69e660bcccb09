"""Log, checkpoint, record states: what happened, append-only."""
