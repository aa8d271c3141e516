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
 * Puts the scripts of all formats into one file, as functions by the names of their files. A hundred files take longer to
 * load than to run, and who reads one format does not pay for the others: outside, a format is an object whose script is
 * evaluated when one of its properties is first asked for, since a module that exports all of them reads each export.
 * @param fileName of all.
 * @param formats by the names of their files, without suffixes: the names of their exports.
 * @param properties of a format.
 */
export const formatsTogether = (
  fileName: string,
  formats: ReadonlyMap<string, string>,
  properties: readonly PropertyKey[],
) => ({
  name: "formats-together",
  generateBundle(this: Context, _options: unknown, bundle: Record<string, Output>) {
    const isFormat = (id: string) => PARTS.test(id) || nameIn(id) !== undefined;
    const nameIn = (id: string) => formats.get(/\/grammars\/([^/]+)\.ts$/.exec(id)?.[1] ?? "");
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
    const names = new Map(
      [...packed].map(([file, { moduleIds = [] }]) => [file, moduleIds.flatMap((id) => nameIn(id) ?? [])]),
    );
    for (const [file, output] of scripts) {
      if (!packed.has(file)) output.code = requiring(output.code ?? "", file, file);
      else if (output.isEntry) output.code = facade(names.get(file) ?? [], file, pathFrom(file, fileName));
      else delete bundle[file];
      if (packed.has(file)) delete bundle[`${file}.map`];
    }
    this.emitFile({ type: "asset", fileName, source: loader(functions, names, properties) });
  },
});

const loader = (
  functions: readonly string[],
  names: ReadonlyMap<string, readonly string[]>,
  properties: readonly PropertyKey[],
) => `"use strict";${REFUSES_OLD}const made=new Map(),make={${functions.join(",\n")}};
function load(file){let exports=made.get(file);
if(!exports){made.set(file,exports={});make[file](exports,load)}return exports}
const names=${JSON.stringify(Object.fromEntries(names))},keys=${JSON.stringify(properties)},inspect=Symbol.for("nodejs.util.inspect.custom");
const found=new Map(),sources=new WeakMap(),late={[inspect]:{configurable:true,value(){return whole(this)}}};
for(const key of keys)late[key]={configurable:true,enumerable:key!=="~standard",get(){return whole(this)[key]}};
function whole(format){while(!sources.has(format))format=Object.getPrototypeOf(format);
delete format[inspect];const{file,name}=sources.get(format);
return Object.defineProperties(format,Object.getOwnPropertyDescriptors(load(file)[name]))}
module.exports=function find(file){let exports=found.get(file);
if(!exports){found.set(file,exports={});for(const name of names[file]){sources.set(exports[name]=Object.defineProperties({},late),{file,name})}}
return exports};
`;

const facade = (names: readonly string[], file: string, all: string) =>
  `"use strict";const format=require(${all})(${JSON.stringify(file)});${names.map((name) => `exports.${name}=format.${name};`).join("")}\n`;

function pathFrom(file: string, to: string): string {
  const path = relative(dirname(file), to);
  return JSON.stringify(path.startsWith(".") ? path : `./${path}`);
}
