import { type Cases, type Kind, type Node, type NodeOf, type Ref, visit } from "../grammar/index.ts";
import type { Pattern } from "../pattern/index.ts";

export type Rules = Readonly<Record<string, Node>>;

/** The rules of a grammar, and those that a walk is inside of. */
export type RuleScope = readonly [rules: Rules, open: readonly string[]];

/** The rule of a name, which may be that of an inherited property (`constructor`); null if there is none. */
export function ruleOf(rules: Rules, name: string): Node | null {
  return Object.hasOwn(rules, name) ? rules[name]! : null;
}

/** Kinds whose text is that of the node inside: they say what that text means. */
const wrappers = ["nest", "convert", "map", "list", "item", "field", "within", "meaning", "label", "token"] as const;
type Wrapper = (typeof wrappers)[number];
const wrapping: ReadonlySet<Kind> = new Set(wrappers);

/** {@link Cases} of an operation on what nodes match: a wrapper matches what the node inside it does. */
export type TextCases<Args extends readonly unknown[], R> = Omit<Cases<Args, R>, Wrapper>;

/** Calls the case of the kind of the node, or of the one inside its wrappers. */
export function visitText<Args extends readonly unknown[], R>(cases: TextCases<Args, R>, node: Node, ...args: Args): R {
  let bare = node;
  while (isWrapper(bare)) bare = bare.node;
  return visit(cases as Cases<Args, R>, bare, ...args);
}

function isWrapper(node: Node): node is NodeOf<Wrapper> {
  return wrapping.has(node.kind);
}

/** The cases of an operation that treats most kinds alike. */
export type SomeCases<Args extends readonly unknown[], R> = Partial<Cases<Args, R>>;

/** Calls the case of the node's kind, or `otherwise` for a kind without one, new kinds included: so it has to hold for any node. */
export function visitSome<Args extends readonly unknown[], R>(
  cases: SomeCases<Args, R>,
  otherwise: (node: Node, ...args: Args) => R,
  node: Node,
  ...args: Args
): R {
  // The table pairs each kind with its own node type, which the compiler cannot follow through an index.
  return ((cases[node.kind] ?? otherwise) as (node: Node, ...args: Args) => R)(node, ...args);
}

/** What `next` finds in the rule that a node refers to; `again` for a rule inside itself, and for one that there is not. */
export function followed<R>(
  { rule }: Ref,
  rules: Rules,
  open: readonly string[],
  again: R,
  next: (node: Node, open: readonly string[]) => R,
): R {
  const node = open.includes(rule) ? null : ruleOf(rules, rule);
  return node === null ? again : next(node, [...open, rule]);
}

/** Finds a node that matches all that a pattern matches, and perhaps more. */
export type OutlineOf = (pattern: Pattern) => Node;

/** An outline of every pattern, for code that is loaded without the parser of patterns. */
export const anyOutline: OutlineOf = () => ({ kind: "rest" });

/** True if two values of plain data are equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  // Most different nodes differ in their kind, which comes first.
  for (const key in a) if (!Object.hasOwn(b, key) || !isEqual(a[key], b[key])) return false;
  return Object.keys(a).length === Object.keys(b).length;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
