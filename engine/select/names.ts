import type { Grammar } from "../grammar/index.ts";

/** The formats that a word names: the one with this name, or else all that are known as it. */
export function namedBy(word: string, catalogue: readonly Grammar[]): readonly Grammar[] {
  const own = catalogue.find(({ name }) => name === word);
  return own ? [own] : catalogue.filter(({ knownAs }) => knownAs?.includes(word));
}

/** Every name that formats are known as and that is no format's own, with the formats, in the order of the catalogue. */
export function otherNames(catalogue: readonly Grammar[]): ReadonlyMap<string, readonly Grammar[]> {
  const words = new Set(catalogue.flatMap(({ knownAs }) => knownAs ?? []));
  for (const { name } of catalogue) words.delete(name);
  return new Map([...words].map((word) => [word, namedBy(word, catalogue)] as const));
}
