import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { action, Runner } from "./runner.ts";

// action.yml in a runner: it installs froe, checks, and annotates.

const GOOD = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 512\n';
const SLOW = '192.0.2.8 - - [03/Feb/2026:10:20:31 +0000] "GET /a HTTP/1.1" 503 9\n';
const BAD = '192.0.2.8 - - [03/Feb/2026:10:20:31 +0000] "GET /a HTTP/1.1" 2OO 9\n';

let runner: Runner;
beforeAll(() => {
  runner = new Runner();
});
afterAll(() => runner.leave());
beforeEach(() => {
  runner.write("logs/good.log", GOOD.repeat(3));
  runner.write("logs/deep/bad one.log", GOOD + BAD);
});

const use = (inputs: Readonly<Record<string, string>>) =>
  runner.use({ grammar: "combined", version: inject("tarball"), ...inputs });

test("logs that fit pass, and the share is an output", () => {
  const { code, annotations, outputs, summary, log } = use({ files: "logs/*.log" });
  expect(code, log).toBe(0);
  expect(annotations).toEqual([]);
  expect(outputs).toEqual({ accepted: "100" });
  expect(summary).toContain("3 of 3");
});

test("a line that does not fit fails, and is annotated at its column", () => {
  const { code, annotations, outputs } = use({ files: "logs/**/*.log\n" });
  expect(code).toBe(1);
  expect(annotations).toEqual([
    {
      level: "error",
      file: "logs/deep/bad one.log",
      line: "2",
      column: "62",
      message: 'combined: expected status code or "-", found "2OO"',
    },
  ]);
  expect(outputs).toEqual({ accepted: "80" });
});

test("a line that does not fit is a warning if enough others do", () => {
  for (const asserted of [{}, { assert: "e.status < 500" }]) {
    const { code, annotations } = use({ files: "logs/**/*.log", "min-accepted": "75", ...asserted });
    expect(code).toBe(0);
    expect(annotations.map(({ level, line }) => [level, line])).toEqual([["warning", "2"]]);
  }
});

test("an event for which an assertion is not true fails, and is annotated", () => {
  runner.write("logs/good.log", GOOD + SLOW);
  const { code, annotations, log } = use({ files: "logs/good.log", assert: "e.status < 500" });
  expect(code, log).toBe(1);
  expect(annotations).toEqual([
    { level: "error", file: "logs/good.log", line: "2", column: null, message: "does not hold: e.status < 500" },
  ]);
});

test("a pattern that matches nothing is an error", () => {
  const { code, annotations } = use({ files: "logs/*.txt" });
  expect(code).toBe(2);
  expect(annotations[0]?.message).toBe("no file matches logs/*.txt");
});

test("inputs are words, never code", () => {
  const { code } = use({ files: "$(touch pwned)\nlogs/good.log", grammar: "combined; touch pwned" });
  expect(code).not.toBe(0);
  expect(existsSync(join(runner.workspace, "pwned"))).toBe(false);
  for (const { run } of action.runs.steps) expect(run).not.toContain("${{");
});
