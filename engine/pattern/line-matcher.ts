import { alphabetOf } from "./alphabet.ts";
import { engineOf } from "./engine.ts";
import { isAscii, SymbolText, unitsOf } from "./text.ts";
import { type Pattern, treeOf } from "./tree.ts";

/** Tells whether a pattern matches anywhere in the line `bytes[from, to)`. */
export type LineMatcher = (bytes: Uint8Array, from: number, to: number) => boolean;

export function lineMatcher(pattern: Pattern): LineMatcher {
  const tree = treeOf(pattern);
  const alphabet = alphabetOf(tree);
  const engine = engineOf(tree, pattern.groups.length, alphabet, "any");
  const symbols = new SymbolText(alphabet);
  return (bytes, from, to) => {
    const units = unitsOf(bytes, from, to);
    if (isAscii(units)) return engine(units, "units") !== null;
    symbols.takeBytes(bytes, from, to, units);
    return engine(symbols.text, "symbols") !== null;
  };
}
