import { readNotation } from "../../event/notation.ts";
import { readFloat, readInt } from "../../event/number.ts";
import { unit, type Value } from "../../event/value.ts";
import type { ConstantValue, Reading } from "../../grammar/index.ts";
import type { Entry } from "./fields.ts";

export function constantValue(value: ConstantValue): Value {
  return typeof value === "object" && value !== null ? unit : value;
}

/** The text as the first type of the reading that it fits, else as the reading says; undefined is a failure. */
export function readText(
  text: string,
  { types, form, words, otherwise, notation }: Reading,
  unread: Value = text,
): Value | undefined {
  const computed = notation && readNotation(text, notation);
  if (computed !== undefined) return computed;
  for (const type of notation ? [] : types) {
    const value =
      type === "int" ? readInt(text, form) : type === "float" ? readFloat(text, form) : readBool(text, words);
    if (value !== undefined) return value;
  }
  return otherwise === "text" ? unread : otherwise === "unit" ? unit : undefined;
}

/** What the event records of a value that has been read. */
export function misread(value: Value): readonly Entry[] {
  return value === unit ? [{ kind: "unconverted" }] : [];
}

function readBool(text: string, words: Reading["words"]): boolean | undefined {
  if (words.true.includes(text)) return true;
  return words.false.includes(text) ? false : undefined;
}
