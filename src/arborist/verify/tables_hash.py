"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:ad5d2584dadc9b5b7005bce1f2a2b802a4e16bf8e2a4b43ce065b5d4a0494b33"
