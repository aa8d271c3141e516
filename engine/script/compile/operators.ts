import type { Binary, Unary } from "../language/tree.ts";
import type { Generator } from "./generator.ts";
import { operands, valueCode } from "./values.ts";

/** The functions of the arithmetic operators. */
export const COMPUTING: Readonly<Record<string, string>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "%": "remainder",
  "**": "power",
  "&": "bitAnd",
  "|": "bitOr",
  "^": "bitXor",
  "<<": "shiftLeft",
  ">>": "shiftRight",
  "..": "range",
  "..=": "rangeTo",
};

/** The code of operators whose value is not always a bool. */
export function operatorCode(node: Binary, g: Generator): string {
  if (node.operator === "??") return otherwiseCode(node, g);
  const [left, right] = operands([node.left, node.right], g);
  return `${COMPUTING[node.operator]}(${left}, ${right}, ${g.at(node)})`;
}

/** `a ?? b`: `b` is evaluated only if `a` is nothing. */
function otherwiseCode({ left, right }: Binary, g: Generator): string {
  const value = g.temp();
  const first = valueCode(left, g);
  const second = g.apart(() => valueCode(right, g));
  if (second.lines.length === 0) return `(isNothing(${value} = ${first}) ? ${second.code} : ${value})`;
  g.assignApart(`if (isNothing(${value} = ${first})) {`, value, second);
  return value;
}

export function unaryCode(node: Unary, g: Generator): string {
  const operand = valueCode(node.operand, g);
  return `${node.operator === "-" ? "negate" : "positive"}(${operand}, ${g.at(node)})`;
}
