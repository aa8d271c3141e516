/** What a word of `-f` has to look like to be the path of a grammar file; `#name` picks one of its grammars. */
const GRAMMAR_FILE = /^(.+\.[cm]?[jt]s)(?:#([a-z0-9-]+))?$/s;

/** A grammar that the command line names by its file. */
export interface GrammarFile {
  readonly path: string;
  /** The name of the grammar, or null if the file has to have only one. */
  readonly name: string | null;
}

/** The file that a word names, or null for the name of a format. */
export function grammarFile(word: string): GrammarFile | null {
  const [, path, name] = GRAMMAR_FILE.exec(word) ?? [];
  return path === undefined ? null : { path, name: name ?? null };
}

/** True if an argument of `-f` may name a file; only then each of their members is checked. */
export function mayNameFile(args: readonly string[]): boolean {
  return args.some((argument) => /\.[cm]?[jt]s/.test(argument));
}
