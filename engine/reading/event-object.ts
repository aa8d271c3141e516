import { ENTRY, type Event, type Value } from "../event/index.ts";
import { type Carries, type EventOf, type ExactEventOf, type Grammar, placesOf } from "../grammar/index.ts";
import { canGenerateCode } from "../parse/generated-code.ts";
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
export type ValueReader = (event: Event, at: number, values: Values) => Field;

/** A sequence of names. */
interface Shape {
  /** Their ids. */
  readonly ids: Int32Array;
  /** Makes an object of the fields with these names. */
  readonly make: (fields: readonly Field[]) => EventObject;
}

/** This many shapes are kept; objects of other shapes are made field by field. */
const MOST_SHAPES = 256;
/** Objects of more fields are made field by field. */
const MOST_FIELDS = 100;
const SLOTS = 1024;

/** Makes an object of the fields of an event. */
export type MakeObject = (event: Event) => EventObject;
/** Makes a faster function than `usual`, which makes objects of any events; null where there is none. */
type Quicken = (read: ValueReader, values: Values, usual: MakeObject) => MakeObject | null;

/** Makes a function that gives the fields of an event of the grammars as an object: a plain one, or an exact one. */
export function objectMaker(grammars: readonly Grammar[], isExact: boolean, quicken?: Quicken): MakeObject {
  const values = valuesOf(grammars);
  const read = isExact ? exactAt : plainAt;
  const usual = makerOf(read, values);
  const make = quicken?.(read, values, usual) ?? usual;
  const places = grammars.flatMap((grammar) => placesOf(grammar).numbered);
  const hasBigInts = places.some(({ node }) => node.kind === "convert" && node.reading.bigInt);
  if (!isExact && !hasBigInts) return make;
  return (event) => {
    const object = make(event);
    return withJson(object, () => jsonForm(object));
  };
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
  if (Array.isArray(value)) return value.map(jsonValue);
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return jsonForm(value as PlainObject);
  return plain(value as Value, ANY_VALUES);
}

/**
 * Makes a function that reads the fields of an event and makes an object of them. Names that look like ints come first, as in
 * every object of JavaScript.
 */
function makerOf(read: ValueReader, values: Values): MakeObject {
  const generates = canGenerateCode();
  let shapes: Shapes | null = null;
  let known: Values[] = [];
  let epoch = -1;
  return (event) => {
    const { entries, length, names } = event;
    if (names.epoch !== epoch) {
      epoch = names.epoch;
      known = [];
      shapes = generates ? new Shapes() : null;
    }
    let hash = length;
    let isSparse = false;
    // Measured: in an array that is kept, each text would have to be noted for the garbage collector.
    const fields: Field[] = [];
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      hash = (Math.imul(hash, 31) + id) | 0;
      known[id] ??= values.field(names.text(id));
      const field = read(event, at, known[id]);
      fields.push(field);
      if (field === undefined) isSparse = true;
    }
    const make = isSparse ? undefined : shapes?.of(event, hash);
    return make ? make(fields) : fieldByField(event, fields);
  };
}

/**
 * The functions that make objects, one for each sequence of names, whose ids are those of an epoch. They are generated: an
 * object made in one expression costs a fraction of one whose fields are added one by one.
 */
class Shapes {
  readonly #slots: (Shape | undefined)[] = new Array(SLOTS);
  #count = 0;

  /** The function for the names of the event; undefined if there are too many, or too many functions. */
  of(event: Event, hash: number): Shape["make"] | undefined {
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const shape = this.#slots[slot];
    if (shape && fits(shape, event)) return shape.make;
    if (this.#count === MOST_SHAPES || event.length > MOST_FIELDS * ENTRY) return undefined;
    this.#count++;
    const made = shapeOf(event);
    this.#slots[slot] = made;
    return made.make;
  }
}

function fits({ ids }: Shape, { entries, length }: Event): boolean {
  if (ids.length * ENTRY !== length) return false;
  for (let at = 0, i = 0; at < length; at += ENTRY, i++) if (entries[at] !== ids[i]) return false;
  return true;
}

function shapeOf({ entries, length, names }: Event): Shape {
  const ids = Int32Array.from({ length: length / ENTRY }, (_, i) => entries[i * ENTRY]!);
  const fields = Array.from(ids, (id, i) => `${keyOf(names.text(id))}: fields[${i}]`);
  const make = new Function("fields", `return { ${fields.join(", ")} };`) as Shape["make"];
  return { ids, make };
}

/** A computed `__proto__` is a name like any other. */
export function keyOf(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : JSON.stringify(name);
}

/** An undefined value is no field. */
function fieldByField({ entries, length, names }: Event, fields: readonly Field[]): EventObject {
  const object: { [name: string]: Field } = {};
  for (let i = 0; i < length / ENTRY; i++) {
    const field = fields[i];
    if (field !== undefined) define(object, names.text(entries[i * ENTRY]!), field);
  }
  return object as EventObject;
}
