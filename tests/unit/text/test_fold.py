"""Match form, hidden characters, mixed scripts."""

import pytest

from arborist.text.fold import fold, fold_token, hidden_characters, script_mix


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("ABC", "abc"),
        ("Straße ﬁne Ｆｕｌｌ", "strasse fine full"),
        ("“x” ‘y’ – — −", "\"x\" 'y' - - -"),
        ("zero\u200bwidth soft\u00adhyphen \u202eabc", "zerowidth softhyphen abc"),
        ("É", "é"),
        ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
        ("10⁻³", "10-3"),
    ],
)
def test_fold(text, folded):
    assert fold(text) == folded
    assert fold(folded) == folded
    assert fold_token(text) == folded


@pytest.mark.parametrize(
    ("token", "mixed"),
    [
        ("paypal", ()),
        ("р\u0430ypal", ("Cyrillic", "Latin")),
        ("Ηello", ("Greek", "Latin")),
        ("µm", ()),
        ("kΩ", ()),
        ("(TNFα)", ()),
        ("NFκB,", ()),
        ("αvβ8", ()),
        ("β-catenin", ()),
        ("Pαris", ("Greek", "Latin")),
        ("β-c\u0430tenin", ("Cyrillic", "Greek", "Latin")),
        ("東京タワー", ()),
        ("москва", ()),
        ("日本語abc", ()),
    ],
)
def test_script_mix(token, mixed):
    assert script_mix(token) == mixed


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("plain – naïve", []),
        ("a\u200bb", ["invisible"]),
        ("a\u202eb", ["bidi"]),
        ("a\U000e0041", ["tag"]),
        ("a\u200db", ["joiner"]),
        ("क्\u200dष", []),
        ("👩\u200d🔬 ❤\ufe0f", []),
        ("hy\u00adphen", []),
        (" \ufe0f", ["selector"]),
    ],
)
def test_hidden(text, kinds):
    assert [hidden.kind for hidden in hidden_characters(text)] == kinds
