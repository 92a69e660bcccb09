"""What a stranger can reach from ``import arborist``."""

import arborist


def test_check_is_what_the_readme_shows() -> None:
    grade = arborist.check("The tower is 31 metres high.", "The tower, built in 1871, is 31 metres high.")
    assert (str(grade.verdict), grade.rung.label) == ("STRICT", "EVIDENCE-WARRANTED")
    assert grade.claims[0].score > 500
    assert arborist.check("The tower is 32 metres high.", "The tower is 31 metres high.").verdict == "UNGROUNDED"


def test_exports_are_the_namespace() -> None:
    assert all(hasattr(arborist, name) for name in arborist.__all__)
    assert not hasattr(arborist, "nothing")
