import { jsonText, unit, type Value } from "../../engine/event/index.ts";
import { constantValue, readText } from "../../engine/parse/reference/fields.ts";
import { binaryOf, unescaped } from "../../engine/parse/reference/text.ts";
import type { Capture, Expression, Meaning } from "../../workbench/regex/index.ts";

// What an engine's groups come to, by the meaning that the back end gives them.

/** The text of each group, by its number from 1 on; undefined for one that took no part. */
export type Groups = readonly (string | undefined)[];

/** The event as canonical JSON, its fields in the order of their names; null where a field has no value that fits. */
export function eventText({ captures, derived }: Expression, groups: Groups): string | null {
  const fields = new Map<string, Value>();
  for (const capture of captures) {
    const text = textOf(capture, groups);
    if (text === undefined) continue;
    const value = meant(text, capture.meaning);
    if (value === undefined) return null;
    fields.set(capture.field, value);
  }
  for (const { name, from, shift, mask, table } of derived) {
    const source = fields.get(from);
    if (typeof source !== "number") continue;
    const number = (source >> shift) & mask;
    const value = table ? table[number] : number;
    if (value !== undefined) fields.set(name, value);
  }
  return sorted(fields);
}

/** An event with its fields in the order of their names. A missing value is a missing field: an expression has neither. */
export function sorted(fields: ReadonlyMap<string, Value>): string {
  const present = [...fields].filter(([, value]) => value !== unit && value !== null);
  return jsonText(new Map(present.sort(([a], [b]) => (a < b ? -1 : 1))));
}

function textOf({ number, conditions, meaning }: Capture, groups: Groups): string | undefined {
  const text = groups[number - 1];
  const isSet = (group: number) => (groups[group - 1] ?? "") !== "";
  const holds = conditions.every((one) => (one.kind === "set" ? isSet(one.group) : !one.groups.some(isSet)));
  return !holds || (meaning.omitsEmpty && text === "") ? undefined : text;
}

function meant(text: string, { constant, escapes, joins, reading }: Meaning): Value | undefined {
  if (constant !== null) return constantValue(constant.value);
  const plain = escapes === null ? text : unescaped(binaryOf(text), escapes);
  const words = joins === null ? plain : plain.replace(new RegExp(inJavaScript(joins), "gu"), " ");
  return reading === null ? words : readText(words, reading);
}

/** An expression of PCRE for the engine of JavaScript: what is atomic or possessive is a look-ahead, whose text is then taken. */
export function inJavaScript(source: string): string {
  let at = 0;
  let kept = 0;
  const take = (pattern: RegExp): string => {
    const [text = ""] = new RegExp(pattern, "uy").exec(source.slice(at)) ?? [];
    at += text.length;
    return text;
  };
  const keeping = (inside: string) => `(?=(?<_${++kept}>${inside}))\\k<_${kept}>`;

  function alternatives(): string {
    let text = sequence();
    while (take(/\|/)) text += `|${sequence()}`;
    return text;
  }

  function sequence(): string {
    let text = "";
    while (at < source.length && !/[|)]/.test(source[at]!)) {
      const one = item();
      const count = take(/[*+?]|\{\d+(?:,\d*)?\}/);
      text += count && take(/\+/) ? keeping(one + count) : one + count + (count && take(/\?/));
    }
    return text;
  }

  function item(): string {
    const opened = take(/\((?:\?(?:[:=!>]|<[=!]|<\w+>))?/);
    if (opened) {
      const inside = alternatives();
      take(/\)/);
      return opened === "(?>" ? `(?:${keeping(inside)})` : `${opened}${inside})`;
    }
    const text = take(/\[\^?(?:\\[\s\S]|[^\\\]])+\]|\\x(?:\{\w+\}|[\da-f]{2})|\\[\s\S]|[\s\S]/);
    const assertion = { "\\A": "^", "\\z": "$" }[text];
    return assertion ?? text.replaceAll("\\x{", "\\u{");
  }

  return alternatives();
}
