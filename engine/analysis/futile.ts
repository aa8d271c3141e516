import { type Charset, isDisjoint, type Node } from "../grammar/index.ts";
import type { OutlineOf } from "./any-outline.ts";
import { firstBy } from "./first.ts";
import type { Rules } from "./rules.ts";

/**
 * The bytes of a run that a stop need not be tried at again after it failed at the start of the run: a run is possessive,
 * so from any later byte of it the stop fails at the same place. Null if there are none. Without this, a long run that a
 * stop begins with takes quadratic time.
 */
export function futileRun(stop: Node, rules: Rules, outlineOf: OutlineOf): Charset | null {
  const alternatives = (stop.kind === "choice" ? stop.alternatives : [stop]).filter(({ kind }) => kind !== "end");
  const charset = alternatives.map(leadingRun).find((run) => run !== null) ?? null;
  if (charset === null) return null;
  const isSafe = alternatives.every((alternative) => {
    const first = firstBy(alternative, rules, outlineOf);
    return leadingRun(alternative) === charset || (!first.nullable && isDisjoint(first.charset, charset));
  });
  return isSafe ? charset : null;
}

/** The charset of the unbounded run that a node begins with, or null. */
function leadingRun(node: Node): Charset | null {
  if (node.kind === "seq") return node.nodes[0] ? leadingRun(node.nodes[0]) : null;
  return node.kind === "run" && node.min === 1 && node.max === null ? node.charset : null;
}
