import { BROTLI, readJson } from "./stored-formats.ts";

/** The file of the words, beside the one that starts. */
export const HELP_WORDS = `help-words.json${BROTLI}`;

let words: Readonly<Record<string, readonly unknown[]>> | null = null;

/**
 * Words of the command line that only help shows. In the bundle, the build replaces them by calls of this function and
 * stores them in a separate file, so that other starts do not read them.
 * @param module where they are defined.
 */
export function helpWords(module: string, index: number): unknown {
  // This module is in the file that starts, beside the words; what calls it may be in a folder of files that are loaded late.
  words ??= readJson<NonNullable<typeof words>>(HELP_WORDS, new URL(".", import.meta.url));
  return words[module]?.[index];
}
