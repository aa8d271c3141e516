import { isSpecError } from "../../engine/language/index.ts";
import { alphabetOf } from "../../engine/pattern/alphabet.ts";
import { automatonOf } from "../../engine/pattern/automaton.ts";
import { compilePattern } from "../../engine/pattern/compile.ts";
import { type Pattern, recordMatcher, textMatcher, treeOf } from "../../engine/pattern/index.ts";
import { SymbolText } from "../../engine/pattern/text.ts";

/** The text of a match, and then of each group, null for one that took no part; null where there is no match. */
export type Groups = readonly (string | null)[] | null;

/** A pattern, all of whose groups keep their text. @throws Error where it is refused. */
export function patternOf(text: string): Pattern {
  const pattern = compilePattern(text, { groups: "all", types: false, reserved: [] });
  if (isSpecError(pattern)) throw new Error(`${text}: ${pattern.column}: ${pattern.message}`);
  return pattern;
}

/** Matches all of a text. A group that takes no text and one that takes no part are the same: both are null. */
export function wholeMatcher(pattern: Pattern): (text: string) => Groups {
  const matcher = recordMatcher(pattern);
  return (text) => {
    const bytes = Buffer.from(text);
    if (!matcher.match(bytes, 0, bytes.length)) return null;
    const groups = pattern.groups.map((_, group) =>
      bytes.subarray(matcher.spans[2 * group], matcher.spans[2 * group + 1]).toString(),
    );
    return [text || null, ...groups.map((group) => group || null)];
  };
}

/** Finds the first match in a text. */
export function firstMatcher(pattern: Pattern): (text: string) => Groups {
  const { search } = textMatcher(pattern);
  return (text) => groupsOf(text, search(text));
}

/** Finds the first match as the automaton does, which the matchers ask only where V8's expressions cannot do it. */
export function automatonMatcher(pattern: Pattern): (text: string) => Groups {
  const tree = treeOf(pattern);
  const alphabet = alphabetOf(tree);
  const automaton = automatonOf(tree, pattern.groups.length, alphabet);
  const symbols = new SymbolText(alphabet);
  return (text) => {
    symbols.takeString(text);
    const found = automaton.run(symbols.text, 0, "any");
    return groupsOf(text, found?.map((at) => (at < 0 ? at : symbols.offsetOf(at))) ?? null);
  };
}

function groupsOf(text: string, spans: Int32Array | null): Groups {
  if (!spans) return null;
  const starts = Array.from(spans).filter((_, i) => i % 2 === 0);
  return starts.map((start, group) => (start < 0 ? null : text.slice(start, spans[2 * group + 1])));
}
