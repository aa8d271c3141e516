/*
 * From events to output: planEmission (plan-emission.ts) decides once, before the first event, which stages events go
 * through and how they are written. A stage changes the entries of the tape or leaves the event out; the output format
 * walks over the entries and copies spans of the input. Each stage declares which fields it reads (plan-stages.ts); from
 * that, needs.ts computes the fields that readers have to provide, and json-sink.ts the records that are copied as text.
 * What is counted on the way is plain data (plain-emission.ts), so that the counts of workers can be merged.
 */

export { stampRemarks } from "./dating/stamp-remarks.ts";
export type { Emission } from "./emission.ts";
export type { Culprit, Emptiness, EmptyCase, Question, Seen, TypeCounts } from "./emptiness.ts";
export {
  type AskedQuestion,
  type EmissionOptions,
  type LookupOptions,
  type Merge,
  type MetricsOptions,
  type PrintOptions,
  type ReportOptions,
  SOURCE_FIELD,
  type StatisticsOptions,
  type TimeOptions,
} from "./options.ts";
export type { PlainEmission } from "./plain-emission.ts";
export { planEmission } from "./plan-emission.ts";
export { orderNeedOf, type Step, stepScripts } from "./steps/index.ts";
