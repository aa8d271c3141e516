import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { declarationsOf } from "../build/reference/declarations.ts";
import { modules, PAGES, reference } from "../build/reference/index.ts";
import packageJson from "../package.json" with { type: "json" };

// `npm run api:update` writes API.md and docs/api/ anew.

const made = reference();

test.each([...made.keys()])("%s is what the comments of the sources say", (path) => {
  const text = made.get(path) ?? "";
  if (process.env.FROE_UPDATE) writeFileSync(path, text);
  expect(existsSync(path) ? readFileSync(path, "utf8") : "").toBe(text);
});

test("each page is one of a module", () => {
  expect(readdirSync(PAGES).map((name) => `${PAGES}/${name}`)).toEqual([...made.keys()].slice(1).sort());
});

test("it has every module of the package", () => {
  // Each file of a pattern is a part of the module without it.
  const entries = Object.keys(packageJson.exports).filter((path) => path !== "./package.json" && !path.endsWith("/*"));
  expect(modules.map(({ specifier }) => specifier.replace("froe", ".")).sort()).toEqual(entries.sort());
});

describe.each(modules)("$specifier", ({ source }) => {
  test("says of each function, class and constant what it is", () => {
    const silent = declarationsOf(source).filter(({ kind, comment }) => kind !== "type" && comment === "");
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

test("what it shows of a declaration", () => {
  const of = (name: string) => declarationsOf("engine/authoring/index.ts").find((one) => one.name === name)!;
  expect(of("charset")).toMatchObject({ kind: "function", code: "function charset(members: string): Charset" });
  expect(
    of("field")
      .code.split("\n")
      .filter((line) => line.startsWith("function field")),
  ).toHaveLength(3);
  expect(of("Annotation").code).toBe('type Annotation = "int" | "float" | "bool" | "string";');
  expect(of("GrammarError").code).toContain("  constructor(name: string, problems: readonly Problem[]);");
});
