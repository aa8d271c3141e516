import { expect, test } from "vitest";
import type { Source } from "../../engine/input/index.ts";
import { measurer } from "../../engine/run/progress.ts";

function source(name: string, position: number): Source & { at: number } {
  const made = { name, live: false, at: position, position: () => made.at, read: () => 0, close() {} };
  return made;
}

test("a file that is read twice counts twice", () => {
  const measure = measurer();
  const first = source("a.log", 100);
  const second = source("a.log", 40);
  expect([measure(first), measure(source("b.log", 10)), measure(second)]).toEqual([100, 110, 150]);
  second.at = 100;
  expect(measure(second)).toBe(210);
});

test("the parts of a file count once, and what other inputs have come to meanwhile counts too", () => {
  const measure = measurer();
  const part = source("a.log", 50);
  expect([measure(part), measure(source("a.log", 80))]).toEqual([50, 80]);
  const other = source("b.log", 5);
  measure(other);
  other.at = 20;
  expect(measure(source("a.log", 90))).toBe(110);
});
