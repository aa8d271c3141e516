import type { ValueType } from "../../event/value.ts";
import {
  alike,
  type Cases,
  type ConstantValue,
  type Node,
  type NodeOf,
  type Reading,
  visit,
} from "../../grammar/index.ts";
import { type RuleScope, type Rules, ruleOf } from "../rules.ts";

/** The possible values of a node. */
export interface ValueShape {
  readonly types: ReadonlySet<ValueType>;
  /** All strings that it can be; null if they are not few. */
  readonly texts: readonly string[] | null;
  /** The label on the whole of it. */
  readonly label: string | null;
}

/** More strings than these are not listed. */
export const FEW = 12;
const OTHERWISE: Readonly<Record<Reading["otherwise"], readonly ValueType[]>> = {
  text: ["string"],
  unit: ["unit"],
  fail: [],
};
/** A rule inside itself, which adds no values. */
const AGAIN: ValueShape = { types: new Set(), texts: null, label: null };

/** The possible values of a node; null if it never matches. */
export function shapeOf(node: Node, rules: Rules, open: readonly string[] = []): ValueShape | null {
  return visit(cases, node, rules, open);
}

/** The possible values of a field in an event, without the strings that are no value. */
export function fieldShape(field: NodeOf<"field">, rules: Rules, open: readonly string[]): ValueShape | null {
  const node = [field.omit, field.null].reduce<Node>(
    (one, text) => (text == null ? one : without(one, text)),
    field.node,
  );
  const shape = shapeOf(node, rules, open);
  return shape && field.null !== undefined ? { ...shape, types: new Set([...shape.types, "null"]) } : shape;
}

/** The types that a field or derived field can have in an event; none if it never matches. */
export function fieldTypes(node: NodeOf<"field"> | NodeOf<"derive">, rules: Rules): ReadonlySet<ValueType> {
  if (node.kind === "derive") return new Set([node.table ? "string" : "int"]);
  return fieldShape(node, rules, [])?.types ?? new Set();
}

/** The node without the alternative that is just the text. */
function without(node: Node, text: string): Node {
  if (node.kind === "meaning" || node.kind === "label" || node.kind === "token")
    return { ...node, node: without(node.node, text) };
  if (node.kind !== "choice") return node;
  const isText = (one: Node) => one.kind === "literal" && one.text === text;
  return { ...node, alternatives: node.alternatives.filter((one) => !isText(one)) };
}

/** The types that a reading can give a text. */
export function typesOf({ types, notation, otherwise }: Reading): ReadonlySet<ValueType> {
  const read: readonly ValueType[] = notation && "bytes" in notation ? ["string"] : types;
  return new Set([...read, ...OTHERWISE[otherwise]]);
}

function text(texts: readonly string[] | null): ValueShape {
  return { types: new Set(["string"]), texts: texts && texts.length <= FEW ? texts : null, label: null };
}

function inOrder(shapes: readonly (ValueShape | null)[]): ValueShape | null {
  let texts: readonly string[] | null = [""];
  for (const shape of shapes) {
    if (shape === null) return null;
    const next: readonly string[] | null = shape.texts;
    texts = texts && next && texts.flatMap((before) => next.map((after) => before + after));
    if (texts && texts.length > FEW) texts = null;
  }
  return text(texts);
}

function only(type: ValueType): ValueShape {
  return { types: new Set([type]), texts: null, label: null };
}

function anyOf(shapes: readonly (ValueShape | null)[]): ValueShape | null {
  const known = shapes.filter((shape) => shape !== null);
  const [first, ...others] = known;
  if (!first) return null;
  const texts = known.every((shape) => shape.texts !== null)
    ? new Set(known.flatMap((shape) => shape.texts ?? []))
    : null;
  return {
    types: new Set(known.flatMap(({ types }) => [...types])),
    texts: texts && texts.size <= FEW ? [...texts] : null,
    label: others.length === 0 ? first.label : null,
  };
}

function constantType(value: ConstantValue): ValueType {
  if (value === null) return "null";
  if (typeof value === "object") return "unit";
  if (typeof value === "number") return "int";
  return typeof value === "boolean" ? "bool" : "string";
}

const anyText = () => text(null);
const noText = () => text([""]);
const inside = ({ node }: { readonly node: Node }, ...context: RuleScope) => shapeOf(node, ...context);

const cases: Cases<RuleScope, ValueShape | null> = {
  ...alike(["run", "digits", "rest", "until", "quoted", "many", "join", "pair", "cells", "native"], anyText),
  ...alike(["end", "look", "not", "derive"], noText),
  ...alike(["nest", "item", "field", "meaning"], inside),
  within: inside,
  literal: (node) => text([node.text]),
  oneOf: (node) => text(node.words),
  number: () => ({ types: new Set(["int", "float"]), texts: null, label: null }),
  seq: (node, rules, open) => inOrder(node.nodes.map((inner) => shapeOf(inner, rules, open))),
  choice: (node, rules, open) => anyOf(node.alternatives.map((inner) => shapeOf(inner, rules, open))),
  optional: (node, rules, open) => anyOf([shapeOf(node.node, rules, open), text([""])]),
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null ? AGAIN : shapeOf(rule, rules, [...open, node.rule]);
  },
  convert: (node, rules, open) => {
    const shape = shapeOf(node.node, rules, open);
    return shape && { types: typesOf(node.reading), texts: null, label: shape.label };
  },
  constant: ({ value }) => (typeof value === "string" ? text([value]) : only(constantType(value))),
  map: () => only("map"),
  list: () => only("array"),
  ...alike(["label", "token"], (node, ...context: RuleScope) => {
    const shape = shapeOf(node.node, ...context);
    return shape && { ...shape, label: node.text };
  }),
  fail: () => null,
};
