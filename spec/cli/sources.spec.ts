import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseSources } from "../../cli/options/index.ts";
import { parseCommandLine } from "../../cli/parse.ts";

const folder = mkdtempSync(join(tmpdir(), "sources-"));
const path = (name: string) => join(folder, name);

beforeAll(() => {
  for (const [name, day] of [
    ["b", 1],
    ["a", 3],
    ["c", 2],
  ] as const) {
    writeFileSync(path(name), "");
    utimesSync(path(name), 0, day * 86_400);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function inputs(...argv: string[]) {
  const parsed = parseCommandLine([...argv, path("c"), path("a"), path("gone"), path("b")]);
  return chooseSources(parsed).inputs.map((input) => input.slice(folder.length + 1));
}

describe("files are read", () => {
  test("as they stand on the command line", () => {
    expect(inputs()).toEqual(["c", "a", "gone", "b"]);
    expect(inputs("--file-order", "cli")).toEqual(["c", "a", "gone", "b"]);
  });

  test("by name", () => {
    expect(inputs("--file-order=name")).toEqual(["a", "b", "c", "gone"]);
  });

  test("by the time of their last change; what is not there is last", () => {
    expect(inputs("--file-order", "mtime")).toEqual(["b", "c", "a", "gone"]);
  });
});
