/** A function of the module that is written, and the other functions that it calls. */
interface Part {
  readonly code: string;
  readonly needs?: readonly PartName[];
}

/*
 * What a module needs of these to read its format. Each makes a parser: a function of the offset `i` in the line `s` that
 * returns the offset after what it reads, or -1. It adds what goes into the event to `out`; whoever tries something else
 * after a failure takes that back. `made` is the value of the last part, and `text` what it was made of; undefined if the
 * value is the text that was read. `far` is the furthest failure, and `seen` what was expected there.
 */
const parts = {
  literal: { code: "const literal = (t, id) => (i) => s.startsWith(t, i) ? ok(i + t.length) : no(i, id);" },
  oneOf: {
    code: `const oneOf = (words, id) => (i) => {
  const word = words.find((one) => s.startsWith(one, i));
  return word === undefined ? no(i, id) : ok(i + word.length);
};`,
  },
  run: {
    code: `const run = (pattern, id) => (i) => {
  pattern.lastIndex = i;
  return pattern.test(s) ? ok(pattern.lastIndex) : no(i, id);
};`,
  },
  digits: {
    code: `const digits = (pattern, least, most, id) => (i) => {
  pattern.lastIndex = i;
  if (!pattern.test(s)) return no(i, id);
  const end = pattern.lastIndex, number = Number(s.slice(i, end));
  return number < least || number > most ? no(i, id) : ok(end);
};`,
  },
  number: {
    code: `const number = (id) => (i) => {
  const isDigit = (at) => s[at] >= "0" && s[at] <= "9";
  let at = s[i] === "-" ? i + 1 : i;
  const skip = () => { while (isDigit(at)) at++; };
  if (!isDigit(at)) return no(at, id);
  if (s[at] === "0") at++; else skip();
  if (s[at] === ".") { at++; if (!isDigit(at)) return no(at, id); skip(); }
  if (s[at] === "e" || s[at] === "E") {
    at++;
    if (s[at] === "+" || s[at] === "-") at++;
    if (!isDigit(at)) return no(at, id);
    skip();
  }
  const written = s.slice(i, at), value = Number(written);
  if (!Number.isFinite(value)) return no(i, id);
  return give(/[.eE]/.test(written) || Number.isSafeInteger(value) ? value : written, written, at);
};`,
    needs: ["give"],
  },
  rest: { code: "const rest = () => ok(s.length);" },
  end: { code: "const end = (id) => (i) => i === s.length ? ok(i) : no(i, id);" },
  until: {
    code: `const until = (stop, last, escapes, id) => (start) => {
  let found = -1;
  for (let i = start; i <= s.length; i++) {
    if (escapes && i < s.length && s[i] === escapes.lead) { if (i + 1 < s.length) i++; }
    else if (quiet(stop, i) >= 0) { found = i; if (!last) break; }
  }
  if (found < 0) return no(s.length, id);
  const raw = s.slice(start, found);
  return escapes ? give(unescape(raw, escapes), raw, found) : ok(found);
};`,
    needs: ["quiet", "unescape", "give"],
  },
  quoted: {
    code: `const quoted = (open, close, inside, escapes, id) => (start) => {
  if (s[start] !== open) return no(start, id);
  for (let i = start + 1; i < s.length;) {
    const length = escapes ? escapeAt(s, i, escapes).length : 0;
    if (length > 0) i += length;
    else if (s[i] === close) {
      const raw = s.slice(start + 1, i);
      return give(escapes ? unescape(raw, escapes) : raw, raw, i + 1);
    } else if (escapes && s[i] === escapes.lead) { if (escapes.strict) return no(i, id); i++; }
    else if (inside.test(s[i])) i++;
    else return no(i, id);
  }
  return no(s.length, id);
};`,
    needs: ["unescape", "give"],
  },
  unescape: {
    code: `const escapeAt = (t, i, { lead, meaning, unicode }) => {
  const next = t[i + 1] ?? "";
  if (t[i] !== lead || next === "") return { length: 0 };
  if (Object.hasOwn(meaning, next)) return { length: 2, value: meaning[next] };
  const hex = t.slice(i + 2, i + 6);
  if (next !== unicode || !/^[0-9a-fA-F]{4}$/.test(hex)) return { length: 0 };
  return { length: 6, value: String.fromCharCode(Number.parseInt(hex, 16)) };
};
const unescape = (t, escapes) => {
  let value = "", plain = 0;
  for (let i = t.indexOf(escapes.lead); i >= 0 && i < t.length;) {
    const known = escapeAt(t, i, escapes);
    if (known.length > 0) { value += t.slice(plain, i) + known.value; plain = i + known.length; }
    i = t.indexOf(escapes.lead, known.length > 0 ? plain : i + 1);
  }
  return value + t.slice(plain);
};`,
  },
  seq: {
    code: `const seq = (...all) => (i) => {
  for (const one of all) { i = one(i); if (i < 0) return -1; }
  return ok(i);
};`,
  },
  choice: {
    code: `const choice = (...all) => (i) => {
  const n = out.length;
  for (const one of all) { const end = one(i); if (end >= 0) return end; out.length = n; }
  return -1;
};`,
  },
  optional: {
    code: `const optional = (one) => (i) => {
  const n = out.length, end = one(i);
  if (end >= 0) return end;
  out.length = n;
  return ok(i);
};`,
  },
  many: {
    code: `const many = (one, between, min, max) => (i) => {
  for (let count = 0; count < max; count++) {
    const n = out.length;
    let end = count > 0 && between ? between(i) : i;
    if (end >= 0) end = one(end);
    if (end < 0) { out.length = n; if (count < min) return -1; break; }
    i = end;
  }
  return ok(i);
};`,
  },
  look: {
    code: `const look = (one) => (i) => {
  const n = out.length, end = one(i);
  out.length = n;
  return end < 0 ? -1 : ok(i);
};`,
  },
  not: { code: "const not = (one, id) => (i) => quiet(one, i) < 0 ? ok(i) : no(i, id);", needs: ["quiet"] },
  quiet: {
    code: `const quiet = (one, i) => {
  const before = [far, seen], n = out.length, level = depth;
  far = -1; seen = [];
  const end = one(i);
  [far, seen] = before; out.length = n; depth = level;
  return end;
};`,
  },
  ref: { code: "const ref = (rule) => (i) => rules[rule](i);" },
  nest: {
    code: `const nest = (limit, one, id) => (i) => {
  if (depth >= limit) return no(i, id);
  depth++;
  const end = one(i);
  depth--;
  return end;
};`,
  },
  convert: {
    code: `const convert = (one, read, isJoin, id) => (i) => {
  const end = one(i);
  if (end < 0) return -1;
  const t = isJoin ? text : s.slice(i, end), value = read(t);
  return value === undefined ? no(i, id) : give(value, t, end);
};
const reading = (types, strict, yes, nay, otherwise) => (t) => {
  for (const type of types) {
    if (type === "int" && (strict ? /^-?(?:0|[1-9][0-9]*)$/ : /^[+-]?[0-9]+$/).test(t)) {
      const value = Number(t) + 0;
      return Number.isSafeInteger(value) || types.length === 1 ? value : String(BigInt(t.replace("+", "")));
    }
    if (type === "float" && (strict ? /^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/ : /^[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/).test(t)) {
      const value = Number(t);
      if (Number.isFinite(value)) return value;
    }
    if (type === "bool") { if (yes.includes(t)) return true; if (nay.includes(t)) return false; }
  }
  return otherwise === "text" ? t : otherwise === "unit" ? absent : undefined;
};`,
    needs: ["give"],
  },
  constant: {
    code: `const constant = (value, one) => (i) => {
  const end = one(i);
  return end < 0 ? -1 : give(value, s.slice(i, end), end);
};`,
    needs: ["give"],
  },
  join: {
    code: `const join = (one, between, max) => (i) => {
  const n = out.length, parts = [];
  let end = valued(one, i);
  if (end < 0) return -1;
  for (;;) {
    parts.push(text);
    let next = parts.length < max ? between(end) : -1;
    if (next >= 0) next = valued(one, next);
    if (next < 0) break;
    end = next;
  }
  out.length = n;
  const joined = parts.join(" ");
  return give(joined, joined, end);
};`,
    needs: ["valued", "give"],
  },
  map: {
    code: `const map = (one) => (i) => {
  const n = out.length, end = one(i);
  return end < 0 ? -1 : give(objectOf(out.splice(n), false), s.slice(i, end), end);
};`,
    needs: ["give"],
  },
  list: {
    code: `const list = (one) => (i) => {
  const n = out.length, end = one(i);
  if (end < 0) return -1;
  const items = out.splice(n).filter(([kind]) => kind === "item");
  return give(items.map(([, , value]) => value === absent ? undefined : value), s.slice(i, end), end);
};`,
    needs: ["give"],
  },
  item: {
    code: `const item = (one) => (i) => {
  const end = valued(one, i);
  if (end < 0) return -1;
  out.push(["item", "", made]);
  return ok(end);
};`,
    needs: ["valued"],
  },
  field: {
    code: `const field = (name, one, id, omit, escapes) => named((i) => {
  const n = out.push(null) - 1, end = valued(one, i);
  if (end < 0) return -1;
  if (text === omit) out.length = n;
  else out[n] = ["field", name, escapes ? unescape(text, escapes) : made];
  return end;
}, id);`,
    needs: ["valued", "named", "unescape"],
  },
  pair: {
    code: `const pair = (key, between, value) => (i) => {
  const n = out.length;
  let end = valued(key, i);
  if (end < 0) return -1;
  const name = typeof made === "string" ? made : text;
  out.length = n;
  if (between) { end = between(end); if (end < 0) return -1; }
  end = valued(value, end);
  if (end < 0) return -1;
  out.push(["pair", name, made]);
  return ok(end);
};`,
    needs: ["valued"],
  },
  derive: {
    code: 'const derive = (name, from, shift, mask, table) => (i) => { out.push(["derive", name, from, shift, mask, table]); return ok(i); };',
  },
  label: { code: "const label = (one, id) => named(one, id);", needs: ["named"] },
  named: {
    code: `const named = (one, id) => (i) => {
  const before = far, others = seen;
  far = -1; seen = [];
  const end = one(i);
  if (end < 0 && far === i) seen = [id, ...seen.filter((one) => one < messages)];
  if (before > far) { far = before; seen = others; }
  else if (before === far) seen = others.concat(seen);
  return end;
};`,
  },
  token: {
    code: `const token = (one, id) => (i) => {
  const before = [far, seen], n = out.length;
  far = -1; seen = [];
  const end = one(i);
  [far, seen] = before;
  if (end >= 0) return end;
  out.length = n;
  return no(i, id);
};`,
  },
  fail: { code: "const fail = (id) => (i) => no(i, id);" },
  give: { code: "const give = (value, t, end) => { made = value; text = t; return end; };" },
  valued: {
    code: `const valued = (one, i) => {
  const end = one(i);
  if (end >= 0 && made === undefined) made = text = s.slice(i, end);
  return end;
};`,
  },
} as const satisfies Record<string, { code: string; needs?: readonly string[] }>;

export type PartName = keyof typeof parts;

/** The code of the parts of these names, and of those that they need. */
export function runtimeOf(names: Iterable<PartName>): string {
  const all: Readonly<Record<PartName, Part>> = parts;
  const used = new Set(names);
  // The iteration includes what is added during it.
  for (const name of used) for (const needed of all[name].needs ?? []) used.add(needed);
  return (Object.keys(parts) as PartName[])
    .filter((name) => used.has(name))
    .map((name) => all[name].code)
    .join("\n");
}

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
