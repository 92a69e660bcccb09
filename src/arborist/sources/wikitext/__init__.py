"""Wikitext to readable prose: parse (one linear pass), templates, tables, lines."""
