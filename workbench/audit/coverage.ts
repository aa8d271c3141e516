import { type Grammar, type Place, type Places, pathOf, placesOf } from "../../engine/grammar/index.ts";
import type { Attempt } from "../../engine/parse/reference/index.ts";
import { aboutPlace } from "../../engine/report/drawing/index.ts";

/** How often something that a record need not have was there. */
export interface Part {
  /** Where it stands in the grammar. */
  readonly path: string;
  /** What people call it. */
  readonly about: string;
  /** In how many places of the records it could have been, and in how many it was. */
  readonly tried: number;
  readonly found: number;
}

/** What of a grammar the records have made use of. */
export interface Coverage {
  /** Optional parts, in the order of the grammar. */
  readonly parts: readonly Part[];
  /** Alternatives and optional parts that no record had. */
  readonly unused: readonly Omit<Part, "tried" | "found">[];
}

/** Counts what accepted records make use of. */
export class CoverageCounter {
  readonly #places: Places;
  readonly #tried: Int32Array;
  readonly #found: Int32Array;

  constructor(grammar: Grammar) {
    this.#places = placesOf(grammar);
    this.#tried = new Int32Array(this.#places.all.length);
    this.#found = new Int32Array(this.#places.all.length);
  }

  /** Counts a try that succeeded, and those inside it that did. */
  count({ place, inside }: Attempt): void {
    const read = inside.filter(({ to }) => to !== null);
    if (place.node.kind === "choice") {
      for (const alternative of place.inside) this.#tried[alternative.id]!++;
      const chosen = read.at(-1);
      if (chosen) this.#found[chosen.place.id]!++;
    } else if (place.node.kind === "optional") {
      this.#tried[place.id]!++;
      if (read.length > 0) this.#found[place.id]!++;
    }
    for (const one of read) this.count(one);
  }

  result(): Coverage {
    const parts: Part[] = [];
    const unused: Place[] = [];
    for (const place of this.#places.all) {
      if (!isOpen(place) || (place.node.kind !== "optional" && place.parent?.node.kind !== "choice")) continue;
      const found = this.#found[place.id]!;
      const tried = this.#tried[place.id]!;
      if (place.node.kind === "optional" && tried > 0) parts.push({ ...this.#name(place), tried, found });
      // What is inside something that no record has goes without saying.
      if (found === 0 && !isOnlyMessage(place) && !unused.some((outer) => isInside(place, outer))) unused.push(place);
    }
    return { parts, unused: unused.map((place) => this.#name(place)) };
  }

  #name(place: Place): { path: string; about: string } {
    return { path: pathOf(place, this.#places), about: aboutPlace(place) };
  }
}

/** Whether what happens inside is looked at: what is only looked for is not. */
function isOpen(place: Place): boolean {
  for (let at = place.parent; at; at = at.parent) {
    const { kind } = at.node;
    if (kind === "until" || kind === "look" || kind === "not" || kind === "join") return false;
  }
  return true;
}

function isInside(place: Place, outer: Place): boolean {
  for (let at = place.parent; at; at = at.parent) if (at === outer) return true;
  return false;
}

/** Whether no record can have it, because it ends in a message. */
function isOnlyMessage({ node, inside }: Place): boolean {
  return node.kind === "fail" || (node.kind === "seq" && inside.some(isOnlyMessage));
}
