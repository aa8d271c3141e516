import type { Parts } from "./part.ts";

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
} as const satisfies Parts;
