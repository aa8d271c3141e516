import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { isSystemError } from "../../engine/input/source.ts";
import { platform } from "../../engine/platform/index.ts";

const GLOB = /[*?[]/;

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

/** The files of a command line, with those of its folders in their place: by name, without what is hidden, as a pattern has them. */
export async function withFolders(words: readonly string[]): Promise<readonly string[]> {
  return (await expanded(words)).flatMap((word) => (isFolder(word) ? filesIn(word) : word));
}

/** True for a folder, and for a link to one. */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** The files of a folder and of those inside it; a folder that has none, or cannot be read, stays: that is reported. */
function filesIn(folder: string): readonly string[] {
  const paths = filesUnder(folder, folder);
  return paths.length > 0 ? paths : [folder];
}

/**
 * Links are followed to files outside of `top`: others are there already, and folders may lead back. Pipes and devices may
 * never end.
 */
function filesUnder(folder: string, top: string): readonly string[] {
  const entries = entriesOf(folder);
  if (entries === null) return [folder];
  const shown = entries.filter(({ name }) => !name.startsWith("."));
  return shown
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path, top);
      return entry.isFile() || (entry.isSymbolicLink() && leadsOut(path, top)) ? [path] : [];
    });
}

/** True for a link to a file outside of a folder, and for one that leads nowhere, which is reported. */
function leadsOut(path: string, top: string): boolean {
  if (!existsSync(path)) return true;
  return statSync(path).isFile() && relative(realpathSync(top), realpathSync(path)).startsWith("..");
}

/** Null for a folder that cannot be read. */
function entriesOf(folder: string): readonly Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}
