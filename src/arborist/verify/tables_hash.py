"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:1ee4a04b2c5524ae39155742f6ab8d1a6e667638dc931ab07064725b4732dc60"
