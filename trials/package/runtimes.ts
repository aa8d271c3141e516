import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { run, type User, userOf } from "./user.ts";

// The library where JavaScript runs without Node: Deno and Bun, whose packages of npm have the programs.

const MODULES = ["froe", "grammar", "vocabulary", "formats", "output", "filter", "schema", "export", "node-test"];
const specifiers = MODULES.map((name) => (name === "froe" ? name : `froe/${name}`));
const READ = `const events = readAll("a=1\\nb=2\\n", { meta: true });
let failed; try { readAll("x\\n", { grammar: combined }); } catch (error) { failed = error.render({ color: true }).split("\\n")[0]; }
console.log(events.length, failed, render({ msg: "x" }, { color: true }));`;
const NAMES = { froe: "readAll", "froe/formats": "combined", "froe/output": "render" };
const PROGRAMS = {
  "read.mjs": [
    ...Object.entries(NAMES).map(([from, name]) => `import { ${name} } from "${from}";`),
    ...specifiers.map((from) => `import "${from}";`),
    READ,
  ],
  "read.cjs": [
    ...Object.entries(NAMES).map(([from, name]) => `const { ${name} } = require("${from}");`),
    ...specifiers.map((from) => `require("${from}");`),
    READ,
  ],
  "file.mjs": [
    'import { readEvents } from "froe";',
    'for await (const e of readEvents({ path: "a.log" })) console.log(e.a);',
  ],
};

let user: User;
beforeAll(() => {
  user = userOf(inject("tarball"));
  user.install("deno@2", "bun@1");
  user.write("package.json", '{ "type": "module", "dependencies": { "froe": "*" } }');
  user.write("a.log", "a=1\n");
  for (const [name, lines] of Object.entries(PROGRAMS)) user.write(name, lines.join("\n"));
});
afterAll(() => user.leave());

const RUNTIMES = { deno: (...permissions: readonly string[]) => ["run", "--no-prompt", ...permissions], bun: () => [] };

describe.each(Object.entries(RUNTIMES))("%s", (name, options) => {
  const ran = (file: string, ...permissions: readonly string[]) =>
    run(join(user.project, "node_modules/.bin", name), [...options(...permissions), file], user.project).stdout;

  // Of a script Deno reads the files that it requires by itself.
  test.each(name === "deno" ? ["read.mjs"] : ["read.mjs", "read.cjs"])("%s reads nothing but its modules", (file) => {
    expect(ran(file)).toBe(user.node([file]));
    expect(ran(file)).toContain("input:1:2:");
  });

  test("reads a file", () => {
    expect(ran("file.mjs", "--allow-read").trim()).toBe("1");
  });
});
