import { admits, type Prefix, prefixesOf, requiredOf } from "../backends/analyse/index.ts";
import { decodeUtf8, encodeUtf8 } from "../event/index.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import { isFirstRow } from "./first-row.ts";

/** Tells whether a grammar that is no table accepts the record `bytes[from, to)`. */
export type Accepts = (grammar: Grammar, bytes: Uint8Array, from: number, to: number) => boolean;

/**
 * The first format of the catalogue that reads the line `bytes[from, to)`; a table, where it can be the first row of
 * one. Formats behind the first one that accepts every line are never found. Null without such a format.
 */
export function detect(
  catalogue: readonly Grammar[],
  accepts: Accepts,
  bytes: Uint8Array,
  from: number,
  to: number,
): Grammar | null {
  let text: string | null = null;
  for (const grammar of catalogue) {
    if (isTable(grammar)) {
      text ??= decodeUtf8(bytes, from, to);
      if (isFirstRow(grammar, text)) return grammar;
    } else if (mayAccept(grammar, bytes, from, to) && accepts(grammar, bytes, from, to)) {
      return grammar;
    }
  }
  return null;
}

/** What tells that a format cannot accept a line before its parser has to be made. */
interface Signs {
  readonly prefixes: readonly Prefix[];
  readonly required: readonly Uint8Array[];
}

const known = new WeakMap<Grammar, Signs>();

function signsOf(grammar: Grammar): Signs {
  const signs = known.get(grammar) ?? { prefixes: prefixesOf(grammar), required: requiredOf(grammar).map(encodeUtf8) };
  known.set(grammar, signs);
  return signs;
}

/** Whether a record of the grammar can begin as `bytes[from, to)` does. */
export function mayBegin(grammar: Grammar, bytes: Uint8Array, from: number, to: number): boolean {
  return admits(signsOf(grammar).prefixes, bytes, from, to);
}

function mayAccept(grammar: Grammar, bytes: Uint8Array, from: number, to: number): boolean {
  return mayBegin(grammar, bytes, from, to) && signsOf(grammar).required.every((text) => holds(bytes, from, to, text));
}

/** Whether `text` stands in `bytes[from, to)`. */
function holds(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  const line = bytes.subarray(from, to);
  for (let at = line.indexOf(text[0]!); at >= 0; at = line.indexOf(text[0]!, at + 1)) {
    if (text.every((byte, i) => line[at + i] === byte)) return true;
  }
  return false;
}
