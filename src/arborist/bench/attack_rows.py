"""The invented world of the attack bench: two and thirty works, people and places that do not exist.

Every attack and every control is a template filled with these rows, so no
case is copied from anywhere and no row can be known to a word table.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One invented work with the people, places and figures around it."""

    name: str
    kind: str
    place: str
    person: str
    other: str
    year: int
    month: str
    count: int
    things: str
    size: int
    unit: str
    far: str


_TABLE = """
Calder Lock|canal lock|Ostley|Edith Calloway|Bram Fenwick|1872|May|14|gates|230|metres|Thornbury
Pellam Tower|lighthouse|Skerrow|Hugo Pellam|Nina Drost|1831|March|9|windows|41|metres|Garvick
Marlin Hall|concert hall|Verrado|Otto Marlin|Clara Benning|1908|October|22|boxes|1850|seats|Lunsk
Quell Viaduct|railway viaduct|Brantford Dale|Silas Quell|Ruth Amory|1864|June|31|arches|640|metres|Hexley
Tamsin Observatory|observatory|Mount Orrin|Tamsin Vale|Gregor Holt|1926|August|3|domes|2100|metres|Pelwick
Dunmere Press|printing house|Dunmere|Abel Strand|Lotte Weir|1791|January|6|presses|75|workers|Castellane
Foxglove Garden|botanical garden|Larkhall|Irma Foxley|Peter Sand|1887|April|430|species|18|hectares|Wendover
Ravel Dam|gravity dam|Koren Valley|Marek Ravel|Ilse Thorn|1954|September|8|turbines|112|metres|Aldane
Sable Theatre|theatre|Corvane|Dora Sable|Jonas Wick|1899|November|12|exits|940|seats|Millbeck
Hollin Bank|savings bank|Presley Green|Amos Hollin|Greta Lund|1822|February|17|branches|300|clients|Ashgrove
Orchard Mine|copper mine|Teviot Ridge|Samuel Orchard|Hetty Crane|1846|July|5|shafts|380|metres|Nordale
Wren Chapel|chapel|Lower Isbourne|Philip Wren|Agnes Dale|1703|December|11|pews|26|metres|Stanwick
Corvin Library|public library|Haldane|Lena Corvin|Rolf Emmer|1911|March|4|reading rooms|52000|volumes|Brisk
Tarn Ferry|ferry line|Port Ellison|Walter Tarn|Sofia Reyes|1937|June|7|boats|19|kilometres|Kirn
Beacon School|boarding school|Upper Fallow|Maud Beacon|Carl Stroh|1868|September|16|classrooms|210|pupils|Tilsworth
Inder Clock|astronomical clock|Saint Orlan|Jakob Inder|Petra Kohl|1574|August|3|dials|7|metres|Weyburn
Lorne Canal|ship canal|Easter Lorne|Angus Lorne|Mabel Price|1819|October|28|locks|97|kilometres|Dunkeld Bay
Mistral Works|glass works|Aubrac|Louis Mistral|Elena Fabre|1843|April|10|furnaces|160|workers|Sorgue
Nettle Farm|research farm|Cotterham|Joan Nettle|Ivor Blythe|1949|May|36|plots|54|hectares|Radwell
Pike Station|railway station|Grantley|Thomas Pike|Olga Renn|1878|January|13|platforms|310|metres|Selworth
Quarry Museum|geology museum|Blackstow|Vera Lindley|Max Torrance|1963|November|15|galleries|8200|fossils|Emsworth
Rook Castle|castle|Glenarrow|Duncan Rook|Isobel Kerr|1388|July|6|towers|33|metres|Inverlaw
Sorrel Brewery|brewery|Hopdale|Ernst Sorrel|Minna Falk|1756|February|20|vats|45|workers|Brauning
Thistle Ship|survey ship|Leithmouth|Fiona Thistle|Hamish Boyd|1902|June|2|masts|61|metres|Cape Arden
Umber Mill|paper mill|Stillwater|Noah Umber|Ada Finch|1809|March|9|wheels|130|workers|Millhaven
Vesper Hospital|hospital|New Carden|Rosa Vesper|Leon Marsh|1921|December|18|wards|540|beds|Old Carden
Wold Airfield|airfield|Kettlewick|Frank Wold|Nora Singh|1940|August|4|hangars|1400|metres|Marfleet
Yarrow Market|covered market|Tolbridge|Stella Yarrow|Basil Horne|1853|May|64|stalls|72|metres|Cranley
Zephyr Plant|power plant|Sundby|Lars Zephyr|Karin Moe|1978|September|5|boilers|240|megawatts|Vestra
Alder School|music school|Brookfield End|Miriam Alder|Tobias Renz|1934|October|24|pianos|180|students|Fernley
Bramble Inn|coaching inn|Market Overby|Ned Bramble|Lucy Trask|1668|April|21|rooms|40|horses|Stonegate
Cinder Tunnel|road tunnel|Hobart Pass|Victor Cinder|Anna Beck|1957|July|30|vents|2900|metres|Lowmoor
"""


def _row(line: str) -> Row:
    name, kind, place, person, other, year, month, count, things, size, unit, far = line.split("|")
    return Row(name, kind, place, person, other, int(year), month, int(count), things, int(size), unit, far)


ROWS: tuple[Row, ...] = tuple(_row(line) for line in _TABLE.split("\n") if line)
