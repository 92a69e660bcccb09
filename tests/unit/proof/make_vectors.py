"""Write the shared proof vectors: ``PYTHONPATH=src python tests/unit/proof/make_vectors.py``.

Every file is made again, byte for byte, by the test beside it; so a change of
the format shows as a change of files that strangers test against. ``bad``
vectors come in two kinds: files tampered with, and files signed by the log's
own key that still break an obligation.
"""

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from proof_world import FIR, GrownWorld

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.model import State, Window
from arborist.core.record import occurrence
from arborist.proof.note import SignerKey, sign_note

FOLDER = Path(__file__).parents[2] / "vectors" / "proofs"
Vector = tuple[str, int, str, bytes]
"""Name, exit code, why, content."""


def good(folder: Callable[[], Path]) -> Iterator[Vector]:
    """Proofs that must pass, live (0) or not (20)."""
    world = GrownWorld(folder())
    yield "first", 0, "one claim, one source, a heading in another chunk", world.prove(world.first)
    yield "second", 0, "two claims, three sources, an ancestor", world.prove(world.second)
    blocked = world.answer("Blocked?", [], [])
    yield "no-evidence", 0, "a question without evidence or claims", world.prove(blocked)
    twice = [world.cite("E1", *world.elm, 0), world.cite("E2", *world.elm, 0), world.cite("E3", *world.oak, 0)]
    name = world.answer("Ünïcode 🌳?", twice, ["Quotes “stay”\tas they are."])
    yield "one-chunk-twice", 0, "one chunk under two labels; text beyond ASCII", world.prove(name)
    twin = world.ingest(("wiki:Twin", "Twin", FIR[2]), ("wiki:Other_twin", "Other twin", FIR[2]))[0]
    both = [world.cite("E1", *twin, 0, uri="wiki:Twin"), world.cite("E2", *twin, 0, uri="wiki:Other_twin")]
    yield "one-text-twice", 0, "one text under two URIs", world.prove(world.answer("Twins?", both, ["Firs."]))
    with world.ledger.transaction() as transaction:
        for number in range(40):
            transaction.set_state(text_hash(b"other %d" % number), list(State)[1 + number % 3], "others")
    yield "crowded-map", 0, "forty other targets are not live", world.prove(world.first)
    for what, code, target in (
        ("stale-by-parent", 20, world.first),
        ("stale-by-content", 20, world.elm[0]),
        ("stale-by-occurrence", 20, occurrence(*world.elm)),
        ("stale-by-parents-source", 20, world.oak[0]),
        ("offered-only", 0, world.ash[0]),
    ):
        withdrawn = GrownWorld(folder())
        with withdrawn.ledger.transaction() as transaction:
            transaction.falsify(target, "wrong")
        why = "something it rests on is not live" if code else "what was offered and not cited is not live"
        yield what, code, why, withdrawn.prove(withdrawn.second)
    for state in (State.QUARANTINED, State.FAILED):
        withdrawn = GrownWorld(folder())
        with withdrawn.ledger.transaction() as transaction:
            transaction.set_state(withdrawn.first, state, "wrong")
        yield str(state), 20, f"the record itself is {state}", withdrawn.prove(withdrawn.first)


def signed_lies(folder: Callable[[], Path]) -> Iterator[Vector]:
    """Files that the log's key vouches for and that still do not hold."""
    world = GrownWorld(folder())
    oak = world.cite("E1", *world.oak, 1)

    def lie(question: str, cited=(oak,), **keywords) -> bytes:
        return world.prove(world.answer(question, cited, ["Acorns ripen in autumn."], **keywords))

    yield "window-outside", 1, "10: a window ends behind its chunk", lie("1", windows=[Window("E1", 0, 500)])
    yield "window-empty", 1, "10: a window of no characters", lie("2", windows=[Window("E1", 5, 5)])
    yield "window-unknown", 1, "10: a window in a label that is not cited", lie("3", windows=[Window("E9", 0, 5)])
    yield "claims-do-not-fit", 1, "10: the grade grades another number of claims", lie("4", graded_claims=2)
    yield "source-root", 1, "6: the source root is of other evidence", lie("5", alter={"evidence": []})
    yield "run-dag", 1, "6: the run DAG's root does not fit", lie("6", alter={"run_dag_root": text_hash(b"x")})
    yield "cache-key", 1, "6: the key does not fit its parts", lie("7", alter={"cache_key": text_hash(b"x")})
    yield "record-type", 1, "6: a record of another version", lie("8", alter={"type": "arborist/record/v2"})
    yield "leaf", 1, "9: the record names another leaf", lie("9", [replace(oak, leaf=text_hash(b"x"))])
    yield "title", 1, "9: the record names another title", lie("10", [replace(oak, title="Elm")])
    yield "uri", 1, "9: the record names another URI", lie("11", [replace(oak, uri="wiki:Elm")])
    yield (
        "label-twice",
        1,
        "10: one label for two chunks",
        lie("12", [oak, replace(oak, chunk=0, leaf=_leaf(world, 0))]),
    )
    parents = world.answer("13", [oak], ["c"], parents=[world.first], logged_parents=[])
    yield "ancestry", 1, "4: the log binds another ancestry", world.prove(parents)
    last = world.ledger.size
    yield "no-epoch", 1, "3: the checkpoint does not end with an epoch", world.prove_at(world.first, last - 1)
    yield "origin", 1, "2: the key vouches for another log", world.prove_at(world.first, last, "arborist/elsewhere")


def _leaf(world: GrownWorld, chunk: int) -> str:
    return world.cite("E1", *world.oak, chunk).leaf


def tampered(folder: Callable[[], Path]) -> Iterator[Vector]:
    """Files changed after they were written."""
    world = GrownWorld(folder())
    first, second = world.prove(world.first), world.prove(world.second)

    def edit(base: bytes, *path: str | int, to: object) -> bytes:
        value = json.loads(base)
        place = value
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to(place[path[-1]]) if callable(to) else to
        return canonical_json(value)

    note = json.loads(first)["checkpoint"]
    other = SignerKey.from_seed(world.signer.name, bytes(32))
    text = note[: note.index("\n\n") + 1]
    both = note + sign_note(text, [other])[len(text) + 1 :]
    three = json.loads(second)["documents"][0]["batch"]
    entry = ("records", 0, "entry")
    chunk = ("documents", 0, "chunks", 0)
    cases: list[tuple[str, str, bytes]] = [
        ("empty", "1: no bytes", b""),
        ("truncated", "1: cut in the middle", first[: len(first) // 2]),
        ("white-space", "1: a space that canonical JSON lacks", first.replace(b'","', b'", "', 1)),
        ("newline", "1: a newline at the end", first + b"\n"),
        ("byte-order-mark", "1: a byte order mark", b"\xef\xbb\xbf" + first),
        ("key-twice", "1: a repeated key", first.replace(b'{"checkpoint"', b'{"checkpoint":"","checkpoint"', 1)),
        ("extra-field", "1: a field too many", canonical_json({**json.loads(first), "note": "x"})),
        ("type", "1: another type", edit(first, "type", to="arborist/proof/v2")),
        ("fraction", "1: a number with a fraction", first.replace(b'"index":', b'"index":0.', 1)),
        (
            "capital-hash",
            "1: a hash in capitals",
            edit(first, "epoch", "path", 0, to=lambda h: "sha256:" + h[7:].upper()),
        ),
        ("signature", "2: one character of the signature", edit(first, "checkpoint", to=_flip(note))),
        ("other-key", "2: signed by another key of that name", edit(first, "checkpoint", to=sign_note(text, [other]))),
        ("two-signatures", "2: a second signature", edit(first, "checkpoint", to=both)),
        ("carriage-return", "2: lines end otherwise", edit(first, "checkpoint", to=note.replace("\n", "\r\n"))),
        ("size-spelling", "2: a leading zero", edit(first, "checkpoint", to=note.replace("\n1", "\n01", 1))),
        ("epoch-index", "3: another index", edit(first, "epoch", "index", to=lambda i: i - 1)),
        (
            "record-text",
            "4: one character of the record",
            edit(first, "records", 0, "body", to=lambda t: t.replace("acorns", "Acorns", 1)),
        ),
        ("salt", "4: another salt", edit(first, "records", 0, "salt", to="00" * 32)),
        ("salt-spelling", "4: the salt in capitals", edit(first, "records", 0, "salt", to=str.upper)),
        ("entry-index", "4: another index", edit(first, *entry, "index", to=lambda i: i + 1)),
        ("index-behind-tree", "4: an index behind the tree", edit(first, *entry, "index", to=2**53 - 1)),
        ("path-short", "4: a path without its last hash", edit(first, *entry, "path", to=lambda p: p[:-1])),
        ("path-long", "4: a path with one hash more", edit(first, *entry, "path", to=lambda p: [*p, p[0]])),
        (
            "entry-data",
            "4: an entry with other words",
            edit(first, *entry, "data", to=lambda d: d.replace("record", "retold", 1)),
        ),
        (
            "grade-text",
            "5: a better grade",
            edit(first, "records", 0, "grade", "body", to=lambda t: t.replace("1000", "9999", 1)),
        ),
        (
            "grade-of-another",
            "5: the grade of another record",
            edit(first, "records", 0, "grade", to=json.loads(second)["records"][0]["grade"]),
        ),
        (
            "record-of-another",
            "8: another valid record in its place",
            edit(first, "records", to=lambda r: json.loads(second)["records"]),
        ),
        ("no-ancestor", "7: the ancestor left out", edit(second, "records", to=lambda r: r[:1])),
        ("ancestor-first", "7: the ancestor in front", edit(second, "records", to=lambda r: r[::-1])),
        (
            "stranger-record",
            "7: a record it does not descend from",
            edit(first, "records", to=lambda r: [*r, json.loads(second)["records"][0]]),
        ),
        ("no-records", "7: no record at all", edit(first, "records", to=[])),
        ("document-missing", "8: a source left out", edit(second, "documents", to=lambda d: d[1:])),
        ("documents-swapped", "8: sources in another order", edit(second, "documents", to=lambda d: d[::-1])),
        (
            "descriptor",
            "8: another title",
            edit(first, "documents", 0, "descriptor", to=lambda t: t.replace('"Oak"', '"Elm"', 1)),
        ),
        (
            "odd-leaf",
            "8: the lone leaf counted twice (CVE-2012-2459)",
            edit(second, "documents", 0, "batch", to={**three, "size": 4}),
        ),
        (
            "chunk-text",
            "9: one character of the source",
            edit(first, *chunk, "text", to=lambda t: t.replace("Oaks", "Oaxs", 1)),
        ),
        ("chunk-index", "9: another index", edit(first, *chunk, "index", to=lambda i: i + 1)),
        ("chunk-missing", "9: the heading's chunk left out", edit(first, "documents", 0, "chunks", to=lambda c: c[1:])),
        ("chunk-twice", "9: a chunk shown twice", edit(first, "documents", 0, "chunks", to=lambda c: [c[0], *c])),
        (
            "state-of-another-place",
            "11: a path to another place of the map",
            edit(first, "records", 0, "not_live", "found", to={"target": text_hash(b"x"), "state": "failed"}),
        ),
        (
            "state-live",
            "11: a target shown as live in the map",
            edit(first, "records", 0, "not_live", "found", to={"target": text_hash(b"x"), "state": "live"}),
        ),
    ]
    withdrawn = GrownWorld(folder())
    with withdrawn.ledger.transaction() as transaction:
        transaction.falsify(withdrawn.first, "wrong")
        for number in range(12):
            transaction.falsify(text_hash(b"other %d" % number), "wrong")
    proof = withdrawn.prove(withdrawn.first)
    hidden = edit(proof, "records", 0, "not_live", "found", to=None)
    cases.append(("falsified-hidden", "11: a falsified record shown as absent", hidden))
    borrowed = edit(proof, "records", 0, "not_live", to=json.loads(proof)["documents"][0]["content"])
    cases.append(("falsified-borrowed", "11: the absence of another target", borrowed))
    for name, why, data in cases:
        yield name, 1, why, data


def _flip(note: str) -> str:
    at = len(note) - 20
    return note[:at] + ("A" if note[at] != "A" else "B") + note[at + 1 :]


def vectors(folder: Callable[[], Path]) -> dict[str, bytes]:
    """Every file of the folder by name, the index included."""
    files: dict[str, bytes] = {}
    index = []
    for kind in (good, signed_lies, tampered):
        for name, code, why, data in kind(folder):
            file = f"{'bad' if code == 1 else 'good'}-{name}.json"
            files[file] = data
            index.append({"file": file, "exit": code, "why": why})
    key = SignerKey.from_seed("arborist/forest-of-tests", bytes(range(32))).verifier.text
    value = {"key": key, "vectors": index}
    files["index.json"] = (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
    return files


def main() -> None:
    """Replace the folder's content."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.iterdir():
        file.unlink()
    for name, data in vectors(lambda: Path(tempfile.mkdtemp())).items():
        (FOLDER / name).write_bytes(data)


if __name__ == "__main__":
    main()
