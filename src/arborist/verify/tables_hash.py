"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:0acd8ee926954ac971954f2326b98908a33015f70656cec44cf70ba7b2e6a1ef"
