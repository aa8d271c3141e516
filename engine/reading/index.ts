export { type ReadAllOptions, readAll } from "./all.ts";
export type { EventSource } from "./chunks.ts";
export type { AnyEvent, AnyExactEvent, EventFrom } from "./event-object.ts";
export { type ReadBy, type ReadOptions, readBatches, readEvents } from "./events.ts";
export type { FailureLook, ParseFailure } from "./failure.ts";
export { RejectedRecord } from "./failure.ts";
export type { Located } from "./located.ts";
export { createParser, type Parser, parse, type ValueOptions } from "./parser.ts";
export type { PlainObject, PlainValue } from "./plain.ts";
