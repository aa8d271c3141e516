import { existsSync } from "node:fs";
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
