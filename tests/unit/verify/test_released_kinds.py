"""Kinds of true sentences that once were held back by a fault of the analysis, each beside a false one of the same form."""

import pytest

from arborist.core.model import Rung
from arborist.verify.check import check


def rung(claim: str, source: str) -> Rung:
    return check(claim, source).claims[0].rung


TRUE = (
    ("Kell did not open the gate.", "Kell didn't open the gate."),
    ("The mills are not counted as farms.", "The mills aren't counted as farms."),
    ("Ann Reed was succeeded by Tom Vale as mayor of Ostley.", "Tom Vale succeeded Ann Reed as mayor of Ostley."),
    ("The gate is a symbol of peace.", "The gate is considered not only a nuisance; the gate is a symbol of peace."),
    ("Vale led the party for years.", "Vale met the Leader of the Opposition and led the party for years of quiet work."),
    ("The mill was rebuilt in the early 1970's.", "The mill was rebuilt in the early 1970s."),
    ("Ines Aldana was born in the fifties.", "Ines Aldana was born on 3 May 1957."),
    ("The tower is located in Verrado.", "The tower is a monument in Verrado."),
    ("In 1971 Orchard Records was founded by Ann Reed.", "Orchard Records was founded in 1971 by Ann Reed."),
    ("In 1975 he opened a museum.", "In 1971 he moved to Oslo, and in 1975 he opened a museum."),
    ("The treaty was signed by Vale on behalf of Roe.", "The treaty was signed in Oslo by Vale on behalf of Roe."),
    ("I'm not sure, but the mill was built in 1809.", "The mill was built in 1809."),
    ("I Crossed a River was recorded by Ann Reed.", "I Crossed a River was recorded by Ann Reed in Ostley."),
    ("Reed owned the mill.", "Reed owned the mill from 1915 until his death in 1939."),
    ("Police held two sailors on board the barge.", "Police held two sailors who were on board the barge."),
    ("Lena Hart was a 16th century painter.", "Lena Hart (1510 – 1554) was a painter."),
)  # fmt: skip
FALSE = (
    ("Kell did not open the gate.", "Kell opened the gate."),
    ("Tom Vale was succeeded by Ann Reed as mayor of Ostley.", "Tom Vale succeeded Ann Reed as mayor of Ostley."),
    ("The gate is only a symbol of peace.", "The gate is not only a symbol of peace."),
    ("The law banned only smoking.", "The law banned not only smoking but alcohol."),
    ("The party agreed with the plan.", "The party opposed the plan."),
    ("In 1971 he opened a museum.", "In 1971 he moved to Oslo, and in 1975 he opened a museum."),
    ("The film was shot in 1984.", "The film was shot in 1981, to be followed by a sequel in 1984."),
    ("The treaty was signed by Roe on behalf of Vale.", "The treaty was signed by Vale on behalf of Roe."),
    ("The mill was rebuilt in the early 1970's.", "The mill was rebuilt in the early 1980s."),
    ("Ines Aldana was born in the fifties.", "Ines Aldana was born on 3 May 1947."),
    ("Ines Aldana was born in the fifties.", "Ines Aldana was born in Ostley when her mother was in her fifties."),
    ("The tower is located in Verrado.", "The tower was designed in Verrado."),
    ("I think the mill was built in 1809.", "The mill was built in 1809."),
    ("I crossed a river.", "I Crossed a River was recorded by Ann Reed."),
    ("Reed sings.", "Reed will not sing until he is paid."),
    ("Lena Hart was a 16th century painter.", "Lena Hart (1598 – 1654) was a painter."),
)  # fmt: skip


@pytest.mark.parametrize(("claim", "source"), TRUE)
def test_true_ones_are_warranted(claim: str, source: str) -> None:
    assert rung(claim, source) is Rung.EVIDENCE_WARRANTED


@pytest.mark.parametrize(("claim", "source"), FALSE)
def test_false_ones_of_the_same_form_are_not(claim: str, source: str) -> None:
    assert rung(claim, source) < Rung.EVIDENCE_WARRANTED
