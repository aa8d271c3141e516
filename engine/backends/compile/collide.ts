import { ENTRY, type Event } from "../../event/tape.ts";

// Names that come twice. `names.places` holds twice the place of an entry, plus one where the layout put it there.
// A place may be stale, because the attempt that wrote it was taken back: then the entry is not there any more.

function isThere(event: Event, id: number, length: number): boolean {
  const place = event.names.places[id]! >> 1;
  return event.names.seen[id] === event.serial && place < length && event.entries[place] === id;
}

/** Notes that the layout has the name `id` at the place `at`; a pair before it that has the name gets another. */
export function claim(event: Event, id: number, at: number): void {
  const { names } = event;
  if (isThere(event, id, at) && (names.places[id]! & 1) === 0) {
    const place = names.places[id]! >> 1;
    const other = freeName(event, id, at);
    event.entries[place] = other;
    names.seen[other] = event.serial;
    names.places[other] = place << 1;
    event.renamed++;
  }
  names.seen[id] = event.serial;
  names.places[id] = (at << 1) | 1;
}

/**
 * Stores a pair whose name the record has had: under another name if the layout has it, else in the earlier one's place.
 * @returns the length of the tape.
 */
export function collide(event: Event, id: number, length: number, kind: number, from: number, to: number): number {
  const { names } = event;
  let name = id;
  if (isThere(event, id, length)) {
    if ((names.places[id]! & 1) === 0) {
      const place = names.places[id]! >> 1;
      write(event.entries, place, id, kind, from, to);
      event.repeated++;
      return length;
    }
    name = freeName(event, id, length);
    event.renamed++;
  }
  write(event.entries, length, name, kind, from, to);
  names.seen[name] = event.serial;
  names.places[name] = length << 1;
  return length + ENTRY;
}

function freeName(event: Event, id: number, length: number): number {
  const text = event.names.text(id);
  for (let number = 2; ; number++) {
    const other = event.names.id(`${text}_${number}`);
    if (!isThere(event, other, length)) return other;
  }
}

function write(entries: Int32Array, at: number, id: number, kind: number, from: number, to: number): void {
  entries[at] = id;
  entries[at + 1] = kind;
  entries[at + 2] = from;
  entries[at + 3] = to;
}
