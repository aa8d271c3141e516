import type { Group, IntOption, ListOption, TextOption } from "./option.ts";

/** More than anybody reads. */
const MOST_NEIGHBORS = 100_000;

const offered = async () => {
  const { severities } = await import("../../engine/event/levels.ts");
  return severities.map((name) => ({ name, about: "" }));
};

export const levels: ListOption = {
  kind: "list",
  long: "levels",
  short: "l",
  argument: "LEVELS",
  repeatable: true,
  offered,
  about: "Keep only events of these levels",
  details:
    "Names are separated by commas, and case does not matter. fatal, error, warn, notice, info, debug and trace mean every word and number of that severity: error is also ERR, SEVERE, E, 50, and 3 in fields called severity or priority; any other word means itself. A hint names the numbers that matched, and any word that no event has.",
  example: { command: "froe -l error,fatal app.log", does: "shows what went wrong" },
};

export const excludeLevels: ListOption = {
  kind: "list",
  long: "exclude-levels",
  short: "L",
  argument: "LEVELS",
  repeatable: true,
  offered,
  about: "Drop events of these levels",
  details: "Levels are named as for --levels. Events without a level are kept.",
  example: { command: "froe -L debug,trace app.log", does: "leaves out the chatter" },
};

export const take: IntOption = {
  kind: "int",
  long: "take",
  short: "n",
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  about: "Print no more than this many events",
  details: "The input after the last of them is not read.",
  example: { command: "froe -n 5 app.log", does: "prints the first five events" },
};

export const tail: IntOption = {
  kind: "int",
  long: "tail",
  short: null,
  argument: "COUNT",
  least: 0,
  most: 1_000_000,
  about: "Print only the last N events",
  details:
    "They are the last ones that all filters keep, and are held in memory until the input ends. With --follow they are printed where the files end, and then what is added.",
  example: { command: "froe -l error --tail 20 app.log", does: "shows the latest errors" },
};

export const beforeContext: IntOption = {
  kind: "int",
  long: "before-context",
  short: "B",
  argument: "COUNT",
  least: 0,
  most: MOST_NEIGHBORS,
  about: "Show this many events before each that the filters keep",
  details: "With -F default and view, a mark says which event matched; see --context.",
  example: { command: "froe -l error -B 3 app.log", does: "shows what led to each error" },
};

export const afterContext: IntOption = {
  kind: "int",
  long: "after-context",
  short: "A",
  argument: "COUNT",
  least: 0,
  most: MOST_NEIGHBORS,
  about: "Show this many events after each that the filters keep",
  details: "With -F default and view, a mark says which event matched; see --context.",
  example: { command: "froe -l error -A 3 app.log", does: "shows what followed each error" },
};

export const context: IntOption = {
  kind: "int",
  long: "context",
  short: "C",
  argument: "COUNT",
  least: 0,
  most: MOST_NEIGHBORS,
  about: "Show this many events before and after each that the filters keep",
  details:
    "With -F default and view, * marks an event that the filters keep, / one before it, \\ one after it, and | one between two of them. The filters are those before the first script that changes events; later filters do not apply to the context of a match.",
  example: { command: "froe -l error -C 2 app.log", does: "shows errors among their neighbors" },
};

export const sample: TextOption = {
  kind: "text",
  long: "sample",
  short: null,
  argument: "SHARE",
  about: "Keep only this share of the events, the same ones in each run",
  details:
    "SHARE is 1%, 1/100 or 0.01. A hash of the text of each event decides before all filters, so that equal lines are all kept or all dropped; --sample-by chooses by a field instead. With -v a hint reports the share that was really kept.",
  example: { command: "froe --sample 1% -J huge.log > small.jsonl", does: "keeps one event of a hundred" },
};

export const sampleBy: TextOption = {
  kind: "text",
  long: "sample-by",
  short: null,
  argument: "FIELD",
  about: "With --sample: keep all events with the same value of this field, or none",
  details:
    "A path names a value within a map or an array: user.id, tags[0]. Events without the field are chosen by their text, and a hint counts them.",
  example: {
    command: "froe --sample 5% --sample-by request_id app.log",
    does: "keeps whole requests, five of a hundred",
  },
};

export const fold: TextOption = {
  kind: "text",
  long: "fold",
  short: null,
  argument: "FIELDS",
  implied: "all",
  about: "Print events that repeat the one before as one, with their number and times",
  details:
    "Events are repeats if their printed fields are equal but for timestamps, line numbers and sequence numbers; --fold=level,msg compares only these fields. The first one is printed with the fields _count, _first and _last; -F view shows them as ×12 10:01:02–10:03:07. With --follow, an event waits half a second at most for its repeats.",
  example: { command: "froe --fold -F view app.log", does: "shows a log without its floods of equal lines" },
};

export const selection: Group = {
  title: "Choosing events",
  options: [levels, excludeLevels, take, tail, beforeContext, afterContext, context, sample, sampleBy, fold],
};
