import { statSync } from "node:fs";
import type { RunOptions } from "../../engine/run/options.ts";
import { refuse } from "../failures.ts";
import { group, lastValue, type Parsed, type Setting } from "./option.ts";

export const files = group("Files");

export const fileOrder = files.choice("file-order", {
  argument: "ORDER",
  noun: "order of files",
  default: "cli",
  choices: [
    { name: "cli", about: "In the order of the command line" },
    { name: "name", about: "By their paths, character by character" },
    { name: "mtime", about: "By modification time, the oldest first" },
  ],
  about: "Read the files in this order: cli, name or mtime",
  details:
    "Files of the same time keep the order of the command line. A folder stands for the files in it and in its folders, by name, without hidden ones and links to folders.",
  example: { command: "froe --file-order mtime app.log*", does: "reads rotated logs from the oldest to the newest" },
});

export const merge = files.flag("merge", {
  about: "Merge files into one log, by time",
  details:
    "Files are sorted as far as --merge-window reaches; events further out of order are printed where found, and counted. A line without a time follows the one before it, and is within --since and --until if that is; with --follow, what is added is held for half a second. Without -f each file has its own format; the field _source names the file, a label in -F default and view if there are several.",
  example: { command: "froe --merge access.log app.jsonl syslog", does: "shows what all of them say, in order" },
});

export const mergeWindow = files.int("merge-window", {
  requires: { one: () => [merge], why: "says how much of each file is sorted at a time" },
  argument: "EVENTS",
  least: 1,
  most: 10_000_000,
  default: 10_000,
  about: "Hold about this many events of each merged file, to sort them",
  details: "Fewer if they are large: at most 8 MiB for every 10,000, and 256 MiB for all files together.",
  example: { command: "froe --merge --merge-window 200000 a.log b.log", does: "sorts files that are far out of order" },
});

export const mergeSorted = files.flag("merge-sorted", {
  about: "Merge files of one format, each sorted by time, into one sorted log",
  details:
    "Each file has to be sorted, and each event to have a timestamp: otherwise the run ends and reports the file and line. With a format for plain text (-f json,line), an event without one follows the event before it. Files may be archives or pipes, and events of the same time keep the order of the files.",
  example: { command: "froe --merge-sorted web-*.log", does: "shows what happened on all of them, in order" },
});

export const follow = files.flag("follow", {
  about: "Wait for lines that are added to the files, also after a rotation",
  details:
    "Existing lines come first (--since now skips them), then what is added, until Ctrl-C or a limit such as --take. A renamed file is read until it has not grown for --follow-grace, and then the new one; one that was truncated or written anew is read from its start. A file that is not there yet is waited for.",
  example: { command: "froe --follow --levels error app.log", does: "shows errors as they are logged" },
});

export const followGrace = files.int("follow-grace", {
  requires: { one: () => [follow], why: "says how long a file is read that was renamed" },
  argument: "SECONDS",
  least: 0,
  most: 86_400,
  default: 5,
  about: "Read a replaced file until it has not grown for so long",
  details: "Programs go on writing to a log that was renamed until they open the new one, which is read after that.",
  example: { command: "froe --follow --follow-grace 0 app.log", does: "goes to the new file as soon as there is one" },
});

/** Where the lines come from, and in which order. */
type Sources = Pick<RunOptions, "inputs" | "follow" | "followGrace" | "merge">;

export function chooseSources(parsed: Parsed): Sources {
  if (lastValue(parsed, follow) && parsed.files.length > FEW_FILES) checkOpenFiles(parsed.files.length);
  return {
    inputs: inOrder(parsed.files, lastValue(parsed, fileOrder) ?? fileOrder.default),
    follow: lastValue(parsed, follow) ?? false,
    followGrace: (lastValue(parsed, followGrace) ?? followGrace.default) * 1000,
    merge: lastValue(parsed, mergeSorted)
      ? { kind: "sorted" }
      : lastValue(parsed, merge)
        ? { kind: "window", events: lastValue(parsed, mergeWindow) ?? mergeWindow.default }
        : null,
  };
}

/** Any system lets a program open more files. */
const FEW_FILES = 100;
/** What froe has open besides the files that it follows. */
const OWN_FILES = 64;

/** Followed files stay open. @throws UsageError for more than the system allows */
function checkOpenFiles(count: number): void {
  const { userLimits }: { userLimits?: { open_files?: { soft: number | string } } } = process.report.getReport();
  const most = Number(userLimits?.open_files?.soft);
  const least = count + OWN_FILES;
  if (most < least)
    refuse(
      `--${follow.long} keeps its ${count} files open, and ${most} may be open at once: ulimit -n ${least} allows more`,
    );
}

/** The option that leaves the lines of the input without an order; null if they have one. */
export function sideBySide(parsed: Parsed): Setting | null {
  for (const merging of [merge, mergeSorted]) if (lastValue(parsed, merging)) return merging;
  return lastValue(parsed, follow) && parsed.files.length > 1 ? follow : null;
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
