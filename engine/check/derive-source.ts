import type { Grammar } from "../grammar/grammar.ts";
import type { Node, NodeOf } from "../grammar/node.ts";
import { type Place, type Places, placesOfKind } from "../grammar/place.ts";
import { isIntOnly } from "./int-reading.ts";
import { type Problem, problemAt } from "./problem.ts";

/** Shifts and masks work on numbers below 2^31. */
const MOST = 0x7fffffff;

/** A derived field comes from an int field that is always before it, and its table has an entry for each value. */
export function deriveSource(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  for (const place of placesOfKind(places, "derive")) {
    const source = fieldBefore(place, place.node.from);
    const message = wrongDerive(place.node, source && mostOf(source.node));
    if (message) problems.push(problemAt(grammar, places, place, "derive-source", message));
  }
  return problems;
}

/** The field of a name that is in every event which gets to the place. */
function fieldBefore(place: Place, name: string): NodeOf<"field"> | null {
  for (let at = place; at.parent !== null && at.node.kind !== "map"; at = at.parent) {
    if (at.parent.node.kind !== "seq") continue;
    for (const sibling of at.parent.node.nodes.slice(0, at.parent.inside.indexOf(at))) {
      const found = certainField(sibling, name);
      if (found) return found;
    }
  }
  return null;
}

function certainField(node: Node, name: string): NodeOf<"field"> | null {
  if (node.kind === "field" && node.name === name) return node.omit === null ? node : null;
  if (node.kind === "label" || node.kind === "token") return certainField(node.node, name);
  if (node.kind !== "seq") return null;
  for (const inner of node.nodes) {
    const found = certainField(inner, name);
    if (found) return found;
  }
  return null;
}

function wrongDerive({ from, shift, mask, table }: NodeOf<"derive">, most: number | null): string | null {
  const source = JSON.stringify(from);
  if (most === null) return `no int field ${source} is always before it`;
  if (most > MOST) return `${source} can be larger than ${MOST}`;
  if (!Number.isInteger(shift) || shift < 0 || shift > 30) return `a shift by ${shift} bits`;
  if (!Number.isInteger(mask) || mask < 0 || mask > MOST) return `a mask of ${mask}`;
  const largest = Math.min(mask, most >> shift);
  if (table === null || table.length > largest) return null;
  return `the table ends at ${table.length - 1}, but the value can be ${largest}`;
}

/** The largest number of a node that reads digits as an int; null for any other node. */
function mostOf(node: Node): number | null {
  if (node.kind === "label" || node.kind === "token") return mostOf(node.node);
  return node.kind === "convert" && isIntOnly(node.reading) ? mostOfDigits(node.node) : null;
}

function mostOfDigits(node: Node): number | null {
  if (node.kind === "label" || node.kind === "token") return mostOfDigits(node.node);
  if (node.kind !== "digits") return null;
  return node.range ? node.range[1] : 10 ** (node.max ?? Number.POSITIVE_INFINITY) - 1;
}
