export const OUTSIDE = 0;
export const INSIDE = 1;
/** The event has to be read. */
export const UNCLEAR = 2;

/** Whether an event is kept, as far as that can be told. */
export type Verdict = typeof OUTSIDE | typeof INSIDE | typeof UNCLEAR;

/** What the text `bytes[from, to)` of a record, canonical JSON of an object, says at a glance: whether its event is kept. */
export type Glance = (bytes: Uint8Array, from: number, to: number) => Verdict;
