import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfDist, RECORD } from "../../trials/cache/copy.ts";
import { tryAll } from "../../trials/cache/trials.ts";

let copy: Copy;

beforeEach(() => {
  copy = copyOfDist();
});
afterEach(() => copy.remove());

async function froe(args: readonly string[], input = ""): Promise<string> {
  const { stdout, stderr } = await copy.start({ args, input });
  expect(stderr).toBe("");
  return stdout;
}

test("the first run that reads logs keeps what it has compiled, and others use that", async () => {
  expect(await froe(["-J"], RECORD)).toBe(RECORD);
  const [file = ""] = readdirSync(copy.cache);
  const { ino } = statSync(join(copy.cache, file));
  expect(await froe(["-J"], RECORD)).toBe(RECORD);
  expect(readdirSync(copy.cache)).toEqual([file]);
  expect(statSync(join(copy.cache, file)).ino).toBe(ino);
});

test("files that are loaded later find what is in the first one", async () => {
  await froe(["-J"], RECORD);
  expect(await froe(["-J", "--filter", "e.a > 1"], `${RECORD}{"a":2}\n`)).toBe('{"a":2}\n');
  expect(await froe(["-f", "cols:a b", "-J"], "x y\n")).toBe('{"a":"x","b":"y"}\n');
});

test("a run that bounds patterns keeps what a later start can use", async () => {
  const args = ["-J", "--filter", 'e.a.matches("^1+$")'];
  const inputs = () =>
    [copy.cache, copy.chunks].flatMap((folder) => readdirSync(folder).map((file) => statSync(join(folder, file)).ino));
  await froe(args, '{"a":"1"}\n');
  const kept = inputs();
  expect(await froe(args, '{"a":"1"}\n')).toBe('{"a":"1"}\n');
  expect(inputs()).toEqual(kept);
});

test("a run that fails keeps nothing, and one that reads no logs keeps nothing of the first file", async () => {
  expect((await copy.start({ args: ["-jJ", "--strict"], input: "no\n" })).code).toBe(1);
  expect(existsSync(copy.chunks)).toBe(false);
  await froe(["--version"]);
  await froe(["export", "svg", "-f", "logfmt"]);
  expect(readdirSync(copy.chunks).join(" ")).toContain("export");
  expect(existsSync(copy.cache)).toBe(false);
});

test("what V8 refuses is made anew", async () => {
  await froe(["-J"], RECORD);
  const file = copy.file();
  const text = readFileSync(join(copy.directory, "dist/main.cjs"));
  writeFileSync(file, Buffer.concat([Buffer.alloc(100), text]));
  expect(await froe(["-J"], RECORD)).toBe(RECORD);
  expect(statSync(file).size).toBeGreaterThan(text.length + 100);
});

test("no damage of what is kept does harm, and all of it is mended", async () => {
  const extent = { flips: 2, everyKibibytes: 1000, pairs: 1, nodes: [] };
  expect(await tryAll(copy, extent, () => {})).toEqual([]);
});
