/** What a word of `-f` has to look like to be the path of a grammar file; `#name` picks one of its grammars. */
const GRAMMAR_FILE = /^(.+\.(?:[cm]?[jt]s|json))(?:#([a-z0-9-]+))?$/s;
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
