import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sealed, unsealed } from "./seal.ts";

/** The code that V8 compiled for a script, stored in a file for later runs. If it cannot be stored, nothing happens. */
interface CodeCache {
  /**
   * The stored code of exactly this source, if the file is undamaged. V8 itself refuses code of another release, or of other
   * flags.
   */
  read(): Buffer | undefined;
  /** @param compile makes the code; it is called only if the code can be stored. */
  write(compile: () => Buffer): void;
}

/**
 * The cache of a script; null if the environment disables it.
 *
 * It is beside the script, so whoever can change it can change the script as well; or in the folder that users have for
 * what Node compiles (`NODE_COMPILE_CACHE`).
 * @param text the script's source: V8 would take another source of the same length for this one.
 */
export function codeCache(script: string, text: Buffer): CodeCache | null {
  const { NODE_COMPILE_CACHE: folder, NODE_DISABLE_COMPILE_CACHE: isOff } = process.env;
  if (isOff) return null;
  const directory = folder ? join(folder, "froe") : join(dirname(script), "cache");
  const file = join(directory, `${process.version}-${process.arch}-${basename(script)}`);
  return {
    read() {
      try {
        const kept = readFileSync(file);
        const end = kept.length - text.length;
        return end > 0 && text.compare(kept, end) === 0 ? unsealed(kept.subarray(0, end)) : undefined;
      } catch {
        return undefined;
      }
    },
    write(compile) {
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
