import type { Node } from "../../engine/grammar/index.ts";
import type { Marked } from "../writers/index.ts";
import type { NotImported, Problem, Span } from "./contract.ts";
import { type ExpressionOptions, type ReadExpression, readExpression, type Tree } from "./regex/index.ts";

/** Reads an expression that is part of a text: its places are those in the text around it. */
export function readLocated(expression: Marked, options: ExpressionOptions): ReadExpression | NotImported {
  const read = readExpression(expression.text, options);
  const place = ({ from, to }: Span) => ({ from: offsetOf(from, expression), to: offsetOf(to, expression) });
  const tree = read.expression && { ...read.expression, tree: relocated(read.expression.tree, place) };
  if (!read.ok)
    return { ok: false, problems: read.problems.map((problem) => moved(problem, expression)), expression: tree };
  const origins = new Map<Node, Span>();
  for (const [node, span] of read.origins) origins.set(node, place(span));
  return { ...read, origins, expression: tree ?? read.expression };
}

function offsetOf(at: number, { offsets }: Marked): number {
  return offsets[Math.min(at, offsets.length - 1)] ?? 0;
}

function moved({ at, length, message }: Problem, expression: Marked): Problem {
  const from = offsetOf(at, expression);
  return { at: from, length: Math.max(1, offsetOf(at + length, expression) - from), message };
}

/** The same tree, written elsewhere. */
function relocated(tree: Tree, place: (span: Span) => Span): Tree {
  const inner = (one: Tree) => relocated(one, place);
  const span = place(tree);
  switch (tree.kind) {
    case "sequence":
      return { ...tree, ...span, items: tree.items.map(inner) };
    case "alternation":
      return { ...tree, ...span, branches: tree.branches.map(inner) };
    case "set":
    case "anchor":
      return { ...tree, ...span };
    default:
      return { ...tree, ...span, item: inner(tree.item) };
  }
}

/** A text that is not read, and the place of the reason. */
export function notImported(message: string, at = 0, length = 1): NotImported {
  return { ok: false, problems: [{ at, length, message }] };
}

/** The names on the way to a field that Logstash writes nested; null for any other. */
export function pathOf(name: string): readonly string[] | null {
  return /^(?:\[[^[\]]+\]){2,}$/.test(name) ? name.slice(1, -1).split("][") : null;
}

/** The name of a field that Logstash writes nested, with dots: `[source][address]` is `source.address`. */
export function dotted(name: string): string {
  return /^(?:\[[^[\]]+\])+$/.test(name) ? name.slice(1, -1).replaceAll("][", ".") : name;
}
