import type { Cases, Node, Ref } from "../grammar/index.ts";
export type Rules = Readonly<Record<string, Node>>;

/** The rule of a name, which may be that of an inherited property (`constructor`); null if there is none. */
export function ruleOf(rules: Rules, name: string): Node | null {
  return Object.hasOwn(rules, name) ? rules[name]! : null;
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
