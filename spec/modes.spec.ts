import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { specsThatRead } from "./modes.ts";

const asking = "export const backend = process.env.FROE_BACKEND;";

test.each([
  ["asks itself", { "a.spec.ts": asking }, true],
  ["imports what asks", { "a.spec.ts": 'import { backend } from "./b.ts";', "b.ts": asking }, true],
  ["imports it over several lines", { "a.spec.ts": 'import {\n  backend,\n} from "./b.ts";', "b.ts": asking }, true],
  ["imports it later", { "a.spec.ts": 'const { backend } = await import("./b.ts");', "b.ts": asking }, true],
  [
    "imports it by another",
    { "a.spec.ts": 'import "./b.ts";', "b.ts": 'export * from "./c.ts";', "c.ts": asking },
    true,
  ],
  ["says why not", { "a.spec.ts": `// Compiled parsers alone: it divides bytes.\n${asking}` }, false],
  ["does not say why", { "a.spec.ts": `// Compiled parsers alone:\n${asking}` }, true],
  ["imports types of it alone", { "a.spec.ts": 'import type { B } from "./b.ts";', "b.ts": asking }, false],
  [
    "imports nothing of it",
    { "a.spec.ts": 'import "./c.ts";', "b.ts": asking, "c.ts": 'import "./a.spec.ts";' },
    false,
  ],
])("a spec that %s is run with reference parsers: %#", (_, files, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "froe-modes-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    expect(specsThatRead(folder)).toEqual(expected ? [join(folder, "a.spec.ts")] : []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("specs that read records are among those of the suite, and others are not", () => {
  const specs = specsThatRead("spec");
  expect(specs).toEqual(expect.arrayContaining(["corpus/corpus", "run/run", "select/detect"].map(path)));
  for (const name of ["time/zones", "metrics/quantiles", "json/speculate"]) expect(specs).not.toContain(path(name));
});

function path(name: string): string {
  return `spec/${name}.spec.ts`;
}
