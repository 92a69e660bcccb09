"""The curated set: 150 questions of our own over Python's language reference, with gold answers.

``questions`` reads the set and its corpus, ``run`` asks every question in every
cell (answer mode × policy, so many times), ``compare`` tells differences from
noise, ``report`` writes the page (docs/bench/curated.md).
"""
