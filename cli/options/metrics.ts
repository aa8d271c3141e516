import { forms } from "../../engine/render/index.ts";
import type { ChoiceOption, FileOption, FlagOption, Group, ListOption } from "./option.ts";

export const metrics = {
  kind: "choice",
  long: "metrics",
  short: "m",
  argument: "FORM",
  noun: "form of metrics",
  implied: "auto",
  choices: Object.entries(forms).map(([name, { about }]) => ({ name, about })),
  about: "Print metrics instead of events",
  details:
    "Metrics are what scripts give to the track functions (track_freq, track_sum, ...) and what --freq, --describe and --card ask for. They are printed to standard output when the input ends, also after Ctrl-C. The greatest counts come first, so that head has the most frequent values and tail the rarest.",
  example: {
    command: "froe -m=short --freq url,ip access.log",
    does: "shows the five most frequent of each",
  },
} satisfies ChoiceOption;

export const withMetrics: FlagOption = {
  kind: "flag",
  long: "with-metrics",
  short: null,
  about: "Print metrics besides events",
  details: "Events go to standard output, metrics to standard error.",
  example: { command: "froe --freq level --with-metrics app.log", does: "prints events, then how many of each level" },
};

export const metricsFile: FileOption = {
  kind: "file",
  long: "metrics-file",
  settings: "own",
  short: null,
  argument: "FILE",
  about: "Write metrics to a file, as JSON",
  details: "It does not change what is printed: add -m or -q for that. - means standard output.",
  example: {
    command: "froe -q --freq level --metrics-file levels.json app.log",
    does: "keeps the counts for another program",
  },
};

export const freq: ListOption = {
  kind: "list",
  long: "freq",
  short: null,
  argument: "FIELDS",
  repeatable: true,
  about: "Count how often each value of these fields occurs",
  details:
    "It implies -m; names are separated by commas, and user.id is the field id in the map user. Only events that would be printed are counted. Counts are exact for the first 100,000 different values; if there are more, a hint says how far they may be off.",
  example: { command: "froe --freq status,method access.log", does: "counts each status, and each method" },
};

export const describe: ListOption = {
  kind: "list",
  long: "describe",
  short: null,
  argument: "FIELDS",
  repeatable: true,
  about: "Describe the values of these fields: count, mean, percentiles and so on",
  details:
    "It implies -m. For any field how many values there are, and how many different ones; for numbers also the least, the greatest, the mean, the sum, and the percentiles 50, 95 and 99, which are exact up to 10,000 different numbers, then within 0.5%. Names are as for --freq.",
  example: { command: "froe -j --describe duration_ms app.log", does: "shows how long things take" },
};

export const card: ListOption = {
  kind: "list",
  long: "card",
  short: null,
  argument: "FIELDS",
  repeatable: true,
  about: "Count the distinct values of these fields",
  details:
    "It implies -m. The count is exact while there are few, and then within 1% in most cases, however many there are. Names are as for --freq.",
  example: { command: "froe --card ip access.log", does: "counts the clients" },
};

export const tracking: Group = {
  title: "Metrics",
  options: [metrics, withMetrics, metricsFile, freq, describe, card],
};
