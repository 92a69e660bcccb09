"""Preflight decision, search, fusion, roles, evidence packing."""
