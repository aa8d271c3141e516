import { basename, dirname, join, relative } from "node:path/posix";

const REQUIRED = /require\(\s*"([^"]*)"\)/g;
const IMPORTED = /import\(\s*"([^"]*)"\)/g;
/** Long lines are broken, also inside strings. */
const BREAK = /\\\n/g;
const STRICT = '"use strict";';
/** What a script has after what it does. */
const AFTER = /\n\/\/# sourceMappingURL=.*\s*$/;

/** A file of a bundle. */
export interface Output {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
  code?: string;
  source?: string | Uint8Array;
}
type Bundle = Record<string, Output>;
/** What a plugin of rollup writes files with. */
export interface Context {
  emitFile(file: { readonly type: "asset"; readonly fileName: string; readonly source: string }): void;
}

/** The path by which the script `file` requires `to`, quoted. */
export function requiredPath(file: string, to: string): string {
  const path = relative(dirname(file), to);
  return JSON.stringify(path.startsWith(".") ? path : `./${path}`);
}

/** What is written in place of a call that loads a file, by the file; null to leave the call as it is. */
type Write = (file: string) => string | null;

/** The code of `file`, with what `write` says in place of its calls of require. */
export function withRequires(code: string, file: string, write: Write): string {
  const found = (call: string, path: string) =>
    (path.startsWith(".") ? write(join(dirname(file), path)) : null) ?? call;
  return code.replace(BREAK, "").replace(REQUIRED, found);
}

/** The same, in place of its imports too. */
function withLoads(code: string, file: string, write: Write): string {
  return withRequires(code, file, write).replace(IMPORTED, (call, path: string) => {
    const required = write(join(dirname(file), path));
    return required === null ? call : `Promise.resolve().then(()=>${required})`;
  });
}

/**
 * Puts scripts that are loaded together into one file, as functions by their names: forty files take longer to load than to run.
 * Each is evaluated when it is first required.
 * @param folder of the scripts and of these files.
 * @param packs by the name of the file, the modules whose scripts, and all that these import, it has, but for what a file before has.
 * @param isApart true for a module whose script stays a file: one that loads others late would import what imports it.
 */
export const scriptsTogether = (
  folder: string,
  packs: ReadonlyMap<string, RegExp>,
  isApart: (id: string) => boolean,
) => ({
  name: "scripts-together",
  generateBundle(this: Context, _options: unknown, bundle: Bundle) {
    const packOf = packed(bundle, folder, packs, isApart);
    for (const pack of packs.keys()) {
      const files = [...packOf.keys()].filter((file) => packOf.get(file) === pack);
      const fileName = join(folder, pack);
      const map = `${fileName}.map`;
      const link = `//# sourceMappingURL=${basename(map)}\n`;
      this.emitFile({ type: "asset", fileName, source: codeOf(bundle, files, packOf) + link });
      this.emitFile({ type: "asset", fileName: map, source: mapOf(bundle, files) });
    }
    for (const file of packOf.keys()) for (const output of [file, `${file}.map`]) delete bundle[output];
    for (const [file, output] of Object.entries(bundle)) {
      const load = (pack: string) => `require(${requiredPath(file, join(folder, pack))})`;
      const call = (one: string, of: (pack: string) => string) => {
        const pack = packOf.get(one);
        return pack ? `${of(pack)}("./${basename(one)}")` : null;
      };
      if (output.code) output.code = withLoads(output.code, file, (one) => call(one, load));
      else if (file.endsWith(".cjs") && !packs.has(basename(file))) {
        // Many formats are in a file, of which each calls a pack.
        const used = new Map<string, string>();
        const named = (pack: string) => used.set(pack, basename(pack, ".cjs").replaceAll("-", "_")).get(pack)!;
        const code = withRequires(String(output.source), file, (one) => call(one, named));
        const declared = [...used].map(([pack, name]) => `const ${name}=${load(pack)};`).join("");
        output.source = code.replace(STRICT, STRICT + declared);
      }
    }
  },
});

/** The name of the pack that a script belongs to, by its file. */
function packed(
  bundle: Bundle,
  folder: string,
  packs: ReadonlyMap<string, RegExp>,
  isApart: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const packOf = new Map<string, string>();
  for (const [pack, roots] of packs) {
    const seen = new Set<string>();
    const add = (file: string): void => {
      const { isEntry = false, imports = [], moduleIds } = bundle[file] ?? {};
      if (!moduleIds || seen.has(file)) return;
      seen.add(file);
      const stays = isEntry || dirname(file) !== folder || moduleIds.some(isApart);
      if (!stays && !packOf.has(file)) packOf.set(file, pack);
      imports.forEach(add);
    };
    for (const [file, { moduleIds = [] }] of Object.entries(bundle))
      if (moduleIds.some((id) => roots.test(id))) add(file);
  }
  return packOf;
}

const HEAD = `${STRICT}const made={__proto__:null},make={__proto__:null,\n`;

/** What a pack has for each script: a line, its code, and a line. */
const wrapped = (file: string, code: string) => `"./${basename(file)}"(exports,require){\n${code}\n},\n`;

/**
 * The code of a pack. What it requires of other files is written as bundlers look for it.
 * @param packOf the name of the pack that a script belongs to, by its file.
 */
function codeOf(bundle: Bundle, files: readonly string[], packOf: ReadonlyMap<string, string>): string {
  const codes = files.map((file) => {
    const code = bundle[file]!.code!.replace(AFTER, "");
    return withLoads(code, file, (one) => (packOf.has(one) ? `require("./${basename(one)}")` : null));
  });
  const required = new Set(codes.flatMap((code) => [...code.matchAll(REQUIRED)].map(([, path]) => path!)));
  const others = [...required].flatMap((path) => {
    const file = join(dirname(files[0]!), path);
    if (files.includes(file)) return [];
    const pack = packOf.get(file);
    return `"${path}":()=>${pack ? `require("./${pack}")("${path}")` : `require("${path}")`}`;
  });
  const functions = files.map((file, index) => wrapped(file, codes[index]!));
  return `${HEAD}${functions.join("")}},others={__proto__:null,${others.join(",")}};
module.exports=function load(name){if(others[name])return others[name]();
let exports=made[name];if(!exports){made[name]=exports={};make[name](exports,load)}return exports};
`;
}

/** The source maps of the scripts, each from the line on where its code begins. */
function mapOf(bundle: Bundle, files: readonly string[]): string {
  let line = lineEndsIn(HEAD);
  const sections = files.map((file) => {
    const map = JSON.parse(String(bundle[`${file}.map`]!.source));
    const section = { offset: { line: line + 1, column: 0 }, map };
    line += lineEndsIn(wrapped(file, bundle[file]!.code!.replace(AFTER, "").replace(BREAK, "")));
    return section;
  });
  return JSON.stringify({ version: 3, sections });
}

const lineEndsIn = (text: string) => text.split("\n").length - 1;
