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
/** What TypeScript makes of an enumeration: bundlers see that its members are constants only in TypeScript itself. */
const ENUMERATION = /export var (\w+); \(function \(\1\) \{([\s\S]*?)\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;
const MEMBER = /^\s*const (\w+) = ([^;]+);.*$/gm;
/** A word that is a keyword, and its value in the tree of keywords. */
const KEYWORD = /\/\/ "(\w+)"\n\s*(?!-1,)([^,]+),/g;
/** Makes the tree: a node has the value of its word, and where its 26 children are. */
const GROWN = `
export const READ_WORD_TREE = [];
const grow = () => READ_WORD_TREE.push(...Array(27).fill(-1)) - 27;
grow();
for (const word in words) {
  let at = 0;
  for (const letter of word) {
    const child = at + letter.charCodeAt(0) - 96;
    at = READ_WORD_TREE[child] < 0 ? (READ_WORD_TREE[child] = grow()) : READ_WORD_TREE[child];
  }
  READ_WORD_TREE[at] = words[word];
}`;
const EXPORTED = /^export (default )?(?:async )?(?:function\*?|class|const|var) (\w+)/gm;

/**
 * Leaves those parts out of a bundle: what they export throws. Members of enumerations become their numbers, and the tree of keywords
 * is built from its words. */
export const sucraseParts: Plugin = {
  name: "sucrase-parts",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: new RegExp(`/sucrase/dist/esm/(?:${UNREACHED.join("|")})\\.js$`) }, ({ path }) => {
      const names = [...readFileSync(path, "utf8").matchAll(EXPORTED)];
      const exports = names.map(([, isDefault, name]) =>
        isDefault === undefined ? `export const ${name} = absent;` : "export default absent;",
      );
      return { contents: `const absent = () => { throw new TypeError("not bundled"); };\n${exports.join("\n")}\n` };
    });
    onLoad(
      { filter: /\/sucrase\/dist\/esm\/parser\/(?:tokenizer\/(?:types|keywords)|util\/charcodes)\.js$/ },
      ({ path }) => ({
        contents: readFileSync(path, "utf8").replace(ENUMERATION, (_, name: string, members: string) => {
          const listed = [...members.matchAll(MEMBER)].map(([, member, value]) => `${member} = ${value}`);
          return `export enum ${name} { ${listed.join(", ")} }`;
        }),
        loader: "ts",
      }),
    );
    onLoad({ filter: /\/sucrase\/dist\/esm\/parser\/tokenizer\/readWordTree\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const imports = text.match(/^import .*$/gm) ?? [];
      const words = [...text.matchAll(KEYWORD)].map(([, word, value]) => `${word}: ${value}`);
      return { contents: `${imports.join("\n")}\nconst words = { ${words.join(", ")} };${GROWN}` };
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
