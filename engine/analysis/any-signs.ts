import type { Signs } from "./signs.ts";

/** The signs of records of which nothing is known. */
export const ANY_SIGNS: Signs = { prefixes: [{ offsets: new Int32Array(256).fill(-1), ends: -1 }], required: [] };
