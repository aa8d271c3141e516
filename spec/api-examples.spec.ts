import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Declaration, declarationsOf } from "../build/reference/declarations.ts";
import { EXAMPLES, modules } from "../build/reference/index.ts";
import { bundled, isRunnerTest, shownFiles, type UserProject, userProject, withChecks } from "./user-project.ts";

// The examples of API.md, examples/api/*.ts: their results are as said, and every export has one. That they compile, and that
// the tests among them pass, is seen by library-page.spec.ts, whose project has them too.

const names = readdirSync(EXAMPLES);
const textOf = (name: string) => readFileSync(join(EXAMPLES, name), "utf8");

let project: UserProject;
beforeAll(() => {
  project = userProject();
  for (const name of names) project.write(name, textOf(name));
});
afterAll(() => project.leave());

test.each(names.filter((name) => !isRunnerTest(textOf(name))))("%s has the results that it says", async (name) => {
  project.write(name, withChecks(textOf(name)));
  const { status, stderr } = spawnSync(process.execPath, [await bundled(project, name, "node")], {
    cwd: project.folder,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

describe("every export has an example", () => {
  const shown = new Set(
    [...names.map(textOf), ...shownFiles("docs/LIBRARY.md").map(({ text }) => text)].flatMap(namesIn),
  );
  const declared = modules.flatMap(({ source }) => declarationsOf(source));
  seeTypes(declared, shown);

  test.each(modules)("$specifier", ({ specifier, source }) => {
    const exported = declarationsOf(source).filter((one) => !hasTestedExample(specifier, one));
    expect(exported.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});

/** The lexemes of the vocabulary and the formats have examples of their own, which other specs run. */
function hasTestedExample(specifier: string, { kind, comment }: Declaration): boolean {
  if (kind === "type") return false;
  return specifier === "froe/formats"
    ? kind === "constant"
    : specifier === "froe/vocabulary" && /reads\s+`/.test(comment);
}

/** What an example uses of what it imports from froe, and the types that it names. */
function namesIn(text: string): readonly string[] {
  const file = ts.createSourceFile("example.ts", text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  for (const node of file.statements) {
    if (!ts.isImportDeclaration(node) || !node.moduleSpecifier.getText().startsWith('"froe')) continue;
    const bindings = node.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings)) found.push(...bindings.elements.map(({ name }) => name.text));
  }
  return found.filter((name) => text.match(new RegExp(`\\b${name}\\b`, "g"))!.length > 1);
}

/** A type has an example if one names it, or if it is in the declaration of something that has one. */
function seeTypes(declared: readonly Declaration[], shown: Set<string>): void {
  const types = declared.filter(({ kind }) => kind === "type");
  let size = -1;
  while (size < shown.size) {
    size = shown.size;
    const code = declared.filter(({ name }) => shown.has(name)).flatMap((one) => one.code.match(/\w+/g) ?? []);
    const words = new Set(code);
    for (const { name } of types) if (words.has(name)) shown.add(name);
  }
}
