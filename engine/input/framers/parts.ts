import { BACKSLASH, copyOf, isAt, LF, QUOTE, SPACE } from "../../event/bytes.ts";
import { allocate, decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import type { ColumnParts, Joint, Parts, StringParts } from "../../grammar/index.ts";
import { joints } from "./group.ts";

/** A line that may be a part of a record. Offsets are in the bytes that it was cut from. */
interface Cut {
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

function columnCutter({ columns: count, stream, tag, partial }: ColumnParts): Cutter {
  return (bytes, from, to) => {
    const found = columnsOf(bytes, from, to, count);
    if (!found) return null;
    const { columns, start } = found;
    const mark = columns[tag]!;
    const isPart = mark === partial;
    return {
      stream: columns[stream]!,
      tag: mark,
      isPart,
      isRecord: !isPart,
      start,
      end: to,
      tail: NO_BYTES,
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
    if (!isAt(opening, bytes, from, to)) return null;
    const close = closingQuote(bytes, start, to);
    if (close < 0) return null;
    const isPart = !isAt(ending, bytes, close - ending.length, close) || !isEscape(bytes, start, close - ending.length);
    const end = isPart ? close : close - ending.length;
    const tail = copyOf(bytes, close, to);
    const named = indexIn(tail, naming);
    const name = named + naming.length;
    const quote = tail.indexOf(QUOTE, name);
    if (named < 0 || quote < 0) return null;
    return {
      stream: decodeUtf8(tail, name, quote),
      tag: "",
      isPart,
      isRecord: false,
      start,
      end,
      tail,
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
    if (isAt(text, bytes, at, bytes.length)) return at;
  }
  return -1;
}

const LEAST_ROOM = 1024;

/** The part of a record that is in one physical line. Offsets are in bytes from the record's start. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** The physical line, counted from 1 in its file. */
  readonly line: number;
  /** The text of that line before this part, which is not in the record. */
  readonly before: string;
}

/** A record that was assembled from parts. */
export interface Assembled {
  /** The record is all of the bytes but the last one, a line feed. */
  readonly bytes: Uint8Array;
  readonly pieces: readonly Piece[];
  /** The bytes of the input that it was assembled from. */
  readonly size: number;
  /** True if it was cut because it was too large. */
  readonly isCut: boolean;
}

/** A record that is being assembled; its pieces are counted from the start of its text. */
interface Pending {
  readonly first: Cut;
  text: Uint8Array;
  length: number;
  readonly pieces: Piece[];
  size: number;
}

/** Assembles lines from their parts. A record is cut after this many lines, or this many bytes. */
export function assembly(parts: Parts, joint: Joint, maxLines: number, maxBytes: number) {
  const between = joints[joint];
  const cut = "opens" in parts ? stringCutter(parts) : columnCutter(parts);
  /** By stream, in the order of their first lines. */
  const pending = new Map<string, Pending>();

  function finish(stream: string, { first, text, length, pieces, size }: Pending, tag: string): Assembled {
    pending.delete(stream);
    const head = encodeUtf8(first.head(tag));
    const bytes = allocate(head.length + length + first.tail.length + 1);
    bytes.set(head);
    bytes.set(text.subarray(0, length), head.length);
    bytes.set(first.tail, head.length + length);
    bytes[bytes.length - 1] = LF;
    const moved = pieces.map((piece, i) => ({
      ...piece,
      from: i === 0 ? 0 : piece.from + head.length,
      to: i + 1 === pieces.length ? bytes.length - 1 : piece.to + head.length,
      before: i === 0 ? "" : piece.before,
    }));
    return { bytes, pieces: moved, size, isCut: false };
  }

  return {
    /**
     * Adds the physical line `bytes[from, to)`, which has `size` bytes with its line end.
     * @returns `whole` for a line that is a record alone, `kept` for a part that others will follow, or the record that the
     * line completes.
     */
    add(bytes: Uint8Array, from: number, to: number, line: number, size: number) {
      const found = cut(bytes, from, to);
      if (!found) return "whole";
      const { stream, isPart, start, end } = found;
      const record = pending.get(stream) ?? {
        first: found,
        text: allocate(LEAST_ROOM),
        length: 0,
        pieces: [],
        size: 0,
      };
      if (found.isRecord && record.pieces.length === 0) return "whole";
      pending.set(stream, record);
      append(record, bytes, start, end, record.pieces.length === 0 ? null : between);
      const before = decodeUtf8(bytes, from, start);
      record.size += size;
      record.pieces.push({ from: record.length - (end - start), to: record.length, line, before });
      if (!isPart) return finish(stream, record, found.tag);
      if (record.pieces.length < maxLines && record.length < maxBytes) return "kept";
      return { ...finish(stream, record, found.tag), isCut: true };
    },
    /** Removes and returns the oldest of the incomplete records; null if there is none. */
    release() {
      for (const [stream, record] of pending) return finish(stream, record, record.first.tag);
      return null;
    },
    /** The bytes of the input in incomplete records. */
    get kept() {
      return [...pending.values()].reduce((sum, { size }) => sum + size, 0);
    },
  };
}

function append(record: Pending, bytes: Uint8Array, from: number, to: number, between: number | null): void {
  const needed = record.length + 1 + to - from;
  if (needed > record.text.length) {
    const larger = allocate(2 * needed);
    larger.set(record.text);
    record.text = larger;
  }
  if (between !== null) record.text[record.length++] = between;
  record.text.set(bytes.subarray(from, to), record.length);
  record.length += to - from;
}
