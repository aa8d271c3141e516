import { metrics } from "./metrics.ts";
import { type Example, group } from "./option.ts";

export const grouping = group("Groups");

export const overTime = grouping.text("over-time", {
  argument: "LENGTH",
  implied: "auto",
  about: "Print a row for each 5m, 1h and so on instead of events: how many, and of which level or status",
  details:
    "LENGTH is a length of time such as 30s, 5m or 1d; without one, it fits the time range and the terminal. Bars are divided by level, or by the class of the status of responses, or by the field of --by; --p95 ms and so on add columns. --over-time=json and --over-time=5m,tsv print rows for programs.",
  example: { command: "froe --over-time app.log", does: "shows since when there are errors" },
});

export const svg = grouping.file("svg", {
  settings: "own",
  argument: "FILE",
  about: "Draw the rows of --over-time in this file as well, as SVG",
  details:
    "A file of that name is refused unless it is empty or begins with <svg. Numbers such as --p95 ms are lines with a scale of their own.",
  example: { command: "froe --over-time=5m --svg rows.svg access.log", does: "prints the rows, and draws them" },
});

export const patterns = grouping.text("patterns", {
  argument: "FIELD",
  implied: "message",
  about: "Print a row for each pattern of the messages instead of events, with an example",
  details:
    "A pattern is what messages have in common, with typed parameters in it: took <duration>, from <ip>:<number>. Without FIELD it is the message that is mined, or the whole text of an event without one. Patterns and counts do not depend on the order of lines or on -P, unless a hint says that patterns were dropped.",
  example: { command: "froe --patterns app.log", does: "shows what a log says, in a few lines" },
});

export const patternsSince = grouping.file("patterns-since", {
  argument: "BASE",
  about: "Print which patterns are new, gone, or more or less frequent than in BASE",
  details:
    "BASE is a log, which is read as the others are, or the output of --patterns -J or --patterns -m=json. Rates are shares of the messages. Patterns whose rate is the same, or differs no more than by chance, are not shown, and a hint counts them.",
  example: { command: "froe --patterns-since yesterday.log today.log", does: "shows what a log says since today" },
});

export const span = grouping.text("span", {
  argument: "FIELD",
  about: "Print a row for each request, window of time or N events: start, length, count, levels, first error",
  details:
    "FIELD gathers the events of each value, also if those of several values are mixed; tenant,request_id those of each combination, 5m windows of time, 100 every hundred events. --avg ms, --p95 ms and so on add columns, and --sort length --top 10 prints the longest.",
  example: { command: "froe --span request_id app.log", does: "shows how long requests took, and which failed" },
});

export const spanIdle = grouping.text("span-idle", {
  argument: "LENGTH",
  about: "Print a row for each run of events without a longer pause than this (with --span FIELD: of one value)",
  details: "The next event after the pause begins another span. --span user --span-idle 30m makes sessions of users.",
  example: { command: "froe --span-idle 5m app.log", does: "shows when a job ran, and what failed in it" },
});

export const spanLimit = grouping.int("span-limit", {
  argument: "N",
  least: 1,
  most: 10_000_000,
  default: 10_000,
  about: "Keep at most N spans open",
  details:
    "When one more begins, the one whose last event was read first is closed: its row says early, and a hint counts these. An open span takes about 800 bytes of memory.",
  example: {
    command: "froe --span request_id --span-limit 1000000 app.log",
    does: "keeps a million requests apart that overlap",
  },
});

export const spanSummary = grouping.choice("span-summary", {
  argument: "FORM",
  noun: "form of rows",
  implied: "auto",
  choices: metrics.choices,
  about: "Print the rows of --span in this form",
  details:
    "Rows for programs have the length in milliseconds, and a column for each level. Metrics of scripts are no columns: --span-close reads those of a span.",
  example: {
    command: "froe --span 5m --span-summary=json app.log",
    does: "prints JSON, an object for each five minutes with events",
  },
});

export const spanClose = grouping.text("span-close", {
  settings: "own",
  argument: "SCRIPT",
  repeatable: true,
  about: "Run a script when a span of --span or --span-idle closes, and print events",
  details:
    "The script has span, with id, label, size, first_ts, last_ts, start and end of a window of time, events, and metrics, what the track_ functions have gathered for its events. A span closes when it is complete, when there are more than --span-limit, or when the input ends. Other scripts read meta.span_id, span_status, span_start and span_end.",
  example: {
    command: `froe -q --span 1m --span-close 'print(span.size)' app.log`,
    does: "prints how many events each minute with some has",
  },
});

export const by = grouping.list("by", {
  argument: "FIELDS",
  about: "Print a row for each value of these fields instead of events",
  details:
    "Names are separated by commas, several lists are joined, and user.id is the field id in the map user; several fields make a row for each combination. Rows count events unless --avg, --p95 and so on say what else they show; the greatest come first. They are a table on a terminal and tab-separated elsewhere; -m=json and -J print them as JSON.",
  example: {
    command: "froe --by path --count --p95 ms app.log",
    does: "shows which pages are asked for, and how slow they are",
  },
});

export const count = grouping.flag("count", {
  about: "Count the events of each row, or all",
  details: "Without --by there is one row, for all events. --by counts where nothing else is asked for.",
  example: { command: "froe --count -l error app.log", does: "counts the errors" },
});

/** An option for a column of numbers. */
const column = (long: string, value: string, details: string, example: Example) =>
  grouping.list(long, {
    argument: "FIELDS",
    repeatable: true,
    about: `Show ${value} of these fields in each row`,
    details,
    example,
  });

export const avg = column(
  "avg",
  "the mean",
  "Only numbers count; others are skipped, and a hint counts them. Its column is named avg_FIELD.",
  { command: "froe --by path --avg ms app.log", does: "shows the mean time of each page" },
);
export const sum = column("sum", "the sum", "Its column is named sum_FIELD.", {
  command: "froe --by ip --sum bytes access.log",
  does: "shows who loaded how much",
});
export const min = column("min", "the least number", "Its column is named min_FIELD.", {
  command: "froe --min ms --max ms app.log",
  does: "shows the range of a number",
});
export const max = column("max", "the greatest number", "Its column is named max_FIELD.", {
  command: "froe --by service --max ms app.log",
  does: "shows the slowest of each",
});
export const p50 = column("p50", "the median", percentileDetails(50), {
  command: "froe --by path --p50 ms --p99 ms app.log",
  does: "shows usual times and the slowest",
});
export const p95 = column("p95", "the 95th percentile", percentileDetails(95), {
  command: "froe --by path --p95 ms app.log",
  does: "shows how slow all but 5% of the requests are at most",
});
export const p99 = column("p99", "the 99th percentile", percentileDetails(99), {
  command: "froe --by path --p99 ms app.log",
  does: "shows how slow all but 1% of the requests are at most",
});
export const distinct = column(
  "distinct",
  "the number of different values",
  "It is exact while there are few, then mostly within 0.1%, or 0.5% with hundreds of rows. Its column is named distinct_FIELD.",
  { command: "froe --by path --distinct ip access.log", does: "counts the visitors of each page" },
);

function percentileDetails(percent: number): string {
  return `It is exact up to 10,000 different numbers in a row (fewer with hundreds of rows or --over-time), then within 0.5%. Its column is named p${percent}_FIELD.`;
}

export const top = grouping.int("top", {
  argument: "N",
  least: 1,
  most: Number.MAX_SAFE_INTEGER,
  about: "Print only the first N rows of --by, --span or --patterns",
  details: "The rows are sorted first. The last line of a table says how many more there are.",
  example: { command: "froe --by ip --top 10 access.log", does: "shows the ten busiest clients" },
});

export const sort = grouping.text("sort", {
  argument: "COLUMN",
  offered: async () => [
    ...[count, avg, sum, min, max, p50, p95, p99, distinct].map(({ long, about }) => ({ name: long, about })),
    { name: "start", about: "When a span begins" },
    { name: "length", about: "How long a span is" },
  ],
  about: "Sort the rows of --by or --span by this column",
  details:
    "COLUMN is a field of --by, or a column such as count or p95_ms (p95 where there is one); of --span it is start, length or a number. Numbers come from the greatest, others from the least; a minus before COLUMN (--sort=-count) turns that around. Without it rows of --by are sorted by their first number, those of --span are in the order in which they began.",
  example: { command: "froe --by path --count --avg ms --sort avg app.log", does: "shows the slowest pages first" },
});
