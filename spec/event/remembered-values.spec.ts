import { expect, test } from "vitest";
import { NameTable, valueAt } from "../../engine/event/index.ts";
import { rememberedValues } from "../../engine/event/remembered.ts";
import { json } from "../../grammars/json.ts";
import { readLine } from "../output/print.ts";

/** What a remembered function gives for the first field of each line, and how often it was made. */
function remembered(lines: readonly string[], names = new NameTable()) {
  let made = 0;
  const labelOf = rememberedValues((event, at) => {
    made++;
    return `${names.text(event.entries[at]!)}=${JSON.stringify(valueAt(event, at))}`;
  });
  const values = lines.map((line) => {
    names.serial++;
    const event = readLine(json, line, names);
    return labelOf(event, 0);
  });
  return { values, made };
}

test("the value of a field is made once", () => {
  const lines = ['{"level":"info"}', '{"level":"warn"}', '{"level":"info"}', '{"level":"info"}'];
  expect(remembered(lines)).toEqual({
    values: ['level="info"', 'level="warn"', 'level="info"', 'level="info"'],
    made: 2,
  });
});

test("the same text of another field, and as a number, is another value", () => {
  const lines = ['{"a":"1"}', '{"b":"1"}', '{"a":1}', '{"a":"1"}', '{"b":"1"}', '{"a":1}'];
  expect(remembered(lines)).toEqual({ values: ['a="1"', 'b="1"', "a=1", 'a="1"', 'b="1"', "a=1"], made: 3 });
});

test("names that are forgotten take their values with them", () => {
  const names = new NameTable();
  const labelOf = rememberedValues((event, at) => names.text(event.entries[at]!));
  const first = readLine(json, '{"a":"x"}', names);
  expect(labelOf(first, 0)).toBe("a");
  names.clear();
  const second = readLine(json, '{"b":"x"}', names);
  expect(labelOf(second, 0)).toBe("b");
});

test("many values are made as they are, whatever is forgotten", () => {
  const lines = Array.from({ length: 5_000 }, (_, i) => `{"n":${i % 2_500}}`);
  expect(remembered(lines).values).toEqual(Array.from({ length: 5_000 }, (_, i) => `n=${i % 2_500}`));
});
