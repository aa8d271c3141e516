import type { Grammar } from "../grammar/grammar.ts";
import type { Spot } from "./check.ts";

/** The rule whose fields the spot is among; undefined in the record, and inside a map or list of its own. */
export function ruleOf(spot: Spot, { record, rules }: Grammar): string | undefined {
  const { node } = whole(spot);
  return node === record ? undefined : Object.keys(rules).find((rule) => rules[rule] === node);
}

/** What the spot's field belongs to: the map or list around it, or else the record or rule. */
export function whole(spot: Spot): Spot {
  let at = spot;
  while (at.parent && at.node.kind !== "map" && at.node.kind !== "list") at = at.parent;
  return at;
}

/** Whether the spot is more than looked at. */
export function isInEvent(spot: Spot): boolean {
  for (let at = spot.parent; at; at = at.parent) {
    const { kind } = at.node;
    if (kind === "look" || kind === "not" || kind === "until") return false;
  }
  return true;
}

/** Whether both spots can be in one event: they belong to the same whole, and to no two alternatives of a choice. */
export function meet(a: Spot, b: Spot): boolean {
  const last = whole(a);
  if (last !== whole(b)) return false;
  const around = new Set<Spot>();
  for (let at: Spot | null = a; at; at = at === last ? null : at.parent) around.add(at);
  let common = b;
  while (!around.has(common) && common.parent) common = common.parent;
  return common.node.kind !== "choice";
}
