import type { StandardSchemaV1 } from "@standard-schema/spec";
import { expect, test } from "vitest";
import {
  charset,
  choice,
  digits,
  extend,
  fail,
  field,
  grammar,
  int,
  rest,
  run,
  seq,
  within,
} from "../../engine/authoring/index.ts";
import { standardSchema } from "../../grammars/schema.ts";

const door = grammar("door", {
  about: "Doors",
  layout: "",
  record: seq(field("no", int(digits(1, 3))), " ", field("state", run(charset("a-z")))),
});
const schema = standardSchema(door);

test("a grammar is a Standard Schema, whose types are those of its events", () => {
  const standard: StandardSchemaV1<string, { no: number; state: string }> = schema;
  expect(standard["~standard"]).toMatchObject({ version: 1, vendor: "froe" });
  expect(standard["~standard"].validate("7 open")).toEqual({ value: { no: 7, state: "open" } });
});

test("a record that does not fit has the column and the cause", () => {
  const { validate } = schema["~standard"];
  expect(validate("7 OPEN")).toEqual({ issues: [{ message: 'column 3: expected state, found "OPEN"' }] });
  expect(validate("7 ")).toEqual({ issues: [{ message: "column 3: expected state, found end of line" }] });
  expect(validate("7 open\n")).toEqual({ issues: [{ message: "the record ends in a line end: pass it without" }] });
  expect(validate(7)).toEqual({ issues: [{ message: "expected a record of door: a string" }] });
});

test("the cause is that of other reports, with a message of the grammar and the payload that does not fit", () => {
  const failing = seq("é", choice("a", fail("no a at column {column}: {text}")));
  const own = standardSchema(grammar("own", { about: "x", layout: "x", record: failing }));
  expect(own["~standard"].validate("éb c")).toEqual({ issues: [{ message: "column 2: no a at column 2: b c" }] });
  const inside = within(field("msg", rest), door, { otherwise: "fail" });
  const outer = standardSchema(grammar("outer", { about: "x", layout: "x", record: inside }));
  const message = 'column 3: in msg, read as door: expected state, found "X"';
  expect(outer["~standard"].validate("7 X")).toEqual({ issues: [{ message }] });
});

test("every grammar is one itself, whose parser is loaded when the first value is validated", async () => {
  const standard: StandardSchemaV1<string, { no: number; state: string }> = door;
  expect(await standard["~standard"].validate("7 open")).toEqual({ value: { no: 7, state: "open" } });
  expect(await door["~standard"].validate("7 OPEN")).toEqual({
    issues: [{ message: 'column 3: expected state, found "OPEN"' }],
  });
  expect(Object.keys(door)).not.toContain("~standard");
});

/** What validators do with any schema. */
async function validated<S extends StandardSchemaV1>(
  schema: S,
  value: unknown,
): Promise<StandardSchemaV1.InferOutput<S>> {
  const result = await schema["~standard"].validate(value);
  if (result.issues) throw new Error(result.issues.map(({ message }) => message).join("; "));
  return result.value;
}

test("validators infer the types of its events, and wait for it", async () => {
  const { no, state }: { no: number; state: string } = await validated(door, "7 open");
  expect([no, state]).toEqual([7, "open"]);
  await expect(validated(door, "7")).rejects.toThrow("column 2: expected a space");
  const extended = extend(door, { name: "counted", after: seq(" ", field("times", int(digits(1, 9)))) });
  const { times }: { times: number } = await validated(extended, "7 open 12");
  expect(times).toBe(12);
});
