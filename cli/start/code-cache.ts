import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The code that V8 compiled for a script, stored in a file for later runs; null if the environment disables it. If it
 * cannot be stored, nothing happens.
 *
 * It is beside the script, so whoever can change it can change the script as well; or in the folder that users have for
 * what Node compiles (`NODE_COMPILE_CACHE`).
 * @param text the script's source: V8 would take another source of the same length for this one.
 */
export function codeCache(script: string, text: Buffer) {
  const { NODE_COMPILE_CACHE: folder, NODE_DISABLE_COMPILE_CACHE: isOff } = process.env;
  if (isOff) return null;
  const directory = folder ? join(folder, "froe") : join(dirname(script), "cache");
  const file = join(directory, `${process.version}-${process.arch}-${basename(script)}`);
  return {
    /**
     * The stored code of exactly this source, if the file is undamaged. V8 itself refuses code of another release, or of other
     * flags.
     */
    read() {
      try {
        const kept = readFileSync(file);
        const end = kept.length - text.length;
        return end > 0 && text.compare(kept, end) === 0 ? unsealed(kept.subarray(0, end)) : undefined;
      } catch {
        return undefined;
      }
    },
    /** @param compile makes the code; it is called only if the code can be stored. */
    write(compile: () => Buffer) {
      try {
        mkdirSync(directory, { recursive: true });
        replace(file, () => Buffer.concat([sealed(compile()), text]));
      } catch {
        // The only consequence is that the next start is as slow as this one.
      }
    },
  };
}

/** Replaces a file as a whole, after the system has stored it. */
function replace(file: string, bytes: () => Buffer): void {
  const unfinished = `${file}-${process.pid}`;
  try {
    const descriptor = openSync(unfinished, "wx");
    try {
      writeFileSync(descriptor, bytes());
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/*
 * Code that is run is stored twice, after a seal with its length. V8 trusts code that it compiled, and a single wrong bit in
 * it ends the process, or hangs it. Comparing two copies takes less of a start than any checksum that has to be loaded first.
 */

const MARK = "froe\x02".padEnd(12, "\0");
/** The mark and the length in bytes; a multiple of 8, so that V8 need not copy what follows. */
const SEAL_BYTES = 16;

/** @returns the bytes as they are stored. */
export function sealed(bytes: Uint8Array): Buffer {
  const seal = Buffer.alloc(SEAL_BYTES, MARK, "latin1");
  seal.writeUInt32LE(bytes.length, MARK.length);
  return Buffer.concat([seal, bytes, bytes]);
}

/** @returns the bytes that {@link sealed} was given, or undefined if these are damaged. */
export function unsealed(kept: Buffer): Buffer | undefined {
  if (kept.length < SEAL_BYTES || kept.toString("latin1", 0, MARK.length) !== MARK) return undefined;
  const length = kept.readUInt32LE(MARK.length);
  const bytes = kept.subarray(SEAL_BYTES, SEAL_BYTES + length);
  return bytes.length === length && bytes.equals(kept.subarray(SEAL_BYTES + length)) ? bytes : undefined;
}
