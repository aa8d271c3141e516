import fc from "fast-check";
import { float, jsonText, unit, type Value } from "../../engine/event/index.ts";

// Names, texts and values at random, with whatever could break a line or fool a terminal.

export const SEED = 0x6c6f67;
export const RUNS = Number(process.env.FROE_RUNS ?? 300);

const nasty = fc.constantFrom(
  ...['"', "'", "\\", "=", ",", " ", "\t", "\n", "\r", "\v", "\f", "\b", "\0", "\x1b", "\x7f", "\x9b", "\u2028"],
  ...["true", "True", "007", "-0", "1e3", "2.50", "5", "null", "()", "é", "日", "😀", "_", ":", "|"],
);

/** Any character. For fast-check's own unit "binary", a table of all of them is made first, which takes a second. */
export const character = fc
  .integer({ min: 0, max: 0x10_ffff - 0x800 })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

export const texts = fc.oneof(
  nasty,
  fc.string(),
  fc.string({ unit: character }),
  fc.array(fc.oneof(nasty, fc.string({ maxLength: 3 })), { maxLength: 6 }).map((parts) => parts.join("")),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.string({ minLength: 20, maxLength: 100 }),
);

export const scalars: fc.Arbitrary<Value> = fc.oneof(
  texts,
  fc.integer(),
  fc.bigInt().map((digits) => (digits >= -(2n ** 53n) && digits <= 2n ** 53n ? Number(digits) : digits)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(float),
  fc.boolean(),
  fc.constant(null),
  fc.constant(unit),
);

export const { value: values } = fc.letrec<{ value: Value; map: Value; list: Value }>((tie) => ({
  value: fc.oneof({ maxDepth: 3, withCrossShrink: true }, scalars, tie("map"), tie("list")),
  map: fc.array(fc.tuple(texts, tie("value")), { maxLength: 4 }).map((entries) => new Map(entries)),
  list: fc.array(tie("value"), { maxLength: 4 }),
}));

/** What is left of a value where there are only texts. */
export function textOf(value: Value): string {
  if (value === null || value === unit) return "";
  return typeof value === "string" ? value : jsonText(value);
}
