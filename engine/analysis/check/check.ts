import type { Grammar, Kind, Node, NodeOf, Places } from "../../grammar/index.ts";

// The checks run for every grammar at every start, so a grammar that is well formed costs them one walk and no objects
// that stay: its places, and the paths to them, are made when a check asks for them.

/** A rule about single nodes: for each kind that it concerns, the cause, or null where the node is well formed. */
export type NodeCheck = { readonly [K in Kind]?: (node: NodeOf<K>, grammar: Grammar) => string | null };

/** A rule about a grammar as a whole. */
export type GrammarCheck = (grammar: Grammar, seen: Seen) => readonly Finding[];

export interface Finding {
  /** The id of the malformed place; null for what belongs to none. */
  readonly place: number | null;
  readonly message: string;
}

/** A node where a walk through the grammar meets it. */
export interface Spot {
  /** The id of its place. */
  readonly id: number;
  readonly node: Node;
  readonly parent: Spot | null;
  /** Its position among the children of its parent, from 0. */
  readonly position: number;
}

/** What the walk through a grammar has seen. */
export interface Seen {
  /** What puts fields into an event, in order: fields, derived fields, groups, and references to rules. */
  readonly spots: readonly Spot[];
  places(): Places;
}
