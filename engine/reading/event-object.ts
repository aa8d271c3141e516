import { ENTRY, type Event, type Value } from "../event/index.ts";
import { type Carries, type EventOf, type ExactEventOf, type Grammar, placesOf } from "../grammar/index.ts";
import { canGenerateCode } from "../parse/generated-code.ts";
import type { EventMaker } from "./event-reader.ts";
import { define, exactAt, type PlainObject, type PlainValue, plain, plainAt, withJson } from "./plain.ts";
import { ANY_VALUES, type Values, valuesOf } from "./values.ts";

/** An event whose fields are known only when it is read. */
export interface AnyEvent extends PlainObject {}

/** An exact event whose fields are known only when it is read. */
export interface AnyExactEvent {
  [name: string]: Value | undefined;
}

/** The events of a grammar: typed if its type is known. With `Exact` true, those that `exact: true` gives. */
export type EventFrom<G, Exact extends boolean = false> =
  G extends Carries<unknown, infer F>
    ? unknown extends F
      ? AnyEventFrom<Exact>
      : Exact extends true
        ? ExactEventOf<G>
        : EventOf<G>
    : AnyEventFrom<Exact>;
type AnyEventFrom<Exact extends boolean> = Exact extends true ? AnyExactEvent : AnyEvent;

/** The fields of an event as an object, plain or exact. */
export type EventObject = AnyEvent | AnyExactEvent;
type Field = PlainValue | Value;
type ValueReader = (event: Event, at: number, values: Values) => Field;

/** Makes objects of the events whose names are those of the shape, in its order. */
interface Shape {
  /** The ids of its names. */
  readonly ids: readonly number[];
  readonly make: (event: Event) => EventObject;
}

/** This many shapes are kept; objects of other shapes are made field by field. */
const MOST_SHAPES = 256;
/** Objects of more fields are made field by field. */
const MOST_FIELDS = 100;
const SLOTS = 1024;

/** Makes a function that gives the fields of an event of the grammars as an object: a plain one, or an exact one. */
export function objectMaker(grammars: readonly Grammar[], isExact: boolean): (event: Event) => EventObject {
  const values = valuesOf(grammars);
  const make = makerOf(isExact ? exactAt : plainAt, values);
  if (!isExact && !grammars.some(hasBigInts)) return make;
  return (event) => {
    const object = make(event);
    return withJson(object, () => jsonForm(object));
  };
}

function hasBigInts(grammar: Grammar): boolean {
  return placesOf(grammar).numbered.some(({ node }) => node.kind === "convert" && node.reading.bigInt === true);
}

/** Makes the events of a reader objects. */
export function objectsOf(isExact: boolean): EventMaker<EventObject> {
  return (_, formats) => objectMaker(formats, isExact);
}

/** An event as JSON has it: numbers, objects, and the digits of ints that no double holds. */
function jsonForm(object: EventObject): PlainObject {
  const form: PlainObject = {};
  for (const [name, value] of Object.entries(object) as [string, Field][])
    if (value !== undefined) define(form, name, jsonValue(value));
  return form;
}

/** A plain value may be an object, an exact one a map. */
function jsonValue(value: Field): PlainValue {
  if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) return Number(value);
  if (Array.isArray(value)) return value.map(jsonValue);
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return jsonForm(value as PlainObject);
  return plain(value as Value, ANY_VALUES);
}

/**
 * Names that look like ints come first, as in every object of JavaScript. For each sequence of names it generates code that
 * makes the object in one expression, which costs a fraction of adding its fields one by one.
 */
function makerOf(read: ValueReader, values: Values): (event: Event) => EventObject {
  const fieldByField = (event: Event) => fieldsOf(event, read, values);
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
      shape = shapeOf(event, read, values, fieldByField);
      slots[slot] = shape;
    }
    last = shape;
    return shape.make(event);
  };
}

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

/** @param sparse makes the object of an event with an undefined value, which has no such field. */
function shapeOf(
  { entries, length, names }: Event,
  read: ValueReader,
  values: Values,
  sparse: (event: Event) => EventObject,
): Shape {
  const ids = Array.from({ length: length / ENTRY }, (_, i) => entries[i * ENTRY]!);
  const reads = ids.map((_, i) => `const v${i} = read(event, ${i * ENTRY}, values[${i}]);`);
  const isSparse = ids.map((_, i) => `v${i} === undefined`).join(" || ") || "false";
  const fields = ids.map((id, i) => `${keyOf(names.text(id))}: v${i}`);
  const code = `return (event) => { ${reads.join(" ")} if (${isSparse}) return sparse(event); return { ${fields.join(", ")} }; };`;
  const known = ids.map((id) => values.field(names.text(id)));
  return { ids, make: new Function("read", "values", "sparse", code)(read, known, sparse) };
}

/** A computed `__proto__` is a name like any other. */
function keyOf(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : JSON.stringify(name);
}

function fieldsOf(event: Event, read: ValueReader, values: Values): EventObject {
  const { entries, length, names } = event;
  const object: { [name: string]: Field } = {};
  for (let at = 0; at < length; at += ENTRY) {
    const name = names.text(entries[at]!);
    const value = read(event, at, values.field(name));
    if (value !== undefined) define(object, name, value);
  }
  return object as EventObject;
}
