import type { Parts } from "./part.ts";

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
} as const satisfies Parts;
