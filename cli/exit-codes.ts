import { CLOSED_PIPE, FAILED, FINE, INTERRUPTED, TERMINATED } from "../engine/run/options.ts";

/** The exit code for an invalid command line. */
export const MISUSE = 2;

/** What the exit codes mean, for help, the manual and the pages. A command says in `fails` what 1 means for it. */
export const exitCodes: readonly (readonly [code: number, meaning: string])[] = [
  [FINE, "the run was fine, or rejected lines were reported and skipped"],
  [FAILED, "every line was rejected, --strict ended the run, an --assert was not true, or a file could not be read"],
  [MISUSE, "the command line is wrong"],
  [INTERRUPTED, "Ctrl-C ended the run"],
  [CLOSED_PIPE, "the program that reads the output closed it"],
  [TERMINATED, "the signal TERM ended the run"],
];
