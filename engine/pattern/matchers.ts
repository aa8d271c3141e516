import { alphabetOf } from "./alphabet.ts";
import { engineOf } from "./engine.ts";
import { type Furthest, furthestOf } from "./furthest.ts";
import { isAscii, SymbolText, unitsOf } from "./text.ts";
import { type Pattern, treeOf } from "./tree.ts";

/** A pattern that whole records are matched with. */
export interface RecordMatcher {
  /**
   * The bytes of each group in the record that was matched last, counted from its start: `spans[2 * group]` is the
   * first, `spans[2 * group + 1]` the one behind the last. They are equal for a group that took none.
   */
  readonly spans: Int32Array;
  /** Whether the record `bytes[from, to)` is what the pattern says. */
  match(bytes: Uint8Array, from: number, to: number): boolean;
  /** Where a record that is not stops being it, in bytes from its start. */
  furthest(bytes: Uint8Array, from: number, to: number): Furthest;
}

export function recordMatcher(pattern: Pattern): RecordMatcher {
  const tree = treeOf(pattern);
  const groups = pattern.groups.length;
  const alphabet = alphabetOf(tree);
  const engine = engineOf(tree, groups, alphabet, "whole");
  const symbols = new SymbolText(alphabet);
  const spans = new Int32Array(2 * groups);
  let furthest: ReturnType<typeof furthestOf> | null = null;

  return {
    spans,
    match(bytes, from, to) {
      const units = unitsOf(bytes, from, to);
      // What is not ASCII belongs to no set of units: a match is all ASCII.
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
      furthest ??= furthestOf(pattern, alphabet);
      const units = unitsOf(bytes, from, to);
      if (isAscii(units)) return furthest(units, "units");
      symbols.takeBytes(bytes, from, to, units);
      const { at, items } = furthest(symbols.text, "symbols");
      return { at: symbols.offsetOf(at), items };
    },
  };
}

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

/** Tells whether a pattern matches anywhere in the line `bytes[from, to)`. */
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
