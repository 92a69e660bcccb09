"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:abfe1461873a8e1895403835effea83fb30bad91f07a89295cf642af08db1865"
