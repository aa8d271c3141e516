import { writeFileSync } from "node:fs";
import type { NameTable } from "../event/index.ts";
import { type Metrics, newMetrics } from "../metrics/index.ts";
import { renderMetrics } from "../metrics/render/index.ts";
import { legible } from "../report/index.ts";
import type { RunOptions } from "./options.ts";
import type { Rejections } from "./rejections.ts";
import type { Stage } from "./stages/stage.ts";
import { type TrackedField, trackField } from "./stages/track.ts";
import { isSystemError } from "./system-error.ts";

/** What a run is asked to do with metrics. */
export interface MetricsOptions {
  /** The name of the form that they are printed in, or null where they are not. */
  readonly form: string | null;
  /** Whether events are printed as well: metrics go to standard error then. */
  readonly besideEvents: boolean;
  /** Where they are written as JSON: a path, `-` for standard output, or null. */
  readonly file: string | null;
  /** The fields that are tracked without a script. */
  readonly fields: readonly TrackedField[];
}

/** The metrics of a run, and the stages that track fields. */
export interface Tracking {
  readonly metrics: Metrics;
  readonly stages: readonly Stage[];
}

export function planTracking(fields: readonly TrackedField[], names: NameTable): Tracking {
  const metrics = newMetrics();
  return { metrics, stages: fields.map((field) => trackField(field, metrics, names)) };
}

/** Who is told what else there is to say of metrics. */
type Teller = Pick<Rejections, "remark" | "unwritableFile">;

/** Forms that are written for programs, with any text as it is. */
const DATA: ReadonlySet<string> = new Set(["json", "tsv"]);

/** Prints metrics with `say`, and writes them to a file, as the options want it. */
export async function tellMetrics(
  metrics: Metrics,
  options: RunOptions,
  say: (text: string) => void,
  teller: Teller,
): Promise<void> {
  const { form = null, besideEvents = false, file = null } = options.metrics ?? {};
  const { width, errorWidth, color } = options;
  const results = metrics.results();
  teller.remark(metrics.notices());
  if (form !== null && besideEvents) {
    const text = await renderMetrics(results, form, { width: errorWidth, color: color.stderr });
    process.stderr.write(errorWidth === null || !DATA.has(form) ? text : legible(text));
  } else if (form !== null) {
    const text = await renderMetrics(results, form, { width, color: color.stdout });
    say(options.terminal && DATA.has(form) ? legible(text) : text);
  }
  if (file !== null) {
    const json = await renderMetrics(results, "json", { width: null, color: false });
    if (file === "-") say(options.terminal ? legible(json) : json);
    else writeFile(file, json, teller);
  } else if (form === null && results.length > 0) teller.remark([{ code: "unseen-metrics", count: results.length }]);
}

function writeFile(file: string, text: string, teller: Teller): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    teller.unwritableFile(file, error.code ?? error.message);
  }
}
