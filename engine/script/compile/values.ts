import type { Expression } from "../language/tree.ts";
import { textOf } from "../text.ts";
import type { ScriptValue } from "../values.ts";
import { callCode, changingCode } from "./calls.ts";
import { chainCode } from "./chains.ts";
import { conditionCode, isCondition } from "./conditions.ts";
import { branchCode, controlCode } from "./control.ts";
import { closureCode, functionValue } from "./functions.ts";
import { type Generator, literalCode } from "./generator.ts";
import { globalOf, unknownVariable } from "./names.ts";
import { operatorCode, unaryCode } from "./operators.ts";

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

/** The codes of expressions that are evaluated in order, after `earlier`. */
export function operands(nodes: readonly Expression[], g: Generator, earlier: readonly string[] = []): string[] {
  const codes = [...earlier];
  for (const node of nodes) {
    const { code, lines } = g.apart(() => valueCode(node, g));
    if (lines.length > 0) {
      // Earlier operands have to be evaluated before these statements.
      for (const [i, code] of codes.entries()) codes[i] = hold(code, g);
      for (const line of lines) g.emit(line);
    }
    codes.push(code);
  }
  return codes;
}

/** As {@link operands}, for values that are stored: shared arrays and maps are copied. */
function storedOperands(nodes: readonly Expression[], g: Generator): string[] {
  return operands(nodes, g).map((code, i) => stored(nodes[i]!, code, g));
}

/** The code of a value that is stored. */
export function storedCode(node: Expression, g: Generator): string {
  return stored(node, valueCode(node, g), g);
}

function stored(node: Expression, code: string, g: Generator): string {
  return isFresh(node) ? code : `copy(${code}, ${g.at(node)})`;
}

/** True if the value cannot be shared. */
function isFresh(node: Expression): boolean {
  switch (node.kind) {
    case "literal":
    case "interpolation":
    case "array":
    case "map":
    case "closure":
    case "unary":
      return true;
    case "binary":
      return node.operator !== "??";
    default:
      return false;
  }
}

/** Evaluates code now. @returns the code of its value. */
export function hold(code: string, g: Generator): string {
  if (isStable(code)) return code;
  const name = g.temp();
  g.emit(`${name} = ${code};`);
  return name;
}

/** True if the code has the same value later. */
function isStable(code: string): boolean {
  return /^(?:[tK]\d+|unit|true|false|\(?-?[\d.]+n?\)?|"(?:[^"\\]|\\.)*")$/.test(code);
}

/** The value of a literal, or undefined. */
export function constantOf(node: Expression): ScriptValue | undefined {
  return node.kind === "literal" ? node.value : undefined;
}
