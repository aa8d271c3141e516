import type { NodeCheck } from "./check.ts";

/** More levels than this overflow the stack of the reference parser. */
const MOST_LEVELS = 500;

/**
 * Counts and ranges are whole numbers in ascending order, and leave something that can match; a constant number fits the
 * 31 bits that an event has for it.
 */
export const bounds: NodeCheck = {
  run: ({ min, max }) => wrongCounts(min, max),
  digits({ min, max, range }) {
    if (range && range[0] > range[1]) return `the range begins at ${range[0]} and ends at ${range[1]}`;
    return wrongCounts(min, max);
  },
  many: ({ min, max }) => wrongCounts(min, max),
  join: ({ max }) => wrongCounts(1, max),
  constant: ({ value }) => (typeof value === "number" && !isSmall(value) ? `the constant is ${value}` : null),
  nest: ({ limit }) => (isCount(limit) && limit > 0 && limit <= MOST_LEVELS ? null : `the limit is ${limit}`),
};

function wrongCounts(min: number, max: number | null): string | null {
  if (!isCount(min)) return `min is ${min}`;
  if (max === null) return null;
  if (!isCount(max) || max === 0) return `max is ${max}`;
  return min > max ? `min is ${min}, but max is ${max}` : null;
}

function isSmall(number: number): boolean {
  return isCount(number) && number < 2 ** 31;
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}
