import type { Signs } from "./signs.ts";

/** The signs of unknown records. */
export const ANY_SIGNS: Signs = { prefixes: [{ offsetsOf: () => -1, ends: -1 }], required: [] };
