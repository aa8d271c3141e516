import { Float } from "../event/value.ts";
import { isNothing } from "./compare.ts";
import type { ScriptFunction, Word } from "./function.ts";
import { DateTime, Duration, FnPtr, Range, type ScriptValue } from "./values.ts";

/** A parameter of a function, as its signature declares it. */
interface Parameter {
  readonly name: string;
  readonly types: readonly Word[];
  readonly optional: boolean;
}

export interface Signature {
  readonly parameters: readonly Parameter[];
  /** The least number of arguments. */
  readonly least: number;
}

const TESTS: { readonly [W in Word]: (value: ScriptValue) => boolean } = {
  string: (value) => typeof value === "string",
  int: (value) => typeof value === "bigint" || Number.isInteger(value),
  index: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === "number" || typeof value === "bigint" || value instanceof Float,
  bool: (value) => typeof value === "boolean",
  map: (value) => value instanceof Map,
  array: Array.isArray,
  fn: (value) => value instanceof FnPtr,
  range: (value) => value instanceof Range,
  datetime: (value) => value instanceof DateTime,
  duration: (value) => value instanceof Duration,
  unit: isNothing,
  any: () => true,
};

const known = new Map<ScriptFunction, Signature>();

export function signatureOf(declared: ScriptFunction): Signature {
  const found = known.get(declared);
  if (found) return found;
  const parameters = declared.parameters === "" ? [] : declared.parameters.split(", ").map(parameterOf);
  const signature = { parameters, least: parameters.filter(({ optional }) => !optional).length };
  known.set(declared, signature);
  return signature;
}

function parameterOf(text: string): Parameter {
  const [name = "", types = ""] = text.split(": ");
  const optional = name.endsWith("?");
  return { name: optional ? name.slice(0, -1) : name, types: types.split(" | ").filter(isWord), optional };
}

function isWord(text: string): text is Word {
  return Object.hasOwn(TESTS, text);
}

/** Makes the test that is true for the values that a parameter accepts. */
export function acceptor({ types }: Parameter): (value: ScriptValue) => boolean {
  const [first, ...others] = types.map((type) => TESTS[type]);
  return first && others.length === 0 ? first : (value) => types.some((type) => TESTS[type](value));
}
