import type { ValueType } from "../../event/value.ts";
import { alike, type Cases, type Column, type Node, type NodeOf, visit } from "../../grammar/index.ts";
import { type RuleScope, type Rules, ruleOf } from "../rules.ts";
import { FEW, fieldShape, shapeOf, typesOf } from "./values.ts";

/** A format for people: help and documentation are printed from it. */
export interface Description {
  readonly name: string;
  readonly about: string;
  readonly layout: string;
  /** A record as programs write it, or null. */
  readonly example: string | null;
  /** The other names under which people look for it. */
  readonly knownAs: readonly string[];
  readonly url: string | null;
  readonly notes: readonly string[];
  /** The fields of the layout, in the order in which an event has them. */
  readonly fields: readonly FieldDescription[];
  /** The types of further fields, whose names come from the text; null if there are none. */
  readonly pairs: readonly ValueType[] | null;
}

export interface FieldDescription {
  readonly name: string;
  /** The types that its value can have: at least one. */
  readonly types: readonly ValueType[];
  /** True if there are events without it. */
  readonly optional: boolean;
  /** All strings that its value can be, if they are few; else null. */
  readonly values: readonly string[] | null;
  /** Its name in messages, if that is not the name of the field. */
  readonly label: string | null;
}

/** The fields that a node adds to the event. */
interface Fields {
  /** By name, in the order of the layout. */
  readonly named: ReadonlyMap<string, FieldDescription>;
  /** The types of the fields whose names come from the text; empty if there are none. */
  readonly pairs: ReadonlySet<ValueType>;
}

const NONE: Fields = { named: new Map(), pairs: new Set() };

/** The fields of a node; null if it never matches. A rule inside itself adds none. */
export function fieldsOf(node: Node, rules: Rules, open: readonly string[] = []): Fields | null {
  return visit(cases, node, rules, open);
}

/** Fields of two nodes that both match. */
function together(a: Fields | null, b: Fields | null): Fields | null {
  if (a === null || b === null) return null;
  return merge(a, b, (one, other) => ({ ...united(one, other), optional: one.optional && other.optional }));
}

/** Fields of two alternatives. */
function either(a: Fields | null, b: Fields | null): Fields | null {
  if (a === null || b === null) return a ?? b;
  const inBoth = (name: string) => a.named.has(name) && b.named.has(name);
  const merged = merge(a, b, (one, other) => ({ ...united(one, other), optional: one.optional || other.optional }));
  const named = [...merged.named].map(
    ([name, field]) => [name, inBoth(name) ? field : { ...field, optional: true }] as const,
  );
  return { named: new Map(named), pairs: merged.pairs };
}

function merge(a: Fields, b: Fields, both: (a: FieldDescription, b: FieldDescription) => FieldDescription): Fields {
  const named = new Map(a.named);
  for (const [name, field] of b.named) {
    const known = named.get(name);
    named.set(name, known ? both(known, field) : field);
  }
  return { named, pairs: new Set([...a.pairs, ...b.pairs]) };
}

function united(a: FieldDescription, b: FieldDescription): FieldDescription {
  return {
    name: a.name,
    types: [...new Set([...a.types, ...b.types])],
    optional: false,
    values: a.values && b.values && [...new Set([...a.values, ...b.values])],
    label: a.label ?? b.label,
  };
}

/** The fields, all of them optional. */
function maybe(fields: Fields | null): Fields {
  if (fields === null) return NONE;
  const named = [...fields.named].map(([name, field]) => [name, { ...field, optional: true }] as const);
  return { named: new Map(named), pairs: fields.pairs };
}

function one(field: FieldDescription): Fields {
  return { named: new Map([[field.name, field]]), pairs: new Set() };
}

/** A field, and after it those inside its node. */
function ofField(node: NodeOf<"field">, rules: Rules, open: readonly string[]): Fields | null {
  const shape = fieldShape(node, rules, open);
  if (shape === null) return null;
  const inner = fieldsOf(node.node, rules, open);
  const texts = shape.texts?.filter((text) => text !== node.omit && text !== node.null) ?? null;
  const fields = together(
    one({ name: node.name, types: [...shape.types], optional: false, values: texts, label: shape.label }),
    inner && node.null !== undefined ? maybe(inner) : inner,
  );
  return node.omit === null ? fields : fields && maybe(fields);
}

/** A field, and the fields of its payload: a text that does not fit keeps the field. */
function ofPayload(node: NodeOf<"within">, rules: Rules, open: readonly string[]): Fields | null {
  const field = fieldsOf(node.node, rules, open);
  const payload = fieldsOf(node.grammar.record, node.grammar.rules);
  if (field === null || payload === null) return field;
  if (node.into === "event") return node.otherwise === "fail" ? payload : either(field, payload);
  const types: readonly ValueType[] = node.otherwise === "fail" ? ["map"] : ["string", "map"];
  return { ...field, named: new Map([...field.named].map(([name, one]) => [name, { ...one, types, values: null }])) };
}

/** Columns of a table, or groups of a pattern: each is optional, and a string unless it has another type. */
function ofColumns(columns: readonly Column[]): Fields["named"] {
  const fields = columns.map(({ name, reading }): FieldDescription => {
    const types: readonly ValueType[] = reading ? [...typesOf(reading)] : ["string"];
    return { name, types, optional: true, values: null, label: null };
  });
  return new Map(fields.map((field) => [field.name, field]));
}

const nothing = () => NONE;
const inside = ({ node }: { readonly node: Node }, ...context: RuleScope) => fieldsOf(node, ...context);

const cases: Cases<RuleScope, Fields | null> = {
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "end", "until", "quoted"], nothing),
  ...alike(["look", "not", "map", "list", "item"], nothing),
  ...alike(["nest", "convert", "join", "meaning", "label", "token"], inside),
  seq: (node, rules, open) => node.nodes.map((inner) => fieldsOf(inner, rules, open)).reduce(together, NONE),
  choice: (node, rules, open) => node.alternatives.map((inner) => fieldsOf(inner, rules, open)).reduce(either, null),
  optional: (node, rules, open) => maybe(fieldsOf(node.node, rules, open)),
  many: (node, rules, open) => {
    const fields = fieldsOf(node.node, rules, open);
    return node.min === 0 ? maybe(fields) : fields;
  },
  ref: (node, rules, open) => {
    const rule = open.includes(node.rule) ? null : ruleOf(rules, node.rule);
    return rule === null ? NONE : fieldsOf(rule, rules, [...open, node.rule]);
  },
  constant: (node, rules, open) => (node.node ? fieldsOf(node.node, rules, open) : NONE),
  field: ofField,
  within: ofPayload,
  pair: (node, rules, open) => ({ named: new Map(), pairs: shapeOf(node.value, rules, open)?.types ?? NONE.pairs }),
  // Cells beyond the columns are named by their positions.
  cells: (node) => ({ named: ofColumns(node.columns), pairs: new Set(["string"]) }),
  native: (node) => ({ named: ofColumns(node.fields), pairs: new Set() }),
  derive: (node) =>
    one({
      name: node.name,
      types: [node.table ? "string" : "int"],
      optional: false,
      values: node.table && node.table.length <= FEW ? node.table : null,
      label: null,
    }),
  fail: () => null,
};
