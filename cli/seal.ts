import { createRequire } from "node:module";

/*
 * A seal stands before bytes that are run: their length and a checksum. V8 trusts what it has compiled, and a single bit that is
 * wrong in it ends the process, or hangs it.
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

/** @returns the bytes that {@link sealed} was given, or undefined where these are not all of them as they were. */
export function unsealed(kept: Buffer): Buffer | undefined {
  if (kept.length < SEAL_BYTES || kept.toString("latin1", 0, LENGTH_AT) !== MARK) return undefined;
  const bytes = kept.subarray(SEAL_BYTES);
  const isWhole = bytes.length === kept.readUInt32LE(LENGTH_AT);
  return isWhole && checksum(bytes) === kept.readUInt32LE(CHECKSUM_AT) ? bytes : undefined;
}

const load = createRequire(import.meta.url);

/** A checksum of 32 bits, which is another one where one bit is. Releases of Node differ in it, and in the files they keep. */
function checksum(bytes: Uint8Array): number {
  const { crc32 }: { readonly crc32?: (bytes: Uint8Array) => number } = load("node:zlib");
  return crc32 ? crc32(bytes) : folded(bytes);
}

const PRIME = 0x01000193;
/** V8 compiles what is called often sooner than what is long. */
const PIECE = 256;

/** For Nodes before 20.15 and 22.2, which have no crc32: FNV-1a over words of four bytes. */
export function folded(bytes: Uint8Array): number {
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  let sum = bytes.length;
  for (let at = 0; at < words.length; at += PIECE) sum = foldPiece(words, at, sum);
  return sum >>> 0;
}

function foldPiece(words: Int32Array, from: number, before: number): number {
  const to = Math.min(from + PIECE, words.length);
  let sum = before;
  // A product with an odd number is another one for another factor, so that no difference is lost.
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ words[at]!, PRIME);
  return sum;
}
