import { textOf } from "../compare.ts";
import type { Expression } from "../language/tree.ts";
import type { ScriptValue } from "../values.ts";
import { callCode, chainCode, changingCode } from "./calls.ts";
import { conditionCode, isCondition } from "./conditions.ts";
import { branchCode, controlCode } from "./control.ts";
import { closureCode, functionValue } from "./functions.ts";
import type { Generator } from "./generator.ts";
import { globalOf, unknownVariable } from "./names.ts";
import { constantOf, operands, operatorCode, storedOperands, unaryCode } from "./operands.ts";

type Kind = Expression["kind"];
type Cases = { readonly [K in Kind]: (node: Extract<Expression, { kind: K }>, g: Generator) => string };

/** The code of an expression. Statements that it needs are emitted before it. */
export function valueCode(node: Expression, g: Generator): string {
  return isCondition(node) ? conditionCode(node, g) : visit(node.kind, node, g);
}

/** The one cast here: TypeScript does not see that the case belongs to the node. */
function visit<K extends Kind>(kind: K, node: Expression, g: Generator): string {
  return cases[kind](node as Extract<Expression, { kind: K }>, g);
}

const cases: Cases = {
  literal: ({ value }, g) => literalCode(value, g),

  interpolation(node, g) {
    const parts = operands(node.parts, g).map((code, i) => {
      const text = constantOf(node.parts[i]!);
      return text === undefined ? `textOf(${code})` : JSON.stringify(textOf(text));
    });
    return `made("" + ${parts.concat('""').join(" + ")}, ${g.at(node)})`;
  },

  array: (node, g) => `[${storedOperands(node.items, g).join(", ")}]`,

  map(node, g) {
    const names = new Set<string>();
    for (const { name } of node.entries) {
      if (names.has(name.name)) g.fail(`the map has ${JSON.stringify(name.name)} already`, name);
      names.add(name.name);
    }
    const values = storedOperands(
      node.entries.map(({ value }) => value),
      g,
    );
    const sets = [...names].map((name, i) => `.set(${JSON.stringify(name)}, ${values[i]})`);
    return `new Map()${sets.join("")}`;
  },

  variable(node, g) {
    const variable = g.variable(node.name);
    if (variable) return variable.code;
    const global = globalOf(node.name, g);
    if (global === null) return functionValue(node, g) ?? unknownVariable(node, g);
    if (global === "e" || global === "meta") g.readsAll = true;
    if (global === "window") g.asks.set("window", node.at);
    return GLOBAL_CODE[global];
  },

  this(node, g) {
    if (g.frame.kind !== "function") g.fail("this is allowed only in functions", node);
    return `self(me, ${g.at(node)})`;
  },

  member: chainCode,
  element: chainCode,
  call: (node, g) => (node.object ? chainCode(node, g) : (changingCode(node, g) ?? callCode(node, null, g))),
  unary: unaryCode,
  binary: operatorCode,
  closure: closureCode,
  block: controlCode,
  if: branchCode,
  switch: controlCode,
  loop: controlCode,
  for: controlCode,
};

const GLOBAL_CODE = {
  e: "whole(E)",
  meta: "metaOf(host)",
  line: "host.line",
  conf: "host.conf",
  state: "host.state",
  metrics: "host.results",
  span: "host.span",
  window: "host.window",
} as const;

/** The code of a literal. */
function literalCode(value: ScriptValue, g: Generator): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Object.is(value, -0) || value < 0 ? `(${value})` : String(value);
    case "bigint":
      return value < 0n ? `(${value}n)` : `${value}n`;
    case "boolean":
      return String(value);
    case "symbol":
      return "unit";
    default:
      return g.constant(value);
  }
}
