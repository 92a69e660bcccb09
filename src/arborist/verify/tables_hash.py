"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:baf12dc61bd408c0764635450d0f3fdb350b4a7a75b782fee4f5e4c9382abba9"
