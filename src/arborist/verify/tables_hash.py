"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:cf6b3855f78bc41989ba609b260d8b877018dddac68c97aa74fcdfb97628aa75"
