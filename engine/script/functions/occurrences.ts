import { find } from "./find.ts";

// Where a part occurs in a text: without overlaps, from left to right.

/** How often `part`, which is not empty, occurs. */
export function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = find(text, part); at >= 0; at = find(text, part, at + part.length)) count++;
  return count;
}

/**
 * The unit where an occurrence begins: the first is 1, the last -1. @returns -1 where there is none, and for 0. The
 * empty part occurs at the start, and there alone.
 */
export function unitOfOccurrence(text: string, part: string, nth: number): number {
  if (part === "") return nth === 1 || nth === -1 ? 0 : -1;
  if (nth === 1) return find(text, part);
  const wanted = nth < 0 ? countOf(text, part) + nth + 1 : nth;
  if (wanted < 1) return -1;
  let at = find(text, part);
  for (let i = 1; i < wanted && at >= 0; i++) at = find(text, part, at + part.length);
  return at;
}

/** The item of a list that `nth` means, counted as above. */
export function occurrence<T>(items: readonly T[], nth: number): T | undefined {
  return nth === 0 ? undefined : items[nth < 0 ? items.length + nth : nth - 1];
}
