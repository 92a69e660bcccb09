"""What the short gates measure: enough to notice a fall, little enough for every run of the conformance tests."""

# Sets of short sources: about 2,100 labelled rows with both labels each.
GROUNDING_SETS = ("begin_cmu", "begin_tc", "dialfact", "fever_symmetric", "q2_wow")
CONTRAST_PER_KIND = 40
CONTRAST_SCAN = 40_000
