import type { MetricsOptions } from "../engine/emission/options.ts";
import {
  card,
  describe,
  freq,
  type ListOption,
  metrics,
  metricsFile,
  type Setting,
  withMetrics,
} from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";

type Field = MetricsOptions["fields"][number];

/** The metrics of the options that name fields. */
const kindOf: ReadonlyMap<Setting, Field["kind"]> = new Map<ListOption, Field["kind"]>([
  [freq, "frequency"],
  [describe, "description"],
  [card, "cardinality"],
]);

/** The form of metrics that are printed besides events, on standard error. */
const FOR_PEOPLE = "full";

/**
 * The metrics that a command line asks for, or null for none.
 * @param isAnswered whether something else is asked of the events, whose answer a form is for where no field is tracked.
 */
export function metricsOptions(parsed: Parsed, isAnswered: boolean): MetricsOptions | null {
  const fields = parsed.given.flatMap(fieldsOf);
  const asked = isAnswered && fields.length === 0 ? undefined : lastValue(parsed, metrics);
  const besideEvents = lastValue(parsed, withMetrics) ?? false;
  const file = lastValue(parsed, metricsFile) ?? null;
  const usual = besideEvents ? FOR_PEOPLE : fields.length > 0 ? metrics.implied : null;
  const form = asked ?? usual;
  if (form === null && file === null) return null;
  return { form, besideEvents, file, fields: fields.filter(isFirst) };
}

function fieldsOf({ option, value }: Parsed["given"][number]): Field[] {
  const kind = kindOf.get(option);
  return kind !== undefined && Array.isArray(value) ? value.map((field: string) => ({ kind, field })) : [];
}

/** True if no earlier one asks for the same. */
function isFirst({ kind, field }: Field, index: number, all: readonly Field[]): boolean {
  return all.findIndex((other) => other.kind === kind && other.field === field) === index;
}
