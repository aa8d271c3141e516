import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

/** The parts of sucrase that no module of TypeScript needs: other languages, older JavaScript, and checks of its own options. */
const UNREACHED = [
  "CJSImportProcessor",
  "computeSourceMap",
  "parser/plugins/flow",
  "parser/plugins/jsx/index",
  "transformers/CJSImportTransformer",
  "transformers/FlowTransformer",
  "transformers/JestHoistTransformer",
  "transformers/JSXTransformer",
  "transformers/NumericSeparatorTransformer",
  "transformers/OptionalCatchBindingTransformer",
  "transformers/OptionalChainingNullishTransformer",
  "transformers/ReactDisplayNameTransformer",
  "transformers/ReactHotLoaderTransformer",
  "util/formatTokens",
];
/** The functions that older JavaScript needs. */
const NO_HELPERS = "export class HelperManager { emitHelpers() { return ''; } }";
const EXPORTED = /^export (default )?(?:async )?(?:function\*?|class|const|var) (\w+)/gm;

/** Leaves those parts out of a bundle: what they export throws. */
export const sucraseParts: Plugin = {
  name: "sucrase-parts",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: new RegExp(`/sucrase/dist/esm/(?:${UNREACHED.join("|")})\\.js$`) }, ({ path }) => {
      const names = [...readFileSync(path, "utf8").matchAll(EXPORTED)];
      const exports = names.map(([, isDefault, name]) =>
        isDefault === undefined ? `export const ${name} = absent;` : "export default absent;",
      );
      return { contents: `const absent = () => { throw new TypeError("left out"); };\n${exports.join("\n")}\n` };
    });
    onLoad({ filter: /\/sucrase\/dist\/esm\/HelperManager\.js$/ }, () => ({ contents: NO_HELPERS }));
    onResolve({ filter: /\/Options$/ }, ({ importer }) =>
      importer.endsWith("/sucrase/dist/esm/index.js") ? { path: "options", namespace: "sucrase" } : null,
    );
    onLoad({ filter: /^options$/, namespace: "sucrase" }, () => ({
      contents: "export const validateOptions = () => {};",
    }));
  },
};
