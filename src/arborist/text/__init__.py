"""Pure functions on text: canonical form, sentences, chunks, terms, quantities, names, question type."""
