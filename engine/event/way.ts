import type { NameTable } from "./names.ts";
import { type Event, fieldAt, valueAt } from "./tape.ts";
import { isMap, unit, type Value } from "./value.ts";

// Ways to values within maps and arrays: `user.id`, `tags.0`, `tags[0]`, `tags[-1].name`.

/** The steps of a way: the name of a field, then keys of maps and places in arrays. */
export type Way = readonly string[];

/** The id of no name. */
const NONE = -1;
const INDEX = /^-?[0-9]+$/;
/** A name with places after it: `tags[0]`, `rows[0][1]`. */
const WITH_PLACES = /^([^[]+)((?:\[-?[0-9]*\])+)$/;
const PLACE = /\[(-?[0-9]*)\]/g;

/** The steps of a way in its written form; `[]`, a place without a number, is an empty step. */
export function wayOf(text: string): Way {
  return text.split(".").flatMap((part) => {
    const [, name, places] = WITH_PLACES.exec(part) ?? [];
    if (name === undefined || places === undefined) return [part];
    return [name, ...Array.from(places.matchAll(PLACE), ([, place]) => place!)];
  });
}

/** The written form of steps, with places in brackets if `written`, their original form, has them. */
export function wayText([head = "", ...steps]: Way, written: string): string {
  return head + steps.map((step) => (written.includes(`[${step}]`) ? `[${step}]` : `.${step}`)).join("");
}

/**
 * A field as an option names it: the field with that name or, if the event has none, the value at the end of the steps in
 * the field `first`.
 */
export interface Address {
  /** As it is written. */
  readonly text: string;
  /** The id of the text as a name. */
  readonly name: number;
  /** The id of the name of the first step; -1 if that is all of the text. */
  readonly first: number;
  readonly steps: Way;
}

export function addressOf(text: string, names: NameTable): Address {
  const [head = "", ...steps] = wayOf(text);
  return { text, name: names.fix(text), first: steps.length > 0 ? names.fix(head) : NONE, steps };
}

/** The names of the fields that an address of this text may need. */
export function fieldsOn(text: string): readonly string[] {
  const [head = text] = wayOf(text);
  return head === text ? [text] : [text, head];
}

/** The value at the end of the steps of an address in an event without a field of its name; unit if there is none. */
export function valueOn(event: Event, { first, steps }: Address): Value {
  const at = first === NONE ? -1 : fieldAt(event, first);
  return at < 0 ? unit : valueWithin(valueAt(event, at), steps);
}

/** The value at the end of the steps from `value`; unit if there is none. */
export function valueWithin(value: Value, steps: Way): Value {
  let current = value;
  for (const step of steps) {
    current = valueAtStep(current, step);
    if (current === unit) return unit;
  }
  return current;
}

/** The value one step inside a map or array; unit if there is none. */
export function valueAtStep(value: Value, step: string): Value {
  const next = isMap(value) ? value.get(step) : Array.isArray(value) ? value[placeIn(value, step)] : unit;
  return next === undefined ? unit : next;
}

/** The index of a step, counted from the end if it is negative; -1 if the step is no number. */
function placeIn(items: readonly Value[], step: string): number {
  if (!INDEX.test(step)) return -1;
  const place = Number(step);
  return place < 0 ? items.length + place : place;
}

/** A copy of `value` with another value at the end of the steps, where there has to be one. */
export function replacedWithin(value: Value, steps: Way, replacement: Value): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return replacement;
  if (isMap(value)) {
    return new Map(value).set(step, replacedWithin(value.get(step) ?? unit, rest, replacement));
  }
  if (!Array.isArray(value)) return value;
  const place = placeIn(value, step);
  return value.map((item, i) => (i === place ? replacedWithin(item, rest, replacement) : item));
}

/** A copy of `value` without the values at the ends of `ways`; places in arrays count before any value is removed. */
export function withoutWays(value: Value, ways: readonly Way[]): Value {
  const found = ways.filter((steps) => valueWithin(value, steps) !== unit);
  if (found.length === 0) return value;
  const left = (item: Value, isHere: (step: string) => boolean): readonly Value[] => {
    const inside = found.filter(([step = ""]) => isHere(step)).map((steps) => steps.slice(1));
    return inside.some((steps) => steps.length === 0) ? [] : [withoutWays(item, inside)];
  };
  if (isMap(value)) {
    return new Map(
      [...value].flatMap(([key, item]) => left(item, (step) => step === key).map((kept) => [key, kept] as const)),
    );
  }
  if (!Array.isArray(value)) return value;
  const items: readonly Value[] = value;
  return items.flatMap((item, index) => left(item, (step) => placeIn(items, step) === index));
}
