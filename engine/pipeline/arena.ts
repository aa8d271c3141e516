import { Buffer } from "node:buffer";
import { Writer } from "../output/index.ts";

const CHUNK = 64 * 1024;
const OUTPUT = 512 * 1024;

/** How many bytes are read at once: on Node 20 larger chunks are slower to take text from. */
export const CHUNK_BYTES = CHUNK;
/** How many bytes of output are collected before they are written. */
export const FLUSH_BYTES = OUTPUT / 2;

/**
 * One block of memory: the input lies in front, the output behind it. A copy within one block of memory is three times
 * as fast as one between two, and nearly all output is copied input.
 */
export class Arena {
  bytes: Buffer;
  /** The input region is `bytes[0, inputSize)`, the output region all behind it. */
  inputSize: number;
  /** How many bytes are read at once. */
  readonly chunk: number;
  readonly writer: Writer;
  readonly #output: number;

  /** Where nothing is written, there need be no output region. */
  constructor({ chunk = CHUNK, output = OUTPUT } = {}) {
    this.chunk = chunk;
    this.#output = output;
    this.inputSize = 2 * chunk;
    this.bytes = Buffer.allocUnsafeSlow(this.inputSize + output);
    this.writer = new Writer(this.bytes, this.inputSize, (needed) => this.#growOutput(needed));
  }

  /**
   * Makes the input region at least `size` bytes long; what it holds stays. There may be no output waiting.
   * @param most how long it may have to become, if that is known: memory that nothing is written to costs nothing, and
   * a region that is copied again and again is held twice.
   */
  growInput(size: number, most = 0): void {
    const inputSize = Math.max(size, this.inputSize * 2, most);
    const larger = Buffer.allocUnsafeSlow(inputSize + this.#output);
    this.bytes.copy(larger, 0, 0, this.inputSize);
    this.bytes = larger;
    this.inputSize = inputSize;
    this.writer.bytes = larger;
    this.writer.at = inputSize;
  }

  /** Puts `bytes` in the place of the input `[from, to)`; what lies behind it, up to `filled`, moves along. */
  replaceInput(bytes: Buffer, from: number, to: number, filled: number): void {
    this.bytes.copyWithin(from + bytes.length, to, filled);
    bytes.copy(this.bytes, from);
  }

  #growOutput(needed: number): Uint8Array {
    const { at } = this.writer;
    const larger = Buffer.allocUnsafeSlow(at + Math.max(needed, at - this.inputSize) + OUTPUT);
    this.bytes.copy(larger, 0, 0, at);
    this.bytes = larger;
    return larger;
  }
}
