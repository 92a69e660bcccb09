"""Forest and shard: SQLite schema, reader, writer, cold packs."""
