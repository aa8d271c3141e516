/** A problem of a grammar, and its place. */
export interface Problem {
  /** The grammar's name. */
  readonly grammar: string;
  /** The path of the malformed node, from the record or a rule down; `grammar` for a problem of no single node. */
  readonly path: string;
  /** The rule that the grammar breaks, by its key in the tables of rules. */
  readonly rule: string;
  /** The cause, in one line. */
  readonly message: string;
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
