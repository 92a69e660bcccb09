"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:daaaae237893789c98f588b0a01751318f0087252bc30ee209c43816e99873a9"
