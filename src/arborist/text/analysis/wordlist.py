"""Word tables are written as running text, the way they are read; these make sets and tuples of them."""


def listed(text: str) -> tuple[str, ...]:
    """The words of ``text`` in order."""
    return tuple(text.split())


def words(text: str) -> frozenset[str]:
    """The words of ``text`` as a set."""
    return frozenset(text.split())
