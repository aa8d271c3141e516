import ts from "typescript";
import { describe, expect, test } from "vitest";

// How editors and the compiler's messages show the events of a grammar: fields and their types, no helpers in between.

const FORMATS = ["cri", "csv", "json", "logfmt", "sqldb"] as const;
const OWN = `
const word = run(charset("a-z"));
export const own = grammar("own", {
  about: "", layout: "",
  record: seq(field("id", int(digits(1, 9))), " ", field("tags", list(many(item(word), { separator: "," }))),
    optional(seq(" ", field("at", map(seq(field("host", word), ":", field("port", int(digits(1, 5))))))))),
});`;
const FILE = `${import.meta.dirname}/printed.ts`;
const SOURCE = [
  'import { charset, digits, type EventOf, field, grammar, int, item, list, many, map, optional, run, seq } from "../../engine/authoring/index.ts";',
  ...FORMATS.map((name) => `import type { ${name} } from "../../grammars/${name}.ts";`),
  OWN,
  "declare function parse<G>(grammar: G): EventOf<G>;",
  ...[...FORMATS, "own"].map(
    (name) => `declare const of_${name}: typeof ${name}; const event_${name} = parse(of_${name});`,
  ),
].join("\n");

const { NoTruncation, UseAliasDefinedOutsideCurrentScope } = ts.TypeFormatFlags;
const SHOWN = NoTruncation | UseAliasDefinedOutsideCurrentScope;

/** The types of the variables `event_NAME`, by name, as an editor shows them. */
function shownTypes(): ReadonlyMap<string, string> {
  const root = `${import.meta.dirname}/../..`;
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (file, language) =>
    file === FILE ? ts.createSourceFile(file, SOURCE, language) : getSourceFile(file, language);
  host.fileExists = (file) => file === FILE || fileExists(file);
  const program = ts.createProgram([FILE], { ...options, incremental: false, types: [] }, host);
  const checker = program.getTypeChecker();
  const shown = new Map<string, string>();
  for (const statement of program.getSourceFile(FILE)?.statements ?? []) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name } of statement.declarationList.declarations) {
      const type = checker.typeToString(checker.getTypeAtLocation(name), name, SHOWN);
      shown.set(name.getText().replace("event_", ""), type);
    }
  }
  return shown;
}

describe("the compiler shows the events of a grammar by their fields", () => {
  const shown = shownTypes();
  test.each([
    ["sqldb", "{ ts: string; log_tz: string; pid: number; level: string; msg: string; }"],
    ["cri", '{ ts: string; stream: "stdout" | "stderr"; tag: "F" | "P"; msg: string; }'],
    ["logfmt", "{ [x: string]: string | number | boolean; }"],
    ["csv", "{ [x: string]: string | number | boolean | undefined; }"],
    ["json", "{ [x: string]: PlainJson; }"],
    ["own", "{ id: number; tags: string[]; at?: { host: string; port: number; }; }"],
  ])("%s", (name, type) => {
    expect(shown.get(name)).toBe(type);
  });
});
