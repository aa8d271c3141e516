import type { SpecError } from "../engine/language/index.ts";
import { hexEscape, visible } from "../engine/output/legible.ts";
import { CLOSED_PIPE, FAILED, FINE, INTERRUPTED, TERMINATED } from "../engine/run/options.ts";
import type { Option } from "./options/option.ts";

/** The exit code for an invalid command line. */
export const MISUSE = 2;

/** What the exit codes mean, for help, the manual and the pages. A command says in `fails` what 1 means for it. */
export const exitCodes: readonly (readonly [code: number, meaning: string])[] = [
  [FINE, "the run was fine, or what failed of single lines and events was reported"],
  [
    FAILED,
    "every line was rejected; a file could not be read or written; --begin, --end or --assert failed, or a --filter every time; --strict or --merge-sorted ended the run; no event had a --redact field",
  ],
  [MISUSE, "the command line or settings are wrong, or a grammar (froe check: 1), script or pattern that they name"],
  [INTERRUPTED, "Ctrl-C ended the run"],
  [CLOSED_PIPE, "the program that reads the output closed it"],
  [TERMINATED, "the signal TERM or HUP ended the run"],
];

/**
 * An invalid command line, or an invalid file that it names. The message is the error in one line, and below it lines that
 * have to be whole. It is thrown where it is found, and reported where the command was called.
 */
export class UsageError extends Error {
  /** Lines below the message, each of which may be cut. */
  readonly examples: readonly string[];

  constructor(message: string, examples: readonly string[] = []) {
    super(message);
    this.examples = examples;
  }
}

/** The error about an option that froe does not have. */
export class UnknownOption extends UsageError {
  /** As it is written. */
  readonly spelling: string;

  constructor(message: string, spelling: string) {
    super(message);
    this.spelling = spelling;
  }
}

/** @throws UsageError */
export function refuse(message: string, examples?: readonly string[]): never {
  throw new UsageError(message, examples);
}

/** Refuses an option's value in one of the small languages, with a caret under the wrong column. @throws UsageError */
export function refuseText({ long }: Option, text: string, { message, column }: SpecError, more = ""): never {
  const before = visible([...text].slice(0, column - 1).join(""));
  return refuse(`--${long}: ${message}\n  ${visible(text)}\n  ${" ".repeat([...before].length)}^${more}`);
}

/** A word of the user in quotes, with control characters made visible. */
export function quoted(text: string): string {
  return `'${text.replace(/[\x00-\x1f\x7f-\x9f]/g, hexEscape)}'`;
}

/** The end of a message about an unknown word. */
export function suggestion(meant: string | null): string {
  return meant === null ? "" : `; did you mean ${quoted(meant)}?`;
}
