import { Buffer } from "node:buffer";
import { CONSTANT, ENTRY, ESCAPED, type Event, INT, type NameTable, TEXT } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";

/** So many bytes that an event which is kept for long does not keep many others. */
const PAGE = 2048;
const BYTES_PER_INTEGER = 4;
/** Integers before the tape of an event: its length, the end of its text, the line and the span of its record. */
const PLACE = 5;

/** Copies of events: their tapes from the front, their bytes from the back. */
interface Page {
  readonly integers: Int32Array;
  readonly bytes: Buffer;
  front: number;
  back: number;
  /** How many of them are kept. */
  count: number;
}

function newPage(least: number): Page {
  const bytes = Buffer.allocUnsafeSlow(Math.max(PAGE, Math.ceil(least / BYTES_PER_INTEGER) * BYTES_PER_INTEGER));
  return { integers: new Int32Array(bytes.buffer), bytes, front: 0, back: bytes.length, count: 0 };
}

/** Fills one page after the other with copies of events. */
export class Pages {
  /** The page of the last copy. */
  page = newPage(0);
  /** Pages without events, to be filled again: making one takes as long as copying some events. */
  readonly #idle: Page[] = [];

  /** Copies an event with the bytes that it needs. @returns the place of the copy in its page. */
  copy({ entries, length, bytes, end }: Event, { line, from, to }: Readonly<Origin>): number {
    let low = from;
    let high = Math.max(to, Math.min(end, bytes.length));
    for (let at = 0; at < length; at += ENTRY) {
      if (!hasSpan(entries[at + 1]!)) continue;
      low = Math.min(low, entries[at + 2]!);
      high = Math.max(high, entries[at + 3]!);
    }
    const page = this.#pageFor(PLACE + length, high - low);
    const { integers, bytes: room, back, front } = page;
    const shift = back - low;
    // Of a record's length a loop takes less than a view of the bytes.
    for (let at = low; at < high; at++) room[at + shift] = bytes[at]!;
    integers[front] = length;
    integers[front + 1] = end < low ? 0 : end + shift;
    integers[front + 2] = line;
    integers[front + 3] = from + shift;
    integers[front + 4] = to + shift;
    for (let at = 0, place = front + PLACE; at < length; at += ENTRY, place += ENTRY) {
      const moved = hasSpan(entries[at + 1]!) ? shift : 0;
      integers[place] = entries[at]!;
      integers[place + 1] = entries[at + 1]!;
      integers[place + 2] = entries[at + 2]! + moved;
      integers[place + 3] = entries[at + 3]! + moved;
    }
    page.front += PLACE + length;
    return front;
  }

  /** The page that has room, with its new event counted, and its bytes at its back. */
  #pageFor(integers: number, bytes: number): Page {
    let { page } = this;
    const needed = integers * BYTES_PER_INTEGER + bytes;
    const isEmpty = page.count === 0;
    if (isEmpty ? page.bytes.length < needed : page.back - page.front * BYTES_PER_INTEGER < needed)
      page = (needed <= PAGE && this.#idle.pop()) || newPage(needed);
    if (page.count === 0) {
      page.front = 0;
      page.back = page.bytes.length;
    }
    page.back -= bytes;
    page.count++;
    this.page = page;
    return page;
  }

  /** Lets go of an event that has been taken, whose page may be filled again when it has no other. */
  release(page: Page): void {
    if (--page.count === 0 && page !== this.page && page.bytes.length === PAGE) this.#idle.push(page);
  }
}

/** A copy of an event. */
export interface Copy {
  readonly page: Page;
  /** Its place among the integers of the page. */
  readonly at: number;
}

/** Turns `event` into the copy, and `origin` into the place of its record. */
export function takeCopy({ page, at }: Copy, event: Event, origin: Origin): void {
  const { integers, bytes } = page;
  const length = integers[at]!;
  const entries = event.grow(length);
  for (let i = 0, from = at + PLACE; i < length; i++) entries[i] = integers[from + i]!;
  event.length = length;
  event.bytes = bytes;
  event.end = integers[at + 1]!;
  event.serial = ++event.names.serial;
  origin.line = integers[at + 2]!;
  origin.bytes = bytes;
  origin.from = integers[at + 3]!;
  origin.to = integers[at + 4]!;
}

/** How many bytes the record of a copy has. */
export function recordBytes({ page: { integers }, at }: Copy): number {
  return integers[at + 4]! - integers[at + 3]!;
}

/** How many bytes a copy takes: its record and its tape. */
export function copyBytes(copy: Copy): number {
  return recordBytes(copy) + copy.page.integers[copy.at]! * BYTES_PER_INTEGER;
}

/** Replaces the ids of names in a copy, whose strings were `texts`, with the ids that they have now. */
export function renameCopy({ page: { integers }, at }: Copy, texts: readonly string[], names: NameTable): void {
  const from = at + PLACE;
  for (let entry = from; entry < from + integers[at]!; entry += ENTRY) {
    integers[entry] = names.id(texts[integers[entry]!]!);
    if (integers[entry + 1] === CONSTANT) integers[entry + 2] = names.id(texts[integers[entry + 2]!]!);
  }
}

/** True if an entry of this kind has the span of its text. */
function hasSpan(kind: number): boolean {
  return (kind >= INT && kind <= TEXT) || kind >= ESCAPED;
}
