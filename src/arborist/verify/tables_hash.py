"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:59939284178f475f71bf151a2b8e39aa780dcc37f1b5ce33c65ac1a59d88fa77"
