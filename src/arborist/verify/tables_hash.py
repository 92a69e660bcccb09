"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:59573a7c67f6789ace13a147fd0bdfe25bcf0c6e35966d43a45d877540b03c84"
