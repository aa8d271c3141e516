import { statSync } from "node:fs";
import type { RunOptions } from "../engine/run/options.ts";
import type { Formats } from "../engine/select/index.ts";
import { fileOrder, follow, merge, mergeSorted, mergeWindow, USUAL_WINDOW } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";

/** Where the lines come from, and in which order. */
export type Sources = Pick<RunOptions, "inputs" | "follow" | "merge">;

/** The files that the command line reads. */
export function chooseSources(parsed: Parsed): Sources {
  const follows = lastValue(parsed, follow) ?? false;
  return {
    inputs: inOrder(parsed.files, lastValue(parsed, fileOrder) ?? "cli"),
    follow: follows,
    merge: chooseMerge(parsed),
  };
}

function chooseMerge(parsed: Parsed): Sources["merge"] {
  if (lastValue(parsed, mergeSorted)) return { kind: "sorted" };
  return lastValue(parsed, merge) ? { kind: "window", events: lastValue(parsed, mergeWindow) ?? USUAL_WINDOW } : null;
}

/** What the files are read as: merged ones by the detection of each. */
export function perFile(formats: Formats, merge: Sources["merge"]): Formats {
  return formats.kind === "auto" && merge?.kind === "window" ? { ...formats, perFile: true } : formats;
}

/** The files in the order that the user has chosen. */
function inOrder(files: readonly string[], order: string): readonly string[] {
  if (order === "cli") return files;
  if (order === "name") return files.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const changed = new Map(files.map((file) => [file, lastChange(file)]));
  return files.toSorted((a, b) => changed.get(a)! - changed.get(b)! || 0);
}

/** In milliseconds since 1970; inputs without a time, and unreadable ones, come last. */
function lastChange(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
