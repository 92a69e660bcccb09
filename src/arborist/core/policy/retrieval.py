"""How evidence is found and packed (design.md sections 6.2 and 6.3).

Numbers in comments are hit@1 by document on the six sets of
``bench retrieval`` (scifact, nq, selqa, medquad, pubmedqa, xquad; mean of the
six as "mean"); one setting serves all. docs/bench/retrieval.md has the rest.
"""

from arborist.core.frozen import Frozen


class RetrievalPolicy(Frozen):
    """Per-mille integers unless said otherwise."""

    # --- candidates ---
    # Chunks with the best plain BM25 that are scored in full; a search for more hits scores more.
    # 16, 24, 40, 100: the same hit@1, hit@10 .9597 .9614 .9623 .962 (mean); fewer are faster.
    candidate_chunks: int = 24
    # The same for a question with a quoted phrase, whose words may be common ones.
    phrase_candidate_chunks: int = 100
    # Ties at the edge of the candidates are followed this far and then cut.
    max_candidate_chunks: int = 4_096
    # Terms of a question that count, rarest first: no real question has more, a pasted page does.
    max_query_terms: int = 64
    # Words like "tell", "list", "information" wrap a question; weighing them .3 instead changes nothing (mean .786 both).
    question_word_weight: int = 1_000

    # --- score of a candidate ---
    # 1.2/.75 .800, .8/.75 .802, .9/.65 .803, 2/.75 .780, 3/.75 .764 (mean; .8/.75 has the best hit@10, .9623).
    k1: int = 800
    b: int = 750
    # Half the document, half the chunk: mean +.0005 over the document alone, +.004 over the chunk alone.
    document_weight: int = 500
    chunk_weight: int = 500
    # How many occurrences in the text one in the title counts for: 2, 4, 8, 16 give mean .777 .786 .792 .794.
    title_frequency: int = 16
    # For a title that the question names whole: 0, .3, .6 give mean .794 .797 .795; medquad .46, .49, .50.
    title_weight: int = 300
    # For neighbours in the question that are near each other in the chunk: mean +.003, scifact and selqa +.01.
    proximity_weight: int = 300
    # Chunks at the top that are read for nearness and shape; a search shows about as many, so reading is free.
    finalist_chunks: int = 8
    # For a document that opens by saying what the question names: mean +.005 (both halves gain), medquad .49 to .53.
    definition_weight: int = 150
    # For a digit where a count, an amount or a date is asked for: mean +.0015, both halves gain.
    number_weight: int = 100
    # A quoted phrase that stands in the chunk word for word, per unit of its words' weight.
    phrase_weight: int = 2_000

    # --- what may be evidence ---
    # Found and cited by default; other roles are not even candidates.
    searched_roles: tuple[str, ...] = ("primary", "background", "self_reference_source")
    # Rank weights by role (seed: 0.9 for self-reference, by policy self_reference.rank_weight).
    background_rank_weight: int = 1_000
    # Evidence chunks offered at most; readers may take fewer by their budget.
    max_evidence: int = 8
    # Chunks of one document among the evidence.
    per_document_cap: int = 3
    # Share of the budget for background and self-reference documents (seed: 1.0 each).
    background_budget_weight: int = 1_000
    # Characters of evidence when the reader names no budget (seed: 60,000 in all).
    evidence_characters: int = 60_000
