import { alike, type Cases, type Node, type NodeOf, visit } from "../../grammar/index.ts";
import type { Finding, GrammarCheck, Spot } from "./check.ts";
import { isIntOnly } from "./numbers.ts";

/** Shifts and masks work on numbers below 2^31. */
const MOST = 0x7fffffff;

/** A derived field comes from an int field that is always before it, and its table has an entry for each value. */
export const deriveSource: GrammarCheck = (_grammar, { spots }) => {
  const findings: Finding[] = [];
  for (const spot of spots) {
    if (spot.node.kind !== "derive") continue;
    const source = fieldBefore(spot, spot.node.from);
    const message = wrongDerive(spot.node, source ? mostOf(source.node) : null);
    if (message) findings.push({ place: spot.id, message });
  }
  return findings;
};

/** The field of a name that every event that reaches the spot has; null if there is none. */
function fieldBefore(spot: Spot, name: string): NodeOf<"field"> | null {
  for (let at = spot; at.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.kind === "map" || node.kind === "list") return null;
    if (node.kind !== "seq") continue;
    for (let before = 0; before < at.position; before++) {
      const found = certainField(node.nodes[before]!, name);
      if (found) return found;
    }
  }
  return null;
}

function certainField(node: Node, name: string): NodeOf<"field"> | null {
  return visit(certainCases, node, name);
}

const uncertain = () => null;
const certainCases: Cases<readonly [name: string], NodeOf<"field"> | null> = {
  seq({ nodes }, name) {
    for (const inner of nodes) {
      const found = certainField(inner, name);
      if (found) return found;
    }
    return null;
  },
  field(node, name) {
    if (node.omit !== null) return null;
    return node.name === name ? node : certainField(node.node, name);
  },
  ...alike(["meaning", "label", "token"], ({ node }, name: string) => certainField(node, name)),
  // The payload may replace the field.
  within: uncertain,
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "end", "until", "quoted"], uncertain),
  ...alike(["choice", "optional", "many", "look", "not", "ref", "nest", "fail"], uncertain),
  ...alike(["convert", "constant", "join", "map", "list", "item", "pair", "cells", "native", "derive"], uncertain),
};

function wrongDerive({ from, shift, mask, table }: NodeOf<"derive">, most: number | null): string | null {
  const source = JSON.stringify(from);
  if (most === null) return `no int field ${source} is always before it`;
  if (most > MOST) return `${source} can be larger than ${MOST}`;
  if (!Number.isInteger(shift) || shift < 0 || shift > 30) return `the shift is ${shift}`;
  if (!Number.isInteger(mask) || mask < 0 || mask > MOST) return `the mask is ${mask}`;
  const largest = Math.min(mask, most >> shift);
  if (table === null || table.length > largest) return null;
  return `the table ends at ${table.length - 1}, but the value can be ${largest}`;
}

/** The largest number of a node that reads digits as an int; null for any other node. */
function mostOf(node: Node): number | null {
  if (node.kind === "meaning" || node.kind === "label" || node.kind === "token") return mostOf(node.node);
  return node.kind === "convert" && isIntOnly(node.reading) ? mostOfDigits(node.node) : null;
}

function mostOfDigits(node: Node): number | null {
  if (node.kind === "meaning" || node.kind === "label" || node.kind === "token") return mostOfDigits(node.node);
  if (node.kind !== "digits") return null;
  return node.range ? node.range[1] : 10 ** (node.max ?? Number.POSITIVE_INFINITY) - 1;
}
