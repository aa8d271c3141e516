import type { ChoiceOption, FlagOption, Group } from "./option.ts";

export const stats = {
  kind: "choice",
  long: "stats",
  short: "s",
  argument: "FORM",
  implied: "table",
  noun: "form of statistics",
  choices: [
    { name: "table", about: "Lines, for people" },
    { name: "json", about: "One JSON object, which also accounts for each byte and each event" },
  ],
  about: "Print statistics instead of events",
  details:
    "Lines, events, rejected records by cause, the format, the speed, the time range of the events, their levels, and each field with its frequency and the types of its values. They are printed on standard output, also where the run is interrupted or stops at a problem. FORM is table or json; docs/stats.schema.json of the package describes the JSON.",
  example: { command: "froe -s app.log", does: "summarizes a log" },
} satisfies ChoiceOption;

export const withStats: FlagOption = {
  kind: "flag",
  long: "with-stats",
  short: null,
  about: "Print statistics as well, on standard error",
  details:
    "Events are printed as without it. With --stats=json the statistics are one JSON object. The signal USR1 prints the statistics so far, with or without this option.",
  example: { command: "froe -J --with-stats app.log > app.jsonl", does: "converts a log and summarizes it" },
};

export const statistics: Group = { title: "Statistics", options: [stats, withStats] };
