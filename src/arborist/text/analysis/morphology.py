"""Light morphology over the stemmer: irregular forms, spelling variants, word families.

Porter2 joins *directed* and *directing* but not *wrote* and *write*,
*colour* and *color*, or *director* and *direction*. ``lemma`` undoes the
irregular forms before stemming, ``family`` cuts derivational endings after
it. A family match is weaker evidence than a stem match and is kept apart.
"""

from arborist.text.analysis.wordlist import listed, words
from arborist.text.stem import stem

# verb: past and participle forms that no ending explains. General English, not taken from any data set.
_IRREGULAR_VERBS = """
be:am,is,are,was,were,been,being bear:bore,borne,born beat:beaten become:became begin:began,begun bend:bent bet:bet
bind:bound bite:bit,bitten bleed:bled blow:blew,blown break:broke,broken breed:bred bring:brought broadcast:broadcast
build:built burn:burnt burst:burst buy:bought cast:cast catch:caught choose:chose,chosen cling:clung come:came
cost:cost creep:crept cut:cut deal:dealt dig:dug do:did,done,does draw:drew,drawn dream:dreamt drink:drank,drunk
drive:drove,driven eat:ate,eaten fall:fell,fallen feed:fed feel:felt fight:fought find:found flee:fled fling:flung
fly:flew,flown forbid:forbade,forbidden forget:forgot,forgotten forgive:forgave,forgiven freeze:froze,frozen
get:got,gotten give:gave,given go:went,gone grind:ground grow:grew,grown hang:hung have:had,has hear:heard
hide:hid,hidden hit:hit hold:held hurt:hurt keep:kept kneel:knelt know:knew,known lay:laid lead:led lean:leant
leap:leapt learn:learnt leave:left lend:lent lie:lay,lain light:lit lose:lost make:made mean:meant meet:met
mistake:mistook,mistaken overcome:overcame pay:paid prove:proven put:put quit:quit read:read ride:rode,ridden
ring:rang,rung rise:rose,risen run:ran say:said see:saw,seen seek:sought sell:sold send:sent set:set sew:sewn
shake:shook,shaken shed:shed shine:shone shoot:shot show:shown shrink:shrank,shrunk shut:shut sing:sang,sung
sink:sank,sunk sit:sat sleep:slept slide:slid speak:spoke,spoken speed:sped spend:spent spin:spun split:split
spread:spread spring:sprang,sprung stand:stood steal:stole,stolen stick:stuck sting:stung strike:struck,stricken
strive:strove,striven swear:swore,sworn sweep:swept swell:swollen swim:swam,swum swing:swung take:took,taken
teach:taught tear:tore,torn tell:told think:thought throw:threw,thrown tread:trod undergo:underwent,undergone
understand:understood undertake:undertook,undertaken undo:undid,undone wake:woke,woken wear:wore,worn weave:wove,woven
weep:wept win:won wind:wound withdraw:withdrew,withdrawn write:wrote,written
"""

_IRREGULAR_NOUNS = """
child:children man:men woman:women foot:feet tooth:teeth goose:geese mouse:mice ox:oxen person:people
wife:wives life:lives knife:knives leaf:leaves wolf:wolves half:halves self:selves shelf:shelves thief:thieves
criterion:criteria phenomenon:phenomena datum:data medium:media bacterium:bacteria analysis:analyses crisis:crises
basis:bases thesis:theses hypothesis:hypotheses diagnosis:diagnoses axis:axes nucleus:nuclei fungus:fungi
stimulus:stimuli alumnus:alumni radius:radii index:indices matrix:matrices vertex:vertices appendix:appendices
businessman:businessmen sportsman:sportsmen fisherman:fishermen policeman:policemen
"""

# British to American, whole words only; endings are handled in ``_spelling``.
_SPELLINGS = """
grey:gray theatre:theater centre:center metre:meter litre:liter fibre:fiber calibre:caliber programme:program
catalogue:catalog dialogue:dialog tyre:tire aeroplane:airplane aluminium:aluminum defence:defense offence:offense
licence:license cheque:check jewellery:jewelry plough:plow sceptical:skeptical mould:mold storey:story moustache:mustache
pyjamas:pajamas television:tv advert:advertisement ad:advertisement phone:telephone photo:photograph
sci:science movie:film movies:film okay:ok aka:alias
"""


def _table(lines: str) -> dict[str, str]:
    """Map every listed form to the word before the colon."""
    entries = (entry.split(":") for entry in lines.split())
    return {form: head for head, forms in entries for form in forms.split(",")}


# Past forms that are verbs wherever they stand; *left*, *saw* and their like have other readings too.
VERB_FORMS = frozenset(_table(_IRREGULAR_VERBS)) - frozenset(
    "left saw felt lay read set cut put cast cost bet hit hurt let shut split spread bound wound ground found lit bent fed".split()
)
IRREGULAR = _table(_IRREGULAR_VERBS) | _table(_IRREGULAR_NOUNS)
SPELLINGS = _table(" ".join(":".join(reversed(entry.split(":"))) for entry in _SPELLINGS.split()))

# Longest first; what is left must keep four letters, so that *nation* is not *nat*.
_FAMILY_ENDINGS = words(
    "ications ication izations ization ations ation itions ition ements ement ments ment ances ance ences "
    "ence ators ator itors itor ities ity ions ion ists ist isms ism ings ing ships ship ness ical ally "
    "ants ant ents ent ors or ers er ies als al ful ous ive ary ery ly ic ed ee es s e y i"
)
_FAMILY_LENGTHS = tuple(sorted({len(ending) for ending in _FAMILY_ENDINGS}, reverse=True))
_FAMILY_LAST = frozenset(ending[-1] for ending in _FAMILY_ENDINGS)
_FAMILY_REST = 4


def lemma(word: str) -> str:
    """Undo irregular inflection and spelling variants of a folded word."""
    word = IRREGULAR.get(word, word)
    return SPELLINGS.get(word) or _spelling(word)


def _spelling(word: str) -> str:
    if len(word) > 5:
        if "our" in word and word.endswith(("our", "ours", "oured", "ouring", "ourite", "ourites", "ourable")):
            return word.replace("our", "or")
        if word.endswith(_BRITISH):
            for british, american in _AMERICAN:
                if word.endswith(british) and not word.endswith(_NOT_ISE):
                    return word[: -len(british)] + american
        if word.endswith(("lled", "lling", "ller")) and len(word) > 7:
            at = word.rindex("ll")
            return word[:at] + word[at + 1 :]
    return word


_AMERICAN = (("isation", "ization"), ("ising", "izing"), ("ised", "ized"), ("ise", "ize"))
_BRITISH = tuple(british for british, _ in _AMERICAN)
# Words in -ise that were never in -ize; their inflections end alike.
_NOT_ISE = tuple(
    stem_ + ending
    for stem_ in listed(
        "adv rev dev surpr exerc prom comprom superv telev prec otherw enterpr franch ra prom disgu adverti "
        "conc dem exc expert merchand prem parad no po pra tort tortoise w treat"
    )
    for ending in ("ise", "ised", "ising")
)


def key(lemmatised: str) -> str:
    """The form in which two words are the same word: the Porter2 stem of the lemma."""
    return stem(lemmatised)


def word_key(word: str) -> str:
    """The key of a folded word."""
    return key(lemma(word))


BEGINNING = 3  # letters by which a word is worth a closer look


def beginnings(stemmed: str) -> frozenset[str]:
    """How a written word with this key may begin, in lower, title and upper case.

    Stemming never touches the first letters; irregular forms, spellings and
    the stemmer's own exceptions do, and are listed.
    """
    found = _beginnings.get(stemmed)
    if found is None:
        words_ = (stemmed, *_UNLIKE.get(stemmed, ()))
        starts = [word[:BEGINNING] for word in words_]
        found = frozenset(shape for start in starts for shape in (start, start.capitalize(), start.upper()))
        if len(_beginnings) >= _CACHE_LIMIT:
            _beginnings.clear()
        _beginnings[stemmed] = found
    return found


_CACHE_LIMIT = 100_000
_beginnings: dict[str, frozenset[str]] = {}


_INFLECTIONS = ("ing", "ed", "es", "s", "e", "ly")


def base(word: str) -> str:
    """A lemma without its inflection only: *imports* is *import*, *importance* is not, though the stemmer joins them."""
    if word.endswith(_INFLECTIONS):
        for ending in _INFLECTIONS:
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                word = word[: len(word) - len(ending)]
                break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") else word.removesuffix("e")


def family(stemmed: str) -> str:
    """The root that *direct*, *director* and *direction* share; equal families are a weak match."""
    if stemmed[-1:] not in _FAMILY_LAST:
        return stemmed
    for length in _FAMILY_LENGTHS:
        if len(stemmed) - length >= _FAMILY_REST and stemmed[-length:] in _FAMILY_ENDINGS:
            return stemmed[:-length]
    return stemmed


def _unlike_beginnings() -> dict[str, tuple[str, ...]]:
    """For a key, the written words that begin otherwise."""
    found: dict[str, set[str]] = {}
    for written, head in (IRREGULAR | SPELLINGS | _STEMMER_EXCEPTIONS).items():
        stemmed = key(lemma(head))
        if written[:BEGINNING] != stemmed[:BEGINNING]:
            found.setdefault(stemmed, set()).add(written)
    return {stemmed: tuple(sorted(written)) for stemmed, written in found.items()}


_STEMMER_EXCEPTIONS = {"dying": "die", "lying": "lie", "tying": "tie", "u.s.": "us", "u.k.": "uk", "w.h.o.": "who"}
_UNLIKE = _unlike_beginnings()
