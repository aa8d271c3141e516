import type { Node } from "../../engine/grammar/index.ts";
import type { Marked } from "../writers/index.ts";
import type { NotImported, Problem, Span } from "./contract.ts";
import { type ExpressionOptions, type ReadExpression, readExpression } from "./regex/index.ts";

/** Reads an expression that is part of a text: its places are those in the text around it. */
export function readLocated(expression: Marked, options: ExpressionOptions): ReadExpression | NotImported {
  const read = readExpression(expression.text, options);
  const place = ({ from, to }: Span) => ({ from: offsetOf(from, expression), to: offsetOf(to, expression) });
  if (!read.ok) return { ok: false, problems: read.problems.map((problem) => moved(problem, expression)) };
  const origins = new Map<Node, Span>();
  for (const [node, span] of read.origins) origins.set(node, place(span));
  return { ...read, origins };
}

function offsetOf(at: number, { offsets }: Marked): number {
  return offsets[Math.min(at, offsets.length - 1)] ?? 0;
}

function moved({ at, length, message }: Problem, expression: Marked): Problem {
  const from = offsetOf(at, expression);
  return { at: from, length: Math.max(1, offsetOf(at + length, expression) - from), message };
}

/** A text that is not read, and the place of the reason. */
export function notImported(message: string, at = 0, length = 1): NotImported {
  return { ok: false, problems: [{ at, length, message }] };
}

/** The name of a field that Logstash writes nested, with dots: `[source][address]` is `source.address`. */
export function dotted(name: string): string {
  return /^(?:\[[^[\]]+\])+$/.test(name) ? name.slice(1, -1).replaceAll("][", ".") : name;
}
