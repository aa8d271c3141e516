import { allocate } from "../event/utf8.ts";

const FIRST_SIZE = 128 * 1024;

/** Bytes of which no record has been read yet: `bytes[0, filled)`. */
export class Region {
  bytes = allocate(FIRST_SIZE);
  filled = 0;

  add(chunk: Uint8Array): void {
    const needed = this.filled + chunk.length;
    if (needed > this.bytes.length) {
      // Twice what is needed, so that a long record is not copied with each of its chunks.
      const larger = allocate(2 * needed);
      larger.set(this.bytes.subarray(0, this.filled));
      this.bytes = larger;
    }
    this.bytes.set(chunk, this.filled);
    this.filled = needed;
  }

  /** Drops the first bytes. */
  drop(count: number): void {
    this.bytes.copyWithin(0, count, this.filled);
    this.filled -= count;
  }
}
