"""Signed notes, checkpoints, inclusion and state proofs, the portable container: write and check. Imports core alone.

From the outside in: ``note`` and ``ed25519`` (who signs), ``checkpoint`` (a
log's head), ``tlogproof`` (one entry), ``notlive`` (what was withdrawn),
``commitment`` (how the log binds text it does not show), ``container`` and
``shape`` (the file), ``check`` (the twelve obligations), ``view`` (the page),
``standalone`` (the same check for someone who has only one file).
docs/reference/proof-format.md specifies it all.
"""
