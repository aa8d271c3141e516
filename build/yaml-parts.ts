import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

const EXPORTED = /^export \{ (.*) \};/gm;

/** Leaves out of a bundle what writes YAML: no page does, so that its functions only throw. */
export const yamlParts: Plugin = {
  name: "yaml-parts",
  setup({ onLoad }) {
    onLoad({ filter: /\/yaml\/browser\/dist\/stringify\/\w+\.js$/ }, ({ path }) => {
      const names = [...readFileSync(path, "utf8").matchAll(EXPORTED)].flatMap(([, list]) => list!.split(", "));
      const exports = names.map((name) => `export const ${name} = absent;`);
      return { contents: `const absent = () => { throw new TypeError("not bundled"); };\n${exports.join("\n")}\n` };
    });
  },
};
