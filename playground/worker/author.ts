import * as authoring from "../../engine/authoring/index.ts";
import {
  checkGrammar,
  type Grammar,
  GrammarError,
  originOf,
  type Place,
  placesOf,
  rememberOrigins,
} from "../../engine/authoring/index.ts";
import * as formats from "../../grammars/formats.ts";
import * as vocabulary from "../../grammars/shared.ts";
import { adviceOn, exportsInstead } from "../../workbench/advice.ts";
import { callAt, indexOf } from "../calls.ts";
import type { Authored, AuthoredFile, Misauthored, Problem, TextPosition } from "../protocol.ts";
import { type Import, placeInFile, stripTypes } from "./strip.ts";
import { placeOf } from "./wrong.ts";

/** What a grammar file may import. */
const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "froe/grammar": authoring,
  "froe/vocabulary": vocabulary,
  "froe/formats": formats,
};

/** The names of the modules, each with what it exports. */
const exported: ReadonlyMap<string, string> = new Map(
  Object.entries(modules).flatMap(([module, names]) => Object.keys(names).map((name) => [name, module] as const)),
);

/** Runs a grammar file, and takes a grammar that it exports. */
export async function author({ text, name }: AuthoredFile): Promise<Authored | Misauthored> {
  const stripped = stripTypes(text);
  if (!stripped.ok) return { ok: false, problems: [stripped.problem] };
  const { code, imports } = stripped;
  const unknown = imports.filter(({ specifier }) => !Object.hasOwn(modules, specifier));
  if (unknown.length > 0) return { ok: false, problems: unknown.map((one) => unknownImport(one, code)) };
  const url = moduleUrl(linked(code, imports));
  const file: RunFile = { url, text, code: code.split("\n"), written: text.split("\n") };
  try {
    const found: Readonly<Record<string, unknown>> = await rememberOrigins(() => import(url));
    return chosenOf(found, name, file);
  } catch (error) {
    return { ok: false, problems: problemsOf(error, file) };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A file that has been run. */
interface RunFile {
  readonly url: string;
  readonly text: string;
  /** The lines that ran, and those of the file. */
  readonly code: readonly string[];
  readonly written: readonly string[];
}

function chosenOf(
  found: Readonly<Record<string, unknown>>,
  wanted: string | null,
  file: RunFile,
): Authored | Misauthored {
  const { default: first, ...others } = found;
  const grammars = [...new Set([first, ...Object.values(others)].flat())].filter(looksLikeGrammar);
  const grammar = grammars.find((one) => one.name === wanted) ?? grammars[0];
  if (!grammar) return { ok: false, problems: [{ message: exportsInstead(found), at: null }] };
  // One that is plain data has not been checked.
  checkGrammar(grammar);
  const names = [grammar, ...grammars.filter((one) => one !== grammar)].map((one) => one.name);
  const origins = placesOf(grammar).numbered.flatMap((place) => {
    const at = originIn(place, file);
    return at === null ? [] : [[place.id, callAt(file.text, indexOf(file.text, at))] as const];
  });
  return { ok: true, grammar: asData(grammar), types: [], names, origins };
}

/** Where a part was made, or the next one around it: strings and what is imported are made by no call of the file. */
function originIn(place: Place, file: RunFile): TextPosition | null {
  for (let at: Place | null = place; at; at = at.parent) {
    const found = placeIn(originOf(at.node) ?? "", file);
    if (found) return found;
  }
  return null;
}

/** A grammar without what makes it a schema, so that it can be sent. */
export function asData(grammar: Grammar): Grammar {
  return JSON.parse(JSON.stringify(grammar));
}

function looksLikeGrammar(value: unknown): value is Grammar {
  if (typeof value !== "object" || value === null) return false;
  return (
    "record" in value && "rules" in value && "framer" in value && "name" in value && typeof value.name === "string"
  );
}

function unknownImport({ specifier, from }: Import, code: string): Problem {
  const known = Object.keys(modules).join(", ");
  const message = `cannot find '${specifier}': in the playground a grammar file imports ${known} alone`;
  return { message, at: placeOf(code, from) };
}

/** The code with the addresses of modules instead of their names. */
function linked(code: string, imports: readonly Import[]): string {
  return imports.reduceRight((text, { specifier, from, to }) => {
    return text.slice(0, from) + JSON.stringify(stubUrl(specifier)) + text.slice(to);
  }, code);
}

const stubs = new Map<string, string>();

/** The address of a module that hands on what this bundle has, because modules cannot import from a bundle. */
function stubUrl(specifier: string): string {
  const known = stubs.get(specifier);
  if (known !== undefined) return known;
  Object.assign(globalThis, { froeModules: modules });
  const names = Object.keys(modules[specifier] ?? {}).join(", ");
  const url = moduleUrl(`export const { ${names} } = globalThis.froeModules[${JSON.stringify(specifier)}];\n`);
  stubs.set(specifier, url);
  return url;
}

function moduleUrl(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
}

/** The first place in the author's file that a stack names. */
function placeIn(stack: string, { url, code, written }: RunFile): TextPosition | null {
  const at = stack.indexOf(url);
  const [, line, column] = at < 0 ? [] : (/^:(\d+):(\d+)/.exec(stack.slice(at + url.length)) ?? []);
  return line === undefined ? null : placeInFile({ line: Number(line), column: Number(column) }, code, written);
}

function problemsOf(error: unknown, file: RunFile): readonly Problem[] {
  if (error instanceof GrammarError) {
    const own = placeIn(error.stack ?? "", file);
    return error.problems.map(({ path, message, rule, stack, written }) => {
      const made = placeIn(stack ?? "", file) ?? own;
      const at = made && written ? search(written, made, file.text) : null;
      return { message: `${path}: ${message} [${rule}]`, at: at ?? made };
    });
  }
  if (!(error instanceof Error)) return [{ message: `throws ${String(error)}`, at: null }];
  const said =
    error.name === "Error" || error.name === "SyntaxError" ? error.message : `${error.name}: ${error.message}`;
  const message = [...stubs.values()].reduce((text, stub) => text.replaceAll(stub, nameOf(stub)), said);
  const at = placeIn(error.stack ?? "", file) ?? placeOfImport(message, file);
  return [{ message: message + adviceOn(message, exported), at }];
}

/** Where the file imports a name that there is not: the error says only which. */
function placeOfImport(message: string, { text }: RunFile): TextPosition | null {
  const [, name] = /does not provide an export named '([^']+)'/.exec(message) ?? [];
  const found = name === undefined ? -1 : text.search(new RegExp(`\\b${name.replace(/\$/g, "\\$")}\\b`));
  return found < 0 ? null : placeOf(text, found);
}

function nameOf(stub: string): string {
  return [...stubs].find(([, url]) => url === stub)?.[0] ?? stub;
}

/** The place of a plain text or expression, which no call makes: the first after the call around it. */
function search(written: string, { line, column }: TextPosition, code: string): TextPosition | null {
  const lines = code.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const inner = written.slice(1, -1);
  const spellings = written.startsWith('"') ? [written, `'${inner}'`, `\`${inner}\``] : [written];
  const found = spellings.map((one) => code.indexOf(one, from)).filter((index) => index >= 0);
  return found.length === 0 ? null : placeOf(code, Math.min(...found));
}
