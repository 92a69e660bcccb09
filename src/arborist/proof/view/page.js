// Recomputes every hash of the proof inside the page and compares what is shown with what was hashed.
// Follows docs/reference/proof-format.md. Not checked here: the signature and the grade (arborist verify does).
"use strict";
(() => {
  let hashes = 0;
  const K = [], H = [];
  for (let n = 2, found = 0; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
    if (!prime) continue;
    const part = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
    if (found < 8) H.push(part(Math.sqrt(n)));
    K.push(part(Math.cbrt(n)));
    found++;
  }

  function sha256(bytes) {
    hashes++;
    const length = bytes.length, padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
    padded.set(bytes);
    padded[length] = 0x80;
    const view = new DataView(padded.buffer), w = new Uint32Array(64), state = Uint32Array.from(H);
    view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(padded.length - 4, (length << 3) >>> 0);
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let at = 0; at < padded.length; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((value, i) => out.setUint32(i * 4, value));
    return new Uint8Array(out.buffer);
  }

  const utf8 = (text) => new TextEncoder().encode(text);
  const join = (...parts) => {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  };
  const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
  const name = (bytes) => "sha256:" + hex(bytes);
  const raw = (text) => { need(/^sha256:[0-9a-f]{64}$/.test(text), "a hash is malformed"); return unhex(text.slice(7)); };
  const leaf = (bytes) => sha256(join([0], bytes));
  const node = (left, right) => sha256(join([1], left, right));
  const canonical = (value) => {
    if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return "{" + Object.keys(value).sort().map((key) => JSON.stringify(key) + ":" + canonical(value[key])).join(",") + "}";
  };
  const tagged = (kind, body) => utf8(canonical({ type: `arborist/${kind}/v1`, ...body }));
  function need(condition, what) { if (!condition) throw new Error(what); }

  function included(bytes, index, size, path, root) {
    need(Number.isSafeInteger(index) && index >= 0 && index < size, "an index lies outside its tree");
    let found = leaf(bytes), last = size - 1;
    for (const step of path) {
      need(last > 0, "a path is too long");
      if (index % 2 || index === last) {
        found = node(raw(step), found);
        while (index && index % 2 === 0) { index /= 2; last = Math.floor(last / 2); }
      } else found = node(found, raw(step));
      index = Math.floor(index / 2);
      last = Math.floor(last / 2);
    }
    need(last === 0 && hex(found) === hex(root), "a path does not lead to its root");
  }

  function stateOf(target, shown, root) {
    const bit = (bytes, depth) => (bytes[depth >> 3] >> (7 - (depth & 7))) & 1;
    const place = raw(target), count = shown.path.length;
    let now = sha256(new Uint8Array()), state = "live";
    if (shown.found) {
      const other = raw(shown.found.target);
      for (let depth = 0; depth < count; depth++) need(bit(other, depth) === bit(place, depth), "another place is shown");
      now = leaf(tagged("not-live", shown.found));
      if (shown.found.target === target) state = shown.found.state;
    }
    shown.path.forEach((step, i) => {
      now = bit(place, count - 1 - i) ? node(raw(step), now) : node(now, raw(step));
    });
    need(hex(now) === hex(root), "a path does not lead to the not-live map's root");
    return state;
  }

  function check(proof) {
    const done = [];
    const [origin, size, root] = proof.checkpoint.split("\n");
    const head = { size: Number(size), root: Uint8Array.from(atob(root), (c) => c.charCodeAt(0)) };
    const entry = (shown, kind) => {
      included(utf8(shown.data), shown.index, head.size, shown.path, head.root);
      const body = JSON.parse(shown.data);
      need(body.kind === kind, `entry ${shown.index} is no ${kind}`);
      return body;
    };
    const salted = (part) => name(sha256(join(unhex(part.salt), utf8(part.body))));
    const epoch = entry(proof.epoch, "epoch");
    need(proof.epoch.index === head.size - 1, "the epoch is not the last entry");
    const map = raw(epoch.not_live);
    done.push(`Entry ${proof.epoch.index} of ${origin} closes the log of ${head.size} entries.`);
    const states = [], texts = {};
    for (const shown of proof.records) {
      const said = entry(shown.entry, "record"), id = salted(shown);
      need(said.record === id, "a record is not the one logged");
      const graded = entry(shown.grade.entry, "grade");
      need(graded.record === id && graded.grade === salted(shown.grade), "a grade is not the one logged");
      states.push(stateOf(id, shown.not_live, map));
      done.push(`Record ${id.slice(7, 19)}… and its grade are those of entries ${shown.entry.index} and ${shown.grade.entry.index}.`);
    }
    for (const shown of proof.documents) {
      const descriptor = JSON.parse(shown.descriptor), said = entry(shown.entry, "ingest");
      included(utf8(shown.descriptor), shown.batch.index, shown.batch.size, shown.batch.path, raw(said.batch_root));
      need(shown.batch.size === said.documents, "a batch has another size");
      for (const chunk of shown.chunks) {
        included(utf8(chunk.text), chunk.index, descriptor.size, chunk.path, raw(descriptor.root));
        texts[`${descriptor.root} ${shown.entry.index} ${descriptor.uri} ${chunk.index}`] = chunk.text;
      }
      const occurrence = { document: descriptor.root, entry: shown.entry.index };
      states.push(stateOf(descriptor.root, shown.content, map));
      states.push(stateOf(name(sha256(tagged("occurrence", occurrence))), shown.occurrence, map));
      done.push(`“${descriptor.title}”: ${shown.chunks.length} of its ${descriptor.size} chunks, as entry ${shown.entry.index} made it visible.`);
    }
    const record = JSON.parse(proof.records[0].body);
    const labels = Object.fromEntries(record.evidence.map((item) => [item.label, item]));
    for (const shown of document.querySelectorAll("[data-question]")) need(shown.textContent === record.question, "the question shown is another");
    for (const shown of document.querySelectorAll("[data-claim]")) {
      need(shown.textContent === record.lattice.claims[Number(shown.dataset.claim)].text, "a claim shown is another");
    }
    const quotes = document.querySelectorAll("[data-label]");
    for (const shown of quotes) {
      const item = labels[shown.dataset.label];
      const text = texts[`${item.document} ${item.entry} ${item.uri} ${item.chunk}`];
      need(name(leaf(utf8(text))) === item.leaf, "a chunk is not the one on record");
      need(shown.textContent === text, "a source text shown is another");
      const mark = Array.from(text).slice(Number(shown.dataset.start), Number(shown.dataset.end)).join("");
      need(shown.querySelector("mark").textContent === mark, "a highlight is misplaced");
    }
    done.push(`${quotes.length} source texts on this page are, letter for letter, the ones hashed.`);
    done.push(states.every((state) => state === "live") ? "Nothing shown here was withdrawn as of that entry." : "Something shown here was withdrawn: see the state above.");
    return done;
  }

  const result = document.getElementById("result");
  const say = (tag, text, kind) => {
    const line = document.createElement(tag);
    line.textContent = text;
    if (kind) line.className = kind;
    result.append(line);
  };
  try {
    const lines = check(JSON.parse(document.getElementById("proof").textContent));
    say("p", `✔ ${hashes} SHA-256 hashes recomputed in this page; all lead to the signed root.`, "good");
    for (const line of lines) say("p", line);
  } catch (error) {
    say("p", `✘ This page does not hold: ${error.message}.`, "bad");
  }
})();
