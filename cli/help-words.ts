import { readFileSync } from "node:fs";

let words: Readonly<Record<string, readonly unknown[]>> | null = null;

/**
 * Words of the command line that only help shows. In the bundle, the build replaces them by calls of this function and
 * stores them in a separate file, so that other starts do not read them.
 * @param module where they are defined.
 * @param file where they are stored, the same for all.
 */
export function helpWords(module: string, index: number, file: () => URL): unknown {
  words ??= JSON.parse(readFileSync(file(), "utf8")) as NonNullable<typeof words>;
  return words[module]?.[index];
}
