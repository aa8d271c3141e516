import type { ValueType } from "../../event/value.ts";
import { type Cases, type ConstantValue, type Node, type NodeOf, type Reading, visit } from "../../grammar/index.ts";
import { type Rules, ruleOf } from "../rules.ts";

/** What the value of a node can be. */
export interface ValueShape {
  readonly types: ReadonlySet<ValueType>;
  /** All texts that it can be; null where nobody can list them. */
  readonly texts: readonly string[] | null;
  /** The label on the whole of it. */
  readonly label: string | null;
}

/** More texts than these are not listed. */
export const FEW = 12;
const OTHERWISE: Readonly<Record<Reading["otherwise"], readonly ValueType[]>> = {
  text: ["string"],
  unit: ["unit"],
  fail: [],
};
/** A rule inside itself, which adds nothing to what it can be. */
const AGAIN: ValueShape = { types: new Set(), texts: null, label: null };

/** What the value of a node can be; null where the node never matches. */
export function shapeOf(node: Node, rules: Rules, open: readonly string[] = []): ValueShape | null {
  return visit(cases, node, rules, open);
}

/** What the value of a field can be in an event: what is left out of it does not count. */
export function fieldShape({ node, omit }: NodeOf<"field">, rules: Rules, open: readonly string[]): ValueShape | null {
  return shapeOf(omit === null ? node : without(node, omit), rules, open);
}

/** The types that a field, or one that is derived, can have in an event; none where it never matches. */
export function fieldTypes(node: NodeOf<"field"> | NodeOf<"derive">, rules: Rules): ReadonlySet<ValueType> {
  if (node.kind === "derive") return new Set([node.table ? "string" : "int"]);
  return fieldShape(node, rules, [])?.types ?? new Set();
}

/** The node without the alternative that is the text and nothing else. */
function without(node: Node, text: string): Node {
  if (node.kind === "label" || node.kind === "token") return { ...node, node: without(node.node, text) };
  if (node.kind !== "choice") return node;
  const isText = (one: Node) => one.kind === "literal" && one.text === text;
  return { ...node, alternatives: node.alternatives.filter((one) => !isText(one)) };
}

/** The types that a reading can give a text. */
export function typesOf({ types, otherwise }: Reading): ReadonlySet<ValueType> {
  return new Set([...types, ...OTHERWISE[otherwise]]);
}

function text(texts: readonly string[] | null): ValueShape {
  return { types: new Set(["string"]), texts: texts && texts.length <= FEW ? texts : null, label: null };
}

function inOrder(shapes: readonly (ValueShape | null)[]): ValueShape | null {
  let texts: readonly string[] | null = [""];
  for (const shape of shapes) {
    if (shape === null) return null;
    const behind: readonly string[] | null = shape.texts;
    texts = texts && behind && texts.flatMap((before) => behind.map((more) => before + more));
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

function labeled(label: string, shape: ValueShape | null): ValueShape | null {
  return shape && { ...shape, label };
}

function constantType(value: ConstantValue): ValueType {
  if (value === null) return "null";
  if (typeof value === "object") return "unit";
  if (typeof value === "number") return "int";
  return typeof value === "boolean" ? "bool" : "string";
}

const cases: Cases<readonly [rules: Rules, open: readonly string[]], ValueShape | null> = {
  literal: (node) => text([node.text]),
  oneOf: (node) => text(node.words),
  run: () => text(null),
  digits: () => text(null),
  number: () => ({ types: new Set(["int", "float"]), texts: null, label: null }),
  rest: () => text(null),
  end: () => text([""]),
  until: () => text(null),
  quoted: () => text(null),
  seq: (node, rules, open) => inOrder(node.nodes.map((inner) => shapeOf(inner, rules, open))),
  choice: (node, rules, open) => anyOf(node.alternatives.map((inner) => shapeOf(inner, rules, open))),
  optional: (node, rules, open) => anyOf([shapeOf(node.node, rules, open), text([""])]),
  many: () => text(null),
  look: () => text([""]),
  not: () => text([""]),
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null ? AGAIN : shapeOf(rule, rules, [...open, node.rule]);
  },
  nest: (node, rules, open) => shapeOf(node.node, rules, open),
  convert: (node, rules, open) => {
    const shape = shapeOf(node.node, rules, open);
    return shape && { types: typesOf(node.reading), texts: null, label: shape.label };
  },
  constant: ({ value }) => (typeof value === "string" ? text([value]) : only(constantType(value))),
  join: () => text(null),
  map: () => only("map"),
  list: () => only("array"),
  item: (node, rules, open) => shapeOf(node.node, rules, open),
  field: (node, rules, open) => shapeOf(node.node, rules, open),
  pair: () => text(null),
  cells: () => text(null),
  native: () => text(null),
  derive: () => text([""]),
  label: (node, rules, open) => labeled(node.text, shapeOf(node.node, rules, open)),
  token: (node, rules, open) => labeled(node.text, shapeOf(node.node, rules, open)),
  fail: () => null,
};
