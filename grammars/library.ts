/*
 * The library: the engine and the catalogue, joined. This is the only place outside cli/ that knows both.
 */
import type { Grammar } from "../engine/authoring/index.ts";
import { type EventFrom, type EventSource, type ReadOptions, readEvents as read } from "../engine/reading/index.ts";
import { catalogue } from "./index.ts";

export {
  Float,
  jsonText,
  typeOf,
  type Unit,
  unit,
  type Value,
  type ValueMap,
  type ValueType,
} from "../engine/event/index.ts";
export type { EventOf, ExactEventOf, Grammar } from "../engine/grammar/index.ts";
export {
  type AnyEvent,
  type AnyExactEvent,
  createParser,
  type EventFrom,
  type EventSource,
  type FailureLook,
  type ParseFailure,
  type Parser,
  type PlainObject,
  type PlainValue,
  parse,
  type ReadOptions,
  RejectedRecord,
  type ValueOptions,
} from "../engine/reading/index.ts";
export { type Random, type Sampler, type SamplerOptions, sampler } from "../workbench/sample/index.ts";
export { catalogue };

/**
 * Reads the events of a string, of bytes, of a web stream or of a stream of Node, in order. Without a grammar, the first
 * line with content decides the format.
 * @throws RejectedRecord for a record that is not accepted, if `onReject` is not given.
 */
export function readEvents<G extends Grammar, Exact extends boolean = false>(
  source: EventSource,
  options: ReadOptions<G, Exact> = {},
): AsyncGenerator<EventFrom<G, Exact>, void, undefined> {
  return read(source, options, catalogue);
}
