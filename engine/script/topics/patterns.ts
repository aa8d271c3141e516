import { define, type ScriptContext, type Topic } from "../function.ts";
import { firstMatch, type Match, matchesIn } from "../texts/characters.ts";
import { looked } from "../texts/cost.ts";
import type { ScriptValue } from "../values.ts";

/** Functions with regular expressions, and wildcards. An invalid pattern is an error. */
export const patterns: Topic = {
  title: "Patterns",
  functions: [
    define({
      signature: "matches(text: string, pattern: string): bool",
      about: "True if a regular expression matches anywhere in a string",
      example: ['"took 35ms".matches("\\\\d+ms")', "true"],
      patterns: true,
      call: (context, text, pattern) => context.pattern(pattern).search(looked(context, text)) !== null,
    }),
    define({
      signature: "extract_regex(text: string, pattern: string): string",
      about: "The first match, or its first group if the pattern has any; empty if there is none",
      example: ['"user=ann id=7".extract_regex("id=(\\\\d+)")', '"7"'],
      patterns: true,
      call(context, text, pattern) {
        const { groups = [] } = firstMatch(context, text, context.pattern(pattern)) ?? {};
        return groups[groups.length > 1 ? 1 : 0] ?? "";
      },
    }),
    define({
      signature: "extract_regex(text: string, pattern: string, group: index): string",
      about: "A group of the first match: 0 is all of it; empty if there is none",
      example: ['"GET /a".extract_regex("(\\\\w+) (\\\\S+)", 2)', '"/a"'],
      patterns: true,
      call: (context, text, pattern, group) => {
        const match = firstMatch(context, text, context.pattern(pattern));
        return match?.groups[Math.max(group, 0)] ?? "";
      },
    }),
    define({
      signature: "extract_regexes(text: string, pattern: string): array",
      about: "All matches; of a pattern with groups, each match is an array of the groups that took part",
      example: ['"a=1 b=2".extract_regexes("(\\\\w)=(\\\\d)")', '[["a", "1"], ["b", "2"]]'],
      patterns: true,
      call: (context, text, pattern) =>
        collect(context, text, pattern, ({ groups: [all, ...groups] }) =>
          groups.length === 0 ? (all ?? "") : groups.filter((group) => group !== null),
        ),
    }),
    define({
      signature: "extract_regexes(text: string, pattern: string, group: index): array",
      about: "A group of all matches that have it: 0 is all of the match",
      example: ['"a=1 b=2".extract_regexes("(\\\\w)=(\\\\d)", 2)', '["1", "2"]'],
      patterns: true,
      call: (context, text, pattern, group) =>
        collect(context, text, pattern, ({ groups }) => groups[Math.max(group, 0)] ?? null),
    }),
    define({
      signature: "split_regex(text: string, pattern: string): array",
      about: "The parts between matches",
      example: ['"a, b;c".split_regex("[,;] *")', '["a", "b", "c"]'],
      patterns: true,
      call: (context, text, pattern) => {
        let done = 0;
        const pieces = collect(context, text, pattern, ({ from, to }) => {
          const piece = text.slice(done, from);
          done = to;
          return piece;
        });
        return [...pieces, text.slice(done)];
      },
    }),
    define({
      signature: "replace_regex(text: string, pattern: string, by: string): string",
      about:
        "The string with each match replaced; $1 and $name in the replacement are groups (in braces before a letter, digit or _), $$ a dollar sign",
      example: ['"id=42 id=7".replace_regex("id=(\\\\d+)", "<$1>")', '"<42> <7>"'],
      patterns: true,
      call: replaceMatches,
    }),
  ],
};

/** The results of `of` for each match, without nulls. */
function collect(
  context: ScriptContext,
  text: string,
  pattern: string,
  of: (match: Match) => ScriptValue,
): ScriptValue[] {
  const found: ScriptValue[] = [];
  for (const match of matchesIn(context, text, context.pattern(pattern))) {
    const value = of(match);
    if (value !== null) context.checkEntries(found.push(value));
  }
  return found;
}

function replaceMatches(context: ScriptContext, text: string, pattern: string, by: string): string {
  const compiled = context.pattern(pattern);
  const pieces = replacementOf(by, compiled.names);
  let replaced = "";
  let done = 0;
  for (const { from, to, groups } of matchesIn(context, text, compiled)) {
    const texts = pieces.map((piece) => (typeof piece === "string" ? piece : (groups[piece.group] ?? "")));
    replaced += text.slice(done, from) + texts.join("");
    context.checkLength(replaced.length);
    done = to;
  }
  return looked(context, replaced + text.slice(done));
}

/** Part of a replacement: a string, or the group whose text replaces it. */
type Replacement = string | { readonly group: number };

const REFERENCE = /\$(?:\$|\{([^}]*)\}|([0-9A-Za-z_]+))/g;

/**
 * Reads a replacement: `$0` is the match, `$1` and `${1}` a group, `$name` and `${name}` a named one, `$$` a dollar sign.
 * Unknown groups are empty.
 */
function replacementOf(text: string, names: readonly (string | null)[]): readonly Replacement[] {
  const pieces: Replacement[] = [];
  let done = 0;
  for (const found of text.matchAll(REFERENCE)) {
    pieces.push(text.slice(done, found.index));
    const name = found[1] ?? found[2];
    if (name === undefined) pieces.push("$");
    else pieces.push({ group: /^[0-9]+$/.test(name) ? Number(name) : names.indexOf(name) + 1 || -1 });
    done = found.index + found[0].length;
  }
  return [...pieces, text.slice(done)];
}
