import { Buffer, constants } from "node:buffer";
import { Writer } from "../output/index.ts";
import { type Limits, usualLimits } from "./options.ts";

/** Where input and output are longer, in bytes, it is not worth a second copy of the input to have both in one block. */
const MOST_BESIDE = 4 * 1024 * 1024;

/**
 * One block of memory: the input is at the front, the output after it. A copy within one block of memory is three times
 * as fast as one between two, and nearly all output is copied input. An event whose output is very long has a block of
 * its own for that.
 */
export class Arena {
  bytes: Buffer;
  /** The input region is `bytes[0, inputSize)`, the output region is the rest. */
  inputSize: number;
  /** How many bytes are read in one call. */
  readonly chunk: number;
  /** How many bytes of output are collected before they are written. */
  readonly flush: number;
  readonly writer: Writer;
  readonly #outputSize: number;
  /** The block that is written to. */
  #output: Buffer;
  /** The last one that was a block of its own: the next long event needs not wait until it is collected. */
  #spare: Buffer | null = null;

  /** @param outputBytes 0 where nothing is written: then there is no output region. */
  constructor({ chunkBytes, outputBytes }: Pick<Limits, "chunkBytes" | "outputBytes"> = usualLimits) {
    this.chunk = chunkBytes;
    this.flush = outputBytes > 0 ? outputBytes / 2 : Number.POSITIVE_INFINITY;
    this.#outputSize = outputBytes;
    this.inputSize = 2 * chunkBytes;
    this.bytes = Buffer.allocUnsafeSlow(this.inputSize + outputBytes);
    this.#output = this.bytes;
    this.writer = new Writer(this.bytes, this.inputSize, (needed) => this.#growOutput(needed));
  }

  /**
   * Makes the input region at least `size` bytes long; what it holds stays. There may be no output waiting.
   * @param most how long it may have to become, if that is known: memory that nothing is written to costs nothing, and
   * a region that is copied again and again is held twice.
   */
  growInput(size: number, most = 0): void {
    const inputSize = Math.max(size, this.inputSize * 2, most);
    const larger = Buffer.allocUnsafeSlow(inputSize + this.#outputSize);
    this.bytes.copy(larger, 0, 0, this.inputSize);
    this.bytes = larger;
    this.inputSize = inputSize;
    this.empty();
  }

  /** Where the output lies, from {@link inputSize} on. */
  get output(): Buffer {
    return this.#output;
  }

  /** The output has been written. */
  empty(): void {
    if (this.#output !== this.bytes) this.#spare = this.#output;
    this.#output = this.bytes;
    this.writer.bytes = this.bytes;
    this.writer.at = this.inputSize;
  }

  /** Replaces the input `[from, to)` with `bytes`; what comes after it, up to `filled`, moves along. */
  replaceInput(bytes: Buffer, from: number, to: number, filled: number): void {
    this.bytes.copyWithin(from + bytes.length, to, filled);
    bytes.copy(this.bytes, from);
  }

  #growOutput(needed: number): Uint8Array {
    const { at } = this.writer;
    const size = Math.max(needed, at - this.inputSize);
    const isBeside = at + size <= MOST_BESIDE;
    const larger = isBeside ? Buffer.allocUnsafeSlow(at + size + this.#outputSize) : this.#longOutput(at, size);
    const from = isBeside ? 0 : this.inputSize;
    this.#output.copy(larger, from, from, at);
    this.#output = larger;
    if (isBeside) this.bytes = larger;
    return larger;
  }

  /** A block of its own, with room for `size` bytes at `at`; twice as much, so that it need not be copied once more. */
  #longOutput(at: number, size: number): Buffer {
    const spare = this.#spare;
    this.#spare = null;
    if (spare && spare !== this.#output && spare.length >= at + size) return spare;
    return Buffer.allocUnsafeSlow(
      Math.min(at + 2 * size + this.#outputSize, Math.max(at + size, constants.MAX_LENGTH)),
    );
  }
}
