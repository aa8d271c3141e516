export const OUTSIDE = 0;
export const INSIDE = 1;
/** The event has to be read. */
export const UNCLEAR = 2;

/** What the text `bytes[from, to)` of a record, canonical JSON of an object, says at a glance: whether its event is kept. */
export type Glance = (bytes: Uint8Array, from: number, to: number) => typeof OUTSIDE | typeof INSIDE | typeof UNCLEAR;
