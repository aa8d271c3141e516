import { readEscapes } from "../../event/escapes.ts";
import type { NameTable } from "../../event/names.ts";
import { BOXED, ENTRY, ESCAPED, Event, PLAIN_STRING, TEXT, toMap, valueAt } from "../../event/tape.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import type { Escapes, Within } from "../../grammar/index.ts";
import { again } from "./names.ts";
import { REJECT } from "./steps.ts";

/** The grammar of a payload, and what happens to the field. */
export type Payload = Pick<Within, "grammar" | "into" | "otherwise">;

/** What reads the text of a payload. */
export interface PayloadParser {
  parse(bytes: Uint8Array, from: number, to: number, event: Event): number;
  locate(bytes: Uint8Array, from: number, to: number): { offset: number; place: number };
}

/** Reads the payloads of a `within` node for the program around it. */
export interface PayloadReader {
  /**
   * Replaces the last entry of the tape, at `slot`, with what its text holds.
   * @returns the length of the tape; -1 for a text that has to fit and does not.
   */
  read(event: Event, slot: number): number;
  fits(bytes: Uint8Array, from: number, to: number, kind: number): boolean;
  /** Where a text that does not fit fails; no place for one with escapes, whose bytes are not those of the record. */
  locate(bytes: Uint8Array, from: number, to: number, kind: number): { offset: number; place: number };
}

interface Text {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

const NOWHERE = { offset: REJECT, place: REJECT };

/** What one payload counted, with the slot of its first entry, and that entry. */
interface Noted {
  readonly slot: number;
  readonly entry: Int32Array;
  readonly renamed: number;
  readonly repeated: number;
  readonly unconverted: number;
}

/** What the payloads of one record counted, until the record is accepted. */
export class PayloadCounts {
  readonly #noted: Noted[] = [];

  clear(): void {
    if (this.#noted.length > 0) this.#noted.length = 0;
  }

  /** Notes the counts of the payload whose fields are at `slot` of a tape, where they have just been written. */
  note(slot: number, entries: Int32Array, { renamed, repeated, unconverted }: Event): void {
    this.#drop(slot);
    if (renamed + repeated + unconverted === 0) return;
    this.#noted.push({ slot, entry: entries.slice(slot, slot + ENTRY), renamed, repeated, unconverted });
  }

  /** Adds the counts to the event, whose tape has `length` integers; without those of attempts that were taken back. */
  commit(event: Event, length: number): void {
    this.#drop(length);
    for (const { slot, entry, renamed, repeated, unconverted } of this.#noted) {
      // Another attempt may have written there.
      if (entry.some((value, i) => event.entries[slot + i] !== value)) continue;
      event.renamed += renamed;
      event.repeated += repeated;
      event.unconverted += unconverted;
    }
  }

  #drop(slot: number): void {
    while (this.#noted.length > 0 && this.#noted.at(-1)!.slot >= slot) this.#noted.pop();
  }
}

/** @param escapes those of the program around the payload. */
export function payloadReader(
  { into, otherwise }: Payload,
  parser: PayloadParser,
  names: NameTable,
  escapes: readonly Escapes[],
  counts: PayloadCounts,
): PayloadReader {
  const inner = new Event(names);
  const places = new PlacesOfNames();
  /** Where the values of the current payload are that are no spans of the record; -1 for a span. */
  const boxes: number[] = [];
  const parse = ({ bytes, from, to }: Text): boolean => {
    inner.renamed = inner.repeated = inner.unconverted = 0;
    // The table may not be emptied: the record around the payload is in use.
    const { isKept } = names;
    names.isKept = true;
    const end = parser.parse(bytes, from, to, inner);
    names.isKept = isKept;
    return end !== REJECT;
  };
  return {
    read(event, slot) {
      const { entries } = event;
      const text = textOf(event.bytes, entries[slot + 2]!, entries[slot + 3]!, entries[slot + 1]!, escapes);
      if (text === null) return slot + ENTRY;
      places.keep(event, slot + ENTRY);
      const isRead = parse(text);
      // Maps inside the payload have names of their own, which are read before those of the record are restored.
      if (isRead && into === "event") boxValues(event, inner, text.bytes === event.bytes, boxes);
      const map = isRead && into === "map" ? toMap(inner) : null;
      places.restore(event, slot + ENTRY);
      if (!isRead) return otherwise === "fail" ? REJECT : slot + ENTRY;
      if (into === "event" && inner.length === 0) return slot + ENTRY;
      if (into === "event") {
        names.seen[entries[slot]!] = 0;
        const end = join(event, slot, inner, boxes);
        counts.note(slot, event.entries, inner);
        return end;
      }
      entries[slot + 1] = BOXED;
      entries[slot + 2] = event.boxed.push(map) - 1;
      entries[slot + 3] = 0;
      counts.note(slot, entries, inner);
      return slot + ENTRY;
    },
    fits(bytes, from, to, kind) {
      const text = textOf(bytes, from, to, kind, escapes);
      return text === null || parse(text);
    },
    locate(bytes, from, to, kind) {
      const text = textOf(bytes, from, to, kind, escapes);
      return text?.bytes === bytes ? parser.locate(bytes, from, to) : NOWHERE;
    },
  };
}

/** The bytes of a text: those of the record if it has no escapes. Null for a value that is none. */
function textOf(bytes: Uint8Array, from: number, to: number, kind: number, escapes: readonly Escapes[]): Text | null {
  if (kind === PLAIN_STRING || kind === TEXT) return { bytes, from, to };
  const table = escapes[(kind - ESCAPED) >> 1];
  if (kind < ESCAPED || table === undefined) return null;
  const written = decodeUtf8(bytes, from, to);
  const read = readEscapes(written, table);
  if (read === written) return { bytes, from, to };
  const other = encodeUtf8(read);
  return { bytes: other, from: 0, to: other.length };
}

/** Where the names of a record are on its tape, while another record is read with the same names. */
class PlacesOfNames {
  #places = new Int32Array(64);

  keep({ entries, names, serial }: Event, length: number): void {
    if (length > this.#places.length) this.#places = new Int32Array(2 * length);
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      this.#places[at] = names.seen[id] === serial ? names.places[id]! : REJECT;
    }
  }

  restore({ entries, names, serial }: Event, length: number): void {
    for (let at = 0; at < length; at += ENTRY) {
      const place = this.#places[at]!;
      if (place === REJECT) continue;
      const id = entries[at]!;
      names.seen[id] = serial;
      names.places[id] = place;
    }
  }
}

/** Boxes each value of a payload that is no span of the record's own bytes, and writes where it is to `boxes`. */
function boxValues(event: Event, payload: Event, isInPlace: boolean, boxes: number[]): void {
  boxes.length = 0;
  for (let at = 0; at < payload.length; at += ENTRY) {
    const isSpan = isInPlace && payload.entries[at + 1]! < BOXED;
    boxes.push(isSpan ? -1 : event.boxed.push(valueAt(payload, at)) - 1);
  }
}

/** Writes the fields of a payload as pairs, from `slot` on. @param boxes where the values are that are no spans. */
function join(event: Event, slot: number, payload: Event, boxes: readonly number[]): number {
  const { names, serial } = event;
  let end = slot;
  for (let at = 0; at < payload.length; at += ENTRY) {
    const entries = event.grow(end + ENTRY);
    const id = payload.entries[at]!;
    const box = boxes[at / ENTRY]!;
    const isBoxed = box >= 0;
    const kind = isBoxed ? BOXED : payload.entries[at + 1]!;
    const from = isBoxed ? box : payload.entries[at + 2]!;
    const to = isBoxed ? 0 : payload.entries[at + 3]!;
    if (names.seen[id] === serial) {
      end = again(event, id, end, kind, from, to);
      continue;
    }
    names.seen[id] = serial;
    names.places[id] = end;
    entries[end] = id;
    entries[end + 1] = kind;
    entries[end + 2] = from;
    entries[end + 3] = to;
    end += ENTRY;
  }
  return end;
}
