import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { sucraseParts } from "../../build/sucrase-parts.ts";
import { placeInFile, stripTypes } from "../../playground/worker/strip.ts";

function stripped(text: string) {
  const found = stripTypes(text);
  if (!found.ok) throw new Error(found.problem.message);
  return found;
}

test("a file keeps its lines without its types", () => {
  const text = 'import { type EventOf, seq } from "froe/grammar";\n\ntype A = string;\nconst b: A = "x" as A;\n';
  const { code } = stripped(text);
  expect(code.split("\n")).toHaveLength(text.split("\n").length);
  expect(code).not.toMatch(/EventOf|type A|: A|as A/);
});

describe("the modules that a file imports", () => {
  const specifiers = (text: string) => stripped(text).imports.map(({ specifier }) => specifier);

  test("are found in any form of statement", () => {
    const text =
      'import a from "a";\nimport {\n  b,\n} from \'b\';\nimport "c";\nexport { d } from "d";\nexport * from "e";\na; b;\n';
    expect(specifiers(text)).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("are not what a string, a comment or an exported constant says", () => {
    expect(
      specifiers('export const a = "b";\nconst c = "lines from \\"d\\"";\n// import "e"\nexport default "f";\n'),
    ).toEqual([]);
  });

  test("have the place of their name", () => {
    const { code, imports } = stripped('import { seq } from "froe/grammar";\nseq();\n');
    expect(code.slice(imports[0]!.from, imports[0]!.to)).toBe('"froe/grammar"');
  });
});

test("a file that cannot be read has a problem with its place", () => {
  expect(stripTypes("const a = (;\n")).toEqual({
    ok: false,
    problem: { message: expect.stringMatching(/^Unexpected token/), at: { line: 1, column: expect.any(Number) } },
  });
});

test("a place behind types is that of the file", () => {
  const text = ["const a: string = seq();"];
  const code = ["const a = seq();"];
  expect(placeInFile({ line: 1, column: 11 }, code, text)).toEqual({ line: 1, column: 19 });
  expect(placeInFile({ line: 1, column: 4 }, text, text)).toEqual({ line: 1, column: 4 });
});

test("the page has as much of sucrase as grammar files need", async () => {
  const files = ["grammars", "engine/grammar", "engine/authoring"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
  );
  const { outputFiles } = await build({
    entryPoints: ["playground/worker/strip.ts"],
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
    plugins: [sucraseParts],
  });
  const part = { exports: {} as { stripTypes: typeof stripTypes } };
  new Function("module", "require", outputFiles[0]!.text)(part, createRequire(import.meta.url));
  for (const file of files.filter((one) => one.endsWith(".ts"))) {
    const text = readFileSync(file, "utf8");
    expect(part.exports.stripTypes(text), file).toEqual(stripTypes(text));
  }
  expect(part.exports.stripTypes("const a = <b>(;\n")).toEqual(stripTypes("const a = <b>(;\n"));
});
