"""Executors that spread shards over machines."""
