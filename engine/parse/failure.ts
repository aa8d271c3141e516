import type { Node, Place, Places } from "../grammar/index.ts";

// Several places may fail at the furthest byte of a record. The one with the least rank is counted as the cause.

/** Greater than the id of any place. */
const KIND = 2 ** 20;
/** The rank of a place whose own message no name around it replaces is less than this. */
export const LEAST_NAMED = KIND;

/** A message of the grammar's own says most, then a name, then a text; of equals, the first one in the grammar counts. */
export function rankOf({ id, node }: Place): number {
  if (hasMessage(node)) return id;
  return LEAST_NAMED + (node.kind === "label" || node.kind === "field" ? id : KIND + id);
}

/** The rank of the end of the record, whose id comes after those of all places. */
export function rankOfEnd({ end }: Places): number {
  return LEAST_NAMED + KIND + end;
}

/** The id of the place with a rank. */
export function placeOf(rank: number): number {
  return rank % KIND;
}

/** Code for the id of the place whose rank is the value of `expression`. */
export function rankedPlace(expression: string): string {
  return `${expression} % ${KIND}`;
}

/** The cause among the ids of the places that failed at one byte, at least one. */
export function causeAmong(ids: readonly number[], places: Places): number {
  const ranks = ids.map((id) => (places.numbered[id] ? rankOf(places.numbered[id]) : rankOfEnd(places)));
  return ids[ranks.indexOf(Math.min(...ranks))]!;
}

/** True for nodes whose failure has a message of its own. */
export function hasMessage({ kind }: Node): boolean {
  return kind === "fail" || kind === "nest";
}
