import { closeSync, openSync, readSync } from "node:fs";
import { isArchive, SIGNATURE_BYTES, STDIN, sizeOf } from "../../input/index.ts";
import { isSystemError } from "../../records/index.ts";
import type { RunOptions } from "../options.ts";

/** The size of the inputs of a run in bytes; null if it is unknown, as for streams, archives, and files that may grow. */
export function totalBytes({ inputs, follow }: Pick<RunOptions, "inputs" | "follow">): number | null {
  if (follow || inputs.length === 0 || inputs.includes(STDIN)) return null;
  let total = 0;
  for (const path of inputs) {
    const size = plainSize(path);
    if (size === null) return null;
    total += size;
  }
  return total;
}

/** The size of a file that is not compressed; null for anything else, or if it cannot be read. */
function plainSize(path: string): number | null {
  const size = sizeOf(path);
  if (size === null) return null;
  try {
    return isArchive(firstBytes(path)) ? null : size;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return null;
  }
}

function firstBytes(path: string): Uint8Array {
  const descriptor = openSync(path, "r");
  try {
    const bytes = new Uint8Array(SIGNATURE_BYTES);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}
