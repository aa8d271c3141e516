import * as kinds from "../event/kinds.ts";
import { type Event, valueAt } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { typeOf, type Value } from "../event/value.ts";
import { Flattener, flatText, plainText } from "./flat.ts";
import { writeMeaning } from "./meaning.ts";
import { scratchWriter, writeInt } from "./writer.ts";

/** Null or unit: no text. */
export const NOTHING = 0;
/** A number, true or false. */
const WORD = 1;
/** A string: from here on, the text may contain any character. */
export const STRING = 2;
/** A map or array, flat. */
export const FLAT = 3;

const MAX_DIGITS = 10;
const WORDS = encodeUtf8("truefalse");
const TRUE_LENGTH = 4;

/** Reads the values of fields as text, for formats without types. */
export class FieldText {
  /** The text is `bytes[from, to)`, until the next call of {@link read}. */
  bytes: Uint8Array = WORDS;
  from = 0;
  to = 0;
  readonly #scratch = scratchWriter();
  readonly #flattener = new Flattener();

  /** Reads the text of the entry that begins at `entry` on the tape. @returns NOTHING, WORD, STRING or FLAT. */
  read(event: Event, entry: number): number {
    const { entries } = event;
    const kind = entries[entry + 1]!;
    const from = entries[entry + 2]!;
    const to = entries[entry + 3]!;
    switch (kind) {
      case kinds.NULL:
      case kinds.UNIT:
        return this.#span(WORDS, 0, 0, NOTHING);
      case kinds.TRUE:
        return this.#span(WORDS, 0, TRUE_LENGTH, WORD);
      case kinds.FALSE:
        return this.#span(WORDS, TRUE_LENGTH, WORDS.length, WORD);
      case kinds.INT:
      case kinds.FLOAT:
        return this.#span(event.bytes, from, to, WORD);
      case kinds.PLAIN_STRING:
      case kinds.TEXT:
        return this.#span(event.bytes, from, to, STRING);
      case kinds.CONSTANT: {
        const { pool, starts, lengths } = event.names;
        return this.#span(pool, starts[from]!, starts[from]! + lengths[from]!, STRING);
      }
      case kinds.BOXED:
        return this.#value(event.boxed[from]!);
      default:
    }
    const scratch = this.#scratch;
    scratch.at = 0;
    if (kind === kinds.SMALL) {
      scratch.reserve(MAX_DIGITS);
      scratch.at = writeInt(scratch.bytes, 0, from);
      return this.#span(scratch.bytes, 0, scratch.at, WORD);
    }
    if (kind < kinds.ESCAPED || (kind & 1) === 0) return this.#value(valueAt(event, entry));
    if (kind < kinds.CONTAINER) {
      writeMeaning(scratch, event.bytes, from, to);
      return this.#span(scratch.bytes, 0, scratch.at, STRING);
    }
    this.#flattener.write(scratch, event.bytes, from);
    return this.#span(scratch.bytes, 0, scratch.at, FLAT);
  }

  #span(bytes: Uint8Array, from: number, to: number, shape: number): number {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    return shape;
  }

  #value(value: Value): number {
    const shape = shapeOf(value);
    const text = encodeUtf8(shape === FLAT ? flatText(value) : plainText(value));
    return this.#span(text, 0, text.length, shape);
  }
}

function shapeOf(value: Value): number {
  switch (typeOf(value)) {
    case "string":
      return STRING;
    case "null":
    case "unit":
      return NOTHING;
    case "map":
    case "array":
      return FLAT;
    default:
      return WORD;
  }
}
