import { type Event, fieldAt, valueAt } from "./tape.ts";
import { isMap, unit, type Value } from "./value.ts";

// Ways to values within maps and arrays: `user.id`, `tags.0`.

/** The steps of a way: the name of a field, then keys of maps and places in arrays. */
export type Way = readonly string[];

const INDEX = /^[0-9]+$/;

export function wayOf(text: string): Way {
  return text.split(".");
}

/** The value at the end of a way that begins with the field `first`; unit if there is none. */
export function valueOn(event: Event, first: number, way: Way): Value {
  const at = way.length > 1 ? fieldAt(event, first) : -1;
  return at < 0 ? unit : valueWithin(valueAt(event, at), way.slice(1));
}

/** The value that the steps lead to from `value`; unit if there is none. */
export function valueWithin(value: Value, steps: Way): Value {
  let current = value;
  for (const step of steps) {
    const next = isMap(current)
      ? current.get(step)
      : Array.isArray(current) && INDEX.test(step)
        ? current[Number(step)]
        : unit;
    if (next === undefined) return unit;
    current = next;
  }
  return current;
}

/** A copy of `value` with another value at the end of the steps, which lead to one. */
export function replacedWithin(value: Value, steps: Way, replacement: Value): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return replacement;
  if (isMap(value)) {
    return new Map(value).set(step, replacedWithin(value.get(step) ?? unit, rest, replacement));
  }
  if (!Array.isArray(value)) return value;
  return value.map((item, i) => (i === Number(step) ? replacedWithin(item, rest, replacement) : item));
}
