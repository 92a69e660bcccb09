"""Bytes to documents, one file per kind; none imports another. The only room that parses foreign bytes."""
