/*
 * What fails is left, and its text is read again by what comes next, so that some grammars read some records any number of
 * times. The steps of a record are counted, therefore: one that takes many for its length is read again by closures that
 * remember what they read where, whose time is linear in the text.
 */

/** What a parser returns for a record that its grammar does not accept. */
export const REJECT = -1;

/** Thrown where a record has no steps left. */
export const overrun = new Error("a record has taken too many steps");

const LEAST = 10_000;
const EACH = 64;
const MOST = 2 ** 31 - 1;

/** The bytes that may be read, and rules that may be entered, for a record of `length` bytes. */
export function stepsFor(length: number): number {
  return Math.min(LEAST + EACH * length, MOST);
}

/** A reader that reads a record by `again` where it has no steps left. */
export function withinSteps<Args extends readonly unknown[], R>(
  read: (...args: Args) => R,
  again: (...args: Args) => R,
): (...args: Args) => R {
  return (...args) => {
    try {
      return read(...args);
    } catch (error) {
      if (error !== overrun) throw error;
      return again(...args);
    }
  };
}
