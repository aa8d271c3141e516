import { Float } from "../event/value.ts";
import { isNothing } from "./compare.ts";
import { parse } from "./language/parse.ts";
import { type Expression, onlyExpression } from "./language/tree.ts";
import { type ScriptValue, type TypeName, typeName } from "./values.ts";

// What a filter needs of an event: the comparisons that have to hold, found without running it.

/** A comparison of a field, or a value within one, with a literal. */
export interface Comparison {
  readonly kind: "comparison";
  /** The path to it: the field, then keys of maps and indexes of arrays. */
  readonly way: readonly string[];
  readonly operator: string;
  readonly value: ScriptValue;
}

export type Requirement =
  | Comparison
  /** All of them have to hold, or one of them. */
  | { readonly kind: "all" | "any"; readonly of: readonly Requirement[] }
  /** It may hold for any event. */
  | { readonly kind: "open" };

const OPEN: Requirement = { kind: "open" };
/** Each comparison operator, and the one for exchanged operands. */
const MIRRORED: Readonly<Record<string, string>> = { "==": "==", "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** What a filter needs of an event. @throws ScriptError for an invalid filter. */
export function requirementOf(text: string): Requirement {
  const expression = onlyExpression(parse(text, true, 0));
  return expression === null ? OPEN : requirementIn(expression);
}

/** The first comparison that keeps the requirement from ever holding, as far as `isVain` knows them; or null. */
export function vainIn(requirement: Requirement, isVain: (comparison: Comparison) => boolean): Comparison | null {
  if (requirement.kind === "open") return null;
  if (requirement.kind === "comparison") return isVain(requirement) ? requirement : null;
  const found = requirement.of.map((one) => vainIn(one, isVain));
  const isEnough = requirement.kind === "all" || found.every((one) => one !== null);
  return isEnough ? (found.find((one) => one !== null) ?? null) : null;
}

/** All comparisons of a requirement. */
export function comparisonsIn(requirement: Requirement): readonly Comparison[] {
  if (requirement.kind === "open") return [];
  return requirement.kind === "comparison" ? [requirement] : requirement.of.flatMap(comparisonsIn);
}

/** The class of a type: a comparison never holds between values of different classes. Ints and floats are one class. */
function comparableClass(type: TypeName): string {
  if (type === "int" || type === "float") return "number";
  return type === "null" ? "unit" : type;
}

/** True if the comparison may hold for a value of this type. */
export function mayHold({ value }: Comparison, type: TypeName): boolean {
  return comparableClass(type) === comparableClass(typeName(value));
}

function requirementIn(node: Expression): Requirement {
  if (node.kind !== "binary") return OPEN;
  const { operator, left, right } = node;
  if (operator === "&&" || operator === "||") {
    return { kind: operator === "&&" ? "all" : "any", of: [requirementIn(left), requirementIn(right)] };
  }
  if (operator === "in" && right.kind === "array") {
    return { kind: "any", of: right.items.map((item) => comparison(left, "==", item)) };
  }
  const mirrored = MIRRORED[operator];
  if (mirrored === undefined) return OPEN;
  return wayIn(left) ? comparison(left, operator, right) : comparison(right, mirrored, left);
}

function comparison(place: Expression, operator: string, value: Expression): Requirement {
  const way = wayIn(place);
  // A comparison with () tests for a missing value.
  if (way === null || value.kind !== "literal" || isNothing(value.value)) return OPEN;
  return { kind: "comparison", way, operator, value: value.value };
}

/** The path of `e.http.status`, `e["http.status"]` or `e.tags[0]`; null for any other expression. */
function wayIn(node: Expression): readonly string[] | null {
  const steps: string[] = [];
  let object = node;
  for (;;) {
    if (object.kind === "member") steps.unshift(object.name);
    else if (object.kind === "element" && object.index.kind === "literal") {
      const { value } = object.index;
      if (typeof value !== "string" && !(typeof value === "number" && value >= 0)) return null;
      steps.unshift(String(value));
    } else break;
    object = object.object;
  }
  return object.kind === "variable" && object.name === "e" && steps.length > 0 ? steps : null;
}

const NAME = /^[A-Za-z_]\w*$/;
const PLACE = /^\d+$/;

/** The expression for a path: `e.http.status`, `e["http.status"]`. */
export function expressionOf(way: readonly string[]): string {
  const links = way.map((step) =>
    NAME.test(step) ? `.${step}` : `[${PLACE.test(step) ? step : JSON.stringify(step)}]`,
  );
  return `e${links.join("")}`;
}

/** A comparison as a script writes it, with another value if one is given. */
export function comparisonText({ way, operator, value }: Comparison, other: ScriptValue = value): string {
  return `${expressionOf(way)} ${operator} ${literalText(other)}`;
}

export function literalText(value: ScriptValue): string {
  if (typeof value === "string") return JSON.stringify(value);
  return value instanceof Float ? String(value.float) : String(value);
}
