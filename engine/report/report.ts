export { rejectionsIn, summaryOf } from "./causes.ts";
export { evidence } from "./evidence.ts";
export { excerpt } from "./excerpt.ts";
export { explain } from "./explain.ts";
export { fold } from "./fold.ts";
export { messageOf } from "./message.ts";
export { render } from "./render.ts";
