export { rejectionsIn, summaryOf } from "./causes.ts";
export { cut } from "./columns.ts";
export { messageOf } from "./diagnostics/index.ts";
export { evidence, evidenceJson, unreadableJson } from "./evidence.ts";
export { excerpt } from "./excerpt.ts";
export { explain } from "./explain.ts";
export { causeOf, expectedPhrases, failureText } from "./failure-text.ts";
export { fold, render } from "./render.ts";
