import type { Grammar, Kind, Node, NodeOf, Places } from "../../grammar/index.ts";

// The checks run for every grammar at every start, so a well-formed grammar costs one walk: its places, and the paths to
// them, are computed only if a check needs them.

/** A rule about single nodes: for each kind that it concerns, the problem, or null if the node is well formed. */
export type NodeCheck = { readonly [K in Kind]?: (node: NodeOf<K>, grammar: Grammar) => string | null };

/** A rule about a grammar as a whole. */
export type GrammarCheck = (grammar: Grammar, seen: Seen) => readonly Finding[];

export interface Finding {
  /** The id of the malformed place; null for a problem of the whole grammar. */
  readonly place: number | null;
  readonly message: string;
}

/** An occurrence of a node in a walk through the grammar. */
export interface Spot {
  /** The id of its place. */
  readonly id: number;
  readonly node: Node;
  readonly parent: Spot | null;
  /** Its position among the children of its parent, from 0. */
  readonly position: number;
}

/** The result of the walk through a grammar. */
export interface Seen {
  /** The nodes that add fields to an event, in order: fields, derived fields, groups, and references to rules. */
  readonly spots: readonly Spot[];
  places(): Places;
}
