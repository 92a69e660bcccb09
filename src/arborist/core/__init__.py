"""Values and hashes: model, canonical JSON, Merkle tree, policy, errors, protocols. No I/O, no clock."""
