import { LF, SPACE } from "../../event/bytes.ts";
import { allocate, decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import type { Joint, Parts } from "../../grammar/index.ts";
import { joints } from "./join.ts";

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

/** Assembles lines from their parts. */
interface Assembly {
  /**
   * Adds the physical line `bytes[from, to)`, which has `size` bytes with its line end.
   * @returns `whole` for a line that is a record alone, `kept` for a part that others will follow, or the record that the
   * line completes.
   */
  add(bytes: Uint8Array, from: number, to: number, line: number, size: number): "whole" | "kept" | Assembled;
  /** Removes and returns the oldest of the incomplete records; null if there is none. */
  release(): Assembled | null;
  /** The bytes of the input in incomplete records. */
  readonly kept: number;
}

/** A record that is being assembled; its pieces are counted from the start of its text. */
interface Pending {
  readonly columns: readonly string[];
  text: Uint8Array;
  length: number;
  readonly pieces: Piece[];
  size: number;
}

/** A record is cut after this many lines, or this many bytes. */
export function assembly(parts: Parts, joint: Joint, maxLines: number, maxBytes: number): Assembly {
  const between = joints[joint];
  /** By stream, in the order of their first lines. */
  const pending = new Map<string, Pending>();

  function finish(stream: string, { columns, text, length, pieces, size }: Pending, tag: string): Assembled {
    pending.delete(stream);
    const head = encodeUtf8(`${columns.with(parts.tag, tag).join(" ")} `);
    const bytes = allocate(head.length + length + 1);
    bytes.set(head);
    bytes.set(text.subarray(0, length), head.length);
    bytes[head.length + length] = LF;
    const moved = pieces.map((piece, i) => ({
      ...piece,
      from: i === 0 ? 0 : piece.from + head.length,
      to: piece.to + head.length,
      before: i === 0 ? "" : piece.before,
    }));
    return { bytes, pieces: moved, size, isCut: false };
  }

  return {
    add(bytes, from, to, line, size) {
      const found = columnsOf(bytes, from, to, parts.columns);
      if (!found) return "whole";
      const { columns, start } = found;
      const stream = columns[parts.stream]!;
      const tag = columns[parts.tag]!;
      const isPart = tag === parts.partial;
      const record = pending.get(stream) ?? newPending(columns);
      if (!isPart && record.pieces.length === 0) return "whole";
      pending.set(stream, record);
      append(record, bytes, start, to, record.pieces.length === 0 ? null : between);
      const before = decodeUtf8(bytes, from, start);
      record.size += size;
      record.pieces.push({ from: record.length - (to - start), to: record.length, line, before });
      if (!isPart) return finish(stream, record, tag);
      if (record.pieces.length < maxLines && record.length < maxBytes) return "kept";
      return { ...finish(stream, record, tag), isCut: true };
    },
    release() {
      for (const [stream, record] of pending) return finish(stream, record, parts.partial);
      return null;
    },
    get kept() {
      return [...pending.values()].reduce((sum, { size }) => sum + size, 0);
    },
  };
}

function newPending(columns: readonly string[]): Pending {
  return { columns, text: allocate(LEAST_ROOM), length: 0, pieces: [], size: 0 };
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
