/** What every module begins with. */
export const HEAD = `let s = "", far = -1, seen = [], out = [], depth = 0, made, text;
const absent = Symbol();
const ok = (i) => { made = undefined; return i; };
const no = (i, id) => {
  if (i > far) { far = i; seen = [id]; } else if (i === far) seen.push(id);
  return -1;
};
const objectOf = (entries, isNumbered) => {
  const layout = new Set(entries.filter(([kind]) => kind === "field" || kind === "derive").map(([, name]) => name));
  const taken = new Set(entries.map(([, name]) => name));
  const found = new Map();
  for (const [kind, name, value, shift, mask, table] of entries) {
    if (kind === "field") found.set(name, value);
    else if (kind === "derive") {
      const from = found.get(value), number = (from >> shift) & mask, derived = table ? table[number] : number;
      if (typeof from === "number" && derived !== undefined) found.set(name, derived);
    } else if (kind === "pair") {
      let free = name;
      if (layout.has(name) || (isNumbered && found.has(name))) {
        for (let n = 2; taken.has(free); n++) free = name + "_" + n;
        taken.add(free);
      }
      found.set(free, value);
    }
  }
  return Object.fromEntries([...found].filter(([, value]) => value !== absent));
};`;

/** The function that a module exports. */
export const PARSE = `export function parse(line) {
  if (typeof line !== "string") throw new TypeError("parse takes a record: a string without its line end");
  s = line; far = -1; seen = []; out = []; depth = 0;
  const end = record(0);
  if (end === s.length) return { ok: true, event: objectOf(out, isNumbered) };
  if (end >= 0) no(end, labels.length - 1);
  const before = s.slice(0, far).split("\\n");
  const expected = [...new Set(seen)].sort((a, b) => a - b).map((id) => labels[id]);
  return { ok: false, line: before.length, column: [...before.at(-1)].length + 1, expected };
}`;
