import { existsSync, readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Grammar } from "../../engine/grammar/index.ts";
import { isSystemError } from "../../engine/input/source.ts";
import { exportsInstead } from "../../workbench/advice.ts";
import { MISUSE } from "../failures.ts";
import { systemReason } from "../whole-file.ts";
import { importedFile, importFile, isRewritten } from "./import.ts";
import { checkShipped, type GrammarKit, loadKit } from "./kit.ts";
import { type FileProblem, malformed, placed, placeIn, problemOf } from "./problem.ts";

/** The grammars of a file, in the order in which it exports them: the default export first. */
type LoadedFile = LoadedGrammars | FileProblem;

interface LoadedGrammars {
  readonly ok: true;
  readonly grammars: readonly Grammar[];
  readonly lineOf: LineOf;
}

/** The line of the file on which a part of a grammar is made, counted from 1; null if that is not known. */
export type LineOf = (part: object) => number | null;

const GRAMMAR_FILE = /\.(?:[cm]?[jt]sx?|json)$/;

/**
 * Runs a file that exports grammars. It is code of its author, and runs with the rights of the user.
 * A JSON file is a grammar as data, and runs no code.
 * @param path as the user wrote it.
 * @param isPackage true if it is the name of a package, which is looked up from the working directory.
 */
export async function loadGrammarFile(path: string, isPackage = false): Promise<LoadedFile> {
  const file = isPackage ? packageFile(path) : resolve(path);
  if (typeof file !== "string") return file;
  if (!GRAMMAR_FILE.test(file) && existsSync(file))
    return placed(path, null, "is no file of a grammar: those end in .ts, .js, .mjs, .cjs or .json");
  const kit = await loadKit();
  if (file.endsWith(".json")) return loadData(path, file, kit);
  let exported: Readonly<Record<string, unknown>>;
  const reportExit = () => {
    writeSync(
      2,
      `froe: ${path}: it ends the program, or waits for what never comes, before it has exported a grammar\n`,
    );
    process.exitCode = MISUSE;
  };
  process.once("exit", reportExit);
  try {
    exported = await kit.grammar.rememberOrigins(() => importFile(file, kit.modules));
  } catch (error) {
    const source = { path, file, isRewritten: isRewritten(file) };
    if (error instanceof kit.grammar.GrammarError) return malformed(error, source);
    return problemOf(error, { ...source, known: namesOf(kit) });
  } finally {
    process.off("exit", reportExit);
  }
  const { default: first, ...named } = exported;
  const found = [...new Set([first, ...Object.values(named)].flat())].filter(looksLikeGrammar);
  if (found.length === 0) return placed(path, exportIn(file), exportsInstead(exported));
  return checked(found, kit, path);
}

/** The file that a package exports, for the working directory. */
function packageFile(name: string): string | FileProblem {
  try {
    return createRequire(join(process.cwd(), "package.json")).resolve(name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code === "MODULE_NOT_FOUND") return placed(name, null, "no such package: npm install it where froe runs");
    // A package may have exports for import alone.
    const file = error.code === "ERR_PACKAGE_PATH_NOT_EXPORTED" ? importedFile(name, process.cwd()) : null;
    return file ?? placed(name, null, error.message);
  }
}

/** Reads a grammar, or a list of them, as `froe grammar print` writes them. */
function loadData(path: string, file: string, kit: GrammarKit): LoadedFile {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (isSystemError(error)) return placed(path, null, systemReason(error));
    if (error instanceof SyntaxError) return placed(path, placeOfError(file, error), `is no JSON: ${error.message}`);
    throw error;
  }
  const found = [data].flat().filter(looksLikeGrammar);
  if (found.length > 0) return checked(found, kit, path);
  return placed(path, null, "has no grammar: froe grammar print FORMAT > FILE.json writes one");
}

/** The line and column of an error of JSON: the end of the file if the data breaks off; null if Node names no place. */
function placeOfError(file: string, { message }: SyntaxError): { line: number; column: number } | null {
  const text = readFileSync(file, "utf8").trimEnd();
  const at = message.includes("end of JSON") ? text.length : /position (\d+)/.exec(message)?.[1];
  if (at === undefined) return null;
  const lines = text.slice(0, Number(at)).split("\n");
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/** The names that authors' files can import from froe, with their modules. */
function namesOf({ modules }: GrammarKit): ReadonlyMap<string, string> {
  const entries = [...modules].map(([module, { exports }]) =>
    Object.keys(exports).map((name) => [name, module] as const),
  );
  return new Map(entries.flat());
}

/** The line of the default export, or else of the first. */
function exportIn(file: string): { line: number; column: null } {
  const lines = readFileSync(file, "utf8").split("\n");
  const first = lines.findIndex((line) => /^\s*export default\b/.test(line));
  const other = lines.findIndex((line) => /^\s*(?:export\b|(?:module\.)?exports\b)/.test(line));
  return { line: Math.max(0, first < 0 ? other : first) + 1, column: null };
}

function checked(found: readonly Grammar[], kit: GrammarKit, path: string): LoadedFile {
  const names = new Set<string>();
  for (const grammar of found) {
    const wrong = checkShipped(kit, grammar);
    if (wrong !== null) return malformed(wrong, { path, file: resolve(path), isRewritten: isRewritten(resolve(path)) });
    if (names.has(grammar.name)) return placed(path, null, `exports two grammars of the name ${grammar.name}`);
    names.add(grammar.name);
  }
  return { ok: true, grammars: found, lineOf: (part) => lineIn(resolve(path), kit, part) };
}

function lineIn(file: string, { grammar: { originOf } }: GrammarKit, part: object): number | null {
  const place = placeIn(originOf(part) ?? "");
  return place?.file === file ? place.line : null;
}

/** True if a value has the properties that `grammar(...)` returns; its rules check what they contain. */
export function looksLikeGrammar(value: unknown): value is Grammar {
  if (typeof value !== "object" || value === null) return false;
  return (
    "record" in value && "rules" in value && "framer" in value && "name" in value && typeof value.name === "string"
  );
}
