import { readFileSync } from "node:fs";

let words: Readonly<Record<string, readonly unknown[]>> | null = null;

/**
 * Words of the command line that only help shows. In the bundle, the build replaces them by calls of this function and
 * stores them in a separate file, so that other starts do not read them.
 * @param module where they are defined.
 */
export function helpWords(module: string, index: number): unknown {
  // This module is in the file that starts, beside the words; what calls it may be in a folder of files that are loaded late.
  const file = new URL("help-words.json", import.meta.url);
  words ??= JSON.parse(readFileSync(file, "utf8")) as NonNullable<typeof words>;
  return words[module]?.[index];
}
