/*
 * The library: the engine and the catalogue, joined. This is the only place outside cli/ that knows both.
 */

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
export { DamagedArchive } from "../engine/input/archives/archive.ts";
export {
  type AnyEvent,
  type AnyExactEvent,
  createParser,
  type Detected,
  type DetectedShare,
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
export { type DetectOptions, detect } from "./detect.ts";
export { catalogue } from "./index.ts";
export { readAll } from "./read-all.ts";
export { readBatches, readEvents } from "./read-events.ts";
