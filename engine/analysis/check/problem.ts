import { originOf } from "../../grammar/index.ts";

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
