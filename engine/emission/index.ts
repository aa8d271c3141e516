/*
 * From events to output: planEmission (plan-emission.ts) decides once, before the first event, which stages events go
 * through (plan-stages.ts) and how they are written. A stage changes the entries of the tape or drops the event; the output
 * format walks over the entries and copies spans of the input. What the user asks for in the order of the command line is a
 * step (steps/): one file a kind. Each stage says which fields it reads; from that, needs.ts computes the fields that readers
 * have to provide. What is counted on the way is plain data (plain-emission.ts), so that the counts of workers can be merged.
 */

export { stampNotes } from "./dating/stamp-notes.ts";
export type { Emission } from "./emission.ts";
export type { Culprit, Emptiness, EmptyCase, Question, Seen } from "./emptiness.ts";
export {
  type AskedQuestion,
  type EmissionOptions,
  type Merge,
  type ReportOptions,
  SOURCE_FIELD,
  type StatisticsOptions,
} from "./options.ts";
export type { PlainEmission } from "./plain-emission.ts";
export { planEmission } from "./plan-emission.ts";
export { orderNeedOf, stepScripts } from "./steps/index.ts";
