"""From a question to evidence: preflight, search, ranking, roles, packing, explanation.

``search`` is the way in: ``query`` reads the question, ``corpus`` sums the
statistics of all shards, ``candidate`` finds the exact best chunks by plain
BM25, ``ranking`` orders them (``nearness`` for the finalists), ``role`` says
what may be evidence, ``pack`` labels it, ``explain`` shows every number.
``preflight`` looks at a question before any of this.
"""
