import { longer } from "../../event/bytes.ts";
import {
  CONSTANT,
  ENTRY,
  ESCAPED,
  type Event,
  FLOAT_TEXT,
  INT,
  type NameTable,
  PLAIN_STRING,
  type TapeContext,
  TEXT,
  type Value,
} from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Instant } from "../../time/index.ts";

/** Integers for each event: the end of its entries, its line, the span of its record, the end of its text. */
const PLACE = 5;
/** The first memory has room for this many events. */
const FIRST = 8;

// No getters: an object of a literal with getters is slow to use where there are many of it.

/** Events of one input, with their timestamps, kept until they are next in time. */
export interface Batch {
  /** How many events have not been taken. */
  left(): number;
  /** True if the next event may be taken before more are read. */
  isFull(): boolean;
  /** The timestamp of the next event. */
  next(): Readonly<Instant>;
  /** When the next event was added, as millisNow returned it; 0 where nobody asks. */
  arrived(): number;
  /** Keeps a copy of an event; the bytes of its spans must not change until it has been taken. */
  add(event: Event, origin: Readonly<Origin>, instant: Readonly<Instant>): void;
  /** Turns `event` into the next event, and `origin` into the place of its record. */
  take(event: Event, origin: Origin): void;
  /** Bytes of the records of events that have not been taken, with a line end each. */
  bytesLeft(): number;
  /** Replaces the ids of names, whose strings were `texts`, with the ids that they have now. */
  rename(texts: readonly string[], names: NameTable): void;
}

export function newBatch(): Batch {
  let tape = new Int32Array(FIRST * ENTRY);
  let places = new Int32Array(FIRST * PLACE);
  /** Milliseconds and nanoseconds of each. */
  let times = new Float64Array(FIRST * 2);
  let contexts: TapeContext[] = [];
  let boxes: (readonly Value[])[] = [];
  let bytes: Uint8Array = new Uint8Array(0);
  let filled = 0;
  let count = 0;
  let taken = 0;
  const next = { millis: 0, nanos: 0 };

  function show(): void {
    next.millis = times[taken * 2]!;
    next.nanos = times[taken * 2 + 1]!;
  }

  return {
    next: () => next,
    arrived: () => 0,
    left: () => count - taken,
    isFull: () => count > taken,
    add(event, { line, from, to }, { millis, nanos }) {
      const { entries, length } = event;
      if (taken === count) {
        filled = 0;
        count = 0;
        taken = 0;
        contexts = [];
        boxes = [];
        bytes = event.bytes;
      }
      if (filled + length > tape.length) tape = larger(tape, filled + length);
      for (let i = 0; i < length; i++) tape[filled + i] = entries[i]!;
      filled += length;
      const place = count * PLACE;
      if (place === places.length) {
        places = larger(places, place + PLACE);
        times = larger(times, (count + 1) * 2);
      }
      places[place] = filled;
      places[place + 1] = line;
      places[place + 2] = from;
      places[place + 3] = to;
      places[place + 4] = event.end;
      times[count * 2] = millis;
      times[count * 2 + 1] = nanos;
      contexts.push(event.context);
      if (event.boxed.length > 0) boxes[count] = [...event.boxed];
      if (count++ === 0) show();
    },
    take(event, origin) {
      const place = taken * PLACE;
      const from = taken === 0 ? 0 : places[place - PLACE]!;
      const length = places[place]! - from;
      const entries = event.grow(length);
      for (let i = 0; i < length; i++) entries[i] = tape[from + i]!;
      event.length = length;
      event.bytes = bytes;
      event.end = places[place + 4]!;
      event.context = contexts[taken]!;
      event.serial = ++event.names.serial;
      event.boxed.length = 0;
      const boxed = boxes[taken];
      if (boxed) event.boxed.push(...boxed);
      origin.line = places[place + 1]!;
      origin.bytes = bytes;
      origin.from = places[place + 2]!;
      origin.to = places[place + 3]!;
      if (++taken < count) show();
    },
    bytesLeft() {
      let sum = 0;
      for (let i = taken; i < count; i++) sum += places[i * PLACE + 3]! - places[i * PLACE + 2]! + 1;
      return sum;
    },
    rename(texts, names) {
      renameTape(tape.subarray(0, filled), texts, names);
    },
  };
}

function larger<A extends Int32Array | Float64Array>(old: A, least: number): A {
  return longer(old, Math.max(least, old.length * 2));
}

/** Replaces the ids of names on a tape, whose strings were `texts`, with the ids that they have now. */
export function renameTape(tape: Int32Array, texts: readonly string[], names: NameTable): void {
  for (let at = 0; at < tape.length; at += ENTRY) {
    tape[at] = names.id(texts[tape[at]!]!);
    if (tape[at + 1] === CONSTANT) tape[at + 2] = names.id(texts[tape[at + 2]!]!);
  }
}

/** Where the spans of strings are on a tape: the index of the start of each, which its end follows. */
export function spansOf(tape: Int32Array): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < tape.length; at += ENTRY) if (hasSpan(tape[at + 1]!)) found.push(at + 2);
  return found;
}

/** True if an entry of this kind has the span of its text. */
function hasSpan(kind: number): boolean {
  return (kind >= INT && kind <= FLOAT_TEXT) || kind === PLAIN_STRING || kind === TEXT || kind >= ESCAPED;
}
