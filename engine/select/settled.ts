/** A member that has read this many consecutive records is likely to read the next one. */
export const SETTLED = 10_000;
