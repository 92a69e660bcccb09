"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:4db0d41b905eaeea1f97b5001a137531b636ec42323a8ef0837a10b8c0318653"
