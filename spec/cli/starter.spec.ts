import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let directory = "";
let cache = "";
let chunks = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "froe-starter-"));
  cache = join(directory, "dist/cache");
  chunks = join(directory, "dist/cli/cache");
  cpSync("package.json", join(directory, "package.json"));
  const isNeeded = (path: string) => !/\.map$|dist\/(cache|cli\/cache|jiti|library|worker)/.test(path);
  cpSync("dist", join(directory, "dist"), { recursive: true, filter: isNeeded });
});
afterEach(() => rmSync(directory, { recursive: true }));

function froe(args: readonly string[], input = ""): string {
  const env = { ...process.env, NODE_COMPILE_CACHE: "", NODE_DISABLE_COMPILE_CACHE: "" };
  return execFileSync(process.execPath, [join(directory, "dist/cli.mjs"), ...args], { input, encoding: "utf8", env });
}

const RECORD = '{"a":1}\n';

test("the first run that reads logs keeps what it has compiled, and others use that", () => {
  expect(froe(["-J"], RECORD)).toBe(RECORD);
  const [file = ""] = readdirSync(cache);
  const { ino } = statSync(join(cache, file));
  expect(froe(["-J"], RECORD)).toBe(RECORD);
  expect(readdirSync(cache)).toEqual([file]);
  expect(statSync(join(cache, file)).ino).toBe(ino);
});

test("files that are loaded later find what is in the first one", () => {
  froe(["-J"], RECORD);
  expect(froe(["-J", "--filter", "e.a > 1"], `${RECORD}{"a":2}\n`)).toBe('{"a":2}\n');
  expect(froe(["-f", "cols:a b", "-J"], "x y\n")).toBe('{"a":"x","b":"y"}\n');
});

test("a run that bounds patterns keeps what a later start can use", () => {
  const args = ["-J", "--filter", 'e.a.matches("^1+$")'];
  const inputs = () =>
    [cache, chunks].flatMap((folder) => readdirSync(folder).map((file) => statSync(join(folder, file)).ino));
  froe(args, '{"a":"1"}\n');
  const kept = inputs();
  expect(froe(args, '{"a":"1"}\n')).toBe('{"a":"1"}\n');
  expect(inputs()).toEqual(kept);
});

test("a run that only helps, or that fails, keeps nothing", () => {
  froe(["--help"]);
  froe(["--version"]);
  expect(() => froe(["-jJ", "--strict"], "no\n")).toThrow();
  expect(existsSync(cache)).toBe(false);
});

test("what V8 refuses is made anew", () => {
  froe(["-J"], RECORD);
  const [name = ""] = readdirSync(cache);
  const file = join(cache, name);
  const text = readFileSync(join(directory, "dist/main.cjs"));
  writeFileSync(file, Buffer.concat([Buffer.alloc(100), text]));
  expect(froe(["-J"], RECORD)).toBe(RECORD);
  expect(statSync(file).size).toBeGreaterThan(text.length + 100);
});
