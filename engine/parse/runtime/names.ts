import { longer } from "../../event/bytes.ts";
import type { GivenTime } from "../../event/declared.ts";
import type { NameTable } from "../../event/names.ts";
import { ENTRY, type Event, setAt, valueAt } from "../../event/tape.ts";
import type { Value } from "../../event/value.ts";
import { type Cells, cellNames, type Grammar } from "../../grammar/index.ts";

// Names that come twice. While a record is read, `names.places` holds the place of a name's entry, and for a field of
// the layout one more. An attempt that is taken back does not reset its places; the entry at such a place has another name.
// So a clash is only noticed at first, and is settled when the record has been read.

const LAYOUT = 1;

/** True if the event has the name `id` before the end of its tape, at another place than `at`. */
function isThere(event: Event, id: number, end: number, at: number): boolean {
  const place = event.names.places[id]! & ~LAYOUT;
  return event.names.seen[id] === event.serial && place < end && place !== at && event.entries[place] === id;
}

/** Notes that the layout has the name `id` at the place `at`, which a pair may have too. */
export function claim(event: Event, id: number, at: number, end: number): void {
  const { names } = event;
  if (isThere(event, id, end, at)) event.clashes = true;
  names.seen[id] = event.serial;
  names.places[id] = at | LAYOUT;
}

/** Appends a pair whose name was seen before in the record. @returns the length of the tape. */
export function again(event: Event, id: number, end: number, kind: number, from: number, to: number): number {
  if (isThere(event, id, end, end)) event.clashes = true;
  else event.names.places[id] = end;
  event.entries[end] = id;
  event.entries[end + 1] = kind;
  event.entries[end + 2] = from;
  event.entries[end + 3] = to;
  return end + ENTRY;
}

/**
 * Gives the pairs of an event that has names twice the names that they keep. A pair with the name of a field of the
 * layout gets the first of `name_2`, `name_3`, ... that is free. Of pairs with one name the last value stays, or the list of
 * all, at the place of the first; numbered, each pair after the first one gets a free name as well.
 * @returns the length of the tape.
 */
export function settle(event: Event, end: number, repeats: Grammar["repeated"]): number {
  const { entries, names } = event;
  event.clashes = false;
  const taken = new Set<number>();
  const layout = new Set<number>();
  for (let at = 0; at < end; at += ENTRY) {
    const id = entries[at]!;
    taken.add(id);
    if (names.places[id] === (at | LAYOUT)) layout.add(at);
  }
  const fields = new Set([...layout].map((at) => entries[at]!));
  const pairs = new Map<number, number>();
  const numbers = new Map<number, number>();
  const lists = new Map<number, Value[]>();
  let to = 0;
  for (let at = 0; at < end; at += ENTRY) {
    const id = entries[at]!;
    const first = pairs.get(id);
    const isPair = !layout.has(at);
    if (isPair && (fields.has(id) || (repeats === "numbered" && first !== undefined))) {
      const other = freeName(event, id, taken, numbers);
      move(entries, to, other, at);
      event.renamed++;
    } else if (isPair && first !== undefined && repeats === "list") {
      const values = lists.get(first) ?? [valueAt(event, first)];
      values.push(valueAt(event, at));
      lists.set(first, values);
      continue;
    } else if (isPair && first !== undefined) {
      move(entries, first, id, at);
      event.repeated++;
      continue;
    } else {
      if (isPair) pairs.set(id, to);
      move(entries, to, id, at);
    }
    to += ENTRY;
  }
  for (const [at, values] of lists) setAt(event, at, values);
  return to;
}

/** A free name for `id`, which is taken from then on. `numbers` has the last number that each name was tried with. */
function freeName(event: Event, id: number, taken: Set<number>, numbers: Map<number, number>): number {
  const text = event.names.text(id);
  for (let number = (numbers.get(id) ?? 1) + 1; ; number++) {
    const other = event.names.id(`${text}_${number}`);
    if (taken.has(other)) continue;
    taken.add(other);
    numbers.set(id, number);
    return other;
  }
}

/** Moves an entry to another place, under a name. */
function move(entries: Int32Array, to: number, id: number, from: number): void {
  entries[to] = id;
  for (let i = 1; i < ENTRY; i++) entries[to + i] = entries[from + i]!;
}

const FIRST_CELLS = 32;

/** Makes the function that gives the cell at an index the id of its name. Names are made when a row has this many cells. */
export function cellIds(node: Cells, names: NameTable): (index: number) => number {
  const nameOf = cellNames(node);
  let ids = new Int32Array(FIRST_CELLS);
  let known = 0;
  let { epoch } = names;
  return (index) => {
    if (index < known && epoch === names.epoch) return ids[index]!;
    if (epoch !== names.epoch) known = 0;
    epoch = names.epoch;
    for (; known <= index; known++) {
      if (known === ids.length) {
        ids = longer(ids, known * 2);
      }
      ids[known] = names.id(nameOf(known));
    }
    return ids[index]!;
  };
}

/** What a grammar gives to timestamps that do not say it. */
export function givenBy({ timeZone, columns }: Pick<Grammar, "timeZone" | "columns">): GivenTime | null {
  const date = columns?.date ?? null;
  // Data that an older froe has printed has no zone.
  const zone = timeZone ?? null;
  return zone === null && date === null ? null : { timeZone: zone, date };
}
