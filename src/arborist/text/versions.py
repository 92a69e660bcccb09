"""Names of the byte formats of text: part of descriptors and keys, so bumping one separates old from new."""

# What docs/internals/text.md specifies; a change of a single output byte is another version.
TEXT_VERSION = "text-v1"
CHUNK_VERSION = "chunk-v1"
