import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sealed, unsealed } from "./seal.ts";

/** What V8 has compiled of a script, kept in a file for later runs. Where it cannot be kept, nothing happens. */
export interface CodeCache {
  /**
   * What is kept for just this text, if the file is as it was written. V8 itself refuses what another release of it has made, or
   * one with other flags.
   */
  read(): Buffer | undefined;
  /** @param compile makes what is kept; only asked where there is a place for it. */
  write(compile: () => Buffer): void;
}

/**
 * The cache of a script; null where the environment wants none.
 *
 * It lies beside the script, so whoever can change it can change the script as well; where users have a folder of their
 * own for what Node compiles (`NODE_COMPILE_CACHE`), in that.
 * @param text the script's text: V8 would know another text of the same length for this one.
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
        // All that comes of it is that the next start is as slow as this one.
      }
    },
  };
}

/** Puts a file in its place as a whole, and not before the system has stored it. */
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
