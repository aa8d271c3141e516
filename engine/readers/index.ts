export { type Adviser, continuedLines, envelopeOf, mixedOf, plainAdvice } from "./advice/index.ts";
export { sampleBehind } from "./detection/preparation.ts";
export { FORMAT_FIELD } from "./format-field.ts";
export { Intake } from "./intake.ts";
export type { Library } from "./library.ts";
export { lineReader } from "./line-reader.ts";
export { rowReader } from "./rows.ts";
