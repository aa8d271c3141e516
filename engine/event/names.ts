import { BACKSLASH, COLON, DELETE, longer, QUOTE, SPACE } from "./bytes.ts";
import { jsonText } from "./json-text.ts";
import type { Role } from "./roles.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";

/** The usual limits of a table: with more names, or more bytes of names, it is emptied between two records. */
export const MOST_NAMES = 16_384;
const MOST_BYTES = 16 * 2 ** 20;
/** A table that so few records fill would be filled again by the next ones: it holds twice as many names, up to three times. */
const FEW_RECORDS = 16;
const MOST_TIMES = 3;

const NONE = -1;
const FIRST_CAPACITY = 256;
/** Two quotes and a colon. */
const AROUND_KEY = 3;

/** The field names of a run, each with a small number (its id), which is one whichever format a name comes from. */
export class NameTable {
  /** The number of names that stay when the table is emptied: all up to the last fixed one. */
  #kept = 0;
  readonly #declared = new Map<string, Role>();
  #wants: (text: string) => boolean = () => false;
  #texts: string[] = [];
  #ids = new Map<string, number>();
  #slots = new Int32Array(FIRST_CAPACITY * 2).fill(NONE);
  #poolEnd = 0;
  #keyEnd = 0;

  /** The usual limit of this table. */
  #most: number;
  /** The record before which it was emptied last, and how often it has held twice as many names since the beginning. */
  #emptied = 0;
  #doubled = 0;
  /** UTF-8 bytes of all names; name `id` begins at `starts[id]` and is `lengths[id]` bytes long. */
  pool = new Uint8Array(FIRST_CAPACITY * 16);
  starts = new Int32Array(FIRST_CAPACITY);
  lengths = new Int32Array(FIRST_CAPACITY);
  /** The names as JSON keys with their colon, `"status":`, likewise. */
  keys = new Uint8Array(FIRST_CAPACITY * 20);
  keyStarts = new Int32Array(FIRST_CAPACITY);
  keyLengths = new Int32Array(FIRST_CAPACITY);
  /** 1 if the name needs no escape in JSON. */
  plain = new Uint8Array(FIRST_CAPACITY);
  /** The number of the current record. */
  serial = 0;
  /** By id: the number of the last record with the name, and the place of its entry on the tape. */
  seen = new Int32Array(FIRST_CAPACITY);
  places = new Int32Array(FIRST_CAPACITY);
  /** 1 if the run reads fields of the name, by {@link want}. */
  wanted = new Uint8Array(FIRST_CAPACITY);
  /** The id of the name that the run adds to records, or -1: a record with that name cannot be copied to the output. */
  reserved = NONE;
  /** True if the run reads the timestamps of events. */
  isDated = false;
  /** True for a name or a way to a value that no message may quote; null if all may be quoted. */
  hides: ((way: string) => boolean) | null = null;
  /** True if the table may not be emptied, because records are in use. */
  isKept = false;
  /** The number of times that the table has been emptied: ids of an earlier epoch are invalid. */
  epoch = 0;

  constructor(most = MOST_NAMES) {
    this.#most = most;
  }

  /** With more names, the table is emptied between two records: with any, if they are long. */
  get most(): number {
    return this.#poolEnd > MOST_BYTES ? NONE : this.#most;
  }

  get size(): number {
    return this.#texts.length;
  }

  /** The id of a name of the plan; it stays the same for the whole run. */
  fix(text: string): number {
    const id = this.id(text);
    this.#kept = Math.max(this.#kept, id + 1);
    return id;
  }

  /** {@link fix}es the name that the run adds to records. @returns its id. */
  reserve(text: string): number {
    this.reserved = this.fix(text);
    return this.reserved;
  }

  /** Notes that fields of a name have a role, because their grammar says so. */
  declare(text: string, role: Role): void {
    this.#declared.set(text, role);
  }

  /** The role that a grammar declares for a name. */
  declaredRole(text: string): Role | undefined {
    return this.#declared.get(text);
  }

  /** Sets which names the run reads; `wants` is called once for each name. */
  want(wants: (text: string) => boolean): void {
    this.#wants = wants;
    for (const [id, text] of this.#texts.entries()) this.wanted[id] = wants(text) ? 1 : 0;
  }

  text(id: number): string {
    return this.#texts[id]!;
  }

  /** The id of `text`. */
  id(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const bytes = encodeUtf8(text);
    return this.#add(text, bytes, 0, bytes.length);
  }

  /** The id of the name whose UTF-8 bytes are `bytes[from, to)`. */
  intern(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash(bytes, from, to) & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]!;
      if (id === NONE) return this.#add(decodeUtf8(bytes, from, to), bytes, from, to);
      if (this.lengths[id] === to - from && this.#equals(id, bytes, from)) return id;
    }
  }

  /** Removes the names after the last one that {@link fix} has fixed, unless few fill it. No record may be in use. */
  clear(): void {
    const kept = this.#kept;
    if (this.isKept || (this.size < 2 * kept && this.most !== NONE)) return;
    if (this.serial - this.#emptied < FEW_RECORDS && this.#doubled < MOST_TIMES) {
      this.#doubled++;
      this.#most *= 2;
    }
    this.#emptied = this.serial;
    for (const text of this.#texts.splice(kept)) this.#ids.delete(text);
    const last = kept - 1;
    this.#poolEnd = kept === 0 ? 0 : this.starts[last]! + this.lengths[last]!;
    this.#keyEnd = kept === 0 ? 0 : this.keyStarts[last]! + this.keyLengths[last]!;
    this.#placeAll();
    this.epoch++;
    this.seen.fill(0);
  }

  #equals(id: number, bytes: Uint8Array, from: number): boolean {
    const start = this.starts[id]!;
    for (let i = this.lengths[id]! - 1; i >= 0; i--) if (this.pool[start + i] !== bytes[from + i]) return false;
    return true;
  }

  /** Adds the name `text`, whose UTF-8 bytes are `bytes[from, to)`. */
  #add(text: string, bytes: Uint8Array, from: number, to: number): number {
    const id = this.#texts.length;
    const length = to - from;
    if (id === this.starts.length) this.#grow();
    this.pool = withRoom(this.pool, this.#poolEnd + length);
    copyBytes(bytes, from, to, this.pool, this.#poolEnd);
    const keyLength = this.#addKey(text, bytes, from, to);
    this.#texts.push(text);
    this.#ids.set(text, id);
    this.starts[id] = this.#poolEnd;
    this.lengths[id] = length;
    this.keyStarts[id] = this.#keyEnd;
    this.keyLengths[id] = keyLength;
    this.plain[id] = keyLength === length + AROUND_KEY ? 1 : 0;
    this.seen[id] = 0;
    this.wanted[id] = this.#wants(text) ? 1 : 0;
    this.#poolEnd += length;
    this.#keyEnd += keyLength;
    this.#place(id);
    return id;
  }

  /** Writes the key of a name after the others. @returns its length in bytes. */
  #addKey(text: string, bytes: Uint8Array, from: number, to: number): number {
    let at = this.#keyEnd;
    if (!isPlainAscii(bytes, from, to)) {
      const key = encodeUtf8(`${jsonText(text)}:`);
      this.keys = withRoom(this.keys, at + key.length);
      this.keys.set(key, at);
      return key.length;
    }
    this.keys = withRoom(this.keys, at + to - from + AROUND_KEY);
    this.keys[at++] = QUOTE;
    copyBytes(bytes, from, to, this.keys, at);
    at += to - from;
    this.keys[at++] = QUOTE;
    this.keys[at] = COLON;
    return to - from + AROUND_KEY;
  }

  /** Adds a name to the hash table of bytes, unless it has lone surrogates: those have no bytes. */
  #place(id: number): void {
    const from = this.starts[id]!;
    const to = from + this.lengths[id]!;
    if (this.plain[id] === 0 && decodeUtf8(this.pool, from, to) !== this.#texts[id]) return;
    const mask = this.#slots.length - 1;
    let slot = hash(this.pool, from, to) & mask;
    while (this.#slots[slot] !== NONE) slot = (slot + 1) & mask;
    this.#slots[slot] = id;
  }

  #grow(): void {
    const capacity = this.starts.length * 2;
    this.starts = longer(this.starts, capacity);
    this.lengths = longer(this.lengths, capacity);
    this.keyStarts = longer(this.keyStarts, capacity);
    this.keyLengths = longer(this.keyLengths, capacity);
    this.seen = longer(this.seen, capacity);
    this.places = longer(this.places, capacity);
    this.plain = withRoom(this.plain, capacity);
    this.wanted = withRoom(this.wanted, capacity);
    this.#slots = new Int32Array(capacity * 2);
    this.#placeAll();
  }

  #placeAll(): void {
    this.#slots.fill(NONE);
    for (let id = 0; id < this.#texts.length; id++) this.#place(id);
  }
}

function hash(bytes: Uint8Array, from: number, to: number): number {
  let h = to - from;
  for (let i = from; i < to; i++) h = (Math.imul(h, 31) + bytes[i]!) | 0;
  return (h ^ (h >>> 15)) >>> 0;
}

/** True if a name is ASCII without escapes in JSON. */
function isPlainAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte < SPACE || byte >= DELETE || byte === QUOTE || byte === BACKSLASH) return false;
  }
  return true;
}

function copyBytes(bytes: Uint8Array, from: number, to: number, target: Uint8Array, start: number): void {
  for (let i = from, at = start; i < to; i++) target[at++] = bytes[i]!;
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  return length <= bytes.length ? bytes : longer(bytes, Math.max(length, bytes.length * 2));
}
