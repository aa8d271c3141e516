import { alphabetOf } from "./alphabet.ts";
import { engineOf } from "./engine.ts";
import { type Furthest, furthestOf } from "./furthest.ts";
import { isAscii, type Symbols, symbolsOfBytes, unitsOf } from "./text.ts";
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
  const spans = new Int32Array(2 * groups);
  let furthest: ReturnType<typeof furthestOf> | null = null;

  function keep(found: Int32Array, offsets: Int32Array | null): true {
    for (let i = 0; i < spans.length; i++) {
      const at = found[i + 2]!;
      spans[i] = at < 0 ? 0 : offsets === null ? at : offsets[at]!;
    }
    return true;
  }

  return {
    spans,
    match(bytes, from, to) {
      const units = unitsOf(bytes, from, to);
      // What is not ASCII belongs to no set of units: a match is all ASCII.
      const found = engine(units, "units");
      if (found) return keep(found, null);
      if (isAscii(units)) return false;
      const { text, offsets } = symbolsOfBytes(bytes, from, to, alphabet);
      const matched = engine(text, "symbols");
      return matched !== null && keep(matched, offsets);
    },
    furthest(bytes, from, to) {
      furthest ??= furthestOf(pattern, alphabet);
      const units = unitsOf(bytes, from, to);
      if (isAscii(units)) return furthest(units, "units");
      const { text, offsets }: Symbols = symbolsOfBytes(bytes, from, to, alphabet);
      const { at, items } = furthest(text, "symbols");
      return { at: offsets[at]!, items };
    },
  };
}
