import { type Charset, isDisjoint, type Node } from "../grammar/index.ts";
import { firstOf, type Rules } from "./index.ts";

/**
 * The bytes of which a run need not be looked at again by a stop that failed at its start: a run is possessive, so from
 * any later byte of it the stop comes to the same place and fails as well. Null where there are no such bytes. Without
 * this, a long run that a stop begins with takes time in its square.
 */
export function futileRun(stop: Node, rules: Rules): Charset | null {
  const alternatives = (stop.kind === "choice" ? stop.alternatives : [stop]).filter(({ kind }) => kind !== "end");
  const charset = alternatives.map(leadingRun).find((run) => run !== null) ?? null;
  if (charset === null) return null;
  const isSafe = alternatives.every((alternative) => {
    const first = firstOf(alternative, rules);
    return leadingRun(alternative) === charset || (!first.nullable && isDisjoint(first.charset, charset));
  });
  return isSafe ? charset : null;
}

/** The charset of a run without bounds with which a node begins. */
function leadingRun(node: Node): Charset | null {
  if (node.kind === "seq") return node.nodes[0] ? leadingRun(node.nodes[0]) : null;
  return node.kind === "run" && node.min === 1 && node.max === null ? node.charset : null;
}
