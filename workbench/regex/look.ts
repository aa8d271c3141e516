import { type Node, type Place, rest } from "../../engine/grammar/index.ts";
import { NEVER, type Write } from "./branches.ts";
import { excludes, implies } from "./certain.ts";
import { refuse, type Scope, type Writing } from "./scope.ts";

/** The scope of a look-ahead: any text may follow, nothing is captured, and a failure matters. */
export function looking(scope: Scope): Scope {
  const otherwise = [{ tried: [rest], instead: [rest] }];
  return { ...scope, captures: false, follow: [rest], otherwise };
}

/** A look-ahead for a place, or for its absence. */
export function look(place: Place, negated: boolean, scope: Scope, writing: Writing, write: Write): string {
  const { flavor, rules } = writing;
  const { node } = place;
  const { follow } = scope;
  if (!flavor.looks) {
    // An engine that tries everything may not need the look-ahead.
    if (negated ? excludes([node], follow, rules) : implies(follow, node, rules)) return "";
    if (!negated && node.kind === "end" && follow.length === 0) return "";
    refuse(place, `${flavor.name} cannot look ahead`, writing);
  }
  const source = write(place, looking(scope), writing);
  if (source === NEVER) return negated ? "" : NEVER;
  return `(?${negated ? "!" : "="}${source})`;
}

/** A place for a node that is not in the grammar, inside one that is. */
export function placeIn(place: Place, node: Node, inside: readonly Place[] = []): Place {
  return { id: -1, node, inside, parent: place, payload: null };
}
