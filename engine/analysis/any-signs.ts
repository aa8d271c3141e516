import type { Signs } from "./signs.ts";

/** The signs of unknown records. */
export const ANY_SIGNS: Signs = { prefixes: [{ offsets: new Int32Array(256).fill(-1), ends: -1 }], required: [] };
