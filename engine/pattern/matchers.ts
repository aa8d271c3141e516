import { once } from "../event/remembered.ts";
import { alphabetOf } from "./alphabet.ts";
import { engineOf, type Furthest, furthestOf } from "./engine.ts";
import { isAscii, SymbolText, unitsOf } from "./text.ts";
import { type Pattern, treeOf } from "./tree.ts";

/** Matches whole records with a pattern. */
export interface RecordMatcher {
  /**
   * The bytes of each group in the last record, counted from its start: `spans[2 * group]` is the first one,
   * `spans[2 * group + 1]` the one after the last. They are equal for a group without text.
   */
  readonly spans: Int32Array;
  /** True if the pattern matches the record `bytes[from, to)`. */
  match(bytes: Uint8Array, from: number, to: number): boolean;
  /** Where a record that does not match stops matching, in bytes from its start. */
  furthest(bytes: Uint8Array, from: number, to: number): Furthest;
}

export function recordMatcher(pattern: Pattern): RecordMatcher {
  const tree = treeOf(pattern);
  const groups = pattern.groups.length;
  const alphabet = alphabetOf(tree);
  const engine = engineOf(tree, groups, alphabet, "whole");
  const symbols = new SymbolText(alphabet);
  const spans = new Int32Array(2 * groups);
  const furthest = once(() => furthestOf(pattern, alphabet));

  return {
    spans,
    match(bytes, from, to) {
      const units = unitsOf(bytes, from, to);
      // Bytes beyond ASCII belong to no set of units, so a match is all ASCII.
      let found = engine(units, "units");
      if (found) {
        for (let i = 0; i < spans.length; i++) spans[i] = Math.max(0, found[i + 2]!);
        return true;
      }
      if (isAscii(units)) return false;
      symbols.takeBytes(bytes, from, to, units);
      found = engine(symbols.text, "symbols");
      if (!found) return false;
      for (let i = 0; i < spans.length; i++) spans[i] = symbols.offsetOf(Math.max(0, found[i + 2]!));
      return true;
    },
    furthest(bytes, from, to) {
      const units = unitsOf(bytes, from, to);
      if (isAscii(units)) return furthest()(units, "units");
      symbols.takeBytes(bytes, from, to, units);
      const { at, items } = furthest()(symbols.text, "symbols");
      return { at: symbols.offsetOf(at), items };
    },
  };
}

/** Searches strings for a pattern. */
export type TextMatcher = ReturnType<typeof textMatcher>;

export function textMatcher(pattern: Pattern) {
  const tree = treeOf(pattern);
  const alphabet = alphabetOf(tree);
  const engine = engineOf(tree, pattern.groups.length, alphabet, "any");
  const symbols = new SymbolText(alphabet);
  return {
    /**
     * Finds the first match at or after the UTF-16 unit `from`. @returns the start and end of the match and then of each
     * group, in units, -1 for a group that took no part; null if there is none. The next search overwrites it.
     */
    search(text: string, from = 0) {
      if (isAscii(text)) return engine(text, "units", from);
      symbols.takeString(text);
      const found = engine(symbols.text, "symbols", symbols.characterAt(from));
      return found?.map((at) => (at < 0 ? at : symbols.offsetOf(at))) ?? null;
    },
  };
}

/** True if a pattern matches anywhere in the line `bytes[from, to)`. */
type LineMatcher = (bytes: Uint8Array, from: number, to: number) => boolean;

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
