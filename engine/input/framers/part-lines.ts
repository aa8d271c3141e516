import { BACKSLASH, QUOTE, SPACE } from "../../event/bytes.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import type { ColumnParts, Parts, StringParts } from "../../grammar/index.ts";

/** A line that may be a part of a record. Offsets are in the bytes that it was cut from. */
export interface Cut {
  readonly stream: string;
  /** True if the next line of the stream continues it. */
  readonly isPart: boolean;
  /** True if the line is a record as it is, unless it ends one. */
  readonly isRecord: boolean;
  /** Where its text begins and ends. */
  readonly start: number;
  readonly end: number;
  /** What marks it as a part, or as none; empty if its text does. */
  readonly tag: string;
  /** What is before the text of a record that begins with this line and ends with one that has a tag. */
  readonly head: (tag: string) => string;
  /** What is after it. */
  readonly tail: Uint8Array;
}

/** Cuts the line `bytes[from, to)`; null if it has no parts. */
type Cutter = (bytes: Uint8Array, from: number, to: number) => Cut | null;

const NO_BYTES = new Uint8Array(0);

export function cutterOf(parts: Parts): Cutter {
  return "opens" in parts ? stringCutter(parts) : columnCutter(parts);
}

function columnCutter({ columns: count, stream, tag, partial }: ColumnParts): Cutter {
  return (bytes, from, to) => {
    const found = columnsOf(bytes, from, to, count);
    if (!found) return null;
    const { columns, start } = found;
    const mark = columns[tag]!;
    const isPart = mark === partial;
    return {
      ...{ stream: columns[stream]!, tag: mark, isPart, isRecord: !isPart, start, end: to, tail: NO_BYTES },
      head: (last) => `${columns.with(tag, last).join(" ")} `,
    };
  };
}

/** The first columns of a line, and where its text begins; null if it has fewer. */
function columnsOf(bytes: Uint8Array, from: number, to: number, count: number) {
  const columns: string[] = [];
  let at = from;
  while (columns.length < count) {
    const blank = bytes.indexOf(SPACE, at);
    if (blank < 0 || blank >= to) return null;
    columns.push(decodeUtf8(bytes, at, blank));
    at = blank + 1;
  }
  return { columns, start: at };
}

function stringCutter({ opens, ends, stream }: StringParts): Cutter {
  const [opening, ending, naming] = [opens, ends, stream].map(encodeUtf8) as [Uint8Array, Uint8Array, Uint8Array];
  return (bytes, from, to) => {
    const start = from + opening.length;
    if (!isAt(bytes, from, opening)) return null;
    const close = closingQuote(bytes, start, to);
    if (close < 0) return null;
    const isPart = !isAt(bytes, close - ending.length, ending) || !isEscape(bytes, start, close - ending.length);
    const end = isPart ? close : close - ending.length;
    const tail = bytes.slice(close, to);
    const named = indexIn(tail, naming);
    const name = named + naming.length;
    const quote = tail.indexOf(QUOTE, name);
    if (named < 0 || quote < 0) return null;
    return {
      ...{ stream: decodeUtf8(tail, name, quote), tag: "", isPart, isRecord: false, start, end, tail },
      head: () => opens,
    };
  };
}

/** The quote that ends the string of JSON whose text begins at `from`; -1 if it is not before `to`. */
function closingQuote(bytes: Uint8Array, from: number, to: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0 && at < to; at = bytes.indexOf(QUOTE, at + 1)) {
    if (!isEscape(bytes, from, at - 1)) return at;
  }
  return -1;
}

/** True if the backslash at `at` begins an escape: the number of those before it, down to `from`, is even. */
function isEscape(bytes: Uint8Array, from: number, at: number): boolean {
  let first = at;
  while (first >= from && bytes[first] === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

function indexIn(bytes: Uint8Array, text: Uint8Array): number {
  for (let at = bytes.indexOf(text[0]!); at >= 0; at = bytes.indexOf(text[0]!, at + 1)) {
    if (isAt(bytes, at, text)) return at;
  }
  return -1;
}

function isAt(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  return at >= 0 && text.every((byte, i) => bytes[at + i] === byte);
}
