export { rejectionsIn, summaryOf } from "./causes.ts";
export { cut } from "./columns.ts";
export { messageOf } from "./diagnostics/index.ts";
export { excerpt } from "./excerpt.ts";
export { explain, explainedBy } from "./explain.ts";
export { causeIn, causeOf, expectedPhrases, failureText } from "./failure-text.ts";
export { drawn, render } from "./render.ts";
