import { ENTRY, type Event, fieldAt } from "../../event/tape.ts";
import { isNothing } from "../compare.ts";
import { ScriptError } from "../error.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";
import { refill } from "./budget.ts";
import { put, read } from "./fields.ts";
import { typeText } from "./types.ts";

// An event as one value, and copies of its tape.

/** The fields of the event as a new map. */
export function whole(event: Event): ScriptMap {
  const map: ScriptMap = new Map();
  for (let at = 0; at < event.length; at += ENTRY) map.set(event.names.text(event.entries[at]!), read(event, at));
  return map;
}

/** The same outside of a script, which leaves no budget for it. */
export function eventMap(event: Event): ScriptMap {
  refill();
  return whole(event);
}

/** Replaces the fields of the event; `()` removes all. Entries with the same value keep their bytes. */
export function replace(event: Event, value: ScriptValue, where: number): void {
  const fields = isNothing(value) ? new Map<string, ScriptValue>() : value;
  if (!(fields instanceof Map)) throw new ScriptError(`an event is a map, not ${typeText(value)}`, where);
  const { names } = event;
  const before = new Int32Array(event.entries.subarray(0, event.length));
  const kept: { readonly id: number; readonly value: ScriptValue; readonly from: number }[] = [];
  for (const [name, field] of fields) {
    const id = names.id(name);
    const found = fieldAt(event, id);
    const isSame = found >= 0 && (typeof field !== "object" || field === null) && read(event, found) === field;
    kept.push({ id, value: field, from: isSame ? found : -1 });
  }
  event.length = 0;
  for (const { id, value, from } of kept) {
    if (from < 0) put(event, -1, id, value);
    else {
      event.grow(event.length + ENTRY).set(before.subarray(from, from + ENTRY), event.length);
      event.length += ENTRY;
    }
  }
}

/** A copy of the tape of an event. */
export interface Saved {
  entries: Int32Array;
  length: number;
}

export function save({ entries, length }: Event, saved: Saved): void {
  if (saved.entries.length < length) saved.entries = new Int32Array(entries.length);
  const target = saved.entries;
  for (let i = 0; i < length; i++) target[i] = entries[i]!;
  saved.length = length;
}

export function restore(event: Event, { entries, length }: Saved): void {
  event.grow(length).set(entries.subarray(0, length));
  event.length = length;
}
