"""Measurements: grounding, retrieval, qa, emergent; gates; reports."""
