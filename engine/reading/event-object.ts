import { ENTRY, type Event, PLAIN, TEXT, type Value, valueAt } from "../event/index.ts";
import type { Carries, EventOf } from "../grammar/index.ts";

/** An event of which only the text knows the fields. */
export interface AnyEvent {
  readonly [name: string]: Value | undefined;
}

/** The events of a grammar: typed where its type is known. Nested maps are `Map`s, which keep any name and order. */
export type EventFrom<G> = G extends Carries<unknown, infer F> ? (unknown extends F ? AnyEvent : EventOf<G>) : AnyEvent;

/**
 * The fields of an event as an object. Names that look like ints come first, as in every object of JavaScript.
 * @param text the record, where it is all ASCII: its parts are then cheaper than the bytes' texts; else null.
 */
export function toObject(event: Event, text: string | null): AnyEvent {
  const { entries, length, names } = event;
  const object: { [name: string]: Value } = {};
  for (let at = 0; at < length; at += ENTRY) {
    const name = names.text(entries[at]!);
    const value = text === null ? valueAt(event, at) : valueIn(text, event, at);
    if (name === "__proto__")
      Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
    else object[name] = value;
  }
  return object;
}

/** As {@link valueAt}, of a record that is all ASCII. */
function valueIn(text: string, event: Event, at: number): Value {
  const { entries } = event;
  const kind = entries[at + 1];
  return kind === PLAIN || kind === TEXT ? text.slice(entries[at + 2], entries[at + 3]) : valueAt(event, at);
}
