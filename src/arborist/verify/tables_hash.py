"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:01da54c45d9fd23e06608c177c463c67950ebda9bd557c54d5a856ef046c2005"
