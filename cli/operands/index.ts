import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { platform } from "../../engine/platform/index.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { lastValue, multiline, NO_PATH_FIELDS, type Parsed, pathFields } from "../options/index.ts";
import { isFolder } from "./folder.ts";
import type { InTree } from "./paths.ts";

/** What the words of a command line that are no options mean. */
interface Operands extends Pick<RunOptions, "pathFields"> {
  readonly files: readonly string[];
  /** The strategy of `-M` for the files, unless another one is asked for; null for none. */
  readonly strategy: string | null;
  /** What the paths of the files have decided, for a hint; null if that is nothing. */
  readonly hint: string | null;
}

const GLOB = /[*?[]/;
/** What ends the name of a folder in a tree of logs: the last digits of an identifier. */
const IN_TREE = /[\da-f]{12}\//;

/**
 * The files of a command line. A pattern that names no file stands for the files that match it: shells of Windows leave
 * them to programs. One without a match stays, and is reported as a file that is missing.
 */
export async function expanded(words: readonly string[]): Promise<readonly string[]> {
  const isPattern = (word: string) => GLOB.test(word) && !existsSync(word);
  if (!words.some(isPattern)) return words;
  const { globSync } = await import("tinyglobby");
  const filesLike = (pattern: string): readonly string[] => {
    const found = globSync(platform.withSlashes(pattern), { onlyFiles: false, expandDirectories: false, dot: false });
    return found.length > 0 ? found.map((path) => path.replace(/\/$/, "")).sort() : [pattern];
  };
  return words.flatMap((word) => (isPattern(word) ? filesLike(word) : word));
}

/** The files of a command line, with those of folders that are trees of logs. */
export async function filesOf(words: readonly string[]): Promise<readonly string[]> {
  const files = await expanded(words);
  return (await treeOf(files))?.files ?? files;
}

async function treeOf(files: readonly string[]): Promise<InTree | null> {
  return files.some(mayBeInTree) ? (await import("./paths.ts")).inTree(files) : null;
}

/** The files of a command line, and what their paths say. */
export async function readOperands(parsed: Parsed): Promise<Operands> {
  const files = await expanded(parsed.files);
  const pattern = lastValue(parsed, pathFields);
  const named = pattern === undefined ? undefined : await namedFields(pattern);
  const tree = await treeOf(files);
  if (tree === null) return { files, pathFields: named ?? null, strategy: null, hint: null };
  const joins = lastValue(parsed, multiline) === undefined;
  return {
    files: tree.files,
    pathFields: named === undefined ? tree.fields : named,
    strategy: tree.strategy,
    hint: tree.hint(named === undefined, joins),
  };
}

async function namedFields(pattern: string): Promise<RunOptions["pathFields"]> {
  if (pattern === NO_PATH_FIELDS) return null;
  return (await import("./paths.ts")).choosePathFields(pattern);
}

function mayBeInTree(file: string): boolean {
  return IN_TREE.test(resolve(file)) || isFolder(file);
}
