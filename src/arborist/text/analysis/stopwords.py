"""Closed classes of English: words that carry structure, not content.

Stop words weigh nothing in coverage. *before, after, all, only, must, not*
and their like are left out on purpose: dropping or changing one of them
changes what is said (measured on the dev rows: they were half of the false
accepts of a trial that skipped them).
"""

from arborist.text.analysis.wordlist import words

ARTICLES = words("a an the")
BE = words("be am is are was were been being 's 're 'm")
HAVE = words("have has had having 've")
DO = words("do does did doing done")
AUXILIARIES = BE | HAVE | DO | words("will shall 'll 'd")
PRONOUNS = words(
    "he she it they him her them his hers its their theirs himself herself itself themselves one who whom "
    "whose which that this these those there here"
)
PERSONAL = words("he she it they him her them his its their this that these those it's he's she's they're")
FIRST_PERSON = words("i me my myself we us our ours ourselves i'm i've i'd i'll we're we've we'll we'd im ive")
SECOND_PERSON = words("you your yours yourself yourselves you're you've you'll you'd")
PREPOSITIONS = words(
    "of in on at by for with from to into onto as about over under through within between among amongst "
    "during across along around toward towards upon via per off up out down near than"
)
CONJUNCTIONS = words("and or but so nor yet while whereas when where because although though since")
# Not *therefore* and *thus*: they draw a conclusion, which the window must draw too.
FILLERS = words(
    "also then such well really quite interestingly basically just even still too etc e.g. i.e. et al however moreover "
    "furthermore actually indeed what how why own s t re d ll ve m"
)
# Words of talk: they open or colour a reply and state nothing.
INTERJECTIONS = words(
    "yes yeah yep yup ya no nope oh ah ahh wow well hi yea thats hello hey hmm um uh okay ok sure lol haha thanks "
    "thank cool great nice awesome exactly absolutely definitely certainly indeed right true sorry please "
    "greetings gosh"
)
# Openings that agree or disagree with the turn before.
CONFIRMATIONS = words(
    "yes yeah yep yup yea ya no nope exactly absolutely definitely certainly indeed right true sure correct"
)

STOP = ARTICLES | AUXILIARIES | PRONOUNS | FIRST_PERSON | SECOND_PERSON | PREPOSITIONS | CONJUNCTIONS | FILLERS
