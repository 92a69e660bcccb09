"""Words that carry no subject: data for retrieval, preflight and the verifier.

Own selection. ``STOP_WORDS`` are function words of English; ``QUESTION_WORDS``
are the templates people wrap a question in. Neither list removes anything by
itself: ``term`` keeps every word, and whoever ranks decides. Lower-case.
"""

STOP_WORDS = frozenset(
    """
    a about above across after against all along also although am among an and any are aren't around as at be because
    been before being below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't
    done down during each either else ever every few for from further had hadn't has hasn't have haven't having he her
    here hers herself him himself his how however i if in into is isn't it it's its itself just let's may me might mine
    more most much must my myself neither no nor not now of off on once one only onto or other ought our ours ourselves
    out over own per quite rather really same shall she should shouldn't since so some such than that that's the their
    theirs them themselves then there there's these they this those though through thus to too toward towards under
    until unto up upon us very via was wasn't we were weren't what what's when where whether which while who who's whom
    whose why will with within without won't would wouldn't yet you your yours yourself yourselves
    """.split()
)

QUESTION_WORDS = frozenset(
    """
    tell show give list name describe explain discuss define please know want like find identify mention summarize
    summarise everything anything something overview information info details detail question answer
    """.split()
)
