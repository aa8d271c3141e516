import { type Rules, ruleOf } from "../../engine/analysis/index.ts";
import {
  alike,
  any,
  type Cases,
  children,
  type Escapes,
  except,
  intersection,
  isSubset,
  type Node,
  only,
  type Reading,
  union,
  visit,
} from "../../engine/grammar/index.ts";
import { fits, patternText, textOf, whiteSpace } from "./text.ts";
import {
  below,
  between,
  digitsOf,
  keyName,
  numberText,
  phrase,
  pick,
  type Random,
  token,
  typicalValues,
} from "./words.ts";

/** The state of generating one record. */
interface Making {
  readonly rules: Rules;
  readonly random: Random;
  /** The probability, for each lexeme, of an unusual text. */
  readonly odd: number;
  /** The probability, for each choice, of its first alternative. */
  readonly first: number;
  /** The number of rules, and of repetitions, around the node. */
  readonly depth: number;
  readonly loops: number;
  /** The text for the next lexeme, if it matches. */
  readonly wanted: string | null;
  /** The names of the pairs so far. */
  readonly used: Set<string>;
}

/** With more rules inside each other, only the shortest alternatives are used. */
const DEEP = 6;
/** The most rounds beyond the minimum of a repetition, with or without pairs in it; halved for each one around it. */
const MOST_PAIRS = 10;
const MOST_ROUNDS = 4;

/** A text that the node is likely to match; the parser decides if it does. */
export function textFor(node: Node, making: Making): string {
  return visit(cases, node, making);
}

const chance = ({ random }: Making, probability: number) => random() < probability;
const isDeep = ({ depth }: Making) => depth > DEEP;
const anyOf = (making: Making): Making => ({ ...making, wanted: null });
const called = (name: string, making: Making): Making => ({
  ...making,
  wanted: making.wanted ?? (chance(making, making.odd) ? null : (typicalValues.get(name)?.(making.random) ?? null)),
});

const cases: Cases<readonly [making: Making], string> = {
  literal: ({ text }) => text,

  oneOf: ({ words }, { random, wanted }) => words.find((word) => word === wanted) ?? pick(random, words),

  run: ({ charset, min, max }, { wanted, random, odd }) => {
    const length = wanted?.length ?? -1;
    if (wanted && fits(wanted, charset) && length >= min && length <= (max ?? length)) return wanted;
    return textOf(random, { set: charset, min, max, odd });
  },

  digits: ({ min, max, range }, making) => {
    const { random, odd, wanted } = making;
    if (wanted && /^[0-9]+$/.test(wanted) && wanted.length >= min && wanted.length <= (max ?? wanted.length))
      return wanted;
    if (range === null) {
      const text = digitsOf(random, between(random, min, Math.min(max ?? Infinity, min + 5)));
      // Numbers of any length rarely begin with a zero.
      return min === max || chance(making, odd) ? text : text.replace(/^0(?=.)/, "1");
    }
    const number = String(between(random, range[0], range[1]));
    return number.padStart(chance(making, odd) ? (max ?? min) : min, "0");
  },

  number: (_, { random, odd }) => numberText(random, odd),

  rest: (_, making) => freeText(making),

  ...alike(["end", "look", "not", "derive", "fail"], () => ""),

  until: ({ escapes }, making) => (escapes ? withEscapes(escapes, () => freeText(making), making) : freeText(making)),

  quoted: ({ open, close, inside, escapes }, making) => {
    const delimiters = escapes ? [close, escapes.lead] : [close];
    const set = intersection(inside, except(union(...delimiters.map((delimiter) => only(delimiter.charCodeAt(0))))));
    const { random, odd, wanted } = making;
    const text = () => textOf(random, { set, min: 0, max: null, odd });
    if (wanted !== null && fits(wanted, set)) return open + wanted + close;
    return open + (escapes ? withEscapes(escapes, text, making) : text()) + close;
  },

  seq: ({ nodes }, making) => nodes.map((node) => textFor(node, anyOf(making))).join(""),

  choice: ({ alternatives }, making) => {
    const depths = alternatives.map((node) => depthOf(node, making.rules));
    const deepest = isDeep(making) ? Math.min(...depths) : Number.MAX_VALUE;
    const open = alternatives.filter((_, i) => depths[i]! <= deepest);
    if (open.length === 0) return "";
    const isFirst = making.first > 0 && chance(making, making.first);
    return textFor(isFirst ? open[0]! : pick(making.random, open.flatMap(weighted)), making);
  },

  optional: ({ node }, making) => {
    if (depthOf(node, making.rules) === Infinity || isDeep(making)) return "";
    return chance(making, isRare(node) ? Math.max(making.odd, 0.02) : 0.8) ? textFor(node, making) : "";
  },

  many: ({ node, separator, min, max }, outer) => {
    const making = { ...anyOf(outer), loops: outer.loops + 1 };
    const most = hasPairs(node) ? MOST_PAIRS : MOST_ROUNDS;
    const more = isDeep(making) ? 0 : between(making.random, 0, most >> outer.loops);
    const rounds = Array.from({ length: Math.min(min + more, max ?? Infinity) }, (_, i) => {
      const before = i > 0 && separator ? textFor(separator, making) : "";
      return before + textFor(node, making);
    });
    return rounds.join("");
  },

  ref: ({ rule }, making) => {
    const node = ruleOf(making.rules, rule);
    return node ? textFor(node, { ...making, depth: making.depth + 1 }) : "";
  },

  nest: ({ node }, making) => textFor(node, making),

  convert: ({ reading, node }, making) => {
    const isFree = reading.otherwise !== "fail" && reading.notation === undefined && making.wanted === null;
    return isFree && chance(making, 0.6) ? typedText(reading, making) : textFor(node, making);
  },

  constant: ({ node }, making) => (node ? textFor(node, making) : ""),

  join: ({ node, between: gap, max }, making) => {
    const rounds = Array.from({ length: chance(making, 0.7) ? max : between(making.random, 1, max) }, (_, i) => {
      const before = i === 0 ? "" : chance(making, 0.7) ? " " : textFor(gap, anyOf(making));
      return before + textFor(node, anyOf(making));
    });
    return rounds.join("");
  },

  map: ({ node }, making) => textFor(node, anyOf({ ...making, used: new Set() })),

  list: ({ node }, making) => textFor(node, anyOf(making)),

  item: ({ node }, making) => textFor(node, making),

  field: ({ name, node, omit, null: none }, making) => {
    const missing = omit ?? none ?? null;
    const wanted = missing !== null && chance(making, 0.2) ? missing : making.wanted;
    return textFor(node, called(name, { ...making, wanted }));
  },

  within: ({ node, grammar, otherwise }, making) => {
    if (otherwise === "text" && chance(making, 0.3)) return textFor(node, making);
    const wanted = textFor(grammar.record, { ...anyOf(making), rules: grammar.rules, used: new Set() });
    return textFor(node, { ...making, wanted });
  },

  pair: (node, making) => {
    const wanted = chance(making, making.odd) ? null : keyName(making.random, making.used);
    const key = textFor(node.key, { ...making, wanted });
    if (wanted !== null && !chance(making, making.odd)) making.used.add(wanted);
    const value = textFor(node.value, wanted === null ? anyOf(making) : called(wanted, anyOf(making)));
    return key + (node.between ? textFor(node.between, anyOf(making)) : "") + value;
  },

  cells: ({ columns, cell, separator }, making) => {
    const { random } = making;
    const isRagged = columns.length === 0 || chance(making, making.odd);
    const count = isRagged ? between(random, 1, MOST_ROUNDS) : columns.length;
    const row = Array.from({ length: count }, (_, i) => {
      const { name, reading } = columns[i] ?? { name: "", reading: null };
      const wanted = reading === null || chance(making, making.odd) ? null : typedText(reading, making);
      return textFor(cell, called(name, { ...making, wanted }));
    });
    return row.join(separator);
  },

  native: ({ pattern }, { random, odd }) => patternText(pattern, random, odd),

  meaning: ({ node }, making) => textFor(node, making),
  label: ({ text, node }, making) => textFor(node, called(text, making)),

  token: ({ text, node }, making) => textFor(node, called(text, making)),
};

/** The alternative, repeated by its weight: words like `null` and nested values are rarer in logs than text. */
function weighted(node: Node): readonly Node[] {
  const isRare = node.kind === "constant" || node.kind === "map" || node.kind === "list";
  return isRare ? [node] : [node, node, node, node];
}

function hasPairs(node: Node): boolean {
  return node.kind === "pair" || (node.kind !== "map" && children(node).some(hasPairs));
}

/** True for optional white space and invisible characters, which are rare. */
function isRare(node: Node): boolean {
  if (node.kind === "literal") return node.text >= "\x80";
  return node.kind === "run" && isSubset(node.charset, whiteSpace);
}

function freeText(making: Making): string {
  const { random, wanted, odd } = making;
  return wanted ?? (chance(making, odd) ? textOf(random, { set: any, min: 0, max: null, odd: 1 }) : phrase(random));
}

function withEscapes(escapes: Escapes, text: () => string, making: Making): string {
  const { random, odd } = making;
  if (!chance(making, Math.max(odd, 0.03))) return text();
  const known = Object.keys(escapes.meaning).map((next) => escapes.lead + next);
  const hex = below(random, 0x10000).toString(16).padStart(4, "0");
  if (escapes.unicode !== null) known.push(escapes.lead + escapes.unicode + hex);
  return known.length === 0 ? text() : text() + pick(random, known) + text();
}

function typedText(reading: Reading, { random, odd }: Making): string {
  const words = [...reading.words.true, ...reading.words.false];
  switch (pick(random, [...reading.types, "string"])) {
    case "int":
      return String(below(random, 10 ** between(random, 1, 6)));
    case "float":
      return numberText(random, odd);
    case "bool":
      return words.length > 0 ? pick(random, words) : "";
    default:
      return token(random);
  }
}

/**
 * The fewest rules inside each other that a text of a node needs; Infinity if it has no text, because it always fails or
 * never ends.
 */
function depthOf(node: Node, rules: Rules, open: readonly string[] = []): number {
  if (open.length > 0) return visit(depthCases, node, rules, open);
  const depths = known.get(rules) ?? new Map<Node, number>();
  known.set(rules, depths);
  const depth = depths.get(node) ?? visit(depthCases, node, rules, open);
  depths.set(node, depth);
  return depth;
}

/** By the rules that they refer to, the depths of nodes: each choice in each sample asks for them. */
const known = new WeakMap<Rules, Map<Node, number>>();

type Inside = readonly [rules: Rules, open: readonly string[]];
const noDepth = () => 0;
const deepest = (node: Node, ...inside: Inside) =>
  Math.max(0, ...children(node).map((inner) => depthOf(inner, ...inside)));

const depthCases: Cases<Inside, number> = {
  fail: () => Infinity,
  choice: ({ alternatives }, rules, open) =>
    Math.min(...alternatives.map((alternative) => depthOf(alternative, rules, open))),
  many: (node, rules, open) => (node.min === 0 ? 0 : deepest(node, rules, open)),
  ref({ rule }, rules, open) {
    const node = open.includes(rule) ? null : ruleOf(rules, rule);
    return node === null ? Infinity : 1 + depthOf(node, rules, [...open, rule]);
  },
  ...alike(["optional", "look", "not", "until"], noDepth),
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "end", "quoted", "derive"], noDepth),
  ...alike(["seq", "nest", "meaning", "label", "token", "convert", "constant", "join"], deepest),
  ...alike(["map", "list", "item", "field", "pair", "cells", "native"], deepest),
  within: (node, rules, open) =>
    node.otherwise === "fail" ? depthOf(node.grammar.record, node.grammar.rules) : deepest(node, rules, open),
};
