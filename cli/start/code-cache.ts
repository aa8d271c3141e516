import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

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

/*
 * A seal precedes code that is run: its length and a checksum. V8 trusts code that it compiled, and a single wrong bit in it
 * ends the process, or hangs it.
 */

const MARK = "froe\x01\x00\x00\x00";
/** The mark, the length in bytes, the checksum; a multiple of 8, so that V8 need not copy what follows. */
const SEAL_BYTES = 16;
const LENGTH_AT = 8;
const CHECKSUM_AT = 12;

/** @returns the bytes with their seal before them. */
export function sealed(bytes: Uint8Array): Buffer {
  const seal = Buffer.alloc(SEAL_BYTES);
  seal.write(MARK, "latin1");
  seal.writeUInt32LE(bytes.length, LENGTH_AT);
  seal.writeUInt32LE(checksum(bytes), CHECKSUM_AT);
  return Buffer.concat([seal, bytes]);
}

/** @returns the bytes that {@link sealed} was given, or undefined if these are damaged. */
export function unsealed(kept: Buffer): Buffer | undefined {
  if (kept.length < SEAL_BYTES || kept.toString("latin1", 0, LENGTH_AT) !== MARK) return undefined;
  const bytes = kept.subarray(SEAL_BYTES);
  const isWhole = bytes.length === kept.readUInt32LE(LENGTH_AT);
  return isWhole && checksum(bytes) === kept.readUInt32LE(CHECKSUM_AT) ? bytes : undefined;
}

const PRIME = 0x01000193;
/** The bytes of one call: a page of the memory of a WebAssembly module. */
const PIECE = 64 * 1024;

/** Folds the words of the first `bytes` of a memory, at least one, into a sum. */
type Fold = (bytes: number, sum: number) => number;

/**
 * (memory (export "m") 1)
 * (func (export "f") (param $end i32) (param $sum i32) (result i32) (local $at i32)
 *   (loop
 *     (local.set $sum (i32.mul (i32.xor (local.get $sum) (i32.load (local.get $at))) (i32.const 0x01000193)))
 *     (br_if 0 (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (local.get $end))))
 *   (local.get $sum))
 */
const MODULE =
  "AGFzbQEAAAABBwFgAn9/AX8DAgEABQMBAAEHCQIBbQIAAWYAAAonASUBAX8DQCABIAIoAgBzQZODgAhsIQEgAkEEaiICIABJDQALIAEL";

/**
 * A checksum of 32 bits, FNV-1a over words of four bytes: multiplying by an odd number is reversible, so every single wrong bit
 * is found. It is computed at each start: WebAssembly is fast immediately, and zlib, which has a CRC, takes longer to load.
 */
function checksum(bytes: Uint8Array): number {
  return typeof WebAssembly === "undefined" ? folded(bytes) : foldedAtOnce(bytes);
}

/** A memory, and what folds it. */
type Folder = { readonly m: WebAssembly.Memory; readonly f: Fold };

/** Made for the first file; a start reads several. */
let folder: Folder | null = null;

function newFolder(): Folder {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(MODULE, "base64")), {});
  return exports as Folder;
}

function foldedAtOnce(bytes: Uint8Array): number {
  folder ??= newFolder();
  const { m, f } = folder;
  const memory = new Uint8Array(m.buffer);
  let sum = bytes.length;
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    memory.set(piece);
    memory.fill(0, piece.length, piece.length + 3);
    sum = f(piece.length, sum);
  }
  return sum >>> 0;
}

/** The same without WebAssembly. */
export function folded(bytes: Uint8Array): number {
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return words.reduce((sum, word) => Math.imul(sum ^ word, PRIME), bytes.length) >>> 0;
}
