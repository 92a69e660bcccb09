"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:9e610cc0dbac22175e15859ffdeb09a9276a1e847f6aa05bb438ff0039e6b306"
