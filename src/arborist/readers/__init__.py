"""Extractive, openai-compatible, local model, simulated; prompts; lattice parsing. The only room that calls a model."""
