import { expect, test } from "vitest";
import { declaredFields } from "../../engine/analysis/index.ts";
import { field, grammar, level, literal, rest, seq, until } from "../../engine/authoring/index.ts";
import { NameTable } from "../../engine/event/index.ts";
import { placesOf } from "../../engine/grammar/index.ts";
import { parsersOf } from "../../engine/records/index.ts";

const alarm = grammar("alarm", {
  about: "Alarms",
  layout: "<state> <text>",
  record: seq(field("state", level(literal("red"))), " ", field("text", rest)),
});

test("a grammar that is only tried says nothing of the names that others use", async () => {
  const names = new NameTable();
  const parsers = await parsersOf(names);
  await parsers.loadReading([alarm]);
  parsers.tried(alarm);
  expect(names.declaredRole("state")).toBeUndefined();
  parsers.of(alarm);
  expect(names.declaredRole("state")).toBe("level");
});

test("what a text stops at says nothing of its role", () => {
  const red = level(literal("red"));
  const record = seq(field("text", until(seq(" ", red))), " ", field("state", red));
  const declared = declaredFields(placesOf(grammar("stopped", { about: "Alarms", layout: "", record })));
  expect(declared.map(({ name, role }) => [name, role])).toEqual([["state", "level"]]);
});
