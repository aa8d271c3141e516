import type { RunOptions } from "../../engine/run/options.ts";
import { quoted, refuse } from "../failures.ts";
import { readShare } from "../value.ts";
import { group, lastValue, type Parsed } from "./option.ts";
import { filter } from "./script.ts";

export const selection = group("Choosing events");

/** More than anybody reads. */
const MOST_NEIGHBORS = 100_000;

const offered = async () => {
  const { severities } = await import("../../engine/event/levels.ts");
  return severities.map((name) => ({ name, about: "" }));
};

export const levels = selection.list("levels", {
  step: (levels) => ({ kind: "levels", levels, exclude: false }),
  short: "l",
  argument: "LEVELS",
  repeatable: true,
  offered,
  about: "Keep only events of these levels",
  details:
    "Names are separated by commas, in upper or lower case: fatal, error, warn, notice, info, debug and trace mean all words and numbers of a severity, any other word means itself. So error is also ERR, SEVERE, E, 50, and 3 in fields called severity or priority; error+ is error and graver, and a second -l chooses among those of the first. A hint names the numbers that matched, and words no event has.",
  example: { command: "froe -l error+ app.log", does: "shows what went wrong: error and fatal" },
});

export const excludeLevels = selection.list("exclude-levels", {
  step: (levels) => ({ kind: "levels", levels, exclude: true }),
  short: "L",
  argument: "LEVELS",
  repeatable: true,
  offered,
  about: "Drop events of these levels",
  details: "Levels are named as for --levels. Events without a level are kept.",
  example: { command: "froe -L debug,trace app.log", does: "leaves out the chatter" },
});

export const take = selection.int("take", {
  short: "n",
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  about: "Print no more than this many events",
  details: "The input after the last of them is not read.",
  example: { command: "froe -n 5 app.log", does: "prints the first five events" },
});

export const tail = selection.int("tail", {
  argument: "COUNT",
  least: 0,
  most: 1_000_000,
  about: "Print only the last N events",
  details:
    "They are held in memory until the input ends. With -n 9 they are the last of the first 9. With --follow they are printed where the files end, and then what is added.",
  example: { command: "froe -l error --tail 20 app.log", does: "shows the latest errors" },
});

const requires = {
  one: () => [filter, levels, excludeLevels],
  why: "shows what is around the events that a filter keeps",
};

export const beforeContext = selection.int("before-context", {
  requires,
  short: "B",
  argument: "COUNT",
  least: 0,
  most: MOST_NEIGHBORS,
  about: "Show this many events before each that the filters keep",
  details: "--context explains the marks of -F default and view.",
  example: { command: "froe -l error -B 3 app.log", does: "shows what led to each error" },
});

export const afterContext = selection.int("after-context", {
  requires,
  short: "A",
  argument: "COUNT",
  least: 0,
  most: MOST_NEIGHBORS,
  about: "Show this many events after each that the filters keep",
  details: "--context explains the marks of -F default and view.",
  example: { command: "froe -l error -A 3 app.log", does: "shows what followed each error" },
});

export const context = selection.int("context", {
  requires,
  short: "C",
  argument: "COUNT",
  least: 0,
  most: MOST_NEIGHBORS,
  about: "Show this many events before and after each that the filters keep",
  details:
    "With -F default and view, * (a dot with colors) marks an event that the filters keep, / one before it, \\ one after it, and | one between two of them. The filters are the first ones in a row, up to a script that changes events; later ones do not apply to the context of a match.",
  example: { command: "froe -l error -C 2 app.log", does: "shows errors among their neighbors" },
});

export const sample = selection.text("sample", {
  argument: "SHARE",
  about: "Keep only this share of the events, the same ones in each run",
  details:
    "SHARE is 1%, 1/100 or 0.01. Equal lines are all kept or all dropped, before all filters. With -v a hint reports the share that was really kept.",
  example: { command: "froe --sample 1% -J huge.log > small.jsonl", does: "keeps about one event of a hundred" },
});

type Selection = Pick<RunOptions, "take" | "tail" | "around" | "sampling">;

/** Which events are printed, besides those that steps keep. @throws UsageError */
export function chooseEvents(parsed: Parsed): Selection {
  return {
    sampling: samplingIn(parsed),
    around: contextIn(parsed),
    take: lastValue(parsed, take) ?? null,
    tail: lastValue(parsed, tail) ?? null,
  };
}

function samplingIn(parsed: Parsed): Selection["sampling"] {
  const text = lastValue(parsed, sample);
  if (text === undefined) return null;
  const share = readShare(text, `--${sample.long}`);
  return share > 0 ? { share, text } : refuse(`--${sample.long} ${quoted(text)} keeps nothing`);
}

/** How many events are shown around each match; null for none, which marks no match either. */
function contextIn(parsed: Parsed): Selection["around"] {
  const both = lastValue(parsed, context);
  const before = lastValue(parsed, beforeContext) ?? both;
  const after = lastValue(parsed, afterContext) ?? both;
  return before || after ? { before: before ?? 0, after: after ?? 0 } : null;
}
