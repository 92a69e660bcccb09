"""Words that ask and words that answer: groups of stems that stand for each other.

Used by the extractive reader's ranking only ("who sings …" is answered by
"recorded by …"); the verifier never sees it. The groups are ours, written
from the relations that questions ask for most.
"""

from arborist.text.stem import stem

_GROUPS = (
    "sing singer song vocal record perform single cover band artist",
    "play portray star actor actress role cast voice character perform",
    "write author written compose songwriter writer novelist book lyric pen",
    "die death dead kill assassinate murder execute succumb",
    "bear birth native birthplace",
    "locate situate lie found position capital headquarters near",
    "make produce create build manufacture construct form develop",
    "build construct erect complete",
    "begin start found establish launch open commence origin originate introduce",
    "come originate derive origin",
    "end finish conclude close stop cease abolish dissolve",
    "release premiere debut publish out air broadcast",
    "win winner victory defeat beat champion award title",
    "lose defeat beat",
    "cost price pay expense",
    "invent inventor develop design create discover pioneer",
    "discover find discovery identify",
    "mean refer define term denote describe signify stand",
    "use purpose employ serve function",
    "cause due because result lead reason",
    "name call know title term",
    "live reside inhabit dwell home habitat native",
    "film shoot location movie",
    "marry wife husband spouse marriage wed",
    "rule reign king queen monarch emperor govern",
    "lead leader head chief command president",
    "own owner belong possess acquire buy",
    "big large great",
    "many number total",
    "old age year",
    "long length duration last",
    "tall height high",
    "fast speed",
    "kind type sort form category class",
    "job occupation profession work career",
    "country nation state",
    "movie film",
    "fight war battle conflict combat",
    "happen occur take event",
    "get receive obtain earn gain",
    "show series program episode television",
    "host present presenter",
    "leave depart exit",
    "teach study educate school university",
    "part component include consist comprise contain",
    "different difference differ unlike whereas",
    "near close adjacent border",
    "say state claim argue believe think",
)


def _table() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for group in _GROUPS:
        stems = [stem(word) for word in group.split()]
        for one in stems:
            table.setdefault(one, set()).update(other for other in stems if other != one)
    return {one: frozenset(others) for one, others in table.items()}


SYNONYMS = _table()
