"""Different words for one thing: exact equivalents, initials, misspellings, names in part.

The groups are ordinary English near-synonyms written by hand, chosen so that
one may replace the other in most sentences; two words in one group are
*related*, a weaker likeness than being one word. Nothing here was taken
from a thesaurus or from rows of a data set.
"""

from collections.abc import Sequence

from arborist.text.analysis.form import Form
from arborist.text.analysis.morphology import word_key

_GROUPS = """
begin start commence launch; begin originate; end finish conclude terminate; buy purchase acquire; large big huge great;
small little tiny; near close adjacent; help assist aid support; author writer novelist; physician doctor; lawyer attorney;
car automobile; picture image photo; child kid; town city; shop store; ill sick; build construct erect; show demonstrate reveal;
choose select pick; get obtain acquire receive gain; need require; use utilize employ; keep retain maintain; happen occur;
company firm corporation business; song track single tune; series show program; spouse wife; spouse husband; movie film picture;
novel book; record album; job occupation profession career; award prize; kill murder slay assassinate; marry wed; die death perish;
create make produce develop; star feature; name call title dub; locate situate base; compose write; team club side; war conflict;
fast quick rapid; allow permit let; main primary principal chief major key; famous renowned well-known celebrated popular;
establish founded create form set; several many numerous various multiple; whole entire full; release issue publish launch;
portray play depict act; contain include comprise; american us usa; british uk britain; england english; france french; germany german;
italy italian; spain spanish; japan japanese; china chinese; russia russian; india indian; canada canadian; australia australian;
ireland irish; scotland scottish; wales welsh; mexico mexican; brazil brazilian; america american us; greece greek; sweden swedish;
norway norwegian; denmark danish; poland polish; netherlands dutch; switzerland swiss; turkey turkish; egypt egyptian; israel israeli;
africa african; europe european; asia asian; rome roman; argentina argentine; korea korean; iran iranian persian;
hungary hungarian; austria austrian; belgium belgian; finland finnish; portugal portuguese; ukraine ukrainian; cuba cuban;
change alter modify; grow increase rise; reduce decrease lower decline; fall drop decline; fight battle combat; attack assault;
area region zone; country nation state; home house residence; live reside dwell inhabit; leave depart exit; arrive reach;
speak talk; tell say state; believe think consider; idea concept notion; important significant notable; considerable significant;
common usual frequent; often frequently commonly; usually generally typically; nearly almost approximately; about approximately roughly;
difficult hard; easy simple; begin founded; ancient old; modern contemporary; recent late new; present current; earlier previous prior former;
following next subsequent; initial first original; final last; quit resign; win victory triumph; win earn receive; lose defeat; beat defeat;
lead head run; leader head chief; job role position post; part role; member part; teach instruct educate; teacher instructor; pupil student;
learn study; enjoy like love; want wish desire; dislike hate; try attempt; seek search; look appear seem; view see watch; watch observe;
view opinion; answer reply respond; ask request; demand require; explain describe; explain clarify; prove show; cause lead result; because due;
effect result outcome impact influence; affect influence impact; goal aim purpose objective target; method way technique approach;
type kind sort form variety; group band; group organization; group set; band musician; singer vocalist; actor performer; actor star;
artist painter; song music; tv television; television broadcast; air broadcast; channel network; paper newspaper; magazine publication;
disease illness disorder condition; medicine drug medication; treat therapy treatment; hurt injure harm damage; injury wound; pain ache;
danger risk threat; safe secure; protect defend guard; stop halt cease prevent; forbid ban prohibit; rule law regulation; rule reign govern;
king monarch; queen monarch; ruler monarch; soldier troop; army military force; weapon arm; ship vessel boat; plane aircraft airplane; street road;
ocean sea; stream river; hill mountain; rock stone; wood forest; beach coast shore; animal creature beast; dog canine; cat feline; horse equine;
human person people man; woman female; man male; boy son; girl daughter; parent father; parent mother; baby infant; youth teenager; adult grown;
relative family; friend companion; enemy foe opponent; rival opponent competitor; partner colleague; boss employer; worker employee staff;
money fund cash; cost price; cheap inexpensive; expensive costly; rich wealthy affluent; poor impoverished; free release; prison jail; crime offense;
steal rob; thief robber; trial court; guilty convict; accuse charge; arrest detain; police officer; agree accept; refuse reject decline deny;
approve endorse; back support; oppose resist; argue claim; argue dispute; discuss talk debate; meet encounter; join enter; divide split separate;
connect link join; combine merge unite; mix blend; attach fasten; cover include; collect gather; gather assemble; give provide supply offer grant;
take seize capture; carry transport; bring take; send dispatch; throw toss; hit strike; push press; pull drag; open start; close shut; turn rotate;
travel journey trip; trip tour; walk stroll; run race; race competition; game match; competition contest tournament; sport game; compete contend;
score point; goal score; player athlete; coach trainer manager; fan supporter follower; season year; title championship; beginning start; debut first premiere;
mostly mainly primarily largely chiefly; only just merely solely; also additionally; alone solitary; together jointly; quickly rapidly; slowly gradually;
strong powerful; weak feeble; brave courageous; clever intelligent smart; beautiful pretty attractive; ugly unattractive; happy glad joyful; sad unhappy;
angry mad; afraid scared frightened; tired exhausted; strange odd unusual weird; real actual genuine; true accurate correct; false untrue wrong incorrect;
wrong mistake error; good positive; bad negative poor; best top; worst bottom; huge enormous massive giant; tall high; deep low; wide broad; narrow thin;
thick dense; round circular; center middle; edge border; border neighbor; inside within; outside beyond; part portion section piece; half semi;
number amount quantity; few handful; enough sufficient; extra additional more; total sum overall; equal same identical; similar alike; different distinct;
increase boost raise enhance improve; better improve; worsen deteriorate; damage destroy ruin; fix repair; restore renew; replace substitute;
move shift relocate; remain stay; continue persist last; wait delay; hurry rush; build founded; discover find; invent create devise; design plan;
plan scheme; intend plan; predict forecast; expect anticipate; remember recall; forget omit; understand comprehend; know understand; realize understand;
notice observe; mark sign; sign symbol; represent symbolize; represent depict; mean signify; reflect show; indicate suggest show; suggest propose; suggest imply;
recommend suggest; warn caution; promise pledge; praise commend; criticize blame; blame accuse; review critique; critic reviewer; judge assess evaluate;
test examine trial; examine inspect; check verify; measure gauge; count number; calculate compute; solve resolve; question query; problem issue;
trouble difficulty; chance opportunity; chance possibility; possible potential; likely probable; certain sure; may might can could; must have;
able capable can; unable cannot; ability skill capability; talent skill gift; quality trait feature characteristic; feature trait attribute; property characteristic;
origin source; source cause; root origin; derive come originate; base founded; basis foundation; support hold; own possess have; lack absence; share divide;
sell market; trade commerce; product good; goods merchandise; produce manufacture make; factory plant; farm ranch; crop plant; food meal; eat consume; drink beverage;
cook prepare; clothes clothing garment; wear dress; color hue; bright light; dark black; red crimson; white pale; sound noise; loud noisy; quiet silent;
hear listen; smell odor; taste flavor; touch feel; sense feel; mind brain; heart cardiac; blood haematic; cancer tumor carcinoma; cell cellular; gene genetic;
mortality death; deficiency lack deficit; deficiency shortage; elevated high raised; upregulate increase; downregulate decrease; regulate control modulate;
control govern manage; manage run operate; operate function work; work labor; function role; purpose function; mission task; task job; duty responsibility;
appoint name nominate; elect choose; vote ballot; election poll; party faction; politics political; government administration state; president head; minister secretary;
congress legislature; parliament legislature; law legislation; tax levy; freedom liberty; right privilege; peace truce; treaty agreement pact; alliance coalition;
union alliance; revolution uprising revolt rebellion; protest demonstrate; strike walkout; church cathedral; religion faith; god deity; holy sacred; priest clergy;
school academy; college university; class course; degree diploma; graduate alumnus; research study investigation; researcher scientist; scientist scholar; scholar academic;
experiment test; theory hypothesis; fact truth; data information; information knowledge; report account; story tale narrative; plot story; fiction novel; poem verse; poet writer;
play drama; drama theater; comedy funny humor humorous; joke humor; scary horror; mystery puzzle; secret hidden; hide conceal; appear emerge; vanish disappear;
nickname alias; former ex; late deceased; native indigenous; foreign overseas; local regional; national countrywide; international global worldwide; world globe earth;
universe cosmos; space outer; star sun; moon lunar; planet world; sky air; wind breeze; rain precipitation; snow ice; storm hurricane; flood deluge; fire blaze; burn fire;
heat warm hot; cold cool; winter cold; year annual yearly; month monthly; day daily; week weekly; decade ten; century hundred; era age period; period time; moment instant;
yearly annually; forever eternally; once formerly; now currently presently; later afterwards; soon shortly; early beginning; childhood youth; birth born; marriage wedding; divorce separation;
begin form; start form; give award confer bestow; focus center concentrate revolve;
setting place; character person
"""


def _table() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for group in _GROUPS.replace("\n", " ").split(";"):
        keys = [word_key(word) for word in group.split()]
        for word in keys:
            table.setdefault(word, set()).update(other for other in keys if other != word)
    return {word: frozenset(others) for word, others in table.items()}


EQUIVALENTS = _table()


def initials_of(form: Form, forms: Sequence[Form]) -> list[int]:
    """Places of the capitalised words that spell the initials ``form`` is (*NFL*); empty when none do."""
    letters = form.text.replace(".", "")
    if not (form.upper or "." in form.text) or not 2 <= len(letters) <= 6:
        return []
    names = [(place, other.text[0]) for place, other in enumerate(forms) if other.capital and not other.upper]
    for at in range(len(names) - len(letters) + 1):
        run = names[at : at + len(letters)]
        if "".join(initial for _, initial in run) == letters and run[-1][0] - run[0][0] <= 2 * len(letters):
            return [place for place, _ in run]
    return []


FEWEST_LETTERS = 7


def misspelled(left: str, right: str) -> bool:
    """Whether two long words differ by one letter doubled, dropped or transposed (*millenia*, *millennia*).

    A letter replaced by another is not passed over: *adsorb* is not *absorb*.
    """
    if min(len(left), len(right)) < FEWEST_LETTERS or left[0] != right[0]:
        return False
    if len(left) == len(right):
        at = next((index for index in range(len(left)) if left[index] != right[index]), -1)
        return 0 <= at < len(left) - 1 and left[at + 1] + left[at] + left[at + 2 :] == right[at:]
    short, long = sorted((left, right), key=len)
    if len(long) - len(short) != 1:
        return False
    at = next((index for index in range(len(short)) if short[index] != long[index]), len(short))
    return short[at:] == long[at + 1 :]
