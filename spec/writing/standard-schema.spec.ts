import type { StandardSchemaV1 } from "@standard-schema/spec";
import { expect, test } from "vitest";
import { charset, digits, field, grammar, int, run, seq } from "../../engine/authoring/index.ts";
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
  expect(validate(7)).toEqual({ issues: [{ message: "expected a record of door: a string" }] });
});
