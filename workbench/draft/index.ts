export { type DraftFile, draftCode } from "./code.ts";
export { type Draft, draftRecord } from "./draft.ts";
