import type { MetricsOptions } from "../engine/emission/tracking.ts";
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

/** What the options that name fields make of them. */
const kindOf: ReadonlyMap<Setting, Field["kind"]> = new Map<ListOption, Field["kind"]>([
  [freq, "frequency"],
  [describe, "description"],
  [card, "cardinality"],
]);

/** The form of metrics besides events, which stand on standard error: nothing else reads them there. */
const FOR_PEOPLE = "full";

/** What a command line says of metrics, or null where it says nothing. */
export function metricsOptions(parsed: Parsed): MetricsOptions | null {
  const fields = parsed.given.flatMap(fieldsOf);
  const asked = lastValue(parsed, metrics);
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

/** Whether no earlier one asks for the same. */
function isFirst({ kind, field }: Field, index: number, all: readonly Field[]): boolean {
  return all.findIndex((other) => other.kind === kind && other.field === field) === index;
}
