import type { Grammar, SpecFormat } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { AUTO, AUTO_PER_FILE } from "../../engine/select/index.ts";
import { quoted, refuse, suggestion } from "../failures.ts";
import { loadGrammarFile } from "./load.ts";
import { CONFIG, type GrammarFile, grammarFile, INFER, type Wanted } from "./names.ts";

/** The grammar files of a command line. */
interface Brought {
  /** The arguments of `-f`. */
  readonly args: readonly string[];
  /** Files whose grammars detection tries before all others, and those that it tries after froe's own formats. */
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** Files of patterns of grok, for what is after `config:grok:`. */
  readonly definitions: readonly string[];
}

/** The built-in formats. */
export interface Known {
  readonly catalogue: readonly Grammar[];
  readonly specs: readonly SpecFormat[];
}

/** Loads the grammar files that the command line names. */
export async function ownGrammars({ args, first, last, definitions }: Brought, known: Known): Promise<Wanted> {
  const files = new Map<string, readonly Grammar[]>();
  const load = async (path: string, isPackage = false): Promise<readonly Grammar[]> => {
    const earlier = files.get(path);
    if (earlier) return earlier;
    const loaded = await loadGrammarFile(path, isPackage);
    if (!loaded.ok) return refuse(loaded.message);
    const grammars = loaded.grammars.map((grammar) => builtInOf(grammar, known) ?? grammar);
    checkNames(path, grammars, files, known);
    files.set(path, grammars);
    return grammars;
  };
  for (const path of [...first, ...last]) await load(path);
  const named: Grammar[] = [];
  const formats: string[] = [];
  for (const argument of args) {
    if (argument.startsWith(CONFIG)) {
      const grammar = await configuredFormat(argument.slice(CONFIG.length), definitions, known);
      named.push(grammar);
      formats.push(grammar.name);
      continue;
    }
    const words: string[] = [];
    for (const member of membersOf(argument, known.specs)) {
      const file = grammarFile(member.word);
      if (!file && /^\.{0,2}[\\/]/.test(member.word))
        refuse(`${quoted(member.word)} is no format: a file with a grammar ends in .ts, .mts, .js, .mjs or .json`);
      const grammar = file && choose(file, await load(file.path, file.isPackage));
      if (grammar) named.push(grammar);
      words.push(grammar ? grammar.name + member.behind : member.word + member.behind);
    }
    formats.push(words.join(","));
  }
  const of = (paths: readonly string[]) => paths.flatMap((path) => files.get(path) ?? []);
  return { args: formats, catalogue: ordered(of(first), of(last), named, known.catalogue) };
}

/** The format of a configuration: the text after `config:`. */
async function configuredFormat(
  text: string,
  definitions: readonly string[],
  { catalogue, specs }: Known,
): Promise<Grammar> {
  const { configuredBy } = await import("./foreign.ts");
  const grammar = await configuredBy(text, definitions);
  if (![...catalogue, ...specs].some(({ name }) => name === grammar.name)) return grammar;
  return { ...grammar, name: `${grammar.name}-layout` };
}

/** The members of an argument of `-f`: each a word, and the types of columns that may follow it. */
function membersOf(argument: string, specs: readonly SpecFormat[]): { word: string; behind: string }[] {
  if (specs.some(({ name }) => argument.startsWith(`${name}:`))) return [{ word: argument, behind: "" }];
  const typed = /^(\S+\.(?:[cm]?[jt]s|json)(?:#[a-z0-9-]+)?)(\s.*)$/s.exec(argument);
  if (typed) return [{ word: typed[1]!, behind: typed[2]! }];
  return argument.split(",").map((word) => ({ word: word.trim(), behind: "" }));
}

/** The grammar that a file names. */
function choose({ path, name }: GrammarFile, grammars: readonly Grammar[]): Grammar {
  const [only] = grammars;
  if (name === null && grammars.length === 1) return only!;
  const names = grammars.map((grammar) => grammar.name);
  if (name === null) {
    return refuse(
      `${path}: exports several grammars: name one, as in ${path}#${names[0]}; there is ${names.join(", ")}`,
    );
  }
  const found = grammars.find((grammar) => grammar.name === name);
  return found ?? refuse(`${path}: exports no grammar ${quoted(name)}${suggestion(closest(name, names))}`);
}

/** The built-in format that a grammar is, as one is that was printed and not changed; null for a grammar of its own. */
function builtInOf(grammar: Grammar, { catalogue }: Known): Grammar | null {
  const own = catalogue.find(({ name }) => name === grammar.name);
  return own && JSON.stringify(own) === JSON.stringify(grammar) ? own : null;
}

/** Refuses a name that means two formats: _format could not distinguish their events. @throws UsageError */
function checkNames(
  path: string,
  grammars: readonly Grammar[],
  files: ReadonlyMap<string, readonly Grammar[]>,
  { catalogue, specs }: Known,
): void {
  const reserved = new Set([AUTO, AUTO_PER_FILE, INFER, ...[...catalogue, ...specs].map(({ name }) => name)]);
  for (const grammar of grammars.filter((one) => !catalogue.includes(one))) {
    const { name } = grammar;
    if (reserved.has(name)) {
      const remedy = path.endsWith(".json") ? ", as froe grammar print --as NAME does" : "";
      refuse(
        `${path}: ${quoted(name)} is the name of one of froe's own formats: give the grammar another one${remedy}`,
      );
    }
    for (const [other, theirs] of files) {
      if (theirs.some((grammar) => grammar.name === name))
        refuse(`${path}: ${quoted(name)} is the name of a grammar of ${other} too: one needs another name`);
    }
  }
}

/** Detection ends at the first format that accepts every line: formats that are only named come after it. */
function ordered(
  first: readonly Grammar[],
  last: readonly Grammar[],
  named: readonly Grammar[],
  catalogue: readonly Grammar[],
): readonly Grammar[] {
  const end = catalogue.findIndex(({ acceptsAll }) => acceptsAll);
  return [...new Set([...first, ...catalogue.slice(0, end), ...last, ...catalogue.slice(end), ...named])];
}
