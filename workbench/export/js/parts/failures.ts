import type { Parts } from "./part.ts";

/** What is expected where nothing fits. */
export const failures = {
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
} as const satisfies Parts;
