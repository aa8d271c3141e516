import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
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

/** The files of a folder and of those inside it, or the folder itself if there is none: that is reported. */
function filesIn(folder: string): readonly string[] {
  const paths = namesIn(folder)
    .filter((name) => !HIDDEN.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !isFolder(path));
  return paths.length > 0 ? paths.sort() : [folder];
}

/** None of a folder that cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

const HIDDEN = /(?:^|[/\\])\./;
