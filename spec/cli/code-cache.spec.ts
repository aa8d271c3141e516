import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { codeCache } from "../../cli/start/code-cache.ts";

let directory = "";
let script = "";
const text = Buffer.from("f();");
const NAME = `${process.version}-${process.arch}-main.cjs`;
const compiled = Buffer.from("what V8 makes of it");

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "froe-cache-"));
  script = join(directory, "main.cjs");
  vi.stubEnv("NODE_COMPILE_CACHE", undefined);
  vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

test("what has been written is read, and lies beside the script", () => {
  expect(codeCache(script, text)?.read()).toBeUndefined();
  codeCache(script, text)?.write(() => compiled);
  expect(codeCache(script, text)?.read()).toEqual(compiled);
  expect(readdirSync(join(directory, "cache"))).toEqual([NAME]);
});

test("another text gets nothing, even where it is as long", () => {
  codeCache(script, text)?.write(() => compiled);
  expect(codeCache(script, Buffer.from("g();"))?.read()).toBeUndefined();
  codeCache(script, Buffer.from("g();"))?.write(() => Buffer.from("another"));
  expect(codeCache(script, Buffer.from("g();"))?.read()?.toString()).toBe("another");
  expect(codeCache(script, text)?.read()).toBeUndefined();
});

test("a file that is cut short is not read", () => {
  codeCache(script, text)?.write(() => compiled);
  const file = join(directory, "cache", NAME);
  const whole = readFileSync(file);
  for (const length of [0, text.length, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length));
    expect(codeCache(script, text)?.read(), String(length)).toBeUndefined();
  }
});

test("where nothing can be written, nothing is", () => {
  writeFileSync(join(directory, "cache"), "no folder");
  codeCache(script, text)?.write(() => compiled);
  expect(codeCache(script, text)?.read()).toBeUndefined();
});

test("what another run has just begun to write is left to it", () => {
  const folder = join(directory, "cache");
  mkdirSync(folder);
  writeFileSync(join(folder, `${NAME}-1`), "half");
  codeCache(script, text)?.write(() => compiled);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(codeCache(script, text)?.read()).toEqual(compiled);
});

test("the folder of what Node compiles is taken, and none where Node shall compile anew", () => {
  vi.stubEnv("NODE_COMPILE_CACHE", join(directory, "compiled"));
  codeCache(script, text)?.write(() => compiled);
  expect(readdirSync(join(directory, "compiled/froe"))).toHaveLength(1);
  vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", "1");
  expect(codeCache(script, text)).toBeNull();
});
