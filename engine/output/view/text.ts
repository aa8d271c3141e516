import { ASCII_END, BACKSLASH, DELETE, QUOTE, SPACE } from "../../event/bytes.ts";
import { remembered } from "../../event/remembered.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { isSafe, safe } from "../legible.ts";
import { writeInDoubleQuotes } from "../visible.ts";
import { widthOf } from "../width.ts";
import { HIGH_BITS, marksOf, repeated, viewOf, WORD } from "../words.ts";
import type { Writer } from "../writer.ts";
import { type Leaves, NEST, STRING } from "./leaves.ts";

const LINE_END = /\r?\n|\r/;
/** Columns of a tab at the start of a line of a stack trace. */
const TAB = "    ";
/** Room for a pair of quotes. */
const QUOTES = 2;

/** Which bytes a text is copied up to: those below `least`, two others, and those that are no visible ASCII. */
interface Stops {
  readonly least: number;
  readonly first: number;
  readonly second: number;
}

/** A value that needs no quotes. */
const BARE: Stops = { least: repeated(SPACE + 1), first: repeated(QUOTE), second: repeated(QUOTE) };
/** A text in quotes. */
const QUOTED: Stops = { least: repeated(SPACE), first: repeated(QUOTE), second: repeated(BACKSLASH) };
const SAFE: Stops = { least: repeated(SPACE), first: 0, second: 0 };

/** Writes the text of a value after its name: a string is quoted if its end would not be clear without quotes. */
export function writeValue(out: Writer, leaves: Leaves, leaf: number): void {
  const type = leaves.types[leaf]!;
  const source = leaves.sources[leaf]!;
  const from = leaves.starts[leaf]!;
  const to = leaves.ends[leaf]!;
  if (type === STRING) writeString(out, source, from, to);
  else if (type === NEST) writeSafe(out, source, from, to);
  else out.copy(source, from, to);
}

function writeString(out: Writer, source: Uint8Array, from: number, to: number): void {
  out.reserve(to - from + QUOTES);
  const end = copyString(viewOf(source), from, to - from, viewOf(out.bytes), out.at);
  if (end >= 0) out.at = end;
  else if (isAscii(source, from, to)) writeInDoubleQuotes(out, source, from, to);
  else out.text(valueText(decodeUtf8(source, from, to)));
}

/** Copies a string as {@link writeValue} has it, if it needs no escape. @returns the place after it, or -1. */
export function copyString(input: DataView, from: number, length: number, output: DataView, at: number): number {
  if (length > 0 && copyUntil(input, from, length, output, at, BARE) === length) return at + length;
  if (copyUntil(input, from, length, output, at + 1, QUOTED) < length) return -1;
  output.setUint8(at, QUOTE);
  output.setUint8(at + length + 1, QUOTE);
  return at + length + QUOTES;
}

/** Writes a string as {@link safe} has it. */
export function writeSafe(out: Writer, source: Uint8Array, from: number, to: number): void {
  out.reserve(to - from);
  const end = copySafe(viewOf(source), from, to - from, viewOf(out.bytes), out.at);
  if (end >= 0) out.at = end;
  else out.text(safe(decodeUtf8(source, from, to)));
}

/** Copies a string if all of it is visible ASCII. @returns the place after it, or -1. */
export function copySafe(input: DataView, from: number, length: number, output: DataView, at: number): number {
  return copyUntil(input, from, length, output, at, SAFE) === length ? at + length : -1;
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i]! >= ASCII_END) return false;
  return true;
}

/** The columns that `bytes[from, to)` takes. */
export function widthIn(bytes: Uint8Array, from: number, to: number): number {
  return isAscii(bytes, from, to) ? to - from : widthOf(decodeUtf8(bytes, from, to));
}

/** The first blank of `bytes[from, to)`, or `to`. */
export function blankIn(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) if (bytes[at] === SPACE) return at;
  return to;
}

/** Writes a user agent in short: all of it would hide what is after it. */
export function writeAgent(out: Writer, leaves: Leaves, leaf: number): void {
  out.text(valueText(shortAgent(leaves.text(leaf))));
}

const MOST_AGENTS = 1_000;
/** Where a robot says its name, and the products of a browser that say which engine and platform it has. */
const ROBOT = /\bcompatible; ?([^;)]+)/;
const ENGINES = /^(?:Mozilla|AppleWebKit|Gecko|Safari|Mobile|Version)\//;

/** The product and the version that a user agent names. */
export const shortAgent = remembered(MOST_AGENTS, (text) => {
  // Some servers write `+` for a blank.
  const words = /\s/.test(text) ? text : text.replaceAll("+", " ");
  const robot = ROBOT.exec(words)?.[1];
  if (robot !== undefined) return robot.trim();
  const products = words.replace(/\([^)]*\)/g, " ").match(/[^\s/"]+\/[^\s"]+/g) ?? [];
  if (!text.startsWith("Mozilla/")) return products[0] ?? text;
  const version = products.find((product) => product.startsWith("Version/"))?.replace("Version", "Safari");
  return products.findLast((product) => !ENGINES.test(product)) ?? version ?? products[0] ?? text;
});

/** The string in quotes if its end would not be clear without them. */
function valueText(value: string): string {
  if (value !== "" && !/[\s"]/.test(value) && isSafe(value)) return value;
  return `"${safe(value.replace(/["\\]/g, "\\$&"))}"`;
}

/** The lines of a text with line breaks, safe to print, without empty ones at its end; null if it is one line. */
export function linesOf(text: string): readonly string[] | null {
  if (!LINE_END.test(text)) return null;
  return text
    .trimEnd()
    .split(LINE_END)
    .map((line) => safe(line.replaceAll("\t", TAB)));
}

/**
 * Copies `length` bytes to `output`, which needs room for them, up to the first word with one of the stops.
 * @returns the number of bytes before it; maybe fewer.
 */
function copyUntil(
  input: DataView,
  from: number,
  length: number,
  output: DataView,
  at: number,
  { least, first, second }: Stops,
): number {
  const last = length - WORD;
  if (last < 0) {
    for (let i = 0; i < length; i++) {
      const byte = input.getUint8(from + i);
      if (byte < (least & BYTE) || byte >= DELETE || byte === (first & BYTE) || byte === (second & BYTE)) return i;
      output.setUint8(at + i, byte);
    }
    return length;
  }
  for (let i = 0; ; i = Math.min(i + WORD, last)) {
    const word = input.getInt32(from + i, true);
    // One more than a byte has its high bit from DEL on.
    const marks = ((word - least) & ~word) | word | (word + ONES) | marksOf(word, first) | marksOf(word, second);
    if ((marks & HIGH_BITS) !== 0) return i;
    output.setInt32(at + i, word, true);
    if (i === last) return length;
  }
}

const BYTE = 0xff;
const ONES = repeated(1);
