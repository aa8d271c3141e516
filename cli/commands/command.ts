import type { CommandDef } from "citty";
import type { Example, Option, ValuedOption } from "../options/index.ts";

/** A command, which runs if the first word of the command line is its name. */
export interface Command {
  readonly name: string;
  /** What it does, in one line without a full stop. */
  readonly about: string;
  /** Details, in sentences. */
  readonly details: string;
  /** When the exit code is 1, as the rest of a sentence: `an input cannot be read`; null for never. */
  readonly fails: string | null;
  readonly example: Example;
  /** How usage names the operands after the options, or null if there are none. */
  readonly operands: string | null;
  /** The option whose values the operands are, if they are not files alone: shells complete them alike. */
  readonly operandValues?: ValuedOption;
  readonly options: readonly Option[];
  /** True if they are many of those for reading logs, which are explained elsewhere: help shows them by task. */
  readonly isReading?: true;
  readonly load: () => Promise<CommandDef>;
}

/** The sentence about the exit code 1; empty if the command never exits with it. */
export function failureText({ fails }: Command): string {
  return fails === null ? "" : `Exits with 1 if ${fails}.`;
}
