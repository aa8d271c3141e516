import type { Parts } from "./part.ts";

/** What goes into the event. */
export const fields = {
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
} as const satisfies Parts;
