"""The three ways of answering, by name, and how each says that the sources do not answer."""

MODES = ("lattice-json", "lattice-pointer", "quote")
# What a reader writes, alone on a line, in the two line modes when the sources do not answer.
NOT_IN_SOURCES = "NOT IN SOURCES"
