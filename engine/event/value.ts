/** A float whose number is integral, boxed so that `1.0` stays a float; other floats are plain numbers. */
export class Float {
  readonly float: number;
  /** @throws TypeError for what is no number. */
  constructor(float: number) {
    if (typeof float !== "number") throw new TypeError(`Float: expected a number, found a ${typeof float}`);
    this.float = float;
  }

  /** The number, so that a float compares and adds up as one. */
  valueOf(): number {
    return this.float;
  }

  toString(): string {
    return String(this.float);
  }

  /** The number, for `JSON.stringify`. */
  toJSON(): number {
    return this.float;
  }
}

/** In an exact event the value of a field whose text does not fit its type; in scripts that of a missing field, written `()`. */
export const unit: unique symbol = Symbol("()");
export type Unit = typeof unit;

/** A value of an event. Ints are integral numbers below 2^53 or `bigint`, floats non-integral numbers or {@link Float}. */
export type Value = string | number | bigint | Float | boolean | null | Unit | ValueMap | readonly Value[];
export type ValueMap = ReadonlyMap<string, Value>;

export type ValueType = "string" | "int" | "float" | "bool" | "null" | "unit" | "map" | "array";

/** The name of the type of a value. */
export function typeOf(value: Value): ValueType {
  return typeOfAny(value);
}

/** The same of a map or an array, whatever is in it. */
export function typeOfAny(value: Value | ReadonlyMap<string, unknown> | readonly unknown[]): ValueType {
  switch (typeof value) {
    case "string":
      return "string";
    case "bigint":
      return "int";
    case "number":
      return Number.isInteger(value) ? "int" : "float";
    case "boolean":
      return "bool";
    case "symbol":
      return "unit";
    default:
      if (value === null) return "null";
      if (value instanceof Float) return "float";
      if (value instanceof Map) return "map";
      if (Array.isArray(value)) return "array";
      throw noValue("typeOf", value);
  }
}

/** The float `number` as a value. */
export function float(number: number): number | Float {
  return Number.isInteger(number) ? new Float(number) : number;
}

/** The int written in `text` (an optional sign and decimal digits), with all its digits. */
export function int(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number + 0 : BigInt(text.startsWith("+") ? text.slice(1) : text);
}

/** A value of type map; the one place that narrows a value that may also be an array. */
export function isMap(value: Value): value is ValueMap {
  return value instanceof Map;
}

/** True for an array; `Array.isArray` does not know readonly ones. */
export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The error for what no event has. */
export function noValue(caller: string, value: unknown): TypeError {
  const found = typeof value === "object" ? "an object: a map of an event is a Map" : `a value that is ${typeof value}`;
  return new TypeError(`${caller}: expected a value of an event, found ${found}`);
}
