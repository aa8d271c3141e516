import { basename } from "node:path/posix";
import { REFUSES_OLD } from "./common-js.ts";
import { type Context, type Output, requiredPath, withRequires } from "./scripts-together.ts";

/** What only formats use. Lexemes are not among it: what others load of them would load all formats, which load it again. */
const PARTS = /[\\/]grammars[\\/]table\.ts$/;
const SUFFIX = ".cjs";
/** {@link REFUSES_OLD} as it is minified: what finds formats says it for all. */
const REFUSES = /if\(!\[\]\.toSorted\)throw new Error\("[^"]*"\);/;
/** What a script has around what it does. */
const AROUND = /^"use strict";|\n\/\/# sourceMappingURL=.*\s*$/g;

/** Scripts in a file: V8 looks through all code of a file that it loads. */
const FILE_SIZE = 20;

/**
 * Puts the scripts of formats into a few files, as functions by their names. A hundred files take longer to load than to run,
 * and who reads one format does not pay for all: outside, a format is an object whose script is loaded and evaluated when one of
 * its properties is first asked for, since a module that exports all of them reads each export.
 * @param fileName of what finds formats; the other files are beside it.
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
    const names = [...packed.keys()].map((file) => basename(file, SUFFIX));
    if (new Set(names).size < names.length) throw new Error(`two of ${names.join(", ")} have one name`);
    /** The code of `file` as it is in the file `from`: a packed script is what a function gives for its name. */
    const requiring = (code: string, file: string, from: string, find = `require(${requiredPath(from, fileName)})`) =>
      withRequires(code, file, (wanted) =>
        packed.has(wanted)
          ? `${find}(${JSON.stringify(basename(wanted, SUFFIX))})`
          : `require(${requiredPath(from, wanted)})`,
      );
    const functions = [...packed].map(([file, { code = "" }], index) => {
      const body = requiring(code.replace(AROUND, "").replace(REFUSES, ""), file, fileName, "load");
      return `${JSON.stringify(names[index])}(exports,load){${body}}`;
    });
    const files = Array.from({ length: Math.ceil(functions.length / FILE_SIZE) }, (_, number) => {
      const name = fileName.replace(SUFFIX, `-${number + 1}${SUFFIX}`);
      const some = functions.slice(number * FILE_SIZE, (number + 1) * FILE_SIZE);
      this.emitFile({ type: "asset", fileName: name, source: `"use strict";module.exports={${some.join(",\n")}};\n` });
      return `()=>require(${requiredPath(fileName, name)})`;
    });
    const exported = [...packed.values()].map(({ moduleIds = [] }) => moduleIds.flatMap((id) => nameIn(id) ?? []));
    for (const [index, [file, output]] of [...packed].entries()) {
      if (output.isEntry) output.code = facade(exported[index]!, names[index]!, requiredPath(file, fileName));
      else delete bundle[file];
      delete bundle[`${file}.map`];
    }
    for (const [file, output] of scripts) if (!packed.has(file)) output.code = requiring(output.code ?? "", file, file);
    const places = Object.fromEntries(
      names.map((name, index) => [name, [Math.floor(index / FILE_SIZE), ...exported[index]!]]),
    );
    this.emitFile({ type: "asset", fileName, source: finder(files, places, properties) });
  },
});

/** @param places the number of a script's file, and what the script exports, by its name. */
const finder = (files: readonly string[], places: object, properties: readonly PropertyKey[]) =>
  `"use strict";${REFUSES_OLD}const made=new Map(),files=[${files.join(",")}],places=${JSON.stringify(places)};
function load(name){let exports=made.get(name);
if(!exports){made.set(name,exports={});files[places[name][0]]()[name](exports,load)}return exports}
const keys=${JSON.stringify(properties)},inspect=Symbol.for("nodejs.util.inspect.custom");
const found=new Map(),sources=new WeakMap(),late={[inspect]:{configurable:true,value(){return whole(this)}}};
for(const key of keys)late[key]={configurable:true,enumerable:key!=="~standard",get(){return whole(this)[key]}};
function whole(format){while(!sources.has(format))format=Object.getPrototypeOf(format);
delete format[inspect];const{script,name}=sources.get(format);
return Object.defineProperties(format,Object.getOwnPropertyDescriptors(load(script)[name]))}
module.exports=function find(script){let exports=found.get(script);
if(!exports){found.set(script,exports={});for(const name of places[script].slice(1)){sources.set(exports[name]=Object.defineProperties({},late),{script,name})}}
return exports};
`;

const facade = (exported: readonly string[], name: string, all: string) =>
  `"use strict";const format=require(${all})(${JSON.stringify(name)});${exported.map((name) => `exports.${name}=format.${name};`).join("")}\n`;
