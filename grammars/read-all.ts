import type { Grammar } from "../engine/authoring/index.ts";
import { readAll as all, type ReadAllOptions, type ReadBy } from "../engine/reading/index.ts";
import { catalogue } from "./index.ts";

/** Reads the events of a string or of uncompressed bytes in order, without waiting. */
export function readAll<G extends Grammar, const O extends ReadAllOptions<G> = ReadAllOptions<G>>(
  source: string | Uint8Array,
  options?: O & ReadAllOptions<G>,
): ReadBy<G, O>[] {
  return all(source, options ?? {}, () => catalogue);
}
