"""Check an Arborist proof with the Python standard library: arborist_verify.py PROOF --key VKEY.

No Arborist, no database and no network are needed. Written from docs/reference/proof-format.md,
whose section 4 numbers the obligations. All are met but 12: the grade is the one that was logged;
it is *attested*, not computed again. Exit codes: 0 good, 1 bad proof, 2 usage, 20 good but the
record is not live, 21 no trusted key.
"""

import base64
import hashlib
import json
import re
import sys


def need(condition, what):
    if not condition:
        raise ValueError(what)


HASH = re.compile(r"sha256:[0-9a-f]{64}\Z")
MARKS = re.compile(r"^[\s#=]+|[\s#=]+\Z")


def signed(public, signature, message):
    """Whether ``signature`` over ``message`` is by the Ed25519 key ``public`` (RFC 8032, section 5.1)."""
    p, order = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
    d = -121665 * pow(121666, -1, p) % p

    def add(a, b):
        m, n = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
        c, q = 2 * a[3] * b[3] * d, 2 * a[2] * b[2]
        e, f, g, h = (n - m) % p, (q - c) % p, (q + c) % p, (n + m) % p
        return e * f % p, g * h % p, f * g % p, e * h % p

    def combine(pairs):  # the sum of scalar times point, doubling once for all: a third fewer additions
        result = (0, 1, 1, 0)
        for place in reversed(range(order.bit_length())):
            result = add(result, result)
            for scalar, point in pairs:
                result = add(result, point) if scalar >> place & 1 else result
        return result

    def decompress(data):
        sign, y = divmod(int.from_bytes(data, "little"), 1 << 255)
        square = (y * y - 1) * pow(d * y * y + 1, -1, p) % p
        x = pow(square, (p + 3) // 8, p)
        x = x if (x * x - square) % p == 0 else x * pow(2, (p - 1) // 4, p) % p
        need(y < p and (x * x - square) % p == 0 and (x or not sign), "a point is not on the curve")
        x = p - x if x & 1 != sign else x
        return x, y, 1, x * y % p

    scalar = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or scalar >= order:
        return False
    challenge = hashlib.sha512(signature[:32] + public + message).digest()
    x, y, z, t = decompress(public)
    base = decompress((4 * pow(5, -1, p) % p).to_bytes(32, "little"))
    x, y, z, _ = combine([(scalar, base), (int.from_bytes(challenge, "little") % order, (p - x, y, z, p - t))])
    return (y * pow(z, -1, p) % p | (x * pow(z, -1, p) % p & 1) << 255).to_bytes(32, "little") == signature[:32]


def write(value):
    """RFC 8785 for objects, lists, strings, integers, booleans and null."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(write(key) + ":" + write(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    need(not isinstance(value, float) and (type(value) is not int or abs(value) < 2**53), "a number is not allowed")
    return json.dumps(value, ensure_ascii=False)


def read(text):
    """JSON that is canonical to the byte, so without repeated keys."""
    value = json.loads(text)
    need(write(value) == text, "JSON is not in canonical form")
    return value


def fields(value, *names):
    need(isinstance(value, dict) and set(value) == set(names), f"not exactly the fields {', '.join(names)}")
    return [value[name] for name in names]


def digest(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def sha(*parts):
    return "sha256:" + digest(*parts).hex()


def tagged(kind, **body):
    return write({"type": f"arborist/{kind}/v1", **body}).encode()


def salted(body, salt):
    need(re.fullmatch(r"(?:[0-9a-f]{2}){16,}", salt), "a salt is malformed")
    return sha(bytes.fromhex(salt), body.encode())


def raw(text):
    need(isinstance(text, str) and HASH.match(text), "a hash is malformed")
    return bytes.fromhex(text[7:])


def root_of(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else digest()
    middle = 1 << (len(leaves) - 1).bit_length() - 1
    return digest(b"\1", root_of(leaves[:middle]), root_of(leaves[middle:]))


def included(data, index, size, path, root):
    """Demand an inclusion proof (RFC 9162, section 2.1.3.2)."""
    need(type(index) is int and type(size) is int and 0 <= index < size < 2**63, "an index lies outside its tree")
    found, last = digest(b"\0", data), size - 1
    for step in path:
        need(last, "a path is too long")
        if index & 1 or index == last:
            found = digest(b"\1", raw(step), found)
            while index and not index & 1:
                index, last = index >> 1, last >> 1
        else:
            found = digest(b"\1", found, raw(step))
        index, last = index >> 1, last >> 1
    need(last == 0 and found == root, "a path does not lead to its root")


def looked_up(target, shown, root):
    """State of ``target`` by a path in the not-live map (section 3.6)."""
    (path, found), now, state = fields(shown, "path", "found"), digest(), "live"
    bits = [raw(target)[depth // 8] >> 7 - depth % 8 & 1 for depth in range(len(path))]
    if found is not None:
        other, said = fields(found, "target", "state")
        need(said in ("stale", "quarantined", "failed"), "the not-live map holds something live")
        need(bits == [raw(other)[d // 8] >> 7 - d % 8 & 1 for d in range(len(path))], "a path shows another place")
        now, state = digest(b"\0", tagged("not-live", target=other, state=said)), said if other == target else "live"
    for right, step in zip(reversed(bits), path, strict=True):
        now = digest(b"\1", raw(step), now) if right else digest(b"\1", now, raw(step))
    need(now == root, "a path does not lead to the not-live map's root")
    return state


def base64_bytes(text):
    data = base64.b64decode(text, validate=True)
    need(base64.b64encode(data).decode() == text, "base64 is not canonical")
    return data


def checkpoint(note, vkey):
    name, identifier, encoded = vkey.strip().split("+", 2)
    key = base64_bytes(encoded)
    hint = digest(name.encode(), b"\n", key)[:4]
    need(key[:1] == b"\1" and len(key) == 33 and hint.hex() == identifier, "the key is no Ed25519 verifier key")
    match = re.match(r"([^\x00-\x1f]+)\n(0|[1-9][0-9]{0,18})\n(\S+)\n\n— (\S+) (\S+)\n\Z", note)
    need(match, "the checkpoint is malformed or bears more than one signature")
    signature, root = base64_bytes(match[5]), base64_bytes(match[3])
    need(match[1] == match[4] == name and signature[:4] == hint, "the checkpoint is not signed by a trusted key")
    need(signed(key[1:], signature[4:], note[: note.index("\n\n") + 1].encode()), "the signature is wrong")
    return name, int(match[2]), root


class Proof:
    def __init__(self, data, vkey):
        shown = fields(read(data.decode()), "type", "checkpoint", "epoch", "records", "documents")
        need(shown[0] == "arborist/proof/v1", "this is no proof file")  # 1
        self.origin, self.size, self.root = checkpoint(shown[1], vkey)  # 2
        last, body = self.entry(shown[2], "epoch")  # 3
        need(last == self.size - 1, "the epoch is not the last entry")
        self.map, self.states = raw(body["not_live"]), {}
        self.records = [self.record(value) for value in shown[3]]
        self.ancestry()
        self.documents(shown[4])

    def entry(self, shown, kind):
        index, data, path = fields(shown, "index", "data", "path")
        included(data.encode(), index, self.size, path, self.root)
        body = read(data)
        need((body["type"], body["kind"]) == ("arborist/ledger-entry/v1", kind), f"entry {index} is no {kind}")
        return index, body

    def record(self, shown):
        body, salt, entry, grade, not_live = fields(shown, "body", "salt", "entry", "grade", "not_live")
        name, record, (index, said) = salted(body, salt), read(body), self.entry(entry, "record")
        cited = record["evidence"]
        for item in cited:
            item["occurrence"] = sha(tagged("occurrence", document=item["document"], entry=item["entry"]))
        labels = {label for claim in record["lattice"]["claims"] for label in claim["labels"]}
        targets = {item[f] for item in cited if item["label"] in labels for f in ("document", "occurrence")}
        nonce = digest(b"arborist/ancestry/v1\0", bytes.fromhex(salt))
        ancestry = sha(nonce, tagged("ancestry", parents=sorted(record["parents"]), documents=sorted(targets)))
        need(record["type"] == "arborist/record/v1", "a record is of another type")
        need((said["record"], said["ancestry"]) == (name, ancestry), "not the record that was logged")  # 4
        text, grade_salt, grade_entry = fields(grade, "body", "salt", "entry")
        (_, logged), graded = self.entry(grade_entry, "grade"), read(text)
        need(graded["type"] == "arborist/grade/v1" and logged["record"] == name, "not a grade of this record")  # 5
        said = logged["grade"], logged["verifier_policy_hash"]
        need(said == (salted(text, grade_salt), graded["verifier_policy_hash"]), "not the grade that was logged")
        pick = ("label", "document", "chunk", "title", "role")
        places = [digest(b"\0", tagged("evidence", **{field: item[field] for field in pick})) for item in cited]
        stages = [digest(b"\0", tagged("stage", **stage)) for stage in record["stages"]]
        need(sha(tagged("key", **record["key"])) == record["cache_key"], "the key does not fit")  # 6
        need(root_of(places) == raw(record["key"]["source_root"]), "the source root does not fit")
        need(root_of(stages) == raw(record["run_dag_root"]), "the run DAG does not fit")
        self.states[name] = looked_up(name, not_live, self.map)  # 11
        return {**record, "name": name, "index": index, "grade": graded, "targets": targets}

    def ancestry(self):  # 7
        known = {record["name"]: record for record in self.records}
        reached, waiting = {self.records[0]["name"]}, [self.records[0]]
        while waiting:
            record = waiting.pop()
            for parent in record["parents"]:
                need(parent in known and known[parent]["index"] < record["index"], "an ancestor is not shown")
                waiting += [] if parent in reached else [known[parent]]
                reached.add(parent)
        order = [known[name]["index"] for name in reached - {self.records[0]["name"]}]
        need(
            [r["index"] for r in self.records[1:]] == sorted(order, reverse=True), "not exactly the ancestors, in order"
        )

    def documents(self, shown):
        wanted = {}
        for item in (item for record in self.records for item in record["evidence"]):
            wanted.setdefault((item["document"], item["entry"], item["uri"]), []).append(item)
        need(len(shown) == len(wanted), "not exactly the documents cited are shown")  # 8
        for value, key in zip(shown, sorted(wanted), strict=True):
            self.document(value, *key[:2], wanted[key])
        for record in self.records:  # 10
            texts, graded = {item["label"]: item["text"] for item in record["evidence"]}, record["grade"]["claims"]
            need(len(texts) == len(record["evidence"]), "a label repeats")
            need(len(graded) == len(record["lattice"]["claims"]), "claims and grade do not fit")
            for w in (window for claim in graded for window in claim["windows"]):
                need(0 <= w["start"] < w["end"] <= len(texts[w["label"]]), "a window lies outside its chunk")

    def document(self, shown, root, entry, cited):
        names = ("descriptor", "batch", "entry", "chunks", "content", "occurrence")
        data, batch, logged, chunks, content, occurrence = fields(shown, *names)
        descriptor, (index, body) = read(data), self.entry(logged, "ingest")
        at, size, path = fields(batch, "index", "size", "path")
        need((descriptor["type"], descriptor["root"]) == ("arborist/descriptor/v1", root), "another descriptor")
        need((index, size) == (entry, body["documents"]), "not the batch that made the document visible")
        included(data.encode(), at, size, path, raw(body["batch_root"]))
        self.states[root] = looked_up(root, content, self.map)
        self.states[cited[0]["occurrence"]] = looked_up(cited[0]["occurrence"], occurrence, self.map)
        texts, used = {}, set()
        for place, text, path in (fields(chunk, "index", "text", "path") for chunk in chunks):
            need(not texts or place > max(texts), "the chunks are not in order")
            included(text.encode(), place, descriptor["size"], path, raw(root))
            texts[place] = text
        for item in cited:
            text = item["text"] = texts[item["chunk"]]
            source = descriptor["uri"], descriptor["title"], sha(b"\0", text.encode())
            need((item["uri"], item["title"], item["leaf"]) == source, "another source")
            used.add(item["chunk"])
            if item.get("heading"):
                heading, above = MARKS.sub("", item["heading"]), [n for n in texts if n <= item["chunk"]]
                lines = {n: {MARKS.sub("", line) for line in texts[n].split("\n")} for n in above}
                used.add(max(n for n in above if heading in lines[n]))
        need(used == set(texts), "not exactly the chunks cited are shown")  # 9

    def state(self):
        states = [self.states[t] for record in self.records for t in (record["name"], *record["targets"])]
        return "stale" if states[0] == "live" and set(states) != {"live"} else states[0]


def report(proof):
    record = proof.records[0]
    items = {item["label"]: item for item in record["evidence"]}
    lines = [f"Question: {record['question']}", f"Verdict:  {record['grade']['verdict']} (attested, not recomputed)"]
    for claim, graded in zip(record["lattice"]["claims"], record["grade"]["claims"], strict=True):
        lines += ["", f"* {claim['text']}  [{graded['rung']}]"]
        for window in graded["windows"]:
            item = items[window["label"]]
            lines += [f"    {item['label']} {item['title']} <{item['uri']}>:"]
            lines += ["    “" + " ".join(item["text"][window["start"] : window["end"]].split()) + "”"]
    lines += ["", f"Record:   {record['name']}, with {len(proof.records) - 1} it descends from"]
    lines += [f"State:    {proof.state()} as of entry {proof.size - 1} of {proof.origin}"]
    lines += ["This proves where the words stand and what was logged, not that the sources are true."]
    return "\n".join("".join(c if c.isprintable() else "�" for c in line) for line in lines)


def main(arguments):
    if len(arguments) != 3 or arguments[1] != "--key":
        print(__doc__ if len(arguments) != 1 else "No trusted key: give --key VKEY.", file=sys.stderr)
        return 21 if len(arguments) == 1 else 2
    try:
        with open(arguments[0], "rb") as file:
            proof = Proof(file.read(16_000_000), arguments[2])
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        print(f"BAD PROOF: {error}", file=sys.stderr)
        return 1
    print(report(proof))
    return 0 if proof.state() == "live" else 20


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
