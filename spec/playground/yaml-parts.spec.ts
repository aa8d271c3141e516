import { createRequire } from "node:module";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { yamlParts } from "../../build/yaml-parts.ts";
import { readYaml } from "../../workbench/foreign/document.ts";

test.each([
  "a: 1\nb: [1, .5, 0x1f, ~, true]\nc: |\n  x\n  y\n<<: {z: 1}\n&a q: *a\n",
  '%YAML 1.1\n---\na: !!str aGk=\nb: yes\nc: "1"\n',
  "a: [1\n",
  "a: 1\na: 2\n",
  '{"a": "\\q"}',
  "? [a, b]\n: 1",
])("the page reads %j as the command does", async (text) => {
  const { outputFiles } = await build({
    entryPoints: ["workbench/foreign/document.ts"],
    bundle: true,
    platform: "node",
    conditions: ["browser"],
    format: "cjs",
    write: false,
    plugins: [yamlParts],
  });
  const part = { exports: {} as { readYaml: typeof readYaml } };
  new Function("module", "require", outputFiles[0]!.text)(part, createRequire(import.meta.url));
  expect(part.exports.readYaml(text)).toEqual(readYaml(text));
});
