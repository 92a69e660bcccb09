"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:64ac389d3937942e6cdc90b1d3751dc31f80030c7067178a8433c16befeb4859"
