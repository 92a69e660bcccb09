"""Word lists of the sentence rules: abbreviations by how they behave before a full stop.

Own selection of common English usage (with a few international titles), all
lower-case and without the final stop. Data only; ``sentence`` reads it.
"""

# Always followed by a name or a number: a stop after them ends nothing.
NEVER_END = frozenset(
    """
    mr mrs ms mx messrs dr drs prof rev revd fr sr hon gen col lt capt cmdr cdr maj sgt cpl pvt adm brig gov sen rep
    pres supt insp atty amb st ste mt ft pt hr hrsg mme mlle mgr msgr sra srta dott ing dipl
    vs v viz cf eg e.g i.e ie etc.g ca approx c fl circa resp esp incl excl no.s
    lt.col lt.gen maj.gen brig.gen rt.hon
    """.split()
) - {"v", "c", "pt", "fl", "ing", "no.s"}

# End nothing when a number follows: "No. 5", "p. 12", "Fig. 3".
BEFORE_NUMBER = frozenset(
    """
    no nos nr nrs b d m p pp pg pgs vol vols fig figs ch chap chs sec sect secs eq eqs ref refs art arts op opp para paras
    par app ex exs tab tbl pl pt pts ver v vv rev col cols ln ll n nn fol ff item ser ed act sc bk vs ps ep eps c ca
    jan feb mar apr jun jul aug sep sept oct nov dec r rr ss str
    """.split()
)

# Usually stand before more of the same name or clause; end a sentence only before a clear opener.
BEFORE_NAME = frozenset(
    """
    fl trans transl comp repr univ dept div assn assoc bros bldg ave blvd rd ln sq mts ft gov.t govt natl intl intern
    jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun
    ala ariz ark calif colo conn del fla ga ill ind kan ky la md mass mich minn miss mo mont neb nev okla ore pa penn
    tenn tex va vt wash wis wyo var subsp ssp spp sp cv nov emend auct al vs v
    """.split()
)

# End a sentence when a new one clearly begins: "Apple Inc. The", "at 5 p.m. He".
MAY_END = frozenset(
    """
    inc ltd corp co llc plc gmbh ag sa bros jr sr esq ph.d phd m.d md b.a ba m.a ma b.s bs m.s d.phil j.d ll.b ll.d
    a.m p.m am pm b.c bc a.d ad b.c.e bce c.e ce etc al et.al u.s u.k u.n e.u u.s.a u.s.s.r d.c l.a n.y ibid op.cit
    est ext tel dist max min avg std misc temp lat long alt hrs hr mins secs sec yr yrs mo mos wk wks ft in oz lb lbs
    kg km cm mm ml mi mph yd yds sq cu gal qt deg cent
    """.split()
) - {"am", "ad", "bs", "ma", "ba", "ag", "sa", "long", "in", "al", "temp", "cent", "misc", "max", "min"}

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
