"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:e74e7c990fdb531a3a6a1a4f9078683cdd88d589aa67165750148dd661704fb5"
