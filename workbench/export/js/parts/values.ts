import type { Parts } from "./part.ts";

/** What turns text into values. */
export const values = {
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
} as const satisfies Parts;
