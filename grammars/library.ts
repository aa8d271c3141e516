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
export type { EventOf, Grammar } from "../engine/grammar/index.ts";
export {
  type AnyEvent,
  createParser,
  type EventFrom,
  type EventSource,
  type Parser,
  parse,
  type ReadOptions,
  RejectedRecord,
} from "../engine/reading/index.ts";
export type { ParseFailure } from "../engine/report/index.ts";
export { type Random, type Sampler, type SamplerOptions, sampler } from "../workbench/sample/index.ts";
export { catalogue };

/**
 * Reads the events of text, bytes, a web stream or a stream of Node, in order. Without a grammar the first line with
 * content decides which format of the catalogue it is.
 * @throws RejectedRecord for a record that is not accepted, if `onReject` is not given.
 */
export function readEvents<G extends Grammar>(
  source: EventSource,
  options: ReadOptions<G> = {},
): AsyncGenerator<EventFrom<G>, void, undefined> {
  return read(source, options, catalogue);
}
