"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:4a194d60a4f35635f17baa1ab19c210aaeae70bfb91a6527851f1873b8285fb2"
