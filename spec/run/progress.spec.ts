import { describe, expect, test } from "vitest";
import type { Source } from "../../engine/input/index.ts";
import { measurer, writesToStdout } from "../../engine/run/progress.ts";

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

describe("a bar may be shown while nothing is printed", () => {
  const scripts = { begin: [], end: [], includes: [], environment: {} };
  const step = (text: string) => [{ kind: "exec" as const, script: { name: "-e", text } }];
  const writes = (text: string, asked = {}) =>
    writesToStdout({ quiet: true, outputFile: null, scripts, steps: step(text), ...asked });

  test("during statistics and metrics with scripts", () => {
    expect(writes("track_count(e.status)")).toBe(false);
    expect(writes("e.ms > 5")).toBe(false);
    expect(writes("eprint(e.ms)")).toBe(false);
  });

  test("but not if a script prints, or events are printed", () => {
    expect(writes("print(e.ms)")).toBe(true);
    expect(
      writes("show(e)", { scripts: { ...scripts, includes: [{ name: "-I", text: "fn show(x) { print(x) }" }] } }),
    ).toBe(true);
    expect(writes("e.ms > 5", { quiet: false })).toBe(true);
    expect(writes("e.ms > 5", { quiet: false, outputFile: "slow.log" })).toBe(false);
  });

  test("and what scripts print after the last event does not count", () => {
    expect(writes("e.ms > 5", { scripts: { ...scripts, end: [{ name: "--end", text: "print(1)" }] } })).toBe(false);
  });
});
