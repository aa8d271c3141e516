import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isInExecutable } from "../../build/executable-files.ts";
import { built } from "../built.ts";

test("the executable has all that the command line reads of the formats, and nothing of the library", () => {
  const stored = readdirSync(built("formats")).map((name) => `formats/${name}`);
  expect(stored.length).toBeGreaterThan(100);
  expect(stored.filter((file) => !isInExecutable(file))).toEqual([]);
  expect(isInExecutable("main.cjs")).toBe(true);
  expect(isInExecutable("index.mjs")).toBe(false);
});
