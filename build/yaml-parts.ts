import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

const EXPORTED = /^export \{ (.*) \};/gm;

/**
 * Leaves out of a bundle what writes YAML: no page does, so that its functions only throw. Of YAML 1.1 only its merging of
 * maps is in it: a document that asks for 1.1 is read by the schema of 1.2.
 */
export const yamlParts: Plugin = {
  name: "yaml-parts",
  setup({ onLoad }) {
    onLoad(
      { filter: /\/yaml\/browser\/dist\/schema\/yaml-1\.1\/(?:binary|omap|pairs|set|timestamp)\.js$/ },
      ({ path }) => {
        const exports = exportsOf(path).map((name) => `export const ${name} = undefined;`);
        return { contents: exports.join("\n") };
      },
    );
    onLoad({ filter: /\/yaml\/browser\/dist\/schema\/yaml-1\.1\/schema\.js$/ }, () => ({
      contents: 'export { schema } from "../core/schema.js";',
      loader: "js",
    }));
    onLoad({ filter: /\/yaml\/browser\/dist\/stringify\/\w+\.js$/ }, ({ path }) => {
      const exports = exportsOf(path).map((name) => `export const ${name} = absent;`);
      return { contents: `const absent = () => { throw new TypeError("not bundled"); };\n${exports.join("\n")}\n` };
    });
  },
};

function exportsOf(path: string): readonly string[] {
  return [...readFileSync(path, "utf8").matchAll(EXPORTED)].flatMap(([, list]) => list!.split(", "));
}
