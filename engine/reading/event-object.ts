import { ENTRY, type Event, type Value, valueAt } from "../event/index.ts";
import type { Carries, EventOf } from "../grammar/index.ts";
import { canGenerateCode } from "../parse/generated-code.ts";

/** An event whose fields are known only when it is read. */
export interface AnyEvent {
  readonly [name: string]: Value | undefined;
}

/** The events of a grammar: typed if its type is known. Nested maps are `Map`s, which keep any name and order. */
export type EventFrom<G> = G extends Carries<unknown, infer F> ? (unknown extends F ? AnyEvent : EventOf<G>) : AnyEvent;

/** Makes objects of the events whose names are those of the shape, in its order. */
interface Shape {
  /** The ids of its names. */
  readonly ids: readonly number[];
  readonly make: (event: Event) => AnyEvent;
}

/** This many shapes are kept; objects of other shapes are made field by field. */
const MOST_SHAPES = 256;
/** Objects of more fields are made field by field. */
const MOST_FIELDS = 100;
const SLOTS = 1024;

/**
 * Makes a function that gives the fields of an event as an object. Names that look like ints come first, as in every
 * object of JavaScript. For each sequence of names it generates code that makes the object at once, which costs a fraction
 * of adding its fields one by one.
 */
export function objectMaker(): (event: Event) => AnyEvent {
  if (!canGenerateCode()) return fieldByField;
  let slots: (Shape | undefined)[] = [];
  let count = 0;
  let epoch = -1;
  let last: Shape | undefined;
  return (event) => {
    if (event.names.epoch !== epoch) {
      epoch = event.names.epoch;
      slots = new Array(SLOTS);
      count = 0;
      last = undefined;
    }
    if (last && fits(last, event)) return last.make(event);
    if (event.length > MOST_FIELDS * ENTRY) return fieldByField(event);
    const slot = slotOf(event);
    let shape = slots[slot];
    if (!shape || !fits(shape, event)) {
      if (count === MOST_SHAPES) return fieldByField(event);
      count++;
      shape = shapeOf(event);
      slots[slot] = shape;
    }
    last = shape;
    return shape.make(event);
  };
}

/** Makes objects for a reader. */
export const objects = () => objectMaker();

function fits({ ids }: Shape, { entries, length }: Event): boolean {
  if (ids.length * ENTRY !== length) return false;
  for (let at = 0; at < length; at += ENTRY) if (entries[at] !== ids[at / ENTRY]) return false;
  return true;
}

function slotOf({ entries, length }: Event): number {
  let hash = length;
  for (let at = 0; at < length; at += ENTRY) hash = (Math.imul(hash, 31) + entries[at]!) | 0;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

function shapeOf({ entries, length, names }: Event): Shape {
  const ids = Array.from({ length: length / ENTRY }, (_, i) => entries[i * ENTRY]!);
  const fields = ids.map((id, i) => `${keyOf(names.text(id))}: valueAt(event, ${i * ENTRY})`);
  const code = `return (event) => ({ ${fields.join(", ")} });`;
  return { ids, make: new Function("valueAt", code)(valueAt) };
}

/** A computed `__proto__` is a name like any other. */
function keyOf(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : JSON.stringify(name);
}

function fieldByField(event: Event): AnyEvent {
  const { entries, length, names } = event;
  const object: { [name: string]: Value } = {};
  for (let at = 0; at < length; at += ENTRY) {
    const name = names.text(entries[at]!);
    const value = valueAt(event, at);
    if (name === "__proto__")
      Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
    else object[name] = value;
  }
  return object;
}
