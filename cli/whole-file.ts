import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { isSystemError } from "../engine/input/source.ts";
import { visible } from "../engine/output/legible.ts";
import { refuse } from "./failures.ts";

/** A larger file is none of those that are read as a whole: some have no end. */
const MOST_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  EISDIR: "is a directory",
  EACCES: "permission denied",
};

/** Why the system does not read a file, without the name of the file. */
export function systemReason({ code = "", message }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? message;
}

/**
 * The contents of a file that is read as a whole.
 * @param what it should be: `a script`.
 * @throws UsageError for one that cannot be read, or of more than 16 MiB.
 */
export function wholeFile(path: string, what: string): Buffer {
  try {
    return contentsOf(path, what);
  } catch (error) {
    if (isSystemError(error)) return refuse(`${visible(path)}: ${systemReason(error)}`);
    throw error;
  }
}

function contentsOf(path: string, what: string): Buffer {
  const descriptor = openSync(path, "r");
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; ; size += chunks.at(-1)!.length) {
      if (size > MOST_BYTES) return refuse(`${visible(path)}: has more than 16 MiB: is it ${what}?`);
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const length = readSync(descriptor, chunk);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}
