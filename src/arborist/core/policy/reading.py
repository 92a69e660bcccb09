"""How answers are asked for, parsed and repaired (design.md sections 6.5 to 6.7)."""

from arborist.core.frozen import Frozen


class ReadingPolicy(Frozen):
    """Mode, prompt version, parsing limits, extractive margins and repair switches."""

    mode: str = "lattice-json"
    prompt_version: str = "prompt-v1"
    # Repairs without a model; each is recorded (design.md section 6.7).
    repair_trim: bool = True
    repair_repoint: bool = True
    # Evidence tried for re-pointing, nearest by shared words first: each costs one verification of the claim.
    repoint_candidates: int = 2
    # Per mille of a claim's own words that evidence must hold to be tried at all: EVIDENCE-WARRANTED wants nearly all
    # of them, and trying less likely ones was most of the time of an answer (docs/bench/overhead.md).
    repoint_share: int = 700
    # Answers at most this long are parsed, in characters.
    max_answer_characters: int = 20_000
    # Nesting of a lattice is 3 deep; anything past this is not one (guards the JSON parser's stack).
    max_json_depth: int = 6
    # Claims kept from one answer; the verifier bars STRICT far below this (12), so this only bounds work.
    max_parsed_claims: int = 100
    # Seed: five or more prose lines without a label mean that the model left the format.
    collapse_lines: int = 5
    # A quotation shorter than this many words is found anywhere and proves nothing.
    min_quote_words: int = 3
    # Claims of the extractive reader (issue 4: its numbers are for at most 2).
    extractive_claims: int = 2
    # Log odds in thousandths that the extractive reader wants before it calls its sentences an answer, for
    # questions typed as keywords and for ones written out (a capital or a question mark). The curves in
    # docs/bench/qa.md chose both: at most a tenth of the STRICT answers of each style are wrong there.
    extractive_confidence: int = 1_200
    extractive_confidence_written: int = -100
    # How far behind the best sentence a second one may be, in thousandths of a logit. Hostile text slipped into a
    # page comes 5,400 behind and later (tests/unit/readers/test_hostile.py).
    extractive_second_gap: int = 5_000
