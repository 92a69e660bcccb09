"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:7ceeeea2debda50547d0fe4637d269bd570e169e3bcdd96b8e21a13c91878a3f"
