/** The exit code for an invalid command line. */
export const MISUSE = 2;

/** What the exit codes mean, for help and the manual. */
export const exitCodes = [
  ["0", "the run was fine, or rejected lines were reported and skipped"],
  ["1", "every line was rejected, --strict ended the run, or a file could not be read"],
  [String(MISUSE), "the command line is wrong"],
  ["130, 141, 143", "Ctrl-C, a closed pipe, SIGTERM"],
] as const;
