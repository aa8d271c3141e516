export { type ReadAllOptions, readAll } from "./all.ts";
export type { EventSource } from "./chunks.ts";
export type { AnyEvent, EventFrom } from "./event-object.ts";
export { type ReadBy, type ReadOptions, readBatches, readEvents } from "./events.ts";
export type { Located } from "./located.ts";
export { createParser, type Parser, parse } from "./parser.ts";
export { RejectedRecord } from "./rejected.ts";
