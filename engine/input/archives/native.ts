import { DamagedArchive } from "./archive.ts";

/** A decoder that an archive is pushed into, chunk by chunk. */
export interface Decoder {
  /** @param input the next bytes of the archive; they may not change until all of them are decoded. */
  push(input: Uint8Array): Promise<Decoded>;
  /** Ends the archive. @returns the rest. */
  end(): Promise<Decoded>;
  /** True if the archive has told its end, after which it takes no more bytes. */
  readonly isAtEnd: boolean;
  close(): void;
}

/** A stream of Node that decodes, as far as it is used: a browser has none, but reads the other files here. */
export interface DecodingStream {
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  write(chunk: Uint8Array, done: () => void): unknown;
  once(event: "resume", listener: () => void): unknown;
  end(): unknown;
  pause(): unknown;
  resume(): unknown;
  destroy(): unknown;
}

/** The bytes decoded since the last call. */
export interface Decoded {
  readonly chunks: readonly Uint8Array[];
  /** Why decoding stopped; null if it has not. */
  readonly failure: DamagedArchive | null;
  /** Decodes more of the same bytes, if there was too much for one call; missing if all of them are decoded. */
  readonly more?: () => Promise<Decoded>;
}

/** Bytes that are decoded in one call, about: a few bytes of an archive can be the whole memory. */
const MOST_DECODED = 4 * 1024 * 1024;

/** The code of Node's gzip decoder for an archive that ends too early. */
const ENDS_EARLY = "Z_BUF_ERROR";

/** A decoder that uses one of Node's streams, which work in another thread. */
export function nativeDecoder(stream: DecodingStream): Decoder {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let isFull = false;
  let notice: (() => void) | null = null;
  let failure: DamagedArchive | null = null;
  // A stream that fails does not call the callbacks of pending writes.
  const failed = new Promise<void>((resolve) => {
    stream.on("error", (error) => {
      const isShort = "code" in error && error.code === ENDS_EARLY;
      failure ??= new DamagedArchive(isShort ? "ETRUNCATED" : "EDAMAGED", { cause: error });
      resolve();
    });
  });
  let isAtEnd = false;
  const ended = new Promise<void>((resolve) =>
    stream.on("end", () => {
      isAtEnd = true;
      resolve();
    }),
  );
  stream.on("data", (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    if (held < MOST_DECODED) return;
    isFull = true;
    stream.pause();
    notice?.();
  });

  /** @param done settles when everything pushed is decoded. */
  async function decodedUntil(done: Promise<void>): Promise<Decoded> {
    const filled = new Promise<void>((resolve) => {
      notice = resolve;
    });
    if (!isFull) await Promise.race([done, failed, filled]);
    const made = { chunks, failure };
    chunks = [];
    held = 0;
    return isFull && !failure ? { ...made, more: () => decodedOn(done) } : made;
  }

  function decodedOn(done: Promise<void>): Promise<Decoded> {
    isFull = false;
    // What the stream has kept comes with this event, even if it has decoded everything.
    const resumed = new Promise<void>((resolve) => stream.once("resume", resolve));
    stream.resume();
    return decodedUntil(Promise.all([done, resumed]).then(() => {}));
  }

  return {
    // Of a piece that goes on after the end of the archive, not all is taken.
    push: (input) =>
      decodedUntil(Promise.race([ended, new Promise<void>((resolve) => stream.write(input, () => resolve()))])),
    end() {
      stream.end();
      return decodedUntil(ended);
    },
    get isAtEnd() {
      return isAtEnd;
    },
    close() {
      stream.destroy();
    },
  };
}
