import type { Archive } from "./archive.ts";

/** The bytes of an archive, read on demand: `bytes` from `at` on are there, the next ones come with {@link fill}. */
export interface Input {
  readonly bytes: Uint8Array;
  at: number;
  /** The bytes that are there. */
  readonly left: number;
  /** The bytes before `at`, from the start of the archive. */
  readonly position: number;
  /** Reads until this many bytes are there. @returns false if the archive ends before. */
  fill(count: number): Promise<boolean>;
  close(): Promise<void>;
}

export function inputOf(archive: Archive): Input {
  const chunks = archive[Symbol.asyncIterator]();
  let bytes: Uint8Array = new Uint8Array(0);
  /** The position of `bytes` in the archive. */
  let start = 0;
  let isEnded = false;
  const input = {
    at: 0,
    get bytes() {
      return bytes;
    },
    get left() {
      return bytes.length - input.at;
    },
    get position() {
      return start + input.at;
    },
    async fill(count: number) {
      while (input.left < count && !isEnded) {
        // A copy, because the next chunk may overwrite this one; `slice` of a Buffer is none.
        const rest = new Uint8Array(bytes.subarray(input.at));
        const { value, done } = await chunks.next();
        isEnded = done === true;
        if (done) continue;
        start += input.at;
        bytes = joined(rest, value);
        input.at = 0;
      }
      return input.left >= count;
    },
    async close() {
      await chunks.return?.();
    },
  };
  return input;
}

/** Bytes one after the other; the second as they are if there are no first ones. */
export function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
