"""Different words for one thing: a short list of exact equivalents, and initials.

Kept short on purpose: broad synonym lists hardly raised recall on the dev
rows and cost precision. Every pair holds in both directions in nearly every
sentence.
"""

from collections.abc import Sequence

from arborist.text.analysis.form import Form
from arborist.text.analysis.morphology import key

_GROUPS = """
begin start commence; end finish conclude; buy purchase; large big; small little; near close; help assist aid;
author writer; physician doctor; lawyer attorney; car automobile; picture image; child kid; town village;
shop store; begin launch; ill sick; build construct; show demonstrate; choose select; get obtain; need require;
use utilize; keep retain; happen occur; company firm corporation; song track single; series show; spouse wife;
spouse husband; film movie picture; novel book; record album; job occupation profession; award prize;
member part; kill murder; marry wed; die death; bear birth; create make produce; star feature; name call;
locate situate; compose write; team club side; war conflict; get receive; fast quick rapid; allow permit;
main primary principal chief; famous renowned well-known; also too; found establish; several many; whole entire;
release issue publish; portray play depict; contain include; american us usa; british uk; england english; france french;
germany german; italy italian; spain spanish; japan japanese; china chinese; russia russian; india indian; canada canadian;
australia australian; ireland irish; scotland scottish; wales welsh; mexico mexican; brazil brazilian; america american;
"""


def _table() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for group in _GROUPS.replace("\n", " ").split(";"):
        keys = [key(word) for word in group.split()]
        for word in keys:
            table.setdefault(word, set()).update(other for other in keys if other != word)
    return {word: frozenset(others) for word, others in table.items()}


EQUIVALENTS = _table()


def related(left: str, right: str) -> bool:
    """Whether two keys are listed as equivalents."""
    return right in EQUIVALENTS.get(left, ())


def initials_of(form: Form, forms: Sequence[Form]) -> list[int]:
    """Places where capitalised words spell the initials that ``form`` is (*NFL*), or the reverse."""
    letters = form.text.replace(".", "")
    if not (form.upper or "." in form.text) or not 2 <= len(letters) <= 6:
        return []
    names = [(place, other.text[0]) for place, other in enumerate(forms) if other.capital]
    for at in range(len(names) - len(letters) + 1):
        run = names[at : at + len(letters)]
        if "".join(initial for _, initial in run) == letters and run[-1][0] - run[0][0] <= 2 * len(letters):
            return [run[0][0]]
    return []
