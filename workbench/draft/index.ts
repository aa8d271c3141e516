export { draftCode } from "./code.ts";
export { type Draft, draftRecord } from "./draft.ts";
export { areParagraphs } from "./paragraphs.ts";
