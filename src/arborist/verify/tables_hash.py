"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:15f409b609f0d36e7eb525ad52136bee506d5cbbd73eee661c742b67a2652e9e"
