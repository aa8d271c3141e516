import type { RunOptions } from "../../engine/run/options.ts";
import { group, lastValue, type Parsed } from "./option.ts";

export const diagnostics = group("Problems in the input");

export const strict = diagnostics.flag("strict", {
  about: "Stop at the first line rejected or lost, with exit code 1",
  details:
    "Events before the problem are printed. A script that fails ends the run too, and so does an event without a timestamp with --since, --normalize-ts or --mark-gaps; a missing file does not.",
  example: { command: "froe --strict -f json app.log", does: "accepts nothing but JSON objects" },
});

export const verbose = diagnostics.flag("verbose", {
  short: "v",
  about: "Report every rejected line, and the detected format",
  details: "Without it, the first few rejected lines are shown and the others are counted by cause.",
  example: { command: "froe -v -f json app.log", does: "reports each line that is no JSON" },
});

export const noDiagnostics = diagnostics.flag("no-diagnostics", {
  about: "Report neither rejected lines nor hints",
  details: "Files that cannot be read are still reported, and the exit code is unchanged.",
  example: {
    command: "froe --no-diagnostics -j mixed.log",
    does: "prints the JSON lines and skips the others silently",
  },
});

export const silent = diagnostics.flag("silent", {
  about: "Print nothing but errors that are no rejected lines, notes on -f config:, and what scripts print",
  details: "What -o, --svg and --metrics-file name is still written, and the exit code is unchanged.",
  example: { command: "froe --silent -j app.log && echo fine", does: "uses only the exit code" },
});

export const noProgress = diagnostics.flag("no-progress", {
  about: "Show no bar while files are read",
  details:
    "Without it, a terminal on standard error shows the progress of a run over files that takes longer than a second. There is no bar if events, or what scripts print, go to a terminal or a pipe, or a table grows there.",
  example: { command: "froe -s --no-progress big.log", does: "summarizes a log without a progress bar" },
});

/** What is reported beside the events. @param isTerminal true if standard error is a terminal. */
export function chooseDiagnostics(
  parsed: Parsed,
  isTerminal: boolean,
): Pick<RunOptions, "strict" | "verbose" | "diagnostics" | "progress"> {
  const isSilent = lastValue(parsed, silent) ?? false;
  return {
    strict: lastValue(parsed, strict) ?? false,
    verbose: !isSilent && (lastValue(parsed, verbose) ?? false),
    diagnostics: !isSilent && !(lastValue(parsed, noDiagnostics) ?? false),
    progress: isTerminal && !isSilent && !(lastValue(parsed, noProgress) ?? false),
  };
}
