"""Extractors: pure functions from bytes to text, shared by the single-file kinds and by folders."""
