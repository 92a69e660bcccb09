"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "sha256:b6c580008dec2c232c6a8402ae491f508c084b18bb8d0b61da97731b789ac637"
