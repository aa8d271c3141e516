import { canFail, isNullable } from "../../engine/analysis/index.ts";
import { type Cases, charset, type Node, type NodeOf, type Place, visit } from "../../engine/grammar/index.ts";
import { choiceText, guarded, look, NEVER, partText, putsFields } from "./branches.ts";
import { writeField } from "./fields.ts";
import { ANY, charsetText, either, literalText, repeated } from "./flavor.ts";
import { isReadable } from "./inclusion.ts";
import { nativeText, numeralsOf } from "./native.ts";
import { quotedText } from "./quoted.ts";
import { usesOfRules } from "./recursion.ts";
import { lose, refuse, type Scope, type Writing } from "./scope.ts";
import { untilText } from "./until.ts";

/** The longest expression, in characters. */
const LONGEST = 200_000;
/** Rules that are written out in one expression: those inside themselves at two places double with each level. */
const MOST_RULES = 1_000;

/** A regular expression that matches the same as a place. @throws Refused if there is none. */
export function write(place: Place, scope: Scope, writing: Writing): string {
  const source = visit(cases, place.node, place, scope, writing);
  if (source.length > LONGEST) refuse(place, `the expression is longer than ${LONGEST} characters`, writing);
  return source;
}

const inside = (place: Place): Place => place.inside[0]!;
const through = (_: Node, place: Place, scope: Scope, writing: Writing) => write(inside(place), scope, writing);
/** True if a node reads the rest of a character of several bytes, after a node that reads one byte. */
function takesRest(next: Node | undefined): boolean {
  if (next?.kind === "run") return next.charset.other && next.min === 0 && next.max === null;
  return next?.kind === "rest";
}

function counted(place: Place, count: number | null, writing: Writing): void {
  if (count !== null && count > writing.flavor.mostRounds)
    refuse(place, `${writing.flavor.name} counts up to ${writing.flavor.mostRounds}`, writing);
}

const cases: Cases<readonly [place: Place, scope: Scope, writing: Writing], string> = {
  literal: (node, _, __, { flavor }) => literalText(node.text, flavor),

  oneOf(node, _, __, { flavor }) {
    const words = [...node.words].sort((a, b) => b.length - a.length);
    if (words.every((word) => /^[\0-\x7f]$/.test(word))) {
      const set = charset(words.filter((word) => word !== "-").join("") + (words.includes("-") ? "-" : ""));
      return charsetText(set, flavor);
    }
    return either(words.map((word) => literalText(word, flavor)));
  },

  run(node, place, scope, writing) {
    const { min, max } = node;
    if (node.charset.other && (min > 1 || (max !== null && !(max === 1 && takesRest(scope.follow[0])))))
      refuse(place, "it counts bytes of text that may be other than ASCII", writing);
    counted(place, max ?? min, writing);
    return repeated(charsetText(node.charset, writing.flavor), min, max, writing.flavor);
  },

  digits(node, place, _, writing) {
    const { min, max, range } = node;
    const { flavor } = writing;
    counted(place, max ?? min, writing);
    if (range === null) return repeated("[0-9]", min, max, flavor);
    if (max === null) refuse(place, "it bounds a number of any length", writing);
    const widths = Array.from({ length: max - min + 1 }, (_, index) => max - index);
    // A shorter numeral must not be followed by a digit.
    const sources = widths.flatMap((width) =>
      numeralsOf(width, range[0], range[1]).map((numeral) => (width < max ? `${numeral}(?![0-9])` : numeral)),
    );
    return sources.length === 0 ? NEVER : either(sources);
  },

  number(_, place, scope, writing) {
    const { flavor } = writing;
    guarded(place, "a number that no double holds", scope, writing);
    const some = repeated("[0-9]", 1, null, flavor);
    const whole = either([`[1-9]${repeated("[0-9]", 0, null, flavor)}`, "0"]);
    const fraction = either([`\\.${some}`, "(?!\\.)"]);
    const exponent = either([`[eE]${repeated("[+\\-]", 0, 1, flavor)}${some}`, "(?![eE])"]);
    return `${repeated("-", 0, 1, flavor)}${whole}${fraction}${exponent}`;
  },

  rest: (_, __, ___, { flavor }) => repeated(ANY, 0, null, flavor),

  end: (_, __, ___, { flavor }) => flavor.end,

  until: untilText,

  quoted: (node, place, _, writing) => quotedText(node, place, writing),

  seq(node, place, scope, writing) {
    const parts = place.inside.map((inner, index) =>
      write(inner, { ...scope, follow: [...node.nodes.slice(index + 1), ...scope.follow] }, writing),
    );
    return parts.includes(NEVER) ? NEVER : parts.join("");
  },

  choice: (_, place, scope, writing) => choiceText(place, scope, writing),

  optional(node, place, scope, writing) {
    const { flavor, rules } = writing;
    const otherwise = [...scope.otherwise, { tried: [node.node], instead: scope.follow }];
    const isEmpty = isNullable(node.node, rules);
    if (isEmpty && !canFail(node.node, rules)) return write(inside(place), { ...scope, otherwise }, writing);
    const source = partText(inside(place), { ...scope, otherwise }, writing);
    if (source === NEVER) return "";
    return isEmpty ? either([source, ""]) : repeated(source, 0, 1, flavor);
  },

  many(node, place, scope, writing) {
    const { flavor } = writing;
    const { separator, min, max } = node;
    const again: readonly Node[] = separator === null ? [node.node] : [separator, node.node];
    if (scope.captures && max !== 1 && putsFields(node, writing))
      lose(place, "what comes again and again has no group for each time", writing);
    counted(place, max ?? min, writing);
    const instead = scope.follow;
    const inner: Scope = {
      ...scope,
      captures: scope.captures && max === 1,
      follow: [{ kind: "many", node: { kind: "seq", nodes: again }, separator: null, min: 0, max: null }, ...instead],
      otherwise: [...scope.otherwise, { tried: again, instead }, { tried: [node.node], instead }],
    };
    const one = write(inside(place), inner, writing);
    if (separator === null || max === 1) return repeated(one, Math.min(min, max ?? min), max, flavor);
    const between = write(
      place.inside[1]!,
      { ...inner, captures: false, follow: [node.node, ...inner.follow] },
      writing,
    );
    const rounds = repeated(between + one, Math.max(0, min - 1), max === null ? null : max - 1, flavor);
    return min === 0 ? repeated(one + rounds, 0, 1, flavor) : one + rounds;
  },

  look: (_, place, scope, writing) => look(inside(place), false, scope, writing),
  not: (_, place, scope, writing) => look(inside(place), true, scope, writing),

  ref(node, place, scope, writing) {
    if (usesOfRules(node, writing.rules) > MOST_RULES)
      refuse(place, `rule ${node.rule} is inside itself too often: an expression repeats it each time`, writing);
    return write(writing.places.rules[node.rule]!, scope, writing);
  },

  nest({ limit }, place, scope, writing) {
    return scope.nests >= limit ? NEVER : write(inside(place), { ...scope, nests: scope.nests + 1 }, writing);
  },

  convert(node, place, scope, writing) {
    const { reading } = node;
    if (reading.notation) refuse(place, "its number is computed from its text", writing);
    if (reading.otherwise === "fail") {
      if (!isReadable(node.node, reading, writing.rules))
        refuse(place, "it fails where its text is not of its type, which no expression knows", writing);
      if (reading.types.at(-1) === "float") guarded(place, "a number that no double holds", scope, writing);
    }
    return write(inside(place), scope, writing);
  },

  constant: (_, place, scope, writing) => (place.inside.length > 0 ? write(inside(place), scope, writing) : ""),

  join(node, place, scope, writing) {
    const inner = { ...scope, captures: false };
    const again = [node.between, node.node];
    const follow = [{ kind: "many", node: { kind: "seq", nodes: again }, separator: null, min: 0, max: null } as const];
    const one = write(inside(place), { ...inner, follow: [...follow, ...scope.follow] }, writing);
    if (node.max === 1) return one;
    const between = write(place.inside[1]!, { ...inner, follow: [node.node, ...follow, ...scope.follow] }, writing);
    return one + repeated(between + one, 0, node.max - 1, writing.flavor);
  },

  map: nested,
  list: nested,
  item: through,
  field: writeField,

  within(node, place, scope, writing) {
    if (node.otherwise === "fail") refuse(place, `only text that is ${node.grammar.name} fits`, writing);
    lose(place, "another grammar reads its text", writing);
    return write(inside(place), scope, writing);
  },

  pair(node, place, scope, writing) {
    if (scope.captures) lose(place, "its name comes from the text", writing);
    const inner = { ...scope, captures: false };
    const nodes = node.between ? [node.key, node.between, node.value] : [node.key, node.value];
    return place.inside
      .map((part, index) => write(part, { ...inner, follow: [...nodes.slice(index + 1), ...scope.follow] }, writing))
      .join("");
  },

  cells(node, place, scope, writing) {
    if (scope.captures) lose(place, "its names come from the first row", writing);
    const separator: NodeOf<"literal"> = { kind: "literal", text: node.separator };
    const again = { kind: "many", node: { kind: "seq", nodes: [separator, node.cell] }, separator: null } as const;
    const follow = [{ ...again, min: 0, max: null }, ...scope.follow];
    const cell = write(inside(place), { ...scope, captures: false, follow }, writing);
    return cell + repeated(literalText(node.separator, writing.flavor) + cell, 0, null, writing.flavor);
  },

  native: nativeText,

  derive(node, _, scope, writing) {
    if (scope.captures) writing.derived.push({ node: { ...node, conditions: scope.conditions }, branch: scope.branch });
    return "";
  },

  meaning: through,
  label: through,
  token: through,
  fail: () => NEVER,
};

function nested(_: Node, place: Place, scope: Scope, writing: Writing): string {
  if (scope.captures && putsFields(inside(place).node, writing)) lose(place, "its value is nested", writing);
  return write(inside(place), { ...scope, captures: false }, writing);
}
