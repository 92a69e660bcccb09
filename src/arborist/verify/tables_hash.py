"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:f1f39495d08929389aa54bac0096c2386f6c6a3580a1dd2eed063fe169491ecb"
