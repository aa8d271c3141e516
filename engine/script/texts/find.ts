/** For longer parts, V8's search takes time proportional to the product of both lengths. */
const SHORT = 256;

/** The first occurrence of `part` in `text` from the unit `from` on, or -1; in linear time. */
export function find(text: string, part: string, from = 0): number {
  return part.length <= SHORT ? text.indexOf(part, from) : findLong(text, part, from, "first");
}

/** The last occurrence of `part`, or -1. */
export function findLast(text: string, part: string): number {
  return part.length <= SHORT ? text.lastIndexOf(part) : findLong(text, part, 0, "last");
}

/** The algorithm of Knuth, Morris and Pratt. */
function findLong(text: string, part: string, from: number, which: "first" | "last"): number {
  const borders = bordersOf(part);
  let found = -1;
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1]!;
    if (part.charCodeAt(matched) === unit) matched++;
    if (matched < part.length) continue;
    found = at - matched + 1;
    if (which === "first") break;
    matched = borders[matched - 1]!;
  }
  return found;
}

/** For each prefix of `part`, the length of its longest border. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at++) {
    const unit = part.charCodeAt(at);
    while (length > 0 && part.charCodeAt(length) !== unit) length = borders[length - 1]!;
    if (part.charCodeAt(length) === unit) length++;
    borders[at] = length;
  }
  return borders;
}

// Occurrences of a part in a string, without overlaps, from left to right.

/** How often `part`, which is not empty, occurs. */
export function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = find(text, part); at >= 0; at = find(text, part, at + part.length)) count++;
  return count;
}

/**
 * The unit where the nth occurrence starts: the first is 1, the last -1. The empty part occurs only at the start.
 * @returns -1 if there is none, and for 0.
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

/** The nth item of a list, counted in the same way. */
export function occurrence<T>(items: readonly T[], nth: number): T | undefined {
  return nth === 0 ? undefined : items[nth < 0 ? items.length + nth : nth - 1];
}
