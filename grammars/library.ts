/*
 * The library: the engine and the catalogue, joined. This is the only place outside cli/ that knows both.
 */
import type { Grammar } from "../engine/authoring/index.ts";
import {
  readAll as all,
  readBatches as batches,
  type EventSource,
  type ReadAllOptions,
  type ReadBy,
  type ReadOptions,
  readEvents as read,
} from "../engine/reading/index.ts";
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
  type Located,
  type ParseFailure,
  type Parser,
  type PlainObject,
  type PlainValue,
  parse,
  type ReadAllOptions,
  type ReadBy,
  type ReadOptions,
  RejectedRecord,
  type ValueOptions,
} from "../engine/reading/index.ts";
export { type Random, type Sampler, type SamplerOptions, sampler } from "../workbench/sample/index.ts";
export { catalogue };

/**
 * Reads the events of a source in order. Without a grammar, the first line with content decides the format.
 * @throws RejectedRecord for a record that is not accepted, if `onReject` is not given.
 * @throws DamagedArchive for compressed bytes that cannot be decompressed, after all events before the damage.
 */
export function readEvents<G extends Grammar, const O extends ReadOptions<G> = ReadOptions<G>>(
  source: EventSource,
  options?: O & ReadOptions<G>,
): AsyncGenerator<ReadBy<G, O>, void, undefined> {
  return read(source, options ?? {}, catalogue);
}

/** Reads the events of a source in order, in arrays: those that become complete together. It is the fastest way. */
export function readBatches<G extends Grammar, const O extends ReadOptions<G> = ReadOptions<G>>(
  source: EventSource,
  options?: O & ReadOptions<G>,
): AsyncGenerator<readonly ReadBy<G, O>[], void, undefined> {
  return batches(source, options ?? {}, catalogue);
}

/** Reads the events of a string or of bytes in order, without waiting. */
export function readAll<G extends Grammar, const O extends ReadAllOptions<G> = ReadAllOptions<G>>(
  source: string | Uint8Array,
  options?: O & ReadAllOptions<G>,
): ReadBy<G, O>[] {
  return all(source, options ?? {}, catalogue);
}
