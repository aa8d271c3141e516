import { ENTRY, type Event, valueAt } from "../../event/tape.ts";
import type { Value } from "../../event/value.ts";

/** The items of the array that an event is. */
export function itemsOf(event: Event): readonly Value[] {
  const items: Value[] = [];
  for (let at = 0; at < event.length; at += ENTRY) items.push(valueAt(event, at));
  return items;
}
