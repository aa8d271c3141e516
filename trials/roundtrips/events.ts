import fc from "fast-check";
import { jsonText, type Value } from "../../engine/event/index.ts";
import { texts, values } from "../../spec/output/values.ts";

// Events for round trips; how many is said by FROE_RUNS.

const SEED = 20_260_203;
export const RUNS = Number(process.env.FROE_RUNS ?? 2000);

/** Tables and logfmt are text: UTF-8, without the control characters that other readers of logfmt refuse. */
const plain = texts.map((text) =>
  Buffer.from(text)
    .toString()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "?"),
);

/** Objects of any values: JSON has no unit, which reads as null. */
export function anyObjects(): readonly string[] {
  const objects = fc
    .array(fc.tuple(texts, values), { maxLength: 6 })
    .map((entries) => jsonText(new Map<string, Value>(entries)));
  return fc.sample(objects, { seed: SEED, numRuns: RUNS });
}

/** Events of the same names, whose values are strings. */
export function flatEvents(names: readonly string[]): readonly Readonly<Record<string, string>>[] {
  return fc.sample(fc.record(Object.fromEntries(names.map((name) => [name, plain]))), { seed: SEED, numRuns: RUNS });
}

/** The events as lines of JSON. */
export function linesOf(events: readonly object[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}
