import { type Grammar, type Kind, type Node, type NodeOf, originOf, type Places } from "../../grammar/index.ts";

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

/** A problem of a grammar, and its place. */
export interface Problem {
  /** The grammar's name. */
  readonly grammar: string;
  /** The path down to the malformed node; `grammar` for a problem of no single node. */
  readonly path: string;
  /** The rule that the grammar breaks, by its key in the tables of rules. */
  readonly rule: string;
  /** The cause, in one line. */
  readonly message: string;
  /** The stack of the call that made the malformed node, or one around it, if a tool remembers it. */
  readonly stack: string | null;
  /** The malformed part as its author wrote it, if it is a plain text or a regular expression. */
  readonly written: string | null;
}

/** A grammar is malformed. The message has a line for each problem: its path, its cause and, in brackets, the rule. */
export class GrammarError extends Error {
  readonly code = "E_GRAMMAR";
  readonly problems: readonly Problem[];

  constructor(name: string, problems: readonly Problem[]) {
    const lines = problems.map(({ path, message, rule }) => `  ${path}: ${message} [${rule}]`);
    super([`grammar ${JSON.stringify(name)} is malformed`, ...lines].join("\n"));
    this.name = "GrammarError";
    this.problems = problems;
  }
}

/**
 * Where the author of a malformed value finds it.
 * @param values the value, and the nodes around it from the inside out.
 */
export function whereabouts(values: readonly unknown[]): Pick<Problem, "stack" | "written"> {
  const stacks = values.map((value) => (typeof value === "object" && value !== null ? originOf(value) : null));
  const [value] = values;
  return { stack: stacks.find((stack) => stack !== null) ?? null, written: stacks[0] ? null : writtenAs(value) };
}

function writtenAs(value: unknown): string | null {
  if (value instanceof RegExp) return String(value);
  const isLiteral = typeof value === "object" && value !== null && "kind" in value && value.kind === "literal";
  return isLiteral && "text" in value ? JSON.stringify(value.text) : null;
}
