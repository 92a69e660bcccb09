"""Log, checkpoint, record states: what happened, append-only.

``ledger`` opens and writes, ``transaction`` is one commit in the making,
``reading`` reads and proves what it hands out. Below them, a file a concern:
``schema`` and the rows of ``tree``, ``notlive`` and ``records``; ``entry`` is
the bytes of a leaf, ``head`` and ``key`` the two files outside the forest,
``fsck`` recomputes everything, ``showing`` and ``tiles`` are what strangers
get. docs/internals/ledger.md begins with the attacks.
"""
