"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:540a941c659f8d1212a7db0e6ff4b0202a358336d6476e822a2ec10b2ab7fc67"
