import { read } from "../language/reader.ts";
import { isSpecError, type SpecError } from "../language/spec-error.ts";
import { recordMatcher } from "./matchers.ts";
import type { Flags, Scope } from "./scope.ts";
import { shareMatcher } from "./shared.ts";
import { pattern, type Term } from "./syntax.ts";
import { type Item, LARGEST, type Pattern, type PatternOptions, sizeOf, treeOf } from "./tree.ts";

const LONGEST = 10_000;
const NO_FLAGS: Flags = { i: false, m: false, s: false, x: false, U: false };

/**
 * Parses a pattern of a user: the syntax that Rust's regex crate and Python's `re` share, by the rules of Unicode.
 * Look-around and back-references are refused, because they cannot be matched in linear time, and so is syntax that these
 * engines interpret differently.
 */
export function compilePattern(text: string, options: PatternOptions): Pattern | SpecError {
  if (text.length > LONGEST) return tooLong(text);
  shareMatcher(recordMatcher);
  const start: Scope = { options, flags: NO_FLAGS, groups: [], name: null, depth: 0, refusal: null };
  const result = read(pattern, text, start);
  if (isSpecError(result)) return result;
  const { branches, groups } = result;
  const bytes = new TextEncoder().encode(text);
  const item = ({ tree, from, to }: Term): Item => ({ source: decode(bytes.subarray(from, to)), tree });
  const compiled: Pattern = { text, groups, branches: outermost(branches).map((terms) => terms.map(item)) };
  return sizeOf(treeOf(compiled)) > LARGEST ? tooLong(text) : compiled;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const decode = (bytes: Uint8Array) => decoder.decode(bytes);

function tooLong(text: string): SpecError {
  const message = `the pattern has more than ${LARGEST} parts`;
  return { column: 1, expected: "a shorter pattern", found: text.slice(0, 1), message };
}

/** The alternatives without groups around the whole pattern or around all items of an alternative. */
function outermost(branches: readonly (readonly Term[])[]): readonly (readonly Term[])[] {
  const [only] = branches;
  const inside = branches.length === 1 && only?.length === 1 ? only[0]!.branches : null;
  return inside ? outermost(inside) : branches.map(opened);
}

function opened(terms: readonly Term[]): readonly Term[] {
  return terms.flatMap((term) => (term.branches?.length === 1 ? opened(term.branches[0]!) : [term]));
}
