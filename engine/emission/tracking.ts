import { writeFileSync } from "node:fs";
import { addressOf, fieldAt, type NameTable, valueOn } from "../event/index.ts";
import { errnoOf } from "../input/index.ts";
import {
  allowError,
  isNumeric,
  key,
  keyOf,
  keyOfField,
  kinds,
  type Metrics,
  type Numeric,
  newMetrics,
  numberOfField,
  type Reading,
  showShares,
  USUAL_ERROR,
  USUAL_SHARES,
} from "../metrics/index.ts";
import { type Display, loadRenderer, printedAs } from "../render/index.ts";
import { type Diagnostic, loadReport, type PartialMetrics } from "../report/index.ts";
import type { EmissionOptions, ReportOptions, TrackedField } from "./options.ts";
import type { Redacting } from "./redacting.ts";
import type { Stage } from "./stages/stage.ts";

/** The metrics of a run, and the stages that track fields. */
export type Tracking = ReturnType<typeof planTracking>;

export function planTracking(fields: readonly TrackedField[], names: NameTable) {
  const metrics = newMetrics();
  return { metrics, stages: fields.map((field) => trackField(field, metrics, names)) };
}

/** Takes what else there is to report of metrics. */
interface Reporter {
  addNotes(notes: readonly Diagnostic[]): void;
  /** A file that cannot be written, and the system's code for why. */
  unwritableFile(file: string, errno: string): void;
}

/**
 * Prints metrics with `print`, and writes them to a file, as the options want it.
 * @param partial what is reported of metrics that are partial, in a line below a table, else as a hint; null if they are whole.
 */
export async function printMetrics(
  { metrics, redacting }: { readonly metrics: Metrics; readonly redacting: Redacting | null },
  options: Pick<EmissionOptions, "metrics" | "asked" | "color" | "width" | "terminal"> & ReportOptions,
  print: (text: string) => void,
  reporter: Reporter,
  partial: PartialMetrics | null,
): Promise<void> {
  const { form = null, besideEvents = false, file = null } = options.metrics ?? {};
  const { errorWidth, color, terminal } = options;
  const width = besideEvents ? errorWidth : options.width;
  const results = redacting?.results(metrics.results()) ?? metrics.results();
  const isTable = form !== null && printedAs(form, width) === "table";
  const notes = metrics.notes();
  const isNone = form !== null && results.length + notes.length === 0 && !options.asked;
  reporter.addNotes(isNone ? [{ code: "no-metrics" }] : notes);
  if (partial && ((form !== null && !isTable) || file !== null)) reporter.addNotes([partial]);
  const render = async (display: Display): Promise<string> => {
    const text = [...(await loadRenderer(display)).metrics(results)].join("");
    return partial && isTable && display.form === form ? `${text}\n${await sentence(partial)}\n` : text;
  };
  if (form !== null && besideEvents) {
    process.stderr.write(await render({ form, width, color: color.stderr, terminal: width !== null }));
  } else if (form !== null) print(await render({ form, width, color: color.stdout, terminal }));
  if (file !== null) {
    const json = { form: "json", width: null, color: false } as const;
    if (file === "-") print(await render({ ...json, terminal }));
    else writeFile(file, await render({ ...json, terminal: false }), reporter);
  } else if (form === null && results.length > 0)
    reporter.addNotes([{ code: "unseen-metrics", count: results.length, rows: options.asked?.question.kind ?? null }]);
}

/** What a diagnostic says, as a line of a text. */
async function sentence(diagnostic: Diagnostic): Promise<string> {
  const { messageOf } = await loadReport();
  return messageOf(diagnostic).replace(/^./, (first) => first.toUpperCase());
}

function writeFile(file: string, text: string, reporter: Reporter): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    reporter.unwritableFile(file, errnoOf(error));
  }
}

/** Puts the current {@link key} into a metric, with the number that it is, if it is one. */
type Add = (number: Numeric | null) => void;

/** Tracks a field of every event; nothing else of it is decoded. */
function trackField({ kind, field }: TrackedField, metrics: Metrics, names: NameTable): Stage {
  const address = addressOf(field, names);
  const add = adding(kind, field, metrics);

  function note(reading: Reading, number: Numeric | null): void {
    if (reading === "taken") add(number);
    else if (reading === "missing") metrics.skip(field);
    else metrics.refuse(field);
  }

  return (event) => {
    const at = fieldAt(event, address.name);
    if (at >= 0) {
      const reading = keyOfField(event, at);
      note(reading, kind === "description" && reading === "taken" ? numberOfField(event, at) : null);
    } else {
      const value = valueOn(event, address);
      note(keyOf(value), isNumeric(value) ? value : null);
    }
    return true;
  };
}

function adding(kind: TrackedField["kind"], name: string, metrics: Metrics): Add {
  let add = addingTo(kind, name, metrics);
  let { epoch } = metrics;
  return (number) => {
    if (metrics.epoch !== epoch) {
      ({ epoch } = metrics);
      add = addingTo(kind, name, metrics);
    }
    add(number);
  };
}

/** Adds to the state that the metric has now. */
function addingTo(kind: TrackedField["kind"], name: string, metrics: Metrics): Add {
  switch (kind) {
    case "frequency": {
      const state = metrics.share(kind, name);
      return () => kinds.frequency.add(state, key);
    }
    case "cardinality": {
      const state = metrics.share(kind, name);
      allowError(state, USUAL_ERROR);
      return () => kinds.cardinality.add(state, key);
    }
    case "description": {
      const state = metrics.share(kind, name);
      showShares(state.numbers.percentiles, USUAL_SHARES);
      return (number) => kinds.description.add(state, key, number);
    }
  }
}
