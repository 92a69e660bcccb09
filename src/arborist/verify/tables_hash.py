"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:81201093a50dc74208f8dc7c692cb0b5cce8f58768bd0f8691bfd66b1b4a21b7"
