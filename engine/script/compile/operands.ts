import type { Binary, Expression, Unary } from "../language/tree.ts";
import type { ScriptValue } from "../values.ts";
import type { Generator } from "./generator.ts";

// Operands in the order in which they are evaluated, and the operators on them.

/** The codes of expressions that are evaluated in order, after `earlier`. */
export function operands(nodes: readonly Expression[], g: Generator, earlier: readonly string[] = []): string[] {
  const codes = [...earlier];
  for (const node of nodes) {
    const { code, lines } = g.apart(() => g.value(node));
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
export function storedOperands(nodes: readonly Expression[], g: Generator): string[] {
  return operands(nodes, g).map((code, i) => stored(nodes[i]!, code, g));
}

/** The code of a value that is stored. */
export function storedCode(node: Expression, g: Generator): string {
  return stored(node, g.value(node), g);
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
  const first = g.value(left);
  const second = g.apart(() => g.value(right));
  if (second.lines.length === 0) return `(isNothing(${value} = ${first}) ? ${second.code} : ${value})`;
  g.assignApart(`if (isNothing(${value} = ${first})) {`, value, second);
  return value;
}

export function unaryCode(node: Unary, g: Generator): string {
  const operand = g.value(node.operand);
  return `${node.operator === "-" ? "negate" : "positive"}(${operand}, ${g.at(node)})`;
}
