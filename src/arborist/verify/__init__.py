"""The rules (one per file, one signature, in one listed order), ladder and verdict. Imports core and text alone."""
