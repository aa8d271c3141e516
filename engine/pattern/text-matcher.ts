import { alphabetOf } from "./alphabet.ts";
import { engineOf } from "./engine.ts";
import { isAscii, SymbolText } from "./text.ts";
import { type Pattern, treeOf } from "./tree.ts";

/** A pattern that strings are searched with. */
export interface TextMatcher {
  /**
   * The first match that begins at the UTF-16 unit `from` or behind it. @returns for the match, and then for each group,
   * the unit where it begins and the one behind its end, -1 for a group that took no part; null where there is none.
   * The next search overwrites it.
   */
  search(text: string, from?: number): Int32Array | null;
}

export function textMatcher(pattern: Pattern): TextMatcher {
  const tree = treeOf(pattern);
  const alphabet = alphabetOf(tree);
  const engine = engineOf(tree, pattern.groups.length, alphabet, "any");
  const symbols = new SymbolText(alphabet);
  return {
    search(text, from = 0) {
      if (isAscii(text)) return engine(text, "units", from);
      symbols.takeString(text);
      const found = engine(symbols.text, "symbols", symbols.characterAt(from));
      return found?.map((at) => (at < 0 ? at : symbols.offsetOf(at))) ?? null;
    },
  };
}
