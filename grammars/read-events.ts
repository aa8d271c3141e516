import type { Grammar } from "../engine/authoring/index.ts";
import {
  readBatches as batches,
  type EventSource,
  type ReadBy,
  type ReadOptions,
  readEvents as read,
} from "../engine/reading/index.ts";

// Not an import at the top: only who leaves the format open needs all formats.
const loadCatalogue = async () => (await import("./index.ts")).catalogue;

/**
 * Reads the events of a source in order.
 * @throws RejectedRecord for a record that is not accepted, if `onReject` is not given.
 * @throws DamagedArchive for gzip or zstd that cannot be decompressed, after all events before the damage.
 */
export function readEvents<G extends Grammar, const O extends ReadOptions<G> = ReadOptions<G>>(
  source: EventSource,
  options?: O & ReadOptions<G>,
): AsyncGenerator<ReadBy<G, O>, void, undefined> {
  return read(source, options ?? {}, loadCatalogue);
}

/** Reads the events of a source in order, in arrays of those that are ready together. Usually faster than `readEvents`. */
export function readBatches<G extends Grammar, const O extends ReadOptions<G> = ReadOptions<G>>(
  source: EventSource,
  options?: O & ReadOptions<G>,
): AsyncGenerator<readonly ReadBy<G, O>[], void, undefined> {
  return batches(source, options ?? {}, loadCatalogue);
}
