import { type Event, Float, unit, type Value } from "../event/index.ts";
import { isObject, shown } from "../language/arguments.ts";

/** An event, plain or exact: an object of fields, or a map of them. Fields that are undefined are absent. */
export type AnyFields = object;

/** Replaces the fields of `event` with those of an object. @throws TypeError for a value that no event has. */
export function fillFrom(event: Event, fields: AnyFields): void {
  start(event, fields);
  for (const [name, value] of entriesOf(fields)) pushField(event, name, value);
}

/** The same for some of the fields; those that the object does not have are absent. */
export function fillWith(event: Event, fields: AnyFields, names: readonly string[]): void {
  start(event, fields);
  for (const name of names) pushField(event, name, memberOf(fields, name));
}

/** True for fields; not for a list of events, or what gives them later. */
export function isEvent(value: unknown): value is AnyFields {
  if (!isObject(value) || Symbol.asyncIterator in value) return false;
  return value instanceof Map || !(Symbol.iterator in value || ("then" in value && typeof value.then === "function"));
}

/** Leaves `event` without fields. @throws TypeError if there are none that it could have. */
function start(event: Event, fields: AnyFields): void {
  if (!isEvent(fields)) throw new TypeError(`expected an event as an object of fields, found ${shown(fields)}`);
  const { names } = event;
  if (names.size > names.most) names.clear();
  event.serial = ++names.serial;
  event.length = 0;
  event.boxed.length = 0;
}

function pushField(event: Event, name: string, value: unknown): void {
  if (value !== undefined) event.push(name, toValue(value, name));
}

function entriesOf(fields: AnyFields): Iterable<readonly [string, unknown]> {
  return fields instanceof Map ? fields : Object.entries(fields);
}

function memberOf(fields: AnyFields, name: string): unknown {
  if (fields instanceof Map) return fields.get(name);
  return Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined;
}

/** Values of more levels are no events of any log: most often they contain themselves. */
const DEEPEST = 1_000;

/** A value of a plain or exact event as the engine has it. @param field the name of its field, for the error. */
function toValue(value: unknown, field: string, depth = 0): Value {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "bigint":
      return value;
    case "number":
      // The digits of a number from 2^53 on are not those of an int.
      return Number.isInteger(value) && !Number.isSafeInteger(value) ? new Float(value) : value;
    case "undefined":
      return unit;
    case "object":
      return value === null || value instanceof Float ? value : insideOf(value, field, depth + 1);
    default:
      if (value === unit) return unit;
      throw new TypeError(`field ${JSON.stringify(field)} is a ${typeof value}, which no event has`);
  }
}

function insideOf(value: object, field: string, depth: number): Value {
  if (depth > DEEPEST) throw new TypeError(`field ${JSON.stringify(field)} contains itself, or ${DEEPEST} levels`);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item: unknown) => toValue(item, field, depth));
  const map = new Map<string, Value>();
  for (const [name, item] of entriesOf(value)) if (item !== undefined) map.set(name, toValue(item, field, depth));
  return map;
}
