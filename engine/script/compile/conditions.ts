import type { Binary, Expression } from "../language/tree.ts";
import type { ScriptValue } from "../values.ts";
import type { Generator } from "./generator.ts";
import { eventField, globalOf, isEvent } from "./names.ts";
import { constantOf, operands } from "./operands.ts";

// Conditions: code with the value true or false. Fields are compared with constants on the bytes of the record.

/** The functions of the comparison operators, and the test of the order of their operands. */
const ORDERS: Readonly<Record<string, readonly [name: string, test: string, mirrored: string]>> = {
  "<": ["less", "< 0", "> 0"],
  "<=": ["lessOrEqual", "<= 0", ">= 0"],
  ">": ["greater", "> 0", "< 0"],
  ">=": ["greaterOrEqual", ">= 0", "<= 0"],
};
const LOGICAL = new Set(["&&", "||", "==", "!=", "in", "!in", ...Object.keys(ORDERS)]);

/** True if the value of an expression is always a bool. */
export function isCondition(node: Expression): boolean {
  return node.kind === "binary" ? LOGICAL.has(node.operator) : node.kind === "unary" && node.operator === "!";
}

/** The code of an expression that has to be a bool. */
export function conditionCode(node: Expression, g: Generator): string {
  if (node.kind === "unary" && node.operator === "!") return `!${conditionCode(node.operand, g)}`;
  if (node.kind === "binary" && LOGICAL.has(node.operator)) return comparisonCode(node, g);
  const constant = constantOf(node);
  if (typeof constant === "boolean") return String(constant);
  if (constant !== undefined) g.fail("a condition is a bool", node);
  const field = eventField(node, g);
  if (field) return `boolAt(E, p${field.index}(), ${g.at(node)})`;
  return `bool(${g.value(node)}, ${g.at(node)})`;
}

function comparisonCode(node: Binary, g: Generator): string {
  const { operator, left, right } = node;
  if (operator === "&&" || operator === "||") return bothCode(node, operator, g);
  if (operator === "==" || operator === "!=") refuseTimeAndString(node, g);
  if (operator === "==") return equalityCode(left, right, g);
  if (operator === "!=") return `!${equalityCode(left, right, g)}`;
  if (operator === "in") return membershipCode(node, g);
  if (operator === "!in") return `!${membershipCode(node, g)}`;
  refuseTimeAndString(node, g);
  const [name, test, mirrored] = ORDERS[operator]!;
  const order = numberOrder(left, right, test, g) ?? numberOrder(right, left, mirrored, g);
  if (order !== null) return order;
  const [a, b] = operands([left, right], g);
  return `${name}(${a}, ${b}, ${g.at(node)})`;
}

/** Fails for a comparison of a time with a string, which is never true. */
function refuseTimeAndString({ left, right }: Binary, g: Generator): void {
  const string = [left, right].find((node) => typeof constantOf(node) === "string");
  if (string && (isTime(left, g) || isTime(right, g))) {
    g.fail("a time and a string are not compared: to_datetime() makes a time", string, "type");
  }
}

/** True if the value of an expression is a time, whatever the event: the time of the event, the result of a function. */
function isTime(node: Expression, g: Generator): boolean {
  if (node.kind === "member") {
    return node.name === "parsed_ts" && node.object.kind === "variable" && globalOf(node.object.name, g) === "meta";
  }
  if (node.kind !== "call" || g.surroundings.defined.has(node.name)) return false;
  const overloads = g.surroundings.functions.get(node.name) ?? [];
  return overloads.length > 0 && overloads.every(({ result }) => result === "datetime");
}

/** The comparison of a field of the event with a number, or null. */
function numberOrder(field: Expression, number: Expression, test: string, g: Generator): string | null {
  const value = constantOf(number);
  if (typeof value !== "number") return null;
  const found = eventField(field, g);
  return found && `(compareNumber(E, p${found.index}(), ${value}) ${test})`;
}

/** `a && b` or `a || b`: `b` is evaluated only if `a` does not decide. */
function bothCode({ left, right }: Binary, operator: "&&" | "||", g: Generator): string {
  const first = conditionCode(left, g);
  const second = g.apart(() => conditionCode(right, g));
  if (second.lines.length === 0) return `(${first} ${operator} ${second.code})`;
  const value = g.temp();
  g.assignApart(`if (${operator === "&&" ? "" : "!"}(${value} = ${first})) {`, value, second);
  return value;
}

function equalityCode(left: Expression, right: Expression, g: Generator): string {
  const constant = constantOf(right);
  const field = constant === undefined ? null : eventField(left, g);
  if (field && constant !== undefined) {
    const test = constantTest(`p${field.index}()`, constant, g);
    if (test !== null) return test;
  }
  if (constantOf(left) !== undefined && constant === undefined) return equalityCode(right, left, g);
  const [a, b] = operands([left, right], g);
  if (typeof constant === "string" || typeof constant === "boolean") return `(${a} === ${b})`;
  return typeof constant === "symbol" ? `isNothing(${a})` : `equals(${a}, ${b})`;
}

/** The test whether the field at a place on the tape equals a constant, or null. */
function constantTest(place: string, value: ScriptValue, g: Generator): string | null {
  if (typeof value === "string") return `isText(E, ${place}, ${g.text(value)})`;
  if (typeof value === "number") return `(compareNumber(E, ${place}, ${value}) === 0)`;
  return typeof value === "symbol" ? `isNothingAt(E, ${place})` : null;
}

/** `item in items`; a field among constants is compared with each. */
function membershipCode(node: Binary, g: Generator): string {
  const { left, right } = node;
  const field = right.kind === "array" && right.items.length > 0 ? eventField(left, g) : null;
  if (field && right.kind === "array") {
    const tests = right.items.map((item) => {
      const value = constantOf(item);
      return value === undefined ? null : constantTest(`p${field.index}()`, value, g);
    });
    if (!tests.includes(null)) return `(${tests.join(" || ")})`;
  }
  const named = constantOf(left);
  if (typeof named === "string" && isEvent(right, g)) return `(p${g.field(named).index}() >= 0)`;
  const [item, items] = operands([left, right], g);
  return `contains(${item}, ${items}, ${g.at(node)})`;
}
