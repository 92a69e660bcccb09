"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:dcb0c1bc65d397740f9b7ff7295a35dca59ad4fd0b12df7414a3d6de7946d35a"
