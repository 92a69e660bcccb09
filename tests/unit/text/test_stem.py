"""Porter2 against the snowballstemmer package over a large vocabulary made here."""

import random
import re
from pydoc_data.topics import topics

import snowballstemmer

from arborist.text.stem import _CHANGEABLE, _STEP_2, _STEP_3, _STEP_4, stem

_SUFFIXES = (
    "s ed ing ly eed eedly ingly edly ied ies y 's 's' ' ogist ogi ational alize ative ness ful ement ion sion al ll le e "
    "izer iveness fulli lessli bli ator aliti biliti ical icate ance ence able ous ant ent ism iti ive ize er at bl iz"
).split()


def _vocabulary():
    words = set()
    for text in topics.values():
        words.update(re.findall(r"[a-z']+", text.lower()))
    chance = random.Random(7)
    grown = {word + suffix for word in chance.sample(sorted(words), 700) for suffix in _SUFFIXES}
    noise = {"".join(chance.choices("aeiouybctlsdgnr'", k=chance.randint(1, 9))) for _ in range(8_000)}
    special = {
        prefix + suffix
        for prefix in "arsen commun emerg gener inter later organ past univers succ proc exc even cann inn earr herr out".split()
        for suffix in ["", *_SUFFIXES]
    }
    return sorted(words | grown | noise | special)


def test_equals_the_oracle():
    oracle = snowballstemmer.stemmer("english")
    different = [
        (word, oracle.stemWord(word), stem(word)) for word in _vocabulary() if oracle.stemWord(word) != stem(word)
    ]
    assert different == []


def test_leaves_other_scripts_and_short_words_alone():
    assert [stem(word) for word in ("", "a", "is", "москва", "漢字")] == ["", "a", "is", "москва", "漢字"]


def test_every_suffix_of_a_table_is_seen_by_the_quick_test():
    unseen = [suffix for table in (_STEP_2, _STEP_3, _STEP_4) for suffix in table if not suffix.endswith(_CHANGEABLE)]
    assert unseen == []
