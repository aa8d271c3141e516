export type { EventSource } from "./chunks.ts";
export type { AnyEvent, EventFrom } from "./event-object.ts";
export { type ReadOptions, RejectedRecord, readEvents } from "./events.ts";
export { createParser, type Parser, parse } from "./parser.ts";
