"""Arborist: answers your AI can prove."""

__version__ = "0.1.0"
