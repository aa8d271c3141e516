import { dirname, join, relative } from "node:path/posix";
import { REFUSES_OLD } from "./common-js.ts";

/** What only formats use. Lexemes are not among it: what others load of them would load all formats, which load it again. */
const PARTS = /[\\/]grammars[\\/]table\.ts$/;
const REQUIRED = /require\(\s*"(\.[^"]*)"\)/g;
/** Long lines are broken, also inside strings. */
const BREAK = /\\\n/g;
/** What a script has around what it does. */
const AROUND = /^"use strict";|\n\/\/# sourceMappingURL=.*\s*$/g;

interface Output {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
  readonly exports?: readonly string[];
  code?: string;
}
interface Context {
  emitFile(file: { readonly type: "asset"; readonly fileName: string; readonly source: string }): void;
}

/**
 * Puts the scripts of all formats into one file, as functions by the names of their files: the first who asks for a format
 * evaluates it. A hundred files take longer to load than to run, and who reads one format does not pay for the others.
 * @param fileName of all.
 * @param formats the suffixes of their files.
 */
export const formatsTogether = (fileName: string, formats: readonly string[]) => ({
  name: "formats-together",
  generateBundle(this: Context, _options: unknown, bundle: Record<string, Output>) {
    const isFormat = (id: string) => PARTS.test(id) || formats.some((file) => id.endsWith(`/grammars/${file}.ts`));
    const scripts = Object.entries(bundle).filter(([, { moduleIds = [] }]) => moduleIds.length > 0);
    const packed = new Map(scripts.filter(([, { moduleIds = [] }]) => moduleIds.every(isFormat)));
    /** What `file` requires, as it is found from `from`: from where all formats are, a packed one is a call of their loader. */
    const requiring = (code: string, file: string, from: string) =>
      code.replace(BREAK, "").replace(REQUIRED, (_, path: string) => {
        const wanted = join(dirname(file), path);
        if (!packed.has(wanted)) return `require(${pathFrom(from, wanted)})`;
        const load = from === fileName ? "load" : `require(${pathFrom(from, fileName)})`;
        return `${load}(${JSON.stringify(wanted)})`;
      });
    const functions = [...packed].map(([file, { code = "" }]) => {
      const body = requiring(code.replace(AROUND, "").replace(REFUSES_OLD, ""), file, fileName);
      return `${JSON.stringify(file)}(exports,load){${body}}`;
    });
    for (const [file, output] of scripts) {
      if (!packed.has(file)) output.code = requiring(output.code ?? "", file, file);
      else if (output.isEntry) output.code = facade(output.exports ?? [], file, pathFrom(file, fileName));
      else delete bundle[file];
      if (packed.has(file)) delete bundle[`${file}.map`];
    }
    this.emitFile({ type: "asset", fileName, source: loader(functions) });
  },
});

const loader = (
  functions: readonly string[],
) => `"use strict";${REFUSES_OLD}const made=new Map(),make={${functions.join(",\n")}};
module.exports=function load(file){let exports=made.get(file);
if(!exports){made.set(file,exports={});make[file](exports,load)}return exports};
`;

const facade = (names: readonly string[], file: string, all: string) =>
  `"use strict";const format=require(${all})(${JSON.stringify(file)});${names.map((name) => `exports.${name}=format.${name};`).join("")}\n`;

function pathFrom(file: string, to: string): string {
  const path = relative(dirname(file), to);
  return JSON.stringify(path.startsWith(".") ? path : `./${path}`);
}
