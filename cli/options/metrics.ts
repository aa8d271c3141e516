import type { MetricsOptions } from "../../engine/emission/options.ts";
import { forms } from "../../engine/render/index.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { silent } from "./diagnostics.ts";
import { type Given, group, type ListOption, lastValue, type Parsed, type Setting } from "./option.ts";

export const statistics = group("Statistics");

export const stats = statistics.choice("stats", {
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
    "Lines, events, rejected records by cause, the format, the speed, the time range of the events, their levels, and each field with its frequency and the types of its values. They are printed on standard output, also where the run is interrupted or stops at a problem. docs/stats.schema.json of the package describes the JSON.",
  example: { command: "froe -s app.log", does: "summarizes a log" },
});

export const withStats = statistics.flag("with-stats", {
  about: "Print statistics as well, on standard error",
  details:
    "With --stats=json the statistics are one JSON object. The signal USR1 prints the statistics so far, with or without this option.",
  example: { command: "froe -J --with-stats app.log > app.jsonl", does: "converts a log and summarizes it" },
});

export const tracking = group("Metrics");

export const metrics = tracking.choice("metrics", {
  short: "m",
  argument: "FORM",
  noun: "form of metrics",
  implied: "auto",
  choices: Object.entries(forms).map(([name, { about }]) => ({ name, about })),
  about: "Print metrics instead of events",
  details:
    "Metrics are what scripts give to the track functions (track_freq, track_sum, ...) and what --freq, --describe and --card ask for. They are printed to standard output when the input ends, also after Ctrl-C. The values of --freq and track_freq are sorted from the most frequent to the rarest.",
  example: { command: "froe -m=short --freq url,ip access.log", does: "shows the five most frequent of each" },
});

export const withMetrics = tracking.flag("with-metrics", {
  about: "Print metrics besides events",
  details: "Events go to standard output, metrics to standard error.",
  example: { command: "froe --freq level --with-metrics app.log", does: "prints events, then how many of each level" },
});

export const metricsFile = tracking.file("metrics-file", {
  settings: "own",
  argument: "FILE",
  about: "Write metrics to a file, as JSON",
  details:
    "Events are printed as well, unless another option says otherwise: -q, -s, -m, --freq and so on. - means standard output.",
  example: {
    command: "froe -q --freq level --metrics-file levels.json app.log",
    does: "keeps the counts for another program",
  },
});

export const freq = tracking.list("freq", {
  argument: "FIELDS",
  repeatable: true,
  about: "Count how often each value of these fields occurs",
  details:
    "It implies -m; names are separated by commas, and user.id is the field id in the map user. Only events that would be printed are counted. Counts are exact up to 100,000 different values; of more, rare ones are not shown, and a hint says how far the others may be off.",
  example: { command: "froe --freq status,method access.log", does: "counts each status, and each method" },
});

export const describe = tracking.list("describe", {
  argument: "FIELDS",
  repeatable: true,
  about: "Describe the values of these fields: count, mean, percentiles and so on",
  details:
    "It implies -m, and names are as for --freq. Each field has the count of its values, and of the different ones as by --card. Numbers also have the least, the greatest, the mean, the sum, and the percentiles 50, 95 and 99, which are exact up to 10,000 different numbers, then within 0.5%.",
  example: { command: "froe -j --describe duration_ms app.log", does: "shows how long things take" },
});

export const card = tracking.list("card", {
  argument: "FIELDS",
  repeatable: true,
  about: "Count the distinct values of these fields",
  details: "It implies -m. The count is exact while there are few, and then mostly within 1%. Names are as for --freq.",
  example: { command: "froe --card ip access.log", does: "counts the clients" },
});

type Field = MetricsOptions["fields"][number];

/** The metrics of the options that name fields. */
const kindOf: ReadonlyMap<Setting, Field["kind"]> = new Map<ListOption, Field["kind"]>([
  [freq, "frequency"],
  [describe, "description"],
  [card, "cardinality"],
]);

/** The form of metrics that are printed besides events, on standard error. */
const FOR_PEOPLE = "full";

type Counting = Pick<RunOptions, "metrics" | "statistics" | "requested">;

/** What is counted, and where it is printed. @param isAnswered true if rows are printed instead of events. */
export function chooseCounts(parsed: Parsed, isAnswered: boolean): Counting {
  const isSilent = lastValue(parsed, silent) ?? false;
  const metrics = metricsIn(parsed, isAnswered);
  const form = lastValue(parsed, stats) === "json" ? "json" : "table";
  const isBeside = lastValue(parsed, withStats) ?? false;
  const hasStatistics = !isSilent && (isBeside || lastValue(parsed, stats) !== undefined);
  return {
    metrics: isSilent && metrics ? { ...metrics, form: null } : metrics,
    statistics: hasStatistics ? { form, stream: isBeside ? "stderr" : "stdout" } : null,
    requested: isSilent ? null : form,
  };
}

/**
 * The metrics that a command line asks for, or null for none.
 * @param isAnswered whether something else is asked of the events, whose answer a form is for where no field is tracked.
 */
function metricsIn(parsed: Parsed, isAnswered: boolean): MetricsOptions | null {
  const fields = parsed.given.flatMap(fieldsOf);
  const asked = isAnswered && fields.length === 0 ? undefined : lastValue(parsed, metrics);
  const besideEvents = lastValue(parsed, withMetrics) ?? false;
  const file = lastValue(parsed, metricsFile) ?? null;
  const usual = besideEvents ? FOR_PEOPLE : fields.length > 0 ? metrics.implied : null;
  const form = asked ?? usual;
  if (form === null && file === null) return null;
  const unlike = fields.filter(
    ({ kind, field }, at) => fields.findIndex((one) => one.kind === kind && one.field === field) === at,
  );
  return { form, besideEvents, file, fields: unlike };
}

function fieldsOf({ option, value }: Given): Field[] {
  const kind = kindOf.get(option);
  return kind !== undefined && Array.isArray(value) ? value.map((field: string) => ({ kind, field })) : [];
}
