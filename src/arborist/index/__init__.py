"""Full-text index of one shard, derived from its store, and its slow reference twin.

Read in this order: ``entry`` (what is indexed for a chunk), ``engine`` (tantivy, the only place that
knows it), ``catalogue`` (documents, totals, the ledger size reflected),
``index`` (the three together), ``catchup`` (following the store),
``arithmetic`` (BM25 in whole numbers), ``reference`` (the twin).
docs/internals/retrieval.md says how they make results independent of layout.
"""
