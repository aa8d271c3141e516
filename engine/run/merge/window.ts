import { Buffer } from "node:buffer";
import type { Event, TapeContext, Value } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import { compareInstants, type Instant } from "../../time/index.ts";
import { millisNow } from "../clock.ts";
import { type Batch, renameTape, spansOf } from "./batch.ts";

/** How much of an input is sorted at a time. */
export interface WindowSize {
  readonly events: number;
  readonly bytes: number;
}

/** Events of one input that is sorted within a window: they are taken by time, and not as they were added. */
export interface SortingWindow extends Batch {
  /** Adds an event without a time, which stays with the one before it; without one, with the first that has a time. */
  addUndated(event: Event, origin: Readonly<Origin>): void;
  /** How many events came after a later one had been taken. */
  late(): number;
  /** How many have a time. */
  dated(): number;
}

/** A copy of an event with the bytes of its own. */
interface Held {
  readonly instant: Readonly<Instant>;
  readonly isDated: boolean;
  readonly arrived: number;
  readonly entries: Int32Array;
  readonly bytes: Uint8Array;
  readonly end: number;
  readonly context: TapeContext;
  readonly boxed: readonly Value[];
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

const BEFORE_ALL: Readonly<Instant> = { millis: Number.MIN_SAFE_INTEGER, nanos: 0 };
const BYTES_PER_INTEGER = 4;
/** As many events are taken before the list of those that are held is moved to its front. */
const MOST_TAKEN = 1024;

export function newWindow(size: WindowSize): SortingWindow {
  /** By time, those of the same time in the order of the input; the first ones have been taken. */
  let held: (Held | null)[] = [];
  let taken = 0;
  let bytes = 0;
  let late = 0;
  let dated = 0;
  /** The time of the last event with one that was added. */
  let last = BEFORE_ALL;
  /** The latest time that has been taken. */
  let passed = BEFORE_ALL;

  const at = (index: number): Held => {
    const event = held[index];
    if (!event) throw new Error("an event is sought that is not held");
    return event;
  };

  /** After the events of the same time; nearly always the end, because logs are nearly sorted. */
  function placeOf(instant: Readonly<Instant>): number {
    let from = taken;
    let to = held.length;
    if (from === to || compareInstants(at(to - 1).instant, instant) <= 0) return to;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compareInstants(at(middle).instant, instant) <= 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function hold(event: Event, origin: Readonly<Origin>, instant: Readonly<Instant>, isDated: boolean): void {
    const copy = copyOf(event, origin, instant, isDated);
    const place = placeOf(instant);
    if (place === held.length) held.push(copy);
    else held.splice(place, 0, copy);
    bytes += sizeOf(copy);
  }

  return {
    left: () => held.length - taken,
    next: () => at(taken).instant,
    isFull: () => held.length - taken >= size.events || bytes >= size.bytes,
    arrived: () => at(taken).arrived,
    late: () => late,
    dated: () => dated,
    add(event, origin, { millis, nanos }) {
      const instant = { millis, nanos };
      // Lines before the first time are near it.
      if (dated++ === 0) for (let i = taken; i < held.length; i++) held[i] = { ...at(i), instant };
      last = instant;
      hold(event, origin, instant, true);
    },
    addUndated: (event, origin) => hold(event, origin, last, false),
    take(event, origin) {
      const next = at(taken);
      held[taken++] = null;
      bytes -= sizeOf(next);
      if (taken === MOST_TAKEN || taken === held.length) {
        held = held.slice(taken);
        taken = 0;
      }
      const isLate = compareInstants(next.instant, passed) < 0;
      if (isLate && next.isDated) late++;
      if (!isLate) passed = next.instant;
      restore(next, event, origin);
    },
    bytesLeft() {
      let sum = 0;
      for (let i = taken; i < held.length; i++) sum += at(i).to - at(i).from + 1;
      return sum;
    },
    rename(texts, names) {
      for (let i = taken; i < held.length; i++) renameTape(at(i).entries, texts, names);
    },
  };
}

/** Copies an event, its tape moved to a copy of the bytes that it has spans of. */
function copyOf(event: Event, origin: Readonly<Origin>, instant: Readonly<Instant>, isDated: boolean): Held {
  const entries = event.entries.slice(0, event.length);
  let low = origin.from;
  let high = Math.max(origin.to, Math.min(event.end, event.bytes.length));
  for (const i of spansOf(entries)) {
    low = Math.min(low, entries[i]!);
    high = Math.max(high, entries[i + 1]!);
  }
  for (const i of spansOf(entries)) {
    entries[i] = entries[i]! - low;
    entries[i + 1] = entries[i + 1]! - low;
  }
  return {
    ...{ instant, isDated, entries, arrived: millisNow() },
    bytes: Buffer.from(event.bytes.subarray(low, high)),
    end: Math.max(event.end - low, 0),
    context: event.context,
    boxed: event.boxed.length > 0 ? [...event.boxed] : NONE,
    line: origin.line,
    from: origin.from - low,
    to: origin.to - low,
  };
}

const NONE: readonly Value[] = [];

/** Turns `event` into the one that is held, and `origin` into its place. */
function restore({ entries, bytes, end, context, boxed, line, from, to }: Held, event: Event, origin: Origin): void {
  event.grow(entries.length).set(entries);
  event.length = entries.length;
  event.bytes = bytes;
  event.end = end;
  event.context = context;
  event.serial = ++event.names.serial;
  event.boxed.length = 0;
  event.boxed.push(...boxed);
  Object.assign(origin, { line, bytes, from, to });
}

function sizeOf({ bytes, entries }: Held): number {
  return bytes.length + entries.length * BYTES_PER_INTEGER;
}
