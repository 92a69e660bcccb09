"""Signed notes, checkpoints, inclusion and state proofs, the portable container: write and check. Imports core alone."""
