export { stampRemarks } from "./dating/stamp-remarks.ts";
export type { Emission } from "./emission.ts";
export type { Culprit, Emptiness } from "./emptiness.ts";
export type { PlainEmission } from "./made.ts";
export type { EmissionOptions, PrintOptions, ReportOptions, StatisticsOptions, TimeOptions } from "./options.ts";
export { planEmission } from "./plan-emission.ts";
export { closestLevel } from "./stages/level-tally.ts";
