import { constant, field, type Node } from "../../engine/grammar/index.ts";
import type { Span } from "./contract.ts";
import { type ReadExpression, sequence } from "./regex/index.ts";

/** The field that says which of several patterns has read a line. */
const WHICH = "_pattern";
const LONGEST_LAYOUT = 300;

/** Patterns that are tried in order, each for the whole line. @param names what the field says of each. */
export function either(reads: readonly ReadExpression[], names: readonly string[]): ReadExpression {
  const [first] = reads;
  if (reads.length === 1) return first!;
  const isFirst = ({ record }: ReadExpression, index: number) =>
    reads.findIndex((other) => JSON.stringify(other.record) === JSON.stringify(record)) === index;
  const alternatives = reads.flatMap((read, index): readonly Node[] =>
    isFirst(read, index) ? [sequence([field(WHICH, constant(names[index]!)), read.record, { kind: "end" }])] : [],
  );
  return {
    ok: true,
    record: alternatives.length === 1 ? alternatives[0]! : { kind: "choice", alternatives },
    layout: reads
      .map(({ layout }) => layout)
      .join(" | ")
      .slice(0, LONGEST_LAYOUT),
    notes: [...new Set(reads.flatMap(({ notes }) => notes))],
    origins: new Map<Node, Span>(reads.flatMap(({ origins }) => [...origins])),
  };
}
