import type { ScriptContext, ScriptPattern } from "../function.ts";
import { looked } from "./cost.ts";

// Scripts count characters, which are code points; strings count UTF-16 units.

export const SURROGATE = /[\ud800-\udfff]/;

/** How many characters `text` has. */
export function characterCount(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = 0;
  for (let at = 0; at < text.length; at = behind(text, at)) count++;
  return count;
}

/** The unit where the character with this index, from 0, starts; the length of the string if there is none. */
export function unitOf(text: string, character: number): number {
  if (character <= 0) return 0;
  if (character >= text.length) return text.length;
  if (!SURROGATE.test(text)) return character;
  let at = 0;
  for (let i = 0; i < character && at < text.length; i++) at = behind(text, at);
  return at;
}

/** The index of the character that starts at a unit. */
export function characterAt(text: string, unit: number): number {
  return unit <= 0 ? unit : characterCount(text.slice(0, unit));
}

/** The characters with the indexes from `from` to before `to`. */
export function charactersOf(text: string, from: number, to: number): string {
  return from >= to ? "" : text.slice(unitOf(text, from), unitOf(text, to));
}

/** The start of the character after the one at `unit`. */
export function behind(text: string, unit: number): number {
  return unit + (text.codePointAt(unit)! > 0xffff ? 2 : 1);
}

/** The start of the character before `unit`. */
export function before(text: string, unit: number): number {
  const isPair = unit > 1 && text.codePointAt(unit - 2)! > 0xffff;
  return unit - (isPair ? 2 : 1);
}

/** For longer parts, V8's search takes time proportional to the product of both lengths. */
const SHORT = 256;

/** The first occurrence of `part` in `text` from the unit `from` on, or -1; in linear time. */
export function find(text: string, part: string, from = 0): number {
  return part.length <= SHORT ? text.indexOf(part, from) : findLong(text, part, from);
}

/** The algorithm of Knuth, Morris and Pratt. */
function findLong(text: string, part: string, from: number): number {
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1]!;
    if (part.charCodeAt(matched) === unit) matched++;
    if (matched === part.length) return at - matched + 1;
  }
  return -1;
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

/** A match in a string, and its groups; null for a group that did not participate. */
export interface Match {
  readonly from: number;
  readonly to: number;
  /** The text of the match, then of each group. */
  readonly groups: readonly (string | null)[];
}

/** The first match of a pattern in a text. */
export function firstMatch(context: ScriptContext, text: string, pattern: ScriptPattern): Match | null {
  const spans = pattern.search(looked(context, text));
  return spans && matchOf(text, spans);
}

/** All matches from left to right, without empty ones at the end of another match. */
export function* matchesIn(context: ScriptContext, text: string, pattern: ScriptPattern): Iterable<Match> {
  let from = 0;
  let end = -1;
  while (from <= text.length) {
    context.spend(1);
    const spans = pattern.search(looked(context, text), from);
    if (spans === null) return;
    const match = matchOf(text, spans);
    const isEmpty = match.from === match.to;
    from = isEmpty ? (match.to < text.length ? behind(text, match.to) : match.to + 1) : match.to;
    if (isEmpty && match.to === end) continue;
    end = match.to;
    yield match;
  }
}

function matchOf(text: string, spans: Int32Array): Match {
  const groups: (string | null)[] = [];
  for (let i = 0; i < spans.length; i += 2) groups.push(spans[i]! < 0 ? null : text.slice(spans[i], spans[i + 1]));
  return { from: spans[0]!, to: spans[1]!, groups };
}
