import { CLOSE_BRACE, COMMA, DOT, longer, OPEN_BRACE } from "../../event/bytes.ts";
import { jsonText } from "../../event/json-text.ts";
import * as kinds from "../../event/kinds.ts";
import { NameTable } from "../../event/names.ts";
import { type Event, valueAt } from "../../event/tape.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import { isMap, typeOf, unit, type Value, type ValueType } from "../../event/value.ts";
import { stringEnd, valueEnd } from "../canonical-ends.ts";
import { writeMeaning } from "../meaning.ts";
import { scratchWriter } from "../writer.ts";

// The types of leaves.
export const NOTHING = 0;
export const BOOL = 1;
export const NUMBER = 2;
export const STRING = 3;
/** An array, or an empty map. */
export const NEST = 4;

const TYPES: Readonly<Record<ValueType, number>> = {
  null: NOTHING,
  unit: NOTHING,
  bool: BOOL,
  int: NUMBER,
  float: NUMBER,
  string: STRING,
  map: NEST,
  array: NEST,
};

const WORDS = encodeUtf8("nulltruefalse");
const TRUE_AT = 4;
const FALSE_AT = 8;
/** By the first byte of a value in canonical JSON. */
const TYPE_BY_BYTE = new Uint8Array(256).fill(NUMBER);
for (const [first, type] of [
  ['"', STRING],
  ["{[", NEST],
  ["tf", BOOL],
  ["n", NOTHING],
] as const) {
  for (const byte of encodeUtf8(first)) TYPE_BY_BYTE[byte] = type;
}
/** By the kind of an entry: the type of a value whose text is its span; of others {@link OTHER}. */
const OTHER = 255;
const TYPE_BY_KIND = new Uint8Array(kinds.ESCAPED).fill(OTHER);
TYPE_BY_KIND[kinds.PLAIN_STRING] = TYPE_BY_KIND[kinds.TEXT] = STRING;
TYPE_BY_KIND[kinds.INT] = TYPE_BY_KIND[kinds.FLOAT] = NUMBER;
const FIRST_CAPACITY = 64;

/**
 * The values of an event that are no maps, or empty ones, each with its path (the keys of nested maps are joined by dots) and
 * the bytes of its text: of a string what it means, of all others canonical JSON.
 */
export class Leaves {
  /** The paths; when there are too many, the table is emptied, and its epoch is another one. */
  readonly paths = new NameTable();
  readonly #hidden: readonly string[];
  /** By the id of a field's name: the id of its path, {@link HIDDEN} or {@link UNKNOWN}. */
  #tops = new Int32Array(0);
  #epoch = -1;
  readonly #made = scratchWriter();
  readonly #path = scratchWriter();
  count = 0;
  /** By leaf: the id of its path, the place of its field on the tape, its type, and its text. */
  names = new Int32Array(FIRST_CAPACITY);
  entries = new Int32Array(FIRST_CAPACITY);
  types = new Int32Array(FIRST_CAPACITY);
  starts = new Int32Array(FIRST_CAPACITY);
  ends = new Int32Array(FIRST_CAPACITY);
  readonly sources: Uint8Array[] = [];

  /** @param hidden the fields that are not shown. */
  constructor(hidden: readonly string[]) {
    this.#hidden = hidden;
  }

  read(event: Event): void {
    const { names, entries, length, bytes } = event;
    this.count = 0;
    this.#made.at = 0;
    this.paths.serial++;
    if (this.paths.size > this.paths.most) {
      this.paths.clear();
      this.#epoch = -1;
    }
    if (names.epoch !== this.#epoch || names.starts.length !== this.#tops.length) {
      this.#epoch = names.epoch;
      this.#tops = new Int32Array(names.starts.length).fill(UNKNOWN);
    }
    for (let entry = 0; entry < length; entry += kinds.ENTRY) {
      const path = this.#topOf(event, entries[entry]!);
      const type = TYPE_BY_KIND[entries[entry + 1]!] ?? OTHER;
      if (path === HIDDEN) continue;
      if (type !== OTHER) this.#add(path, entry, type, bytes, entries[entry + 2]!, entries[entry + 3]!);
      else this.#addField(event, entry, path);
    }
  }

  /** Reads one more field, which is not counted. @returns its leaf. */
  readBeyond(event: Event, entry: number): number {
    const { count } = this;
    this.#addField(event, entry, this.paths.id(event.names.text(event.entries[entry]!)));
    this.count = count;
    return count;
  }

  text(leaf: number): string {
    return decodeUtf8(this.sources[leaf]!, this.starts[leaf]!, this.ends[leaf]!);
  }

  #topOf({ names }: Event, id: number): number {
    const known = this.#tops[id]!;
    if (known !== UNKNOWN) return known;
    const text = names.text(id);
    const path = this.#hidden.includes(text) ? HIDDEN : this.paths.id(text);
    this.#tops[id] = path;
    return path;
  }

  #addField(event: Event, entry: number, path: number): void {
    const { bytes, entries, names, boxed } = event;
    const kind = entries[entry + 1]!;
    const from = entries[entry + 2]!;
    const to = entries[entry + 3]!;
    const type = TYPE_BY_KIND[kind] ?? OTHER;
    if (type !== OTHER) this.#add(path, entry, type, bytes, from, to);
    else if (kind === kinds.TRUE) this.#add(path, entry, BOOL, WORDS, TRUE_AT, FALSE_AT);
    else if (kind === kinds.FALSE) this.#add(path, entry, BOOL, WORDS, FALSE_AT, WORDS.length);
    else if (kind === kinds.NULL) this.#add(path, entry, NOTHING, WORDS, 0, TRUE_AT);
    else if (kind === kinds.CONSTANT) {
      const start = names.starts[from]!;
      this.#add(path, entry, STRING, names.pool, start, start + names.lengths[from]!);
    } else if (kind >= kinds.CONTAINER) this.#addContainer(event, entry, path);
    else if (kind >= kinds.ESCAPED && (kind & 1) === 1) this.#addJsonString(path, entry, bytes, from, to);
    else this.#addValue(path, entry, kind === kinds.BOXED ? boxed[from]! : valueAt(event, entry));
  }

  #addContainer(event: Event, entry: number, path: number): void {
    const { bytes, entries } = event;
    const from = entries[entry + 2]!;
    const isCanonical = (entries[entry + 1]! & 1) === 1;
    if (isCanonical) this.#addSpan(path, entry, bytes, from);
    else this.#addValue(path, entry, valueAt(event, entry));
  }

  /** Adds the value whose canonical JSON begins at `from`. @returns the byte after it. */
  #addSpan(path: number, entry: number, source: Uint8Array, from: number): number {
    if (source[from] === OPEN_BRACE && source[from + 1] !== CLOSE_BRACE)
      return this.#addInside(path, entry, source, from);
    const to = valueEnd(source, from);
    const type = TYPE_BY_BYTE[source[from]!]!;
    if (type === STRING) this.#addJsonString(path, entry, source, from + 1, to - 1);
    else this.#add(path, entry, type, source, from, to);
    return to;
  }

  #addInside(path: number, entry: number, source: Uint8Array, from: number): number {
    let at = from;
    do {
      const end = stringEnd(source, at + 1);
      at = this.#addSpan(this.#pathInside(path, source, at + 2, end), entry, source, end + 2);
    } while (source[at] === COMMA);
    return at + 1;
  }

  /** The path of the key `source[from, to)`. */
  #pathInside(path: number, source: Uint8Array, from: number, to: number): number {
    const { paths } = this;
    const text = this.#path;
    const start = paths.starts[path]!;
    text.at = 0;
    text.copy(paths.pool, start, start + paths.lengths[path]!);
    text.byte(DOT);
    writeMeaning(text, source, from, to);
    return paths.intern(text.bytes, 0, text.at);
  }

  /** Adds a string by its text in canonical JSON. */
  #addJsonString(path: number, entry: number, source: Uint8Array, from: number, to: number): void {
    const made = this.#made;
    const start = made.at;
    writeMeaning(made, source, from, to);
    if (made.at - start === to - from) this.#add(path, entry, STRING, source, from, to);
    else this.#add(path, entry, STRING, made.bytes, start, made.at);
  }

  /** Adds a value that no span of the record shows. */
  #addValue(path: number, entry: number, value: Value): void {
    if (isMap(value) && value.size > 0) {
      const name = this.paths.text(path);
      for (const [key, inside] of value) this.#addValue(this.paths.id(`${name}.${key}`), entry, inside);
      return;
    }
    const text = encodeUtf8(typeof value === "string" ? value : value === unit ? "()" : jsonText(value));
    this.#add(path, entry, TYPES[typeOf(value)], text, 0, text.length);
  }

  #add(path: number, entry: number, type: number, source: Uint8Array, from: number, to: number): void {
    if (this.count === this.names.length) this.#grow();
    const at = this.count++;
    this.names[at] = path;
    this.entries[at] = entry;
    this.types[at] = type;
    this.starts[at] = from;
    this.ends[at] = to;
    if (this.sources[at] !== source) this.sources[at] = source;
  }

  #grow(): void {
    for (const key of ["names", "entries", "types", "starts", "ends"] as const)
      this[key] = longer(this[key], 2 * this.count);
  }
}

const UNKNOWN = -2;
const HIDDEN = -1;
