"""Wikitext to prose: what a reader sees, construct by construct, and hostile pages."""

import pytest

from arborist.sources.wikitext.render import render


def prose(text, title="Page"):
    return render(text, title).text.rstrip("\n")


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        # links
        ("[[Dog]]s bark at the [[House cat|cats]].", "Dogs bark at the cats."),
        ("[[Mercury (planet)|]] and [[Help:Contents|]]", "Mercury and Contents"),
        ("[[:Category:Dogs]] stays", "Category:Dogs stays"),
        ("a [[File:x.jpg|thumb|A [[dog]] barks]] b", "a b"),
        ("text\n[[Category:Dogs]]\n[[fr:Chien]]", "text"),
        ("[[doi:10.1|the paper]]", "the paper"),
        ("[http://a.b the site] and [http://c.d] end", "the site and end"),
        ("[http://a.b a [[nested]] link]", "a nested link"),
        ("http://plain.example stays", "http://plain.example stays"),
        # emphasis
        ("'''bold''' ''italic'' '''''both'''''", "bold italic both"),
        ("the '''dog''''s bone", "the dog's bone"),
        # left out, and the punctuation around it
        ("One<ref>A. Author</ref> two<ref name=x/>.", "One two."),
        ("Name ({{IPAc-en|x}}; born 1900) lived.", "Name (born 1900) lived."),
        ("Name ({{IPAc-en|x}}) lived.", "Name lived."),
        ("word {{citation needed|date=May 2010}}, next", "word, next"),
        ("a call of main() stays", "a call of main() stays"),
        ("a<!-- hidden [[ {{ -->b", "ab"),
        ("before __NOTOC__ after", "before after"),
        # templates
        ("{{convert|5|km|mi}} away", "5 km away"),
        ("{{convert|5|ft|10|in|m}} tall", "5 ft 10 in tall"),
        ("{{convert|10|to|20|sqmi|km2}}", "10 to 20 sq mi"),
        ("{{lang|la|ad astra}} and {{lang-fr|chien}}", "ad astra and French: chien"),
        ("{{nihongo|Aikido|合気道|Aikidō}}", "Aikido (合気道, Aikidō)"),
        ("({{birth date|1900|5|6}} – {{death date and age|df=yes|1980|1|2|1900|5|6}})", "(May 6, 1900 – 2 January 1980)"),
        ("{{formatnum:12345}} and {{frac|1|2}}", "12345 and 1/2"),
        ("{{abbr|NASA|National Aeronautics}}", "NASA"),
        ("{{nowrap|{{convert|3|m}} long}}", "3 m long"),
        ("{{harvtxt|Boolos|Jeffrey|1974}} say", "Boolos & Jeffrey (1974) say"),
        ("worth {{Inflation|US|100|1900}} today", "worth … today"),
        ("{{PAGENAME}} is", "Page is"),
        ("{{Unknown thing|value}} text", "text"),
        ("{{{1|default}}} and {{{2}}}", "default and"),
        # tags
        ("10<sup>6</sup> m<sup>−2</sup>, H<sub>2</sub>O, 1<sup>st</sup>", "10⁶ m⁻², H2O, 1st"),
        ("hexadecimal 20<sub>16</sub> and 5E<sub>[[hexadecimal|16]]</sub>", "hexadecimal 20₁₆ and 5E₁₆"),
        ("It ended.<ref>x</ref>The next began.", "It ended. The next began."),
        ("Catalan<sup>a</sup>", "Catalan^a"),
        ("<nowiki>[[not a link]] ''x''</nowiki>", "[[not a link]] ''x''"),
        ("so <math>f''(x) = {{a}}</math> holds", "so f''(x) = {{a}} holds"),
        ("a&nbsp;b &amp; c &lt;d&gt;", "a b & c <d>"),
        ("one<br/>two", "one\n\ntwo"),
        # paragraphs
        ("one\ntwo\n\nthree", "one two\n\nthree"),
        # unclosed brackets leave their words
        ("an [[unclosed link and {{half a template", "an unclosed link and half a template"),
        ("stray ]] and }} here", "stray ]] and here"),
    ],
)  # fmt: skip
def test_constructs(wikitext, expected):
    assert prose(wikitext) == expected


def test_headings_lists_and_empty_sections():
    text = (
        "Lead.\n== One ==\n* a\n** b\n# c\n# d\n; term : meaning\n== Empty ==\n{{reflist}}\n== Two ==\n=== Deep ===\nx"
    )
    assert prose(text) == (
        "Lead.\n\n== One ==\n\n- a\n  - b\n1. c\n2. d\nterm: meaning\n\n== Two ==\n\n=== Deep ===\n\nx"
    )


def test_sections_of_links_are_left_out_with_what_is_below_them():
    text = (
        "Lead.\n== See also ==\n* [[A]]\n=== Deeper ===\n* b\n== Legacy ==\nkept\n== External links ==\n* [http://x y]"
    )
    assert prose(text) == "Lead.\n\n== Legacy ==\n\nkept"


def test_code_keeps_its_lines_and_markup():
    assert prose('<source lang="c">\n# include [[x]]\n  a = 1;\n</source>') == "# include [[x]]\n  a = 1;"


def test_tables_are_rows_of_header_and_cell():
    table = """{| class="wikitable"
|+ Largest cities
! City !! style="x" | Population
|-
| [[Paris]] || {{formatnum:2}} million
|-
! Lyon
| 0.5 million<br>(2020)
|}"""
    assert prose(table) == (
        "Largest cities\n\n- City: Paris; Population: 2 million\n- City: Lyon; Population: 0.5 million (2020)"
    )


def test_table_spans_stand_under_the_right_headers():
    table = """{|
! rowspan=2 | Year !! colspan=2 | Votes
|-
! Yes !! No
|-
| rowspan="2" | 1990 || 1 || 2
|-
| 3 || 4
|-
| 1991 || colspan=2 | none
|}"""
    assert prose(table) == (
        "- Year: 1990; Votes Yes: 1; Votes No: 2\n- Year: 1990; Votes Yes: 3; Votes No: 4\n"
        "- Year: 1991; Votes Yes: none; Votes No: none"
    )


def test_row_headers_name_their_row():
    assert prose("{|\n! Mass\n| 5 kg\n|-\n! Age\n| 4 years\n|}") == "- Mass: 5 kg\n- Age: 4 years"


def test_nested_tables_and_templates_in_cells():
    table = "{|\n| a\n{|\n| inner\n|}\n| {{convert|1|km}}\n|}"
    text = prose(table)
    assert text == "- a; 1 km\n- inner"


def test_a_hostile_span_costs_nothing():
    assert len(prose("{|\n! colspan=999999999 rowspan=99999999 | a !! b\n|-\n| x\n|}")) < 2000


def test_infobox_facts_come_last_as_key_and_value():
    text = "{{Infobox country\n| name = Andorra\n| capital = [[Andorra la Vella]]\n| image_flag = x.svg\n| pop = 85,000<br>(2014)\n| empty =\n}}\n'''Andorra''' is a state."
    assert prose(text) == (
        "Andorra is a state.\n\n== Infobox country ==\n\n- Name: Andorra\n- Capital: Andorra la Vella\n- Pop: 85,000 (2014)"
    )


@pytest.mark.parametrize(
    ("text", "title", "layout"),
    [
        ("x may refer to:\n{{disambiguation}}", "X", "disambiguation"),
        ("x\n{{Hndis|x}}", "X", "disambiguation"),
        ("x", "X (disambiguation)", "disambiguation"),
        ("short {{France-stub}}", "X", "stub"),
        ("short {{stub}}", "X", "stub"),
        ("* a", "List of dogs", "list"),
        ("* a person {{surname}}", "Abbott (surname)", "list"),
        ("{{stubborn}} text", "X", ""),
    ],
)
def test_layout_is_marked_by_templates_and_title_never_by_length(text, title, layout):
    assert render(text, title).layout == layout


def test_a_wikis_own_namespace_words():
    text = "a [[Slika:x.png|b]] [[Kategorie X:y]] c"
    assert render(text, "T", file_name="Slika", category_name="Kategorie X").text == "a c\n"


@pytest.mark.parametrize(
    "unit",
    [
        "{{",
        "[[",
        "{{a|",
        "[[a|",
        "\n{|\n|",
        "<ref>",
        "<!--",
        "{{{",
        "}}",
        "]]",
        "'",
        "\n=",
        "[http://a ",
        "<pre>",
        "({{x}}",
        "\n|-\n|a||b",
    ],
)
def test_hostile_repetition_is_bounded(unit):
    # Deterministic work, not time: the output may grow with the input, never beyond a small factor.
    text = unit * (200_000 // len(unit))
    assert len(render(text, "T").text) <= 3 * len(text)
