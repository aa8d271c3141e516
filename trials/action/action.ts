import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
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
  const { code, annotations } = use({ files: "logs/**/*.log", "min-accepted": "75" });
  expect(code).toBe(0);
  expect(annotations.map(({ level, line }) => [level, line])).toEqual([["warning", "2"]]);
});

test("an event for which an assertion is not true fails, and is annotated", () => {
  runner.write("logs/good.log", GOOD + SLOW);
  const { code, annotations, log } = use({ files: "logs/good.log", assert: "e.status < 500" });
  expect(code, log).toBe(1);
  expect(annotations).toEqual([
    { level: "error", file: "logs/good.log", line: "2", column: null, message: "does not hold: e.status < 500" },
  ]);
});

test("the SARIF log is what the standard's schema allows", () => {
  const { code } = use({ files: "logs/**/*.log", sarif: "froe.sarif" });
  expect(code).toBe(1);
  const log = JSON.parse(readFileSync(join(runner.workspace, "froe.sarif"), "utf8"));
  const isRight = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true }).compile(
    sarifSchema(),
  );
  expect(isRight(log), JSON.stringify(isRight.errors)).toBe(true);
  expect(isRight({ ...log, version: "3" })).toBe(false);
  const [{ results }] = log.runs;
  const [{ artifactLocation, region }] = results.map((one: SarifResult) => one.locations[0].physicalLocation);
  expect({ artifactLocation, region }).toEqual({
    artifactLocation: { uri: "logs/deep/bad%20one.log" },
    region: { startLine: 2, startColumn: 62 },
  });
});

interface SarifResult {
  readonly locations: readonly [{ readonly physicalLocation: { artifactLocation: unknown; region: unknown } }];
}

/** The schema of SARIF 2.1.0, from a package that carries it; it is of a draft whose names of ids are older. */
function sarifSchema(): Readonly<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), "froe-sarif-"));
  const packed = execFileSync("npm", ["pack", "--silent", "@microsoft/jest-sarif@1.0.0-beta.0"], {
    cwd: folder,
    encoding: "utf8",
  });
  execFileSync("tar", ["-xzf", packed.trim()], { cwd: folder });
  const text = readFileSync(join(folder, "package/lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8");
  rmSync(folder, { recursive: true });
  const { $schema: _draft, id: _id, ...schema } = JSON.parse(text);
  return schema;
}

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
