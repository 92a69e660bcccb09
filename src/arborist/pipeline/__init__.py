"""Ingest, ask, check, promote, falsify, prove, verify a proof: each one readable function."""
