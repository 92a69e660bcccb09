"""Strict parsing: what is accepted, and that everything else is a typed fault."""

import json

import pytest

from arborist.core.model import Claim, Evidence, ViolationKind
from arborist.core.policy.reading import ReadingPolicy
from arborist.readers.lattice import is_abstention, parse
from arborist.readers.strict_json import JsonRefusedError, parse_strict

POLICY = ReadingPolicy()
LABELS = ("E1", "E2")


def evidence(*texts: str) -> tuple[Evidence, ...]:
    return tuple(Evidence(f"E{at}", f"u:{at}", "T", f"d{at}", 0, text) for at, text in enumerate(texts, 1))


def kinds(raw: str, mode: str = "lattice-json", **extra) -> list[ViolationKind]:
    return [fault.kind for fault in parse(raw, mode, LABELS, POLICY, **extra).faults]


def answer(*claims: tuple[str, list[str]], **extra) -> str:
    return json.dumps({"claims": [{"text": text, "labels": labels} for text, labels in claims], **extra})


class TestJson:
    def test_claims_in_order(self):
        lattice = parse(answer(("One.", ["E1"]), (" Two. ", ["E2", "E1", "E2"])), "lattice-json", LABELS, POLICY)
        assert lattice.claims == (Claim("One.", ("E1",)), Claim("Two.", ("E2", "E1")))
        assert lattice.faults == ()

    def test_unknown_labels_are_kept_for_the_verifier(self):
        assert parse(answer(("One.", ["E9"])), "lattice-json", LABELS, POLICY).claims[0].labels == ("E9",)

    def test_one_fence_around_everything_is_whitespace(self):
        assert kinds("```json\n" + answer(("One.", ["E1"])) + "\n```") == []

    @pytest.mark.parametrize(
        "raw",
        [
            "",
            "  \n",
            "null",
            "[]",
            '"x"',
            "{",
            "{}",
            '{"claims": {}}',
            '{"claims": [], "more": 1}',
            '{"claims": [], "claims": []}',
            '{"claims": [], "answered": "yes"}',
            '{"claims": [{"text": "a", "text": "b", "labels": []}]}',
            'Sure! {"claims": []}',
            '{"claims": []} trailing',
            '{"claims": [NaN]}',
            "[" * 10_000,
            '{"a":' * 3000,
            '{"claims": [' + "9" * 5000 + "]}",
            "x" * 20_001,
            "\ud800",
            "a\0b",
            "```json\n{}\n```\n```",
        ],
        ids=range(22),
    )
    def test_everything_else_is_refused(self, raw):
        lattice = parse(raw, "lattice-json", LABELS, POLICY)
        assert ViolationKind.SCHEMA_INVALID in [fault.kind for fault in lattice.faults]

    @pytest.mark.parametrize(
        "item",
        [
            1,
            None,
            [],
            {},
            {"text": 5, "labels": ["E1"]},
            {"text": "a", "labels": "E1"},
            {"text": "a", "labels": [1]},
            {"text": "a", "labels": ["E" * 50]},
            {"text": "a", "labels": ["E1"], "quote": "b"},
            {"text": "a\ud800", "labels": ["E1"]},
            {"text": "a", "labels": ["\ud800"]},
        ],
        ids=range(11),
    )
    def test_a_misshapen_claim_points_nowhere(self, item):
        lattice = parse(
            json.dumps({"claims": [{"text": "ok", "labels": ["E1"]}, item]}), "lattice-json", LABELS, POLICY
        )
        assert [(fault.kind, fault.claim) for fault in lattice.faults] == [(ViolationKind.SCHEMA_INVALID, 1)]
        assert lattice.claims[1].labels == ()
        json.dumps([claim.text for claim in lattice.claims], ensure_ascii=False).encode()

    def test_many_claims_are_cut(self):
        lattice = parse(answer(*[("a", ["E1"])] * 101), "lattice-json", LABELS, POLICY)
        assert len(lattice.claims) == 100
        assert lattice.faults[0].kind is ViolationKind.SCHEMA_INVALID

    def test_prose_is_format_collapse(self):
        assert kinds("\n".join(["This is prose."] * 5)) == [ViolationKind.FORMAT_COLLAPSED]
        assert kinds("\n".join(["This is prose."] * 4)) == [ViolationKind.SCHEMA_INVALID]

    def test_abstention(self):
        for raw in ('{"claims": []}', '{"answered": false, "claims": []}', answer(("A.", ["E1"]), answered=False)):
            assert is_abstention(parse(raw, "lattice-json", LABELS, POLICY))
        assert not is_abstention(parse(answer(("A.", ["E1"])), "lattice-json", LABELS, POLICY))
        assert not is_abstention(parse("nonsense", "lattice-json", LABELS, POLICY))


class TestPointer:
    def test_lines_with_labels_at_the_end(self):
        raw = "- One is [not a label] here. [E1]\n2) Two. [E1, E2].\n\nThree [E1][E2]"
        lattice = parse(raw, "lattice-pointer", LABELS, POLICY)
        assert lattice.claims == (
            Claim("One is [not a label] here.", ("E1",)),
            Claim("Two.", ("E1", "E2")),
            Claim("Three", ("E1", "E2")),
        )

    def test_a_line_without_label_points_nowhere(self):
        lattice = parse("According to E1 and [E2], yes.", "lattice-pointer", LABELS, POLICY)
        assert lattice.claims == (Claim("According to E1 and [E2], yes.", ()),)

    def test_collapse(self):
        assert kinds("\n".join(f"Line {at}." for at in range(5)), "lattice-pointer") == [ViolationKind.FORMAT_COLLAPSED]
        assert kinds("\n".join(f"Line {at}." for at in range(4)), "lattice-pointer") == []

    def test_abstention(self):
        lattice = parse("NOT IN SOURCES.", "lattice-pointer", LABELS, POLICY)
        assert is_abstention(lattice)
        assert lattice.claims == ()

    def test_long_runs_cost_little(self):
        for raw in ("[" * 19_000, " " * 10_000 + "x" + " ]" * 4_000, "[E1]" * 4_900):
            assert parse(raw, "lattice-pointer", LABELS, POLICY).claims


class TestQuote:
    def test_found_words_are_copied_from_the_source(self):
        source = evidence("Nothing here.", "It was  built\nin 1871 by Holt, they say.")
        lattice = parse('"It was built in 1871"', "quote", LABELS, POLICY, evidence=source)
        assert lattice.claims == (Claim("It was  built\nin 1871", ("E2",)),)
        assert lattice.faults == ()

    @pytest.mark.parametrize(
        "quote", ["It was built in 1872", "was buil", "t was built in 187", "built", "It ... 1871"]
    )
    def test_anything_less_is_refused(self, quote):
        lattice = parse(f'"{quote}"', "quote", LABELS, POLICY, evidence=evidence("It was built in 1871 by Holt."))
        assert lattice.claims[0].labels == ()
        assert [fault.kind for fault in lattice.faults] == [ViolationKind.CITATION_MISMATCH]

    def test_a_given_label_is_ignored(self):
        source = evidence("One two three four.", "Five six seven eight.")
        lattice = parse('"Five six seven" [E1]', "quote", LABELS, POLICY, evidence=source)
        assert lattice.claims[0].labels == ("E2",)

    def test_prose_is_no_quotation(self):
        lattice = parse("It was built.", "quote", LABELS, POLICY, evidence=evidence("It was built."))
        assert [fault.kind for fault in lattice.faults] == [ViolationKind.SCHEMA_INVALID]
        assert lattice.claims[0].labels == ()

    def test_labels_that_were_not_offered_are_not_searched(self):
        lattice = parse('"One two three"', "quote", ("E2",), POLICY, evidence=evidence("One two three.", "Else."))
        assert lattice.claims[0].labels == ()

    def test_abstention(self):
        assert is_abstention(parse("NOT IN SOURCES", "quote", LABELS, POLICY))


def test_unknown_mode_is_a_programming_error():
    with pytest.raises(ValueError, match="unknown answer mode"):
        parse("x", "free", LABELS, POLICY)


def test_strict_json_says_why():
    assert parse_strict('{"a": [1, "}}}]]]"]}', max_depth=2) == {"a": [1, "}}}]]]"]}
    with pytest.raises(JsonRefusedError, match="deeper"):
        parse_strict("[[[1]]]", max_depth=2)
    with pytest.raises(JsonRefusedError, match="twice"):
        parse_strict('{"a": 1, "a": 1}', max_depth=2)
    with pytest.raises(JsonRefusedError, match="number"):
        parse_strict("9" * 5000, max_depth=2)
