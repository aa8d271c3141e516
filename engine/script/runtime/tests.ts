import { decimalAt, EXACT_DIGITS, shortIntAt } from "../../event/numbers/index.ts";
import {
  BOXED,
  CONSTANT,
  type Event,
  FALSE,
  FLOAT,
  INT,
  NULL,
  PLAIN,
  SMALL,
  TEXT,
  TRUE,
  UNIT,
} from "../../event/tape.ts";
import { compare, isNothing } from "../compare.ts";
import { bool } from "./conditions.ts";
import { read } from "./fields.ts";

// Comparisons of a field with a constant, on the bytes of the record if they suffice. `at` is the place of the field's
// entry on the tape, negative if the event does not have it.

/** A text and its UTF-8 bytes. */
interface Constant {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** True if the field is this text. */
export function isText(event: Event, at: number, { text, bytes: wanted }: Constant): boolean {
  if (at < 0) return false;
  const { entries, bytes } = event;
  const kind = entries[at + 1]!;
  const from = entries[at + 2]!;
  if (kind === PLAIN || kind === TEXT) {
    if (entries[at + 3]! - from !== wanted.length) return false;
    for (let i = wanted.length - 1; i >= 0; i--) if (bytes[from + i] !== wanted[i]) return false;
    return true;
  }
  if (kind === CONSTANT) return event.names.text(from) === text;
  return kind > CONSTANT && read(event, at) === text;
}

/** The order of the field and a number, as {@link compare} gives it. */
export function compareNumber(event: Event, at: number, number: number): number {
  if (at < 0) return Number.NaN;
  const { entries, bytes } = event;
  const from = entries[at + 2]!;
  const to = entries[at + 3]!;
  switch (entries[at + 1]) {
    case INT:
      if (to - from <= EXACT_DIGITS) return shortIntAt(bytes, from, to) - number;
      break;
    case SMALL:
      return from - number;
    case FLOAT: {
      const decimal = decimalAt(bytes, from, to);
      if (!Number.isNaN(decimal)) return decimal - number;
      break;
    }
    case PLAIN:
    case TEXT:
    case NULL:
    case UNIT:
    case TRUE:
    case FALSE:
      return Number.NaN;
  }
  return compare(read(event, at), number);
}

/** True if the field is missing, `()` or null. */
export function isNothingAt(event: Event, at: number): boolean {
  if (at < 0) return true;
  const kind = event.entries[at + 1];
  return kind === NULL || kind === UNIT || (kind === BOXED && isNothing(event.boxed[event.entries[at + 2]!]!));
}

/** The field as a condition; `where` is its place in the script. */
export function boolAt(event: Event, at: number, where: number): boolean {
  const kind = at < 0 ? UNIT : event.entries[at + 1];
  return kind === TRUE || (kind !== FALSE && bool(read(event, at), where));
}
