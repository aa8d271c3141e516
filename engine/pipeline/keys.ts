import type { NameTable } from "../event/names.ts";
import { ENTRY, type Event } from "../event/tape.ts";

/** A step that every event goes through; it changes the event in place. */
export type Stage = (event: Event) => void;

/** Keeps the fields `keys`, in this order. */
export function selectKeys(keys: readonly string[], names: NameTable): Stage {
  const ids = Int32Array.from([...new Set(keys)], (key) => names.fix(key));
  const selected = new Int32Array(ids.length * ENTRY);
  return (event) => {
    const { entries } = event;
    let length = 0;
    for (let i = 0; i < ids.length; i++) {
      const at = find(entries, event.length, ids[i]!);
      if (at < 0) continue;
      for (let j = 0; j < ENTRY; j++) selected[length++] = entries[at + j]!;
    }
    for (let i = 0; i < length; i++) entries[i] = selected[i]!;
    event.length = length;
  };
}

/** Drops the fields `keys`. */
export function dropKeys(keys: readonly string[], names: NameTable): Stage {
  const ids = new Set(keys.map((key) => names.fix(key)));
  return (event) => {
    const { entries } = event;
    let length = 0;
    for (let at = 0; at < event.length; at += ENTRY) {
      if (ids.has(entries[at]!)) continue;
      if (length < at) entries.copyWithin(length, at, at + ENTRY);
      length += ENTRY;
    }
    event.length = length;
  };
}

function find(entries: Int32Array, length: number, id: number): number {
  for (let at = 0; at < length; at += ENTRY) if (entries[at] === id) return at;
  return -1;
}
