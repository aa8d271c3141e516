import type { FlagOption, Group } from "./option.ts";

export const strict: FlagOption = {
  kind: "flag",
  long: "strict",
  short: null,
  about: "Stop at the first problem, with exit code 1",
  details: "Events before the problem are printed. Without it a line that cannot be read is reported and skipped.",
  example: { command: "froe --strict -f json app.log", does: "accepts nothing but JSON objects" },
};

export const verbose: FlagOption = {
  kind: "flag",
  long: "verbose",
  short: "v",
  about: "Report every rejected line, and the detected format",
  details: "Without it, the first few rejected lines are shown and the others are counted by cause.",
  example: { command: "froe -v app.log", does: "reports the detected format, and each line that is not in it" },
};

export const noDiagnostics: FlagOption = {
  kind: "flag",
  long: "no-diagnostics",
  short: null,
  about: "Report neither rejected lines nor hints",
  details: "Files that cannot be read are still reported, and the exit code is unchanged.",
  example: {
    command: "froe --no-diagnostics -j mixed.log",
    does: "prints the JSON lines and skips the others silently",
  },
};

export const silent: FlagOption = {
  kind: "flag",
  long: "silent",
  short: null,
  about: "Print nothing but what scripts print",
  details:
    "No events, statistics, metrics, rejected lines or hints are printed. Files are still written, those that cannot be read are reported, and the exit code is unchanged.",
  example: { command: "froe --silent -j app.log && echo fine", does: "uses only the exit code" },
};

export const noProgress: FlagOption = {
  kind: "flag",
  long: "no-progress",
  short: null,
  about: "Show no bar while files are read",
  details:
    "Without it, a terminal on standard error shows the progress of a run over files that takes longer than a second, unless its output may appear on the same terminal. The bar disappears before anything else is printed there.",
  example: { command: "froe -s --no-progress big.log", does: "summarizes a log without a progress bar" },
};

export const diagnostics: Group = {
  title: "Problems in the input",
  options: [strict, verbose, noDiagnostics, silent, noProgress],
};
