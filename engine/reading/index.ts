export type { EventSource } from "./chunks.ts";
export type { AnyEvent, AnyExactEvent, EventFrom } from "./event-object.ts";
export { type ReadOptions, RejectedRecord, readEvents } from "./events.ts";
export type { FailureLook, ParseFailure } from "./failure.ts";
export { createParser, type Parser, parse, type ValueOptions } from "./parser.ts";
export type { PlainObject, PlainValue } from "./plain.ts";
