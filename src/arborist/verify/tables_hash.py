"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:278f0c1343e868303b3e9d35a917a9fd0f9ddf498b2fbd5957d061d7fe953c61"
