import { type Rules, ruleOf } from "../analysis/index.ts";
import { once } from "../event/remembered.ts";
import { type Column, children, type Grammar, type GroupField, type Kind, type Node, rest } from "../grammar/index.ts";

// Which values the nodes of a grammar give, as far as programs see the difference.

/**
 * What an int that no double holds is in a plain event: its digits as a string where the text decides about the type, because
 * a wrong id is worse than a string; the nearest number where the grammar reads an int, as its type says. With `bigint`
 * every int is one.
 */
export type Wide = "digits" | "number" | "bigint";

/** The values of a field, of an item, or of an event. */
export interface Values {
  readonly wide: Wide;
  /** The values of a field, if these are maps. */
  field(name: string): Values;
  /** The values of the items, if these are lists. */
  items(): Values;
}

/** A node with the rules that its references name. */
interface Source {
  readonly node: Node;
  readonly rules: Rules;
  /** The text that is skipped of the event. */
  readonly omit: string | null;
}

/** The values of the events of some grammars. */
export function valuesOf(grammars: readonly Grammar[]): Values {
  const sources = grammars.map(({ record, rules }) => ({ node: record, rules, omit: null }));
  return valuesFrom("digits", sources, []);
}

/** Values of unknown origin. */
export const ANY_VALUES: Values = { wide: "digits", field: () => ANY_VALUES, items: () => ANY_VALUES };

function valuesFrom(wide: Wide, maps: readonly Source[], lists: readonly Source[]): Values {
  const fields = once(() => fieldsIn(maps));
  const others = once(() => read(fields().others));
  const known = new Map<string, Values>();
  return {
    wide,
    field(name) {
      const named = fields().named.get(name);
      if (!named) return others();
      const values = known.get(name) ?? read(named);
      known.set(name, values);
      return values;
    },
    items: once(() => read(itemsIn(lists))),
  };
}

/** Where the values of fields come from: those that the grammar names, and all others. */
interface Fields {
  readonly named: Map<string, readonly Source[]>;
  readonly others: Source[];
}

function fieldsIn(maps: readonly Source[]): Fields {
  const fields: Fields = { named: new Map(), others: [] };
  const add = (name: string, source: Source) => fields.named.set(name, [...(fields.named.get(name) ?? []), source]);
  const columns = (of: readonly (Column | GroupField)[], rules: Rules) => {
    for (const { name, reading } of of)
      if (reading) add(name, { node: { kind: "convert", reading, node: rest }, rules, omit: null });
  };
  walk(maps, ({ node, rules }) => {
    if (node.kind === "field") add(node.name, { node: node.node, rules, omit: node.omit });
    else if (node.kind === "pair") fields.others.push({ node: node.value, rules, omit: null });
    else if (node.kind === "cells") columns(node.columns, rules);
    else if (node.kind === "native") columns(node.fields, rules);
    else if (node.kind === "within" && node.into === "map" && node.node.kind === "field")
      add(node.node.name, { node: { kind: "map", node: node.grammar.record }, rules: node.grammar.rules, omit: null });
  });
  return fields;
}

function itemsIn(lists: readonly Source[]): readonly Source[] {
  const items: Source[] = [];
  walk(lists, ({ node, rules }) => {
    if (node.kind === "item") items.push({ node: node.node, rules, omit: null });
  });
  return items;
}

/** Visits the nodes that add to the same map or list as `sources`. */
function walk(sources: readonly Source[], visit: (source: Source) => void): void {
  const seen = new Set<Node>();
  const open = [...sources];
  for (let source = open.pop(); source; source = open.pop()) {
    const { node } = source;
    if (seen.has(node)) continue;
    seen.add(node);
    visit(source);
    if (node.kind === "within" && node.into === "event")
      open.push({ node: node.grammar.record, rules: node.grammar.rules, omit: null });
    if (node.kind !== "map" && node.kind !== "list") open.push(...insideOf(source));
  }
}

/** The nodes inside a node, and the one that it refers to. */
function insideOf({ node, rules }: Source): readonly Source[] {
  const referred = node.kind === "ref" ? ruleOf(rules, node.rule) : null;
  return [...children(node), ...(referred ? [referred] : [])].map((inside) => ({ node: inside, rules, omit: null }));
}

/** The values that these nodes give. */
function read(sources: readonly Source[]): Values {
  let isText = false;
  let isDecidedByText = false;
  let isInt = false;
  let isNumber = false;
  let isBigInt = false;
  const maps: Source[] = [];
  const lists: Source[] = [];
  const seen = new Set<Node>();
  const open = [...sources];
  for (let source = open.pop(); source; source = open.pop()) {
    const { node, rules, omit } = source;
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.kind === "map") maps.push({ node: node.node, rules, omit: null });
    else if (node.kind === "list") lists.push({ node: node.node, rules, omit: null });
    else if (node.kind === "number") isNumber = true;
    else if (node.kind === "convert") {
      if (node.reading.otherwise === "text") isDecidedByText = true;
      else if (node.reading.bigInt) isBigInt = true;
      else if (node.reading.types.includes("int")) isInt = true;
    } else if (node.kind === "constant") isText ||= typeof node.value === "string";
    else if (TRANSPARENT.has(node.kind)) open.push(...insideOf(source).map((inside) => ({ ...inside, omit })));
    else if (!(node.kind === "literal" && node.text === omit)) isText = true;
  }
  const isAny = isDecidedByText || ((isInt || isNumber) && isText);
  const wide = isAny ? "digits" : isInt || isNumber ? "number" : isBigInt ? "bigint" : "digits";
  return valuesFrom(wide, maps, lists);
}

/** Nodes whose value is that of a node inside. */
const TRANSPARENT: ReadonlySet<Kind> = new Set([
  "choice",
  "optional",
  "ref",
  "nest",
  "field",
  "within",
  "meaning",
  "label",
  "token",
]);
