import { encodeUtf8 } from "../event/utf8.ts";
import { alike, any, type Charset, charset, isDisjoint, type Node, none, only, union } from "../grammar/index.ts";
import {
  type OutlineOf,
  type RuleScope,
  type Rules,
  ruleOf,
  type SomeCases,
  type TextCases,
  visitSome,
  visitText,
} from "./rules.ts";

/** True if a node can match without reading a byte. A rule inside itself counts as one that cannot. */
export function canBeEmpty(node: Node, rules: Rules, outlineOf: OutlineOf, open: readonly string[] = []): boolean {
  return visitText(emptyCases, node, rules, outlineOf, open);
}

type Around = readonly [rules: Rules, outlineOf: OutlineOf, open: readonly string[]];
const always = () => true;
const never = () => false;

const emptyCases: TextCases<Around, boolean> = {
  ...alike(["rest", "end", "until", "optional", "look", "not", "derive"], always),
  ...alike(["number", "quoted", "fail"], never),
  join: (node, ...context) => canBeEmpty(node.node, ...context),
  literal: (node) => node.text === "",
  oneOf: (node) => node.words.includes(""),
  ...alike(["run", "digits"], (node) => node.min === 0),
  seq: (node, ...context) => node.nodes.every((inner) => canBeEmpty(inner, ...context)),
  choice: (node, ...context) => node.alternatives.some((inner) => canBeEmpty(inner, ...context)),
  many: (node, ...context) =>
    node.min === 0 ||
    (canBeEmpty(node.node, ...context) &&
      (node.min === 1 || node.separator === null || canBeEmpty(node.separator, ...context))),
  ref: (node, rules, outlineOf, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule !== null && canBeEmpty(rule, rules, outlineOf, [...open, node.rule]);
  },
  constant: (node, ...context) => node.node === null || canBeEmpty(node.node, ...context),
  pair: (node, ...context) =>
    canBeEmpty(node.key, ...context) &&
    (node.between === null || canBeEmpty(node.between, ...context)) &&
    canBeEmpty(node.value, ...context),
  cells: (node, ...context) => canBeEmpty(node.cell, ...context),
  native: (node, rules, outlineOf, open) => canBeEmpty(outlineOf(node.pattern), rules, outlineOf, open),
};

/** The bytes that a match can begin with, and whether it can be empty (then any byte may follow). */
export interface First {
  readonly charset: Charset;
  readonly nullable: boolean;
}

export function firstBy(node: Node, rules: Rules, outlineOf: OutlineOf): First {
  return { charset: firstBytes(node, rules, outlineOf, []), nullable: canBeEmpty(node, rules, outlineOf) };
}

/** The bytes that a match can begin with. A rule inside itself counts as none, so that left recursion ends. */
function firstBytes(node: Node, ...context: Around2): Charset {
  return visitText(cases, node, ...context);
}

function sequence(nodes: readonly Node[], ...context: Around2): Charset {
  const [rules, outlineOf] = context;
  const solid = nodes.findIndex((node) => !canBeEmpty(node, rules, outlineOf));
  const first = solid < 0 ? nodes : nodes.slice(0, solid + 1);
  return union(...first.map((node) => firstBytes(node, ...context)));
}

function firstByte(text: string): Charset {
  const byte = encodeUtf8(text)[0];
  if (byte === undefined) return none;
  return only(byte);
}

type Around2 = readonly [rules: Rules, outlineOf: OutlineOf, open: readonly string[]];

const cases: TextCases<Around2, Charset> = {
  ...alike(["end", "look", "not", "derive", "fail"], () => none),
  ...alike(["rest", "until"], () => any),
  optional: (node, ...context) => firstBytes(node.node, ...context),
  literal: (node) => firstByte(node.text),
  oneOf: (node) => union(...node.words.map(firstByte)),
  run: (node) => node.charset,
  digits: () => charset("0-9"),
  number: () => charset("-0-9"),
  quoted: (node) => firstByte(node.open),
  seq: (node, ...context) => sequence(node.nodes, ...context),
  choice: (node, ...context) => union(...node.alternatives.map((inner) => firstBytes(inner, ...context))),
  many: (node, ...context) => sequence(node.separator ? [node.node, node.separator] : [node.node], ...context),
  ref: (node, rules, outlineOf, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null ? none : firstBytes(rule, rules, outlineOf, [...open, node.rule]);
  },
  constant: (node, ...context) => (node.node ? firstBytes(node.node, ...context) : none),
  join: (node, ...context) => sequence([node.node, node.between], ...context),
  pair: (node, ...context) =>
    sequence(node.between ? [node.key, node.between, node.value] : [node.key, node.value], ...context),
  cells: (node, ...context) =>
    union(firstBytes(node.cell, ...context), canBeEmpty(node.cell, ...context) ? firstByte(node.separator) : none),
  native: (node, rules, outlineOf, open) => firstBytes(outlineOf(node.pattern), rules, outlineOf, open),
};

/**
 * The bytes of a run that a stop need not be tried at again after it failed at the start of the run: a run is possessive,
 * so from any later byte of it the stop fails at the same place. Null if there are none. Without this, a long run that a
 * stop begins with takes quadratic time.
 */
export function futileRun(stop: Node, rules: Rules, outlineOf: OutlineOf): Charset | null {
  const alternatives = (stop.kind === "choice" ? stop.alternatives : [stop]).filter(({ kind }) => kind !== "end");
  const charset = alternatives.map(leadingRun).find((run) => run !== null) ?? null;
  if (charset === null) return null;
  const isSafe = alternatives.every((alternative) => {
    const first = firstBy(alternative, rules, outlineOf);
    return leadingRun(alternative) === charset || (!first.nullable && isDisjoint(first.charset, charset));
  });
  return isSafe ? charset : null;
}

/** The charset of the unbounded run that a node begins with, or null. */
function leadingRun(node: Node): Charset | null {
  if (node.kind === "seq") return node.nodes[0] ? leadingRun(node.nodes[0]) : null;
  return node.kind === "run" && node.min === 1 && node.max === null ? node.charset : null;
}

/** True if there may be text at which a node does not match. False is certain; a rule inside itself counts as true. */
export function canFail(node: Node, rules: Rules, open: readonly string[] = []): boolean {
  return visitSome(failCases, surely, node, rules, open);
}

const surely = () => true;
const notAtAll = () => false;
const ifInside = ({ node }: { readonly node: Node }, ...context: RuleScope) => canFail(node, ...context);

const failCases: SomeCases<RuleScope, boolean> = {
  rest: notAtAll,
  optional: notAtAll,
  derive: notAtAll,
  look: ifInside,
  join: ifInside,
  map: ifInside,
  list: ifInside,
  item: ifInside,
  field: ifInside,
  meaning: ifInside,
  label: ifInside,
  token: ifInside,
  within: (node, ...context) => node.otherwise === "fail" || canFail(node.node, ...context),
  literal: (node) => node.text !== "",
  oneOf: (node) => !node.words.includes(""),
  run: (node) => node.min > 0,
  digits: (node) => node.min > 0 || node.range !== null,
  until: (node, ...context) => canFail(node.stop, ...context),
  seq: (node, ...context) => node.nodes.some((inner) => canFail(inner, ...context)),
  choice: (node, ...context) => node.alternatives.every((inner) => canFail(inner, ...context)),
  many: (node, ...context) =>
    node.min > 0 &&
    (canFail(node.node, ...context) ||
      (node.min > 1 && node.separator !== null && canFail(node.separator, ...context))),
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null || canFail(rule, rules, [...open, node.rule]);
  },
  convert: (node, ...context) => node.reading.otherwise === "fail" || canFail(node.node, ...context),
  constant: (node, ...context) => node.node !== null && canFail(node.node, ...context),
  pair: (node, ...context) =>
    canFail(node.key, ...context) ||
    (node.between !== null && canFail(node.between, ...context)) ||
    canFail(node.value, ...context),
  cells: (node, ...context) =>
    canFail(node.cell, ...context) || node.columns.some(({ reading }) => reading?.otherwise === "fail"),
};

/** The text that a node begins with; empty if that is not known. */
export function leadOf(node: Node): string {
  if (node.kind === "literal") return node.text;
  if (node.kind === "seq") return node.nodes[0] ? leadOf(node.nodes[0]) : "";
  return node.kind === "field" || node.kind === "label" || node.kind === "token" ? leadOf(node.node) : "";
}
