"""Strict parsing of a reader's words into the lattice (design.md section 6.6).

Sits between a reader (whose text is never trusted) and the verifier. Three
modes, one lattice:

* ``lattice-json``: one JSON object ``{"claims": [{"text", "labels"}], "answered"?}``,
  closed schema, no duplicate keys;
* ``lattice-pointer``: a claim a line, ending in ``[E1]`` or ``[E1, E2]``;
* ``quote``: a verbatim quotation a line, found in the evidence or refused.

Labels are looked up in the caller's own table and nowhere else; the quoted
text of a found quotation is copied from the evidence, not from the answer.
What does not fit is a typed ``Fault``, never a guess and never an exception.
The only leniency: whitespace around the answer and one code fence that wraps
all of it. Pure, deterministic, linear time.

An answer that says that the sources do not answer the question carries a
``QUESTION_UNANSWERED`` fault for the whole answer and one for each claim that
it offers all the same (the nearest passages), so that none of it can be
STRICT; ``is_abstention`` finds it.
"""

import re
from collections.abc import Iterator, Sequence

from arborist.core.model import Claim, Evidence, Fault, Lattice, ViolationKind
from arborist.core.policy.reading import ReadingPolicy
from arborist.readers.modes import MODES, NOT_IN_SOURCES
from arborist.readers.strict_json import JsonRefusedError, parse_strict

ABSTENTION_DETAIL = "The reader says that the sources do not answer the question."

_LABEL = re.compile(r"E[1-9][0-9]{0,3}\Z")
_ONE_FENCE = re.compile(r"\A```[a-z]*[ \t]*\n(.*)\n```\Z", re.DOTALL)
_BULLET = re.compile(r"\A(?:[-*\u2022]|[0-9]{1,2}[.)])[ \t]+")
_SEPARATOR = re.compile(r"[,;]")
_QUOTED = re.compile(r"\A[\"\u201c\u00ab](.*)[\"\u201d\u00bb](?:[ \t]*\[[^\[\]]*\])?[ \t]*[.,;]?\Z")
_SURROGATE = re.compile("[\ud800-\udfff]")
_MAX_LABEL_CHARACTERS = 40


def parse(
    raw: str,
    mode: str,
    labels: Sequence[str],
    policy: ReadingPolicy,
    *,
    evidence: Sequence[Evidence] = (),
) -> Lattice:
    """Parse ``raw`` as ``mode``.

    Args:
        raw: the reader's words.
        mode: one of ``MODES``.
        labels: the labels that were offered; what a claim may name. A claim that
            names another keeps it, so that the verifier can report it.
        policy: limits.
        evidence: needed in ``quote`` mode, where quotations are searched in it.

    Returns:
        A lattice, possibly without claims; faults say what did not fit.
    """
    if mode not in MODES:
        raise ValueError(f"unknown answer mode {mode!r}")
    if len(raw) > policy.max_answer_characters:
        return _refused(mode, f"the answer is longer than {policy.max_answer_characters} characters")
    if _SURROGATE.search(raw) or "\0" in raw:
        return _refused(mode, "the answer holds characters that are not text")
    body = raw.strip()
    fence = _ONE_FENCE.match(body)
    if fence and "```" not in fence.group(1):
        body = fence.group(1).strip()
    if not body:
        return _refused(mode, "the answer is empty")
    if mode == "lattice-json":
        return _parse_json(body, policy)
    if mode == "lattice-pointer":
        return _parse_pointer(body, policy)
    return _parse_quotes(body, labels, evidence, policy)


def is_abstention(lattice: Lattice) -> bool:
    """True when the reader itself said that the sources do not answer the question.

    Claims of such a lattice, if any, are the nearest passages and not an answer.
    """
    return _abstained() in lattice.faults


def _refused(mode: str, detail: str) -> Lattice:
    return Lattice((), mode, (_fault(ViolationKind.SCHEMA_INVALID, detail),))


def _fault(kind: ViolationKind, detail: str, claim: int = -1) -> Fault:
    """A fault whose detail reads as a sentence."""
    return Fault(kind, detail[:1].upper() + detail[1:].rstrip(".") + ".", claim)


def _abstained(claim: int = -1) -> Fault:
    return Fault(ViolationKind.QUESTION_UNANSWERED, ABSTENTION_DETAIL, claim)


def _finished(claims: Sequence[Claim], mode: str, faults: Sequence[Fault]) -> Lattice:
    """The lattice; in an abstaining answer every claim is marked as no answer."""
    found = list(dict.fromkeys(faults))
    if _abstained() in found:
        marked = {fault.claim for fault in found}
        found += [_abstained(index) for index in range(len(claims)) if index not in marked]
    return Lattice(tuple(claims), mode, tuple(found))


# --- lattice-json ------------------------------------------------------------


def _parse_json(body: str, policy: ReadingPolicy) -> Lattice:
    mode = "lattice-json"
    try:
        value = parse_strict(body, max_depth=policy.max_json_depth)
    except JsonRefusedError as refused:
        if not body.startswith(("{", "[")) and _prose_lines(body) >= policy.collapse_lines:
            return Lattice((), mode, (_collapse("prose instead of JSON"),))
        return _refused(mode, f"the answer is not the JSON that was asked for: {refused}")
    if not isinstance(value, dict):
        return _refused(mode, "the answer is JSON but not an object")
    unknown = sorted(set(value) - {"claims", "answered"})
    if unknown:
        return _refused(mode, f"unknown key {unknown[0][:40]!r}")
    items = value.get("claims")
    answered = value.get("answered", True)
    if not isinstance(items, list):
        return _refused(mode, "there is no list of claims")
    if not isinstance(answered, bool):
        return _refused(mode, "'answered' is neither true nor false")
    claims: list[Claim] = []
    faults: list[Fault] = [] if answered else [_abstained()]
    if len(items) > policy.max_parsed_claims:
        faults.append(_fault(ViolationKind.SCHEMA_INVALID, f"more than {policy.max_parsed_claims} claims"))
        items = items[: policy.max_parsed_claims]
    for item in items:
        claim, trouble = _json_claim(item)
        if trouble:
            faults.append(_fault(ViolationKind.SCHEMA_INVALID, trouble, len(claims)))
        claims.append(claim)
    if not claims and answered:
        # An empty list is the closed schema's way to say "nothing found".
        faults.append(_abstained())
    return _finished(claims, mode, faults)


def _json_claim(item: object) -> tuple[Claim, str]:
    """One claim and what is wrong with its shape; a wrong shape keeps no label."""
    if not isinstance(item, dict):
        return Claim("", ()), "a claim is not an object"
    text = item.get("text")
    labels = item.get("labels")
    shown = text.strip() if isinstance(text, str) else ""
    if not isinstance(text, str):
        return Claim("", ()), "a claim has no text"
    unknown = sorted(set(item) - {"text", "labels"})
    if unknown:
        return Claim(shown, ()), f"a claim has the unknown key {unknown[0][:40]!r}"
    if _SURROGATE.search(text) or "\0" in text:
        return Claim("", ()), "a claim holds characters that are not text"
    if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
        return Claim(shown, ()), "a claim's labels are not a list of strings"
    if any(len(label) > _MAX_LABEL_CHARACTERS or _SURROGATE.search(label) or "\0" in label for label in labels):
        return Claim(shown, ()), "a claim's label is not one"
    return Claim(shown, _distinct(labels)), ""


# --- one claim a line --------------------------------------------------------


def _statements(body: str, policy: ReadingPolicy, faults: list[Fault]) -> Iterator[str]:
    """Lines that each make a claim; saying that the sources do not answer, and a line too many, are noted as faults."""
    count = 0
    for line in body.splitlines():
        text = line.strip()
        if not text:
            continue
        if text.rstrip(".") == NOT_IN_SOURCES:
            faults.append(_abstained())
            continue
        if count >= policy.max_parsed_claims:
            faults.append(_fault(ViolationKind.SCHEMA_INVALID, f"more than {policy.max_parsed_claims} lines"))
            return
        count += 1
        yield text


# --- lattice-pointer ---------------------------------------------------------


def _parse_pointer(body: str, policy: ReadingPolicy) -> Lattice:
    mode = "lattice-pointer"
    claims: list[Claim] = []
    faults: list[Fault] = []
    loose = 0
    for text in _statements(body, policy, faults):
        statement, labels = _split_pointer(_BULLET.sub("", text))
        loose += not labels
        claims.append(Claim(statement, labels))
    if loose >= policy.collapse_lines:
        faults.append(_collapse(f"{loose} lines carry no label"))
    return _finished(claims, mode, faults)


def _split_pointer(text: str) -> tuple[str, tuple[str, ...]]:
    """Take the labels off the end of a line, last bracket first; brackets elsewhere stay text."""
    found: list[str] = []
    rest = text.rstrip(" \t.")
    while rest.endswith("]") and (start := rest.rfind("[")) >= 0:
        named = [part.strip() for part in _SEPARATOR.split(rest[start + 1 : -1])]
        if not all(_LABEL.match(part) for part in named):
            break
        found[:0] = named
        text = rest[:start].rstrip()
        rest = text
    return text.strip(), _distinct(found)


# --- quote -------------------------------------------------------------------


def _parse_quotes(body: str, labels: Sequence[str], evidence: Sequence[Evidence], policy: ReadingPolicy) -> Lattice:
    mode = "quote"
    offered = [item for item in evidence if item.label in set(labels)]
    claims: list[Claim] = []
    faults: list[Fault] = []
    loose = 0
    for text in _statements(body, policy, faults):
        match = _QUOTED.match(_BULLET.sub("", text))
        if match is None:
            loose += 1
            claims.append(Claim(text, ()))
            faults.append(_fault(ViolationKind.SCHEMA_INVALID, "a line is not a quotation", len(claims) - 1))
            continue
        claim, trouble = _find_quote(match.group(1).strip(), offered, policy)
        if trouble:
            faults.append(_fault(ViolationKind.CITATION_MISMATCH, trouble, len(claims)))
        claims.append(claim)
    if loose >= policy.collapse_lines:
        faults.append(_collapse(f"{loose} lines are not quotations"))
    return _finished(claims, mode, faults)


def _find_quote(quote: str, evidence: Sequence[Evidence], policy: ReadingPolicy) -> tuple[Claim, str]:
    """Search every evidence text; the claim's words are the stored ones. No partial match, no ellipsis."""
    words = quote.split()
    if len(words) < policy.min_quote_words:
        return Claim(quote, ()), f"a quotation of fewer than {policy.min_quote_words} words is refused"
    # Only the width of white space may differ from the source.
    pattern = re.compile(r"(?<!\w)" + r"\s+".join(re.escape(word) for word in words) + r"(?!\w)")
    for item in evidence:
        found = pattern.search(item.text)
        if found:
            return Claim(found.group(0), (item.label,)), ""
    return Claim(quote, ()), "the quotation is nowhere in the evidence"


# --- shared ------------------------------------------------------------------


def _distinct(labels: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(label.strip() for label in labels if label.strip()))


def _prose_lines(body: str) -> int:
    return sum(1 for line in body.splitlines() if line.strip())


def _collapse(detail: str) -> Fault:
    return _fault(ViolationKind.FORMAT_COLLAPSED, f"the model left the asked-for format: {detail}")
