import type { Grammar } from "../../engine/grammar/index.ts";
import type { Sample } from "../../engine/select/index.ts";

/** The path of a grammar file; `#name` picks one of its grammars. A word with a kind, as `regex:x\.ts`, is none. */
const GRAMMAR_FILE = /^(?![a-z]{2,}:)(.+\.(?:[cm]?[jt]s|json))(?:#([a-z0-9-]+))?$/s;
/** A package of npm, whose grammar is named. */
const PACKAGE = /^((?:@[a-z0-9._~-]+\/)?[a-z0-9][a-z0-9._~-]*(?:\/[a-z0-9._~-]+)*)#([a-z0-9-]+)$/;

/** A grammar that the command line names by its file. */
export interface GrammarFile {
  readonly path: string;
  /** True if the path is the name of a package, which is looked up from the working directory. */
  readonly isPackage: boolean;
  /** The name of the grammar, or null if the file has to have only one. */
  readonly name: string | null;
}

/** The file that a word names, or null for the name of a format. */
export function grammarFile(word: string): GrammarFile | null {
  const [, path, name] = GRAMMAR_FILE.exec(word) ?? [];
  if (path !== undefined) return { path, isPackage: false, name: name ?? null };
  const [, module, grammar] = PACKAGE.exec(word) ?? [];
  return module === undefined ? null : { path: module, isPackage: true, name: grammar ?? null };
}

/** What a word of `-f` begins with that is a configuration. */
export const CONFIG = "config:";

/** True if an argument of `-f` may name a file; only then each of their members is checked. */
export function mayNameFile(args: readonly string[]): boolean {
  return args.some((argument) => argument.startsWith(CONFIG) || /\.[cm]?[jt]s|#/.test(argument));
}

/** The word of `-f` for a grammar that is drafted from the first lines. */
export const INFER = "infer";

/** True if an argument of `-f` names {@link INFER}, alone or in a list. */
export function isInferred(args: readonly string[]): boolean {
  return args.some((argument) => membersOf(argument).includes(INFER));
}

/** True if it is all that `-f` names. */
export function isAlone(args: readonly string[]): boolean {
  return args.length === 1 && args[0]!.trim() === INFER;
}

/** The arguments of `-f`, with each {@link INFER} replaced by the names of formats. */
export function withNames(args: readonly string[], names: readonly string[]): readonly string[] {
  const named = args.map((argument) => {
    const members = membersOf(argument);
    if (!members.includes(INFER)) return argument;
    return [...new Set(members.flatMap((word) => (word === INFER ? names : [word])))].join(",");
  });
  return named.filter((argument) => argument !== "");
}

/** The words of a list; a text after a colon has commas of its own. */
function membersOf(argument: string): readonly string[] {
  return /^[a-z]+:/.test(argument) ? [argument] : argument.split(",").map((word) => word.trim());
}

/** An input of a command line, whose lines say how it is read. */
export interface SampledInput {
  readonly path: string;
  /** Null if it has no line with content, or cannot be read. */
  readonly sample: () => Promise<Sample | null>;
}

/** The formats of the command line. */
export interface Wanted {
  /** The arguments of -f, with each format by its name. */
  readonly args: readonly string[];
  /** The formats that can be named and detected. */
  readonly catalogue: readonly Grammar[];
}
