"""What a lexical check can know of a text: words, quantities, names, negation, order.

Between ``text`` (tokens, stems, sentences) and ``verify`` (the rules): text is
analysed once here, judged many times there. Everything is pure, whole-token
and linear in the input; no floats, no locale, no learned weights.
"""
