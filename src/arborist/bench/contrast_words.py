"""Word lists of the contrast wall: the bench's own, sharing nothing with the verifier's tables.

A wall built from the verifier's own tables would only measure that a table
equals itself. These lists were written for the edits, one kind at a time.
"""

MONTHS = "January February March April May June July August September October November December".split()

SMALL_NUMBERS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty".split()
)  # index + 2 is the value

TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()

CENTURIES = (
    "10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th 21st tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
)

# A unit and another one of the same quantity: never an equal measure.
UNITS = {
    "km": "miles",
    "kilometers": "miles",
    "kilometres": "miles",
    "mile": "kilometre",
    "miles": "kilometres",
    "mi": "km",
    "meters": "feet",
    "metres": "feet",
    "m": "km",
    "feet": "metres",
    "ft": "m",
    "inches": "feet",
    "cm": "inches",
    "mm": "cm",
    "kg": "pounds",
    "pounds": "kilograms",
    "tons": "pounds",
    "tonnes": "kilograms",
    "acres": "hectares",
    "hectares": "acres",
    "years": "months",
    "months": "weeks",
    "weeks": "days",
    "days": "hours",
    "hours": "minutes",
    "minutes": "seconds",
    "seconds": "hours",
    "million": "billion",
    "billion": "million",
    "percent": "degrees",
    "kW": "MW",
    "MW": "kW",
    "hp": "kW",
    "MHz": "kHz",
    "GHz": "MHz",
    "litres": "gallons",
    "liters": "gallons",
    "gallons": "litres",
    "knots": "metres per second",
    "mph": "km/h",
    "km/h": "mph",
}

COUNTRIES = (
    "Argentina Australia Austria Bangladesh Belgium Bolivia Brazil Bulgaria Cambodia Cameroon Canada Chile China "
    "Colombia Croatia Cuba Denmark Ecuador Egypt Estonia Ethiopia Finland France Germany Ghana Greece Hungary Iceland "
    "India Indonesia Iran Iraq Ireland Israel Italy Jamaica Japan Kenya Latvia Lebanon Libya Lithuania Malaysia Mexico "
    "Morocco Nepal Netherlands Nigeria Norway Pakistan Panama Paraguay Peru Philippines Poland Portugal Romania Russia "
    "Scotland Senegal Serbia Singapore Slovakia Slovenia Somalia Spain Sudan Sweden Switzerland Syria Taiwan Tanzania "
    "Thailand Tunisia Turkey Uganda Ukraine Uruguay Venezuela Vietnam Wales Zambia Zimbabwe".split()
)

CITIES = (
    "Amsterdam Ankara Athens Baghdad Baltimore Bangkok Barcelona Beijing Berlin Birmingham Boston Bristol Brussels "
    "Bucharest Budapest Cairo Calcutta Chicago Cleveland Cologne Copenhagen Dallas Delhi Detroit Dublin Edinburgh "
    "Florence Frankfurt Geneva Glasgow Hamburg Havana Helsinki Houston Istanbul Jakarta Jerusalem Johannesburg Karachi "
    "Lagos Leeds Lima Lisbon Liverpool London Lyon Madrid Manchester Manila Marseille Melbourne Miami Milan Montreal "
    "Moscow Mumbai Munich Nairobi Naples Osaka Oslo Oxford Paris Philadelphia Pittsburgh Portland Prague Rome Rotterdam "
    "Santiago Seattle Seoul Shanghai Sheffield Stockholm Sydney Tehran Tokyo Toronto Turin Vancouver Venice Vienna "
    "Warsaw Zurich".split()
)

STATES = (
    "Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois "
    "Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana "
    "Nebraska Nevada Ohio Oklahoma Oregon Pennsylvania Tennessee Texas Utah Vermont Virginia Wisconsin Wyoming".split()
)

NATIONALITIES = (
    "American British French German Italian Spanish Dutch Polish Russian Swedish Norwegian Danish Finnish Irish Scottish "
    "Welsh English Canadian Australian Austrian Swiss Belgian Portuguese Greek Turkish Indian Chinese Japanese Korean "
    "Brazilian Mexican Argentine Hungarian Romanian Bulgarian Croatian Serbian Ukrainian Egyptian Israeli".split()
)

FIRST_NAMES = (
    "Adam Alan Albert Alexander Alice Andrew Ann Anna Anne Anthony Arthur Barbara Benjamin Bernard Brian Bruce Carl "
    "Caroline Catherine Charles Christopher Daniel David Dennis Donald Dorothy Douglas Edward Edwin Elizabeth Emily Eric "
    "Ernest Eugene Francis Frank Fred Frederick Gary Geoffrey George Gerald Gordon Harold Harry Helen Henry Herbert "
    "Howard Hugh Jack James Jane Janet Jason Jean Jennifer Jim John Jonathan Joseph Julia Karen Karl Kate Keith Kenneth "
    "Kevin Larry Laura Lawrence Leonard Linda Lisa Louis Margaret Maria Mark Martin Mary Matthew Michael Nancy Nicholas "
    "Norman Oliver Oscar Patricia Patrick Paul Peter Philip Ralph Raymond Rebecca Richard Robert Roger Ronald Roy Ruth "
    "Samuel Sarah Scott Simon Stephen Steven Susan Theodore Thomas Timothy Tom Victor Walter William".split()
)

INVENTED_PEOPLE = (
    "Harriet Lindqvist|Tobias Merrow|Gwendolyn Ashdown|Cormac Tilley|Ingrid Vasquez|Desmond Okoro|Philippa Brandt|"
    "Anselm Whitlock|Rosalind Kettering|Jerome Castellan|Beatrix Holloway|Leopold Marchetti|Imogen Stroud|"
    "Rufus Delacroix|Winifred Sandoval|Casper Nyqvist"
).split("|")

# Words and their contrary in running text; both readings must be ordinary.
ANTONYMS = {
    "north": "south",
    "south": "north",
    "east": "west",
    "west": "east",
    "northern": "southern",
    "southern": "northern",
    "eastern": "western",
    "western": "eastern",
    "northeast": "southwest",
    "southwest": "northeast",
    "northwest": "southeast",
    "southeast": "northwest",
    "increased": "decreased",
    "decreased": "increased",
    "increases": "decreases",
    "decreases": "increases",
    "increase": "decrease",
    "decrease": "increase",
    "increasing": "decreasing",
    "largest": "smallest",
    "smallest": "largest",
    "larger": "smaller",
    "smaller": "larger",
    "highest": "lowest",
    "lowest": "highest",
    "higher": "lower",
    "longest": "shortest",
    "shorter": "longer",
    "oldest": "youngest",
    "youngest": "oldest",
    "older": "younger",
    "younger": "older",
    "earliest": "latest",
    "best": "worst",
    "worst": "best",
    "better": "worse",
    "worse": "better",
    "fastest": "slowest",
    "faster": "slower",
    "slower": "faster",
    "stronger": "weaker",
    "weaker": "stronger",
    "heavier": "lighter",
    "cheaper": "dearer",
    "before": "after",
    "after": "before",
    "above": "below",
    "below": "above",
    "inside": "outside",
    "outside": "inside",
    "won": "lost",
    "lost": "won",
    "succeeded": "failed",
    "accepted": "rejected",
    "rejected": "accepted",
    "approved": "rejected",
    "opened": "closed",
    "closed": "opened",
    "began": "ended",
    "ended": "began",
    "supported": "opposed",
    "opposed": "supported",
    "bought": "sold",
    "sold": "bought",
    "allowed": "forbade",
    "rose": "fell",
    "fell": "rose",
    "arrived": "departed",
    "departed": "arrived",
    "expanded": "shrank",
    "gained": "lost",
    "legal": "illegal",
    "illegal": "legal",
    "successful": "unsuccessful",
    "unsuccessful": "successful",
    "popular": "unpopular",
    "common": "rare",
    "rare": "common",
    "maximum": "minimum",
    "minimum": "maximum",
    "male": "female",
    "female": "male",
    "urban": "rural",
    "rural": "urban",
    "public": "private",
    "private": "public",
    "married": "divorced",
    "ancient": "modern",
    "internal": "external",
    "external": "internal",
    "positive": "negative",
    "negative": "positive",
    "present": "absent",
    "empty": "full",
    "cold": "hot",
    "wet": "dry",
    "dry": "wet",
    "hot": "cold",
    "rich": "poor",
    "poor": "rich",
    "strong": "weak",
    "weak": "strong",
    "deep": "shallow",
    "shallow": "deep",
    "wide": "narrow",
    "narrow": "wide",
    "easy": "difficult",
    "difficult": "easy",
    "dark": "light",
    "victory": "defeat",
    "defeat": "victory",
    "success": "failure",
    "failure": "success",
    "majority": "minority",
    "minority": "majority",
    "upper": "lower",
    "permanent": "temporary",
    "temporary": "permanent",
    "first": "last",
    "birth": "death",
    "entered": "left",
    "remembered": "forgotten",
    "includes": "excludes",
    "included": "excluded",
    "left": "right",
}

# Left and right context (lower-case words) in which an antonym is another word or part of a set phrase.
ANTONYM_BLOCKS = {
    "first": ("at the", "name person floor ever of and time few lady aid class two three round half"),
    "left": ("was were had has he she they who and be been is", ""),
    "lost": ("", "their his her its in interest contact control"),
    "lower": ("", ""),
    "light": ("", ""),
    "before": ("", "being the court"),
    "after": ("named soon shortly day year time", "being all whom which"),
    "public": ("the", "school schools domain relations library house"),
    "private": ("", "school schools eye"),
    "common": ("in the", "law era name names ancestor wealth stock"),
    "higher": ("", "education"),
    "present": ("at to the was were", "day"),
    "best": ("at", "known selling man of friend"),
    "better": ("", "known"),
    "fell": ("", "in ill asleep to into"),
    "rose": ("a the to", ""),
    "opened": ("", ""),
    "closed": ("", ""),
    "hot": ("", "spring springs dog"),
    "cold": ("", "war"),
    "dry": ("", "dock"),
    "supported": ("", ""),
    "dark": ("", ""),
    "married": ("", ""),
    "old": ("", ""),
    "deep": ("", ""),
    "full": ("", ""),
}

# Verbs whose two sides are not exchangeable: past form, participle.
VERBS = {
    "founded": "founded",
    "created": "created",
    "designed": "designed",
    "directed": "directed",
    "produced": "produced",
    "developed": "developed",
    "published": "published",
    "invented": "invented",
    "discovered": "discovered",
    "composed": "composed",
    "recorded": "recorded",
    "established": "established",
    "edited": "edited",
    "hosted": "hosted",
    "portrayed": "portrayed",
    "killed": "killed",
    "defeated": "defeated",
    "replaced": "replaced",
    "succeeded": "succeeded",
    "purchased": "purchased",
    "acquired": "acquired",
    "built": "built",
    "wrote": "written",
    "painted": "painted",
    "commissioned": "commissioned",
    "launched": "launched",
    "conquered": "conquered",
    "captured": "captured",
    "destroyed": "destroyed",
    "constructed": "constructed",
    "introduced": "introduced",
    "described": "described",
    "conducted": "conducted",
    "illustrated": "illustrated",
    "sponsored": "sponsored",
    "owned": "owned",
    "managed": "managed",
    "coached": "coached",
    "taught": "taught",
    "led": "led",
    "appointed": "appointed",
    "elected": "elected",
    "released": "released",
    "distributed": "distributed",
    "organized": "organized",
    "organised": "organised",
    "influenced": "influenced",
    "inspired": "inspired",
    "preceded": "preceded",
    "translated": "translated",
    "narrated": "narrated",
    "bought": "bought",
    "hired": "hired",
    "beat": "beaten",
    "joined": "joined",
    "left": "left",
    "attacked": "attacked",
    "invaded": "invaded",
    "supported": "supported",
    "criticized": "criticized",
    "praised": "praised",
    "adopted": "adopted",
    "assassinated": "assassinated",
    "crowned": "crowned",
    "funded": "funded",
    "opened": "opened",
    "performed": "performed",
    "administered": "administered",
    "operated": "operated",
    "played": "played",
}
PAST_OF = {participle: past for past, participle in VERBS.items()}

BASE_FORMS = {
    "founded": "found", "created": "create", "designed": "design", "directed": "direct", "produced": "produce",
    "developed": "develop", "published": "publish", "invented": "invent", "discovered": "discover",
    "composed": "compose", "recorded": "record", "established": "establish", "won": "win", "became": "become",
    "began": "begin", "wrote": "write", "played": "play", "received": "receive", "moved": "move", "joined": "join",
    "returned": "return", "served": "serve", "worked": "work", "died": "die", "married": "marry", "studied": "study",
    "graduated": "graduate", "appeared": "appear", "released": "release", "opened": "open", "closed": "close",
    "ended": "end", "started": "start", "attended": "attend", "remained": "remain", "included": "include",
    "defeated": "defeat", "signed": "sign", "retired": "retire", "announced": "announce", "competed": "compete",
    "reached": "reach", "represented": "represent", "introduced": "introduce", "lived": "live", "taught": "teach",
    "visited": "visit", "succeeded": "succeed", "replaced": "replace", "continued": "continue", "led": "lead",
}  # fmt: skip
