import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bundledAlone } from "../../build/plugins.ts";

test("what expands patterns of files asks for no package beside froe", () => {
  const id = "node_modules/fdir/dist/index.mjs";
  const text = readFileSync(id, "utf8");
  expect(text).toMatch(/require\("picomatch"\)/);
  expect(bundledAlone.transform(text, id)?.code).not.toMatch(/require(?:\.resolve)?\("picomatch"\)/);
});
