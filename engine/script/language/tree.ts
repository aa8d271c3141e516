import type { ScriptValue } from "../values.ts";

// The syntax tree of a script. `at` is the offset of a node in the script, in UTF-16 units: of its operator for an
// operation, of the name for a call.

interface Located {
  readonly at: number;
}

/** A literal value. */
export interface Literal extends Located {
  readonly kind: "literal";
  readonly value: ScriptValue;
}

/** A string with expressions in it: `${...}`. */
interface Interpolation extends Located {
  readonly kind: "interpolation";
  readonly parts: readonly Expression[];
}

interface ArrayLiteral extends Located {
  readonly kind: "array";
  readonly items: readonly Expression[];
}

interface MapLiteral extends Located {
  readonly kind: "map";
  readonly entries: readonly { readonly name: Name; readonly value: Expression }[];
}

export interface Variable extends Located {
  readonly kind: "variable";
  readonly name: string;
}

/** The object of the current method call. */
export interface This extends Located {
  readonly kind: "this";
}

/** `object.name`, and `object?.name`, which is `()` if the object is. */
export interface Member extends Located {
  readonly kind: "member";
  readonly object: Expression;
  readonly name: string;
  readonly optional: boolean;
}

/** `object[index]` and `object?[index]`. */
export interface Element extends Located {
  readonly kind: "element";
  readonly object: Expression;
  readonly index: Expression;
  readonly optional: boolean;
}

/** `name(...)`, or `object.name(...)`. */
export interface Call extends Located {
  readonly kind: "call";
  readonly name: string;
  readonly object: Expression | null;
  readonly optional: boolean;
  readonly args: readonly Expression[];
}

export interface Unary extends Located {
  readonly kind: "unary";
  readonly operator: string;
  readonly operand: Expression;
}

export interface Binary extends Located {
  readonly kind: "binary";
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Closure extends Located {
  readonly kind: "closure";
  readonly parameters: readonly Name[];
  readonly body: Statement;
}

/** Statements; the value of the last one is that of the block. */
export interface Block extends Located {
  readonly kind: "block";
  readonly statements: readonly Statement[];
}

export interface If extends Located {
  readonly kind: "if";
  readonly condition: Expression;
  readonly then: Block;
  readonly otherwise: Block | If | null;
}

export interface Switch extends Located {
  readonly kind: "switch";
  readonly subject: Expression;
  readonly cases: readonly SwitchCase[];
}

/** One arm; without patterns it matches every value. */
export interface SwitchCase extends Located {
  readonly patterns: readonly Expression[] | null;
  readonly guard: Expression | null;
  readonly body: Statement;
}

/** `while`, `loop` (without a condition), `do ... while` and, with `until`, `do ... until`. */
export interface Loop extends Located {
  readonly kind: "loop";
  readonly condition: Expression | null;
  readonly test: "before" | "behind";
  readonly until: boolean;
  readonly body: Block;
}

/** `for item in items`, or `for (item, counter) in items`. */
export interface For extends Located {
  readonly kind: "for";
  readonly item: Name;
  readonly counter: Name | null;
  readonly items: Expression;
  readonly body: Block;
}

export type Expression =
  | Literal
  | Interpolation
  | ArrayLiteral
  | MapLiteral
  | Variable
  | This
  | Member
  | Element
  | Call
  | Unary
  | Binary
  | Closure
  | Block
  | If
  | Switch
  | Loop
  | For;

export interface Name extends Located {
  readonly name: string;
}

export interface Let extends Located {
  readonly kind: "let";
  readonly name: Name;
  readonly value: Expression | null;
  readonly constant: boolean;
}

/** `target = value`; with another operator, its result for the target's value and this one. */
export interface Assignment extends Located {
  readonly kind: "assignment";
  readonly target: Expression;
  readonly operator: string;
  readonly value: Expression;
}

interface Return extends Located {
  readonly kind: "return" | "throw";
  readonly value: Expression | null;
}

interface Break extends Located {
  readonly kind: "break";
  readonly value: Expression | null;
}

interface Continue extends Located {
  readonly kind: "continue";
}

export interface Try extends Located {
  readonly kind: "try";
  readonly body: Block;
  readonly name: Name | null;
  readonly handler: Block;
}

/** `fn name(parameters) { ... }`, only at the top level of a script. */
export interface Definition extends Located {
  readonly kind: "definition";
  readonly name: Name;
  readonly parameters: readonly Name[];
  readonly body: Block;
}

export type Statement = Expression | Let | Assignment | Return | Break | Continue | Try | Definition;

const STATEMENTS = ["let", "assignment", "return", "throw", "break", "continue", "try", "definition"];

/** True if a statement is an expression, which has a value. */
export function isExpression(node: Statement): node is Expression {
  return !STATEMENTS.includes(node.kind);
}

/** The expression of a block that consists of just one, or null. */
export function onlyExpression({ statements }: Block): Expression | null {
  const [only, ...others] = statements;
  return only && others.length === 0 && isExpression(only) ? only : null;
}

type Node = Expression | Statement;

/** Calls `visit` for every node in `tree`, the outer ones first. */
export function walk(tree: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(tree)) for (const item of tree) walk(item, visit);
  else if (typeof tree === "object" && tree !== null) {
    if (isNode(tree)) visit(tree);
    for (const child of Object.values(tree)) walk(child, visit);
  }
}

function isNode(value: object): value is Node {
  return "kind" in value;
}
