import { AssertionError } from "node:assert";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { combined, json, logfmt } from "../../grammars/formats.ts";
import { matchers } from "../../testing/matchers.ts";
import { assertAccepts, assertParses, assertRejects } from "../../testing/node-test.ts";
import { filesOf } from "../../testing/samples.ts";

const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 404 512';

function thrown(fails: () => unknown): AssertionError {
  try {
    fails();
  } catch (error) {
    if (error instanceof AssertionError) return error;
  }
  throw new Error("the assertion held");
}

test("assertParses gives the event, whose fields the grammar knows", () => {
  const event = assertParses(combined, line, { status: 404, method: "GET" });
  const status: number | undefined = event.status;
  expect(status).toBe(404);
  expect(assertParses(logfmt, "n=1 x=ab", { n: 1, x: expect.stringMatching(/^a/) })).toEqual({ n: 1, x: "ab" });
});

test("assertParses takes asymmetric matchers inside maps and lists, too", () => {
  const nested = '{"res":{"status":200,"tags":["a","b"]}}';
  const fields = (second: string) => ({
    res: { status: expect.any(Number), tags: ["a", expect.stringContaining(second)] },
  });
  expect(assertParses(json, nested, fields("b"))).toEqual({ res: { status: 200, tags: ["a", "b"] } });
  expect(thrown(() => assertParses(json, nested, fields("c"))).message).toContain('StringContaining "c"');
  expect(() => assertParses(json, nested, { res: { status: expect.any(Number) } })).toThrow(AssertionError);
});

test("assertParses fails with the column and a caret, or with the fields that differ", () => {
  expect(thrown(() => assertParses(logfmt, "n=1 x")).message).toBe(
    'logfmt:1:6: expected "=", found end of line\n  1 | n=1 x\n    |      ^',
  );
  expect(thrown(() => assertParses(combined, line, { status: 200 })).message).toBe(
    `combined parses the line, but:\n  status: expected 200, found 404\n  ${line}`,
  );
});

test("assertRejects gives the column and the message, and compares what is given of them", () => {
  const rejection = { column: 6, message: 'expected "=", found end of line' };
  expect(assertRejects(logfmt, "n=1 x", { column: 6 })).toEqual(rejection);
  const open: object = { column: undefined, message: rejection.message };
  expect(assertRejects(logfmt, "n=1 x", open)).toEqual(rejection);
  expect(thrown(() => assertRejects(logfmt, "n=1 x", { column: 5 })).message).toContain("logfmt:1:6");
  expect(thrown(() => assertRejects(logfmt, "n=1")).message).toBe("logfmt parses the line:\n  n=1");
});

test("assertAccepts fails if no file has a name, also beside one that is there", () => {
  const call = () => assertAccepts(logfmt, ["spec/testing/*.none", "package.json", "none.log"], { min: 0 });
  expect(thrown(call).message).toBe("no file is called spec/testing/*.none, none.log");
});

test("files are found in folders below the working one, also by links; a folder is none", () => {
  const folder = mkdtempSync(join(tmpdir(), "froe-"));
  mkdirSync(join(folder, "logs/old"), { recursive: true });
  writeFileSync(join(folder, "logs/old/a.log"), "n=1\n");
  symlinkSync("old/a.log", join(folder, "logs/b.log"));
  for (const pattern of [`${folder}/**/a.log`, `${folder}/logs/*.log`, `${folder}/logs/b.log`])
    expect(() => assertAccepts(logfmt, pattern)).not.toThrow();
  for (const pattern of [`${folder}/logs`, `${folder}/none/*.log`])
    expect(thrown(() => assertAccepts(logfmt, pattern)).message).toBe(`no file is called ${pattern}`);
  expect(filesOf("**/node-test.spec.ts")).toEqual(["spec/testing/node-test.spec.ts"]);
});

test("samples without a record fail, unless they may be empty", () => {
  const path = join(mkdtempSync(join(tmpdir(), "froe-")), "empty.log");
  writeFileSync(path, "\n");
  expect(thrown(() => assertAccepts(logfmt, path)).message).toContain(`no line to check in ${path}`);
  expect(() => assertAccepts(logfmt, path, { empty: true })).not.toThrow();
  for (const isNot of [true, false])
    expect(matchers.toBeAcceptedBy.call({ equals: Object.is, isNot }, path, logfmt).pass).toBe(isNot);
});
