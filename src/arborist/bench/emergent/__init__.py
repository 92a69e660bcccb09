"""The bench for what nobody thought to test: random words, a woven question, an answer, a verdict, one log line.

``words`` and ``weave`` make questions, ``controls`` mixes in answerable ones,
``cycle`` puts each through the whole pipeline, ``log`` keeps the lines and
resumes, ``again`` replays and regrades, ``figures``, ``novelty`` and ``curve``
count, ``judgement`` remembers what a person said, ``markdown`` and ``page``
show it. Every table is generated from logs (docs/bench/emergent.md).
"""
