import {
  type Choice,
  colsSep,
  definitions,
  type Example,
  type FlagOption,
  flag,
  grammar,
  grammarLast,
  noSettings,
  type Option,
  type ValuedOption,
} from "../../options/index.ts";

/** A command, which runs if the first word of the command line is its name; ../actions.ts has what it does. */
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
  /** The words that its first operand is one of. */
  readonly operandWords?: () => Promise<readonly Choice[]>;
  readonly options: readonly Option[];
  /** What the command does with the format of -f, if it needs one: froe chooses none. */
  readonly formatText?: string;
  /** True if they are many of those for reading logs, which are explained elsewhere: help shows them by task. */
  readonly isReading?: true;
}

/** The options that say where formats are defined, and how. */
export const formatFiles: readonly Option[] = [grammar, grammarLast, definitions, noSettings, colsSep];

/** The sentence about the exit code 1; empty if the command never exits with it. */
export function failureText({ fails }: Command): string {
  return fails === null ? "" : `Exits with 1 if ${fails}.`;
}

/** The name of the option with which a command prints JSON. A schema describes that, docs/<name>.schema.json. */
export const JSON_OPTION = "json";
export const ONE_OBJECT = "Print one JSON object, for programs";
export const OBJECT_LINES = "Print one JSON object per line, for programs";

export const schemaText = (name: string) => `docs/${name}.schema.json of the package describes it.`;

/** `--json` of a command; `more` are further sentences about what is printed. */
export function jsonFlag(schema: string, about: string, example: Example, more = ""): FlagOption {
  const details = [schemaText(schema), more].filter((text) => text !== "").join(" ");
  return flag(JSON_OPTION, { about, details, example });
}
