import {
  CONTAINER,
  decodeUtf8,
  type Event,
  FLOAT,
  FLOAT_TEXT,
  Float,
  INT,
  INT_TEXT,
  isMap,
  PLAIN_STRING,
  SMALL,
  TEXT,
  type Value,
  type ValueMap,
  valueAt,
} from "../event/index.ts";
import { decimalAt, doubleAt, EXACT_DIGITS, shortIntAt } from "../event/numbers/index.ts";
import { ANY_VALUES, type Values } from "./values.ts";

/** A value of a plain event, whose fields are known only when it is read. */
export type PlainValue = string | number | bigint | boolean | null | undefined | PlainObject | PlainValue[];
export interface PlainObject {
  [name: string]: PlainValue;
}

/** More digits than every double holds. */
const WIDE = /[0-9]{16}/;

/** The plain value of the entry at `at` on the tape; undefined for the unit value. */
export function plainAt(event: Event, at: number, values: Values): PlainValue {
  const { bytes, entries } = event;
  const from = entries[at + 2]!;
  const to = entries[at + 3]!;
  const kind = entries[at + 1]!;
  switch (kind) {
    case PLAIN_STRING:
    case TEXT:
      return textIn(event, from, to);
    case SMALL:
      return values.wide === "bigint" ? BigInt(from) : from;
    case INT:
    case INT_TEXT:
      if (to - from > EXACT_DIGITS || values.wide === "bigint") return plain(valueAt(event, at), values);
      return shortIntAt(bytes, from, to);
    case FLOAT:
      return doubleAt(bytes, from, to);
    case FLOAT_TEXT: {
      const decimal = decimalAt(bytes, from, to);
      return Number.isNaN(decimal) ? plain(valueAt(event, at), values) : decimal;
    }
    default:
      return (kind >= CONTAINER ? parsed(event, kind, from, to) : undefined) ?? plain(valueAt(event, at), values);
  }
}

/** The map or array that is canonical JSON; undefined if it is not, or an int may be too wide for a double. */
function parsed(event: Event, kind: number, from: number, to: number): PlainValue {
  if ((kind & 1) === 0 || !event.context.isJson) return undefined;
  const text = textIn(event, from, to);
  return WIDE.test(text) ? undefined : JSON.parse(text);
}

function textIn(event: Event, from: number, to: number): string {
  return event.text === null ? decodeUtf8(event.bytes, from, to) : event.text.substring(from, to);
}

/** The plain form of a value; undefined for the unit value. */
export function plain(value: Value, values: Values): PlainValue {
  switch (typeof value) {
    case "bigint":
      if (values.wide === "bigint") return value;
      return values.wide === "number" || Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case "number":
      return values.wide === "bigint" && Number.isInteger(value) ? BigInt(value) : value;
    case "symbol":
      return undefined;
    case "object":
      if (value === null) return null;
      if (value instanceof Float) return value.float;
      return isMap(value) ? plainObject(value, values) : value.map((item) => plain(item, values.items()));
    default:
      return value;
  }
}

/** The plain form of a map. */
export function plainObject(map: ValueMap, values: Values): PlainObject {
  const object: PlainObject = {};
  for (const [name, value] of map) {
    const inner = plain(value, values.field(name));
    if (inner !== undefined) define(object, name, inner);
  }
  return object;
}

/** Sets a field; `__proto__` is a name like any other. */
export function define<T>(object: { [name: string]: T }, name: string, value: T): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  else object[name] = value;
}

/** The exact value of the entry at `at` on the tape. */
export function exactAt(event: Event, at: number, values: Values): Value {
  return exact(valueAt(event, at), values);
}

/** The value, whose maps have a JSON form, and whose ints are bigints where the grammar says so. */
function exact(value: Value, values: Values): Value {
  if (typeof value === "number") return values.wide === "bigint" && Number.isInteger(value) ? BigInt(value) : value;
  if (typeof value !== "object" || value === null || value instanceof Float) return value;
  if (!isMap(value)) return value.map((item) => exact(item, values.items()));
  const map = new Map<string, Value>();
  for (const [name, inner] of value) map.set(name, exact(inner, values.field(name)));
  return withJson(map, () => plainObject(map, ANY_VALUES));
}

/** The object with a JSON form, unless it has a field of that name. Neither a copy nor a comparison sees it. */
export function withJson<T extends object>(object: T, toJSON: () => PlainObject): T {
  return Object.hasOwn(object, "toJSON") ? object : Object.defineProperty(object, "toJSON", { value: toJSON });
}
