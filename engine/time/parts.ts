import { DOT, isDigit, LOWER_BIT, LOWER_P, MINUS, ZERO } from "../event/bytes.ts";
import type { PartReaders } from "../event/declared.ts";
import { EPOCH_UNIT, NUMBER_PARTS, type NumberPartName, numberSlot, SLOT } from "../event/time-parts.ts";
import { matchMonth, matchOffset, matchWeekday, matchZone, matchZoneName } from "./scanners.ts";

// The parts of a timestamp, each read from a text of its own.

/** What reads the part that a text is into slots. */
export const partReaders: PartReaders = {
  ...numberReaders(),
  month: (bytes, from, to, slots) =>
    isDigitAt(bytes, from, to)
      ? readNumber("month", bytes, from, to, slots)
      : matchMonth(bytes, from, to, slots) === to,
  weekday: (bytes, from, to, slots) =>
    isDigitAt(bytes, from, to)
      ? readNumber("weekday", bytes, from, to, slots)
      : matchWeekday(bytes, from, to, slots) === to,
  half(bytes, from, to, slots) {
    slots[SLOT.half] = from < to && (bytes[from]! | LOWER_BIT) === LOWER_P ? 1 : 0;
    return from < to;
  },
  fraction: readFraction,
  offset: (bytes, from, to, slots) => matchOffset(bytes, from, to, slots) === to,
  zone: (bytes, from, to, slots) =>
    matchZone(bytes, from, to, slots) === to || matchZoneName(bytes, from, to, slots) === to,
  "epoch-seconds": (bytes, from, to, slots) => readSince(0, bytes, from, to, slots),
  "epoch-millis": (bytes, from, to, slots) => readSince(3, bytes, from, to, slots),
  "epoch-micros": (bytes, from, to, slots) => readSince(6, bytes, from, to, slots),
  "epoch-nanos": (bytes, from, to, slots) => readSince(9, bytes, from, to, slots),
};

function numberReaders(): Pick<PartReaders, NumberPartName> {
  const entries = NUMBER_PARTS.map((part): [NumberPartName, PartReaders[NumberPartName]] => [
    part,
    (bytes, from, to, slots) => readNumber(part, bytes, from, to, slots),
  ]);
  // Object.fromEntries loses the names of its keys.
  return Object.fromEntries(entries) as Pick<PartReaders, NumberPartName>;
}

function isDigitAt(bytes: Uint8Array, from: number, to: number): boolean {
  return from < to && isDigit(bytes[from]);
}

function readNumber(part: NumberPartName, bytes: Uint8Array, from: number, to: number, slots: Int32Array): boolean {
  const [slot, least, greatest] = numberSlot(part);
  let number = 0;
  for (let at = from; at < to; at++) {
    if (!isDigitAt(bytes, at, to)) return false;
    number = number * 10 + bytes[at]! - ZERO;
  }
  slots[slot] = number;
  return from < to && number >= least && number <= greatest;
}

const NANO_DIGITS = 9;

function readFraction(bytes: Uint8Array, from: number, to: number, slots: Int32Array): boolean {
  let at = from < to && !isDigitAt(bytes, from, to) ? from + 1 : from;
  let nanos = 0;
  for (let digits = 0; digits < NANO_DIGITS; digits++, at++) {
    if (at < to && !isDigitAt(bytes, at, to)) return false;
    nanos = nanos * 10 + (at < to ? bytes[at]! - ZERO : 0);
  }
  slots[SLOT.nanos] = nanos;
  return true;
}

const NANOS_PER_SECOND = 1_000_000_000;

/** A number of seconds, or of smaller units with this many digits below the second. */
function readSince(digits: number, bytes: Uint8Array, from: number, to: number, slots: Int32Array): boolean {
  const isNegative = from < to && bytes[from] === MINUS;
  const start = isNegative ? from + 1 : from;
  const dot = endOfDigits(bytes, start, to);
  if (dot === start || (dot < to && (bytes[dot] !== DOT || endOfDigits(bytes, dot + 1, to) !== to))) return false;
  const unit = dot - digits;
  let seconds = 0;
  for (let at = start; at < unit; at++) seconds = seconds * 10 + bytes[at]! - ZERO;
  let nanos = 0;
  for (let at = unit, read = 0; read < NANO_DIGITS; at++) {
    if (at === dot && at < to) continue;
    nanos = nanos * 10 + (at >= start && at < to ? bytes[at]! - ZERO : 0);
    read++;
  }
  // Before 1970 the nanoseconds count from the second before.
  const isBorrowed = isNegative && nanos > 0;
  const signed = isNegative ? -seconds - (isBorrowed ? 1 : 0) : seconds;
  slots[SLOT.epochHigh] = Math.trunc(signed / EPOCH_UNIT);
  slots[SLOT.epochLow] = signed % EPOCH_UNIT;
  slots[SLOT.nanos] = isBorrowed ? NANOS_PER_SECOND - nanos : nanos;
  return true;
}

function endOfDigits(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigitAt(bytes, at, to)) at++;
  return at;
}
