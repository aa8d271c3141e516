import { ASCII_END } from "../../engine/event/bytes.ts";
import type { NodeOf, Place } from "../../engine/grammar/index.ts";
import { type CharacterSet, type Member, type Tree, treeOf, WORD } from "../../engine/pattern/index.ts";
import { characterText, type Flavor } from "./flavor.ts";
import { openCapture, PLAIN_MEANING, refuse, type Scope, type Writing } from "./scope.ts";

type Span = readonly [from: number, to: number];

const LAST = 0x10ffff;
const SURROGATES: Span = [0xd800, 0xdfff];

/**
 * One character of a set. Engines have different versions of Unicode, so the letters and digits of froe are written out.
 */
function setText({ members, negated, folded }: CharacterSet, flavor: Flavor): string {
  const spans = joined(members.flatMap((member) => spansOf(member, folded)));
  if (spans.length === 0) return negated ? "[\\s\\S]" : "[^\\s\\S]";
  const [[from, to]] = spans as [Span];
  if (!negated && spans.length === 1 && from === to) return characterText(String.fromCodePoint(from), flavor);
  const ends = spans.map(([first, last]) => (first === last ? [first] : [first, last]));
  const text = ends.map((codes) => codes.map((code) => codeText(code, flavor)).join("-")).join("");
  return `[${negated ? "^" : ""}${text}]`;
}

function codeText(code: number, flavor: Flavor): string {
  if (code >= ASCII_END) return flavor.character(code);
  const character = String.fromCharCode(code);
  if (/^[A-Za-z0-9_ ]$/.test(character)) return character;
  return `\\x${code.toString(16).padStart(2, "0")}`;
}

function spansOf(member: Member, folded: boolean): readonly Span[] {
  if (member.kind === "range" && !folded) return [[member.from, member.to]];
  const text =
    member.kind === "range"
      ? `\\u{${member.from.toString(16)}}-\\u{${member.to.toString(16)}}`
      : member.any.map((property) => `\\p{${property}}`).join("");
  const found = matches(`[${text}]`, folded);
  return member.kind === "properties" && member.negated ? outside(found) : found;
}

const known = new Map<string, readonly Span[]>();

/** The characters that a class of JavaScript matches. */
function matches(source: string, folded: boolean): readonly Span[] {
  const key = `${folded}${source}`;
  const before = known.get(key);
  if (before) return before;
  const expression = new RegExp(source, folded ? "iu" : "u");
  const spans: [number, number][] = [];
  for (let code = 0; code <= LAST; code++) {
    if (code === SURROGATES[0]) code = SURROGATES[1] + 1;
    if (!expression.test(String.fromCodePoint(code))) continue;
    const last = spans.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else spans.push([code, code]);
  }
  known.set(key, spans);
  return spans;
}

/** Spans in order, with adjacent ones joined. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

function outside(spans: readonly Span[]): readonly Span[] {
  const sorted = joined(spans);
  const starts = [0, ...sorted.map(([, to]) => to + 1)];
  const ends = [...sorted.map(([from]) => from - 1), LAST];
  return starts.map((from, index): Span => [from, ends[index]!]).filter(([from, to]) => from <= to);
}

/** A pattern of a user in another flavor; sets of characters by Unicode's rules are written out. */
export function nativeText(node: NodeOf<"native">, place: Place, scope: Scope, writing: Writing): string {
  const { flavor } = writing;
  const source = treeText(treeOf(node.pattern), false);
  return `(?:${source})`;

  function treeText(tree: Tree, isAgain: boolean): string {
    switch (tree.kind) {
      case "set":
        return setText(tree.set, flavor);
      case "sequence":
        return tree.items.map((item) => itemText(item, isAgain)).join("");
      case "alternation":
        return tree.branches.map((branch) => treeText(branch, isAgain)).join("|");
      case "capture":
        return captureText(tree, isAgain);
      case "repetition":
        return repetitionText(tree, isAgain);
      case "assertion":
        return assertionText(tree.assertion, writing);
    }
  }

  function itemText(tree: Tree, isAgain: boolean): string {
    return tree.kind === "alternation" ? `(?:${treeText(tree, isAgain)})` : treeText(tree, isAgain);
  }

  function captureText(tree: Extract<Tree, { kind: "capture" }>, isAgain: boolean): string {
    const field = node.fields[tree.group];
    if (!field || !scope.captures) return `(?:${treeText(tree.item, isAgain)})`;
    const number = writing.groups + 1;
    const meaning = { ...PLAIN_MEANING, reading: field.reading, omitsEmpty: true };
    const within = flavor.marks ? { ...scope, conditions: [{ kind: "set", group: number } as const] } : scope;
    const { name } = openCapture(field.name, { meaning, mayBeEmpty: true }, within, writing);
    return `${flavor.opensName}${name}>${treeText(tree.item, isAgain)})`;
  }

  function repetitionText(tree: Extract<Tree, { kind: "repetition" }>, isAgain: boolean): string {
    const { item, min, max, lazy } = tree;
    if (Math.max(min, max ?? 0) > flavor.mostRounds)
      refuse(place, `${flavor.name} counts up to ${flavor.mostRounds}`, writing);
    if (flavor.name === "java" && max === null && item.kind !== "set")
      refuse(place, "a group that comes any number of times overflows Java's stack on long records", writing);
    const one = treeText(item, isAgain || max !== 1);
    const unit = item.kind === "set" ? one : `(?:${one})`;
    const count = max === null ? (min === 0 ? "*" : min === 1 ? "+" : `{${min},}`) : `{${min},${max}}`;
    return unit + (min === 0 && max === 1 ? "?" : count) + (lazy ? "?" : "");
  }
}

function assertionText(assertion: Extract<Tree, { kind: "assertion" }>["assertion"], writing: Writing): string {
  const { flavor } = writing;
  switch (assertion) {
    case "start":
      return flavor.start;
    case "end":
      return flavor.end;
    case "line-start":
      return "(?<![^\\n])";
    case "line-end":
      return "(?![^\\n])";
    case "boundary":
    case "no-boundary": {
      const word = setText(WORD, flavor);
      const [before, after] = assertion === "boundary" ? ["!", "="] : ["=", "!"];
      return `(?:(?<!${word})(?${after}${word})|(?<=${word})(?${before}${word}))`;
    }
  }
}

/**
 * The decimal numerals of exactly `width` digits from `least` to `most` (inclusive), as alternatives of a regular
 * expression; empty if there are none.
 */
export function numeralsOf(width: number, least: number, most: number): readonly string[] {
  const from = Math.max(0, least);
  const to = Math.min(most, 10 ** width - 1);
  if (from > to) return [];
  return between(String(from).padStart(width, "0"), String(to).padStart(width, "0"));
}

/** The numerals between two of the same width. */
function between(from: string, to: string): readonly string[] {
  if (from === "") return [""];
  const [a, b] = [from.charAt(0), to.charAt(0)];
  if (a === b) return between(from.slice(1), to.slice(1)).map((rest) => a + rest);
  const [low, high] = [from.slice(1), to.slice(1)];
  const isLowest = /^0*$/.test(low);
  const isHighest = /^9*$/.test(high);
  const first = isLowest ? Number(a) : Number(a) + 1;
  const last = isHighest ? Number(b) : Number(b) - 1;
  const digit = first === last ? String(first) : `[${first}${last > first + 1 ? "-" : ""}${last}]`;
  return [
    ...(isLowest ? [] : between(low, "9".repeat(low.length)).map((rest) => a + rest)),
    ...(first <= last ? [digit + anyDigits(low.length)] : []),
    ...(isHighest ? [] : between("0".repeat(high.length), high).map((rest) => b + rest)),
  ];
}

const anyDigits = (count: number) => (count === 0 ? "" : count === 1 ? "[0-9]" : `[0-9]{${count}}`);
