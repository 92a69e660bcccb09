"""Full-text index and its slow reference twin; derived from the store, never trusted."""
