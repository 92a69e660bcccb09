"""Words that ask and words that answer: what may stand for the relation a question asks about.

*Who wrote it?* is answered by *a novel by*, *the author of*, *penned*. The
groups are ours, written from the relations that questions ask for most; they
let a question be answered in other words, and never vouch for a word of a
claim (that is ``text.analysis.equivalence``). In the policy hash.
"""

from collections.abc import Sequence
from typing import Final

from arborist.text.analysis.equivalence import EQUIVALENTS, initials_of
from arborist.text.analysis.form import Form
from arborist.text.analysis.morphology import family, key

KIN_GROUPS = """
sing singer song vocal vocalist record recording perform cover single; play portray star actor actress role cast voice character;
play player member team join sign; play league compete; write author written compose songwriter writer novelist lyricist pen poem novel book
playwright dramatist composer screenplay lyric; compose composer music score; direct director film; produce producer; die death dead kill
assassinate murder execute succumb execution; bear birth native birthplace; locate situate lie base headquarters site home north south
east west border stand area; make produce create build manufacture construct form develop craft consist; build construct erect complete
construction builder architect; design architect designer create plan; begin start found establish launch open commence origin originate
introduce inaugurate debut emerge; end finish conclude close stop cease abolish dissolve expire terminate; release premiere debut
publish out air broadcast issue; publish publication appear edition print; win winner victory defeat beat champion award title victorious;
win receive earn; lose defeat beat loss; cost price pay expense worth; invent inventor develop design create discover pioneer patent invention;
discover find discovery identify observe; mean refer define term denote describe signify stand; use purpose employ serve function usage
utilize; cause due because result lead reason trigger; name call know title term nickname; live reside inhabit dwell home habitat native
inhabitant population; film shoot set location; marry wife husband spouse marriage wed; rule reign king queen monarch emperor govern regime dynasty;
lead leader head chief command president commander; own owner belong possess acquire buy property; acquire buy purchase; fight war battle
conflict combat; happen occur take event; get receive obtain earn gain; host present presenter; leave depart exit resign; teach study educate
school university attend teacher student; study attend educate graduate; contain include consist comprise part component; differ difference
different unlike whereas distinguish; say state claim argue believe think write describe; believe think hold consider view; support
endorse back favor; oppose against object resist; elect president election vote; appoint name nominate; sign ratify treaty; become succeed
elect appoint; invade conquer occupy invasion conquest occupation; rank place position; score goal point; measure length height long tall wide; weigh
weight mass; travel journey visit; attack assault bomb raid; destroy demolish burn damage; develop create grow; work job employ career; serve
term office; change rename replace; join member enter; move relocate migrate transfer; grow cultivate; eat feed diet consume; identify
call know; consider regard call know; originate come derive origin; come derive origin release; name eponym honor; represent symbol
symbolize; govern rule administer; arrive reach come land; occur happen place date; create creator invent make; sell sale sold; capital
seat; big large great; job occupation profession; people person population inhabitant resident citizen; person man woman people;
country nation state; movie film; city town; war conflict battle; ocean sea; author writer; king monarch; illness disease; kind type sort
form category class; language speak tongue; currency dollar euro pound; population inhabitant people; area square cover; height high tall
elevation; length long; age old year; religion faith christian muslim; temperature degree; distance away far
"""

# Words for rank: the last of these asks which of many, and must be said again (*most populous* for *largest*).
KIN_RANKS = """
first original initial earliest debut; last final latest ultimate; large big great populous extensive major; small little tiny;
high tall; old early ancient; new young recent late; best good top; long; second two; third three; current present now; main primary principal
chief major; fast quick rapid; rich wealthy
"""


def _table(groups: str) -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for group in groups.replace("\n", " ").split(";"):
        keys = [key(word) for word in group.split()]
        for one in keys:
            table.setdefault(one, set()).update(other for other in keys if other != one)
    return {one: frozenset(others) for one, others in table.items()}


# One verb for a verb and its particle, in the forms that texts use. Ours, from what such verbs mean in a dictionary.
KIN_PHRASAL = """
return come back came back went back go back gone back coming back; surrender gave up give up given up;
acquire took over take over taken over taking over; die passed away pass away; establish set up; found set up;
explode blew up blow up blown up; destroy tore down torn down burned down burnt down blew up blown up;
publish came out come out put out; release came out come out put out brought out; premiere came out come out;
begin broke out break out broken out set off kicked off; start broke out break out broken out set off kicked off;
discover found out find out come across came across; perform carried out carry out; happen took place take place taken place;
occur took place take place taken place; refuse turned down turn down; reject turned down turn down;
arrive turned up showed up; continue went on go on gone on; leave set out set off walked out; raise brought up bring up;
postpone put off; cancel called off call off; abolish did away; invent came up come up; rise went up go up gone up;
increase went up go up gone up; fall went down go down gone down; decrease went down go down gone down
"""


def _phrasal(listed: str) -> dict[str, frozenset[tuple[str, str]]]:
    table = {}
    for group in listed.replace("\n", " ").split(";"):
        verb, *pairs = group.split()
        table[key(verb)] = frozenset(zip((key(word) for word in pairs[::2]), pairs[1::2], strict=True))
    return table


KIN = _table(KIN_GROUPS)
PHRASAL = _phrasal(KIN_PHRASAL)
RANKS = _table(KIN_RANKS)
_NOTHING: frozenset[str] = frozenset()
_LEAST_NAME = 4
_PEOPLES = frozenset("s n ns an ans ian ians ese i is ish er ers ern".split())
_remembered: Final = 256  # words that a text was asked for: a title is held against every claim of every question on it
_STEM = 6  # letters from which one beginning is one word family: *ctenophores*, *Ctenophora*


def akin(asked: Form, said: Form) -> bool:
    """Whether ``said`` may stand for ``asked`` in an answer: one word, one family, equivalents, or kin."""
    if asked.key == said.key or (not asked.numeric and asked.family == said.family):
        return True
    if not said.weight:
        return False
    if asked.capital and said.capital and _of_people(asked.text, said.text):
        return True
    if len(asked.key) >= _STEM and asked.key[:_STEM] == said.key[:_STEM]:
        return True
    kin = KIN.get(asked.key)
    return said.key in EQUIVALENTS.get(asked.key, ()) or (
        kin is not None and (said.key in kin or family(said.key) in kin)
    )


class Vocabulary:
    """The words of a text, looked up by what makes two words akin: a question is held against it word by word.

    Built once for a text and not to be written to. ``holds`` is ``akin`` with
    any of the words, without going through them.
    """

    __slots__ = ("_capitals", "_families", "_held", "_keys", "_roots", "_starts", "_weighty", "forms")

    def __init__(self, forms: Sequence[Form]) -> None:
        self.forms = forms
        weighty = [form for form in forms if form.weight]
        self._keys = frozenset([form.key for form in forms])
        self._families = frozenset([form.family for form in forms])
        self._weighty = frozenset([form.key for form in weighty])
        self._roots = frozenset([form.family for form in weighty])
        self._starts = frozenset([form.key[:_STEM] for form in weighty])
        self._held: dict[Form, bool] = {}
        self._capitals: dict[str, list[str]] = {}
        for form in weighty:
            if form.capital:
                self._capitals.setdefault(form.text[:_LEAST_NAME], []).append(form.text)

    def holds(self, asked: Form) -> bool:
        """Whether some word of the text may stand for ``asked`` in an answer (``akin``), or the text spells its initials."""
        known = self._held.get(asked)
        if known is None:
            if len(self._held) >= _remembered:
                self._held.clear()
            known = self._held[asked] = self._holds(asked)
        return known

    def _holds(self, asked: Form) -> bool:
        wanted = asked.key
        if wanted in self._keys or (not asked.numeric and asked.family in self._families):
            return True
        if len(wanted) >= _STEM and wanted[:_STEM] in self._starts:
            return True
        kin = KIN.get(wanted, _NOTHING)
        if not (self._weighty.isdisjoint(kin) and self._roots.isdisjoint(kin)):
            return True
        if not self._weighty.isdisjoint(EQUIVALENTS.get(wanted, _NOTHING)):
            return True
        if asked.capital:
            alike = self._capitals.get(asked.text[:_LEAST_NAME], ())
            if any(_of_people(asked.text, said) for said in alike):
                return True
        return asked.upper and bool(initials_of(asked, self.forms))


def _of_people(one: str, other: str) -> bool:
    """Whether one name is the other with an ending of peoples: *Kenyans* and *Kenya*, *Brazilian* and *Brazil*."""
    if one[:_LEAST_NAME] != other[:_LEAST_NAME]:
        return False
    short, long = sorted((one.removesuffix("'s"), other.removesuffix("'s")), key=len)
    return len(short) >= _LEAST_NAME and long.startswith(short) and long[len(short) :] in _PEOPLES


def ranks_alike(asked: str, said: str) -> bool:
    """Whether two words of rank agree: *first* and *earliest*, *largest* and *biggest*."""
    left, right = rank_root(asked), rank_root(said)
    return left == right or right in RANKS.get(left, ())


def rank_root(text: str) -> str:
    """The key of a word of rank without its ending: *largest* is *large*."""
    if text.endswith("est") and len(text) > 5:
        bare = text[:-3]
        if bare.endswith("i"):
            bare = bare[:-1] + "y"
        elif len(bare) > 3 and bare[-1] == bare[-2]:
            bare = bare[:-1]
        return key(bare)
    return key(text)
