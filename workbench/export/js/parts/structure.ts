import type { CodeParts } from "./part.ts";

/** What tries parts in order, again, or without effect. */
export const structure = {
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
  not: { code: "const not = (one, id) => (i) => quiet(one, i) < 0 ? ok(i) : no(i, id);", uses: ["quiet"] },
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
} as const satisfies CodeParts;

/** The value of the last part. */
export const made = {
  give: { code: "const give = (value, t, end) => { made = value; text = t; return end; };" },
  valued: {
    code: `const valued = (one, i) => {
  const end = one(i);
  if (end >= 0 && made === undefined) made = text = s.slice(i, end);
  return end;
};`,
  },
} as const satisfies CodeParts;

/** What is expected where nothing fits. */
export const failures = {
  label: { code: "const label = (one, id) => named(one, id);", uses: ["named"] },
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
} as const satisfies CodeParts;

/** What goes into the event. */
export const fields = {
  field: {
    code: `const field = (name, one, id, omit, escapes, none) => named((i) => {
  const n = out.push(null) - 1, end = valued(one, i);
  if (end < 0) return -1;
  if (text === omit) out.length = n;
  else if (text === none) out.length = n, out.push(["field", name, null]);
  else out[n] = ["field", name, escapes ? unescape(text, escapes) : made];
  return end;
}, id);`,
    uses: ["valued", "named", "unescape"],
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
    uses: ["valued"],
  },
  derive: {
    code: 'const derive = (name, from, shift, mask, table) => (i) => { out.push(["derive", name, from, shift, mask, table]); return ok(i); };',
  },
} as const satisfies CodeParts;

/** What turns text into values. */
export const values = {
  convert: {
    code: `const convert = (one, read, isJoin, id) => (i) => {
  const end = one(i);
  if (end < 0) return -1;
  const t = s.slice(i, end), value = read(isJoin ? made : t);
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
    uses: ["give"],
  },
  constant: {
    code: `const constant = (value, one) => (i) => {
  const end = one(i);
  return end < 0 ? -1 : give(value, s.slice(i, end), end);
};`,
    uses: ["give"],
  },
  join: {
    code: `const join = (one, between, max) => (i) => {
  const n = out.length, parts = [];
  let end = one(i);
  if (end < 0) return -1;
  for (let from = i;;) {
    parts.push(s.slice(from, end));
    from = parts.length < max ? between(end) : -1;
    const next = from < 0 ? -1 : one(from);
    if (next < 0) break;
    end = next;
  }
  out.length = n;
  return give(parts.join(" "), s.slice(i, end), end);
};`,
    uses: ["give"],
  },
  map: {
    code: `const map = (one) => (i) => {
  const n = out.length, end = one(i);
  return end < 0 ? -1 : give(objectOf(out.splice(n), false), s.slice(i, end), end);
};`,
    uses: ["give"],
  },
  list: {
    code: `const list = (one) => (i) => {
  const n = out.length, end = one(i);
  if (end < 0) return -1;
  const items = out.splice(n).filter(([kind]) => kind === "item");
  return give(items.map(([, , value]) => value === absent ? undefined : value), s.slice(i, end), end);
};`,
    uses: ["give"],
  },
  item: {
    code: `const item = (one) => (i) => {
  const end = valued(one, i);
  if (end < 0) return -1;
  out.push(["item", "", made]);
  return ok(end);
};`,
    uses: ["valued"],
  },
} as const satisfies CodeParts;
