"""Word lists of the sentence rules: abbreviations by how they behave before a full stop.

Own selection of common English usage (with a few international titles), all
lower-case and without the final stop. Data only; ``sentence`` reads it.
"""

# Always followed by a name or a number: a stop after them ends nothing.
NEVER_END = frozenset(
    """
    mr mrs ms mx messrs dr drs prof rev revd fr sr hon gen col lt capt cmdr cdr maj sgt cpl pvt adm brig gov sen
    rep pres supt insp atty amb st ste mt ft hr hrsg mme mlle mgr msgr sra srta dott dipl vs viz cf eg e.g i.e
    ie etc.g ca approx circa resp esp incl excl lt.col lt.gen maj.gen brig.gen rt.hon
    p pp pps pg pgs pagg vol vols
    """.split()
)

# End nothing when a number follows: "No. 5", "p. 12", "Fig. 3".
BEFORE_NUMBER = frozenset(
    """
    no nos nr nrs b d m fig figs ch chap chs sec sect secs eq eqs ref refs art arts op opp para paras
    par app ex exs tab tbl pl pt pts ver v vv rev col cols ln ll n nn fol ff item ser ed act sc bk vs ps ep eps c ca
    jan feb mar apr jun jul aug sep sept oct nov dec r rr ss str
    """.split()
)

# Usually stand before more of the same name or clause; end a sentence only before a clear opener.
BEFORE_NAME = frozenset(
    """
    fl trans transl comp repr univ dept div assn assoc bros bldg ave blvd rd ln sq mts ft gov.t govt natl intl
    intern tue tues thu thur thurs ala ariz ark calif colo conn fla ga kan ky md mich minn mont neb nev okla
    penn tenn tex va vt wis wyo var subsp ssp spp sp cv nov emend auct vs
    """.split()
)

# End a sentence when a new one clearly begins: "Apple Inc. The", "at 5 p.m. He".
MAY_END = frozenset(
    """
    inc ltd corp co llc plc gmbh bros jr sr esq ph.d phd m.d md b.a m.a b.s m.s d.phil j.d ll.b ll.d a.m p.m pm
    b.c bc a.d b.c.e bce c.e ce etc et.al u.s u.k u.n e.u u.s.a u.s.s.r d.c l.a n.y ibid op.cit est ext tel dist
    avg std lat alt hrs hr mins secs sec yr yrs mo mos wk wks ft oz lb lbs kg km cm mm ml mi mph yd yds sq cu
    gal qt deg
    """.split()
)

# Words that open sentences and hardly ever follow an abbreviation inside one.
STARTERS = frozenset(
    """
    the a an this that these those it its he she his her they their we our you your i my there here who what when
    where why how which while if in on at as after before during since until although though because but and or so
    yet however moreover furthermore therefore thus hence then also for from with by to of some many most several
    both each every all no not one two three another other others such upon despite within without between among
    according additionally consequently meanwhile nevertheless nonetheless instead later today currently finally
    first second third next once over under about into through even just only unlike like perhaps
    """.split()
)
