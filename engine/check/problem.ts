import type { Grammar } from "../grammar/grammar.ts";
import { type Place, type Places, pathOf } from "../grammar/place.ts";

/** What is wrong with a grammar, and where. */
export interface Problem {
  /** The grammar's name. */
  readonly grammar: string;
  /** The path of the malformed node, as {@link pathOf} has it; `grammar` for what belongs to no node. */
  readonly path: string;
  /** The rule that the grammar breaks: the name of its file in engine/check. */
  readonly rule: string;
  /** The cause, in one line. */
  readonly message: string;
}

/** A rule that every grammar has to obey: all places that break it. */
export type Check = (grammar: Grammar, places: Places) => readonly Problem[];

export function problemAt(grammar: Grammar, places: Places, place: Place, rule: string, message: string): Problem {
  return { grammar: grammar.name, path: pathOf(place, places), rule, message };
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
