import type { Node } from "./node.ts";

export type Kind = Node["kind"];

export type NodeOf<K extends Kind> = Extract<Node, { kind: K }>;

/** One case for each kind. */
export type Cases<Args extends readonly unknown[], R> = { readonly [K in Kind]: (node: NodeOf<K>, ...args: Args) => R };

/** Calls the case of the node's kind. */
export function visit<Args extends readonly unknown[], R>(cases: Cases<Args, R>, node: Node, ...args: Args): R {
  // The table pairs each kind with its own node type, which the compiler cannot follow through an index.
  return (cases[node.kind] as (node: Node, ...args: Args) => R)(node, ...args);
}

/** One case for several kinds, to be spread into {@link Cases}. */
export function alike<const K extends Kind, Args extends readonly unknown[], R>(
  kinds: readonly K[],
  one: (node: NodeOf<K>, ...args: Args) => R,
): { readonly [Each in K]: (node: NodeOf<K>, ...args: Args) => R } {
  // Object.fromEntries loses the names of its keys.
  return Object.fromEntries(kinds.map((kind) => [kind, one])) as { [Each in K]: typeof one };
}

type Inside = Node | null | readonly Node[];
type InsideOf<K extends Kind> = keyof { [P in keyof NodeOf<K> as NodeOf<K>[P] extends Inside ? P : never]: P };

/** By kind: the properties that hold the nodes inside, in the order in which those are tried. */
const insides: { readonly [K in Kind]: readonly InsideOf<K>[] } = {
  literal: [],
  oneOf: [],
  run: [],
  digits: [],
  number: [],
  rest: [],
  end: [],
  until: ["stop"],
  quoted: [],
  seq: ["nodes"],
  choice: ["alternatives"],
  optional: ["node"],
  many: ["node", "separator"],
  look: ["node"],
  not: ["node"],
  ref: [],
  nest: ["node"],
  convert: ["node"],
  constant: ["node"],
  join: ["node", "between"],
  map: ["node"],
  list: ["node"],
  item: ["node"],
  field: ["node"],
  within: ["node"],
  pair: ["key", "between", "value"],
  cells: ["cell"],
  native: ["items"],
  derive: [],
  meaning: ["node"],
  label: ["node"],
  token: ["node"],
  fail: [],
};

/** The properties of a node that hold nodes, each with those. @throws TypeError for an object that is no whole node. */
function insidesOf(node: Node): readonly (readonly [name: string, inside: Inside])[] {
  // The table pairs each kind with properties of its own, which the compiler cannot follow through an index.
  const names: readonly string[] | undefined = insides[node.kind];
  if (names === undefined)
    throw new TypeError(`a grammar is malformed: ${JSON.stringify(node.kind)} is no kind of node`);
  const missing = names.find((name) => !(name in node));
  if (missing !== undefined)
    throw new TypeError(`a grammar is malformed: a node of kind ${node.kind} has no ${missing}`);
  return names.map((name) => [name, (node as unknown as Readonly<Record<string, Inside>>)[name]!] as const);
}

/** The nodes directly inside `node`, in the order in which they are tried. */
export function children(node: Node): readonly Node[] {
  return insidesOf(node).flatMap(([, inside]) => (inside === null ? [] : inside));
}

/** A copy of `node` with `child` instead of its child at `position`, the index among its {@link children}. */
export function withChild(node: Node, position: number, child: Node): Node {
  let left = position;
  for (const [name, inside] of insidesOf(node)) {
    const nodes = inside === null ? [] : "kind" in inside ? [inside] : inside;
    if (left < nodes.length) return { ...node, [name]: nodes === inside ? nodes.with(left, child) : child };
    left -= nodes.length;
  }
  throw new RangeError(`a node of kind ${node.kind} has no child ${position}`);
}
