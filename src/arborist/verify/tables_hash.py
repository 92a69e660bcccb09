"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:8ec2b045b1a533718e2a1aa670f9802d21cde447f727ec949ebd826d1017d59d"
