import { readFileSync } from "node:fs";

let words: Readonly<Record<string, readonly unknown[]>> | null = null;

/**
 * Words of the command line that only help tells: in the bundle, the build puts calls of this in their place, and them
 * into the file beside it, so that no other start reads them.
 * @param module where they are defined.
 * @param file where they are stored, the same for all; hardly any start asks for it.
 */
export function helpWords(module: string, index: number, file: () => URL): unknown {
  words ??= JSON.parse(readFileSync(file(), "utf8")) as NonNullable<typeof words>;
  return words[module]?.[index];
}
