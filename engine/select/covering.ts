import type { Grammar } from "../grammar/index.ts";

/**
 * The formats of the lines of one log. If a line is in a format that covers others (see {@link Grammar.covers}), that
 * format also gets the lines of those that it accepts: the log has one format, not several.
 * @param found the format of each line by itself.
 * @param accepts true if the format accepts the line at an index.
 */
export function covering<Found extends Grammar | null>(
  found: readonly Found[],
  accepts: (grammar: Grammar, index: number) => boolean,
): readonly (Found | Grammar)[] {
  const wide = [...new Set<Grammar | null>(found)].filter((format) => format !== null && format.covers.length > 0);
  if (wide.length === 0) return found;
  return found.map((format, index) => wide.find((one) => one && covers(one, format) && accepts(one, index)) ?? format);
}

/** True if lines of `narrow` also occur in logs of `wide`. */
export function covers(wide: Grammar, narrow: Grammar | null): boolean {
  return narrow !== null && wide.covers.includes(narrow.name);
}
